//! A game as text, to keep in a file, send as a link and open elsewhere.
//!
//! ```text
//! hexgame-1.finished.01020000.SEVYSgEBAQ...
//! ```
//!
//! The fields are the format version, the status of the game, the seating as stored in a save
//! (eight hexadecimal digits, sixteen with levels that the label of a save has no codes for), and the bytes of its [`Journal`] in base64url. No character needs
//! escaping in a URL. Console output is accepted as well:
//!
//! ```text
//! journal options: 020100000000000000000000 GAME rules 1 entries 131
//! journal seats: 01020000 finished
//! journal 0: 00000000 00000008 ...
//! ```
//!
//! The notations of other programs are read as well, where a game knows some
//! ([`crate::game::RegisteredGame::read_foreign`]).

use core::fmt::{self, Write};

use super::saved_seats::{SavedSeats, read_hex};
use crate::game::{
    Entry, ForeignEnd, ForeignFault, ForeignItem, Journal, JournalError, OptionBytes, Options, Seat,
};
use crate::games::{self, AnyOptions};

const FORMAT: &str = "hexgame-";
const VERSION: u8 = 1;
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStatus {
    /// The game is over by its rules.
    Finished,
    /// The players ended it early.
    Abandoned,
    /// This seat lost on time.
    OutOfTime(Seat),
    /// The game can be resumed.
    Left,
}

impl GameStatus {
    /// Returns whether the game is over, so that nothing is hidden any more.
    pub const fn is_over(self) -> bool {
        !matches!(self, GameStatus::Left)
    }

    /// Returns the status with this word.
    pub(super) fn from_word(word: &str) -> Option<GameStatus> {
        let all = [GameStatus::Finished, GameStatus::Abandoned, GameStatus::Left].into_iter();
        let mut all = all.chain(Seat::ALL.map(GameStatus::OutOfTime));
        all.find(|status| status.word() == word)
    }

    /// Returns the word used in the text.
    pub const fn word(self) -> &'static str {
        match self {
            GameStatus::Finished => "finished",
            GameStatus::Abandoned => "abandoned",
            GameStatus::Left => "left",
            GameStatus::OutOfTime(Seat::A) => "time-1",
            GameStatus::OutOfTime(Seat::B) => "time-2",
            GameStatus::OutOfTime(Seat::C) => "time-3",
            GameStatus::OutOfTime(Seat::D) => "time-4",
        }
    }
}

/// The contents of a text apart from the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameText {
    /// The status of the game.
    pub status: GameStatus,
    /// The seating, as stored in a save.
    pub seats: [u8; Seat::COUNT],
    /// The code of the level of each seat that `seats` has no code for; 0 for the other seats.
    pub levels: [u8; Seat::COUNT],
}

/// Why a text is not a valid game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameTextError {
    /// The text has another format.
    Foreign,
    /// The text was written by a newer version.
    Newer,
    /// The text is incomplete or has an invalid character.
    Damaged,
    /// This line, counted from 1, is invalid.
    Line(usize),
    /// The journal in the text is invalid.
    Journal(JournalError),
    /// The text is in the notation of another program and has a fault.
    Notation(ForeignFault),
}

impl fmt::Display for GameTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameTextError::Foreign => {
                f.write_str("this is no game of a Hexboard: choose another file or link")
            }
            GameTextError::Newer => f.write_str("this game is of a newer version: update first"),
            GameTextError::Damaged => {
                f.write_str("the text of the game is damaged: copy it again, as a whole")
            }
            GameTextError::Line(number) => {
                write!(f, "line {number} is damaged or missing: copy the text again, as a whole")
            }
            GameTextError::Journal(error) => error.fmt(f),
            GameTextError::Notation(fault) => fault.fmt(f),
        }
    }
}

impl core::error::Error for GameTextError {}

impl From<JournalError> for GameTextError {
    fn from(error: JournalError) -> GameTextError {
        GameTextError::Journal(error)
    }
}

impl GameText {
    const fn of(status: GameStatus, SavedSeats { seats, levels }: SavedSeats) -> GameText {
        GameText { status, seats, levels }
    }

