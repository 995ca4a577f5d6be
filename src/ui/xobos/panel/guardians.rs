//! The Guardian board: four quarters.

use embedded_graphics::prelude::Point;

use super::View;
use super::small_line;
use crate::games::xobos::{ConnectionKind, ConnectionSlot, Guardian, name_of};
use crate::parts::Screen;
use crate::ui::panel::{self, Line, line};
use crate::ui::xobos::words;

/// Size of a quarter, height of a line in it, and position of the first quarter, in pixels.
const WIDTH: i32 = 63;
const HEIGHT: i32 = 26;
const LINE: i32 = 8;
const LEFT: i32 = 2;
const TOP: i32 = 13;

/// Draws the store and the production in the title, and the four quarters below it.
pub fn draw(view: &View<'_>, screen: &mut Screen) {
    let (resources, crystals) = view.income();
    let words = view.words();
    let income =
        line(format_args!("+{resources}{} +{crystals}{}", words.resource_letter, words.crystal_letter));
    panel::draw_title(screen, &view.store(), &income);
    for guardian in Guardian::ALL {
        let place = guardian.index() as i32;
        let corner = Point::new(LEFT + place % 2 * WIDTH, TOP + place / 2 * HEIGHT);
        for (line, words) in quarter(view, guardian).iter().enumerate() {
            small_line(screen, corner + Point::new(0, LINE * line as i32), words);
        }
    }
}

/// Returns the lines of a quarter: number, Power and Life; position and upgrades; content of the
/// slot.
fn quarter(view: &View<'_>, guardian: Guardian) -> [Line; 3] {
    let (words, board) = (view.words(), &view.private.board);
    let number = guardian.index() + 1;
    let mark = if board.leader == Some(guardian) { '*' } else { ' ' };
    let quarter = board.quarter(guardian);
    let Some(at) = view.private.side.guardian_at(guardian) else {
        return [line(format_args!("#{number}{mark}{}", words.lost)), Line::new(), Line::new()];
    };
    let power = board.power(guardian, view.clan());
    let upgrade = match (quarter.power, quarter.healing) {
        (0, 0) => Line::new(),
        (power, 0) => line(format_args!(" +{power}{}", words.power_letter)),
        (_, healing) => line(format_args!(" {}+{healing}", words.healing)),
    };
    [
        line(format_args!(
            "#{number}{mark}{power}{} {}{}",
            words.power_letter, quarter.life, words.life_letter
        )),
        line(format_args!("   {}{upgrade}", name_of(at))),
        slot(view, guardian),
    ]
}

/// Returns the content of a Guardian's slot.
pub fn slot(view: &View<'_>, guardian: Guardian) -> Line {
    let words = view.words();
    match view.private.board.slot(guardian) {
        ConnectionSlot::Free => line(format_args!("{}", words.free)),
        ConnectionSlot::Connection(link, to) => {
            let what = match link {
                ConnectionKind::Strengthening => words.power,
                ConnectionKind::Healing => words.heals,
            };
            line(format_args!("{what}>#{}", to.index() + 1))
        }
        ConnectionSlot::Site(kind, paid) => {
            line(format_args!("{} {paid}/{}", words::building(view.scene.words, kind), kind.cost()))
        }
    }
}
