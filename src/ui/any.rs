//! The [`Face`] of [`AnyPublic`]: dispatches to the game inside.

use heapless::VecView;
use smart_leds::RGB8;

use super::Canvas;
use super::face::{Aim, Face, Feat, ItemCells, Marks, News, Pointing, Roll, Scene, Score, Trail};
use super::lang::Words;
use super::palette::{Palette, SeatLook};
use super::panel::{Line, Note};
use crate::game::{Choice, Game, Reason, Seat};
use crate::games::{self, AnyAction, AnyPrivate, AnyPublic};
use crate::hex::{Board, Cell, CellSet, Extent, Window};
use crate::parts::Screen;

/// Implements [`Face`] for [`AnyPublic`] from the list of games. Every call is forwarded to the
/// game inside. Arguments that belong to another game are ignored.
macro_rules! any_face {
    ($($(#[$cfg:meta])* $doc:literal: $module:ident $Name:ident;)+) => {
        /// The dice of any game.
        #[derive(Clone, Copy, Debug)]
        pub enum AnyRoll {
            $($(#[$cfg])* #[doc = $doc] $Name(<<games::$module::$Name as Game>::Public as Face>::Roll),)+
        }

        impl Roll for AnyRoll {
            fn goes_on(&self) -> bool {
                match self {
                    $($(#[$cfg])* AnyRoll::$Name(roll) => roll.goes_on(),)+
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

        impl Face for AnyPublic {
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

            fn deed(&self, action: AnyAction, words: &'static Words) -> Line {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => {
                        let AnyAction::$Name(action) = action else { return Line::new() };
                        face.deed(action, words)
                    })+
                }
            }

            fn intent(&self, seat: Seat, action: AnyAction, words: &'static Words) -> Line {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => {
                        let AnyAction::$Name(action) = action else { return Line::new() };
                        face.intent(seat, action, words)
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

            fn task(&self, words: &'static Words) -> &'static str {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.task(words),)+
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

            fn veiled_targets(&self, seat: Seat, chosen: &[Choice]) -> Option<CellSet> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.veiled_targets(seat, chosen),)+
                }
            }

            fn likely(&self, aim: Aim<'_>) -> Option<Cell> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.likely(aim),)+
                }
            }

            fn is_attack(&self, seat: Seat, chosen: &[Choice], cell: Cell) -> bool {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.is_attack(seat, chosen, cell),)+
                }
            }

            fn meant(&self, chosen: &[Choice], cell: Cell) -> Cell {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.meant(chosen, cell),)+
                }
            }

            fn cells_of_items(&self, chosen: &[Choice], from: Cell, items: &[Choice]) -> ItemCells {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.cells_of_items(chosen, from, items),)+
                }
            }

            fn point_out(&self, pointing: Pointing<'_>, palette: &Palette, canvas: &mut Canvas) {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.point_out(pointing, palette, canvas),)+
                }
            }

            fn extent(&self, with_targets: bool) -> Option<Extent> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.extent(with_targets),)+
                }
            }

            fn is_put_always(&self) -> bool {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.is_put_always(),)+
                }
            }

            fn arrange(&self, chosen: &[Choice], items: &mut [Choice]) {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.arrange(chosen, items),)+
                }
            }

            fn add_refused(&self, seat: Seat, chosen: &[Choice], items: &mut VecView<Choice>) {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.add_refused(seat, chosen, items),)+
                }
            }

            fn opens_always(&self, chosen: &[Choice], item: Choice) -> bool {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.opens_always(chosen, item),)+
                }
            }

            fn last_row(&self, items: &[Choice]) -> Option<usize> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.last_row(items),)+
                }
            }

            fn repeats(&self, chosen: &[Choice]) -> bool {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.repeats(chosen),)+
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

            fn news(&self, before: &AnyPublic) -> News {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => {
                        let AnyPublic::$Name(before) = before else { return News::None };
                        face.news(before)
                    })+
                }
            }

            fn result(
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
                        face.result(before, action, seat, words)
                    })+
                }
            }

            fn feat(
                &self,
                before: &AnyPublic,
                seat: Seat,
                window: Window,
                words: &'static Words,
            ) -> Option<Feat> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => {
                        let AnyPublic::$Name(before) = before else { return None };
                        face.feat(before, seat, window, words)
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

            fn roller(&self) -> Option<Seat> {
                match self {
                    $($(#[$cfg])* AnyPublic::$Name(face) => face.roller(),)+
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