    /// Writes a game as a single line of text. `room` is a buffer for its bytes.
    ///
    /// # Errors
    /// Fails if `room` is too small or `out` fails.
    pub fn write<const N: usize>(
        self,
        journal: &Journal<AnyOptions, N>,
        room: &mut [u8],
        out: &mut impl Write,
    ) -> fmt::Result {
        let length = journal.write(room).ok_or(fmt::Error)?;
        let seats = SavedSeats { seats: self.seats, levels: self.levels };
        write!(out, "{FORMAT}{VERSION}.{}.{seats}.", self.status.word())?;
        for part in room[..length].chunks(3) {
            let bits =
                part.iter().fold(0, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - part.len()));
            for index in 0..=part.len() {
                out.write_char(LETTERS[(bits >> (18 - 6 * index)) as usize & 63].into())?;
            }
        }
        Ok(())
    }

    /// Reads a game from text, console output or the notation of another program into a journal. `room` is a buffer for its bytes.
    ///
    /// # Errors
    /// Returns [`GameTextError`]. The journal must not be used then.
    pub fn read<const N: usize>(
        text: &str,
        room: &mut [u8],
        journal: &mut Option<Journal<AnyOptions, N>>,
    ) -> Result<GameText, GameTextError> {
        let Some(words) = text.trim().strip_prefix(FORMAT) else {
            return match read_lines(text, journal) {
                Err(GameTextError::Foreign) => read_foreign(text, journal),
                read => read,
            };
        };
        // The lines of a review may follow.
        let mut words = words.lines().next().unwrap_or_default().trim_end().split('.');
        if words.next() != Some("1") {
            return Err(GameTextError::Newer);
        }
        let (status, seats, letters) = (words.next(), words.next(), words.next());
        let status = status.and_then(GameStatus::from_word).ok_or(GameTextError::Damaged)?;
        let seats = seats.and_then(SavedSeats::read).ok_or(GameTextError::Damaged)?;
        let length = letters.and_then(|letters| read_letters(letters, room)).ok_or(GameTextError::Damaged)?;
        let bytes = room.get(..length).ok_or(GameTextError::Damaged)?;
        let found = Journal::read(bytes)?;
        let is_whole = found.byte_len() == length && words.next().is_none();
        *journal = Some(found);
        if is_whole { Ok(GameText::of(status, seats)) } else { Err(GameTextError::Damaged) }
    }
}

/// Decodes base64url into `room`. Returns the number of bytes.
fn read_letters(letters: &str, room: &mut [u8]) -> Option<usize> {
    let (mut bits, mut held, mut length) = (0_u32, 0, 0);
    for letter in letters.bytes() {
        let value = LETTERS.iter().position(|&known| known == letter)?;
        bits = bits << 6 | value as u32;
        held += 6;
        if held >= 8 {
            held -= 8;
            *room.get_mut(length)? = (bits >> held) as u8;
            length += 1;
        }
    }
    // The unused bits of the last character must be zero.
    let rest = bits & ((1 << held) - 1);
    (held < 6 && rest == 0).then_some(length)
}

/// Reads console output. Other lines are ignored; of several games, the last one counts.
fn read_lines<const N: usize>(
    text: &str,
    journal: &mut Option<Journal<AnyOptions, N>>,
) -> Result<GameText, GameTextError> {
    let none = GameText { status: GameStatus::Finished, seats: [1, 2, 3, 4], levels: [0; Seat::COUNT] };
    let (mut expected, mut game_text) = (0, none);
    *journal = None;
    for (index, line) in text.lines().enumerate() {
        let Some(words) = line.trim().strip_prefix("journal ") else { continue };
        let wrong = || GameTextError::Line(index + 1);
        if let Some(words) = words.strip_prefix("options:") {
            let (options, count) = read_head(words).ok_or_else(wrong)?;
            (game_text.seats, game_text.levels) = (first_seats(&options), [0; Seat::COUNT]);
            (*journal, expected) = (Some(Journal::new(options)), count);
        } else if let Some(words) = words.strip_prefix("seats:") {
            let (seats, status) = words.trim().split_once(' ').ok_or_else(wrong)?;
            let status = GameStatus::from_word(status.trim()).ok_or_else(wrong)?;
            game_text = GameText::of(status, SavedSeats::read(seats).ok_or_else(wrong)?);
        } else if let Some(journal) = journal {
            read_entries(words, journal).ok_or_else(wrong)?;
        }
    }
    match journal {
        None => Err(GameTextError::Foreign),
        Some(journal) if journal.entries().len() != expected => Err(GameTextError::Damaged),
        Some(_) => Ok(game_text),
    }
}

