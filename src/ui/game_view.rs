//! How a game is presented: on the board to everybody, on a screen to its seat.
//!
//! Each game implements [`GameView`] for its public view in its own folder. [`AnyPublic`] implements it
//! by dispatching to the game inside. The board is painted from the public view alone, and a screen
//! from the views of its seat. No method takes the game itself, so hidden information cannot leak
//! by mistake:
//!
//! ```compile_fail
//! # use hexboard::{games::AnyGame, hex::Window, ui::{palette::PaletteChoice, Canvas, GameView}};
//! fn betray(game: &AnyGame, canvas: &mut Canvas) {
//!     game.paint(Window::default(), PaletteChoice::Standard.palette(), canvas);
//! }
//! ```
//!
//! [`AnyPublic`]: crate::games::AnyPublic

use heapless::{Vec, VecView};
use smart_leds::RGB8;

use super::Canvas;
use super::decision::{Event, EventText};
use super::diagram::Diagram;
use super::lang::Words;
use super::palette::{Palette, SeatLook};
use super::panel::{self, Line, Note};
use super::signs::Sign;
use crate::bounded::collected;
use crate::game::{BySeat, Choice, Reason, Seat};
use crate::hex::{Board, Cell, CellSet, Direction, Extent, Window};
use crate::parts::{Button, Screen};
use crate::ui::Chair;

/// The most cells in the trail of one action.
pub const MAX_STEPS: usize = 8;

/// The cells of a trail, in the order of the move.
pub type Trail = Vec<Cell, MAX_STEPS>;

/// The most actions that one OK takes.
pub const MAX_MARCH: usize = crate::games::robale::MAX_MARCH;

/// Actions that one OK takes one after the other.
pub type MarchActions<A> = Vec<A, MAX_MARCH>;

/// Cells that represent items of a list, each with its item.
pub type ItemCells = Vec<(Cell, Choice), 6>;

/// The marks of a cell on the rim: its row and its number, each marked at both ends by one or two
/// marks.
pub type Marks = Vec<(Cell, Direction), 8>;

/// The context in which a seat's screen is drawn, in addition to the views.
#[derive(Debug)]
pub struct Scene<'a> {
    /// The seat, as the game counts seats.
    pub seat: Seat,
    /// The chair of each seat.
    pub chairs: BySeat<Option<Chair>>,
    /// The decision that this seat has to make; `None` while it waits.
    pub asked: Option<CurrentDecision<'a>>,
    /// The cell under the seat's cursor.
    pub cursor: Cell,
    /// The part of an infinite board that the panel shows.
    pub window: Window,
    /// Whether the player has recently moved the cursor to inspect a cell.
    pub inspects: bool,
    /// Whether a clock covers the end of the title.
    pub has_clock: bool,
    /// Whether the previous player was forced to pass.
    pub has_passed: bool,
    /// Whether Peek is held: the screen then shows what is hidden instead of the decision.
    pub peek: bool,
    /// Whether hidden information of the seat may be shown: Peek is held, the setting always allows
    /// it, or nobody else plays except computers.
    pub open: bool,
    /// The last public action.
    pub event: Option<Event>,
    /// For a fight that is shown line by line: the number of lines so far.
    pub news: Option<usize>,
    /// The texts in the selected language.
    pub words: &'static Words,
}

impl Scene<'_> {
    /// Returns the title for a player who waits for somebody: "Wait: Gold plays". Uses a shorter
    /// text if a clock covers part of the title.
    pub fn wait_for(&self, name: &str) -> Line {
        let texts = &self.words.table;
        panel::filled_line(if self.has_clock { texts.wait_short } else { texts.wait_for }, name)
    }
}

