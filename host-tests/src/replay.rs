//! Replays a game from the journal that the device prints to its console.
//!
//! The console prints it at the end of a game, when nothing is hidden any more:
//!
//! ```text
//! journal options: 020100000000000000000000 termites rules 1 entries 131
//! journal 0: 00000000 00000008 ...
//! journal 6: ...
//! ```
//!
//! Other lines are ignored, so a complete console log is accepted. If it contains several games,
//! the last one counts. A game exported as one line (`hexgame-1...`) is also accepted, and a game in
//! the notation of another program.

use hexboard::game::{
    Actor, BySeat, Entry, Game, JOURNAL_BYTES, Journal, Options, Outcome, Record, ReplayError, Seat, SeatSet,
};
use hexboard::games::{self, AnyAction, AnyGame, AnyOptions, AnyPublic};
use hexboard::hex::{Cell, Window};
use hexboard::parts::leds::power;
use hexboard::parts::{Frame, LEDS};
use hexboard::session::{GameStatus, GameText, GameTextError, Settings, followed};
use hexboard::ui::{Canvas, GameView};

/// The reason why a journal cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayFailure {
    /// There is no line `journal options:`.
    NoJournal,
    /// The one-line export, or the notation of another program, cannot be read.
    Text(GameTextError),
    /// The game has fewer actions than requested.
    Step {
        /// The requested number of actions.
        asked: usize,
        /// The number of actions found.
        found: usize,
    },
    /// A line of the journal cannot be read.
    Line {
        /// The line number, from 1.
        number: usize,
        /// The reason, and how to fix it.
        fault: String,
    },
    /// The number of actions differs from the journal header.
    Count {
        /// The number in the header.
        expected: usize,
        /// The number of actions found.
        found: usize,
    },
    /// An action is not legal in the game before it.
    Replay(ReplayError),
}

