//! Pads that several people share. One of them holds the pad; before the next one takes it, its screen says who that is
//! and nothing else, and the buttons only take it.
//!
//! A player keeps the pad as long as something is asked of that player, and lays it down with the last action. Whoever takes it
//! without being asked, to look at a hidden hand, keeps it until no button was touched for a while.

use super::Play;
use crate::game::{Game, Turn};
use crate::parts::{Button, Buttons, ByPad, Pad, Screen, Time};
use crate::session::desk::Desk;
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

    /// The first of these, from the one after the last player on.
    fn after_last(&self, chairs: ChairSet) -> Option<Chair> {
        let later = chairs.iter().find(|&chair| self.last.is_some_and(|last| chair > last));
        later.or_else(|| chairs.iter().next())
    }

    /// From now on it lies on the table.
    fn lie(&mut self, now: Time) {
        (self.held, self.next, self.since) = (None, None, now);
    }
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

impl Play {
    /// Is something asked of the player at this chair: a decision, or to take an action back?
    fn is_wanted(&self, chair: Chair) -> bool {
        match self.request_owner() {
            Some(owner) if self.pad_at(owner) == self.pad_at(chair) => owner == chair,
            _ => self.is_asked(chair),
        }
    }

    /// Those who share this pad and of whom something is asked.
    fn wanted_at(&self, pad: Pad) -> ChairSet {
        let people = self.seating().people_at(pad);
        people.iter().filter(|&chair| self.is_wanted(chair)).fold(ChairSet::EMPTY, ChairSet::with)
    }

    /// The chair above or below in the list of those who share a pad.
    fn beside(&self, pad: Pad, chair: Chair, button: Button) -> Option<Chair> {
        let people = self.seating().people_at(pad);
        let here = people.iter().position(|one| one == chair).unwrap_or(0);
        people.iter().nth(next_in_ring(here, people.len(), button == Button::Down))
    }

    /// The colour or colony of a chair, and its number.
    fn sharer(&self, chair: Chair, words: &'static Words) -> Line {
        let name = self.seat_at(chair).map_or("", |seat| self.name(seat, words));
        line(format_args!("{} {name}", chair.number()))
    }
}

impl Hands {
    /// Who has this pad.
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

    /// Who takes the pad with OK while it lies on the table.
    pub fn takes_next(&self, pad: Pad, play: &Play) -> Option<Chair> {
        self.0[pad].next.filter(|_| self.holder(pad, play) == Holder::Table)
    }

    /// May the time of the player at this chair pass, as far as the pad matters? Of those who share one and are asked, the
    /// time of the one who holds it, or else of the one whose turn it is to take it. Whom the buttons name in the meantime does
    /// not matter: nobody starts another's clock.
    pub fn runs(&self, chair: Chair, play: &Play) -> bool {
        let pad = play.pad_at(chair);
        let people = play.seating().people_at(pad);
        if people.len() < 2 || play.is_computer(chair) {
            return true;
        }
        let holder = self.0[pad].held.map(|held| held.by).filter(|&by| play.is_asked(by));
        let asked = people.iter().filter(|&chair| play.is_asked(chair)).fold(ChairSet::EMPTY, ChairSet::with);
        holder.or_else(|| self.0[pad].after_last(asked)) == Some(chair)
    }

    /// The player of this pad has touched it.
    pub fn touch(&mut self, pad: Pad, now: Time) {
        if let Some(held) = &mut self.0[pad].held {
            held.touched = now;
        }
    }

    /// A button of a pad that lies on the table: Up and Down choose who takes it, OK takes it.
    pub fn press(&mut self, pad: Pad, button: Button, play: &Play, now: Time) {
        let hand = &mut self.0[pad];
        let Some(next) = hand.next.filter(|_| now >= hand.since + GUARD_MS) else { return };
        match button {
            Button::Up | Button::Down => hand.next = play.beside(pad, next, button),
            Button::Ok => {
                let held = Held { by: next, was_asked: false, touched: now };
                (hand.held, hand.last) = (Some(held), Some(next));
            }
            _ => {}
        }
    }

    /// A shared pad is laid down.
    pub fn lay_down(&mut self, pad: Pad, desk: &mut Desk) {
        self.0[pad].lie(desk.now);
        desk.touch_screen(pad);
    }

    /// May the player at this chair lay the shared pad down? Where all decide at once, Back reopens the list of a player who
    /// is done.
    pub fn can_lay_down(&self, pad: Pad, chair: Chair, play: &Play) -> bool {
        self.0[pad].held.is_some() && !play.is_wanted(chair) && !play.is_unseen() && !play.is_over()
    }

    /// Players whose part is done lay their pads down.
    pub fn see_to(&mut self, play: &Play, desk: &mut Desk) {
        for pad in Pad::ALL {
            if play.seating().people_at(pad).len() > 1 {
                self.see_to_hand(pad, play, desk);
            }
        }
    }

    fn see_to_hand(&mut self, pad: Pad, play: &Play, desk: &mut Desk) {
        // Dice are public, and whoever rolls them goes on.
        let is_chance = play.game().turn() == Turn::Chance;
        let hand = &mut self.0[pad];
        if let Some(held) = &mut hand.held {
            let is_wanted = play.is_wanted(held.by);
            held.was_asked |= is_wanted;
            if desk.keys[pad].held() != Buttons::NONE {
                held.touched = desk.now;
            }
            let looks = !held.was_asked && desk.now < held.touched + LOOK_MS;
            if !is_wanted && !is_chance && !looks {
                hand.lie(desk.now);
                desk.touch_screen(pad);
            }
        }
        let wanted = play.wanted_at(pad);
        if hand.held.is_none() && (hand.next.is_none() || hand.wanted != wanted) {
            let people = play.seating().people_at(pad);
            hand.next = hand.after_last(wanted).or(hand.next).or_else(|| people.iter().next());
            desk.touch_screen(pad);
        }
        hand.wanted = wanted;
    }

    /// When a player who only looks has laid the pad down.
    pub fn wakes_at(&self) -> Option<Time> {
        let looks = self.0.0.iter().filter_map(|hand| hand.held).filter(|held| !held.was_asked);
        looks.map(|held| held.touched + LOOK_MS).min()
    }

    /// The screen of a pad between two players: who takes it, and nothing that anybody hides.
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
        panel::small_below(screen, LIST_ROWS - 1, words.hands.take);
    }
}
