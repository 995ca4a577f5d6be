//! What the player at one chair is doing.

use heapless::Vec;

use crate::game::Choice;
use crate::games::{AnyAction, AnyPublic};
use crate::hex::{Cell, CellSet, Window};
use crate::parts::Time;
use crate::session::walk::{MOST_CHOICES, MOST_ITEMS, Offer, Walk};
use crate::ui::Face;
use crate::ui::face::ItemCells;
use crate::ui::text_buf::{TextBuf, bytes};

use super::cover::Notices;
use super::overlay::Overlay;

/// Where a player stands in a decision: for tests and tools that press the buttons.
#[derive(Clone, Debug)]
pub struct Standpoint {
    /// What was chosen so far.
    pub chosen: Vec<Choice, MOST_CHOICES>,
    /// The list of items.
    pub items: Vec<Choice, MOST_ITEMS>,
    /// How many of them are on offer.
    pub offered: usize,
    /// The cells that the cursor jumps between.
    pub targets: CellSet,
    /// The row in the list; `None` while the cursor is on the board.
    pub listed: Option<usize>,
    /// Where the cursor is.
    pub cursor: Cell,
    /// The cells that stand for items.
    pub item_cells: ItemCells,
    /// Does something lie over the game?
    pub is_covered: bool,
    /// Is a fight or a result being told?
    pub is_told: bool,
}

/// Some lines of results: as many small letters as there is room for below the title.
pub type Notes = TextBuf<{ bytes(150) }>;

/// What the player at one chair is doing.
#[derive(Clone)]
pub struct Station {
    /// The decision on its way.
    pub walk: Walk,
    /// What can be chosen next; nothing while the player is not asked.
    pub offer: Offer<AnyAction>,
    /// The cells that glow for this player, by what everybody may know.
    pub targets: CellSet,
    /// Where the cursor is.
    pub cursor: Cell,
    /// The cell that the player pointed at for the last choice.
    pub from: Cell,
    /// The cells that stand for items on offer.
    pub item_cells: ItemCells,
    /// Items on offer; those of the list behind them are there to be asked why not.
    pub offered: usize,
    /// May the player point at cells now?
    pub points: bool,
    /// Where the cursor was before all began to decide unseen: there it comes back.
    pub seen_at: Cell,
    /// The place in the list of items, while the player looks through it.
    pub listed: Option<usize>,
    /// The list is put again after an action: going back means the player has finished with it.
    pub repeated: bool,
    /// The last OK was on something that is not on offer.
    pub refused: bool,
    /// When the cursor was last moved, for a while.
    pub moved: Option<Time>,
    /// Since when the player who waits reads who is asked for what.
    pub wonders: Option<Time>,
    /// A menu or a text over the game, which the player has opened.
    pub overlay: Option<Overlay>,
    /// What the player has not read yet.
    pub notices: Notices,
    /// The player has not looked at anything hidden since the game was resumed.
    pub is_veiled: bool,
    /// What has happened to this player since the last button, a line for each.
    pub notes: Notes,
    /// Since when a fight is on the screen, and how many lines came after its first.
    pub news: Option<Time>,
    pub news_lines: u64,
}

impl Station {
    /// A player who has just sat down.
    pub const NEW: Station = Station {
        walk: Walk::START,
        offer: Offer::NOTHING,
        targets: CellSet::EMPTY,
        cursor: Cell::CENTRE,
        from: Cell::CENTRE,
        item_cells: ItemCells::new(),
        offered: 0,
        points: false,
        seen_at: Cell::CENTRE,
        listed: None,
        repeated: false,
        refused: false,
        moved: None,
        wonders: None,
        overlay: None,
        notices: Notices::NONE,
        is_veiled: false,
        notes: Notes::new(),
        news: None,
        news_lines: 0,
    };

    /// Where the player stands; something may cover the game.
    pub fn standpoint(&self, is_covered: bool) -> Standpoint {
        Standpoint {
            chosen: self.walk.chosen(),
            items: self.offer.items.clone(),
            offered: self.offered,
            targets: self.targets,
            listed: self.listed,
            cursor: self.cursor,
            item_cells: self.item_cells.clone(),
            is_covered,
            is_told: self.news.is_some() || !self.notes.is_empty(),
        }
    }

    /// What OK means now, if it is on offer, or if it opens a list whatever is on offer there.
    pub fn pointed_at(&self, window: Window, public: &AnyPublic) -> Option<Choice> {
        let shown = window.place(self.cursor);
        let opens = |item: &Choice| public.opens_always(&self.walk.chosen(), *item);
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

    /// The item that the cell under the cursor stands for, while the player looks over the board.
    pub fn item_at_cursor(&self) -> Option<Choice> {
        self.cell_items().find(|(cell, _)| *cell == self.cursor).map(|(_, item)| item)
    }

    /// The cell that stands for an item, while the player looks over the board.
    pub fn cell_of_item(&self, item: Choice) -> Option<Cell> {
        self.cell_items().find(|(_, other)| *other == item).map(|(cell, _)| cell)
    }

    fn cell_items(&self) -> impl Iterator<Item = (Cell, Choice)> {
        self.item_cells.iter().copied().filter(|_| self.listed.is_none())
    }

    /// Does the present choice offer cells as well as items?
    pub fn is_mixed(&self) -> bool {
        self.points && !self.offer.items.is_empty()
    }

    /// A cursor that was moved unseen goes back to where everybody saw it last.
    pub fn veil_cursor(&mut self) {
        (self.cursor, self.moved) = (self.seen_at, None);
    }

    /// Nothing is asked.
    pub fn rest(&mut self) {
        self.walk = Walk::START;
        self.offer = Offer::NOTHING;
        self.targets = CellSet::EMPTY;
        self.item_cells.clear();
        self.points = false;
        self.refused = false;
        self.repeated = false;
        self.listed = None;
        self.wonders = None;
    }
}
