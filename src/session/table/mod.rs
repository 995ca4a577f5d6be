//! A game on the table: who is asked, what they point at, what everybody sees.

mod clock;
mod computer_view;
mod computers;
mod cursors;
mod event;
mod hands;
mod hint;
mod lesson;
mod log;
mod news;
mod overlay;
mod page;
mod picture;
mod play;
mod point;
mod result;
mod resume;
mod review;
mod roll;
mod show;
mod station;
mod tell;
mod together;
mod undo;
mod whose;
mod window;
mod winner;

use crate::game::{Actor, BySeat, Choice, Dice, Game, Options, Record, Seat, SetupError, Turn};
use crate::games::{AnyAction, AnyGame, AnyOptions};
use crate::hex::Cell;
use crate::parts::{Button, Key, Pad, PadSet, Time};
use crate::session::clock::Clock;
use crate::session::desk::{Desk, Next};
use crate::session::tutorial::Tutorial;
use crate::session::walk::Walk;
use crate::session::{Seating, steer};
use crate::ui::{Canvas, Face};

use computers::Computers;
use cursors::Cursors;
use event::Event;
use hands::Hands;
pub use hands::Holder;
use log::Log;
pub use overlay::Fact;
use overlay::Overlay;
use play::Play;
pub use resume::{ResumeError, places};
pub use review::Deed;
use show::Show;
pub use station::Standpoint;
pub use tell::JOURNAL_PER_LINE;
use undo::{Request, Undone};
pub use window::followed;

