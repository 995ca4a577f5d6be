//! Where each player is in a decision: what is on offer, what the cursor points at, what was chosen so far.

pub(super) mod cover;
mod news;
pub(super) mod overlay;
pub(super) mod page;
pub(super) mod station;

use core::ops::{Index, IndexMut};

use self::cover::Notice;
use self::overlay::Fact;
use self::station::Station;
use crate::game::{Choice, Game};
use crate::hex::{Cell, Direction, Window};
use crate::parts::{Button, Time};
use crate::session::desk::Desk;
use crate::session::steer;
use crate::session::table::play::Play;
use crate::ui::Face;
use crate::ui::face::Aim;
use crate::ui::ring::next_in_ring;
use crate::ui::{ByChair, Chair};

/// A cursor of somebody who is not asked stays in sight this long after its last move.
const INSPECT_MS: u64 = 6000;

/// What the players at all pads are doing.
#[derive(Clone)]
pub struct Cursors {
    at: ByChair<Station>,
    /// The decisions before were taken unseen.
    was_unseen: bool,
}

impl Index<Chair> for Cursors {
    type Output = Station;
    fn index(&self, chair: Chair) -> &Station {
        &self.at[chair]
    }
}

impl IndexMut<Chair> for Cursors {
    fn index_mut(&mut self, chair: Chair) -> &mut Station {
        &mut self.at[chair]
    }
}

impl Cursors {
    /// Nobody has done anything.
    pub const NEW: Cursors =
        Cursors { at: ByChair([const { Station::NEW }; Chair::COUNT]), was_unseen: false };

    /// Everybody sits down for a game.
    pub fn begin(&mut self) {
        self.at.0.iter_mut().for_each(|at| *at = Station::NEW);
        self.was_unseen = false;
    }

