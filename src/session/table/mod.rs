//! A running game: the state of the game, the input of each player, and the output on panel and
//! screens.
//!
//! - `play` holds the game, its players, clocks and undo.
//! - `inputs` holds the input state of each player.
//! - `show` draws the panel and the screens.
//! - `computers` runs the computer players.
//!
//! [`Table`] combines these four: `events` is the only entrance for everything that happens,
//! `keys` and `menu` handle buttons, `controls` those beside the pads, `actions` applies and undoes actions, `saved`, `lesson`
//! and `puzzle` start games from a save, a lesson or a puzzle. This file starts games and advances them. Start reading at
//! [`Table::handle`]. The module depends on the games, on `ai`, `hex`, `parts` and `ui`, and on
//! other modules of the session, but not on the machine that owns the table.

mod actions;
mod computers;
mod controls;
mod events;
mod inputs;
mod keys;
mod lesson;
mod menu;
mod play;
mod puzzle;
mod puzzle_pages;
mod saved;
mod show;
mod warning;

use crate::game::{Actor, BySeat, Game, Options, Record, Rng, Seat, SetupError, Turn};
use crate::games::{AnyGame, AnyOptions};
use crate::hex::{Cell, Window};
use crate::parts::{ByPad, Pad, PadSet, Screen, Time};
use crate::session::Seating;
use crate::session::context::Context;
use crate::session::game_text::GameStatus;
use crate::session::puzzle::PuzzlePlace;
use crate::ui::lang::Language;
use crate::ui::{Canvas, Chair, GameView};

use computers::Computers;
pub use computers::level_name;
pub use controls::Control;
pub use events::TableEvent;
use inputs::PlayerInputs;
use inputs::cover::Cover;
pub use inputs::overlay::Fact;
pub use inputs::player_input::InputSnapshot;
pub use play::report::JOURNAL_PER_LINE;
pub use play::review::Replayed;
pub use play::save::{ResumeError, chairs};
pub use play::shared_pads::Holder;
use play::shared_pads::SharedPads;
use play::{Play, TablePlayers};
use show::Show;
pub use show::window::followed;

/// The tone for a rolled die.
const DIE_HZ: u16 = 660;
const DIE_MS: u16 = 15;

/// A running game with its players and everything they see.
#[derive(Clone)]
pub struct Table {
    /// The game and who plays it.
    play: Play,
    /// The input state of each player.
    inputs: PlayerInputs,
    /// What the panel shows to everybody.
    show: Show,
    /// The computer players.
    computers: Computers,
    /// Who holds each shared pad.
    shared_pads: SharedPads,
    /// Who held each pad at the last update, to notice changes.
    holders: ByPad<Holder>,
    /// The puzzle that was counted for the rating last.
    rated_last: Option<PuzzlePlace>,
}

impl Table {
    /// A table without a game.
    pub const IDLE: Table = Table {
        play: Play::IDLE,
        inputs: PlayerInputs::NEW,
        show: Show::NEW,
        computers: Computers::NONE,
        shared_pads: SharedPads::NEW,
        holders: ByPad([Holder::Nobody; Pad::COUNT]),
        rated_last: None,
    };

    /// Starts a game in place, because a table is too large to move. Seats of the game are assigned
    /// to the players in the order of their chairs.
    ///
    /// # Errors
    /// Returns the errors of the game's setup.
    #[inline(never)] // Keeps the locals out of the caller's stack frame.
    pub fn begin(
        &mut self,
        options: AnyOptions,
        seating: Seating,
        dice: Rng,
        context: &mut Context,
    ) -> Result<(), SetupError> {
        self.deal(options, seating, dice, context)?;
        self.handle(TableEvent::Begin, context);
        Ok(())
    }

    /// Starts another game with the same options and players, each at the next seat of the game if
    /// the game lets them change. The people stay on their chairs.
    ///
    /// # Errors
    /// Returns the errors of the game's setup.
    pub fn begin_rematch(&mut self, mut dice: Rng, context: &mut Context) -> Result<(), SetupError> {
        let options = *self.play.record().journal().options();
        let (players, chairs) = (options.players(), *self.play.chairs());
        let steps = if options.keeps_seats() { 0 } else { 1 };
        let chairs = BySeat::from_fn(|seat| match seat.index() < players {
            true => chairs[seat.after(steps, players)],
            false => None,
        });
        let strength = context.settings.adaptive.of(options.game());
        let (seating, seed) = (self.play.seating().at_strength(strength), dice.next_u32() as u8);
        self.set_up(options, TablePlayers { chairs, seating, seed }, dice, context)?;
        context.log(format_args!("game: {} for {players}", options.game().word()));
        self.handle(TableEvent::Begin, context);
        Ok(())
    }