/// A decision in progress.
#[derive(Debug)]
pub struct CurrentDecision<'a> {
    /// The choices made so far.
    pub chosen: &'a [Choice],
    /// The listed items: first those that can be chosen, then those that are only listed so that
    /// the player can ask why not.
    pub items: &'a [Choice],
    /// How many of the items can be chosen. They come first.
    pub available_count: usize,
    /// The cells that can be chosen.
    pub cells: CellSet,
    /// Whether there are items as well as cells to choose.
    pub mixed: bool,
    /// The selected row if the player browses the items; `None` if the player points at the board.
    pub selected_row: Option<usize>,
    /// The item that the cell under the cursor represents.
    pub item: Option<Choice>,
    /// The cell of the player's last choice.
    pub from: Cell,
    /// If the cell under the cursor stands for two choices, the first of them.
    pub origin: Option<Cell>,
    /// Whether the cell under the cursor can be chosen.
    pub on_target: bool,
    /// Whether the last OK was on something that cannot be chosen. The screen then shows the
    /// reason.
    pub refused: bool,
}

/// What a player points at.
#[derive(Clone, Copy, Debug)]
pub struct Selection<'a> {
    /// The choices made so far.
    pub chosen: &'a [Choice],
    /// The item selected in a list, or represented by the cell under the cursor.
    pub item: Option<Choice>,
    /// The position of the cursor, if it is visible.
    pub cursor: Option<Cell>,
    /// The cell of the player's last choice.
    pub from: Cell,
    /// If the cell under the cursor stands for two choices, the first of them.
    pub origin: Option<Cell>,
    /// The part of an infinite board that the panel shows.
    pub window: Window,
}

/// Input for placing the cursor: the cells to choose from, and its last position.
#[derive(Clone, Copy, Debug)]
pub struct CursorContext<'a> {
    /// The owner of the cursor.
    pub seat: Seat,
    /// The choices so far that are visible to everybody.
    pub chosen: &'a [Choice],
    /// The highlighted cells.
    pub targets: CellSet,
    /// The last position of the cursor.
    pub cursor: Cell,
    /// The part of an infinite board that the panel shows.
    pub window: Window,
}

impl CursorContext<'_> {
    /// Returns the target among these cells with the smallest total distance to the others.
    pub fn middle(&self, among: CellSet) -> Option<Cell> {
        let among = self.targets & among;
        let far = |cell: &Cell| among.iter().map(|other| u32::from(cell.distance(other))).sum::<u32>();
        among.iter_reading().min_by_key(far)
    }

    /// Returns the target among these cells that is nearest to `to`.
    pub fn nearest(&self, among: CellSet, to: Cell) -> Option<Cell> {
        (self.targets & among).iter_reading().min_by_key(|cell| cell.distance(to))
    }
}

/// A line of the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The player's name: a colour, a colony.
    pub name: &'static str,
    /// Points, as far as they are public.
    pub points: i16,
    /// What the points count.
    pub counted: &'static str,
}

/// Whether a fight has to be shown on all screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightNews {
    /// No fight.
    None,
    /// The same fight as before.
    Known,
    /// A new fight, or the next part of one.
    Fresh,
}

/// A notable effect of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotableEvent {
    /// A short description, worded as a reason to make the move.
    pub words: &'static str,
    /// The cells to celebrate on. Empty for a minor effect.
    pub cells: CellSet,
}

impl NotableEvent {
    /// Builds a minor effect.
    pub const fn small(words: &'static str) -> NotableEvent {
        NotableEvent { words, cells: CellSet::EMPTY }
    }

    /// Builds a major effect on these cells.
    pub const fn great(words: &'static str, cells: CellSet) -> NotableEvent {
        NotableEvent { words, cells }
    }
}

