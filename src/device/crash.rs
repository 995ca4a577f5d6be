//! Panic and fault handlers. They store the reset cause in the scratch registers of the watchdog
//! and a crash record in RAM that the startup code leaves alone. The next start copies the record
//! to the crash log in flash.

use core::cell::UnsafeCell;
use core::mem::MaybeUninit;
use core::panic::PanicInfo;

use embassy_rp::pac;
use embassy_time::Instant;
use hexboard::parts::ResetCause;
use hexboard::parts::crash::{CrashRecord, Registers};
use hexboard::parts::crash_log::{self, CRASH_LOG_BYTES, CrashLog};
use portable_atomic::{AtomicU32, Ordering};

use super::chip::Chip;
use super::config;
use super::stack::LastRun;

/// Version and commit of this firmware, for the record.
const BUILD: (&str, &str) = (
    env!("CARGO_PKG_VERSION"),
    match option_env!("HEXBOARD_COMMIT") {
        Some(commit) => commit,
        None => "",
    },
);

/// For crashes whose registers are unknown.
const NOWHERE: Registers = Registers { pc: 0, lr: 0 };

/// RAM that survives a reset. Any content is a valid value of the type; [`CrashRecord::checked`]
/// checks whether it is a record.
struct Kept(UnsafeCell<MaybeUninit<CrashRecord>>);

// SAFETY: written at the start, before any task runs, and by handlers that never return.
unsafe impl Sync for Kept {}

#[unsafe(link_section = ".uninit.crash")]
static KEPT: Kept = Kept(UnsafeCell::new(MaybeUninit::uninit()));

fn write_record(message: core::fmt::Arguments<'_>, place: Option<(&str, u32)>, at: Registers, uptime: u32) {
    let (version, commit) = BUILD;
    let record = CrashRecord::new(message, place, at, format_args!("{version} {commit}"));
    // SAFETY: see `Kept`.
    unsafe { (*KEPT.0.get()).write(record.after(uptime)) };
}

/// The uptime of this run in seconds, in RAM that survives a reset. After a watchdog reset it is
/// that of the last run.
#[unsafe(link_section = ".uninit.uptime")]
static UPTIME: AtomicU32 = AtomicU32::new(0);

fn uptime() -> u32 {
    Instant::now().as_secs() as u32
}

/// Keeps the uptime for the record of a watchdog reset. Call it whenever the watchdog is fed.
pub fn keep_uptime() {
    UPTIME.store(uptime(), Ordering::Relaxed);
}

/// The log of the crashes in flash.
fn log() -> CrashLog<'static> {
    let start = (config::XIP_BASE + config::CRASH_LOG_START) as *const u8;
    // SAFETY: this is flash memory, mapped as long as the program runs. It is written only by
    // `append`, which has no reference to it at that time.
    CrashLog::read(unsafe { core::slice::from_raw_parts(start, CRASH_LOG_BYTES as usize) })
}

/// How the previous runs ended.
#[derive(Clone, Copy)]
pub struct PreviousRuns {
    /// The cause of the last reset.
    pub restart: ResetCause,
    /// The crashes.
    pub crashes: CrashLog<'static>,
}

impl PreviousRuns {
    /// Reads the log and appends the crash that ended the last run. Call it once, before any task
    /// uses the flash.
    pub fn read(chip: Chip, restart: ResetCause) -> PreviousRuns {
        if restart.is_crash()
            && let Some(record) = record()
        {
            append(chip, log().count(), record);
        }
        PreviousRuns { restart, crashes: log() }
    }
}

/// Appends a record to the log.
#[inline(never)] // The references to the flash end before it is written.
fn append(mut chip: Chip, last: u32, record: &CrashRecord) {
    if !crash_log::append(&mut chip, config::CRASH_LOG_START, last, record).unwrap_or(false) {
        defmt::warn!("crash: the record cannot be stored");
    }
}

/// Returns the record of the last crash since power-on.
fn record() -> Option<&'static CrashRecord> {
    // SAFETY: a record consists of integers, for which all bit patterns are valid, and nothing
    // writes to it while tasks run.
    unsafe { (*KEPT.0.get()).assume_init_ref() }.checked()
}

/// Stores the reset cause that the next start reports if this run ends now.
pub fn store_cause(why: ResetCause) {
    let [a, b, c, d] = why.to_words();
    pac::WATCHDOG.scratch0().write_value(a);
    pac::WATCHDOG.scratch1().write_value(b);
    pac::WATCHDOG.scratch2().write_value(c);
    pac::WATCHDOG.scratch3().write_value(d);
}

/// Returns the reset cause of this run and resets the stored one.
pub fn take_cause(stack: LastRun) -> ResetCause {
    let watchdog = pac::WATCHDOG;
    let reason = watchdog.reason().read();
    let words = [
        watchdog.scratch0().read(),
        watchdog.scratch1().read(),
        watchdog.scratch2().read(),
        watchdog.scratch3().read(),
    ];
    // From here on a watchdog reset is a crash, even before the supervisor runs.
    store_cause(ResetCause::Watchdog);
    let restart = ResetCause::from_words(words, reason.timer() || reason.force());
    let restart =
        if restart.is_crash() && stack == LastRun::Overflowed { ResetCause::Stack } else { restart };
    if matches!(restart, ResetCause::Hang { .. } | ResetCause::Watchdog | ResetCause::Stack) {
        // The last run had no chance to write a record itself.
        write_record(format_args!("{restart}"), None, NOWHERE, UPTIME.load(Ordering::Relaxed));
    }
    restart
}

/// Makes the watchdog reset everything except the two oscillators.
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
    // SAFETY: reads two registers. The link register still points into the caller, unless the
    // compiler used it.
    unsafe {
        core::arch::asm!("mov {}, pc", "mov {}, lr", out(reg) pc, out(reg) lr, options(nomem, nostack));
    };
    let place = info.location().map(|at| (at.file(), at.line()));
    let (file, line) = place.unwrap_or(("?", 0));
    write_record(format_args!("{}", info.message()), place, Registers { pc, lr }, uptime());
    store_cause(ResetCause::panic_at(file, line));
    reset_now()
}

/// Handles an undefined instruction or an invalid memory access.
#[cortex_m_rt::exception]
unsafe fn HardFault(frame: &cortex_m_rt::ExceptionFrame) -> ! {
    let at = Registers { pc: frame.pc(), lr: frame.lr() };
    write_record(format_args!("fault: an instruction or address that is not possible"), None, at, uptime());
    store_cause(ResetCause::Fault { at: frame.pc() });
    reset_now()
}
