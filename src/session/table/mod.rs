//! A game on the table: who is asked, what they point at, what everybody sees.

mod computer_view;
mod computers;
mod news;
mod overlay;
mod page;
mod picture;
mod place;
mod result;
mod resume;
mod roll;
mod show;
mod tell;
mod together;
mod undo;
mod window;

use core::ops::ControlFlow;

use crate::game::{Actor, BySeat, Choice, Choices, Dice, Game, Options, Record, Seat, Turn};
use crate::games::{AnyAction, AnyGame, AnyOptions};
use crate::hex::{Cell, Window};
use crate::parts::{Button, ByPad, Key, Pad, PadSet, Time};
use crate::session::desk::{Desk, Next};
use crate::session::walk::{Offer, Walk};
use crate::session::{Seating, steer};
use crate::ui::{Canvas, Face};

use computers::Computers;
pub use overlay::Fact;
use overlay::Overlay;
use place::Place;
pub use place::Standpoint;
pub use resume::ResumeError;
use roll::DiceShow;
pub use tell::JOURNAL_PER_LINE;
use undo::{Request, Undone};
use window::Sweep;
pub use window::followed;

/// The result stays at least this long: an OK meant for the last move must not wipe it away.
const RESULT_MS: u64 = 1500;
/// A cursor of somebody who is not asked stays in sight this long after its last move.
const INSPECT_MS: u64 = 6000;

/// An OK that everybody may hear.
const OK_HZ: u16 = 1320;
const OK_MS: u16 = 20;

/// A game on the table.
#[derive(Clone)]
pub struct Table {
    record: Record<AnyGame>,
    dice: Dice,
    /// The place at the table of each seat of the game.
    places: BySeat<Option<Pad>>,
    /// What each place at the table is doing.
    at: ByPad<Place>,
    canvas: Canvas,
    /// The canvas is behind the game.
    is_stale: bool,
    /// What the panel shows of a game without a board.
    window: Window,
    sweep: Option<Sweep>,
    /// The last action was a pass that nobody chose.
    has_passed: bool,
    /// When the game ended.
    ended: Option<Time>,
    /// Dice on show.
    dice_shown: Option<DiceShow>,
    /// The players roll dice of their own and type them in.
    types_dice: bool,
    /// The decisions before were taken unseen.
    was_unseen: bool,
    /// How many of the last actions made themselves.
    made_themselves: usize,
    /// A player has asked another to take an action back.
    request: Option<Request>,
    /// What was taken back last.
    undone: Option<Undone>,
    /// Places that have not looked at their hidden things since the game was resumed.
    veiled: PadSet,
    computers: Computers,
}

impl Table {
    /// Nobody plays.
    pub const IDLE: Table = Table {
        record: Record::idle(AnyGame::IDLE, AnyGame::IDLE, AnyOptions::IDLE),
        dice: Dice::new(0),
        places: BySeat([None; Seat::COUNT]),
        at: ByPad([const { Place::NEW }; Pad::COUNT]),
        canvas: Canvas::EMPTY,
        is_stale: true,
        window: Window::START,
        sweep: None,
        has_passed: false,
        ended: None,
        dice_shown: None,
        types_dice: false,
        was_unseen: false,
        made_themselves: 0,
        request: None,
        undone: None,
        veiled: PadSet::EMPTY,
        computers: Computers::NONE,
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
    ) -> Result<(), crate::game::SetupError> {
        let players = seating.players();
        let mut seated = players.iter();
        let places = BySeat::from_fn(|_| seated.next());
        let seed = dice.next_u32() as u8;
        self.set_up(options, places, dice, desk)?;
        self.computers.begin(seating, seed);
        desk.say(format_args!("game: {} for {}", options.game().word(), options.players()));
        self.go_on(desk);
        self.see_to_computers(desk);
        Ok(())
    }

    /// Sets a game up in place; nobody is asked yet.
    fn set_up(
        &mut self,
        options: AnyOptions,
        places: BySeat<Option<Pad>>,
        dice: Dice,
        desk: &Desk,
    ) -> Result<(), crate::game::SetupError> {
        self.record.restart(options)?;
        self.dice = dice;
        self.places = places;
        self.at.0.iter_mut().for_each(|at| *at = Place::NEW);
        self.canvas = Canvas::EMPTY;
        self.is_stale = true;
        self.window = Window::START;
        self.sweep = None;
        (self.has_passed, self.was_unseen) = (false, false);
        self.ended = None;
        self.dice_shown = None;
        self.types_dice = desk.settings.types_dice;
        self.made_themselves = 0;
        self.request = None;
        self.undone = None;
        self.veiled = PadSet::EMPTY;
        Ok(())
    }

    /// The game and its journal.
    pub fn record(&self) -> &Record<AnyGame> {
        &self.record
    }