/// Returns why the game has ended, for reasons common to all games. Returns `None` if the points
/// explain it.
pub const fn common_reason(reason: Reason, words: &'static Words) -> Option<&'static str> {
    match reason {
        Reason::Repetition => Some(words.table.repetition),
        Reason::Length => Some(words.table.length),
        Reason::Points
        | Reason::Units
        | Reason::Technologies
        | Reason::LastStanding
        | Reason::Shared
        | Reason::Resources
        | Reason::Rounds
        | Reason::QueenSurrounded
        | Reason::BothQueensSurrounded => None,
    }
}

/// Dice on the table. They are rolled one by one and shown for a moment.
pub trait Roll: Copy {
    /// Returns whether another die has to be rolled.
    fn is_unfinished(&self) -> bool;

    /// Paints the dice.
    fn paint(&self, palette: &Palette, canvas: &mut Canvas);

    /// Draws the dice on the whole screen.
    fn draw(&self, words: &'static Words, screen: &mut Screen);

    /// Returns the result of all dice, if nothing else shows it. `by` is the name of the player who
    /// rolled them.
    fn result(&self, by: &str, words: &'static Words) -> Option<Note>;
}

/// The dice of a game without dice.
#[derive(Clone, Copy, Debug)]
pub enum NoDice {}

impl Roll for NoDice {
    fn is_unfinished(&self) -> bool {
        match *self {}
    }

    fn paint(&self, _: &Palette, _: &mut Canvas) {
        match *self {}
    }

    fn draw(&self, _: &'static Words, _: &mut Screen) {
        match *self {}
    }

    fn result(&self, _: &str, _: &'static Words) -> Option<Note> {
        match *self {}
    }
}

/// The presentation of a game, based on its public view. The methods without a default come first;
/// the defaults suit games that need nothing special.
pub trait GameView: Sized {
    /// An action of the game.
    type Action: Copy;
    /// What one seat may see in addition to the public view.
    type Private;
    /// The dice of the game, or [`NoDice`].
    type Roll: Roll;

    /// Paints terrain and pieces. The session adds highlights, trail and cursors.
    fn paint(&self, window: Window, palette: &Palette, canvas: &mut Canvas);

    /// Returns the look of a seat's pieces, targets and cursor.
    fn look(&self, seat: Seat, palette: &Palette) -> SeatLook;

    /// Returns the cells on which a public action leaves a trail.
    fn trail(&self, action: Self::Action, window: Window) -> Trail;

    /// Returns a public action in words. `self` is the position before the action. Returns an empty
    /// line if the text would reveal hidden information.
    fn describe_action(&self, action: Self::Action, words: &'static Words) -> Line;

    /// Draws the whole screen of a seat.
    fn draw(&self, private: &Self::Private, scene: &Scene<'_>, screen: &mut Screen);

    /// Returns what the game is and how it is won, in one or two sentences.
    fn goal(&self, words: &'static Words) -> &'static str;

    /// Returns how the game is won, in one line of the small font.
    fn aim(&self, words: &'static Words) -> &'static str;

    /// Returns a few sentences about the current phase.
    fn help(&self, words: &'static Words) -> &'static str;

    /// Returns a few sentences about the meaning of the lights.
    fn legend(&self, words: &'static Words) -> &'static str;

    /// Returns the warning before an action that loses at once.
    fn loss_warning(&self, words: &'static Words) -> &'static str {
        words.sentence.loses_at_once
    }

    /// Returns what the current player is deciding, as far as it is public: the phase.
    fn phase_name(&self, words: &'static Words) -> &'static str;

    /// Returns the name and points of a seat.
    fn score(&self, seat: Seat, words: &'static Words) -> Score;

    /// Returns the round, from 1. `turns` is the number of turns that have ended
    /// ([`GameView::ends_turn`]).
    fn round(&self, turns: usize) -> u32;

    // Texts.

    /// Returns what the points of a seat consist of, in figures: "35+6". Returns an empty line if the
    /// points need no explanation.
    fn sources(&self, seat: Seat) -> Line {
        let _ = seat;
        Line::new()
    }

    /// Draws what the points of a seat count, at the right end of a row below the points.
    fn draw_caption(&self, seat: Seat, row: usize, words: &'static Words, screen: &mut Screen) {
        panel::draw_row(screen, row, "", self.score(seat, words).counted);
    }

    /// Returns the sign of the piece that a public action moves or places. `self` is the position
    /// before the action.
    fn action_sign(&self, action: Self::Action) -> Option<Sign> {
        let _ = action;
        None
    }

    /// Returns what a public action of a seat does: who, to whom, and the loss. `self` is the position
    /// before the action. Returns an empty text if [`GameView::describe_action`] does, and for the end
    /// of a turn or phase: what happened before it stays on the screens.
    fn describe_event(&self, seat: Seat, action: Self::Action, words: &'static Words) -> EventText {
        let what = self.describe_action(action, words);
        let mut text = EventText::new();
        if !what.is_empty() {
            text.push_str(self.score(seat, words).name);
            text.push_str(": ");
            text.push_str(&what);
        }
        text
    }

    /// Returns a complete description of an action for the screen of its player, `seat`. It may
    /// contain hidden information.
    fn describe_private(&self, seat: Seat, action: Self::Action, words: &'static Words) -> Line {
        let _ = seat;
        self.describe_action(action, words)
    }

    // Cursor and targets.

    /// Returns the colour of the cells that a player with this look may choose.
    fn target_colour(&self, look: SeatLook) -> RGB8 {
        look.target
    }

    /// Returns the cells to highlight after these choices of `seat`, if the real targets would
    /// reveal hidden information. Returns `None` if the targets may be shown. `chosen` contains
    /// only choices visible to everybody: those before the first [`Choice::Secret`].
    fn public_targets(&self, seat: Seat, chosen: &[Choice]) -> Option<CellSet> {
        let _ = (seat, chosen);
        None
    }

    /// Returns the target that the player most likely wants, based on public information. The
    /// cursor starts there. Returns `None` if the target nearest to the cursor is good enough.
    fn suggested_target(&self, aim: CursorContext<'_>) -> Option<Cell> {
        let _ = aim;
        None
    }

    /// Returns whether pointing at this cell is an attack, given the choices so far.
    fn is_attack(&self, seat: Seat, chosen: &[Choice], cell: Cell) -> bool {
        let _ = (seat, chosen, cell);
        false
    }

    /// Returns the cell that the rules use for a cell that the player points at. For example, any
    /// bug of an army may represent the army.
    fn canonical_cell(&self, chosen: &[Choice], cell: Cell) -> Cell {
        let _ = chosen;
        cell
    }

    /// Returns the cells that represent items, such as the destination of each direction of a step.
    /// Choosing such a cell chooses its item. `from` is the cell of the player's last choice.
    fn cells_of_items(&self, chosen: &[Choice], from: Cell, items: &[Choice]) -> ItemCells {
        let _ = (chosen, from, items);
        ItemCells::new()
    }

    /// Returns the cells that the chosen pieces can reach with several actions in a row. `from` is the
    /// cell of the player's last choice.
    fn march_cells(&self, chosen: &[Choice], from: Cell) -> CellSet {
        let _ = (chosen, from);
        CellSet::EMPTY
    }

    /// Returns the actions that take the chosen pieces to one of these cells.
    fn march(&self, chosen: &[Choice], from: Cell, to: Cell) -> MarchActions<Self::Action> {
        let _ = (chosen, from, to);
        MarchActions::new()
    }

    /// Paints what belongs to the cursor and to the item selected in a list.
    fn paint_selection(&self, pointing: Selection<'_>, palette: &Palette, canvas: &mut Canvas) {
        let _ = (pointing, palette, canvas);
    }

    /// Returns the extent of the pieces in a game without a board, including the cells where pieces
    /// may go now if `with_targets`. Returns `None` for a game with a board.
    fn extent(&self, with_targets: bool) -> Option<Extent> {
        let _ = with_targets;
        None
    }

    // Lists.

    /// Returns whether the player is asked even if there is only one option: either because the
    /// position is worth a look first, or because skipping the question would reveal hidden
    /// information.
    fn always_asks(&self) -> bool {
        false
    }

    /// Sorts the items of a seat's list into the order that suits players best.
    fn sort_items(&self, seat: Seat, chosen: &[Choice], items: &mut [Choice]) {
        let _ = (seat, chosen, items);
    }

    /// Returns the row after a direction button, in lists whose items are arranged in two dimensions.
    /// Returns `None` for plain lists.
    fn browse(&self, chosen: &[Choice], items: &[Choice], row: usize, button: Button) -> Option<usize> {
        let _ = (chosen, items, row, button);
        None
    }

    /// Returns whether the player most likely wants an item rather than a cell, where both are on
    /// offer. The list then opens first.
    fn prefers_list(&self, seat: Seat, chosen: &[Choice]) -> bool {
        let _ = (seat, chosen);
        false
    }

    /// Adds items that cannot be chosen now, so that a player can ask why.
    fn add_unavailable(&self, seat: Seat, chosen: &[Choice], items: &mut VecView<Choice>) {
        let _ = (seat, chosen, items);
    }

    /// Returns whether this item opens a further list even if nothing can be chosen there, because
    /// that is hidden.
    fn always_opens(&self, chosen: &[Choice], item: Choice) -> bool {
        let _ = (chosen, item);
        false
    }

    /// Returns the row that ends the decision, in lists where Left and Right jump to both ends.
    fn last_row(&self, items: &[Choice]) -> Option<usize> {
        let _ = items;
        None
    }

    /// Returns whether the question after these choices is asked again after an action.
    fn asks_again(&self, chosen: &[Choice]) -> bool {
        let _ = chosen;
        false
    }

    // Events.

    /// Returns the cells on which something of a seat has appeared since `before`.
    fn appeared(&self, before: &Self, seat: Seat) -> CellSet {
        let _ = (before, seat);
        CellSet::EMPTY
    }

    /// Returns whether a fight has to be shown after a change from `before`.
    fn news(&self, before: &Self) -> FightNews {
        let _ = before;
        FightNews::None
    }

    /// Returns the effect on `seat` of another player's action that changed the game from `before`.
    /// Returns `None` if the seat is not affected.
    fn effect_on(
        &self,
        before: &Self,
        action: Self::Action,
        seat: Seat,
        words: &'static Words,
    ) -> Option<Note> {
        let _ = (before, action, seat, words);
        None
    }

    /// Returns whether a turn ends with this action. Used only by games that do not count their
    /// rounds themselves.
    fn ends_turn(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Returns the notable effect of a change from `before` made by `seat`.
    fn highlight_event(
        &self,
        before: &Self,
        seat: Seat,
        window: Window,
        words: &'static Words,
    ) -> Option<NotableEvent> {
        let _ = (before, seat, window, words);
        None
    }

    /// Returns why the game has ended, if the points do not explain it.
    fn reason(&self, reason: Reason, words: &'static Words) -> Option<&'static str> {
        common_reason(reason, words)
    }

    /// Returns whether this action is a forced pass.
    fn is_pass(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }

    // Dice.

    /// Returns the seat whose dice are being rolled, if chance decides by dice.
    fn rolling_seat(&self) -> Option<Seat> {
        None
    }

    /// Returns the dice of the current roll with one more die.
    fn with_die(&self, die: Self::Action) -> Option<Self::Roll> {
        let _ = die;
        None
    }

    // The rim.

    /// Returns the board whose cells the screens name by row and number. The marks of the cursor's
    /// cell appear on the rim, so the game leaves the ring around the board free.
    fn named_board(&self) -> Option<Board> {
        None
    }

    /// Returns the marks of a cell on the rim: cells of the rim and the directions in which they
    /// point.
    fn marks(&self, cell: Cell) -> Marks {
        collected(self.named_board().into_iter().flat_map(|board| board.marks(cell)))
    }

    /// Returns whether the game paints the lamps of its players itself.
    fn has_lamps(&self) -> bool {
        false
    }

    // The legend.

    /// Returns how a piece of the game moves, from index 0 on. Returns `None` after the last piece.
    fn diagram(&self, index: usize, words: &'static Words) -> Option<Diagram> {
        let _ = (index, words);
        None
    }

    /// Returns how many signs the legend explains.
    fn count_signs(&self) -> usize {
        0
    }

    /// Draws the sign with number `sign` and its meaning on a row of the legend.
    fn draw_sign(&self, sign: usize, row: usize, words: &'static Words, screen: &mut Screen) {
        let _ = (sign, row, words, screen);
    }
}