impl std::fmt::Display for ReplayFailure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReplayFailure::NoJournal => f.write_str(
                "no line \"journal options: ...\" found: give the console's log from the end of a game, or its text",
            ),
            ReplayFailure::Text(error) => write!(f, "{error}"),
            ReplayFailure::Step { asked, found } => {
                write!(f, "the game has {found} actions, not {asked}: give a smaller step")
            }
            ReplayFailure::Line { number, fault } => write!(f, "line {number}: {fault}"),
            ReplayFailure::Count { expected, found } => {
                write!(
                    f,
                    "the journal has {expected} actions, {found} are here: lines are missing or doubled, take the log again"
                )
            }
            ReplayFailure::Replay(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for ReplayFailure {}

impl From<ReplayError> for ReplayFailure {
    fn from(error: ReplayError) -> ReplayFailure {
        ReplayFailure::Replay(error)
    }
}

/// Reads the journal from a console log.
///
/// # Errors
/// Returns [`ReplayFailure`] with the line number or what is missing.
pub fn read(log: &str) -> Result<Journal<AnyOptions>, ReplayFailure> {
    match read_console(log) {
        Err(ReplayFailure::NoJournal) => read_text(log),
        read => read,
    }
}

/// Reads the one-line export of a game, or a game in the notation of another program.
fn read_text(text: &str) -> Result<Journal<AnyOptions>, ReplayFailure> {
    let mut journal = None;
    match GameText::read(text, &mut [0; JOURNAL_BYTES], &mut journal) {
        Ok(_) => journal.ok_or(ReplayFailure::NoJournal),
        Err(GameTextError::Foreign) => Err(ReplayFailure::NoJournal),
        Err(error) => Err(ReplayFailure::Text(error)),
    }
}

/// Returns the status and the seating of a game in a log or a text, for a journal with its first
/// actions.
///
/// # Errors
/// Returns [`ReplayFailure`].
pub fn game_text(log: &str, journal: &Journal<AnyOptions>) -> Result<GameText, ReplayFailure> {
    let mut whole: Option<Journal<AnyOptions>> = None;
    let read = GameText::read(log, &mut [0; JOURNAL_BYTES], &mut whole).map_err(ReplayFailure::Text)?;
    let is_whole = whole.is_some_and(|whole| whole.entries().len() == journal.entries().len());
    Ok(if is_whole { read } else { GameText { status: GameStatus::Left, ..read } })
}

/// Reads the lines of a console log.
fn read_console(log: &str) -> Result<Journal<AnyOptions>, ReplayFailure> {
    let mut head: Option<(AnyOptions, usize)> = None;
    let mut entries = Vec::new();
    for (index, line) in log.lines().enumerate() {
        let Some(words) = line.trim().strip_prefix("journal ") else { continue };
        let wrong = |fault: String| ReplayFailure::Line { number: index + 1, fault };
        if let Some(words) = words.strip_prefix("options:") {
            head = Some(read_head(words).map_err(wrong)?);
            entries.clear();
        } else if words.starts_with("seats:") {
            // The seating does not affect the game.
        } else if head.is_some() {
            read_entries(words, &mut entries).map_err(wrong)?;
        }
    }
    let (options, expected) = head.ok_or(ReplayFailure::NoJournal)?;
    if entries.len() != expected {
        return Err(ReplayFailure::Count { expected, found: entries.len() });
    }
    let mut journal = Journal::new(options);
    for entry in entries {
        journal.push(entry).map_err(|_| ReplayFailure::Count { expected, found: expected })?;
    }
    Ok(journal)
}

/// The place at the table of each seat of the game, numbered from 1 as on the screens and the
/// console.
pub type Places = BySeat<u8>;

/// Returns the default places: the order of the seats.
pub fn default_places() -> Places {
    BySeat::from_fn(Seat::number)
}

/// Returns the places of the players of the game in a log or a one-line export.
pub fn read_places(log: &str) -> Places {
    let place = |byte: u8| (byte.wrapping_sub(1) & 3) + 1;
    if log.trim_start().starts_with("hexgame-") {
        let mut journal: Option<Journal<AnyOptions>> = None;
        let game_text = GameText::read(log, &mut [0; JOURNAL_BYTES], &mut journal);
        return game_text.map_or_else(|_| default_places(), |game_text| BySeat(game_text.seats.map(place)));
    }
    let words = log.lines().rev().find_map(|line| line.trim().strip_prefix("journal seats: "));
    let digits = words.and_then(|words| u32::from_str_radix(words.get(..8)?, 16).ok());
    digits.map_or_else(default_places, |digits| BySeat(digits.to_be_bytes().map(place)))
}

/// Returns the name of an actor as printed on the console.
fn named(actor: Actor, places: &Places) -> String {
    match actor {
        Actor::Seat(seat) => format!("seat {}", places[seat]),
        Actor::Chance => "chance".into(),
    }
}

/// Returns the first `step` actions of a game.
///
/// # Errors
/// Returns [`ReplayFailure::Step`] if there are fewer.
pub fn beginning(journal: &Journal<AnyOptions>, step: usize) -> Result<Journal<AnyOptions>, ReplayFailure> {
    let entries = journal.entries();
    let fault = ReplayFailure::Step { asked: step, found: entries.len() };
    let entries = entries.get(..step).ok_or(fault)?;
    let mut beginning = Journal::new(*journal.options());
    entries.iter().for_each(|entry| beginning.push(*entry).expect("room, as in the whole"));
    Ok(beginning)
}

/// Returns every action of a game in its notation, with its actor. Hidden actions are included.
///
/// # Errors
/// Returns [`ReplayFailure::Replay`] with the first illegal action.
pub fn steps(journal: &Journal<AnyOptions>, places: &Places) -> Result<Vec<String>, ReplayFailure> {
    Record::<AnyGame>::resume(journal)?;
    let mut game = AnyGame::start(journal.options()).expect("the record has started it before");
    let step = |(index, entry): (usize, &Entry)| {
        let actor = entry.actor(game.turn());
        let action = game.decode(entry.code()).expect("the record has taken it before");
        let line = format!("{}. {}: {}", index + 1, named(actor, places), game.show(action));
        game.apply(actor, action).expect("the record has taken it before");
        line
    };
    Ok(journal.entries().iter().enumerate().map(step).collect())
}

/// Reads `HEX GAME rules N entries N`.
fn read_head(words: &str) -> Result<(AnyOptions, usize), String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let [bytes, game, "rules", rules, "entries", count] = words[..] else {
        return Err("expected \"journal options: HEX GAME rules N entries N\"".into());
    };
    let game = games::by_word(game).ok_or_else(|| format!("no game {game:?} here: update the tools"))?;
    let bytes =
        read_bytes(bytes).ok_or_else(|| format!("options are 24 hexadecimal digits, not {bytes:?}"))?;
    let options = AnyOptions::from_bytes(game.number(), &bytes).map_err(|error| error.to_string())?;
    let saved: u8 = rules.parse().map_err(|_| format!("rules is a number, not {rules:?}"))?;
    if saved != options.rules() {
        return Err(format!(
            "played by rules version {saved}, not {}: use the tools of that version",
            options.rules()
        ));
    }
    let count = count.parse().map_err(|_| format!("entries is a number, not {count:?}"))?;
    Ok((options, count))
}

