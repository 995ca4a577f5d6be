//! The input state of one player.

use heapless::Vec;

use crate::game::Choice;
use crate::games::{AnyAction, AnyPublic};
use crate::hex::{Cell, CellSet, Window};
use crate::parts::Time;
use crate::session::table::show::ending::Ending;
use crate::session::table::warning::Risk;
use crate::session::walk::{MAX_CHOICES, MAX_ITEMS, MAX_SHORTCUTS, Offer, Shortcut, Walk};
use crate::ui::GameView;
use crate::ui::game_view::ItemCells;
use crate::ui::text_buf::{TextBuf, bytes};

use super::cover::Notices;
use super::overlay::Overlay;

/// A copy of a player's input state, for tests and tools that press the buttons.
#[derive(Clone, Debug)]
pub struct InputSnapshot {
    /// The choices made so far.
    pub chosen: Vec<Choice, MAX_CHOICES>,
    /// The list of items.
    pub items: Vec<Choice, MAX_ITEMS>,
    /// How many of them are on offer.
    pub offered: usize,
    /// The cells that the cursor jumps between.
    pub targets: CellSet,
    /// The row in the list; `None` while the cursor is on the board.
    pub listed: Option<usize>,
    /// The cell of the cursor.
    pub cursor: Cell,
    /// The cells that represent items.
    pub item_cells: ItemCells,
    /// The cells that the chosen pieces can reach with several actions in a row.
    pub march_cells: CellSet,
    /// The cells that stand for two choices.
    pub shortcuts: Vec<Shortcut, MAX_SHORTCUTS>,
    /// The cell of the cursor at the last choice.
    pub from: Cell,
    /// Whether there are cells as well as items that no cell represents.
    pub is_mixed: bool,
    /// Whether there are places to choose outside the panel.
    pub scrolls: bool,
    /// Whether something covers the game.
    pub is_covered: bool,
    /// Whether a fight or a result is shown.
    pub shows_news: bool,
    /// Whether OK does nothing before the player has looked at the hidden list with Peek.
    pub needs_look: bool,
}

/// Lines of results, as many small characters as fit below the title.
pub type Notes = TextBuf<{ bytes(150) }>;

/// The input state of the player at one chair.
#[derive(Clone)]
pub struct PlayerInput {
    /// The choices made so far in the current decision.
    pub walk: Walk,
    /// What can be chosen next; empty while the player is not asked.
    pub offer: Offer<AnyAction>,
    /// The highlighted cells of this player. They depend on public information only, except in a
    /// simultaneous decision, where the panel does not show them.
    pub targets: CellSet,
    /// The cell of the cursor.
    pub cursor: Cell,
    /// The cell that the cursor was on at the last choice.
    pub from: Cell,
    /// The cells that represent items on offer.
    pub item_cells: ItemCells,
    /// The cells that the chosen pieces can reach with several actions in a row.
    pub march_cells: CellSet,
    /// The number of items on offer. The items after them in the list cannot be chosen; OK on one
    /// of them shows why.
    pub offered: usize,
    /// Whether the player may point at cells now.
    pub points: bool,
    /// The cell of the cursor before a simultaneous decision, where it returns afterwards.
    pub seen_at: Cell,
    /// The row in the list of items; `None` while the cursor is on the board.
    pub listed: Option<usize>,
    /// The item last chosen in a later list of a simultaneous decision. The selection starts there the
    /// next time.
    pub last_item: Option<Choice>,
    /// The same list is offered again after an action. Going back then means that the player has
    /// finished with it.
    pub repeated: bool,
    /// The last press was Back, and it led to the selected item.
    pub has_gone_back: bool,
    /// The last OK was on something that is not on offer.
    pub refused: bool,
    /// When the cursor was last moved; reset after a while.
    pub moved: Option<Time>,
    /// Since when a waiting player has been shown who is asked for what.
    pub shows_asked_since: Option<Time>,
    /// The page over the game, opened by the player or the lesson.
    pub overlay: Option<Overlay>,
    /// What the player is asked to confirm, or has just confirmed, because it loses at once.
    pub risk: Option<Risk>,
    /// What the player does next after the end of the game.
    pub ending: Ending,
    /// The notices that the player has not read yet.
    pub notices: Notices,
    /// The game was resumed and the player has not pressed Peek since. Hidden information then
    /// stays hidden even with the setting to show it always.
    pub is_veiled: bool,
    /// The player has looked at the hidden items that are on offer, or has nothing to hide.
    pub has_looked: bool,
    /// What has happened to this player since the last button press, one event per line.
    pub notes: Notes,
    /// Since when a fight is shown, and how many lines have appeared after the first.
    pub news: Option<Time>,
    pub news_lines: u64,
}

