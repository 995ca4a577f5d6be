//! What the console hears of a game: every public action, and the journal at the end.

use core::fmt::Write;

use heapless::String;
use smart_leds::RGB8;

use crate::game::{Actor, ApplyError, Game, Options, SeatSet, Turn};
use crate::games::AnyAction;
use crate::session::ConsoleLine;
use crate::session::desk::Desk;
use crate::session::parcel::Standing;
use crate::session::table::Table;
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
        let telling = self.telling(actor, action, desk);
        self.write_down(actor, action);
        if let Err(error) = self.apply_and_celebrate(actor, action, desk) {
            desk.say(format_args!("game: {error}"));
            self.log.cut(self.play.record().journal().entries().len());
            return Err(error);
        }
        let Some(Telling { line, steps, colour, is_pass }) = telling else { return Ok(()) };
        desk.say(format_args!("{line}"));
        self.has_passed = is_pass;
        if let (true, Actor::Seat(seat)) = (is_pass, actor) {
            self.tell_pass(seat, desk);
        }
        self.show.leave_trail(&steps, colour, desk);
        Ok(())
    }

    /// What everybody may know of an action that is about to be taken.
    fn telling(&self, actor: Actor, action: AnyAction, desk: &Desk) -> Option<Telling> {
        let game = self.play.game();
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
        let (steps, is_pass) = (public.trail(action, self.show.window()), public.is_pass(action));
        Some(Telling { line, steps, colour, is_pass })
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
        self.tell_options(desk);
        let [a, b, c, d] = self.start().seats;
        desk.say(format_args!("journal seats: {a:02x}{b:02x}{c:02x}{d:02x} {}", standing.word()));
        desk.tell_journal();
    }

    /// The head of the journal for the console: with it and the lines that follow `replay` plays the game again.
    fn tell_options(&self, desk: &mut Desk) {
        let journal = self.play.record().journal();
        let options = journal.options();
        let mut bytes = String::<24>::new();
        for byte in options.to_bytes() {
            let _ = write!(bytes, "{byte:02x}");
        }
        let (game, rules, count) = (options.game().word(), options.rules(), journal.whole().len());
        desk.say(format_args!("journal options: {bytes} {game} rules {rules} entries {count}"));
    }

    /// The journal of the game that has ended, four bytes each action, for the console.
    pub fn journal_line(&self, from: usize) -> Option<String<80>> {
        let entries = self.play.record().journal().whole();
        let part = entries.get(from..)?.chunks(JOURNAL_PER_LINE).next()?;
        let mut line = String::new();
        let _ = write!(line, "journal {from}:");
        for entry in part {
            let _ = write!(line, " {:08x}", u32::from_le_bytes(entry.to_bytes()));
        }
        Some(line)
    }
}
