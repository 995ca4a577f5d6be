//! Pads that several people share. One of them holds the pad. Between two players the pad lies on
//! the table: its screen shows only who takes it next, and its buttons only choose and confirm that
//! player.
//!
//! A player keeps the pad while asked for something, and puts it down with the last action. A
//! player who takes it without being asked, to look at hidden information, keeps it until no button
//! was pressed for a while.

use super::Play;
use crate::game::{Game, Turn};
use crate::parts::{Button, Buttons, ByPad, Pad, Screen, Time};
use crate::session::context::Context;
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, line};
use crate::ui::ring::cyclic_step;
use crate::ui::widget::{self, LIST_ROWS, Row};
use crate::ui::{Chair, ChairSet};

/// The time after a pad was put down in which presses are ignored, in milliseconds. They may still
/// be meant for the last decision.
const GUARD_MS: u64 = 400;
/// The time without a button press after which a player who only looks has put the pad down, in
/// milliseconds.
const LOOK_MS: u64 = 10_000;

/// A player who holds the pad.
#[derive(Clone, Copy)]
struct Held {
    /// The chair of the player.
    by: Chair,
    /// Whether the player was asked for something since taking the pad.
    was_asked: bool,
    /// When a button was last pressed.
    touched: Time,
}

/// A shared pad.
#[derive(Clone, Copy)]
struct SharedPad {
    held: Option<Held>,
    /// Who held it last.
    last: Option<Chair>,
    /// Who was asked for something at the last update.
    wanted: ChairSet,
    /// Who takes it with OK.
    next: Option<Chair>,
    /// Since when it lies on the table.
    since: Time,
}

impl SharedPad {
    const NEW: SharedPad =
        SharedPad { held: None, last: None, wanted: ChairSet::EMPTY, next: None, since: Time::START };

    /// Returns the first of these chairs after the last holder's, in the cyclic order of chairs.
    fn after_last(&self, chairs: ChairSet) -> Option<Chair> {
        let later = chairs.iter().find(|&chair| self.last.is_some_and(|last| chair > last));
        later.or_else(|| chairs.iter().next())
    }

    /// Puts the pad on the table.
    fn put_down(&mut self, now: Time) {
        (self.held, self.next, self.since) = (None, None, now);
    }
}

/// The state of all shared pads.
#[derive(Clone)]
pub struct SharedPads(ByPad<SharedPad>);

impl SharedPads {
    /// All pads lie on the table.
    pub const NEW: SharedPads = SharedPads(ByPad([SharedPad::NEW; Pad::COUNT]));
}

/// Who holds a pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// Nobody plays with it.
    Nobody,
    /// The player at this chair.
    Chair(Chair),
    /// It lies on the table, between two players.
    Table,
}

impl Play {
    /// Returns whether the player at this chair is asked for something: a decision, or to agree to
    /// an undo.
    fn is_wanted(&self, chair: Chair) -> bool {
        match self.request_owner() {
            Some(owner) if self.pad_at(owner) == self.pad_at(chair) => owner == chair,
            _ => self.is_asked(chair),
        }
    }

    /// Returns the people with this pad who are asked for something.
    fn wanted_at(&self, pad: Pad) -> ChairSet {
        let people = self.seating().people_at(pad);
        people.iter().filter(|&chair| self.is_wanted(chair)).fold(ChairSet::EMPTY, ChairSet::with)
    }

    /// Returns the chair above or below in the list of people who share a pad.
    fn beside(&self, pad: Pad, chair: Chair, button: Button) -> Option<Chair> {
        let people = self.seating().people_at(pad);
        let here = people.iter().position(|one| one == chair).unwrap_or(0);
        people.iter().nth(cyclic_step(here, people.len(), button == Button::Down))
    }

    /// Returns the number of a chair and the name of its seat.
    fn sharer(&self, chair: Chair, words: &'static Words) -> Line {
        let name = self.seat_at(chair).map_or("", |seat| self.name(seat, words));
        line(format_args!("{} {name}", chair.number()))
    }
}

impl SharedPads {
    /// Returns who holds this pad.
    pub fn holder(&self, pad: Pad, play: &Play) -> Holder {
        let people = play.seating().people_at(pad);
        let hand = &self.0[pad];
        let first = people.iter().next();
        match (people.len(), first) {
            (0, _) if play.is_computer(Chair::at(pad)) => Holder::Chair(Chair::at(pad)),
            (0, _) | (_, None) => Holder::Nobody,
            (1, Some(chair)) => Holder::Chair(chair),
            // After the end nothing is hidden any more.
            (_, Some(first)) if play.is_over() => Holder::Chair(hand.last.unwrap_or(first)),
            _ => hand.held.map_or(Holder::Table, |held| Holder::Chair(held.by)),
        }
    }

    /// Returns who takes the pad with OK while it lies on the table.
    pub fn takes_next(&self, pad: Pad, play: &Play) -> Option<Chair> {
        self.0[pad].next.filter(|_| self.holder(pad, play) == Holder::Table)
    }

