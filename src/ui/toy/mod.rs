//! The toy game on the board and on the OLEDs.

mod options_menu;
pub(super) mod texts;

use crate::game::{Options, Seat};
use crate::games::toy::{Action, Item, Toy, board};
use crate::hex::Window;
use crate::parts::Screen;
use crate::ui::Canvas;
use crate::ui::game_view::{GameView, NoDice, Scene, Score, Trail};
use crate::ui::lang::Words;
use crate::ui::layers::Piece;
use crate::ui::palette::{Ground, Palette, SeatLook};
use crate::ui::panel::{self, Line, draw_row, label_row};

pub use options_menu::ToyMenu as Menu;

fn name(seat: Seat) -> &'static str {
    ["1", "2", "3", "4"][seat.index()]
}

impl GameView for Toy {
    type Action = Action;
    type Private = ();
    type Roll = NoDice;

    fn paint(&self, _: Window, palette: &Palette, canvas: &mut Canvas) {
        for cell in board() {
            canvas.set_ground(cell, palette.ground(Ground::Clear));
            let owner = Seat::ALL.into_iter().find(|&seat| self.pebbles[seat].contains(cell));
            let size = 1 + u8::from(self.large.contains(cell));
            canvas.set_piece(cell, owner.map(|seat| Piece::token(self.look(seat, palette), size)));
        }
    }

    fn look(&self, seat: Seat, palette: &Palette) -> SeatLook {
        palette.seat(seat)
    }

    fn trail(&self, action: Action, _: Window) -> Trail {
        match action {
            Action::First(_) => Trail::new(),
            Action::Put { at, .. } => [at].into_iter().collect(),
        }
    }

    fn describe_action(&self, action: Action, words: &'static Words) -> Line {
        let words = &words.toy;
        match action {
            Action::First(seat) => panel::line(format_args!("{}", name(seat))),
            Action::Put { large: true, .. } => panel::line(format_args!("{}", words.large)),
            Action::Put { large: false, .. } => panel::line(format_args!("{}", words.small)),
        }
    }

    fn draw(&self, (): &(), scene: &Scene<'_>, screen: &mut Screen) {
        let words = &scene.words.toy;
        let points = panel::line(format_args!("{}", self.points(scene.seat)));
        match &scene.asked {
            Some(asked) => {
                panel::draw_title(screen, words.put, &points);
                if let Some(selected) = asked.selected_row {
                    panel::draw_list(screen, asked.items, selected, |_, item| match Item::of(item) {
                        Some(Item::Small) => label_row(words.small),
                        Some(Item::Large) => label_row(words.large),
                        Some(Item::Seat(seat)) => label_row(name(seat)),
                        None => label_row(""),
                    });
                }
            }
            None => {
                let who = self.on_turn.map_or(Line::new(), |seat| scene.wait_for(name(seat)));
                panel::draw_title(screen, &who, &points);
                draw_row(screen, 0, words.name, "");
            }
        }
    }

    fn goal(&self, words: &'static Words) -> &'static str {
        words.toy.long.goal
    }

    fn aim(&self, words: &'static Words) -> &'static str {
        words.toy.aim
    }

    fn help(&self, words: &'static Words) -> &'static str {
        words.toy.long.help
    }

    fn legend(&self, words: &'static Words) -> &'static str {
        words.toy.long.legend
    }

    fn score(&self, seat: Seat, _: &'static Words) -> Score {
        Score { name: name(seat), points: self.points(seat), counted: "" }
    }

    fn phase_name(&self, words: &'static Words) -> &'static str {
        words.toy.put
    }

    fn round(&self, turns: usize) -> u32 {
        1 + (turns / self.options.players()) as u32
    }

    fn ends_turn(&self, action: Action) -> bool {
        matches!(action, Action::Put { .. })
    }
}
