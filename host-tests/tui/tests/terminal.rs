//! Runs the program in a pseudo-terminal and reads its output with a terminal emulator.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use embedded_graphics::Pixel;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point};
use hexboard::parts::Screen;
use host_tests::screen::{ascii, shows};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::Parser;

const TUI: &str = env!("CARGO_BIN_EXE_tui");
/// The timeout for expected output on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// The pause between two keys: longer than a button stays down.
const PACE: Duration = Duration::from_millis(150);

const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const ENTER: &str = "\r";
const CTRL_C: &str = "\x03";

/// The program in a pseudo-terminal.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    shown: Arc<Mutex<Parser>>,
}

impl Terminal {
    fn start(rows: u16, cols: u16, saves: &Path) -> Terminal {
        Terminal::start_as(rows, cols, saves, &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")])
    }

    /// Starts the program with these variables and no others that affect colours.
    fn start_as(rows: u16, cols: u16, saves: &Path, variables: &[(&str, &str)]) -> Terminal {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(TUI);
        command.arg("--saves");
        command.arg(saves);
        ["TERM", "COLORTERM", "NO_COLOR"].into_iter().for_each(|name| command.env_remove(name));
        variables.iter().for_each(|(name, value)| command.env(name, value));
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let mut reader = pair.master.try_clone_reader().expect("its output");
        let keys = pair.master.take_writer().expect("its input");
        let shown = Arc::new(Mutex::new(Parser::new(rows, cols, 0)));
        let parser = Arc::clone(&shown);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut bytes) {
                parser.lock().expect("the screen").process(&bytes[..length]);
            }
        });
        Terminal { master: pair.master, keys, child, shown }
    }

    fn press(&mut self, keys: &[&str]) {
        for key in keys {
            self.keys.write_all(key.as_bytes()).expect("a key");
            sleep(PACE);
        }
    }

    /// Waits until the terminal shows something.
    fn wait(&self, what: &str, is_there: impl Fn(&vt100::Screen) -> bool) {
        let start = Instant::now();
        while !is_there(self.shown.lock().expect("the screen").screen()) {
            assert!(start.elapsed() < PATIENCE, "no {what} on\n{}", self.text());
            sleep(Duration::from_millis(50));
        }
    }

    /// Waits until the OLED shows this text.
    fn wait_for_words(&self, words: &str) {
        self.wait(words, |screen| oled(screen).is_some_and(|oled| shows(&oled, words)));
    }

    fn says(&self, words: &str) -> bool {
        oled(self.shown.lock().expect("the screen").screen()).is_some_and(|oled| shows(&oled, words))
    }

    fn text(&self) -> String {
        let shown = self.shown.lock().expect("the screen");
        let picture = oled(shown.screen()).map(|oled| ascii(&oled)).unwrap_or_default();
        format!("{}\n{picture}", shown.screen().contents())
    }

    /// Returns the colours of all visible LEDs.
    fn colours(&self) -> Vec<vt100::Color> {
        let shown = self.shown.lock().expect("the screen");
        let cells = cells(shown.screen()).filter(|(_, _, cell)| matches!(cell.contents(), "▀" | "▄"));
        cells.flat_map(|(_, _, cell)| [cell.fgcolor(), cell.bgcolor()]).collect()
    }

    /// Quits the program and returns its exit code.
    fn end(mut self) -> u32 {
        self.press(&[CTRL_C]);
        let code = self.wait_for_end();
        self.wait("usual screen", |screen| !screen.alternate_screen() && !screen.hide_cursor());
        code
    }

    /// Waits until the program has exited and returns its exit code.
    fn wait_for_end(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.exit_code();
            }
            if start.elapsed() >= PATIENCE {
                let _ = self.child.kill();
                panic!("it does not end");
            }
            sleep(Duration::from_millis(20));
        }
    }
}

fn cells(screen: &vt100::Screen) -> impl Iterator<Item = (u16, u16, &vt100::Cell)> {
    let (rows, cols) = screen.size();
    let places = (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)));
    places.filter_map(|(row, col)| Some((row, col, screen.cell(row, col)?)))
}

/// The bit of each dot of a braille character, with its column and row.
const DOTS: [(u32, i32, i32); 8] =
    [(1, 0, 0), (2, 0, 1), (4, 0, 2), (0x40, 0, 3), (8, 1, 0), (0x10, 1, 1), (0x20, 1, 2), (0x80, 1, 3)];

