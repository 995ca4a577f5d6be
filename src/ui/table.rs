//! Games on the board and on the OLEDs.
//!
//! What everybody sees is painted from the public view alone; a seat's screen is drawn from a [`Scene`], which
//! holds that seat's own view. Neither takes a game, so nothing hidden can get there by mistake:
//!
//! ```compile_fail
//! # use hexboard::{games::AnyGame, hex::Window, ui::{palette::PaletteChoice, table, Canvas}};
//! fn betray(game: &AnyGame, canvas: &mut Canvas) {
//!     table::paint(game, Window::default(), PaletteChoice::Standard.palette(), canvas);
//! }
//! ```

// A game whose face is not drawn yet falls through to the plain answers at the end of each list; the lobby
// does not offer it.

use heapless::Vec;
use smart_leds::RGB8;

use super::lang::Words;
use super::palette::{Palette, SeatLook};
use super::{Canvas, Screen, hive, robale, termites, xobos};
use crate::game::{BySeat, Choice, Seat};
use crate::games::robale::{Action, Battle};
use crate::games::{AnyAction, AnyPrivate, AnyPublic};
use crate::hex::{Cell, CellSet, Extent, Window};

/// The most cells that one action leaves a trail on.
pub const MOST_STEPS: usize = 8;

/// What one seat's screen shows of a game.
#[derive(Debug)]
pub struct Scene<'a> {
    /// The seat, as the game counts seats.
    pub seat: Seat,
    /// The place at the table of each seat of the game.
    pub places: BySeat<Option<Seat>>,
    /// What everybody may see.
    pub public: &'a AnyPublic,
    /// What this seat may see on top of it.
    pub private: &'a AnyPrivate,
    /// The decision asked of this seat; `None` while it waits.
    pub asked: Option<Asked<'a>>,
    /// The cell under the seat's cursor.
    pub cursor: Cell,
    /// What the panel shows of a game without a board.
    pub window: Window,
    /// Has the player moved the cursor lately, to look at a cell?
    pub inspects: bool,
    /// Did the player before have nothing to do but to pass?
    pub has_passed: bool,
    /// May hidden things be shown: Peek is held, or the setting says always.
    pub peek: bool,
    /// A fight that is told line by line: how many lines so far.
    pub news: Option<usize>,
    /// The texts in the language of the device.
    pub words: &'static Words,
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
    /// The last OK was on a cell that is not on offer: the screen says why.
    pub refused: bool,
}

/// A line of the score: a name and points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The player's name: a colour, a colony.
    pub name: &'static str,
    /// Points, as far as everybody may know them.
    pub points: i16,
}

/// Paints terrain and pieces. Highlights, trail and cursors come on top, from the session.
#[allow(unreachable_patterns, clippy::single_match)]
pub fn paint(public: &AnyPublic, window: Window, palette: &Palette, canvas: &mut Canvas) {
    match public {
        AnyPublic::Hive(public) => hive::board::paint(public, window, palette, canvas),
        AnyPublic::Termites(public) => termites::board::paint(public, palette, canvas),
        AnyPublic::Robale(public) => robale::board::paint(public, palette, canvas),
        AnyPublic::Xobos(public) => xobos::board::paint(public, palette, canvas),
        _ => {}
    }
}

/// How the pieces, targets and cursor of a seat look.
#[allow(unreachable_patterns, clippy::single_match)]
pub fn look(public: &AnyPublic, seat: Seat, palette: &Palette) -> SeatLook {
    match public {
        AnyPublic::Hive(_) => hive::board::look(seat, palette),
        AnyPublic::Termites(public) => termites::board::look(public, seat, palette),
        AnyPublic::Robale(public) => robale::board::look(public, seat, palette),
        AnyPublic::Xobos(public) => xobos::board::look(public, seat, palette),
        _ => palette.seat(seat),
    }
}

/// The colour of the cells that a player with pieces of this colour may choose.
pub fn target_colour(public: &AnyPublic, colour: RGB8) -> RGB8 {
    match public {
        AnyPublic::Hive(_) => hive::board::target_colour(colour),
        _ => colour,
    }
}

/// The cells that glow while `seat` has made these choices, where the true offer would betray something hidden;
/// `None` where it may be seen. Never depends on a [`Choice::Secret`].
#[allow(unreachable_patterns, clippy::single_match)]
pub fn veiled_targets(public: &AnyPublic, seat: Seat, chosen: &[Choice]) -> Option<CellSet> {
    match public {
        AnyPublic::Termites(public) => termites::board::veiled_targets(public, seat, chosen),
        AnyPublic::Xobos(public) => xobos::menu::veiled_targets(public, chosen),
        _ => None,
    }
}

