//! Follows a real device through its console on a serial port of the server: whose turn it is, what
//! has happened, and the lights of its board. The console prints public facts only.
//! `web/table/follow.mjs` does the same for a port of the big screen.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use hexboard::games::by_word;
use hexboard::parts::leds::power;
use hexboard::parts::{CellLeds, Frame, LEDS, Light};
use serial2::SerialPort;
use smart_leds::RGB8;

use crate::facts::NEWS;
use crate::players::CHAIRS;

const BAUD_RATE: u32 = 115_200;
/// How long one read waits.
const READ: Duration = Duration::from_millis(50);
const WRITE: Duration = Duration::from_millis(500);
/// How often the device is asked who must decide.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// The pause between two pictures of the board. The device needs up to 0.7 s to print one.
const LEDS_PAUSE: Duration = Duration::from_millis(300);
/// A picture that takes longer is requested again.
const LEDS_LOST: Duration = Duration::from_secs(3);
/// The pause before a port that is missing is tried again.
const RETRY: Duration = Duration::from_secs(1);
/// The longest line that is read.
const MAX_LINE: usize = 200;
const DARK: RGB8 = RGB8 { r: 0, g: 0, b: 0 };

/// What the console has shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Followed {
    /// The keyword of the game.
    pub game: Option<&'static str>,
    /// Whether the seat of each chair must decide.
    pub asked: [bool; CHAIRS],
    /// Whether the game is over.
    pub over: bool,
    /// The last actions, the newest first: the chair (none for chance) and the notation.
    pub news: Vec<(Option<usize>, String)>,
    /// The LEDs of the board, three bytes each.
    pub leds: Arc<[u8]>,
}

/// Reads the output of a console.
pub struct Console {
    line: Vec<u8>,
    /// The picture that is being printed.
    frame: Box<Frame>,
    seen: Followed,
    pictures: usize,
}

impl Default for Console {
    fn default() -> Console {
        let frame = Box::new(Frame::DARK);
        let leds = bytes_of(&frame);
        let seen = Followed { game: None, asked: [false; CHAIRS], over: false, news: Vec::new(), leds };
        Console { line: Vec::new(), frame, seen, pictures: 0 }
    }
}

impl Console {
    /// Takes a part of the output. Returns what is known if that has changed.
    pub fn take(&mut self, part: &[u8]) -> Option<&Followed> {
        let before = self.seen.clone();
        for byte in part {
            match byte {
                b'\r' | b'\n' => self.end_line(),
                _ if self.line.len() < MAX_LINE => self.line.push(*byte),
                _ => {}
            }
        }
        (self.seen != before).then_some(&self.seen)
    }

    /// Returns the number of pictures of the board so far.
    pub const fn pictures(&self) -> usize {
        self.pictures
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let Ok(line) = std::str::from_utf8(&line) else { return };
        if let Some(look) = line.strip_prefix("look: asked ") {
            self.take_look(look);
        } else if let Some(leds) = line.strip_prefix("leds: ") {
            self.take_leds(leds);
        } else if let Some(action) = line.strip_prefix("seat ") {
            self.take_action(action);
        } else if let Some(what) = line.strip_prefix("chance: ") {
            self.add_news(None, what);
        } else if line.starts_with("game over: ") {
            self.seen.over = true;
        }
    }

    /// Takes `PADS, language N, game WORD, calls N`.
    fn take_look(&mut self, look: &str) {
        let mut parts = look.split(", ");
        let bits = parts.next().and_then(|bits| bits.parse::<u8>().ok());
        let word = parts.find_map(|part| part.strip_prefix("game "));
        let (Some(bits), Some(word)) = (bits, word) else { return };
        let game = by_word(word).map(|game| game.word());
        if game != self.seen.game {
            (self.seen.game, self.seen.over) = (game, false);
            self.seen.news.clear();
        }
        self.seen.asked = std::array::from_fn(|chair| bits >> chair & 1 == 1);
    }