/// Decodes the OLED image from the braille characters.
fn oled(screen: &vt100::Screen) -> Option<Screen> {
    let dots = |cell: &vt100::Cell| {
        let character = cell.contents().chars().next()?;
        (0x2800..0x2900).contains(&u32::from(character)).then(|| u32::from(character) - 0x2800)
    };
    let dots: Vec<_> = cells(screen)
        .filter_map(|(row, col, cell)| Some((i32::from(row), i32::from(col), dots(cell)?)))
        .collect();
    let (top, left) = (dots.iter().map(|dot| dot.0).min()?, dots.iter().map(|dot| dot.1).min()?);
    let mut picture = Screen::DARK;
    for (row, col, bits) in dots {
        let lit = DOTS.into_iter().filter(|dot| bits & dot.0 != 0);
        let at = |x, y| Point::new(2 * (col - left) + x, 4 * (row - top) + y);
        let Ok(()) = picture.draw_iter(lit.map(|(_, x, y)| Pixel(at(x, y), BinaryColor::On)));
    }
    Some(picture)
}

/// Returns a file for saved games that no other test uses.
fn saves(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.flash"));
    let _ = std::fs::remove_file(&path);
    path
}

/// Starts a two-player game of Termites after the self-test. OK on the title of the start menu does
/// that on a new device.
fn begin_termites(terminal: &mut Terminal) {
    terminal.wait_for_words("Play together");
    terminal.press(&[ENTER]);
    terminal.wait("asked seat", |screen| asked(screen).is_some());
}

/// Returns the seat that is asked for a decision: the digit before the dot in the line of seats.
fn asked(screen: &vt100::Screen) -> Option<String> {
    let contents = screen.contents();
    let (before, _) = contents.split_once('●')?;
    before.chars().rev().find(char::is_ascii_digit).map(String::from)
}

/// Presses OK for the seat that is asked until its screen shows this text. Returns the seat.
fn play_until(terminal: &mut Terminal, words: &str) -> String {
    for _ in 0..80 {
        terminal.wait("asked seat", |screen| asked(screen).is_some());
        let seat = asked(terminal.shown.lock().expect("the screen").screen()).expect("asked");
        terminal.press(&[&seat]);
        if terminal.says(words) {
            return seat;
        }
        terminal.press(&[ENTER]);
    }
    panic!("no {words} on\n{}", terminal.text());
}

#[test]
fn a_game_is_played_and_resumes_after_a_restart() {
    let saves = saves("goes on");
    let mut terminal = Terminal::start(40, 150, &saves);
    begin_termites(&mut terminal);
    let seat = play_until(&mut terminal, HIDDEN);
    let mut kinds = terminal.colours();
    kinds.sort_by_key(|colour| format!("{colour:?}"));
    kinds.dedup();
    assert!(kinds.len() > 5, "a board in colour: {kinds:?}");
    assert_eq!(terminal.end(), 0, "it ended well");

    let mut again = Terminal::start(40, 150, &saves);
    again.wait_for_words("Continue?");
    again.press(&[ENTER, &seat]);
    again.wait("same seat", |screen| asked(screen).as_deref() == Some(&*seat));
    again.wait_for_words(HIDDEN);
    assert_eq!(again.end(), 0);
}

/// The text shown instead of a hidden hand.
const HIDDEN: &str = "Hold Peek to look";

