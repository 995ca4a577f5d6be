//! Pictures of single cells of the board for manuals, print sheets and the page: what the LEDs show
//! for each kind of piece and ground. They are painted from real positions by the same code as on
//! the device.

use std::fmt::Write;

use hexboard::game::{Game, Rng};
use hexboard::games::robale::Robale;
use hexboard::games::termites::Termites;
use hexboard::games::xobos::Xobos;
use hexboard::hex::{Cell, Hex, Window};
use hexboard::parts::Frame;
use hexboard::ui::palette::PaletteChoice;
use hexboard::ui::{Canvas, GameView};

use crate::position::{self, Placed};
use crate::uhp::UhpGame;

/// A cell of a position, and when it is shown: some signs alternate.
struct BoardSign {
    name: &'static str,
    cell: (i8, i8),
    millis: u64,
}

const fn sign(name: &'static str, q: i8, r: i8) -> BoardSign {
    BoardSign { name, cell: (q, r), millis: 0 }
}

/// Returns the sign at another time.
const fn later(sign: BoardSign, millis: u64) -> BoardSign {
    BoardSign { millis, ..sign }
}

const HIVE: &str = "game: hive
options: pieces=MLPCHD
turn: 24
stack: -5,0 wQ
stack: -4,0 wA1
stack: -3,0 wS1
stack: -2,0 wG1
stack: -1,0 wB1
stack: 0,0 wL
stack: 1,0 wM
stack: 2,0 wP
stack: 3,0 wC
stack: 4,0 wH
stack: 5,0 wD
stack: -5,1 bA1
stack: -5,2 bQ
";
const HIVE_SIGNS: [BoardSign; 12] = [
    sign("queen", -5, 0),
    sign("ant", -4, 0),
    sign("spider", -3, 0),
    sign("grasshopper", -2, 0),
    sign("beetle", -1, 0),
    sign("ladybug", 0, 0),
    sign("mosquito", 1, 0),
    sign("pillbug", 2, 0),
    sign("scorpion", 3, 0),
    sign("moth", 4, 0),
    sign("dragonfly", 5, 0),
    sign("black", -5, 1),
];

const ROBALE: &str = "game: robale
phase: move
turn: white
bug: -2,2 white grasshopper
bug: -2,-2 white ant
bug: 3,-2 white spider
bug: 0,3 white beetle
bug: 0,-3 black ant
";
const ROBALE_SIGNS: [BoardSign; 8] = [
    sign("grasshopper", -2, 2),
    sign("ant", -2, -2),
    sign("spider", 3, -2),
    sign("beetle", 0, 3),
    sign("black", 0, -3),
    sign("resource", 1, -2),
    sign("hatchery", -4, 0),
    sign("blocked", 0, 0),
];

const TERMITES: &str = "game: termites
options: scenario=printed-2 colonies=blue,gold
phase: move
turn: 0
water: 3,0
vegetation: 3,1
stones: 3,-2
unit: -3,0 0 W1
unit: -1,-2 0 W2
unit: -2,3 0 W3
mound: 1,-3 0 5
mound: 1,3 0 9
mound: 0,0 neutral 7
unit: 0,4 1 W1
hand: 0 W1
hand: 1 W2
";
const TERMITES_SIGNS: [BoardSign; 10] = [
    sign("unit-1", -3, 0),
    sign("unit-2", -1, -2),
    sign("unit-3", -2, 3),
    sign("mound-5", 1, -3),
    sign("mound-9", 1, 3),
    sign("neutral", 0, 0),
    sign("clear", -1, 1),
    sign("water", 3, 0),
    sign("vegetation", 3, 1),
    sign("stones", 3, -2),
];