impl PlayerInput {
    /// The state of a player before a game.
    pub const NEW: PlayerInput = PlayerInput {
        walk: Walk::START,
        offer: Offer::NOTHING,
        targets: CellSet::EMPTY,
        cursor: Cell::CENTRE,
        from: Cell::CENTRE,
        item_cells: ItemCells::new(),
        march_cells: CellSet::EMPTY,
        offered: 0,
        points: false,
        seen_at: Cell::CENTRE,
        listed: None,
        last_item: None,
        repeated: false,
        has_gone_back: false,
        refused: false,
        moved: None,
        shows_asked_since: None,
        overlay: None,
        risk: None,
        ending: Ending::NextGame,
        notices: Notices::NONE,
        is_veiled: false,
        has_looked: false,
        notes: Notes::new(),
        news: None,
        news_lines: 0,
    };

    /// Returns the shortcut of the cell under the cursor.
    pub fn shortcut(&self) -> Option<Shortcut> {
        let shortcut = self.offer.shortcuts.iter().find(|shortcut| shortcut.cell == self.cursor);
        shortcut.filter(|_| self.listed.is_none()).copied()
    }

    /// Returns the items on offer, which can be chosen.
    pub fn offered_items(&self) -> &[Choice] {
        self.offer.items.get(..self.offered).unwrap_or(&[])
    }

    /// Returns whether the player can choose this cell now.
    pub fn offers(&self, cell: Cell, window: Window) -> bool {
        let is_item = self.item_cells.iter().any(|(of_item, _)| *of_item == cell);
        let is_march = is_item || self.march_cells.contains(cell);
        let is_shortcut = self.offer.shortcuts.iter().any(|shortcut| shortcut.cell == cell);
        is_march
            || is_shortcut
            || self.offer.cells.contains(cell)
            || self.offer.places.contains(&window.place(cell))
    }

    /// Returns whether the player is in a list of hidden items and has not looked at it.
    pub fn needs_look(&self) -> bool {
        let is_hidden = self.listed.is_some() && self.offer.items.iter().any(Choice::is_secret);
        is_hidden && !self.has_looked
    }

    /// Returns a copy of the state; `is_covered` is whether something covers the game.
    pub fn snapshot(&self, is_covered: bool) -> InputSnapshot {
        InputSnapshot {
            chosen: self.walk.chosen(),
            items: self.offer.items.clone(),
            offered: self.offered,
            targets: self.targets,
            listed: self.listed,
            cursor: self.cursor,
            item_cells: self.item_cells.clone(),
            march_cells: self.march_cells,
            shortcuts: self.offer.shortcuts.clone(),
            from: self.from,
            is_mixed: self.is_mixed(),
            scrolls: self.offer.places.len() > self.targets.len(),
            is_covered,
            shows_news: self.news.is_some() || !self.notes.is_empty(),
            needs_look: self.needs_look(),
        }
    }

    /// Returns what OK chooses now, if that is on offer, or if it opens a list regardless of what
    /// is on offer there.
    pub fn pointed_at(&self, window: Window, public: &AnyPublic) -> Option<Choice> {
        let shown = window.place(self.cursor);
        let opens = |item: &Choice| public.always_opens(&self.walk.chosen(), *item);
        match self.listed {
            Some(row) => {
                let item = self.offer.items.get(row).copied();
                item.filter(|item| row < self.offered || opens(item))
            }
            None if self.offer.places.contains(&shown) => Some(Choice::Place(shown)),
            None if self.offer.cells.contains(self.cursor) => Some(Choice::Cell(self.cursor)),
            None => self.item_at_cursor(),
        }
    }

    /// Returns whether OK takes the chosen pieces to the cell under the cursor with several actions.
    pub fn marches(&self) -> bool {
        self.listed.is_none() && self.march_cells.contains(self.cursor) && self.item_at_cursor().is_none()
    }

    /// Returns the item represented by the cell under the cursor, while the cursor is on the board.
    pub fn item_at_cursor(&self) -> Option<Choice> {
        self.cell_items().find(|(cell, _)| *cell == self.cursor).map(|(_, item)| item)
    }

    /// Returns the cell that represents an item, while the cursor is on the board.
    pub fn cell_of_item(&self, item: Choice) -> Option<Cell> {
        self.cell_items().find(|(_, other)| *other == item).map(|(cell, _)| cell)
    }

    fn cell_items(&self) -> impl Iterator<Item = (Cell, Choice)> {
        self.item_cells.iter().copied().filter(|_| self.listed.is_none())
    }

    /// Returns whether the current choice offers both cells and items that no cell represents.
    pub fn is_mixed(&self) -> bool {
        self.points && self.item_cells.len() < self.offer.items.len()
    }

    /// Moves the cursor back to its last public cell.
    pub fn hide_cursor(&mut self) {
        (self.cursor, self.moved) = (self.seen_at, None);
    }

    /// Clears the decision, because the player is not asked.
    pub fn clear_decision(&mut self) {
        self.walk = Walk::START;
        self.offer = Offer::NOTHING;
        self.targets = CellSet::EMPTY;
        self.item_cells.clear();
        self.march_cells = CellSet::EMPTY;
        self.points = false;
        self.refused = false;
        self.repeated = false;
        self.listed = None;
        self.shows_asked_since = None;
    }
}
