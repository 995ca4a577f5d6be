//! Dice on the OLEDs: faces of ten-sided dice. Dice that do damage are filled.

use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::odds::faces;
use crate::games::robale::{Battle, FACES};
use crate::parts::Screen;
use crate::ui::decision;
use crate::ui::lang::Words;
use crate::ui::panel::{self, line};
use crate::ui::signs::{SIGN_HEIGHT, SIGN_WIDTH, draw_die};
use crate::ui::text::{self, Font, Ink};
use crate::ui::widget;

/// Distance between two dice in a row, and between two rows, in pixels.
const PITCH: i32 = SIGN_WIDTH as i32 + 1;
const ROW_PITCH: i32 = SIGN_HEIGHT as i32 + 1;
/// The top of the first row, in pixels.
const TOP: i32 = 12;
/// Dice per row.
const PER_ROW: usize = 9;
/// Rows of dice on a screen of their own.
const ROWS: usize = 3;

/// Draws a battle while its dice roll, and afterwards.
pub fn draw_roll(battle: &Battle, words: &'static Words, screen: &mut Screen) {
    let count = line(format_args!("{}/{}", battle.rolled().len(), battle.force()));
    panel::draw_title(screen, words.settings.dice, &count);
    draw_battle(battle, words, screen);
}

/// Draws all results, the resistance and the damage.
pub fn draw_battle(battle: &Battle, words: &'static Words, screen: &mut Screen) {
    if battle.rolled().len() > PER_ROW * ROWS {
        draw_counts(battle, screen);
    } else {
        draw_faces(battle, screen);
    }
    let damage = line(format_args!("{} {}", words.robale.damage, battle.damage()));
    decision::draw_small_line(screen, decision::OK_TOP + 2, &damage);
    let resists = line(format_args!("{} {}", words.robale.resists_short, faces(battle.resistance())));
    decision::draw_right(screen, decision::OK_TOP + 2, &resists, Font::Small);
}

fn draw_faces(battle: &Battle, screen: &mut Screen) {
    for (index, face) in battle.rolled().iter().enumerate() {
        let (column, row) = ((index % PER_ROW) as i32, (index / PER_ROW) as i32);
        let at = Point::new(1 + column * PITCH, TOP + row * ROW_PITCH);
        let Ok(()) = draw_die(screen, at, *face, !battle.resistance().contains(*face));
    }
}

/// Draws how often each result occurred, for many dice.
fn draw_counts(battle: &Battle, screen: &mut Screen) {
    let count = |face: u8| battle.rolled().iter().filter(|rolled| **rolled == face).count();
    for (index, face) in (1..=FACES).filter(|face| count(*face) > 0).enumerate() {
        let at = Point::new(1 + (index % 4) as i32 * 31, TOP + (index / 4) as i32 * ROW_PITCH);
        let Ok(()) = draw_die(screen, at, face, !battle.resistance().contains(face));
        let number = line(format_args!("x{}", count(face)));
        let Ok(_) = text::line(screen, at + Point::new(PITCH, 2), &number, Font::Small, Ink::Light);
    }
}

/// Draws the results of a battle in one row. If there are too many, only those that do damage come
/// first.
pub fn draw_row(battle: &Battle, top: i32, screen: &mut Screen) {
    let harms = |face: &&u8| !battle.resistance().contains(**face);
    let (hits, others) = (battle.rolled().iter().filter(harms), battle.rolled().iter());
    let dice = hits.chain(others.filter(|face| !harms(face)));
    for (index, face) in dice.take(PER_ROW).enumerate() {
        let at = Point::new(1 + index as i32 * PITCH, top);
        let Ok(()) = draw_die(screen, at, *face, harms(&face));
    }
}

/// Draws the faces of a die for a player who types in the result; `row` is the selected one.
pub fn draw_choice(row: usize, screen: &mut Screen) {
    const HALF: usize = FACES as usize / 2;
    for index in 0..FACES as usize {
        let at = Point::new(8 + (index % HALF) as i32 * 22, 14 + (index / HALF) as i32 * 18);
        if index == row {
            let frame = Rectangle::new(at - Point::new(3, 2), Size::new(SIGN_WIDTH + 6, SIGN_HEIGHT + 4));
            let Ok(()) = screen.fill_solid(&frame, Ink::Dark.background());
            let inside = Rectangle::new(frame.top_left + Point::new(1, 1), frame.size - Size::new(2, 2));
            let Ok(()) = screen.fill_solid(&inside, Ink::Light.background());
        }
        let Ok(()) = draw_die(screen, at, index as u8 + 1, false);
    }
}

/// Draws a die that does damage at the left of a row of the legend.
pub fn draw_sample(row: usize, screen: &mut Screen) {
    let Ok(()) = draw_die(screen, widget::row_at(row) - Point::new(1, 1), FACES - 3, true);
}
