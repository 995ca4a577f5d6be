//! Additional access for shells whose players have devices of their own, such as phones: they seat
//! players, start games, draw a screen in the language of its reader, and get the public state in
//! words.
//!
//! Everything here except [`Machine::draw_screen_in`] and [`Machine::take_action`] is public
//! information.

use core::fmt;

use heapless::Vec;
use smart_leds::RGB8;

use super::Seating;
use super::context::{Context, StageRequest};
use super::machine::{Machine, Stage};
use super::table::{Table, TableEvent};
use crate::game::{Game, GameId, Seat, SetupError};
use crate::games::AnyAction;
use crate::parts::{Pad, Screen, Time};
use crate::ui::game_view::Score;
use crate::ui::lang::Language;
use crate::ui::{Chair, GameView};

/// Why a shell cannot start a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartError {
    /// The machine is not in the start menu.
    Busy,
    /// The game does not accept these players.
    Setup(SetupError),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Busy => f.write_str("the machine is not in the start menu"),
            StartError::Setup(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for StartError {}

/// The public state of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The seat of the game.
    pub seat: Seat,
    /// The chair of the player.
    pub chair: Chair,
    /// Name and points.
    pub score: Score,
    /// The colour of the player's pieces.
    pub colour: RGB8,
    /// Whether the player decides now.
    pub is_asked: bool,
    /// Whether the player has won the finished game.
    pub is_winner: bool,
    /// The remaining seconds, and whether the clock runs.
    pub clock: Option<(u32, bool)>,
}

/// The stage of the machine, as far as a shell needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineStage {
    /// A game or a lesson.
    Table,
    /// A demo game.
    Show,
    /// The start menu.
    Lobby,
    /// Anything else: self-test, service mode, saved games.
    Other,
}

impl Machine {
    /// Returns the current stage.
    pub fn stage(&self) -> MachineStage {
        match &self.stage {
            _ if self.is_demo() => MachineStage::Show,
            Stage::Table => MachineStage::Table,
            Stage::Lobby => MachineStage::Lobby,
            Stage::SelfTest(_) | Stage::Service(_) | Stage::SavePage(_) | Stage::Review(_) => {
                MachineStage::Other
            }
        }
    }

    /// Lets an interrupted game continue without a notice that the machine has restarted. The result
    /// of a finished game is shown again. A shell that restarts on purpose calls this first.
    pub fn suppress_restart_notice(&mut self) {
        self.has_told_restart = true;
    }

    /// Counts as a button press without any other effect: board and screens stay on, and a demo
    /// ends.
    pub fn keep_awake(&mut self, now: Time) {
        self.tick(now);
        let was_show = self.is_demo();
        self.context.idle_tracker.touch(self.context.now);
        if was_show {
            self.end_demo(Pad::One);
        }
        self.update_idle();
    }

    /// Starts the demo mode now, if the machine is in the start menu.
    pub fn begin_show(&mut self, now: Time) {
        self.tick(now);
        if let (Stage::Lobby, false) = (&self.stage, self.is_demo()) {
            self.context.idle_tracker.begin_demo();
            self.begin_demo_game();
        }
    }

    /// Changes who sits where in the start menu.
    pub fn seat_players(&mut self, seating: Seating) {
        self.lobby.set_seating(seating);
        self.context.redraw_all();
    }

    /// Starts a game with these players and the options chosen last, as if from the start menu.
    ///
    /// # Errors
    /// Returns an error if the machine is not in the start menu, or if the game does not allow
    /// these players.
    pub fn start_game(&mut self, game: GameId, seating: Seating, now: Time) -> Result<(), StartError> {
        self.keep_awake(now);
        let Stage::Lobby = &self.stage else { return Err(StartError::Busy) };
        self.lobby.set_game(game);
        self.lobby.set_seating(seating);
        let mut dice = self.context.dice();
        self.lobby.options(&mut dice).map_err(StartError::Setup)?;
        self.enter_stage(StageRequest::Game);
        if self.table().is_some() { Ok(()) } else { Err(StartError::Busy) }
    }

    /// Saves the current game and returns to the start menu.
    pub fn leave_game(&mut self, now: Time) {
        self.keep_awake(now);
        if !matches!(&self.stage, Stage::Lobby) {
            self.enter_stage(StageRequest::Lobby);
        }
    }

    /// Draws the screen of a pad in this language, upright, whether it has changed or not.
    pub fn draw_screen_in(&mut self, pad: Pad, language: Language, screen: &mut Screen) {
        let own = core::mem::replace(&mut self.context.settings.language, language);
        *screen = Screen::DARK;
        self.draw_upright(pad, screen);
        self.context.settings.language = own;
    }

    /// Takes a whole action for the player at a chair, as if it had been entered on the pad. Does
    /// nothing if the player is not asked or the action is not legal. Returns whether it was taken.
    pub fn take_action(&mut self, chair: Chair, action: AnyAction, now: Time) -> bool {
        self.keep_awake(now);
        let Stage::Table = &self.stage else { return false };
        let before = self.table.record().journal().entries().len();
        self.table.handle(TableEvent::Action(chair, action), &mut self.context);
        self.table.record().journal().entries().len() > before
    }

    /// Returns what the current player decides.
    pub fn phase(&self, language: Language) -> Option<&'static str> {
        Some(self.table()?.record().game().public().phase_name(language.words()))
    }

    /// Returns the public state of every player, in the order of the seats.
    pub fn standings(&self, language: Language) -> Vec<Standing, { Seat::COUNT }> {
        let Some(table) = self.table() else { return Vec::new() };
        Seat::ALL.into_iter().filter_map(|seat| standing(table, seat, language, &self.context)).collect()
    }

    /// Returns one of the last public actions, the newest first: how many actions came before it,
    /// its seat and its text.
    pub fn news(&self, row: usize, language: Language) -> Option<(usize, Seat, &str)> {
        self.table()?.news(row, language)
    }
}

fn standing(table: &Table, seat: Seat, language: Language, context: &Context) -> Option<Standing> {
    let (play, chair) = (table.play(), table.chair_of(seat)?);
    let public = play.game().public();
    Some(Standing {
        seat,
        chair,
        score: public.score(seat, language.words()),
        colour: public.look(seat, context.settings.palette.palette()).colour,
        is_asked: !play.is_over() && play.acts(seat),
        is_winner: play.winners().is_some_and(|winners| winners.contains(seat)),
        clock: if play.has_clock() { play.clock_display(seat, context.now) } else { None },
    })
}