    /// Starts a demo game, which the device plays by itself.
    ///
    /// # Errors
    /// Returns the errors of the game's setup.
    pub fn begin_demo(
        &mut self,
        options: AnyOptions,
        seating: Seating,
        dice: Rng,
        context: &mut Context,
    ) -> Result<(), SetupError> {
        self.deal(options, seating, dice, context)?;
        self.computers.begin_demo(context);
        self.handle(TableEvent::Begin, context);
        Ok(())
    }

    /// Lets a person at this chair take over a seat of a demo game: the one of the chair, or the
    /// first one.
    pub fn join(&mut self, chair: Chair, context: &mut Context) {
        self.play.seat_person(chair);
        self.computers.end_demo();
        self.inputs.begin();
        self.shared_pads = SharedPads::NEW;
        context.notify_all();
        self.handle(TableEvent::Begin, context);
    }

    /// Returns the language of the screens, which alternates in demo games.
    pub fn language(&self, context: &Context) -> Language {
        self.computers.language(context)
    }

    /// Sets up a new game and seats the players.
    fn deal(
        &mut self,
        options: AnyOptions,
        seating: Seating,
        mut dice: Rng,
        context: &mut Context,
    ) -> Result<(), SetupError> {
        let players = seating.players();
        let mut seated = players.iter();
        let chairs = BySeat::from_fn(|_| seated.next());
        let seating = seating.at_strength(context.settings.adaptive.of(options.game()));
        let seed = dice.next_u32() as u8;
        self.set_up(options, TablePlayers { chairs, seating, seed }, dice, context)?;
        context.log(format_args!("game: {} for {}", options.game().word(), options.players()));
        Ok(())
    }

    /// Sets up a game in place, without asking anybody for a decision yet.
    fn set_up(
        &mut self,
        options: AnyOptions,
        players: TablePlayers,
        dice: Rng,
        context: &mut Context,
    ) -> Result<(), SetupError> {
        self.play.begin(options, players, dice, &context.settings)?;
        context.notify_all();
        self.inputs.begin();
        self.show.begin();
        self.computers.begin();
        self.shared_pads = SharedPads::NEW;
        Ok(())
    }

    /// Returns the game and who plays it.
    pub(in crate::session) const fn play(&self) -> &Play {
        &self.play
    }

    /// Returns the part of an unbounded game that the panel shows; `None` while the window moves.
    pub fn window(&self) -> Option<Window> {
        self.show.settled_window()
    }

    /// Returns when the game ended, if it has.
    pub fn ended(&self) -> Option<Time> {
        self.show.ended()
    }

    /// Returns who holds this pad.
    pub fn holder(&self, pad: Pad) -> Holder {
        self.shared_pads.holder(pad, &self.play)
    }

    /// Returns who takes the pad with OK while it lies on the table.
    pub fn takes_next(&self, pad: Pad) -> Option<Chair> {
        self.shared_pads.takes_next(pad, &self.play)
    }

    /// Returns the pads of the people who are asked for a decision now. Empty in a demo game and
    /// while dice are shown.
    pub fn acting(&self) -> PadSet {
        let is_shown = !self.computers.is_demo() && self.show.dice().is_none();
        let asked = Chair::ALL.into_iter().filter(|chair| is_shown && self.play.is_asked(*chair));
        asked.map(|chair| self.play.pad_at(chair)).fold(PadSet::EMPTY, PadSet::with)
    }

    /// Draws what this pad's screen shows about a cell to a player who inspects it while not asked
    /// for a decision and without Peek. Returns false for a pad that no player holds, and in a demo
    /// game.
    pub fn describe(&self, context: &Context, pad: Pad, cell: Cell, screen: &mut Screen) -> bool {
        let Holder::Chair(chair) = self.holder(pad) else { return false };
        let Some(seat) = self.play.seat_at(chair).filter(|_| !self.computers.is_demo()) else {
            return false;
        };
        *screen = Screen::DARK;
        let words = context.settings.language.words();
        self.play.draw_cell((seat, cell), self.show.window(), words, screen);
        true
    }

    /// Returns the game and its journal.
    pub fn record(&self) -> &Record<AnyGame> {
        self.play.record()
    }

    /// Returns the canvas as of the last frame.
    pub fn canvas(&self) -> &Canvas {
        self.show.painted()
    }

    /// Returns the cell of a player's cursor.
    pub fn cursor(&self, chair: Chair) -> Cell {
        self.inputs[chair].cursor
    }

    /// Returns the chair of a seat of the game.
    pub fn chair_of(&self, seat: Seat) -> Option<Chair> {
        self.play.chair_of(seat)
    }

    /// Returns the pad that the player at this chair uses.
    pub fn pad_at(&self, chair: Chair) -> Pad {
        self.play.pad_at(chair)
    }