/// Returns the seating of people at the first places.
fn first_seats(options: &AnyOptions) -> [u8; Seat::COUNT] {
    core::array::from_fn(|seat| if seat < options.players() { seat as u8 + 1 } else { 0 })
}

/// Reads a game in the notation of another program.
fn read_foreign<const N: usize>(
    text: &str,
    journal: &mut Option<Journal<AnyOptions, N>>,
) -> Result<GameText, GameTextError> {
    let mut seats = [0; Seat::COUNT];
    let end = games::read_foreign(text, &mut |item| match (item, &mut *journal) {
        (ForeignItem::Options(options), journal) => {
            (seats, *journal) = (first_seats(&options), Some(Journal::new(options)));
            true
        }
        (ForeignItem::Entry(entry), Some(journal)) => journal.push(entry).is_ok(),
        (ForeignItem::Entry(_), None) => false,
    });
    let status = match end.ok_or(GameTextError::Foreign)?.map_err(GameTextError::Notation)? {
        ForeignEnd::Over => GameStatus::Finished,
        ForeignEnd::Abandoned => GameStatus::Abandoned,
        ForeignEnd::Unfinished => GameStatus::Left,
    };
    Ok(GameText { status, seats, levels: [0; Seat::COUNT] })
}

/// Reads `HEX GAME rules N entries N`.
fn read_head(words: &str) -> Option<(AnyOptions, usize)> {
    let mut words = words.split_ascii_whitespace();
    let bytes: OptionBytes = read_hex(words.next()?)?;
    let game = games::by_word(words.next()?)?;
    let options = AnyOptions::from_bytes(game.number(), &bytes).ok()?;
    let mut number =
        |word| (words.next() == Some(word)).then(|| words.next()?.parse::<usize>().ok()).flatten();
    let is_known = number("rules")? == usize::from(options.rules());
    Some((options, number("entries")?)).filter(|_| is_known)
}

