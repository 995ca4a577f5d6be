//! Pads that several people share. One of them holds the pad; before the next one takes it, its screen says who that is
//! and nothing else, and the buttons only take it.
//!
//! A player keeps the pad as long as something is asked of that player, and lays it down with the last action. Whoever takes it
//! without being asked, to look at a hidden hand, keeps it until no button was touched for a while.

use crate::game::{Game, Turn};
use crate::parts::{Button, Buttons, ByPad, Key, Pad, Screen, Time};
use crate::session::desk::{Desk, Next};
use crate::session::table::Table;
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, line};
use crate::ui::ring::next_in_ring;
use crate::ui::widget::{self, LIST_ROWS, Row};
use crate::ui::{Chair, ChairSet};

/// A press that was still meant for the last decision must not take the pad.
const GUARD_MS: u64 = 400;
/// A player who only looks is taken to have laid the pad down after this long without a button.
const LOOK_MS: u64 = 10_000;

/// A player has the pad.
#[derive(Clone, Copy)]
struct Held {
    /// The chair of the player.
    by: Chair,
    /// Was something asked of the player since?
    was_asked: bool,
    /// When a button was last touched.
    touched: Time,
}

/// A pad that is shared.
#[derive(Clone, Copy)]
struct Hand {
    held: Option<Held>,
    /// Who had it last.
    last: Option<Chair>,
    /// Of whom something was asked when this was last looked at.
    wanted: ChairSet,
    /// Who takes it with OK.
    next: Option<Chair>,
    /// Since when it lies on the table.
    since: Time,
}

impl Hand {
    const NEW: Hand =
        Hand { held: None, last: None, wanted: ChairSet::EMPTY, next: None, since: Time::START };
}

/// All pads, as far as they are shared.
#[derive(Clone)]
pub struct Hands(ByPad<Hand>);

impl Hands {
    /// All lie on the table.
    pub const NEW: Hands = Hands(ByPad([Hand::NEW; Pad::COUNT]));
}

/// Who has a pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// Nobody plays there.
    Nobody,
    /// The player of this chair.
    Chair(Chair),
    /// It lies on the table, between two players.
    Table,
}

impl Table {
    /// Who has this pad.
    pub fn holder(&self, pad: Pad) -> Holder {
        let people = self.play.seating().people_at(pad);
        let hand = &self.hands.0[pad];
        let first = people.iter().next();
        match (people.len(), first) {
            (0, _) if self.play.is_computer(Chair::at(pad)) => Holder::Chair(Chair::at(pad)),
            (0, _) | (_, None) => Holder::Nobody,
            (1, Some(chair)) => Holder::Chair(chair),
            // After the end nothing is hidden any more.
            (_, Some(first)) if self.is_over() => Holder::Chair(hand.last.unwrap_or(first)),
            _ => hand.held.map_or(Holder::Table, |held| Holder::Chair(held.by)),
        }
    }

    /// Who takes the pad with OK while it lies on the table.
    pub fn takes_next(&self, pad: Pad) -> Option<Chair> {
        self.hands.0[pad].next.filter(|_| self.holder(pad) == Holder::Table)
    }

    /// Is something asked of the player at this chair: a decision, or to take an action back?
    fn is_wanted(&self, chair: Chair) -> bool {
        match self.request_owner() {
            Some(owner) if self.play.pad_at(owner) == self.play.pad_at(chair) => owner == chair,
            _ => self.play.is_asked(chair),
        }
    }

    /// The player of this pad has touched it.
    pub(in crate::session::table) fn touch_hand(&mut self, pad: Pad, now: Time) {
        if let Some(held) = &mut self.hands.0[pad].held {
            held.touched = now;
        }
    }

    /// A key of a pad that lies on the table: Up and Down choose who takes it, OK takes it.
    pub(in crate::session::table) fn key_on_table(&mut self, pad: Pad, key: Key, desk: &mut Desk) -> Next {
        let Key::Press(button) = key else { return Next::Stay };
        desk.touch_screen(pad);
        if self.show.dice().is_some() {
            self.hurry(desk);
            return Next::Stay;
        }
        let hand = &self.hands.0[pad];
        let Some(next) = hand.next.filter(|_| desk.now >= hand.since + GUARD_MS) else { return Next::Stay };
        match button {
            Button::Up | Button::Down => self.hands.0[pad].next = self.beside(pad, next, button),
            Button::Ok => {
                let held = Held { by: next, was_asked: false, touched: desk.now };
                let hand = &mut self.hands.0[pad];
                (hand.held, hand.last) = (Some(held), Some(next));
            }
            _ => {}
        }
        Next::Stay
    }

