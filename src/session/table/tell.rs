//! What the console hears of a game: every public action, and the journal at the end.

use core::fmt::Write;

use heapless::String;

use super::Table;
use crate::game::{Actor, Game, Options, SeatSet, Turn};
use crate::games::AnyAction;
use crate::session::machine::Desk;
use crate::ui::Face;
use crate::ui::colour::WHITE;

/// Journal entries on one line of the console.
pub const JOURNAL_PER_LINE: usize = 6;

impl Table {
    /// What everybody may know goes to the trail and the console.
    pub(super) fn note(&mut self, actor: Actor, action: AnyAction, desk: &mut Desk) {
        let game = self.record.game();
        if game.audience(actor, action) != SeatSet::ALL {
            return;
        }
        match actor {
            Actor::Seat(seat) => desk.say(format_args!("seat {}: {}", seat.number(), game.show(action))),
            Actor::Chance => desk.say(format_args!("chance: {}", game.show(action))),
        }
        let public = game.public();
        self.has_passed = public.is_pass(action);
        let trail = public.trail(action, self.window);
        if trail.is_empty() {
            return;
        }
        let colour = match actor {
            Actor::Seat(seat) => public.look(seat, desk.settings.palette.palette()).colour,
            Actor::Chance => WHITE,
        };
        self.canvas.clear_trail();
        for cell in trail {
            self.canvas.leave_trail(cell, colour, desk.now.0);
        }
    }

    /// The result in words, then the whole journal: after the end nothing is hidden any more.
    pub(super) fn tell_end(&mut self, desk: &mut Desk) {
        if let Turn::Over(outcome) = self.record.game().turn() {
            desk.say(format_args!("game over: {}", outcome.reason.word()));
            desk.play(880, 120);
            desk.play(1175, 120);
            desk.play(1760, 240);
        }
        self.tell_options(desk);
        desk.tell_journal();
    }

    /// The head of the journal for the console: with it and the lines that follow `replay` plays the game again.
    fn tell_options(&self, desk: &mut Desk) {
        let journal = self.record.journal();
        let options = journal.options();
        let mut bytes = String::<24>::new();
        for byte in options.to_bytes() {
            let _ = write!(bytes, "{byte:02x}");
        }
        let (game, rules, count) = (options.game().word(), options.rules(), journal.entries().len());
        desk.say(format_args!("journal options: {bytes} {game} rules {rules} entries {count}"));
    }

    /// The journal of the game that has ended, four bytes each action, for the console.
    pub fn journal_line(&self, from: usize) -> Option<String<80>> {
        let entries = self.record.journal().entries();
        let part = entries.get(from..)?.chunks(JOURNAL_PER_LINE).next()?;
        let mut line = String::new();
        let _ = write!(line, "journal {from}:");
        for entry in part {
            let _ = write!(line, " {:08x}", u32::from_le_bytes(entry.to_bytes()));
        }
        Some(line)
    }
}
