//! The last words of a run: the reason in the watchdog's scratch registers, the record in RAM that no start code touches.

use core::cell::UnsafeCell;
use core::mem::MaybeUninit;
use core::panic::PanicInfo;

use embassy_rp::pac;
use hexboard::parts::Restart;
use hexboard::parts::crash::{CrashRecord, Registers};

use super::config;
use super::stack::LastRun;

/// Which program this is, for the record.
const BUILD: (&str, &str) = (
    env!("CARGO_PKG_VERSION"),
    match option_env!("HEXBOARD_COMMIT") {
        Some(commit) => commit,
        None => "",
    },
);

/// Where the program was, if nobody knows.
const NOWHERE: Registers = Registers { pc: 0, lr: 0 };

/// RAM that survives a restart. Any bytes in it are a record, though not a valid one.
struct Kept(UnsafeCell<MaybeUninit<CrashRecord>>);

// SAFETY: written once at the start, before any task runs, and by handlers after which nothing else runs.
unsafe impl Sync for Kept {}

#[unsafe(link_section = ".uninit.crash")]
static KEPT: Kept = Kept(UnsafeCell::new(MaybeUninit::uninit()));

fn write_down(message: core::fmt::Arguments<'_>, place: Option<(&str, u32)>, at: Registers) {
    let (version, commit) = BUILD;
    let record = CrashRecord::new(message, place, at, format_args!("{version} {commit}"));
    // SAFETY: see `Kept`.
    unsafe { (*KEPT.0.get()).write(record) };
}

/// What the last run that ended by itself left behind, since the power is on.
pub fn record() -> Option<&'static CrashRecord> {
    // SAFETY: a record is integers alone, for which all bytes are good; nobody writes while tasks run.
    unsafe { (*KEPT.0.get()).assume_init_ref() }.checked()
}

/// Keeps the reason that the next start will tell, should this run end now.
pub fn keep(why: Restart) {
    let [a, b, c, d] = why.to_words();
    pac::WATCHDOG.scratch0().write_value(a);
    pac::WATCHDOG.scratch1().write_value(b);
    pac::WATCHDOG.scratch2().write_value(c);
    pac::WATCHDOG.scratch3().write_value(d);
}

/// Why this run began; forgets it.
pub fn take(stack: LastRun) -> Restart {
    let watchdog = pac::WATCHDOG;
    let reason = watchdog.reason().read();
    let words = [
        watchdog.scratch0().read(),
        watchdog.scratch1().read(),
        watchdog.scratch2().read(),
        watchdog.scratch3().read(),
    ];
    // From here on a restart by the watchdog is a crash, also before the supervisor runs.
    keep(Restart::Watchdog);
    let restart = Restart::from_words(words, reason.timer() || reason.force());
    let restart = if restart.is_crash() && stack == LastRun::Overflowed { Restart::Stack } else { restart };
    if matches!(restart, Restart::Hang { .. } | Restart::Watchdog | Restart::Stack) {
        // Nobody could write it down when it happened.
        write_down(format_args!("{restart}"), None, NOWHERE);
    }
    restart
}

/// Lets the watchdog reset everything but the two oscillators.
pub fn reset_all() {
    pac::PSM.wdsel().write_value(pac::psm::regs::Wdsel(config::WATCHDOG_RESETS));
}

fn reset_now() -> ! {
    reset_all();
    pac::WATCHDOG.ctrl().write(|w| w.set_trigger(true));
    loop {
        cortex_m::asm::nop();
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    cortex_m::interrupt::disable();
    let (pc, lr): (u32, u32);
    // SAFETY: reads two registers. The link register still leads to who panicked, unless the compiler used it.
    unsafe {
        core::arch::asm!("mov {}, pc", "mov {}, lr", out(reg) pc, out(reg) lr, options(nomem, nostack));
    };
    let place = info.location().map(|at| (at.file(), at.line()));
    let (file, line) = place.unwrap_or(("?", 0));
    write_down(format_args!("{}", info.message()), place, Registers { pc, lr });
    keep(Restart::panic_at(file, line));
    reset_now()
}

/// The processor met something it cannot do.
#[cortex_m_rt::exception]
unsafe fn HardFault(frame: &cortex_m_rt::ExceptionFrame) -> ! {
    let at = Registers { pc: frame.pc(), lr: frame.lr() };
    write_down(format_args!("fault: an instruction or address that is not possible"), None, at);
    keep(Restart::Fault { at: frame.pc() });
    reset_now()
}
