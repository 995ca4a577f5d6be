//! A reviewed game as text, to keep in a file: the text of the game, then a line for each action with
//! its judgement, then the accuracy of each player. Only shells on a host use this: it needs memory for
//! a second game.

use core::fmt::{self, Write};

use super::coach::CoachNotes;
use super::game_text::GameText;
use super::machine::{Machine, Stage};
use crate::ai::Judgement;
use crate::game::{Actor, Entry, Game, Journal, Options, Seat};
use crate::games::{AnyGame, AnyOptions, AnyPublic};
use crate::ui::GameView;
use crate::ui::lang::Language;

/// The judgements of a game as lines of text:
///
/// ```text
/// 7. White wA1 bQ-: mistake, 62 % -> 41 %, better: wB1 bQ
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ReviewText<'a> {
    /// The options of the game.
    pub options: &'a AnyOptions,
    /// All its actions.
    pub entries: &'a [Entry],
    /// What the coach has found out.
    pub notes: &'a CoachNotes,
    /// The winner; the first of several.
    pub winner: Option<Seat>,
}

impl fmt::Display for ReviewText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut game = AnyGame::start(self.options).map_err(|_| fmt::Error)?;
        for (at, entry) in self.entries.iter().enumerate() {
            let action = game.decode(entry.code()).map_err(|_| fmt::Error)?;
            let actor = entry.actor(game.turn());
            let name = match actor {
                Actor::Chance => "chance",
                Actor::Seat(seat) => name(&game.public(), seat),
            };
            write!(f, "{}. {name} {}", at + 1, game.show(action))?;
            self.write_judgement(&game, at, f)?;
            writeln!(f)?;
            game.apply(actor, action).map_err(|_| fmt::Error)?;
        }
        self.write_players(&game.public(), f)?;
        match self.notes.report().turning_point(self.winner) {
            Some(number) => write!(f, "turning point: action {number}"),
            None => write!(f, "turning point: none"),
        }
    }
}

impl ReviewText<'_> {
    fn write_judgement(&self, game: &AnyGame, at: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(judgement) = self.notes.judgement(at) else { return Ok(()) };
        write!(f, ": {}", judgement.word())?;
        let Some(costly) = self.notes.costly(at) else { return Ok(()) };
        write!(f, ", {} % -> {} %", percent(costly.before()), percent(costly.after()))?;
        match costly.better().and_then(|code| game.decode(code).ok()) {
            Some(better) => write!(f, ", better: {}", game.show(better)),
            None => Ok(()),
        }
    }

    fn write_players(&self, public: &AnyPublic, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.notes.report();
        for seat in Seat::ALL.into_iter().take(self.options.players()) {
            write!(f, "{}: accuracy ", name(public, seat))?;
            match report.accuracy(seat) {
                Some(percent) => write!(f, "{percent} %;")?,
                None => write!(f, "-;")?,
            }
            for (place, judgement) in Judgement::ALL.into_iter().enumerate() {
                let comma = if place == 0 { "" } else { "," };
                write!(f, "{comma} {} {}", report.count(seat, judgement), judgement.word())?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

fn name(public: &AnyPublic, seat: Seat) -> &'static str {
    public.score(seat, Language::English.words()).name
}

/// Returns thousandths as percent.
pub(super) const fn percent(thousandths: u16) -> u16 {
    (thousandths + 5) / 10
}

impl Machine {
    /// Writes the game of a review with its judgements so far, as text that can be imported again.
    /// `room` is a buffer for the bytes of the journal.
    ///
    /// # Errors
    /// Fails if there is no review, `room` is too small or `out` fails.
    pub fn write_review(&self, room: &mut [u8], out: &mut impl Write) -> fmt::Result {
        let Stage::Review(review) = &self.stage else { return Err(fmt::Error) };
        let journal = self.table.record().journal();
        let (options, entries) = (journal.options(), journal.all_entries());
        let mut whole: Journal<AnyOptions> = Journal::new(*options);
        entries.iter().try_for_each(|entry| whole.push(*entry)).map_err(|_| fmt::Error)?;
        // The levels of computers matter only for games that continue.
        let (status, seats) = (review.status(), self.table.play().start().seats);
        let text = GameText { status, seats, levels: [0; Seat::COUNT] };
        text.write(&whole, room, out)?;
        let (notes, winner) = (review.coach(), review.winner());
        writeln!(out, "\n{}", ReviewText { options, entries, notes, winner })
    }
}
