//! The console on the serial line, and the commands that it shares with the USB console (`usb.rs`).

use core::fmt::Write as _;

use embassy_futures::select::{Either3, select3};
use embassy_rp::pac;
use embassy_rp::uart::BufferedUart;
use embassy_time::{Duration, Instant, Timer};
use embedded_io_async::{Read, Write};
use heapless::String;
use hexboard::games;
use hexboard::parts::crash_log::CrashLog;
use hexboard::parts::{Button, Buttons, Pad, Task};
use hexboard::session::{Command, ConsoleLine, Drill, HELP, MAX_LINE, Prompt, UNLOCK_DRILLS};

use super::channels::{
    COMMAND_WORDS, EVENTS, Event, LINES, SEARCH_BENCH, SearchBench, USB_LINES, WordsCommand,
};
use super::crash::PreviousRuns;
use super::identity::IDENTITY;
use super::uart_writer::{CHECKS, UartWriter, WAIT};
use super::{bench, boot, config, serial, stack, supply, watchdog};

/// The time for pending output to leave before the boot loader starts.
const BOOT_PAUSE: Duration = Duration::from_millis(50);
/// How long `press` holds a button.
const PRESS: Duration = Duration::from_millis(60);
/// The time between two looks whether the machine has taken the words of a command.
const WORDS_PAUSE: Duration = Duration::from_millis(2);
/// How long the load drill keeps the thread executor busy, and the length of one busy piece.
const LOAD: Duration = Duration::from_secs(5);
const LOAD_PIECE: Duration = Duration::from_millis(300);

/// Enables the pull-up of the receive pin. An open line would pick up noise.
pub fn pull_up(pin: u8) {
    pac::PADS_BANK0.gpio(pin.into()).modify(|w| {
        w.set_pue(true);
        w.set_pde(false);
    });
}

/// Prints lines and runs commands.
#[embassy_executor::task]
pub async fn talk(uart: BufferedUart, previous: PreviousRuns) {
    let (out, mut input) = uart.split();
    let mut out = UartWriter(out);
    let mut prompt = Prompt::new();
    print_banner(&mut out, previous).await;
    let mut checks = CHECKS;
    loop {
        watchdog::report(Task::Console);
        let mut byte = [0];
        let pause = if checks > 0 { WAIT } else { config::REPORT };
        match select3(LINES.receive(), input.read(&mut byte), Timer::after(pause)).await {
            Either3::First(line) => {
                print(&mut out, format_args!("{line}")).await;
                queue_for_usb(line);
                checks = CHECKS;
            }
            Either3::Second(Ok(1)) => {
                if let Some(order) = prompt.take(byte[0]) {
                    run_command(order, previous, &mut out).await;
                    checks = CHECKS;
                }
            }
            Either3::Second(_) => prompt.lose(),
            Either3::Third(()) => {
                out.resume();
                checks = checks.saturating_sub(1);
            }
        }
    }
}

/// Prints the firmware version, the reset cause and, after a crash, its record.
pub async fn print_banner(out: &mut impl Write, previous: PreviousRuns) {
    let PreviousRuns { restart, crashes } = previous;
    print(out, format_args!("hexboard {IDENTITY} start: {restart}")).await;
    if restart.is_crash()
        && let Some(crash) = crashes.newest().next()
    {
        print(out, format_args!("crash: {crash}")).await;
    }
}

/// Queues a line for the USB console. Drops the oldest line if the queue is full.
fn queue_for_usb(line: ConsoleLine) {
    if USB_LINES.is_full() {
        let _ = USB_LINES.try_receive();
    }
    let _ = USB_LINES.try_send(line);
}

/// Prints the records of the last crashes, the newest first.
async fn print_crashes(out: &mut impl Write, crashes: CrashLog<'static>) {
    if crashes.count() == 0 {
        return print(out, format_args!("crash: none")).await;
    }
    for crash in crashes.newest() {
        print(out, format_args!("crash: {crash}")).await;
    }
}

/// The longest line that is printed, in bytes.
const WIDTH: usize = 384;
const _: () = assert!(HELP.len() + "unknown command; ".len() <= WIDTH, "the help is printed as a whole");

/// Prints a line. Text that does not fit is cut off.
pub async fn print(out: &mut impl Write, text: core::fmt::Arguments<'_>) {
    let mut line = String::<WIDTH>::new();
    // An error means that the line was too long; the part that fits is printed.
    let _ = line.write_fmt(text);
    let _ = out.write_all(line.as_bytes()).await;
    let _ = out.write_all(b"\r\n").await;
}