    /// Returns the input state of the player at this chair; `None` unless the player is asked for a
    /// decision.
    pub fn input_snapshot(&self, chair: Chair, context: &Context) -> Option<InputSnapshot> {
        let is_covered = self.cover(chair).is_some();
        let needs_look = self.must_look_first(chair, context);
        (self.play.late().is_none() && self.play.is_asked(chair))
            .then(|| InputSnapshot { needs_look, ..self.inputs[chair].snapshot(is_covered) })
    }

    /// Returns what covers the game on the screen of the player at this chair.
    fn cover(&self, chair: Chair) -> Option<Cover> {
        self.inputs[chair].cover(chair, &self.play)
    }

    /// Replaces the random generator of the game.
    pub(super) fn set_dice(&mut self, dice: Rng) {
        self.play.set_dice(dice);
    }

    /// Replaces everything that the player at this chair cannot know by a random alternative. For
    /// `None` only public facts are kept.
    pub fn redraw_hidden(&mut self, chair: Option<Chair>, dice: &mut Rng) {
        let viewer = chair.and_then(|chair| self.play.seat_at(chair));
        self.play.redraw_hidden(viewer, dice);
        for chair in Chair::ALL {
            if self.play.is_asked(chair) {
                self.inputs.refresh_offer_in_place(chair, &self.play, self.show.window());
            }
        }
    }

    /// Returns one of the last public actions, the newest first: the length of the journal before
    /// it, its seat and its text.
    pub fn news(&self, row: usize, language: Language) -> Option<(usize, Seat, &str)> {
        self.show.log().news(row, language)
    }

    /// Returns the seat of the game at this chair.
    pub fn seat_at(&self, chair: Chair) -> Option<Seat> {
        self.play.seat_at(chair)
    }

    /// Returns whether anybody plays with this pad.
    pub fn is_taken(&self, pad: Pad) -> bool {
        self.holder(pad) != Holder::Nobody
    }

    /// Advances the game to its next decision or its end: resolves chance, applies forced actions,
    /// and asks the next players.
    fn advance(&mut self, context: &mut Context) {
        while self.show.dice().is_none() {
            match self.play.game().turn() {
                Turn::Chance => {
                    if self.play.dice_typist().is_some() || !self.throw(context) {
                        break;
                    }
                }
                Turn::Decide(_) => match self.play.forced() {
                    Some((actor, action)) => {
                        if self.act(actor, action, context).is_err() {
                            break;
                        }
                        self.play.count_forced();
                    }
                    None => break,
                },
                Turn::Over(_) => {
                    self.show.end(context.now);
                    context.notify_all();
                    self.play.log_end(context);
                    if !self.computers.is_demo() && !self.play.is_exercise() {
                        self.play.log_journal(GameStatus::Finished, context);
                    }
                    break;
                }
            }
        }
        self.ask(context);
        self.show.follow(self.play.game(), context.now);
        self.show.repaint(context);
        context.redraw_all();
    }

    /// Resets the input of all players for the next decision.
    fn ask(&mut self, context: &mut Context) {
        self.cancel_request();
        self.inputs.begin_decision(self.play.is_simultaneous());
        for chair in Chair::ALL {
            self.inputs.ask(chair, &self.play, self.show.window());
            if self.play.is_asked(chair) {
                context.notify(self.play.pad_at(chair));
            }
        }
    }

    /// Resolves chance once and shows the die, if it is one. Returns false if there is nothing to
    /// resolve.
    fn throw(&mut self, context: &mut Context) -> bool {
        let Some(outcome) = self.play.scripted_chance().or_else(|| self.play.throw()) else { return false };
        let roll = self.play.game().public().with_die(outcome);
        if self.act(Actor::Chance, outcome, context).is_err() {
            return false;
        }
        if let Some(roll) = roll {
            self.show.put_dice(roll, context.now);
            self.inputs.notify_roll(&self.play, &roll, context);
            context.play(DIE_HZ, DIE_MS);
        }
        true
    }

    /// Rolls all remaining dice at once. If the final result is shown already, removes it and
    /// continues.
    fn hurry(&mut self, context: &mut Context) {
        if self.show.is_rolling() {
            while self.show.is_rolling() && self.throw(context) {}
            self.show.repaint(context);
            context.redraw_all();
        } else {
            self.show.clear_dice();
            self.advance(context);
        }
    }

    /// Applies the setting of who rolls the dice: the device, or the players, who then enter the
    /// result.
    fn apply_dice_setting(&mut self, context: &mut Context) {
        let is_new = self.play.set_types_dice(context.settings.types_dice);
        if is_new && self.play.game().turn() == Turn::Chance {
            self.advance(context);
        }
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.play.is_over()
    }

    /// Fills the remaining choices at random, such as the rest of a map.
    fn fill_at_random(&mut self, context: &mut Context) {
        self.discard_thinking();
        self.play.fill_at_random();
        self.advance(context);
    }
}
