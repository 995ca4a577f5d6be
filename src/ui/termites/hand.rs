//! A hand of Termites: a row of tokens with pips for their strength.

use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;

use super::aim;
use super::panel::{of_token, sign_of};
use crate::bounded::collected;
use crate::game::Choice;
use crate::games::termites::{Caste, Item, Private, Token, Tokens};
use crate::parts::Screen;
use crate::ui::decision;
use crate::ui::game_view::{CurrentDecision, Scene};
use crate::ui::lang::Words;
use crate::ui::panel::line;
use crate::ui::signs::{SIGN_WIDTH, draw_number};
use crate::ui::text::{Font, Ink};

/// Size of a token with its pips, in pixels.
const BOX: Size = Size::new(21, 20);
/// The top of the row, in pixels.
const TOP: i32 = 13;
/// The most tokens in the row.
const MOST: usize = 6;

/// Draws the hand while the player chooses a token, and what OK does with the selected one.
pub fn draw_choice(
    scene: &Scene<'_>,
    asked: &CurrentDecision<'_>,
    private: &Private,
    row: usize,
    screen: &mut Screen,
) {
    let token = |item: &Choice| match Item::of(*item) {
        Some(Item::Token(token)) => Some(token),
        _ => None,
    };
    let first = row.saturating_sub(MOST - 1);
    let shown = asked.items.iter().filter_map(token).skip(first).take(MOST);
    let top = decision::draw_event_above(scene, screen);
    draw_row(screen, top, shown, &private.hand, Some(row - first));
    if let Some(token) = asked.items.get(row).and_then(token) {
        draw_about(scene.words, token, top + BOX.height as i32, screen);
        decision::draw_ok(screen, scene.words, scene.words.termites.ok_token);
    }
}

/// Draws the whole hand while Peek is held, in the order of the list, and the size of the stack.
pub fn draw_whole(scene: &Scene<'_>, private: &Private, screen: &mut Screen) {
    let mut items: Vec<Choice, { Token::KINDS }> =
        collected(private.hand.kinds().map(|(token, _)| Item::Token(token).choice()));
    aim::arrange(&mut items);
    let tokens = items.iter().filter_map(|item| match Item::of(*item) {
        Some(Item::Token(token)) => Some(token),
        _ => None,
    });
    draw_row(screen, TOP, tokens.take(MOST), &private.hand, None);
    let stack = line(format_args!("{} {}", scene.words.termites.stack, private.stack.len()));
    decision::draw_small_line(screen, TOP + BOX.height as i32 + 3, &stack);
}

/// Draws the pips of a token at the right end of a line.
pub fn draw_strength(screen: &mut Screen, top: i32, token: Token) {
    let left = 126 - 3 * i32::from(token.strength());
    draw_pips(screen, Point::new(left, top + 4), token.strength(), Ink::Light);
}

/// Draws tokens side by side, the selected one inverted.
fn draw_row(
    screen: &mut Screen,
    top: i32,
    tokens: impl Iterator<Item = Token>,
    hand: &Tokens,
    selected: Option<usize>,
) {
    for (index, token) in tokens.enumerate() {
        let at = Point::new(1 + index as i32 * BOX.width as i32, top);
        let ink = if selected == Some(index) { Ink::Dark } else { Ink::Light };
        draw_token(screen, at, token, hand.count(token), ink);
    }
}

fn draw_token(screen: &mut Screen, at: Point, token: Token, count: u8, ink: Ink) {
    let Ok(()) = screen.fill_solid(&Rectangle::new(at, BOX - Size::new(1, 0)), ink.background());
    let Ok(()) = sign_of(token.caste()).draw(screen, at + Point::new(1, 1), ink);
    if count > 1 {
        let corner = at + Point::new(SIGN_WIDTH as i32 + 3, 1);
        let Ok(()) = draw_number(screen, corner, count, ink);
    }
    draw_pips(screen, at + Point::new(1, 15), token.strength(), ink);
}

/// Draws one pip per point of strength.
fn draw_pips(screen: &mut Screen, at: Point, strength: u8, ink: Ink) {
    for pip in 0..i32::from(strength) {
        let area = Rectangle::new(at + Point::new(3 * pip, 0), Size::new(2, 3));
        let Ok(()) = screen.fill_solid(&area, ink.text_colour());
    }
}

/// Draws the selected token in words if there is room: caste, size, and where it cannot go. The pips
/// show its strength.
fn draw_about(words: &'static Words, token: Token, top: i32, screen: &mut Screen) {
    if top + Font::Small.height() as i32 > decision::OK_TOP {
        return;
    }
    let texts = &words.termites;
    decision::draw_small_line(screen, top + 1, &of_token(words, token));
    let not_there = match token.caste() {
        Caste::Flyer => texts.no_plants,
        Caste::Worker | Caste::Soldier | Caste::Spitter => texts.no_water,
    };
    decision::draw_right(screen, top + 1, not_there, Font::Small);
}