/// Runs a command and prints its output.
pub async fn run_command(order: Command<'_>, previous: PreviousRuns, out: &mut impl Write) {
    match order {
        Command::Nothing => {}
        Command::Help => print(out, format_args!("{HELP}")).await,
        Command::Status => {
            let up = Instant::now().as_secs();
            print(out, format_args!("hexboard {IDENTITY}, up {up} s, start: {}", previous.restart)).await;
            if let Some(serial) = serial::number() {
                print(out, format_args!("serial: {serial}")).await;
            }
            print(out, format_args!("stack high-water mark: {} bytes", stack::high_water())).await;
            if let Some(supply) = supply::last() {
                print(out, format_args!("supply: {supply}")).await;
            }
        }
        Command::Crash => print_crashes(out, previous.crashes).await,
        Command::SelfTest => EVENTS.send(Event::SelfTest).await,
        Command::Volts => match supply::millivolts() {
            Some(millivolts) => print(out, format_args!("{{\"millivolts\":{millivolts}}}")).await,
            None => print(out, format_args!("volts: not measured yet")).await,
        },
        Command::Unlocked { drills: false } => {
            print(out, format_args!("presses are unlocked until the next start")).await;
        }
        Command::Unlocked { drills: true } => {
            print(out, format_args!("drills are unlocked until the next start")).await;
        }
        Command::Press(pad, button) => press(pad, button).await,
        Command::Panel(words) => send_words(WordsCommand::Panel, words).await,
        Command::Led(words) => send_words(WordsCommand::Led, words).await,
        Command::Wizard(words) => send_words(WordsCommand::Wizard, words).await,
        Command::Leds => EVENTS.send(Event::Leds).await,
        Command::Buttons { on } => EVENTS.send(Event::ButtonTest(on)).await,
        Command::Settings(words) => send_words(WordsCommand::Settings, words).await,
        Command::Restore(words) => send_words(WordsCommand::Restore, words).await,
        Command::Games => EVENTS.send(Event::Games).await,
        Command::Game(number) => EVENTS.send(Event::Game(number)).await,
        Command::Look => EVENTS.send(Event::Summary).await,
        Command::Point(pad, cell) => EVENTS.send(Event::Point(pad, cell)).await,
        Command::Boot => {
            print(out, format_args!("boot loader: copy the image onto its drive")).await;
            Timer::after(BOOT_PAUSE).await;
            boot::restart();
        }
        Command::Locked => {
            print(
                out,
                format_args!(
                    "this is locked: type \"unlock\" before presses, \"{UNLOCK_DRILLS}\" before drills"
                ),
            )
            .await;
        }
        Command::Drill(drill) => act(drill, out).await,
        Command::Bench(words) => measure(words, out).await,
        Command::Think(words) => request_thinking(words, out).await,
        Command::Unknown => print(out, format_args!("unknown command; {HELP}")).await,
        Command::TooLong => {
            print(out, format_args!("line dropped: longer than {MAX_LINE} letters")).await;
        }
    }
}

async fn act(drill: Drill, out: &mut impl Write) {
    match drill {
        Drill::Panic => panic!("a drill"),
        Drill::Fault => fault(),
        Drill::Stack => {
            stack::overflow(0);
        }
        Drill::Hang => loop {
            // For all other tasks, a sleeping task that never returns is the same as a busy one.
            cortex_m::asm::wfi();
        },
        Drill::HangMachine => EVENTS.send(Event::Hang).await,
        Drill::Load => load(out).await,
    }
}

/// Runs `bench` with the arguments `GAME SEED ACTIONS`: prints the time to list the legal actions.
async fn measure(words: &str, out: &mut impl Write) {
    let mut words = words.split_ascii_whitespace();
    let game = words.next().and_then(games::by_word);
    let mut number = || words.next().and_then(|word| word.parse::<u32>().ok());
    let (Some(game), Some(seed), Some(actions)) = (game, number(), number()) else {
        return print(out, format_args!("usage: bench GAME SEED ACTIONS")).await;
    };
    let name = game.word();
    match bench::legal(game, seed.into(), actions as usize).await {
        None => print(out, format_args!("bench {name}: the game ends before that")).await,
        Some(bench::Cost { legal, micros, cold_micros: cold }) => {
            print(
                out,
                format_args!(
                    "bench {name}: {legal} legal actions in {micros} us, {cold} us with a cold cache"
                ),
            )
            .await;
        }
    }
}

/// Passes a command with its words to the machine. Waits until the machine has taken the words of
/// the command before.
async fn send_words(command: WordsCommand, words: &str) {
    while COMMAND_WORDS.signaled() {
        Timer::after(WORDS_PAUSE).await;
    }
    COMMAND_WORDS.signal(String::try_from(words).unwrap_or_default());
    EVENTS.send(Event::Words(command)).await;
}

/// Presses and releases a button.
async fn press(pad: Pad, button: Button) {
    EVENTS.send(Event::Buttons(pad, Buttons::NONE.with(button))).await;
    Timer::after(PRESS).await;
    EVENTS.send(Event::Buttons(pad, Buttons::NONE)).await;
}

/// Runs `think` with the arguments `GAME SEED ACTIONS MILLIS`: requests a measurement of the
/// search. The thinker prints the result.
async fn request_thinking(words: &str, out: &mut impl Write) {
    let mut words = words.split_ascii_whitespace();
    let game = words.next().and_then(games::by_word);
    let mut number = || words.next().and_then(|word| word.parse::<u32>().ok());
    let (Some(game), Some(seed), Some(actions), Some(millis)) = (game, number(), number(), number()) else {
        return print(out, format_args!("usage: think GAME SEED ACTIONS MILLIS")).await;
    };
    SEARCH_BENCH.signal(SearchBench { game, seed, actions, millis });
}

/// Keeps the thread executor busy, so that only the interrupt executors make progress.
async fn load(out: &mut impl Write) {
    print(out, format_args!("load begins")).await;
    let end = Instant::now() + LOAD;
    while Instant::now() < end {
        watchdog::report(Task::Console);
        let piece = Instant::now() + LOAD_PIECE;
        while Instant::now() < piece {
            cortex_m::asm::nop();
        }
        embassy_futures::yield_now().await;
    }
    print(out, format_args!("load ends")).await;
}

/// Executes an undefined instruction.
fn fault() {
    cortex_m::asm::udf();
}

/// Queues a line for the console from any task. Drops it if the queue is full.
pub fn print_line(text: core::fmt::Arguments<'_>) {
    let mut line = ConsoleLine::new();
    let _ = line.write_fmt(text);
    let _ = LINES.try_send(line);
}