fn read_bytes(digits: &str) -> Option<[u8; 12]> {
    if digits.len() != 24 || !digits.is_ascii() {
        return None;
    }
    let mut bytes = [0; 12];
    for (byte, at) in bytes.iter_mut().zip((0..24).step_by(2)) {
        *byte = u8::from_str_radix(&digits[at..at + 2], 16).ok()?;
    }
    Some(bytes)
}

/// Reads `FROM: xxxxxxxx xxxxxxxx ...`.
fn read_entries(words: &str, entries: &mut Vec<Entry>) -> Result<(), String> {
    let (from, codes) = words.split_once(':').ok_or("expected \"journal N: xxxxxxxx ...\"")?;
    let from: usize = from.parse().map_err(|_| format!("{from:?} is no number of an action"))?;
    if from != entries.len() {
        return Err(format!(
            "action {from} where {} comes next: lines are missing, take the log again",
            entries.len()
        ));
    }
    for code in codes.split_whitespace() {
        let bits = (code.len() == 8).then(|| u32::from_str_radix(code, 16).ok()).flatten();
        let bits = bits.ok_or_else(|| format!("an action is 8 hexadecimal digits, not {code:?}"))?;
        entries.push(Entry::from_bytes(bits.to_le_bytes()));
    }
    Ok(())
}

/// The last event that left a trail on the board.
#[derive(Clone, Debug)]
enum Trail {
    /// An action, its actor, and the public view before it.
    Action(Actor, AnyAction, Box<AnyPublic>),
    /// The cells of each seat that were revealed when all seats were done.
    Appeared(Vec<(Seat, Cell)>),
}

/// A replayed game.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The game and its journal.
    pub record: Record<AnyGame>,
    /// The public actions, as printed on the console during the game.
    pub console_lines: Vec<String>,
    /// The places of the players.
    pub places: Places,
    trail: Option<Trail>,
    /// The window that the panel shows at the end of a game without a board.
    window: Window,
}

/// Replays a journal. Every action must be legal.
///
/// # Errors
/// Returns [`ReplayFailure::Replay`] with the first illegal action.
pub fn replay(journal: &Journal<AnyOptions>) -> Result<Replayed, ReplayFailure> {
    replay_at(journal, default_places())
}

/// Replays a journal of players at these places. Every action must be legal.
///
/// # Errors
/// Returns [`ReplayFailure::Replay`] with the first illegal action.
pub fn replay_at(journal: &Journal<AnyOptions>, places: Places) -> Result<Replayed, ReplayFailure> {
    let end = Record::<AnyGame>::resume(journal)?;
    let (console_lines, window) = (Vec::new(), Window::default());
    let mut replayed = Replayed { record: end, console_lines, places, trail: None, window };
    let mut game = AnyGame::start(journal.options()).expect("the record has started it before");
    for entry in journal.entries() {
        let actor = entry.actor(game.turn());
        let action = game.decode(entry.code()).expect("the record has taken it before");
        replayed.note(&game, actor, action);
        let unseen = (game.is_simultaneous() && game.reveals(actor, action)).then(|| game.public());
        game.apply(actor, action).expect("the record has taken it before");
        if let Some(before) = unseen {
            replayed.trail = Some(appeared(&before, &game.public()));
        }
        replayed.window = followed(replayed.window, &game);
    }
    Ok(replayed)
}

/// Returns what became visible of each seat when all seats were done.
fn appeared(before: &AnyPublic, after: &AnyPublic) -> Trail {
    let cells = |seat| after.appeared(before, seat).iter().map(move |cell| (seat, cell));
    Trail::Appeared(Seat::ALL.into_iter().flat_map(cells).collect())
}

