//! The input state of each player during a decision: what is on offer, where the cursor is, and
//! what was chosen so far.
//!
//! `player_input` defines the state of one player. `cover`, `overlay` and `page` define what may cover
//! the game on a screen. `news` shows fights and results.

pub(super) mod cover;
mod news;
pub(super) mod overlay;
pub(super) mod page;
pub(super) mod player_input;

use core::ops::{Index, IndexMut};

use self::cover::Notice;
use self::overlay::Fact;
use self::player_input::PlayerInput;
use crate::game::{Choice, Game};
use crate::games::AnyAction;
use crate::hex::{Cell, CellSet, Direction, Window};
use crate::parts::{Button, Time};
use crate::session::context::Context;
use crate::session::steer;
use crate::session::table::play::Play;
use crate::session::walk::{Offer, Shortcut};
use crate::ui::GameView;
use crate::ui::game_view::CursorContext;
use crate::ui::ring::cyclic_step;
use crate::ui::{ByChair, Chair};

/// How long the cursor of a player who is not asked stays visible after its last move, and how long
/// a waiting player sees who is asked, in milliseconds.
const INSPECT_MS: u64 = 6000;

/// The input state of the players at all chairs.
#[derive(Clone)]
pub struct PlayerInputs {
    at: ByChair<PlayerInput>,
    /// The previous decision was a simultaneous one.
    was_unseen: bool,
}

impl Index<Chair> for PlayerInputs {
    type Output = PlayerInput;
    fn index(&self, chair: Chair) -> &PlayerInput {
        &self.at[chair]
    }
}

impl IndexMut<Chair> for PlayerInputs {
    fn index_mut(&mut self, chair: Chair) -> &mut PlayerInput {
        &mut self.at[chair]
    }
}

impl PlayerInputs {
    /// The state before a game.
    pub const NEW: PlayerInputs =
        PlayerInputs { at: ByChair([const { PlayerInput::NEW }; Chair::COUNT]), was_unseen: false };

    /// Resets all players for a new game.
    pub fn begin(&mut self) {
        self.at.0.iter_mut().for_each(|at| *at = PlayerInput::NEW);
        self.was_unseen = false;
    }

