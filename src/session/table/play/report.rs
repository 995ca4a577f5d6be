//! Console output of a game: every public action, and the journal at the end.

use core::fmt::{self, Display, Formatter, Write};

use heapless::String;
use smart_leds::RGB8;

use super::Play;
use crate::game::{Actor, Game, Options, SeatSet, Turn};
use crate::games::AnyAction;
use crate::hex::Window;
use crate::session::ConsoleLine;
use crate::session::context::Context;
use crate::session::game_text::GameStatus;
use crate::session::saved_seats::SavedSeats;
use crate::ui::Chair;
use crate::ui::colour::WHITE;
use crate::ui::game_view::{GameView, Trail};

/// The number of journal entries per console line.
pub const JOURNAL_PER_LINE: usize = 6;

/// The name of an actor on the console.
pub enum ConsoleName {
    /// A player at the table. The console numbers seats by chair, as the screens do.
    Seat(Chair),
    /// A player without a chair: the opponent in a lesson.
    Opponent,
    /// Chance.
    Chance,
}

impl Display for ConsoleName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ConsoleName::Seat(chair) => write!(f, "seat {}", chair.number()),
            ConsoleName::Opponent => f.write_str("opponent"),
            ConsoleName::Chance => f.write_str("chance"),
        }
    }
}

/// What is shown of an action after it was applied.
pub struct ActionReport {
    /// The line for the console.
    pub line: ConsoleLine,
    /// The cells of its trail on the board.
    pub steps: Trail,
    /// The colour of its player.
    pub colour: RGB8,
    /// Whether it was a forced pass.
    pub is_pass: bool,
}

impl Play {
    /// Prints the reason for the end of the game, and plays a melody. Does nothing if the game is
    /// not over.
    pub fn log_end(&self, context: &mut Context) {
        if let Turn::Over(outcome) = self.game().turn() {
            context.log(format_args!("game over: {}", outcome.reason.word()));
            context.play(880, 120);
            context.play(1175, 120);
            context.play(1760, 240);
        }
    }

    /// Prints the whole journal of a game that is over.
    pub fn log_journal(&self, status: GameStatus, context: &mut Context) {
        self.log_options(context);
        let seats = SavedSeats { seats: self.start().seats, levels: self.level_codes() };
        context.log(format_args!("journal seats: {seats} {}", status.word()));
        context.log_journal();
    }

    /// Returns the console name of an actor.
    pub fn named(&self, actor: Actor) -> ConsoleName {
        match actor {
            Actor::Seat(seat) => self.chair_of(seat).map_or(ConsoleName::Opponent, ConsoleName::Seat),
            Actor::Chance => ConsoleName::Chance,
        }
    }

    /// Returns what to show of an action that is about to be applied; `None` if it is not public.
    pub fn report_of(
        &self,
        actor: Actor,
        action: AnyAction,
        window: Window,
        context: &Context,
    ) -> Option<ActionReport> {
        let game = self.game();
        if game.audience(actor, action) != SeatSet::ALL {
            return None;
        }
        let mut line = ConsoleLine::new();
        let _ = write!(line, "{}: {}", self.named(actor), game.show(action));
        let public = game.public();
        let colour = match actor {
            Actor::Seat(seat) => public.look(seat, context.settings.palette.palette()).target,
            Actor::Chance => WHITE,
        };
        let (steps, is_pass) = (public.trail(action, window), public.is_pass(action));
        Some(ActionReport { line, steps, colour, is_pass })
    }

    /// Prints the header of the journal. The command `replay` needs it and the lines that follow.
    fn log_options(&self, context: &mut Context) {
        let journal = self.record().journal();
        let options = journal.options();
        let mut bytes = String::<24>::new();
        for byte in options.to_bytes() {
            let _ = write!(bytes, "{byte:02x}");
        }
        let (game, rules, count) = (options.game().word(), options.rules(), journal.all_entries().len());
        context.log(format_args!("journal options: {bytes} {game} rules {rules} entries {count}"));
    }

    /// Returns the journal line that begins at entry `from`, with four bytes per action. Only for
    /// games that are over.
    pub fn journal_line(&self, from: usize) -> Option<ConsoleLine> {
        let entries = self.record().journal().all_entries();
        let part = entries.get(from..)?.chunks(JOURNAL_PER_LINE).next()?;
        let mut line = ConsoleLine::new();
        let _ = write!(line, "journal {from}:");
        for entry in part {
            let _ = write!(line, " {:08x}", u32::from_le_bytes(entry.to_bytes()));
        }
        Some(line)
    }
}