impl Replayed {
    fn note(&mut self, game: &AnyGame, actor: Actor, action: AnyAction) {
        if game.audience(actor, action) != SeatSet::ALL {
            return;
        }
        self.console_lines.push(format!("{}: {}", named(actor, &self.places), game.show(action)));
        let public = game.public();
        if !public.trail(action, self.window).is_empty() {
            self.trail = Some(Trail::Action(actor, action, Box::new(public)));
        }
    }

    /// Returns the outcome, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.record.game().turn().outcome()
    }

    /// Returns a checksum of the state. Equal states have equal checksums within one version of the
    /// program.
    pub fn checksum(&self) -> u64 {
        // FNV-1a.
        let state = format!("{:?}", self.record.game());
        state
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
    }

    /// Returns the values of all LEDs as sent on the wire once all animations have ended: red,
    /// green and blue, one byte each, in frame order, with default settings.
    pub fn board(&self) -> Vec<u8> {
        self.board_at(60_000)
    }

    /// Returns the same values at a time in milliseconds, for boards with endless animations.
    pub fn board_at(&self, now: u64) -> Vec<u8> {
        let settings = Settings::DEFAULT;
        let palette = settings.palette.palette();
        let public = self.record.game().public();
        let mut canvas = Canvas::EMPTY;
        public.paint(self.window, palette, &mut canvas);
        let look = |seat| public.look(seat, palette);
        match &self.trail {
            Some(Trail::Action(actor, action, before)) => {
                let colour = match actor {
                    Actor::Seat(seat) => look(*seat).target,
                    Actor::Chance => hexboard::ui::colour::WHITE,
                };
                let cells = before.trail(*action, self.window);
                cells.into_iter().for_each(|cell| canvas.add_trail(cell, colour, 0));
            }
            Some(Trail::Appeared(cells)) => {
                cells.iter().for_each(|&(seat, cell)| canvas.add_trail(cell, look(seat).colour, 0));
            }
            None => {}
        }
        let mut frame = Frame::DARK;
        canvas.paint(now, &mut frame);
        let mut leds = [hexboard::ui::colour::DARK; LEDS];
        power::finish(&frame, settings.light(LEDS), &mut leds);
        leds.iter().flat_map(|led| [led.r, led.g, led.b]).collect()
    }

    /// Returns the seats of the game.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().take(self.record.journal().options().players())
    }
}

#[cfg(test)]
mod tests {
    use hexboard::game::{Rng, Turn};
    use hexboard::games::termites::{Colony, TermitesOptions};
    use hexboard::session::GameStatus;

    use super::*;

    /// Returns a random game and its journal as printed on the console.
    fn printed_game(seed: u64) -> (Record<AnyGame>, String) {
        let options = AnyOptions::Termites(TermitesOptions::new(&Colony::ALL[..2]).unwrap());
        let mut record = Record::<AnyGame>::start(options).unwrap();
        let mut rng = Rng::new(seed);
        loop {
            let actor = match record.game().turn() {
                Turn::Over(_) => break,
                Turn::Chance => Actor::Chance,
                Turn::Decide(seats) => Actor::Seat(seats.iter().next().unwrap()),
            };
            let action = match actor {
                Actor::Chance => record.game().random_outcome(&mut rng),
                Actor::Seat(_) => record.game().random_legal(actor, &mut rng),
            };
            record.apply(actor, action.unwrap()).unwrap();
        }
        let bytes: String = options.to_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        let entries = record.journal().entries();
        let mut log =
            format!("hexboard\njournal options: {bytes} termites rules 1 entries {}\n", entries.len());
        for (line, part) in entries.chunks(6).enumerate() {
            let codes: String =
                part.iter().map(|entry| format!(" {:08x}", u32::from_le_bytes(entry.to_bytes()))).collect();
            log += &format!("journal {}:{codes}\n", line * 6);
        }
        (record, log)
    }

    #[test]
    fn a_printed_game_can_be_replayed() {
        let (record, log) = printed_game(3);
        let replayed = replay(&read(&log).unwrap()).unwrap();
        assert_eq!(replayed.record, record);
        assert!(replayed.outcome().is_some());
        // The console never printed hidden draws, but it did print the first player.
        let public = |line: &&String| line.starts_with("seat ") || line.starts_with("chance: first");
        assert_eq!(replayed.console_lines.iter().filter(public).count(), replayed.console_lines.len());
    }

