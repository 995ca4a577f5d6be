//! The task that runs the machine: passes it events, and sends its newest frame and pictures to the
//! drivers.

use embassy_futures::select::select;
use embassy_time::{Instant, Timer};
use hexboard::parts::{Contrast, Pad, Screen, Task, Time};
use hexboard::session::{LedPrinter, Machine, MachineMemory, Report, Settings, ThinkRequest};
use portable_atomic::Ordering;
use static_cell::ConstStaticCell;

use super::channels::{
    COMMAND_WORDS, CONTRASTS, EVENTS, Event, FRAME, FRAME_READY, LINES, LitFrame, QUESTION, REQUEST,
    REQUEST_READY, SCREENS, SCREENS_READY, SETTINGS, TONES, WordsCommand,
};
use super::chip::Chip;
use super::crash::PreviousRuns;
use super::games::Games;
use super::identity::IDENTITY;
use super::latency_marks::Inputs;
use super::{boot, config, entropy, serial, watchdog};

static MACHINE: ConstStaticCell<MachineMemory> = ConstStaticCell::new(MachineMemory::new());
static LIT: ConstStaticCell<LitFrame> = ConstStaticCell::new(LitFrame::DARK);
static SCREEN: ConstStaticCell<Screen> = ConstStaticCell::new(Screen::DARK);

/// Runs the machine forever, with the stored settings.
#[embassy_executor::task]
pub async fn run(previous: PreviousRuns, settings: Settings, chip: Chip) {
    let machine = MACHINE.take().start(previous.restart, settings);
    let lit = LIT.take();
    let screen = SCREEN.take();
    machine.report(Report::Identity(IDENTITY), now());
    machine.report(Report::Panel(config::PANEL), now());
    machine.report(Report::Seed(entropy::draw()), now());
    machine.report(Report::Crashes(previous.crashes), now());
    if let Some(serial) = serial::number() {
        machine.report(Report::Serial(serial), now());
    }
    let mut inputs = Inputs::default();
    let mut games = Games::new(chip);
    let mut request = ThinkRequest::Nothing;
    let mut leds = LedPrinter::IDLE;
    loop {
        watchdog::report(Task::Machine);
        inputs.begin_pass();
        while let Ok(event) = EVENTS.try_receive() {
            match event {
                Event::Buttons(..) => inputs.take(),
                Event::Leds => leds.begin(),
                _ => {}
            }
            take(machine, event);
            // The next button may start another game on the same table, so this one is stored
            // first.
            let _ = games.serve(machine);
        }
        machine.tick(now());
        // Everything is stored before it is shown.
        let reads = games.serve(machine);
        forward(machine);
        print_leds(&mut leds, lit);
        send_contrasts(machine);
        send_request(machine, &mut request);
        // A picture takes long on its bus, so it is sent before the frame if it is the only one. If
        // several pictures are new, the players look at the board, and the frame goes first.
        let is_much = machine.screens_waiting() > 1;
        let is_new_frame = is_much && show_frame(machine, lit, inputs);
        let is_new_screen = show_one_screen(machine, screen);
        let is_new = show_frame(machine, lit, inputs) || is_new_frame || is_new_screen;
        if !is_new && !games.work(machine, reads).await {
            rest(machine, leds.is_busy()).await;
        }
    }
}

fn now() -> Time {
    Time(Instant::now().as_millis())
}

fn take(machine: &mut Machine, event: Event) {
    match event {
        Event::Buttons(seat, buttons) => {
            machine.stir(entropy::of_press());
            machine.input(seat, buttons, now());
        }
        Event::Report(report) => machine.report(report, now()),
        Event::Words(command) => {
            if let Some(words) = COMMAND_WORDS.try_take() {
                run_words(machine, command, &words);
            }
        }
        Event::SelfTest => machine.log_self_test(),
        Event::Games => machine.log_saves(),
        Event::Game(number) => machine.log_game(number),
        Event::Summary => machine.log_look(),
        Event::ButtonTest(is_on) => machine.set_button_test(is_on),
        // The caller has the frame.
        Event::Leds => {}
        Event::Point(pad, cell) => machine.point(pad, cell, now()),
        Event::Thought(answer) => machine.answer(answer, now()),
        Event::Hang => loop {
            cortex_m::asm::wfi();
        },
    }
}

fn run_words(machine: &mut Machine, command: WordsCommand, words: &str) {
    match command {
        WordsCommand::Panel => machine.set_panel(words),
        WordsCommand::Led => machine.test_leds(words),
        WordsCommand::Wizard => machine.run_wizard(words),
        WordsCommand::Settings => machine.run_settings(words),
        WordsCommand::Restore => machine.restore_game(words),
    }
}

/// Passes tones, console lines and settings on. Lines wait until the console has room for them.
fn forward(machine: &mut Machine) {
    while let Some(tone) = machine.take_tone() {
        let _ = TONES.try_send(tone);
    }
    while !LINES.is_full()
        && let Some(line) = machine.take_line()
    {
        let _ = LINES.try_send(line);
    }
    if machine.take_boot_request() {
        boot::restart();
    }
    if let Some(settings) = machine.take_settings() {
        SETTINGS.signal(settings);
    }
}

/// Prints the colours of the frame as far as the console has room.
fn print_leds(leds: &mut LedPrinter, lit: &LitFrame) {
    while !LINES.is_full()
        && let Some(line) = leds.next_line(&lit.frame)
    {
        let _ = LINES.try_send(line);
    }
}

/// Passes the request for the computer players to the thinker, with a copy of the game if the
/// question is new.
#[inline(never)] // The copy may need a temporary on the stack.
fn send_request(machine: &Machine, sent: &mut ThinkRequest) {
    let request = machine.request();
    if request == *sent {
        return;
    }
    if request.ticket() != sent.ticket() {
        QUESTION.change(|question| {
            machine.copy_question(question);
        });
    }
    *sent = request;
    REQUEST.put(&request);
    REQUEST_READY.signal(());
}

/// Sets the contrast of the OLEDs.
fn send_contrasts(machine: &Machine) {
    for pad in Pad::ALL {
        let Contrast(contrast) = machine.oled_contrast(pad);
        if CONTRASTS[pad].swap(contrast, Ordering::Relaxed) != contrast {
            SCREENS_READY[pad.index() / 2].signal(());
        }
    }
}

fn show_frame(machine: &mut Machine, lit: &mut LitFrame, inputs: Inputs) -> bool {
    let changed = machine.draw_frame(&mut lit.frame);
    if changed {
        lit.light = machine.light();
        lit.inputs = inputs.drawn();
        lit.layout = machine.layout();
        FRAME.put(lit);
        FRAME_READY.signal(());
    }
    changed
}

/// Draws the first picture that changed. Returns whether there was one.
fn show_one_screen(machine: &mut Machine, screen: &mut Screen) -> bool {
    for pad in Pad::ALL {
        if machine.draw_screen(pad, screen) {
            SCREENS[pad].put(screen);
            SCREENS_READY[pad.index() / 2].signal(());
            return true;
        }
    }
    false
}

/// Waits for an event or for what the machine wants to do next. While lines are waiting for the
/// console, the wait is short.
async fn rest(machine: &mut Machine, is_printing: bool) {
    let latest = Instant::now() + if is_printing { config::PRINT_PAUSE } else { config::REPORT };
    let wake = machine.wakes_at().map_or(latest, |at| Instant::from_millis(at.0).min(latest));
    select(EVENTS.ready_to_receive(), Timer::at(wake)).await;
}
