//! The [`GameView`] of [`AnyPublic`]: dispatches to the game inside.

use heapless::VecView;
use smart_leds::RGB8;

use super::Canvas;
use super::decision::EventText;
use super::diagram::Diagram;
use super::game_view::{
    CursorContext, FightNews, GameView, ItemCells, MarchActions, Marks, NotableEvent, Roll, Scene, Score,
    Selection, Trail,
};
use super::lang::Words;
use super::palette::{Palette, SeatLook};
use super::panel::{Line, Note};
use super::signs::Sign;
use crate::bounded::collected;
use crate::game::{Choice, Game, Reason, Seat};
use crate::games::dispatch::{forward, in_game};
use crate::games::{self, AnyAction, AnyPrivate, AnyPublic};
use crate::hex::{Board, Cell, CellSet, Extent, Window};
use crate::parts::{Button, Screen};

/// Defines what needs the name of each game: its dice and its texts.
macro_rules! any_view {
    ($($(#[$cfg:meta])* $doc:literal: $module:ident $Name:ident;)+) => {
        /// The dice of any game.
        #[derive(Clone, Copy, Debug)]
        pub enum AnyRoll {
            $($(#[$cfg])* #[doc = $doc] $Name(<<games::$module::$Name as Game>::Public as GameView>::Roll),)+
        }

        impl AnyPublic {
            /// Returns the name of the game.
            pub const fn name(&self, words: &'static Words) -> &'static str {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(_) => words.$module.name,)+
                }
            }

            /// Returns the texts of the game's lesson, one per step.
            pub const fn lesson(&self, words: &'static Words) -> &'static [&'static str] {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(_) => words.$module.lesson,)+
                }
            }
        }
    };
}

crate::for_every_game!(any_view);

impl Roll for AnyRoll {
    forward! { AnyRoll:
        fn is_unfinished() -> bool;
        fn paint(palette: &Palette, canvas: &mut Canvas);
        fn draw(words: &'static Words, screen: &mut Screen);
        fn result(by: &str, words: &'static Words) -> Option<Note>;
    }
}

/// Forwards every call to the game inside. Arguments that belong to another game are ignored.
impl GameView for AnyPublic {
    type Action = AnyAction;
    type Private = AnyPrivate;
    type Roll = AnyRoll;

    forward! { AnyPublic:
        fn paint(window: Window, palette: &Palette, canvas: &mut Canvas);
        fn look(seat: Seat, palette: &Palette) -> SeatLook;
        fn trail(action: AnyAction, window: Window) -> Trail, AnyAction(action) else Trail::new();
        fn describe_action(action: AnyAction, words: &'static Words) -> Line, AnyAction(action) else Line::new();
        fn goal(words: &'static Words) -> &'static str;
        fn aim(words: &'static Words) -> &'static str;
        fn help(words: &'static Words) -> &'static str;
        fn legend(words: &'static Words) -> &'static str;
        fn loss_warning(words: &'static Words) -> &'static str;
        fn phase_name(words: &'static Words) -> &'static str;
        fn score(seat: Seat, words: &'static Words) -> Score;
        fn round(turns: usize) -> u32;
        fn sources(seat: Seat) -> Line;
        fn draw_caption(seat: Seat, row: usize, words: &'static Words, screen: &mut Screen);
        fn action_sign(action: AnyAction) -> Option<Sign>, AnyAction(action) else None;
        fn describe_event(seat: Seat, action: AnyAction, words: &'static Words) -> EventText,
            AnyAction(action) else EventText::new();
        fn describe_private(seat: Seat, action: AnyAction, words: &'static Words) -> Line,
            AnyAction(action) else Line::new();
        fn target_colour(look: SeatLook) -> RGB8;
        fn public_targets(seat: Seat, chosen: &[Choice]) -> Option<CellSet>;
        fn suggested_target(aim: CursorContext<'_>) -> Option<Cell>;
        fn is_attack(seat: Seat, chosen: &[Choice], cell: Cell) -> bool;
        fn canonical_cell(chosen: &[Choice], cell: Cell) -> Cell;
        fn cells_of_items(chosen: &[Choice], from: Cell, items: &[Choice]) -> ItemCells;
        fn march_cells(chosen: &[Choice], from: Cell) -> CellSet;
        fn paint_selection(pointing: Selection<'_>, palette: &Palette, canvas: &mut Canvas);
        fn extent(with_targets: bool) -> Option<Extent>;
        fn always_asks() -> bool;
        fn sort_items(seat: Seat, chosen: &[Choice], items: &mut [Choice]);
        fn browse(chosen: &[Choice], items: &[Choice], row: usize, button: Button) -> Option<usize>;
        fn prefers_list(seat: Seat, chosen: &[Choice]) -> bool;
        fn add_unavailable(seat: Seat, chosen: &[Choice], items: &mut VecView<Choice>);
        fn always_opens(chosen: &[Choice], item: Choice) -> bool;
        fn last_row(items: &[Choice]) -> Option<usize>;
        fn asks_again(chosen: &[Choice]) -> bool;
        fn appeared(before: &AnyPublic, seat: Seat) -> CellSet, AnyPublic(before) else CellSet::EMPTY;
        fn news(before: &AnyPublic) -> FightNews, AnyPublic(before) else FightNews::None;
        fn effect_on(before: &AnyPublic, action: AnyAction, seat: Seat, words: &'static Words) -> Option<Note>,
            AnyPublic(before), AnyAction(action) else None;
        fn ends_turn(action: AnyAction) -> bool, AnyAction(action) else false;
        fn highlight_event(before: &AnyPublic, seat: Seat, window: Window, words: &'static Words)
            -> Option<NotableEvent>, AnyPublic(before) else None;
        fn reason(reason: Reason, words: &'static Words) -> Option<&'static str>;
        fn is_pass(action: AnyAction) -> bool, AnyAction(action) else false;
        fn rolling_seat() -> Option<Seat>;
        fn named_board() -> Option<Board>;
        fn marks(cell: Cell) -> Marks;
        fn has_lamps() -> bool;
        fn count_signs() -> usize;
        fn diagram(index: usize, words: &'static Words) -> Option<Diagram>;
        fn draw_sign(sign: usize, row: usize, words: &'static Words, screen: &mut Screen);
    }

    #[expect(clippy::unused_unit, reason = "the macro returns the value after `else`")]
    fn draw(&self, private: &AnyPrivate, scene: &Scene<'_>, screen: &mut Screen) {
        in_game!(self, AnyPublic(game), AnyPrivate(private) else () => game.draw(private, scene, screen));
    }

    fn march(&self, chosen: &[Choice], from: Cell, to: Cell) -> MarchActions<AnyAction> {
        in_game!(self, AnyPublic(game), wrap = AnyAction => {
            collected(game.march(chosen, from, to).iter().copied().map(wrap))
        })
    }

    fn with_die(&self, die: AnyAction) -> Option<AnyRoll> {
        in_game!(self, AnyPublic(game), AnyAction(die), wrap = AnyRoll else None => game.with_die(die).map(wrap))
    }
}
