//! How a game is seen: on the board by everybody, on a screen by its seat.
//!
//! Each game has a [`Face`] in its folder, for its public view; [`AnyPublic`] has one, too, which is that of the game
//! inside. What everybody sees is painted from the public view alone, and a screen is drawn from its seat's own views.
//! No face takes a game, so nothing hidden can get there by mistake:
//!
//! ```compile_fail
//! # use hexboard::{games::AnyGame, hex::Window, ui::{palette::PaletteChoice, Canvas, Face}};
//! fn betray(game: &AnyGame, canvas: &mut Canvas) {
//!     game.paint(Window::default(), PaletteChoice::Standard.palette(), canvas);
//! }
//! ```
//!
//! [`AnyPublic`]: crate::games::AnyPublic

use heapless::{Vec, VecView};
use smart_leds::RGB8;

use super::Canvas;
use super::lang::Words;
use super::palette::{Palette, SeatLook};
use super::panel::{self, Line, Note};
use crate::game::{BySeat, Choice, Reason, Seat};
use crate::hex::{Board, Cell, CellSet, Direction, Extent, Window};
use crate::parts::Screen;
use crate::ui::Chair;

/// The most cells that one action leaves a trail on.
pub const MOST_STEPS: usize = 8;

/// The cells of a trail, in the order of its way.
pub type Trail = Vec<Cell, MOST_STEPS>;

/// Cells that stand for items of a list, each with its item.
pub type ItemCells = Vec<(Cell, Choice), 6>;

/// What marks a cell on the rim: its row and its number, each from both sides by one mark or by two.
pub type Marks = Vec<(Cell, Direction), 8>;

/// What one seat's screen shows of a game, besides the views.
#[derive(Debug)]
pub struct Scene<'a> {
    /// The seat, as the game counts seats.
    pub seat: Seat,
    /// The chair of each seat of the game.
    pub chairs: BySeat<Option<Chair>>,
    /// The decision asked of this seat; `None` while it waits.
    pub asked: Option<Asked<'a>>,
    /// The cell under the seat's cursor.
    pub cursor: Cell,
    /// What the panel shows of a game without a board.
    pub window: Window,
    /// Has the player moved the cursor lately, to look at a cell?
    pub inspects: bool,
    /// Whether a clock covers the end of the title.
    pub has_clock: bool,
    /// Did the player before have nothing to do but to pass?
    pub has_passed: bool,
    /// May hidden things be shown: Peek is held, or the setting says always.
    pub peek: bool,
    /// A fight that is told line by line: how many lines so far.
    pub news: Option<usize>,
    /// The texts in the language of the device.
    pub words: &'static Words,
}

impl Scene<'_> {
    /// Returns the title of a player who waits for somebody: "Wait: Gold plays". It leaves room for a clock.
    pub fn wait_for(&self, name: &str) -> Line {
        let texts = &self.words.table;
        panel::filled_line(if self.has_clock { texts.wait_short } else { texts.wait_for }, name)
    }
}

/// A decision on its way.
#[derive(Debug)]
pub struct Asked<'a> {
    /// What was chosen so far.
    pub chosen: &'a [Choice],
    /// The named things on offer, and those that are there to be asked about.
    pub items: &'a [Choice],
    /// How many of them are on offer.
    pub offered: usize,
    /// The cells on offer.
    pub cells: CellSet,
    /// Does the player look through the items (`Some` with the place in the list) or over the board?
    pub listed: Option<usize>,
    /// The item that the cell under the cursor stands for.
    pub item: Option<Choice>,
    /// The last OK was on a cell that is not on offer: the screen says why.
    pub refused: bool,
}

/// What a player points at.
#[derive(Clone, Copy, Debug)]
pub struct Pointing<'a> {
    /// What was chosen so far.
    pub chosen: &'a [Choice],
    /// The item that the player looks at in a list, or that the cell under the cursor stands for.
    pub item: Option<Choice>,
    /// Where the cursor is, if it is seen.
    pub cursor: Option<Cell>,
    /// What the panel shows of a game without a board.
    pub window: Window,
}

/// What a player is about to point at: the cells to choose from, and where the cursor was.
#[derive(Clone, Copy, Debug)]
pub struct Aim<'a> {
    /// Whose cursor it is.
    pub seat: Seat,
    /// What everybody could watch being chosen.
    pub chosen: &'a [Choice],
    /// The cells that glow.
    pub targets: CellSet,
    /// Where the cursor was.
    pub cursor: Cell,
    /// What the panel shows of a game without a board.
    pub window: Window,
}

impl Aim<'_> {
    /// The target in the middle of these cells, from where all others of them are reached soonest.
    pub fn middle(&self, among: CellSet) -> Option<Cell> {
        let among = self.targets & among;
        let far = |cell: &Cell| among.iter().map(|other| u32::from(cell.distance(other))).sum::<u32>();
        among.iter_reading().min_by_key(far)
    }

    /// The target among these cells that lies nearest to another cell.
    pub fn nearest(&self, among: CellSet, to: Cell) -> Option<Cell> {
        (self.targets & among).iter_reading().min_by_key(|cell| cell.distance(to))
    }
}

