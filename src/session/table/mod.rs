//! A game on the table: who is asked, what they point at, what everybody sees.
//!
//! It has a room for each: `play` is the game and what happens to it, `cursors` what each player does with a pad, `show` what
//! people see, `computers` those who play without hands. What a key or a moment sets off in several of them is here.

mod computers;
mod cursors;
mod lesson;
mod play;
mod show;

use crate::game::{Actor, BySeat, Dice, Game, Options, Record, Seat, SetupError, Turn};
use crate::games::{AnyAction, AnyGame, AnyOptions};
use crate::hex::Cell;
use crate::parts::{Key, Pad, Time};
use crate::session::Seating;
use crate::session::clock::Clock;
use crate::session::desk::{Desk, Next};
use crate::session::tutorial::Tutorial;
use crate::ui::{Canvas, Chair, ChairSet, Face};

use computers::Computers;
use computers::event::Event;
use cursors::Cursors;
pub use cursors::overlay::Fact;
pub use cursors::station::Standpoint;
use play::Play;
use play::hands::Hands;
pub use play::hands::Holder;
pub use play::resume::{ResumeError, chairs};
pub use play::review::Deed;
pub use play::tell::JOURNAL_PER_LINE;
use play::undo::{Request, Undone};
use show::Show;
use show::log::Log;
pub use show::window::followed;

/// A game on the table.
#[derive(Clone)]
pub struct Table {
    /// The game, and who plays it.
    play: Play,
    /// Where each player is in a decision.
    at: Cursors,
    /// What everybody sees.
    show: Show,
    /// The last action was a pass that nobody chose.
    has_passed: bool,
    /// A player has asked another to take an action back.
    request: Option<Request>,
    /// What was taken back last.
    undone: Option<Undone>,
    /// Chairs whose players have not looked at their hidden things since the game was resumed.
    veiled: ChairSet,
    computers: Computers,
    clock: Clock,
    /// Who has the pads that are shared.
    hands: Hands,
    /// The device plays for people who pass by.
    event: Option<Event>,
    /// A person learns the game.
    tutorial: Option<Tutorial>,
    /// The last actions in words.
    log: Log,
}

impl Table {
    /// Nobody plays.
    pub const IDLE: Table = Table {
        play: Play::IDLE,
        at: Cursors::NEW,
        show: Show::NEW,
        has_passed: false,
        request: None,
        undone: None,
        veiled: ChairSet::EMPTY,
        computers: Computers::NONE,
        clock: Clock::OFF,
        hands: Hands::NEW,
        event: None,
        tutorial: None,
        log: Log::NEW,
    };

    /// Begins a game in place, since a table is too large to be moved about. The first player is the first seat of
    /// the game, and so on.
    ///
    /// # Errors
    /// Those of the game's set-up.
    #[inline(never)] // Callers need not have the room for it.
    pub fn begin(
        &mut self,
        options: AnyOptions,
        seating: Seating,
        mut dice: Dice,
        desk: &mut Desk,
    ) -> Result<(), SetupError> {
        let players = seating.players();
        let mut seated = players.iter();
        let chairs = BySeat::from_fn(|_| seated.next());
        let seed = dice.next_u32() as u8;
        self.set_up(options, (chairs, seating), dice, desk)?;
        self.computers.begin(seed);
        desk.say(format_args!("game: {} for {}", options.game().word(), options.players()));
        self.go_on(desk);
        self.see_to_computers(desk);
        self.see_to_hands(desk);
        Ok(())
    }

    /// Sets a game up in place; nobody is asked yet.
    fn set_up(
        &mut self,
        options: AnyOptions,
        (chairs, seating): (BySeat<Option<Chair>>, Seating),
        dice: Dice,
        desk: &Desk,
    ) -> Result<(), SetupError> {
        self.play.begin(options, chairs, seating, dice)?;
        self.play.set_types_dice(desk.settings.types_dice);
        self.at.begin();
        self.show = Show::NEW;
        self.has_passed = false;
        self.request = None;
        self.undone = None;
        self.veiled = ChairSet::EMPTY;
        self.hands = Hands::NEW;
        self.event = None;
        self.tutorial = None;
        self.log = Log::NEW;
        self.clock.begin(desk.settings.clock);
        Ok(())
    }

    /// The game and its journal.
    pub fn record(&self) -> &Record<AnyGame> {
        self.play.record()
    }

    /// What the board shows, as of the last frame.
    pub fn canvas(&self) -> &Canvas {
        self.show.painted()
    }

    /// Where the cursor of a chair is.
    pub fn cursor(&self, chair: Chair) -> Cell {
        self.at[chair].cursor
    }

    /// The chair of a seat of the game.
    pub fn chair_of(&self, seat: Seat) -> Option<Chair> {
        self.play.chair_of(seat)
    }

    /// The pad that the player at this chair uses.
    pub fn pad_at(&self, chair: Chair) -> Pad {
        self.play.pad_at(chair)
    }

    /// Where the player at this chair stands in the decision that is asked for.
    pub fn standpoint(&self, chair: Chair) -> Option<Standpoint> {
        (self.play.late().is_none() && self.play.is_asked(chair)).then(|| self.at[chair].standpoint())
    }