/// The result stays at least this long: an OK meant for the last move must not wipe it away.
const RESULT_MS: u64 = 1500;
/// An OK that everybody may hear.
const OK_HZ: u16 = 1320;
const OK_MS: u16 = 20;

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
    /// Pads whose players have not looked at their hidden things since the game was resumed.
    veiled: PadSet,
    computers: Computers,
    clock: Clock,
    /// Who has lost because the time was up.
    late: Option<Seat>,
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
        veiled: PadSet::EMPTY,
        computers: Computers::NONE,
        clock: Clock::OFF,
        late: None,
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
        let places = BySeat::from_fn(|_| seated.next());
        let seed = dice.next_u32() as u8;
        self.set_up(options, (places, seating), dice, desk)?;
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
        (pads, seating): (BySeat<Option<Pad>>, Seating),
        dice: Dice,
        desk: &Desk,
    ) -> Result<(), SetupError> {
        self.play.begin(options, pads, seating, dice)?;
        self.play.set_types_dice(desk.settings.types_dice);
        self.at.begin();
        self.show = Show::NEW;
        self.has_passed = false;
        self.request = None;
        self.undone = None;
        self.veiled = PadSet::EMPTY;
        self.hands = Hands::NEW;
        self.event = None;
        self.tutorial = None;
        self.log = Log::NEW;
        self.clock.begin(desk.settings.clock);
        self.late = None;
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

    /// Where the cursor of a place is.
    pub fn cursor(&self, place: Pad) -> Cell {
        self.at[place].cursor
    }

    /// The pad of a seat of the game.
    pub fn pad_of(&self, seat: Seat) -> Option<Pad> {
        self.play.pad_of(seat)
    }

    /// Where the player at this place stands in the decision that is asked for.
    pub fn standpoint(&self, place: Pad) -> Option<Standpoint> {
        (self.late.is_none() && self.play.is_asked(place)).then(|| self.at[place].standpoint())
    }

    /// Redraws everything that the player at this place cannot know.
    pub fn redraw_hidden(&mut self, place: Option<Pad>, dice: &mut Dice) {
        let viewer = place.and_then(|place| self.play.seat_at(place));
        self.play.redraw_hidden(viewer, dice);
        for place in Pad::ALL {
            if self.play.is_asked(place) {
                self.at.look_again(place, &self.play, self.show.window());
            }
        }
    }

    /// The seat of the game that plays at this place.
    pub fn seat_at(&self, place: Pad) -> Option<Seat> {
        self.play.seat_at(place)
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
            Holder::Place(place) => self.heed_key(place, key, desk),
            Holder::Table => self.key_on_table(pad, key, desk),
        };
        self.see_to_computers(desk);
        self.see_to_lesson(desk);
        self.see_to_clock(desk);
        self.see_to_hands(desk);
        next
    }

    fn heed_key(&mut self, place: Pad, key: Key, desk: &mut Desk) -> Next {
        desk.touch_screen(place);
        if key == Key::Press(Button::Peek) {
            self.veiled = self.veiled.without(place);
        }
        let (button, is_repeat) = match key {
            Key::Press(button) => (button, false),
            Key::Repeat(button) => (button, true),
            Key::Release(_) | Key::Stuck(_) => return Next::Stay,
        };
        if self.is_over() && matches!(button, Button::Ok) && self.at[place].overlay.is_none() {
            let is_seen = self.show.ended().is_none_or(|ended| desk.now >= ended + RESULT_MS);
            return if is_seen { Next::Lobby } else { Next::Stay };
        }
        if self.at[place].overlay.is_some() {
            return self.key_in_overlay(place, button, desk);
        }
        if self.late.is_some() && button != Button::Menu {
            return Next::Stay;
        }
        if self.ends_news(place, button) || self.ends_notes(place, button) {
            return Next::Stay;
        }
        if self.show.dice().is_some() && button != Button::Menu {
            self.hurry(desk);
            return Next::Stay;
        }
        self.hurry_sweep(desk);
        // The pad of a computer has a menu; nobody decides for it.
        if self.play.is_computer(place) && button != Button::Menu {
            return Next::Stay;
        }
        let wondered = self.at[place].wonders.take().is_some();
        let waits = !self.play.is_asked(place);
        match button {
            Button::Ok if waits && !wondered => self.wonder(place, desk),
            Button::Back if waits && !wondered && !self.play.is_unseen() => self.wonder(place, desk),
            Button::Menu => self.at[place].overlay = Some(Overlay::MENU),
            Button::Peek => {}
            Button::Ok => self.choose(place, desk),
            Button::Back => self.step_back(place, desk),
            Button::Up | Button::Down | Button::Left | Button::Right => {
                self.steer(place, button, is_repeat, desk);
            }
        }
        Next::Stay
    }

    fn steer(&mut self, place: Pad, button: Button, is_repeat: bool, desk: &mut Desk) {
        let at = &mut self.at[place];
        at.refused = false;
        if self.at.browse(place, button, &self.play) {
            return self.repaint_seen(desk);
        }
        let at = &mut self.at[place];
        let targets = at.targets;
        at.moved = Some(desk.now);
        let freely = is_repeat || targets.is_empty() && at.offer.places.is_empty();
        let from = at.cursor;
        let sixths = desk.settings.stances[self.pad_at(place)].sixths;
        let next = match freely {
            true => steer::step_turned(from, button, sixths),
            false => steer::jump_turned(from, button, targets, sixths),
        };
        match next {
            Some(cell) => self.at[place].cursor = cell,
            None if self.scroll(place, button, freely, sixths) => {}
            // The rows lie below the board.
            None if button == Button::Down && !is_repeat && self.at[place].is_mixed() => {
                self.at[place].listed = Some(0);
            }
            None => {}
        }
        self.repaint_seen(desk);
    }

    fn choose(&mut self, place: Pad, desk: &mut Desk) {
        if !self.play.is_asked(place) {
            return;
        }
        let Some(actor) = self.play.actor(place) else { return };
        let public = self.play.game().public();
        let at = &mut self.at[place];
        if at.listed.is_none() {
            at.cursor = public.meant(&at.walk.chosen(), at.cursor);
        }
        let choice = self.at[place].pointed_at(self.show.window(), &public);
        if self.is_amiss(place, choice, desk) {
            return;
        }
        let Some(choice) = choice else {
            self.at[place].refused = true;
            return;
        };
        self.sound(choice, desk);
        let at = &mut self.at[place];
        at.refused = false;
        let walk = at.walk.clone();
        if let Some(action) = at.walk.choose(self.play.game(), actor, choice, &mut at.offer) {
            self.take_after(place, actor, action, walk, desk);
        } else {
            self.at.survey(place, &self.play, self.show.window());
            self.repaint_seen(desk);
        }
    }

    /// OK sounds where everybody sees what it does. What is refused makes no sound: it may be for hidden reasons, and then
    /// it is as if nobody had pressed. Nor does a secret, nor anything where all decide unseen.
    fn sound(&self, choice: Choice, desk: &mut Desk) {
        if !choice.is_secret() && !self.play.is_unseen() {
            desk.play(OK_HZ, OK_MS);
        }
    }

    fn step_back(&mut self, place: Pad, desk: &mut Desk) {
        if !self.play.is_asked(place) {
            // What was done in a lesson stays.
            if !self.is_lesson() {
                self.take_back_done(place, desk);
            }
            return;
        }
        let at = &mut self.at[place];
        at.refused = false;
        if at.walk.is_begun() && at.is_mixed() && at.listed.is_none() {
            at.listed = Some(0);
        } else if at.walk.back() {
            let is_finished = core::mem::take(&mut at.repeated);
            self.at.look_around(place, &self.play, self.show.window());
            if is_finished {
                self.at.go_to_last_row(place, &self.play);
            }
        } else if at.is_mixed() {
            at.listed = if at.listed.is_some() { None } else { Some(0) };
        } else if self.play.is_unseen() {
            self.at[place].overlay = Some(Overlay::MENU);
        }
        self.repaint_seen(desk);
    }

    /// Takes what the choices have made: an action, and before it another of which nobody learns.
    fn take_after(&mut self, place: Pad, actor: Actor, action: AnyAction, walk: Walk, desk: &mut Desk) {
        if let Some(before) = self.at[place].walk.before(self.play.game(), actor)
            && self.play.apply(actor, before).is_err()
        {
            return self.at.ask(place, &self.play, self.show.window());
        }
        if self.play.is_hidden(actor, action) {
            self.take_hidden(place, actor, action, walk);
        } else {
            // A public action whose last choice was hidden is heard like any other.
            if self.at[place].walk.ends_secretly() && !self.play.is_unseen() {
                desk.play(OK_HZ, OK_MS);
            }
            self.take(place, actor, action, desk);
        }
    }

    /// Takes an action of a player, then goes on to the next decision.
    fn take(&mut self, place: Pad, actor: Actor, action: AnyAction, desk: &mut Desk) {
        if self.play.game().at_once() && !self.play.game().reveals(actor, action) {
            return self.take_unseen(place, actor, action, desk);
        }
        let walk = self.at[place].walk.clone();
        let before = self.play.game().public();
        let roll = before.with_die(action);
        if self.play(actor, action, desk).is_ok() {
            self.play.note_chosen();
            self.tell_results(actor, action, &before, desk);
            self.show_typed(roll, desk);
            self.show_all(&before, desk);
        }
        self.go_on(desk);
        self.repeat(place, actor, walk, desk);
        self.tell_fight(&before, desk);
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
        for pad in Pad::ALL {
            self.at.ask(pad, &self.play, self.show.window());
        }
    }

    /// Is the game over?
    pub fn is_over(&self) -> bool {
        self.play.is_over() || self.late.is_some()
    }

    /// Lets the canvas move.
    pub fn tick(&mut self, desk: &mut Desk) -> Next {
        if self.show.dice().is_some_and(|show| desk.now >= show.until) {
            self.show.set_dice(None);
            self.go_on(desk);
        }
        self.sweep_on(desk);
        self.see_to_lesson(desk);
        self.tick_news(desk);
        if self.at.forget_moves(desk) {
            self.repaint(desk);
        }
        let lights = self.show.lights_change_at(desk).into_iter().chain(self.call_wakes_at(desk));
        let lights = lights.chain(self.next_of_event(desk));
        if lights.into_iter().any(|at| desk.now >= at) {
            desk.touch_frame();
        }
        self.tick_computers(desk);
        self.see_to_clock(desk);
        self.see_to_hands(desk);
        Next::Stay
    }

    /// When [`Table::tick`] has something to do next.
    pub fn wakes_at(&self, desk: &Desk) -> Option<Time> {
        let lights = self.show.lights_change_at(desk).into_iter().chain(self.call_wakes_at(desk));
        let lights = lights.chain(self.next_of_event(desk));
        let screens = self.at.wake_at().into_iter().chain(self.news_wakes_at());
        let show = self.show.wakes_at().into_iter().chain(self.computers_wake_at(desk));
        lights
            .chain(screens)
            .chain(show)
            .chain(self.hands_wake_at())
            .chain(self.clock.changes_at(desk.now))
            .min()
    }

    /// Leaves to the lot what may be left to it: the rest of a map.
    fn draw_lots(&mut self, desk: &mut Desk) {
        self.play.draw_lots();
        self.go_on(desk);
    }
}