    /// Back lays a shared pad down, for a player who only looks. Returns whether it does.
    pub(in crate::session::table) fn lays_down(
        &mut self,
        pad: Pad,
        chair: Chair,
        key: Key,
        desk: &mut Desk,
    ) -> bool {
        let lays_down = key == Key::Press(Button::Back) && self.can_lay_down(pad, chair);
        if lays_down {
            let hand = &mut self.hands.0[pad];
            (hand.held, hand.next, hand.since) = (None, None, desk.now);
            desk.touch_screen(pad);
        }
        lays_down
    }

    /// May the player at this chair lay the shared pad down? Where all decide at once, Back reopens the list of a player who
    /// is done.
    pub(in crate::session::table) fn can_lay_down(&self, pad: Pad, chair: Chair) -> bool {
        let is_idle =
            !self.is_wanted(chair) && self.at[chair].overlay.is_none() && self.show.dice().is_none();
        self.hands.0[pad].held.is_some() && is_idle && !self.play.is_unseen() && !self.is_over()
    }

    /// The chair above or below in the list of those who share a pad.
    fn beside(&self, pad: Pad, chair: Chair, button: Button) -> Option<Chair> {
        let people = self.play.seating().people_at(pad);
        let here = people.iter().position(|one| one == chair).unwrap_or(0);
        people.iter().nth(next_in_ring(here, people.len(), button == Button::Down))
    }

    /// Players whose part is done lay their pads down.
    pub(in crate::session::table) fn see_to_hands(&mut self, desk: &mut Desk) {
        for pad in Pad::ALL {
            if self.play.seating().people_at(pad).len() > 1 {
                self.see_to_hand(pad, desk);
            }
        }
    }

    fn see_to_hand(&mut self, pad: Pad, desk: &mut Desk) {
        // Dice are public, and whoever rolls them may have to go on.
        let is_between = self.show.dice().is_some() || self.play.game().turn() == Turn::Chance;
        let mut hand = self.hands.0[pad];
        if let Some(held) = &mut hand.held {
            let is_wanted = self.is_wanted(held.by);
            held.was_asked |= is_wanted;
            if desk.keys[pad].held() != Buttons::NONE {
                held.touched = desk.now;
            }
            let looks = !held.was_asked && desk.now < held.touched + LOOK_MS;
            if !is_wanted && !is_between && !looks {
                (hand.held, hand.next, hand.since) = (None, None, desk.now);
                desk.touch_screen(pad);
            }
        }
        let people = self.play.seating().people_at(pad);
        let wanted =
            people.iter().filter(|&chair| self.is_wanted(chair)).fold(ChairSet::EMPTY, ChairSet::with);
        if hand.held.is_none() && (hand.next.is_none() || hand.wanted != wanted) {
            // The first who is asked, from the one after the last player on.
            let later = wanted.iter().filter(|&chair| hand.last.is_some_and(|last| chair > last));
            hand.next = later.chain(wanted.iter()).chain(hand.next).chain(people.iter()).next();
            desk.touch_screen(pad);
        }
        hand.wanted = wanted;
        self.hands.0[pad] = hand;
    }

    /// When a player who only looks has laid the pad down.
    pub(in crate::session::table) fn hands_wake_at(&self) -> Option<Time> {
        let looks = self.hands.0.0.iter().filter_map(|hand| hand.held).filter(|held| !held.was_asked);
        looks.map(|held| held.touched + LOOK_MS).min()
    }

    /// The screen of a pad between two players: who takes it, and nothing that anybody hides.
    pub(in crate::session::table) fn draw_on_table(
        &self,
        pad: Pad,
        words: &'static Words,
        screen: &mut Screen,
    ) {
        let people = self.play.seating().people_at(pad);
        let is_any_wanted = people.iter().any(|chair| self.is_wanted(chair));
        let title = if is_any_wanted { words.hands.pass } else { words.hands.lies };
        let Ok(()) = widget::title(screen, title, "");
        let next = self.hands.0[pad].next;
        let selected = people.iter().position(|chair| Some(chair) == next).unwrap_or(0);
        let named = people.iter().map(|chair| (self.sharer(chair, words), self.is_wanted(chair)));
        let named: heapless::Vec<(Line, bool), { Chair::COUNT }> = named.collect();
        let rows = named
            .iter()
            .map(|(label, is_wanted)| Row { label, value: if *is_wanted { words.hands.turn } else { "" } });
        let rows: heapless::Vec<Row<'_>, { Chair::COUNT }> = rows.collect();
        let Ok(()) = widget::list(screen, &rows, selected);
        panel::row(screen, LIST_ROWS - 1, words.hands.take, "");
    }

    /// The colour or colony of a chair, and its number.
    fn sharer(&self, chair: Chair, words: &'static Words) -> Line {
        let name = self.play.seat_at(chair).map_or("", |seat| self.name(seat, words));
        line(format_args!("{} {name}", chair.number()))
    }
}