    /// Takes `SEAT: ACTION`.
    fn take_action(&mut self, action: &str) {
        let Some((seat, what)) = action.split_once(": ") else { return };
        if let Ok(seat @ 1..=CHAIRS) = seat.parse::<usize>() {
            self.add_news(Some(seat - 1), what);
        }
    }

    fn add_news(&mut self, chair: Option<usize>, what: &str) {
        self.seen.over = false;
        self.seen.news.insert(0, (chair, what.to_owned()));
        self.seen.news.truncate(NEWS);
    }

    /// Takes `CELL COLOURS`, or the end of a picture.
    fn take_leds(&mut self, leds: &str) {
        if leds == "end" {
            self.pictures += 1;
            self.seen.leds = bytes_of(&self.frame);
            return *self.frame = Frame::DARK;
        }
        let mut words = leds.split(' ');
        let cell = words.next().and_then(|cell| cell.parse::<usize>().ok());
        let colours: Option<Vec<RGB8>> = words.map(colour).collect();
        let cells = self.frame.cells_mut();
        if let (Some(cell), Some(leds)) = (cell, colours.and_then(|colours| cell_leds(&colours)))
            && let Some(place) = cells.get_mut(cell)
        {
            *place = leds;
        }
    }
}

/// Returns a colour of six hexadecimal digits.
fn colour(digits: &str) -> Option<RGB8> {
    let value = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 6)?;
    let [_, r, g, b] = value.to_be_bytes();
    Some(RGB8 { r, g, b })
}

/// Returns the LEDs of a cell: one colour means all, two the centre and the edges, seven each.
fn cell_leds(colours: &[RGB8]) -> Option<CellLeds> {
    match colours {
        [all] => Some([*all; _]),
        [centre, edges] => Some(std::array::from_fn(|led| if led == 0 { *centre } else { *edges })),
        colours => colours.try_into().ok(),
    }
}

/// Returns the LEDs as the pages get them.
fn bytes_of(frame: &Frame) -> Arc<[u8]> {
    let mut wire = Box::new([DARK; LEDS]);
    power::finish(frame, Light::UNLIMITED, &mut wire);
    wire.iter().flat_map(|led| [led.r, led.g, led.b]).collect()
}

/// Follows the device on a port until `changed` returns false. It gets what is known whenever that
/// changes, and `None` while there is no device.
pub fn follow(path: &Path, mut changed: impl FnMut(Option<&Followed>) -> bool) {
    loop {
        // A device that is unplugged is an error, and may come back.
        if let Ok(port) = open(path)
            && let Ok(()) = follow_port(&port, &mut changed)
        {
            return;
        }
        if !changed(None) {
            return;
        }
        std::thread::sleep(RETRY);
    }
}

fn open(path: &Path) -> io::Result<SerialPort> {
    let mut port = SerialPort::open(path, BAUD_RATE)?;
    port.set_read_timeout(READ)?;
    port.set_write_timeout(WRITE)?;
    Ok(port)
}

/// Follows the device on an open port. Returns when `changed` returns false.
fn follow_port(port: &SerialPort, changed: &mut impl FnMut(Option<&Followed>) -> bool) -> io::Result<()> {
    let mut console = Console::default();
    let mut questions = Questions::default();
    let mut part = [0; 1024];
    loop {
        questions.ask(port, console.pictures())?;
        let count = match port.read(&mut part) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::TimedOut => 0,
            Err(error) => return Err(error),
        };
        if let Some(seen) = console.take(&part[..count])
            && !changed(Some(seen))
        {
            return Ok(());
        }
    }
}

/// When the device was asked last.
#[derive(Default)]
struct Questions {
    looked: Option<Instant>,
    /// When the last picture was requested, and how many there were.
    leds: Option<(Instant, usize)>,
}