    /// Where the cursor of a place is.
    pub fn cursor(&self, place: Pad) -> Cell {
        self.at[place].cursor
    }

    /// The pad of a seat of the game.
    pub fn pad_of(&self, seat: Seat) -> Option<Pad> {
        self.places[seat]
    }

    /// Where the player at this place stands in the decision that is asked for.
    pub fn standpoint(&self, place: Pad) -> Option<Standpoint> {
        self.is_asked(place).then(|| self.at[place].standpoint())
    }

    /// Redraws everything that the player at this place cannot know.
    pub fn redraw_hidden(&mut self, place: Option<Pad>, dice: &mut Dice) {
        let viewer = place.and_then(|place| self.seat_at(place));
        self.record.redraw_hidden(viewer, dice);
        for place in Pad::ALL {
            if self.is_asked(place) {
                self.look_again(place);
            }
        }
    }

    /// The seat of the game at this place at the table.
    fn seat_at(&self, place: Pad) -> Option<Seat> {
        self.places.iter().find(|(_, seated)| **seated == Some(place)).map(|(seat, _)| seat)
    }

    /// Does anybody play at this place?
    pub fn is_taken(&self, place: Pad) -> bool {
        self.seat_at(place).is_some()
    }

    /// Is the person at this place asked for a decision now? Computers are asked elsewhere.
    fn is_asked(&self, place: Pad) -> bool {
        let seat = self.seat_at(place).filter(|_| !self.is_computer(place));
        let admitted = |seat| self.record.game().turn().admits(Actor::Seat(seat));
        seat.is_some_and(|seat| admitted(seat) || self.typist() == Some(seat))
    }

    fn actor(&self, place: Pad) -> Option<Actor> {
        let seat = self.seat_at(place)?;
        Some(if self.typist() == Some(seat) { Actor::Chance } else { Actor::Seat(seat) })
    }

    /// A key of a pad.
    pub fn key(&mut self, place: Pad, key: Key, desk: &mut Desk) -> Next {
        let next = self.heed_key(place, key, desk);
        self.see_to_computers(desk);
        next
    }

    fn heed_key(&mut self, place: Pad, key: Key, desk: &mut Desk) -> Next {
        // A pad where nobody sits does nothing at all.
        if self.seat_at(place).is_none() {
            return Next::Stay;
        }
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
            let is_seen = self.ended.is_none_or(|ended| desk.now >= ended + RESULT_MS);
            return if is_seen { Next::Lobby } else { Next::Stay };
        }
        if self.at[place].overlay.is_some() {
            return self.key_in_overlay(place, button, desk);
        }
        if self.ends_news(place) {
            return Next::Stay;
        }
        if self.dice_shown.is_some() && button != Button::Menu {
            self.hurry(desk);
            return Next::Stay;
        }
        self.hurry_sweep(desk);
        // The pad of a computer has a menu; nobody decides for it.
        if self.is_computer(place) && button != Button::Menu {
            return Next::Stay;
        }
        match button {
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
        let (targets, count) = (at.targets, at.offer.items.len());
        at.refused = false;
        if let Some(row) = at.listed.filter(|_| count > 0) {
            let last = self.record.game().public().last_row(&at.offer.items[..at.offered.min(count)]);
            at.listed = Some(match button {
                Button::Left if last.is_some() => 0,
                Button::Right if last.is_some() => last.unwrap_or(0),
                Button::Up | Button::Left => row.checked_sub(1).unwrap_or(count - 1),
                _ => (row + 1) % count,
            });
            self.repaint_seen(desk);
            return;
        }
        at.moved = Some(desk.now);
        let freely = is_repeat || targets.is_empty() && at.offer.places.is_empty();
        let next =
            if freely { steer::step(at.cursor, button) } else { steer::jump(at.cursor, button, targets) };
        match next {
            Some(cell) => at.cursor = cell,
            None => self.scroll(place, button, freely),
        }
        self.repaint_seen(desk);
    }

    fn choose(&mut self, place: Pad, desk: &mut Desk) {
        if !self.is_asked(place) {
            return;
        }
        let Some(actor) = self.actor(place) else { return };
        let public = self.record.game().public();
        let at = &mut self.at[place];
        if at.listed.is_none() {
            at.cursor = public.meant(&at.walk.chosen(), at.cursor);
        }
        let Some(choice) = self.at[place].pointed_at(self.window, &public) else {
            self.at[place].refused = true;
            return;
        };
        self.sound(choice, desk);
        let at = &mut self.at[place];
        at.refused = false;
        let walk = at.walk.clone();
        if let Some(action) = at.walk.choose(self.record.game(), actor, choice, &mut at.offer) {
            self.take_after(place, actor, action, walk, desk);
        } else {
            self.survey(place);
            self.repaint_seen(desk);
        }
    }