    /// Redraws everything that the player at this chair cannot know.
    pub fn redraw_hidden(&mut self, chair: Option<Chair>, dice: &mut Dice) {
        let viewer = chair.and_then(|chair| self.play.seat_at(chair));
        self.play.redraw_hidden(viewer, dice);
        for chair in Chair::ALL {
            if self.play.is_asked(chair) {
                self.at.look_again(chair, &self.play, self.show.window());
            }
        }
    }

    /// The seat of the game that plays at this chair.
    pub fn seat_at(&self, chair: Chair) -> Option<Seat> {
        self.play.seat_at(chair)
    }

    /// Does anybody play at this pad?
    pub fn is_taken(&self, pad: Pad) -> bool {
        self.holder(pad) != Holder::Nobody
    }

    /// A key of a pad.
    pub fn key(&mut self, pad: Pad, key: Key, desk: &mut Desk) -> Next {
        self.see_to_clock(desk);
        self.touch_hand(pad, desk.now);
        let next = match self.holder(pad) {
            // A pad where nobody sits does nothing at all.
            Holder::Nobody => Next::Stay,
            Holder::Chair(chair) if self.lays_down(pad, chair, key, desk) => Next::Stay,
            Holder::Chair(chair) => self.heed_key(chair, key, desk),
            Holder::Table => self.key_on_table(pad, key, desk),
        };
        self.see_to_computers(desk);
        self.see_to_lesson(desk);
        self.see_to_clock(desk);
        self.see_to_hands(desk);
        next
    }

    /// Takes an action of a player, then goes on to the next decision.
    fn take(&mut self, chair: Chair, actor: Actor, action: AnyAction, desk: &mut Desk) {
        if self.play.game().at_once() && !self.play.game().reveals(actor, action) {
            return self.take_unseen(chair, actor, action, desk);
        }
        let walk = self.at[chair].walk.clone();
        let before = self.play.game().public();
        let roll = before.with_die(action);
        if self.play(actor, action, desk).is_ok() {
            self.play.note_chosen();
            self.at.tell_results(&self.play, (actor, action), &before, desk);
            self.show_typed(roll, desk);
            self.show_all(&before, desk);
        }
        self.go_on(desk);
        self.repeat(chair, actor, walk, desk);
        self.at.tell_fight(&self.play, &before, desk);
    }

    /// Lets chance decide where it must, takes the only option where there is one, and asks the next player.
    fn go_on(&mut self, desk: &mut Desk) {
        while self.show.dice().is_none() {
            match self.play.game().turn() {
                Turn::Chance => {
                    if self.play.typist().is_some() || !self.throw(desk) {
                        break;
                    }
                }
                Turn::Decide(_) => match self.play.forced() {
                    Some((actor, action)) => {
                        if self.play(actor, action, desk).is_err() {
                            break;
                        }
                        self.play.note_made_itself();
                    }
                    None => break,
                },
                Turn::Over(_) => {
                    self.show.end(desk.now);
                    self.tell_end(desk);
                    break;
                }
            }
        }
        self.ask();
        self.show.follow(self.play.game(), desk.now);
        self.repaint(desk);
        desk.touch_all();
    }

    /// Everybody starts the next decision afresh.
    fn ask(&mut self) {
        self.void_request();
        self.at.veil(self.play.is_unseen());
        for pad in Chair::ALL {
            self.at.ask(pad, &self.play, self.show.window());
        }
    }

    /// Is the game over?
    pub fn is_over(&self) -> bool {
        self.play.is_over()
    }

    /// Lets the canvas move.
    pub fn tick(&mut self, desk: &mut Desk) -> Next {
        if self.show.dice().is_some_and(|show| desk.now >= show.until) {
            self.show.set_dice(None);
            self.go_on(desk);
        }
        self.sweep_on(desk);
        self.see_to_lesson(desk);
        self.at.tick_news(&self.play, desk);
        if self.at.forget_moves(&self.play, desk) {
            self.repaint(desk);
        }
        let lights = self.show.lights_change_at(desk).into_iter().chain(self.call_wakes_at(desk));
        let lights = lights.chain(self.next_of_event(desk));
        if lights.into_iter().any(|at| desk.now >= at) {
            desk.touch_frame();
        }
        self.tick_computers(desk);
        self.turn_language(desk);
        self.see_to_clock(desk);
        self.see_to_hands(desk);
        Next::Stay
    }

    /// When [`Table::tick`] has something to do next.
    pub fn wakes_at(&self, desk: &Desk) -> Option<Time> {
        let lights = self.show.lights_change_at(desk).into_iter().chain(self.call_wakes_at(desk));
        let lights = lights.chain(self.next_of_event(desk));
        let screens = self.at.wake_at().into_iter().chain(self.at.news_wake_at());
        let show = self.show.wakes_at().into_iter().chain(self.computers_wake_at(desk));
        let show = show.chain(self.event_wakes_at(desk));
        lights
            .chain(screens)
            .chain(show)
            .chain(self.hands_wake_at())
            .chain(self.clock.changes_at(desk.now))
            .min()
    }

    /// Leaves to the lot what may be left to it: the rest of a map.
    fn draw_lots(&mut self, desk: &mut Desk) {
        self.computers.forget();
        self.play.draw_lots();
        self.go_on(desk);
    }
}