/// How far the pieces of a game without a board lie apart, or they and the places where pieces may go now; `None` for a
/// game with a board.
pub fn extent(public: &AnyPublic, with_targets: bool) -> Option<Extent> {
    match public {
        AnyPublic::Hive(public) => Some(hive::board::extent(public, with_targets)),
        _ => None,
    }
}

/// Is pointing at this cell an attack, given what was chosen?
#[allow(unreachable_patterns, clippy::single_match)]
pub fn is_attack(public: &AnyPublic, seat: Seat, chosen: &[Choice], cell: Cell) -> bool {
    match public {
        AnyPublic::Termites(public) => termites::board::is_attack(public, seat, chosen, cell),
        AnyPublic::Robale(public) => robale::board::is_attack(public),
        AnyPublic::Xobos(public) => xobos::board::is_attack(public, seat, chosen, cell),
        _ => false,
    }
}

/// The cell that the game takes a cell for: any bug of an army may stand for the army.
pub fn meant(public: &AnyPublic, chosen: &[Choice], cell: Cell) -> Cell {
    match public {
        AnyPublic::Robale(public) => robale::board::meant(public, chosen, cell),
        _ => cell,
    }
}

/// Is a decision put to the player even if there is only one way to take it, because it is worth a look before?
/// Or because a decision that is not put would tell something hidden (X-25.5).
pub fn is_put_always(public: &AnyPublic) -> bool {
    match public {
        AnyPublic::Robale(public) => !public.fights.is_empty() && public.battle.is_none(),
        AnyPublic::Xobos(_) => true,
        _ => false,
    }
}

/// Puts the items of a list into the order in which players want them.
pub fn arrange(public: &AnyPublic, chosen: &[Choice], items: &mut [Choice]) {
    if let AnyPublic::Xobos(public) = public {
        items.sort_unstable_by_key(|&item| xobos::menu::rank(public, chosen, item));
    }
}

/// Adds what is not on offer now, so that a player can ask why.
pub fn add_refused<const N: usize>(
    public: &AnyPublic,
    seat: Seat,
    chosen: &[Choice],
    items: &mut Vec<Choice, N>,
) {
    if let AnyPublic::Xobos(public) = public {
        xobos::menu::add_refused(public, seat, chosen, items);
    }
}

/// The row that ends the decision, in lists where Left and Right lead to both ends.
pub fn last_row(items: &[Choice]) -> Option<usize> {
    xobos::menu::last_row(items)
}

/// The cells on which something of a seat has appeared between these moments.
pub fn appeared(before: &AnyPublic, after: &AnyPublic, seat: Seat) -> CellSet {
    match (before, after) {
        (AnyPublic::Xobos(before), AnyPublic::Xobos(after)) => xobos::menu::appeared(before, after, seat),
        _ => CellSet::EMPTY,
    }
}

/// Is there a fight of this round to tell?
pub fn has_report(public: &AnyPublic) -> bool {
    matches!(public, AnyPublic::Xobos(public) if public.report.is_some())
}

/// Was there a fight between these moments, or did it go on?
pub fn has_fought(before: &AnyPublic, after: &AnyPublic) -> bool {
    match (before, after) {
        (AnyPublic::Xobos(before), AnyPublic::Xobos(after)) => {
            after.report.is_some() && after.report != before.report
        }
        _ => false,
    }
}

/// Is the choice that follows these put again after an action?
pub fn repeats(public: &AnyPublic, chosen: &[Choice]) -> bool {
    matches!(public, AnyPublic::Xobos(public) if xobos::menu::repeats(public, chosen))
}

/// What goes with the cursor, and with the item (if any) that the player looks at in a list.
pub fn point_out(
    public: &AnyPublic,
    chosen: &[Choice],
    item: Option<Choice>,
    cursor: Option<Cell>,
    window: Window,
    palette: &Palette,
    canvas: &mut Canvas,
) {
    match public {
        AnyPublic::Robale(public) => {
            robale::board::point_out(public, chosen, item, cursor, palette, canvas);
        }
        AnyPublic::Xobos(public) => xobos::board::point_out(public, chosen, item, cursor, palette, canvas),
        AnyPublic::Hive(public) => {
            hive::board::point_out(public, chosen, item, window, palette, canvas);
        }
        _ => {}
    }
}

/// Dice on the table: they are rolled one by one and shown for a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll(Battle);

impl Roll {
    /// Is there another die to roll?
    pub const fn goes_on(&self) -> bool {
        self.0.is_rolling()
    }
}

/// The dice that are being rolled, if it is dice that chance decides by.
pub fn roll(public: &AnyPublic) -> Option<Roll> {
    match public {
        AnyPublic::Robale(public) => public.battle.filter(Battle::is_rolling).map(Roll),
        _ => None,
    }
}