    /// Returns the states of all players.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut PlayerInput> {
        self.at.0.iter_mut()
    }

    /// Returns whether the previous decision was a simultaneous one.
    pub const fn was_simultaneous(&self) -> bool {
        self.was_unseen
    }

    /// Resets the input of the player at this chair for the next decision.
    pub fn ask(&mut self, chair: Chair, play: &Play, window: Window) {
        self.at[chair].clear_decision();
        if !play.is_asked(chair) {
            return;
        }
        let Some(actor) = play.actor(chair) else { return };
        // First choices with only one option are made automatically. Whole actions without an
        // alternative were applied before.
        if play.game().public().always_asks() {
            return self.refresh_offer(chair, play, window);
        }
        let at = &mut self.at[chair];
        let _ = at.walk.settle(play.game(), actor, &mut at.offer);
        self.arrange_offer(chair, play, window);
    }

    /// Determines what is on offer, and puts the player on a target or in a list.
    pub fn refresh_offer(&mut self, chair: Chair, play: &Play, window: Window) {
        let Some(actor) = play.actor(chair) else { return };
        let at = &mut self.at[chair];
        at.walk.fill_offer(play.game(), actor, &mut at.offer);
        self.arrange_offer(chair, play, window);
    }

    /// Determines what is on offer, and keeps the player's cursor and list row.
    pub fn refresh_offer_in_place(&mut self, chair: Chair, play: &Play, window: Window) {
        let (cursor, listed) = (self.at[chair].cursor, self.at[chair].listed);
        self.refresh_offer(chair, play, window);
        (self.at[chair].cursor, self.at[chair].listed) = (cursor, listed);
    }

    /// Returns what OK chooses for the player at this chair, if it can be chosen. Moves the cursor to
    /// the cell that the rules use for the cell under it.
    pub fn pointed_at(&mut self, chair: Chair, play: &Play, window: Window) -> Option<Choice> {
        let public = play.game().public();
        let at = &mut self.at[chair];
        if at.listed.is_none() {
            at.cursor = public.canonical_cell(&at.walk.chosen(), at.cursor);
        }
        at.pointed_at(window, &public)
    }

    /// Makes both choices of a shortcut. Returns the same as [`PlayerInputs::choose`].
    pub fn choose_shortcut(
        &mut self,
        chair: Chair,
        shortcut: Shortcut,
        play: &Play,
        window: Window,
    ) -> Option<AnyAction> {
        let actor = play.actor(chair)?;
        let at = &mut self.at[chair];
        let action = at.walk.choose_shortcut(play.game(), actor, shortcut, &mut at.offer);
        if action.is_none() {
            self.arrange_offer(chair, play, window);
        }
        action
    }

    /// Makes a choice. Returns the action once it is complete; a hidden one that the choices imply is
    /// applied before it. Until then, arranges what can be chosen next.
    pub fn choose(
        &mut self,
        chair: Chair,
        choice: Choice,
        play: &mut Play,
        window: Window,
    ) -> Option<AnyAction> {
        let actor = play.actor(chair)?;
        let at = &mut self.at[chair];
        if at.listed.is_some() && at.walk.is_begun() && play.game().is_simultaneous() {
            at.last_item = Some(choice);
        }
        let Some(action) = at.walk.choose(play.game(), actor, choice, &mut at.offer) else {
            self.arrange_offer(chair, play, window);
            return None;
        };
        if let Some(before) = at.walk.before(play.game(), actor)
            && play.apply(actor, before).is_err()
        {
            self.ask(chair, play, window);
            return None;
        }
        Some(action)
    }

    /// Arranges what is on offer, and puts the player on a target or in a list. The offer must be
    /// up to date.
    pub fn arrange_offer(&mut self, chair: Chair, play: &Play, window: Window) {
        let (Some(seat), Some(actor)) = (play.seat_at(chair), play.actor(chair)) else { return };
        let game = play.game();
        let at = &mut self.at[chair];
        let (public, chosen) = (game.public(), at.walk.chosen());
        public.sort_items(seat, &chosen, &mut at.offer.items);
        at.offered = at.offer.items.len();
        public.add_unavailable(seat, &chosen, at.offer.items.as_mut_view());
        // The panel shows the targets to everybody, so they follow from public choices only. In a
        // simultaneous decision the panel does not show them.
        let seen = if game.is_simultaneous() { at.walk.clone() } else { at.walk.seen() };
        at.targets = match public.public_targets(seat, &seen.chosen()) {
            Some(cells) => cells,
            None if seen == at.walk => at.offer.cells,
            None => seen.offer(game, actor).cells,
        };
        at.item_cells = public.cells_of_items(&chosen, at.from, at.offered_items());
        if !at.item_cells.is_empty() {
            at.cursor = at.from;
            at.targets = at.item_cells.iter().fold(at.targets, |targets, (cell, _)| targets.with(*cell));
        }
        // A lesson or a puzzle asks for single actions.
        at.march_cells = match play.is_exercise() {
            true => CellSet::EMPTY,
            false => public.march_cells(&chosen, at.from),
        };
        if play.is_lesson() {
            at.offer.shortcuts.clear();
        }
        at.targets |= at.march_cells;
        at.targets |= at.offer.shortcuts.iter().map(|shortcut| shortcut.cell).collect();
        // Whether the player sees a list or a cursor must not reveal hidden information either.
        let is_hand = at.offer.items.iter().all(|item| matches!(item, Choice::Secret(_)));
        at.points = !at.offer.is_off_board() || (!is_hand && !at.targets.is_empty());
        let opens_list = !at.points || public.prefers_list(seat, &chosen);
        at.listed = (opens_list && !at.offer.items.is_empty()).then_some(0);
        self.select_last_item(chair, play);
        self.aim(chair, play, window);
    }

    /// Selects the item that the player chose the last time in such a list, if it is on offer again. The
    /// first list always starts at its top: otherwise the number of presses until a player is done
    /// would tell the others what there was to choose.
    fn select_last_item(&mut self, chair: Chair, play: &Play) {
        let at = &mut self.at[chair];
        if at.listed.is_some() && at.walk.is_begun() && play.game().is_simultaneous() {
            let again = at.offered_items().iter().position(|item| at.last_item == Some(*item));
            at.listed = again.or(at.listed);
        }
    }

    /// Updates the highlighted cells to the places on offer that the window shows.
    pub fn update_targets(&mut self, chair: Chair, window: Window) {
        let at = &mut self.at[chair];
        if !at.offer.places.is_empty() {
            at.targets = at.offer.places.iter().filter_map(|place| window.cell(*place)).collect();
        }
    }

    /// Puts the cursor on the target that the player probably means, or on the nearest one.
    pub fn aim(&mut self, chair: Chair, play: &Play, window: Window) {
        self.update_targets(chair, window);
        let at = &mut self.at[chair];
        if let Some(cell) = likely(at, chair, play, window).or_else(|| steer::nearest(at.cursor, at.targets))
        {
            at.cursor = cell;
        }
    }

    /// Handles a direction button of a player in a list. Returns false if there is no list.
    pub fn browse(&mut self, chair: Chair, button: Button, play: &Play) -> bool {
        let at = &mut self.at[chair];
        let count = at.offer.items.len();
        let Some(row) = at.listed.filter(|_| count > 0) else { return false };
        let next = play.game().public().browse(&at.walk.chosen(), &at.offer.items, row, button);
        let forward = !matches!(button, Button::Up | Button::Left);
        at.listed = Some(next.unwrap_or_else(|| cyclic_step(row, count, forward)));
        true
    }

    /// Selects the row that ends the decision. Returns whether the list has one, even if it was
    /// selected before: whether there are other rows may be hidden.
    pub fn go_to_last_row(&mut self, chair: Chair, play: &Play) -> bool {
        let at = &mut self.at[chair];
        let last = play.game().public().last_row(&at.offer.items);
        let has_last = at.listed.is_some() && last.is_some();
        if has_last {
            (at.listed, at.has_gone_back) = (last, true);
        }
        has_last
    }

    /// Returns whether Back, just pressed, led to an item that completes an action. Holding Back then
    /// chooses it.
    pub fn holding_confirms(&self, chair: Chair, play: &Play) -> bool {
        let at = &self.at[chair];
        let item = at.listed.and_then(|row| at.offered_items().get(row)).filter(|_| at.has_gone_back);
        let Some((&item, actor)) = item.zip(play.actor(chair)).filter(|_| play.is_asked(chair)) else {
            return false;
        };
        let mut offer = Offer::NOTHING;
        at.walk.clone().choose(play.game(), actor, item, &mut offer).is_some()
    }

    /// Restores the row of a player after the list has become shorter, as far as possible.
    pub fn keep_row(&mut self, chair: Chair, row: Option<usize>) {
        let at = &mut self.at[chair];
        if let (Some(row), Some(listed)) = (row, &mut at.listed)
            && at.walk.is_begun()
        {
            *listed = row.min(at.offered.saturating_sub(1));
        }
    }

    /// Moves all cursors against the direction in which the window has moved one step.
    pub fn shift(&mut self, direction: Direction) {
        for at in self.iter_mut() {
            at.cursor = at.cursor.step(direction.opposite()).unwrap_or(at.cursor);
        }
    }

    /// Prepares the cursors for the next decision. After a simultaneous decision, moves them back
    /// to their last public cell. `is_unseen` is whether the next decision is simultaneous.
    pub fn begin_decision(&mut self, is_unseen: bool) {
        for at in &mut self.at.0 {
            if self.was_unseen {
                at.hide_cursor();
            }
            at.seen_at = at.cursor;
            at.has_looked &= !is_unseen;
        }
        self.was_unseen = is_unseen;
    }

    /// Shows a message to all players.
    pub fn notify_all(&mut self, fact: Fact, play: &Play, context: &mut Context) {
        for chair in play.readers() {
            self.at[chair].notices.add(Notice::Fact(fact));
        }
        context.redraw_all();
    }

    /// Hides cursors that nobody has moved for a while, and ends the display of who is asked.
    /// Returns whether anything changed.
    pub fn hide_idle_cursors(&mut self, play: &Play, context: &mut Context) -> bool {
        let mut is_gone = false;
        for chair in Chair::ALL {
            let at = &mut self.at[chair];
            for since in [&mut at.moved, &mut at.shows_asked_since] {
                if since.is_some_and(|since| context.now >= since + INSPECT_MS) {
                    *since = None;
                    is_gone = true;
                    context.redraw_screen(play.pad_at(chair));
                }
            }
        }
        is_gone
    }

    /// Returns when [`PlayerInputs::hide_idle_cursors`] has something to do.
    pub fn wakes_at(&self) -> Option<Time> {
        let since = self.at.0.iter().flat_map(|at| [at.moved, at.shows_asked_since]);
        since.flatten().map(|since| since + INSPECT_MS).min()
    }
}

/// Returns the target that the player probably means. It depends on public choices only, because
/// everybody sees the cursor, except in a simultaneous decision. A puzzle has none, because it would often
/// be the solution.
fn likely(at: &PlayerInput, chair: Chair, play: &Play, window: Window) -> Option<Cell> {
    if play.puzzle().is_some() {
        return None;
    }
    let (seat, game) = (play.seat_at(chair)?, play.game());
    let seen = if game.is_simultaneous() { at.walk.chosen() } else { at.walk.seen().chosen() };
    let aim = CursorContext { seat, chosen: &seen, targets: at.targets, cursor: at.cursor, window };
    game.public().suggested_target(aim).filter(|cell| at.targets.contains(*cell))
}
