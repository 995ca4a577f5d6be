//! The piece that a player has chosen and is about to place, move or push.

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::hand::draw_strength;
use super::panel::{of_mound, of_token, sign_of, sign_of_terrain};
use super::words;
use crate::game::Choice;
use crate::games::termites::{BOARD, Item, Phase, Piece, Public, Token};
use crate::parts::{SCREEN_WIDTH, Screen};
use crate::ui::decision;
use crate::ui::game_view::{CurrentDecision, Scene};
use crate::ui::lang::Words;
use crate::ui::panel::{Line, line};
use crate::ui::sign_row::dim;
use crate::ui::signs::Sign;
use crate::ui::text::Ink;

/// Height of a line with a sign, in pixels.
const SIGN_LINE: i32 = 12;

/// A chosen piece.
pub struct Carried {
    sign: Sign,
    name: Line,
    token: Option<Token>,
}

impl Carried {
    /// Returns the chosen Mound or tile, the chosen unit, or the defeated unit. A token of the hand is
    /// not among them, because it is hidden.
    pub fn of(words: &'static Words, public: &Public, asked: &CurrentDecision<'_>) -> Option<Carried> {
        let plain = |sign, name| Some(Carried { sign, name, token: None });
        match *asked.chosen.last()? {
            Choice::Cell(cell) if public.phase == Phase::Move => match public.pieces.at(cell)? {
                Piece::Unit { token, .. } => Some(Carried::token(words, token)),
                Piece::Mound { .. } => None,
            },
            choice => match Item::of(choice)? {
                Item::Mound { value, .. } => plain(Sign::Mound, of_mound(words, value)),
                Item::Tile(terrain) => plain(
                    sign_of_terrain(terrain),
                    line(format_args!("{}", words::ground(words, Some(terrain)))),
                ),
                Item::Token(_) | Item::Stay | Item::Destroyed | Item::Seat(_) => None,
            },
        }
    }

    /// Returns a token as a chosen piece.
    pub fn token(words: &'static Words, token: Token) -> Carried {
        Carried { sign: sign_of(token.caste()), name: of_token(words, token), token: Some(token) }
    }

    /// Draws the piece, and below it the cell under the cursor. It is dimmed where it does not fit.
    pub fn draw(&self, scene: &Scene<'_>, public: &Public, fits: bool, top: i32, screen: &mut Screen) {
        decision::draw_named(screen, top, self.sign, &self.name);
        if let Some(token) = self.token {
            draw_strength(screen, top, token);
        }
        if !fits {
            let size = Size::new(SCREEN_WIDTH as u32 - 2, SIGN_LINE as u32);
            dim(screen, Rectangle::new(Point::new(1, top), size), Ink::Light);
        }
        let at = scene.cursor;
        let ground = words::ground(scene.words, public.ground.at(at));
        let place = match BOARD.contains(at) {
            true => line(format_args!("> {} {ground}", BOARD.name(at))),
            false => line(format_args!("> {}", scene.words.table.off_board)),
        };
        decision::draw_small_line(screen, top + SIGN_LINE, &place);
    }
}