/// The seat whose dice are being rolled.
pub fn roller(public: &AnyPublic) -> Option<Seat> {
    match public {
        AnyPublic::Robale(public) => {
            let mut seats = [Seat::A, Seat::B].into_iter();
            seats.find(|seat| robale::board::side(public, *seat) == public.turn)
        }
        _ => None,
    }
    .filter(|_| roll(public).is_some())
}

/// The dice with one more.
pub fn with_die(roll: Roll, action: AnyAction) -> Roll {
    match action {
        AnyAction::Robale(Action::Die(face)) => Roll(roll.0.with(face)),
        _ => roll,
    }
}

/// Paints the dice.
pub fn paint_roll(roll: &Roll, palette: &Palette, canvas: &mut Canvas) {
    robale::board::paint_dice(Some(&roll.0), palette, canvas);
}

/// Draws the dice, the whole screen.
pub fn draw_roll(roll: &Roll, words: &'static Words, screen: &mut Screen) {
    robale::panel::draw_roll(&roll.0, words, screen);
}

/// The cells on which a public action leaves its trail, in the order of its way.
#[allow(unreachable_patterns, clippy::single_match)]
pub fn footprints(public: &AnyPublic, action: AnyAction, window: Window) -> Vec<Cell, MOST_STEPS> {
    match action {
        AnyAction::Hive(action) => hive::board::footprints(public, action, window),
        AnyAction::Termites(action) => termites::board::footprints(action),
        AnyAction::Robale(action) => robale::board::footprints(action),
        AnyAction::Xobos(action) => xobos::board::footprints(action),
        _ => Vec::new(),
    }
}

/// Draws what a seat sees of the game, the whole screen.
#[allow(unreachable_patterns, clippy::single_match)]
pub fn draw(scene: &Scene<'_>, screen: &mut Screen) {
    match (scene.public, scene.private) {
        (AnyPublic::Hive(public), _) => hive::panel::draw(scene, public, screen),
        (AnyPublic::Termites(public), AnyPrivate::Termites(private)) => {
            termites::panel::draw(scene, public, private, screen);
        }
        (AnyPublic::Robale(public), AnyPrivate::Robale(())) => robale::panel::draw(scene, public, screen),
        (AnyPublic::Xobos(public), AnyPrivate::Xobos(private)) => {
            xobos::panel::draw(scene, public, private, screen);
        }
        _ => {}
    }
}

/// A few sentences about the present phase of the game.
#[allow(unreachable_patterns, clippy::single_match)]
pub fn help(public: &AnyPublic, words: &'static Words) -> &'static str {
    match public {
        AnyPublic::Hive(public) => hive::words::help(words, public),
        AnyPublic::Termites(public) => termites::panel::help(public, words),
        AnyPublic::Robale(public) => robale::panel::help(public, words),
        AnyPublic::Xobos(public) => xobos::words::help(words, public.phase),
        _ => "",
    }
}

/// What the lights mean in this game: a few sentences.
#[allow(unreachable_patterns, clippy::single_match)]
pub fn legend(public: &AnyPublic, words: &'static Words) -> &'static str {
    match public {
        AnyPublic::Hive(_) => words.long.hive_legend,
        AnyPublic::Termites(_) => termites::panel::legend(words),
        AnyPublic::Robale(_) => robale::panel::legend(words),
        AnyPublic::Xobos(_) => xobos::words::legend(words),
        _ => "",
    }
}

/// How many signs of pieces the legend explains.
pub fn count_signs(public: &AnyPublic) -> usize {
    match public {
        AnyPublic::Hive(public) => hive::panel::signs(public).count(),
        _ => 0,
    }
}

/// Draws the sign with number `sign` and what it means on a row of the legend.
pub fn draw_sign(public: &AnyPublic, sign: usize, row: usize, words: &'static Words, screen: &mut Screen) {
    if let AnyPublic::Hive(public) = public
        && let Some(kind) = hive::panel::signs(public).nth(sign)
    {
        hive::panel::draw_sign(words, kind, row, screen);
    }
}

/// Is this action a pass that nobody chose?
pub fn is_pass(action: AnyAction) -> bool {
    matches!(action, AnyAction::Hive(crate::games::hive::Action::Pass))
}

/// Name and points of a seat.
#[allow(unreachable_patterns, clippy::single_match)]
pub fn standing(public: &AnyPublic, seat: Seat, words: &'static Words) -> Standing {
    match public {
        AnyPublic::Hive(public) => hive::panel::standing(public, seat, words),
        AnyPublic::Termites(public) => termites::panel::standing(public, seat, words),
        AnyPublic::Robale(public) => robale::panel::standing(public, seat, words),
        AnyPublic::Xobos(public) => xobos::panel::standing(public, seat, words),
        _ => Standing { name: words.common.seat, points: 0 },
    }
}