    /// All stations.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Station> {
        self.at.0.iter_mut()
    }

    /// Were the decisions before taken unseen?
    pub const fn was_unseen(&self) -> bool {
        self.was_unseen
    }

    /// The player at this chair starts the next decision afresh.
    pub fn ask(&mut self, chair: Chair, play: &Play, window: Window) {
        self.at[chair].rest();
        if !play.is_asked(chair) {
            return;
        }
        let Some(actor) = play.actor(chair) else { return };
        // Leading choices with one option make themselves; a whole action was dealt with before.
        if play.game().public().is_put_always() {
            return self.look_around(chair, play, window);
        }
        let at = &mut self.at[chair];
        let _ = at.walk.settle(play.game(), actor, &mut at.offer);
        self.survey(chair, play, window);
    }

    /// Looks up what is on offer, and puts the cursor on a target or the player before a list.
    pub fn look_around(&mut self, chair: Chair, play: &Play, window: Window) {
        let Some(actor) = play.actor(chair) else { return };
        let at = &mut self.at[chair];
        at.walk.look(play.game(), actor, &mut at.offer);
        self.survey(chair, play, window);
    }

    /// Looks up what is on offer; the player stays where it was.
    pub fn look_again(&mut self, chair: Chair, play: &Play, window: Window) {
        let (cursor, listed) = (self.at[chair].cursor, self.at[chair].listed);
        self.look_around(chair, play, window);
        (self.at[chair].cursor, self.at[chair].listed) = (cursor, listed);
    }

    /// What is on offer is known: arranges it, and puts the cursor on a target or the player before a list.
    pub fn survey(&mut self, chair: Chair, play: &Play, window: Window) {
        let (Some(seat), Some(actor)) = (play.seat_at(chair), play.actor(chair)) else { return };
        let game = play.game();
        let at = &mut self.at[chair];
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
        at.item_cells = public.cells_of_items(&chosen, at.from, &at.offer.items[..at.offered]);
        if !at.item_cells.is_empty() {
            at.cursor = at.from;
            at.targets = at.item_cells.iter().fold(at.targets, |targets, (cell, _)| targets.with(*cell));
        }
        // Whether there is a list or a cursor must not tell either what is hidden.
        let is_hand = at.offer.items.iter().all(|item| matches!(item, Choice::Secret(_)));
        at.points = !at.offer.is_off_board() || (!is_hand && !at.targets.is_empty());
        at.listed = (!at.points && !at.offer.items.is_empty()).then_some(0);
        self.aim(chair, play, window);
    }

    /// The places on offer glow as far as the window shows them.
    pub fn see_targets(&mut self, chair: Chair, window: Window) {
        let at = &mut self.at[chair];
        if !at.offer.places.is_empty() {
            at.targets = at.offer.places.iter().filter_map(|place| window.cell(*place)).collect();
        }
    }

    /// Puts the cursor on the target that the player probably means, or on the nearest.
    pub fn aim(&mut self, chair: Chair, play: &Play, window: Window) {
        self.see_targets(chair, window);
        let at = &mut self.at[chair];
        if let Some(cell) = likely(at, chair, play, window).or_else(|| steer::nearest(at.cursor, at.targets))
        {
            at.cursor = cell;
        }
    }

    /// A direction button of a player before a list. Returns false if there is no list.
    pub fn browse(&mut self, chair: Chair, button: Button, play: &Play) -> bool {
        let at = &mut self.at[chair];
        let count = at.offer.items.len();
        let Some(row) = at.listed.filter(|_| count > 0) else { return false };
        let last = play.game().public().last_row(&at.offer.items[..at.offered.min(count)]);
        at.listed = Some(match button {
            Button::Left if last.is_some() => 0,
            Button::Right if last.is_some() => last.unwrap_or(0),
            _ => next_in_ring(row, count, !matches!(button, Button::Up | Button::Left)),
        });
        true
    }

    /// Goes to the row that ends the decision, in lists that have one.
    pub fn go_to_last_row(&mut self, chair: Chair, play: &Play) {
        let at = &mut self.at[chair];
        let last = play.game().public().last_row(&at.offer.items[..at.offered]);
        if at.listed.is_some() && last.is_some() {
            at.listed = last;
        }
    }

    /// The list has become shorter: the player stays about where it was.
    pub fn keep_row(&mut self, chair: Chair, row: Option<usize>) {
        let at = &mut self.at[chair];
        if let (Some(row), Some(listed)) = (row, &mut at.listed)
            && at.walk.is_begun()
        {
            *listed = row.min(at.offered.saturating_sub(1));
        }
    }

    /// The window has moved one step: all cursors move the other way.
    pub fn shift(&mut self, direction: Direction) {
        for at in self.iter_mut() {
            at.cursor = at.cursor.step(direction.opposite()).unwrap_or(at.cursor);
        }
    }

    /// Cursors that were moved unseen go back to where everybody saw them last.
    pub fn veil(&mut self, is_unseen: bool) {
        for at in &mut self.at.0 {
            if self.was_unseen {
                at.veil_cursor();
            }
            at.seen_at = at.cursor;
        }
        self.was_unseen = is_unseen;
    }

    /// Everybody who plays is told a fact, over the game.
    pub fn tell_fact(&mut self, fact: Fact, play: &Play, desk: &mut Desk) {
        for chair in play.readers() {
            self.at[chair].notices.add(Notice::Told(fact));
        }
        desk.touch_all();
    }

    /// Cursors that nobody has moved for a while go out of sight. Returns whether one did.
    pub fn forget_moves(&mut self, play: &Play, desk: &mut Desk) -> bool {
        let mut is_gone = false;
        for chair in Chair::ALL {
            let at = &mut self.at[chair];
            for since in [&mut at.moved, &mut at.wonders] {
                if since.is_some_and(|since| desk.now >= since + INSPECT_MS) {
                    *since = None;
                    is_gone = true;
                    desk.touch_screen(play.pad_at(chair));
                }
            }
        }
        is_gone
    }

    /// When the next cursor goes out of sight.
    pub fn wake_at(&self) -> Option<Time> {
        let since = self.at.0.iter().flat_map(|at| [at.moved, at.wonders]);
        since.flatten().map(|since| since + INSPECT_MS).min()
    }
}

/// The target that a player probably means. What is hidden must not move a cursor that everybody sees.
fn likely(at: &Station, chair: Chair, play: &Play, window: Window) -> Option<Cell> {
    let (seat, game) = (play.seat_at(chair)?, play.game());
    let seen = if game.at_once() { at.walk.chosen() } else { at.walk.seen().chosen() };
    let aim = Aim { seat, chosen: &seen, targets: at.targets, cursor: at.cursor, window };
    game.public().likely(aim).filter(|cell| at.targets.contains(*cell))
}
