//! The card of a game in the start menu: what it is, how it is won, the number of players and the
//! duration.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::OptionsMenu;
use crate::parts::{SCREEN_HEIGHT, SCREEN_WIDTH, Screen};
use crate::ui::icon::{ICON_SIZE, Icon};
use crate::ui::lang::Words;
use crate::ui::panel::{Line, line};
use crate::ui::text::{self, Align, Font, Ink};

/// The y coordinate below the title and one row.
const TOP: i32 = 24;
const LEFT: i32 = 2;
/// Lines in the small font for the goal. The last line of the screen contains the number of players
/// and the duration.
pub const GOAL_ROWS: usize = 4;
/// Characters per line in the small font.
pub const GOAL_COLUMNS: usize = Font::Small.columns((SCREEN_WIDTH as i32 - LEFT) as u32);

/// Draws the card below the first row. Arrows show where the rest of the menu is.
pub fn draw(menu: &dyn OptionsMenu, arrows: &[Icon], words: &'static Words, screen: &mut Screen) {
    let size = Size::new((SCREEN_WIDTH as i32 - LEFT) as u32, GOAL_ROWS as u32 * Font::Small.height());
    let goal = Rectangle::new(Point::new(LEFT, TOP), size);
    let below = Size::new(SCREEN_WIDTH as u32, (SCREEN_HEIGHT as i32 - TOP) as u32);
    let Ok(()) = screen.fill_solid(&Rectangle::new(Point::new(0, TOP), below), BinaryColor::Off);
    let Ok(_) = text::paragraph(screen, goal, menu.goal(words), Font::Small, Align::Left);
    let bottom = TOP + size.height as i32;
    let Ok(_) = text::line(screen, Point::new(LEFT, bottom), &figures(menu, words), Font::Small, Ink::Light);
    for (place, icon) in arrows.iter().rev().enumerate() {
        let x = SCREEN_WIDTH as i32 - (place as i32 + 1) * ICON_SIZE as i32;
        let Ok(()) = icon.draw(screen, Point::new(x, bottom), Ink::Light);
    }
}

/// Returns the number of players and the duration: `2-4 players ~45 min`.
fn figures(menu: &dyn OptionsMenu, words: &'static Words) -> Line {
    let (least, most) = menu.players().into_inner();
    let (players, minutes) = (words.lobby.players, menu.minutes());
    match least == most {
        true => line(format_args!("{least} {players} ~{minutes} min")),
        false => line(format_args!("{least}-{most} {players} ~{minutes} min")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::lang::Language;
    use crate::ui::options_menu::OptionsMenus;
    use crate::ui::text::wrap;

    #[test]
    fn every_game_fits_on_its_card_in_both_languages() {
        for words in Language::ALL.map(Language::words) {
            for menu in OptionsMenus::NEW.all() {
                let goal = menu.goal(words);
                assert!(wrap(goal, GOAL_COLUMNS).count() <= GOAL_ROWS, "{goal}");
                let room = SCREEN_WIDTH as u32 - LEFT as u32 - 2 * ICON_SIZE;
                let figures = figures(menu, words);
                assert!(figures.chars().count() <= Font::Small.columns(room), "{figures}");
            }
        }
    }
}
