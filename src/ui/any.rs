//! The [`GameView`] of [`AnyPublic`]: dispatches to the game inside.

use heapless::VecView;
use smart_leds::RGB8;

use super::Canvas;
use super::game_view::{
    CursorContext, FightNews, GameView, ItemCells, Marks, NotableEvent, Roll, Scene, Score, Selection, Trail,
};
use super::lang::Words;
use super::palette::{Palette, SeatLook};
use super::panel::{Line, Note};
use crate::game::{Choice, Game, Reason, Seat};
use crate::games::{self, AnyAction, AnyPrivate, AnyPublic};
use crate::hex::{Board, Cell, CellSet, Extent, Window};
use crate::parts::Screen;

/// Implements [`GameView`] for [`AnyPublic`] from the list of games. Every call is forwarded to the
/// game inside. Arguments that belong to another game are ignored.
macro_rules! any_face {
    ($($(#[$cfg:meta])* $doc:literal: $module:ident $Name:ident;)+) => {
        /// The dice of any game.
        #[derive(Clone, Copy, Debug)]
        pub enum AnyRoll {
            $($(#[$cfg])* #[doc = $doc] $Name(<<games::$module::$Name as Game>::Public as GameView>::Roll),)+
        }

        impl Roll for AnyRoll {
            fn is_unfinished(&self) -> bool {
                match self {
                    $($(#[$cfg])* AnyRoll::$Name(roll) => roll.is_unfinished(),)+
                }
            }

            fn paint(&self, palette: &Palette, canvas: &mut Canvas) {
                match self {
                    $($(#[$cfg])* AnyRoll::$Name(roll) => roll.paint(palette, canvas),)+
                }
            }

            fn draw(&self, words: &'static Words, screen: &mut Screen) {
                match self {
                    $($(#[$cfg])* AnyRoll::$Name(roll) => roll.draw(words, screen),)+
                }
            }

            fn result(&self, words: &'static Words) -> Option<Note> {
                match self {
                    $($(#[$cfg])* AnyRoll::$Name(roll) => roll.result(words),)+
                }
            }
        }

        impl AnyPublic {
            /// Returns the name of the game.
            pub const fn name(&self, words: &'static Words) -> &'static str {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(_) => words.$module.name,)+
                }
            }
        }

        impl AnyPublic {
            /// Returns the texts of the game's lesson, one per step.
            pub const fn lesson(&self, words: &'static Words) -> &'static [&'static str] {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(_) => words.$module.lesson,)+
                }
            }
        }

        impl GameView for AnyPublic {
            type Action = AnyAction;
            type Private = AnyPrivate;
            type Roll = AnyRoll;

            fn paint(&self, window: Window, palette: &Palette, canvas: &mut Canvas) {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.paint(window, palette, canvas),)+
                }
            }

            fn look(&self, seat: Seat, palette: &Palette) -> SeatLook {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.look(seat, palette),)+
                }
            }

            fn trail(&self, action: AnyAction, window: Window) -> Trail {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => {
                        let AnyAction::$Name(action) = action else { return Trail::new() };
                        face.trail(action, window)
                    })+
                }
            }

            fn describe_action(&self, action: AnyAction, words: &'static Words) -> Line {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => {
                        let AnyAction::$Name(action) = action else { return Line::new() };
                        face.describe_action(action, words)
                    })+
                }
            }

            fn describe_private(&self, seat: Seat, action: AnyAction, words: &'static Words) -> Line {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => {
                        let AnyAction::$Name(action) = action else { return Line::new() };
                        face.describe_private(seat, action, words)
                    })+
                }
            }

            fn draw(&self, private: &AnyPrivate, scene: &Scene<'_>, screen: &mut Screen) {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => {
                        if let AnyPrivate::$Name(private) = private {
                            face.draw(private, scene, screen);
                        }
                    })+
                }
            }

            fn goal(&self, words: &'static Words) -> &'static str {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.goal(words),)+
                }
            }

            fn help(&self, words: &'static Words) -> &'static str {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.help(words),)+
                }
            }

            fn legend(&self, words: &'static Words) -> &'static str {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.legend(words),)+
                }
            }

            fn phase_name(&self, words: &'static Words) -> &'static str {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.phase_name(words),)+
                }
            }

            fn named_board(&self) -> Option<Board> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.named_board(),)+
                }
            }

            fn marks(&self, cell: Cell) -> Marks {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.marks(cell),)+
                }
            }

            fn has_lamps(&self) -> bool {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.has_lamps(),)+
                }
            }

            fn score(&self, seat: Seat, words: &'static Words) -> Score {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.score(seat, words),)+
                }
            }

            fn target_colour(&self, look: SeatLook) -> RGB8 {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.target_colour(look),)+
                }
            }

            fn public_targets(&self, seat: Seat, chosen: &[Choice]) -> Option<CellSet> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.public_targets(seat, chosen),)+
                }
            }

            fn suggested_target(&self, aim: CursorContext<'_>) -> Option<Cell> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.suggested_target(aim),)+
                }
            }

            fn is_attack(&self, seat: Seat, chosen: &[Choice], cell: Cell) -> bool {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.is_attack(seat, chosen, cell),)+
                }
            }

            fn canonical_cell(&self, chosen: &[Choice], cell: Cell) -> Cell {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.canonical_cell(chosen, cell),)+
                }
            }

            fn cells_of_items(&self, chosen: &[Choice], from: Cell, items: &[Choice]) -> ItemCells {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.cells_of_items(chosen, from, items),)+
                }
            }

            fn paint_selection(&self, pointing: Selection<'_>, palette: &Palette, canvas: &mut Canvas) {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.paint_selection(pointing, palette, canvas),)+
                }
            }

            fn extent(&self, with_targets: bool) -> Option<Extent> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.extent(with_targets),)+
                }
            }

            fn always_asks(&self) -> bool {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.always_asks(),)+
                }
            }

            fn sort_items(&self, chosen: &[Choice], items: &mut [Choice]) {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.sort_items(chosen, items),)+
                }
            }

            fn add_unavailable(&self, seat: Seat, chosen: &[Choice], items: &mut VecView<Choice>) {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.add_unavailable(seat, chosen, items),)+
                }
            }

            fn always_opens(&self, chosen: &[Choice], item: Choice) -> bool {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.always_opens(chosen, item),)+
                }
            }

            fn last_row(&self, items: &[Choice]) -> Option<usize> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.last_row(items),)+
                }
            }

            fn asks_again(&self, chosen: &[Choice]) -> bool {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.asks_again(chosen),)+
                }
            }

            fn appeared(&self, before: &AnyPublic, seat: Seat) -> CellSet {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => {
                        let AnyPublic::$Name(before) = before else { return CellSet::EMPTY };
                        face.appeared(before, seat)
                    })+
                }
            }

            fn news(&self, before: &AnyPublic) -> FightNews {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => {
                        let AnyPublic::$Name(before) = before else { return FightNews::None };
                        face.news(before)
                    })+
                }
            }

            fn effect_on(
                &self,
                before: &AnyPublic,
                action: AnyAction,
                seat: Seat,
                words: &'static Words,
            ) -> Option<Note> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => {
                        let AnyPublic::$Name(before) = before else { return None };
                        let AnyAction::$Name(action) = action else { return None };
                        face.effect_on(before, action, seat, words)
                    })+
                }
            }

            fn highlight_event(
                &self,
                before: &AnyPublic,
                seat: Seat,
                window: Window,
                words: &'static Words,
            ) -> Option<NotableEvent> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => {
                        let AnyPublic::$Name(before) = before else { return None };
                        face.highlight_event(before, seat, window, words)
                    })+
                }
            }

            fn reason(&self, reason: Reason, words: &'static Words) -> Option<&'static str> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.reason(reason, words),)+
                }
            }

            fn round(&self, turns: usize) -> u32 {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.round(turns),)+
                }
            }

            fn ends_turn(&self, action: AnyAction) -> bool {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => {
                        let AnyAction::$Name(action) = action else { return false };
                        face.ends_turn(action)
                    })+
                }
            }

            fn is_pass(&self, action: AnyAction) -> bool {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => {
                        let AnyAction::$Name(action) = action else { return false };
                        face.is_pass(action)
                    })+
                }
            }

            fn rolling_seat(&self) -> Option<Seat> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.rolling_seat(),)+
                }
            }

            fn with_die(&self, die: AnyAction) -> Option<AnyRoll> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => {
                        let AnyAction::$Name(die) = die else { return None };
                        face.with_die(die).map(AnyRoll::$Name)
                    })+
                }
            }

            fn count_signs(&self) -> usize {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.count_signs(),)+
                }
            }

            fn draw_sign(&self, sign: usize, row: usize, words: &'static Words, screen: &mut Screen) {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.draw_sign(sign, row, words, screen),)+
                }
            }
        }
    };
}

crate::for_every_game!(any_face);
