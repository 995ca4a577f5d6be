//! The device in a terminal: the same machine, run natively, with board, screens and pads as text.

mod board;
mod colour;
mod flash;
mod keys;
mod layout;
mod letters;
mod oled;
mod shell;
mod view;

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use hexboard::game::PuzzleId;
use hexboard::parts::Pad;
use host_tests::tools::{self, Failure, Tui};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use colour::Terminal;
use flash::FileFlash;
use keys::{HeldButtons, button_of};
use layout::SingleView;
use shell::Shell;
use view::View;

/// The minimum interval between two screen updates, because a connection over SSH may be slow.
const PICTURE: Duration = Duration::from_millis(33);
/// The maximum time to wait for a key.
const LONGEST_REST: Duration = Duration::from_secs(1);

fn main() -> ExitCode {
    tools::run(|args: Tui| {
        let saves = args.saves.map_or_else(default_saves, Ok)?;
        let refused = |path: &std::path::Path, error: io::Error| {
            Failure::Refused(format!("{}: {error}", path.display()))
        };
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(Failure::Refused("input and output must be a terminal".into()));
        }
        if !Terminal::here().places_text() {
            return Err(Failure::Refused(
                "this terminal cannot place text on its screen (TERM is dumb)".into(),
            ));
        }
        let flash = FileFlash::open(&saves).map_err(|error| refused(&saves, error))?;
        let log =
            args.log.map(|path| File::create(&path).map_err(|error| refused(&path, error))).transpose()?;
        let mut play = PlayArgs::new(Shell::start(flash), log);
        play.puzzle = args.puzzle;
        let terminal = ratatui::try_init()?;
        let end = play.run(terminal);
        ratatui::try_restore()?;
        Ok(end?)
    })
}

/// Returns the default file for saved games, in the user's state directory.
fn default_saves() -> Result<PathBuf, Failure> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local/state")));
    let state = state.ok_or_else(|| {
        Failure::Refused("there is no home folder: --saves FILE says where games are kept".into())
    })?;
    Ok(state.join("hexboard/device.flash"))
}

/// A device and its user interface.
struct PlayArgs {
    shell: Shell,
    hands: HeldButtons,
    view: View,
    log: Option<File>,
    /// The puzzle to open as soon as the device has started.
    puzzle: Option<PuzzleId>,
    /// Whether something other than the device output has to be redrawn.
    is_stale: bool,
}

impl PlayArgs {
    fn new(shell: Shell, log: Option<File>) -> PlayArgs {
        let depth = Terminal::here().depth();
        let view = View { chosen: Pad::One, one: SingleView::default(), help: false, depth };
        PlayArgs { shell, hands: HeldButtons::default(), view, log, puzzle: None, is_stale: true }
    }

    /// Runs until the user quits.
    fn run(&mut self, mut terminal: DefaultTerminal) -> io::Result<()> {
        let mut drawn: Option<Instant> = None;
        loop {
            self.move_hands();
            self.shell.run();
            self.puzzle.take_if(|id| self.shell.open_puzzle(*id));
            self.is_stale |= self.hands.release_called(self.shell.calls());
            self.is_stale |= self.shell.draw();
            self.write_log()?;
            let next = drawn.map(|drawn| drawn + PICTURE).filter(|next| *next > Instant::now());
            if self.is_stale && next.is_none() {
                terminal.draw(|frame| self.view.draw(&self.shell, &self.hands, frame))?;
                (drawn, self.is_stale) = (Some(Instant::now()), false);
            }
            let mut rest = self.rest(next.filter(|_| self.is_stale));
            while event::poll(rest)? {
                if self.take(&event::read()?) == Next::End {
                    return Ok(());
                }
                rest = Duration::ZERO;
            }
        }
    }

    /// Returns how long to wait for a key.
    fn rest(&self, next_picture: Option<Instant>) -> Duration {
        if self.shell.is_thinking() {
            return Duration::ZERO;
        }
        if self.puzzle.is_some() {
            return PICTURE;
        }
        let until = |at: Instant| at.saturating_duration_since(Instant::now());
        let known = [self.shell.idle_for(), self.hands.changes_at().map(until), next_picture.map(until)];
        known.into_iter().flatten().min().unwrap_or(LONGEST_REST).min(LONGEST_REST)
    }

    fn move_hands(&mut self) {
        for pad in Pad::ALL {
            let buttons = self.hands.buttons(pad, Instant::now());
            self.shell.input(pad, buttons);
        }
    }

    /// Writes the console lines to the log.
    fn write_log(&mut self) -> io::Result<()> {
        while let Some(line) = self.shell.take_line() {
            if let Some(log) = &mut self.log {
                writeln!(log, "{line}")?;
            }
        }
        Ok(())
    }

    fn take(&mut self, event: &Event) -> Next {
        self.is_stale = true;
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            _ => Next::Stay,
        }
    }

    fn key(&mut self, key: KeyEvent) -> Next {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if key.code == KeyCode::Char('c') { Next::End } else { Next::Stay };
        }
        if std::mem::take(&mut self.view.help) {
            return Next::Stay;
        }
        match key.code {
            KeyCode::Char('?') => self.view.help = true,
            KeyCode::Tab => self.view.one = self.view.one.other(),
            KeyCode::Char(digit @ '1'..='4') => self.choose(digit as usize - '1' as usize),
            code => {
                if let Some((pad, button)) = button_of(code) {
                    self.hands.press(pad.unwrap_or(self.view.chosen), button, Instant::now());
                    // A button that is released before the machine is called again would be lost.
                    self.move_hands();
                }
            }
        }
        Next::Stay
    }

    /// Selects another seat. Releases the buttons of the previous one first.
    fn choose(&mut self, index: usize) {
        self.hands.release_all(self.view.chosen);
        self.move_hands();
        self.view.chosen = Pad::new(index).unwrap_or(self.view.chosen);
    }
}

/// Whether to continue or quit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Stay,
    End,
}