    /// OK sounds where everybody sees what it does. What is refused makes no sound: it may be for hidden reasons, and then
    /// it is as if nobody had pressed. Nor does a secret, nor anything where all decide unseen.
    fn sound(&self, choice: Choice, desk: &mut Desk) {
        if !choice.is_secret() && !self.is_unseen() {
            desk.play(OK_HZ, OK_MS);
        }
    }

    fn step_back(&mut self, place: Pad, desk: &mut Desk) {
        if !self.is_asked(place) {
            return self.take_back_done(place, desk);
        }
        let at = &mut self.at[place];
        at.refused = false;
        if at.walk.is_begun() && at.is_mixed() && at.listed.is_none() {
            at.listed = Some(0);
        } else if at.walk.back() {
            self.look_around(place);
        } else if at.is_mixed() {
            at.listed = if at.listed.is_some() { None } else { Some(0) };
        } else if self.is_unseen() {
            self.at[place].overlay = Some(Overlay::MENU);
        }
        self.repaint_seen(desk);
    }

    /// Takes what the choices have made: an action, and before it another of which nobody learns.
    fn take_after(&mut self, place: Pad, actor: Actor, action: AnyAction, walk: Walk, desk: &mut Desk) {
        if let Some(before) = self.at[place].walk.before(self.record.game(), actor)
            && self.record.apply(actor, before).is_err()
        {
            return self.ask_at(place);
        }
        if self.is_hidden(actor, action) {
            self.take_hidden(place, actor, action, walk);
        } else {
            // A public action whose last choice was hidden is heard like any other.
            if self.at[place].walk.ends_secretly() && !self.is_unseen() {
                desk.play(OK_HZ, OK_MS);
            }
            self.take(place, actor, action, desk);
        }
    }

    /// Takes an action of a player, then goes on to the next decision.
    fn take(&mut self, place: Pad, actor: Actor, action: AnyAction, desk: &mut Desk) {
        if self.record.game().at_once() && !self.record.game().reveals(actor, action) {
            return self.take_unseen(place, actor, action, desk);
        }
        let walk = self.at[place].walk.clone();
        let before = self.record.game().public();
        let roll = before.with_die(action);
        if self.play(actor, action, desk).is_ok() {
            self.made_themselves = 0;
            self.show_typed(roll, desk);
            self.show_all(&before, desk);
        }
        self.go_on(desk);
        self.repeat(place, actor, walk, desk);
        self.tell_fight(&before, desk);
    }

    /// Lets chance decide where it must, takes the only option where there is one, and asks the next player.
    fn go_on(&mut self, desk: &mut Desk) {
        while self.dice_shown.is_none() {
            match self.record.game().turn() {
                Turn::Chance => {
                    if self.typist().is_some() || !self.throw(desk) {
                        break;
                    }
                }
                Turn::Decide(_) => match forced(self.record.game()) {
                    Some((actor, action)) => {
                        if self.play(actor, action, desk).is_err() {
                            break;
                        }
                        self.made_themselves += 1;
                    }
                    None => break,
                },
                Turn::Over(_) => {
                    self.ended = Some(desk.now);
                    self.tell_end(desk);
                    break;
                }
            }
        }
        self.ask();
        self.follow(desk);
        self.repaint(desk);
        desk.touch_all();
    }

    /// Everybody starts the next decision afresh.
    fn ask(&mut self) {
        self.void_request();
        self.veil_cursors();
        Pad::ALL.into_iter().for_each(|place| self.ask_at(place));
    }

    /// The player at this place starts the next decision afresh.
    fn ask_at(&mut self, place: Pad) {
        self.at[place].rest();
        if !self.is_asked(place) {
            return;
        }
        let Some(actor) = self.actor(place) else { return };
        // Leading choices with one option make themselves; a whole action was dealt with before.
        if self.record.game().public().is_put_always() {
            return self.look_around(place);
        }
        let at = &mut self.at[place];
        let _ = at.walk.settle(self.record.game(), actor, &mut at.offer);
        self.survey(place);
    }

    /// Looks up what is on offer, and puts the cursor on a target or the player before a list.
    fn look_around(&mut self, place: Pad) {
        let Some(actor) = self.actor(place) else { return };
        let at = &mut self.at[place];
        at.walk.look(self.record.game(), actor, &mut at.offer);
        self.survey(place);
    }

