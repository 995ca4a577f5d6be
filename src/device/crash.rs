//! The last words of a run, kept over a reset in the watchdog's scratch registers.

use core::panic::PanicInfo;

use embassy_rp::pac;
use hexboard::session::Restart;

use super::stack::LastRun;

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
    if restart.is_crash() && stack == LastRun::Overflowed { Restart::Stack } else { restart }
}

fn reset_now() -> ! {
    // Everything but the two oscillators starts anew.
    pac::PSM.wdsel().write_value(pac::psm::regs::Wdsel(0x0001_FFFC));
    pac::WATCHDOG.ctrl().write(|w| w.set_trigger(true));
    loop {
        cortex_m::asm::nop();
    }
}

#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    cortex_m::interrupt::disable();
    let (file, line) = info.location().map_or(("?", 0), |at| (at.file(), at.line()));
    keep(Restart::panic_at(file, line));
    reset_now()
}

/// The processor met something it cannot do.
#[cortex_m_rt::exception]
unsafe fn HardFault(frame: &cortex_m_rt::ExceptionFrame) -> ! {
    keep(Restart::Fault { at: frame.pc() });
    reset_now()
}