/// Reads `FROM: xxxxxxxx xxxxxxxx ...`.
fn read_entries<const N: usize>(words: &str, journal: &mut Journal<AnyOptions, N>) -> Option<()> {
    let (from, codes) = words.split_once(':')?;
    if from.parse() != Ok(journal.entries().len()) {
        return None;
    }
    for code in codes.split_ascii_whitespace() {
        let mut bytes: [u8; 4] = read_hex(code)?;
        bytes.reverse();
        journal.push(Entry::from_bytes(bytes)).ok()?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::format;
    use std::string::{String, ToString};

    use super::*;
    use crate::game::GameId;

    type Small = Journal<AnyOptions, 8>;
    const GAME_TEXT: GameText = GameText { status: GameStatus::Left, seats: [1, 0x32, 0, 0], levels: [0; 4] };

    fn sample() -> (Small, String) {
        sample_of(games::ALL[0])
    }

    fn sample_of(game: GameId) -> (Small, String) {
        let mut journal = Small::new(AnyOptions::largest_options(game).unwrap());
        for byte in [1, 2, 3] {
            journal.push(Entry::from_bytes([byte, 7, 0, 0x40])).unwrap();
        }
        let mut text = String::new();
        GAME_TEXT.write(&journal, &mut [0; 64], &mut text).unwrap();
        (journal, text)
    }

    /// Characters come in groups of four; the last group may have two or three. Unused bits are
    /// zero.
    #[test]
    fn incomplete_base64_groups_are_rejected() {
        let read = |letters: &str| read_letters(letters, &mut [0; 8]);
        assert_eq!(
            ["", "AA", "AAA", "AAAA", "AAAAAA"].map(read),
            [Some(0), Some(1), Some(2), Some(3), Some(4)]
        );
        assert_eq!(["A", "AAAAA", "AB", "AAB", "A?"].map(read), [None; 5]);
    }

    fn read(text: &str) -> Result<(GameText, Small), GameTextError> {
        let mut journal = None;
        let game_text = GameText::read(text, &mut [0; 64], &mut journal)?;
        Ok((game_text, journal.expect("a journal")))
    }

    #[test]
    fn a_game_round_trips_through_a_text_that_fits_a_url() {
        for game in games::ALL {
            let (journal, text) = sample_of(*game);
            assert!(text.starts_with("hexgame-1.left.01320000.SEVYSg"), "{text}");
            assert!(text.bytes().all(|letter| letter == b'.' || LETTERS.contains(&letter)), "{text}");
            assert_eq!(read(&format!(" {text}\n")), Ok((GAME_TEXT, journal)));
        }
    }

    #[test]
    fn every_game_status_has_a_word() {
        let over = Seat::ALL.map(GameStatus::OutOfTime);
        for status in [GameStatus::Finished, GameStatus::Abandoned, GameStatus::Left].iter().chain(&over) {
            assert_eq!(GameStatus::from_word(status.word()), Some(*status));
        }
    }

    #[test]
    fn every_truncation_and_every_wrong_character_is_detected() {
        let (_, text) = sample();
        for cut in 0..text.len() {
            assert!(read(&text[..cut]).is_err(), "cut at {cut}");
        }
        for at in 9..text.len() {
            let mut wrong = text.clone().into_bytes();
            wrong[at] = if wrong[at] == b'Q' { b'R' } else { b'Q' };
            let read = read(&String::from_utf8(wrong).unwrap());
            // The seats have no checksum: any hexadecimal digit is valid, but `Q` and `R` are not
            // digits.
            assert!(read.is_err(), "letter {at}");
        }
    }

    #[test]
    fn errors_are_described() {
        assert_eq!(read("a letter to grandmother"), Err(GameTextError::Foreign));
        assert_eq!(read("hexgame-2.left.0"), Err(GameTextError::Newer));
        assert_eq!(
            read("hexgame-1.left.0102").unwrap_err().to_string().split(':').next(),
            Some("the text of the game is damaged")
        );
        let (_, text) = sample();
        let long = text.replace("SEVYSg", "SEVYSw");
        assert_eq!(read(&long), Err(GameTextError::Journal(JournalError::Foreign)));
    }

    #[test]
    fn the_lines_of_the_console_are_read() {
        for game in games::ALL {
            let (journal, _) = sample_of(*game);
            let mut log = String::from("hexboard\njournal options: ");
            journal.options().to_bytes().iter().for_each(|byte| log += &format!("{byte:02x}"));
            let rules = journal.options().rules();
            log += &format!(" {} rules {rules} entries 3\nseat 1: something\n", game.word());
            let codes = "journal 0: 40000701 40000702\njournal 2: 40000703\n";
            let (game_text, found) = read(&format!("{log}{codes}")).unwrap();
            let seats =
                core::array::from_fn(
                    |seat| {
                        if seat < journal.options().players() { seat as u8 + 1 } else { 0 }
                    },
                );
            assert_eq!((game_text.seats, &found), (seats, &journal));
            let (game_text, _) = read(&format!("{log}journal seats: 01320000 left\n{codes}")).unwrap();
            assert_eq!(game_text, GAME_TEXT);
            assert_eq!(read(&format!("{log}journal 2: 40000703\n")), Err(GameTextError::Line(4)));
            assert_eq!(read(&log), Err(GameTextError::Damaged));
            assert_eq!(read(&format!("{log}journal 0: 4000070\n")), Err(GameTextError::Line(4)));
        }
    }
}