#[test]
fn a_key_shows_the_hand_until_another_seat_is_selected() {
    let mut terminal = Terminal::start(30, 120, &saves("hand"));
    begin_termites(&mut terminal);
    let seat = play_until(&mut terminal, HIDDEN);
    terminal.press(&[" "]);
    terminal.wait("Peek", |screen| screen.contents().contains("● Peek"));
    terminal.wait("hand", |screen| oled(screen).is_some_and(|oled| !shows(&oled, HIDDEN)));
    let other = if seat == "1" { "2" } else { "1" };
    terminal.press(&[other]);
    terminal.wait("Peek let go", |screen| !screen.contents().contains("● Peek"));
    terminal.press(&[&seat]);
    terminal.wait_for_words(HIDDEN);
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_small_terminal_shows_one_view_and_a_larger_one_shows_both() {
    let mut terminal = Terminal::start(24, 80, &saves("small"));
    terminal.wait("screen", |screen| oled(screen).is_some());
    assert!(terminal.colours().is_empty());
    terminal.press(&["\t"]);
    terminal.wait("board", |screen| oled(screen).is_none());
    // 127 cells of eight pixels; the lines end in the middle of a row of cells.
    assert!(terminal.colours().len() > 127 * 8);
    terminal.shown.lock().expect("the screen").screen_mut().set_size(40, 150);
    let size = PtySize { rows: 40, cols: 150, pixel_width: 0, pixel_height: 0 };
    terminal.master.resize(size).expect("a larger terminal");
    terminal.wait("both", |screen| oled(screen).is_some());
    terminal.press(&["?"]);
    terminal.wait("keys", |screen| screen.contents().contains("chosen seat"));
    terminal.press(&[DOWN]);
    terminal.wait("no keys", |screen| !screen.contents().contains("chosen seat"));
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_smallest_terminal_shows_how_to_list_the_keys() {
    let mut terminal = Terminal::start(22, 64, &saves("smallest"));
    terminal.wait("hint", |screen| screen.contents().contains("? keys  Tab board"));
    terminal.press(&["\t"]);
    terminal.wait("hint", |screen| screen.contents().contains("? keys  Tab screen"));
    assert_eq!(terminal.end(), 0);
}

/// The program uses only the colours that a terminal supports: indexed up to 15, indexed up to 255,
/// or 24-bit.
#[test]
fn a_terminal_is_sent_no_more_colours_than_it_has() {
    for (name, most) in [("xterm", 15), ("linux", 15), ("xterm-256color", 255)] {
        let mut terminal = Terminal::start_as(40, 120, &saves(name), &[("TERM", name)]);
        begin_termites(&mut terminal);
        let is_known = |colour: &vt100::Color| match colour {
            vt100::Color::Idx(index) => *index <= most,
            vt100::Color::Default => true,
            vt100::Color::Rgb(..) => false,
        };
        let mut colours = terminal.colours();
        assert!(colours.iter().all(is_known), "{name}: {colours:?}");
        colours.sort_by_key(|colour| format!("{colour:?}"));
        colours.dedup();
        assert!(colours.len() > 4, "{name} shows a board in colour: {colours:?}");
        assert_eq!(terminal.end(), 0);
    }
}

/// Without colours the board is drawn in letters: a white Mound in the middle of the map.
#[test]
fn without_colours_the_board_is_in_letters() {
    let variables = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("NO_COLOR", "1")];
    for (rows, cols) in [(22, 120), (40, 120), (46, 150)] {
        let mut terminal = Terminal::start_as(rows, cols, &saves("letters"), &variables);
        begin_termites(&mut terminal);
        let shown = terminal.shown.lock().expect("the screen").screen().contents();
        let board: Vec<String> =
            shown.lines().map(|line| line.chars().take(cols as usize - 66).collect()).collect();
        let letters = board.iter().flat_map(|line| line.chars()).filter(|sign| sign.is_ascii_alphabetic());
        assert!(letters.count() > 100, "{shown}");
        assert!(
            cells(terminal.shown.lock().expect("the screen").screen())
                .all(|(_, _, cell)| cell.fgcolor() == vt100::Color::Default
                    && cell.bgcolor() == vt100::Color::Default)
        );
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn a_terminal_without_cursor_positioning_is_rejected() {
    let mut terminal = Terminal::start_as(22, 64, &saves("dumb"), &[("TERM", "dumb")]);
    assert_eq!(terminal.wait_for_end(), 1);
    terminal.wait("reason", |screen| screen.contents().contains("TERM is dumb"));
}

#[test]
fn the_keys_of_the_menu_choose_a_game() {
    let mut terminal = Terminal::start(30, 120, &saves("menu"));
    terminal.wait_for_words("Most Mound points win");
    terminal.press(&[RIGHT, RIGHT]);
    terminal.wait_for_words("Hive");
    terminal.press(&[ENTER]);
    terminal.wait("asked seat", |screen| asked(screen).is_some());
    assert_eq!(terminal.end(), 0);
}

fn run(words: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(TUI).args(words).stdin(Stdio::null()).output().expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn its_help_is_on_the_page_and_its_errors_take_one_line() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/tools.md"))
        .expect("the page");
    let (code, help, _) = run(&["--help"]);
    let help: String = help.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    assert!(code == Some(0) && page.contains(&format!("## tui\n\n```\n{help}```\n")), "{help}");
    let (code, _, error) = run(&["--svaes", "x"]);
    assert!(code == Some(2) && error.lines().count() == 1 && error.starts_with("tui: "), "{error}");
    let (code, _, error) = run(&[]);
    assert_eq!((code, error.as_str()), (Some(1), "tui: input and output must be a terminal\n"));
}