impl Questions {
    fn ask(&mut self, port: &SerialPort, pictures: usize) -> io::Result<()> {
        if self.looked.is_none_or(|at| at.elapsed() >= LOOK_EVERY) {
            self.looked = Some(Instant::now());
            port.write_all(b"look\n")?;
        }
        let pause = |before| if pictures > before { LEDS_PAUSE } else { LEDS_LOST };
        if self.leds.is_none_or(|(at, before)| at.elapsed() >= pause(before)) {
            self.leds = Some((Instant::now(), pictures));
            port.write_all(b"leds\n")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use hexboard::session::{Command, LedPrinter, Prompt, Seating};

    use super::*;
    use crate::device::Device;
    use crate::flash::TableFlash;

    #[test]
    fn lines_of_the_console_become_facts() {
        let mut console = Console::default();
        let parts =
            ["look: asked 2, language 0, game hive, calls 000", "00000\r\nseat 2: wG1\r\nseat 9: x\r\n"];
        let known = parts.map(|part| console.take(part.as_bytes()).is_some());
        assert_eq!(known, [false, true], "a line counts when it is whole");
        console.take(b"chance: 6\nleds: 126 ffffff 000000\nleds: 3 zz\nleds: 500 ffffff\n");
        assert!(console.seen.leds.iter().all(|led| *led == 0), "a picture counts when it is whole");
        let seen = console.take(b"leds: end\ngame over: surrounded\n").expect("a change").clone();
        assert_eq!((seen.game, seen.asked, seen.over), (Some("hive"), [false, true, false, false], true));
        assert_eq!(seen.news, [(None, "6".to_owned()), (Some(1), "wG1".to_owned())]);
        let lit: Vec<usize> = (0..seen.leds.len()).filter(|led| seen.leds[*led] > 0).collect();
        assert_eq!(lit, [126 * 21, 126 * 21 + 1, 126 * 21 + 2], "the centre of the last cell");
        console.take(&[b'x'; 10_000]);
        let next = console.take(b"\nlook: asked 0, language 1, game none, calls 0\n").expect("a change");
        assert!(next.game.is_none() && next.news.is_empty() && !next.over, "{next:?}");
    }

    /// Answers commands like the firmware, on the other end of a serial line.
    fn run_device(device: &mut Device, frame: &Frame, port: &SerialPort, ends: &AtomicBool) {
        let (mut prompt, mut leds) = (Prompt::new(), LedPrinter::IDLE);
        while !ends.load(Ordering::Relaxed) {
            let mut bytes = [0; 64];
            let count = port.read(&mut bytes).unwrap_or(0);
            for byte in &bytes[..count] {
                match prompt.take(*byte) {
                    Some(Command::Look) => device.machine.log_look(),
                    Some(Command::Leds) => leds.begin(),
                    _ => {}
                }
            }
            let lines = std::iter::from_fn(|| device.machine.take_line().or_else(|| leds.next_line(frame)));
            for line in lines {
                port.write_all(format!("{line}\r\n").as_bytes()).expect("written");
            }
        }
    }

    /// The machine of the device prints its console over a pseudo-terminal.
    #[test]
    fn a_device_is_followed_over_a_serial_line() {
        let (mut own, mut other) = SerialPort::pair().expect("a pseudo-terminal");
        for port in [&mut own, &mut other] {
            port.set_read_timeout(READ).expect("set");
        }
        let mut device = Device::start(TableFlash::default(), 1);
        device.start_game("termites", Seating::humans(2), Device::STARTED).expect("started");
        let mut frame = Box::new(Frame::DARK);
        assert!(device.machine.draw_frame(&mut frame));
        let ends = AtomicBool::new(false);
        let seen = std::thread::scope(|scope| {
            scope.spawn(|| run_device(&mut device, &frame, &other, &ends));
            let mut last = None;
            let followed = follow_port(&own, &mut |seen| {
                last = seen.cloned();
                let is_known = |seen: &Followed| seen.game.is_some() && seen.leds.iter().any(|led| *led > 0);
                !seen.is_some_and(is_known)
            });
            ends.store(true, Ordering::Relaxed);
            followed.map(|()| last.expect("something was seen"))
        });
        let seen = seen.expect("the line stays open");
        assert_eq!((seen.game, seen.asked.contains(&true)), (Some("termites"), true), "somebody decides");
        assert_eq!(seen.leds, bytes_of(&frame), "the big screen shows the board of the device");
    }
}