    /// Returns whether the clock of the player at this chair may run, as far as the pad matters. Of
    /// the players who share a pad and are asked, only one clock runs: that of the holder,
    /// otherwise that of the next one after the last holder. The selection on the screen does not
    /// matter, so nobody can start another player's clock.
    pub fn clock_may_run(&self, chair: Chair, play: &Play) -> bool {
        let pad = play.pad_at(chair);
        let people = play.seating().people_at(pad);
        if people.len() < 2 || play.is_computer(chair) {
            return true;
        }
        let holder = self.0[pad].held.map(|held| held.by).filter(|&by| play.is_asked(by));
        let asked = people.iter().filter(|&chair| play.is_asked(chair)).fold(ChairSet::EMPTY, ChairSet::with);
        holder.or_else(|| self.0[pad].after_last(asked)) == Some(chair)
    }

    /// Records that the holder of this pad has pressed a button.
    pub fn touch(&mut self, pad: Pad, now: Time) {
        if let Some(held) = &mut self.0[pad].held {
            held.touched = now;
        }
    }

    /// Handles a button of a pad that lies on the table: Up and Down select who takes it, OK takes
    /// it.
    pub fn press(&mut self, pad: Pad, button: Button, play: &Play, now: Time) {
        let hand = &mut self.0[pad];
        let Some(next) = hand.next.filter(|_| now >= hand.since + GUARD_MS) else { return };
        match button {
            Button::Up | Button::Down => hand.next = play.beside(pad, next, button),
            Button::Ok => {
                let held = Held { by: next, was_asked: false, touched: now };
                (hand.held, hand.last) = (Some(held), Some(next));
            }
            Button::Left | Button::Right | Button::Back | Button::Peek | Button::Menu => {}
        }
    }

    /// Puts a shared pad on the table.
    pub fn lay_down(&mut self, pad: Pad, context: &mut Context) {
        self.0[pad].put_down(context.now);
        context.redraw_screen(pad);
    }

    /// Returns whether the player at this chair may put the shared pad down. Not in a simultaneous
    /// decision, where Back reopens the decision of a player who has finished.
    pub fn can_lay_down(&self, pad: Pad, chair: Chair, play: &Play) -> bool {
        self.0[pad].held.is_some() && !play.is_wanted(chair) && !play.is_simultaneous() && !play.is_over()
    }

    /// Puts down the pads of players who have nothing left to do, and updates who takes them next.
    pub fn update(&mut self, play: &Play, context: &mut Context) {
        for pad in Pad::ALL {
            if play.seating().people_at(pad).len() > 1 {
                self.update_pad(pad, play, context);
            }
        }
    }

    fn update_pad(&mut self, pad: Pad, play: &Play, context: &mut Context) {
        // Dice are public, and the player who rolls them continues.
        let is_chance = play.game().turn() == Turn::Chance;
        let hand = &mut self.0[pad];
        if let Some(held) = &mut hand.held {
            let is_wanted = play.is_wanted(held.by);
            held.was_asked |= is_wanted;
            if context.keys[pad].held() != Buttons::NONE {
                held.touched = context.now;
            }
            let looks = !held.was_asked && context.now < held.touched + LOOK_MS;
            if !is_wanted && !is_chance && !looks {
                hand.put_down(context.now);
                context.redraw_screen(pad);
            }
        }
        let wanted = play.wanted_at(pad);
        if hand.held.is_none() && (hand.next.is_none() || hand.wanted != wanted) {
            let people = play.seating().people_at(pad);
            hand.next = hand.after_last(wanted).or(hand.next).or_else(|| people.iter().next());
            context.redraw_screen(pad);
        }
        hand.wanted = wanted;
    }

    /// Returns when a player who only looks puts the pad down.
    pub fn wakes_at(&self) -> Option<Time> {
        let looks = self.0.0.iter().filter_map(|hand| hand.held).filter(|held| !held.was_asked);
        looks.map(|held| held.touched + LOOK_MS).min()
    }

    /// Draws the screen of a pad that lies on the table: who takes it, and no hidden information.
    pub fn draw(&self, pad: Pad, play: &Play, words: &'static Words, screen: &mut Screen) {
        let people = play.seating().people_at(pad);
        let wanted = play.wanted_at(pad);
        let title = if wanted.is_empty() { words.hands.lies } else { words.hands.pass };
        let Ok(()) = widget::title(screen, title, "");
        let next = self.0[pad].next;
        let selected = people.iter().position(|chair| Some(chair) == next).unwrap_or(0);
        let named = people.iter().map(|chair| (play.sharer(chair, words), wanted.contains(chair)));
        let named: heapless::Vec<(Line, bool), { Chair::COUNT }> = named.collect();
        let rows = named
            .iter()
            .map(|(label, is_wanted)| Row { label, value: if *is_wanted { words.hands.turn } else { "" } });
        let rows: heapless::Vec<Row<'_>, { Chair::COUNT }> = rows.collect();
        let Ok(()) = widget::list(screen, &rows, selected);
        panel::draw_small_below(screen, LIST_ROWS - 1, words.hands.take);
    }
}