    #[test]
    fn a_replay_can_stop_after_any_action() {
        let (record, log) = printed_game(3);
        let journal = read(&log).unwrap();
        let lines = steps(&journal, &default_places()).unwrap();
        let count = record.journal().entries().len();
        assert_eq!(lines.len(), count);
        assert!(lines[0].starts_with("1. chance: "), "{}", lines[0]);
        let after = |step| replay(&beginning(&journal, step).unwrap()).unwrap().record.game().clone();
        assert_eq!(after(0), AnyGame::start(journal.options()).unwrap());
        assert_eq!(Some(after(count - 1)), record.before(1));
        assert_eq!(after(count), *record.game());
        let fault = ReplayFailure::Step { asked: count + 1, found: count };
        assert_eq!(beginning(&journal, count + 1), Err(fault));
    }

    #[test]
    fn players_are_named_by_their_places() {
        let (_, log) = printed_game(3);
        assert_eq!(read_places(&log), default_places(), "an older log");
        let log = format!("{log}journal seats: 02340000 finished\n");
        let places = read_places(&log);
        assert_eq!((places[Seat::A], places[Seat::B]), (2, 4), "the high half is the level of a computer");
        let replayed = replay_at(&read(&log).unwrap(), places).unwrap();
        let seats: Vec<_> = replayed.console_lines.iter().filter(|line| line.starts_with("seat ")).collect();
        assert!(
            !seats.is_empty()
                && seats.iter().all(|line| line.starts_with("seat 2: ") || line.starts_with("seat 4: "))
        );
    }

    #[test]
    fn the_one_line_text_of_a_game_is_read() {
        let (record, _) = printed_game(3);
        let mut text = String::new();
        let game_text = GameText { status: GameStatus::Finished, seats: [1, 2, 0, 0], levels: [0; 4] };
        game_text.write(record.journal(), &mut [0; JOURNAL_BYTES], &mut text).unwrap();
        assert_eq!(read(&text).as_ref(), Ok(record.journal()));
        text.truncate(100);
        assert!(matches!(read(&text), Err(ReplayFailure::Text(_))));
    }

    #[test]
    fn the_last_of_several_games_is_replayed() {
        let (first, second) = (printed_game(3), printed_game(4));
        let both = format!("{}game: termites for 2\n{}", first.1, second.1);
        assert_eq!(replay(&read(&both).unwrap()).unwrap().record, second.0);
    }

    #[test]
    fn a_different_end_changes_checksum_and_board() {
        let [a, b] = [3, 4].map(|seed| replay(&read(&printed_game(seed).1).unwrap()).unwrap());
        assert_ne!(a.checksum(), b.checksum());
        assert_ne!(a.board(), b.board());
        assert_eq!(a.board().len(), 889 * 3);
    }

    #[test]
    fn a_missing_line_is_named() {
        let (_, log) = printed_game(3);
        let without =
            log.lines().filter(|line| !line.starts_with("journal 12:")).collect::<Vec<_>>().join("\n");
        let fault = "action 18 where 12 comes next: lines are missing, take the log again".into();
        assert_eq!(read(&without), Err(ReplayFailure::Line { number: 5, fault }));
        let cut = log.lines().take(4).collect::<Vec<_>>().join("\n");
        assert!(matches!(read(&cut), Err(ReplayFailure::Count { found: 12, .. })));
    }

    #[test]
    fn an_invalid_journal_is_rejected_with_a_reason() {
        assert_eq!(read("hello\n"), Err(ReplayFailure::NoJournal));
        for (line, word) in [
            ("journal options: 00", "expected"),
            ("journal options: zz0000000000000000000000 termites rules 1 entries 0", "hexadecimal"),
            ("journal options: ff0000000000000000000000 termites rules 1 entries 0", "choose"),
            ("journal options: 020000000000000000000000 chess rules 1 entries 0", "no game"),
        ] {
            let error = read(line).unwrap_err().to_string();
            assert!(error.contains(word), "{line}: {error}");
        }
    }

    #[test]
    fn an_illegal_action_is_named() {
        let mut wrong = Journal::new(*read(&printed_game(3).1).unwrap().options());
        wrong.push(Entry::from_bytes([0xff, 0xff, 0xff, 0x3f])).unwrap();
        assert!(matches!(replay(&wrong), Err(ReplayFailure::Replay(ReplayError { at: 0, .. }))));
    }
}