const XOBOS: &str = "game: xobos
players: 2
phase: moves
round: 3
turn: 0
guardian: 0 0 at=1,-3 life=6 leader
guardian: 0 1 at=-1,-1 life=6 slot=mine:1
guardian: 1 0 at=4,-3 life=6 leader
quarks: 0 2,-2 2
building: 3,-2 0 mine
building: 0,-2 0 technical
building: 2,-1 0 well
building: -1,-2 0 watchtower 2
store: 0 3 0
";
/// When the buildings are shown.
const BUILDINGS_MS: u64 = 3500;
const XOBOS_SIGNS: [BoardSign; 10] = [
    sign("guardian", 1, -3),
    sign("quarks", 2, -2),
    sign("field", 3, -1),
    sign("irradiated", 1, -1),
    sign("source", 0, 0),
    later(sign("mine", 3, -2), BUILDINGS_MS),
    later(sign("technical", 0, -2), BUILDINGS_MS),
    later(sign("well", 2, -1), BUILDINGS_MS),
    later(sign("watchtower", -1, -2), BUILDINGS_MS),
    later(sign("site", -1, -1), BUILDINGS_MS),
];

/// Returns the file names and contents of all pictures.
///
/// # Panics
/// Panics if a position is not valid.
pub fn pictures() -> Vec<(String, String)> {
    let mut pictures = of_game::<UhpGame>("hive", HIVE, &HIVE_SIGNS);
    pictures.extend(of_game::<Robale>("robale", ROBALE, &ROBALE_SIGNS));
    pictures.extend(of_game::<Termites>("termites", TERMITES, &TERMITES_SIGNS));
    pictures.extend(of_game::<Xobos>("xobos", XOBOS, &XOBOS_SIGNS));
    pictures
}

fn of_game<G: Placed>(game: &str, position: &str, signs: &[BoardSign]) -> Vec<(String, String)>
where
    <G as Game>::Public: GameView,
{
    let (position, _) = position::read::<G>(position, &mut Rng::new(1))
        .unwrap_or_else(|fault| panic!("the position of {game}: {fault}"));
    let mut canvas = Canvas::EMPTY;
    position.public().paint(Window::START, PaletteChoice::Standard.palette(), &mut canvas);
    let picture = |sign: &BoardSign| {
        let cell = Cell::new(Hex::new(sign.cell.0, sign.cell.1)).expect("a cell of the panel");
        let mut frame = Frame::DARK;
        canvas.paint(sign.millis, &mut frame);
        let leds: Vec<_> = frame[cell].iter().map(|led| [led.r, led.g, led.b]).collect();
        (format!("{game}-{}.svg", sign.name), svg(&leds))
    };
    signs.iter().map(picture).collect()
}

/// Distance of the outer LEDs from the centre, and the size of the hexagon and of an LED.
const SPREAD: f32 = 11.0;
const HEXAGON: f32 = 21.0;
const LED: f32 = 4.2;
/// LEDs darker than this are drawn as unlit.
const DARK: u8 = 40;

/// Returns a picture of a cell: the centre, then the LEDs counterclockwise from east.
fn svg(leds: &[[u8; 3]]) -> String {
    let corners = (0..6).map(|corner| {
        let (sin, cos) = (core::f32::consts::FRAC_PI_3 * (corner as f32 + 0.5)).sin_cos();
        format!("{:.1},{:.1}", HEXAGON * cos, HEXAGON * sin)
    });
    let corners = corners.collect::<Vec<_>>().join(" ");
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"44\" viewBox=\"-20 -22 40 44\">\
         <polygon points=\"{corners}\" fill=\"#16181d\"/>"
    );
    for (place, led) in leds.iter().enumerate() {
        let turn = core::f32::consts::FRAC_PI_3 * (place as f32 - 1.0);
        let (x, y) = if place == 0 { (0.0, 0.0) } else { (SPREAD * turn.cos(), -SPREAD * turn.sin()) };
        let colour = led.map(super::board::to_monitor);
        let is_lit = colour.iter().any(|part| *part > DARK);
        let [r, g, b] = if is_lit { colour } else { [43, 46, 54] };
        let _ =
            write!(text, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{LED}\" fill=\"#{r:02x}{g:02x}{b:02x}\"/>");
    }
    text + "</svg>\n"
}