/// A line of the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The player's name: a colour, a colony.
    pub name: &'static str,
    /// Points, as far as everybody may know them.
    pub points: i16,
    /// What is counted.
    pub counted: &'static str,
}

/// The fight that is told on all screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// There is none.
    None,
    /// The same as before.
    Known,
    /// A fight, or the next part of it.
    Fresh,
}

/// What a change means to people, where it means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feat {
    /// In a few words, as a reason to do it.
    pub words: &'static str,
    /// Where it happened, if it is a great moment.
    pub great: CellSet,
}

impl Feat {
    /// Worth a word.
    pub const fn small(words: &'static str) -> Feat {
        Feat { words, great: CellSet::EMPTY }
    }

    /// A great moment at these cells.
    pub const fn great(words: &'static str, cells: CellSet) -> Feat {
        Feat { words, great: cells }
    }
}

/// Why a game of any kind has ended, where points do not tell.
pub const fn common_reason(reason: Reason, words: &'static Words) -> Option<&'static str> {
    match reason {
        Reason::Repetition => Some(words.table.repetition),
        Reason::Length => Some(words.table.length),
        _ => None,
    }
}

/// Dice on the table: they are rolled one by one and shown for a moment.
pub trait Roll: Copy {
    /// Is there another die to roll?
    fn goes_on(&self) -> bool;

    /// Paints the dice.
    fn paint(&self, palette: &Palette, canvas: &mut Canvas);

    /// Draws the dice, the whole screen.
    fn draw(&self, words: &'static Words, screen: &mut Screen);

    /// What came of all dice, where nothing else tells it.
    fn result(&self, words: &'static Words) -> Option<Note>;
}

/// The dice of a game that has none.
#[derive(Clone, Copy, Debug)]
pub enum NoDice {}

impl Roll for NoDice {
    fn goes_on(&self) -> bool {
        match *self {}
    }

    fn paint(&self, _: &Palette, _: &mut Canvas) {
        match *self {}
    }

    fn draw(&self, _: &'static Words, _: &mut Screen) {
        match *self {}
    }

    fn result(&self, _: &'static Words) -> Option<Note> {
        match *self {}
    }
}

/// How a game is seen, by its public view. What every game has to say comes first; the rest has plain answers for games
/// that need nothing special.
pub trait Face: Sized {
    /// An action of the game.
    type Action: Copy;
    /// What one seat may see on top of the public view.
    type Private;
    /// The dice of the game, or [`NoDice`].
    type Roll: Roll;

    /// Paints terrain and pieces. Highlights, trail and cursors come on top, from the session.
    fn paint(&self, window: Window, palette: &Palette, canvas: &mut Canvas);

    /// How the pieces, targets and cursor of a seat look.
    fn look(&self, seat: Seat, palette: &Palette) -> SeatLook;

    /// The cells on which a public action leaves its trail.
    fn trail(&self, action: Self::Action, window: Window) -> Trail;

    /// A public action as people read it, seen from the position in which it is taken. Nothing where it would tell of
    /// something hidden.
    fn deed(&self, action: Self::Action, words: &'static Words) -> Line;

    /// Draws what a seat sees of the game, the whole screen.
    fn draw(&self, private: &Self::Private, scene: &Scene<'_>, screen: &mut Screen);

    /// What the game is and how it is won, in a sentence or two.
    fn goal(&self, words: &'static Words) -> &'static str;

    /// A few sentences about the present phase of the game.
    fn help(&self, words: &'static Words) -> &'static str;

    /// What the lights mean in this game: a few sentences.
    fn legend(&self, words: &'static Words) -> &'static str;

    /// What the player on turn thinks about, by what everybody may know: the phase.
    fn task(&self, words: &'static Words) -> &'static str;

    /// Name and points of a seat.
    fn score(&self, seat: Seat, words: &'static Words) -> Score;

    /// The round, from 1; `turns` have ended so far ([`Face::ends_turn`]).
    fn round(&self, turns: usize) -> u32;

    // Reading.

    /// An action as its player `seat` reads it, all of it. It is for the screen of that seat only.
    fn intent(&self, seat: Seat, action: Self::Action, words: &'static Words) -> Line {
        let _ = seat;
        self.deed(action, words)
    }

    // Pointing.

    /// The colour of the cells that a player whose pieces look like this may choose.
    fn target_colour(&self, look: SeatLook) -> RGB8 {
        look.target
    }

    /// The cells that glow while `seat` has made these choices, where the true offer would betray something hidden;
    /// `None` where it may be seen. It is asked with choices that everybody could watch: up to the first
    /// [`Choice::Secret`].
    fn veiled_targets(&self, seat: Seat, chosen: &[Choice]) -> Option<CellSet> {
        let _ = (seat, chosen);
        None
    }

    /// The target that the player probably means, by what everybody may know: there the cursor begins. `None` where the one
    /// nearest to the cursor is as good as any.
    fn likely(&self, aim: Aim<'_>) -> Option<Cell> {
        let _ = aim;
        None
    }

    /// Is pointing at this cell an attack, given what was chosen?
    fn is_attack(&self, seat: Seat, chosen: &[Choice], cell: Cell) -> bool {
        let _ = (seat, chosen, cell);
        false
    }

    /// The cell that the game takes a cell for: any bug of an army may stand for the army.
    fn meant(&self, chosen: &[Choice], cell: Cell) -> Cell {
        let _ = chosen;
        cell
    }

    /// The cells that stand for items on offer, such as where each way of a step leads: pointing at one is choosing its item.
    /// `from` is the cell that the player pointed at for the last choice.
    fn cells_of_items(&self, chosen: &[Choice], from: Cell, items: &[Choice]) -> ItemCells {
        let _ = (chosen, from, items);
        ItemCells::new()
    }

    /// Paints what goes with the cursor, and with the item that the player looks at in a list.
    fn point_out(&self, pointing: Pointing<'_>, palette: &Palette, canvas: &mut Canvas) {
        let _ = (pointing, palette, canvas);
    }

    /// How far the pieces of a game without a board lie apart, or they and the places where pieces may go now; `None` for
    /// a game with a board.
    fn extent(&self, with_targets: bool) -> Option<Extent> {
        let _ = with_targets;
        None
    }

    // Lists.

    /// Is a decision put to the player even if there is only one way to take it: because it is worth a look before, or
    /// because a decision that is not put would tell something hidden?
    fn is_put_always(&self) -> bool {
        false
    }

    /// Puts the items of a list into the order in which players want them.
    fn arrange(&self, chosen: &[Choice], items: &mut [Choice]) {
        let _ = (chosen, items);
    }

    /// Adds what is not on offer now, so that a player can ask why.
    fn add_refused(&self, seat: Seat, chosen: &[Choice], items: &mut VecView<Choice>) {
        let _ = (seat, chosen, items);
    }

    /// Does this item of a list lead on even if nothing is on offer there, because that is hidden?
    fn opens_always(&self, chosen: &[Choice], item: Choice) -> bool {
        let _ = (chosen, item);
        false
    }

    /// The row that ends the decision, in lists where Left and Right lead to both ends.
    fn last_row(&self, items: &[Choice]) -> Option<usize> {
        let _ = items;
        None
    }

    /// Is the choice that follows these put again after an action?
    fn repeats(&self, chosen: &[Choice]) -> bool {
        let _ = chosen;
        false
    }

    // What has happened.

    /// The cells on which something of a seat has appeared since `before`.
    fn appeared(&self, before: &Self, seat: Seat) -> CellSet {
        let _ = (before, seat);
        CellSet::EMPTY
    }

    /// The fight that is to be told, after a change from `before`.
    fn news(&self, before: &Self) -> News {
        let _ = before;
        News::None
    }

    /// What an action of another means to `seat`, after a change from `before`; `None` where it does not concern it.
    fn result(&self, before: &Self, action: Self::Action, seat: Seat, words: &'static Words) -> Option<Note> {
        let _ = (before, action, seat, words);
        None
    }

    /// Does a turn end with this action? Only games ask that do not count their rounds themselves.
    fn ends_turn(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }

    /// What the change from `before` means to `seat`, which made it.
    fn feat(&self, before: &Self, seat: Seat, window: Window, words: &'static Words) -> Option<Feat> {
        let _ = (before, seat, window, words);
        None
    }

    /// Why the game has ended, where points do not tell.
    fn reason(&self, reason: Reason, words: &'static Words) -> Option<&'static str> {
        common_reason(reason, words)
    }

    /// Is this action a pass that nobody chose?
    fn is_pass(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }

    // Dice.

    /// The seat whose dice are being rolled, if it is dice that chance decides by.
    fn roller(&self) -> Option<Seat> {
        None
    }

    /// The dice that are being rolled, with this one more.
    fn with_die(&self, die: Self::Action) -> Option<Self::Roll> {
        let _ = die;
        None
    }

    // The rim.

    /// The board whose cells the screens name by row and number: the cursor's are marked on the rim. It leaves the ring around
    /// the board free.
    fn named_board(&self) -> Option<Board> {
        None
    }

    /// What marks the name of a cell on the rim: each a cell of the rim and the way it points.
    fn marks(&self, cell: Cell) -> Marks {
        self.named_board().into_iter().flat_map(|board| board.marks(cell)).collect()
    }

    /// Does the game paint the lamps of its players itself?
    fn has_lamps(&self) -> bool {
        false
    }

    // The legend.

    /// How many signs of pieces the legend explains.
    fn count_signs(&self) -> usize {
        0
    }

    /// Draws the sign with number `sign` and what it means on a row of the legend.
    fn draw_sign(&self, sign: usize, row: usize, words: &'static Words, screen: &mut Screen) {
        let _ = (sign, row, words, screen);
    }
}