    /// What is on offer is known: arranges it, and puts the cursor on a target or the player before a list.
    fn survey(&mut self, place: Pad) {
        let (Some(seat), Some(actor)) = (self.seat_at(place), self.actor(place)) else { return };
        let game = self.record.game();
        let at = &mut self.at[place];
        let (public, chosen) = (game.public(), at.walk.chosen());
        public.arrange(&chosen, &mut at.offer.items);
        at.offered = at.offer.items.len();
        public.add_refused(seat, &chosen, at.offer.items.as_mut_view());
        // What everybody could watch decides what lights up: a secret choice changes nothing.
        let seen = if game.at_once() { at.walk.clone() } else { at.walk.seen() };
        at.targets = match public.veiled_targets(seat, &seen.chosen()) {
            Some(cells) => cells,
            None if seen == at.walk => at.offer.cells,
            None => seen.offer(game, actor).cells,
        };
        // Whether there is a list or a cursor must not tell either what is hidden.
        let is_hand = at.offer.items.iter().all(|item| matches!(item, Choice::Secret(_)));
        at.points = !at.offer.is_off_board() || (!is_hand && !at.targets.is_empty());
        at.listed = (!at.points && !at.offer.items.is_empty()).then_some(0);
        self.aim(place);
    }

    /// Looks up what is on offer; the player stays where it was.
    fn look_again(&mut self, place: Pad) {
        let (cursor, listed) = (self.at[place].cursor, self.at[place].listed);
        self.look_around(place);
        (self.at[place].cursor, self.at[place].listed) = (cursor, listed);
    }

    /// Is the game over?
    pub fn is_over(&self) -> bool {
        matches!(self.record.game().turn(), Turn::Over(_))
    }

    /// Lets the canvas move.
    pub fn tick(&mut self, desk: &mut Desk) -> Next {
        if self.dice_shown.as_ref().is_some_and(|show| desk.now >= show.until) {
            self.dice_shown = None;
            self.go_on(desk);
        }
        self.sweep_on(desk);
        self.tick_news(desk);
        let mut is_gone = false;
        for place in Pad::ALL {
            let moved = &mut self.at[place].moved;
            if moved.is_some_and(|moved| desk.now >= moved + INSPECT_MS) {
                *moved = None;
                is_gone = true;
                desk.touch_screen(place);
            }
        }
        if is_gone {
            self.repaint(desk);
        }
        let lights = self.at_next_change(desk).into_iter().chain(self.next_of_show(desk));
        if lights.chain(self.call_wakes_at(desk)).any(|at| desk.now >= at) {
            desk.touch_frame();
        }
        self.tick_computers(desk);
        Next::Stay
    }

    /// When [`Table::tick`] has something to do next.
    pub fn wakes_at(&self, desk: &Desk) -> Option<Time> {
        let inspected = self.at.0.iter().filter_map(|at| at.moved).map(|moved| moved + INSPECT_MS).min();
        let shown = self.dice_shown.as_ref().map(|show| show.until);
        let shown = shown
            .into_iter()
            .chain(self.sweep.map(|sweep| sweep.at))
            .chain(self.next_of_show(desk))
            .chain(self.call_wakes_at(desk))
            .chain(self.computers_wake_at(desk));
        self.at_next_change(desk).into_iter().chain(inspected).chain(shown).chain(self.news_wakes_at()).min()
    }

    /// When the winner's show goes on.
    fn next_of_show(&self, desk: &Desk) -> Option<Time> {
        let end = self.ended? + show::SHOW_MS;
        (desk.drawn_at() < end).then(|| (desk.drawn_at() + show::FRAME_MS).min(end))
    }

    fn at_next_change(&self, desk: &Desk) -> Option<Time> {
        self.canvas.next_change(desk.drawn_at().0).map(Time)
    }

    /// Leaves to the lot what may be left to it: the rest of a map.
    fn draw_lots(&mut self, desk: &mut Desk) {
        while let Turn::Decide(seats) = self.record.game().turn()
            && let Some(action) = self.record.game().by_lot(&mut self.dice)
            && let Some(seat) = seats.iter().next()
        {
            if self.record.apply(Actor::Seat(seat), action).is_err() {
                break;
            }
        }
        self.made_themselves = self.count_made_themselves();
        self.go_on(desk);
    }
}

/// The one legal action of a single asked seat that has no other and tells nothing of a hidden hand.
fn forced(game: &AnyGame) -> Option<(Actor, AnyAction)> {
    let Turn::Decide(seats) = game.turn() else { return None };
    let seat = seats.iter().next().filter(|_| seats.len() == 1)?;
    if game.public().is_put_always() {
        return None;
    }
    let actor = Actor::Seat(seat);
    let mut legal = 0;
    let several = game.visit_legal(actor, &mut |_| {
        legal += 1;
        if legal > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if several.is_break() {
        return None;
    }
    let (mut walk, mut offer) = (Walk::START, Offer::NOTHING);
    let action = walk.settle(game, actor, &mut offer)?;
    Some((actor, action))
}
