//! What the console hears of a game: every public action, and the journal at the end.

use core::fmt::Write;

use heapless::String;
use smart_leds::RGB8;

use crate::game::{Actor, ApplyError, Game, Options, SeatSet, Turn};
use crate::games::AnyAction;
use crate::hex::Window;
use crate::session::ConsoleLine;
use crate::session::desk::Desk;
use crate::session::parcel::Standing;
use crate::session::table::Table;
use crate::session::table::play::Play;
use crate::ui::colour::WHITE;
use crate::ui::face::{Face, Trail};

/// Journal entries on one line of the console.
pub const JOURNAL_PER_LINE: usize = 6;

/// What is told of an action once it has been taken.
struct Telling {
    line: ConsoleLine,
    steps: Trail,
    colour: RGB8,
    is_pass: bool,
}

impl Table {
    /// Takes an action and tells it to everybody, if everybody may know. Nothing is told of an action that is not taken.
    ///
    /// # Errors
    /// Those of the record; the console names them.
    pub(in crate::session::table) fn play(
        &mut self,
        actor: Actor,
        action: AnyAction,
        desk: &mut Desk,
    ) -> Result<(), ApplyError> {
        let telling = self.play.telling(actor, action, self.show.window(), desk);
        self.log.write_down(&self.play, self.show.window(), actor, action);
        if let Err(error) = self.apply_and_celebrate(actor, action, desk) {
            desk.say(format_args!("game: {error}"));
            self.log.cut(self.play.length());
            return Err(error);
        }
        let Some(Telling { line, steps, colour, is_pass }) = telling else { return Ok(()) };
        desk.say(format_args!("{line}"));
        self.has_passed = is_pass;
        if let (true, Actor::Seat(seat)) = (is_pass, actor) {
            self.at.tell_pass(&self.play, seat, desk);
        }
        self.show.leave_trail(&steps, colour, desk);
        Ok(())
    }

    /// The result in words, then the whole journal: after the end nothing is hidden any more.
    pub(in crate::session::table) fn tell_end(&mut self, desk: &mut Desk) {
        if let Turn::Over(outcome) = self.play.game().turn() {
            desk.say(format_args!("game over: {}", outcome.reason.word()));
            desk.play(880, 120);
            desk.play(1175, 120);
            desk.play(1760, 240);
        }
        if self.event.is_none() && !self.is_lesson() {
            self.tell_journal(Standing::Finished, desk);
        }
    }

    /// The whole journal goes to the console: of a game that is over.
    pub fn tell_journal(&self, standing: Standing, desk: &mut Desk) {
        self.play.tell_options(desk);
        let [a, b, c, d] = self.start().seats;
        desk.say(format_args!("journal seats: {a:02x}{b:02x}{c:02x}{d:02x} {}", standing.word()));
        desk.tell_journal();
    }

    /// The journal of the game that has ended, line by line, for the console.
    pub fn journal_line(&self, from: usize) -> Option<ConsoleLine> {
        self.play.journal_line(from)
    }
}

impl Play {
    /// What everybody may know of an action that is about to be taken.
    fn telling(&self, actor: Actor, action: AnyAction, window: Window, desk: &Desk) -> Option<Telling> {
        let game = self.game();
        if game.audience(actor, action) != SeatSet::ALL {
            return None;
        }
        let mut line = ConsoleLine::new();
        let _ = match actor {
            Actor::Seat(seat) => write!(line, "seat {}: {}", seat.number(), game.show(action)),
            Actor::Chance => write!(line, "chance: {}", game.show(action)),
        };
        let public = game.public();
        let colour = match actor {
            Actor::Seat(seat) => public.look(seat, desk.settings.palette.palette()).colour,
            Actor::Chance => WHITE,
        };
        let (steps, is_pass) = (public.trail(action, window), public.is_pass(action));
        Some(Telling { line, steps, colour, is_pass })
    }

    /// The head of the journal for the console: with it and the lines that follow `replay` plays the game again.
    fn tell_options(&self, desk: &mut Desk) {
        let journal = self.record().journal();
        let options = journal.options();
        let mut bytes = String::<24>::new();
        for byte in options.to_bytes() {
            let _ = write!(bytes, "{byte:02x}");
        }
        let (game, rules, count) = (options.game().word(), options.rules(), journal.whole().len());
        desk.say(format_args!("journal options: {bytes} {game} rules {rules} entries {count}"));
    }

    /// A line of the journal, four bytes each action.
    fn journal_line(&self, from: usize) -> Option<ConsoleLine> {
        let entries = self.record().journal().whole();
        let part = entries.get(from..)?.chunks(JOURNAL_PER_LINE).next()?;
        let mut line = ConsoleLine::new();
        let _ = write!(line, "journal {from}:");
        for entry in part {
            let _ = write!(line, " {:08x}", u32::from_le_bytes(entry.to_bytes()));
        }
        Some(line)
    }
}
