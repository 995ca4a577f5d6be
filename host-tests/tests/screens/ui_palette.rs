//! Colours can be distinguished, measured as distances in CIE L*a*b*, also with simulated colour
//! vision deficiencies. Distances under 10 are hard to distinguish; over 40 nobody confuses them.

use hexboard::game::Seat;
use hexboard::hex::Cell;
use hexboard::parts::Frame;
use hexboard::ui::Canvas;
use hexboard::ui::layers::Highlight;
use hexboard::ui::palette::{Ground, Palette, PaletteChoice, SeatLook};

type Colour = [f64; 3];

/// Colour vision as a matrix on linear RGB. The two deficiencies are those of Machado, Oliveira and
/// Fernandes (2009) at full severity.
const NORMAL: [Colour; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const PROTANOPE: [Colour; 3] =
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]];
const DEUTERANOPE: [Colour; 3] =
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]];

fn seen_by(eyes: [Colour; 3], channels: [u8; 3]) -> Colour {
    let linear = channels.map(|c| (c as f64 / 255.0).powf(2.2));
    lab(eyes.map(|row| (0..3).map(|i| row[i] * linear[i]).sum::<f64>().max(0.0)))
}

fn lab([r, g, b]: Colour) -> Colour {
    let curve = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    let y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(a: Colour, b: Colour) -> f64 {
    (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt()
}

fn seats(palette: &Palette) -> Vec<(String, [u8; 3])> {
    Seat::ALL.iter().map(|&seat| (format!("{seat:?}"), palette.seat(seat).colour.into())).collect()
}

/// Returns every look of a side, with the name that players read.
fn sides(palette: &Palette) -> [(&'static str, SeatLook); 7] {
    let [white, black] = palette.white_and_black();
    let [red, blue, gold, pink] = Seat::ALL.map(|seat| palette.seat(seat));
    [
        ("Red", red),
        ("Blue", blue),
        ("Gold", gold),
        ("Pink", pink),
        ("White", white),
        ("Black", black),
        ("Gray", palette.gray()),
    ]
}

/// Returns the lightness, the chroma and the hue in degrees.
fn tone([light, a, b]: Colour) -> (f64, f64, f64) {
    (light, a.hypot(b), b.atan2(a).to_degrees().rem_euclid(360.0))
}

fn grounds(palette: &Palette) -> Vec<(String, [u8; 3])> {
    Ground::ALL.iter().map(|&g| (format!("{g:?}"), palette.ground(g).colour.into())).collect()
}

/// Returns the closest pair, one of `a` and one of `b`.
fn closest(eyes: [Colour; 3], a: &[(String, [u8; 3])], b: &[(String, [u8; 3])]) -> (f64, String) {
    let pairs = a.iter().flat_map(|x| b.iter().map(move |y| (x, y))).filter(|(x, y)| x.0 != y.0);
    pairs
        .map(|(x, y)| (distance(seen_by(eyes, x.1), seen_by(eyes, y.1)), format!("{} and {}", x.0, y.0)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .expect("there are colours")
}

fn check(
    choice: PaletteChoice,
    eyes: [Colour; 3],
    among_seats: f64,
    seats_to_grounds: f64,
    among_grounds: f64,
) {
    let (seats, grounds) = (seats(choice.palette()), grounds(choice.palette()));
    for (a, b, least) in [
        (&seats, &seats, among_seats),
        (&seats, &grounds, seats_to_grounds),
        (&grounds, &grounds, among_grounds),
    ] {
        let (found, pair) = closest(eyes, a, b);
        assert!(found >= least, "{choice:?}: {pair} are only {found:.0} apart, want {least}");
    }
}

#[test]
fn known_distances() {
    let white = seen_by(NORMAL, [255, 255, 255]);
    assert!((white[0] - 100.0).abs() < 0.1 && white[1].abs() < 0.1 && white[2].abs() < 0.1, "{white:?}");
    // The pair that people with a missing cone type confuse: red and green of equal lightness.
    let red_green = |eyes| distance(seen_by(eyes, [200, 60, 0]), seen_by(eyes, [110, 110, 0]));
    assert!(red_green(NORMAL) > 50.0 && red_green(DEUTERANOPE) < 20.0, "{}", red_green(DEUTERANOPE));
}

#[test]
fn standard_colours_stay_apart() {
    check(PaletteChoice::Standard, NORMAL, 60.0, 40.0, 20.0);
}

#[test]
fn colour_blind_colours_stay_apart_for_everybody() {
    for eyes in [NORMAL, PROTANOPE, DEUTERANOPE] {
        check(PaletteChoice::ColourBlind, eyes, 40.0, 35.0, 15.0);
    }
}

#[test]
fn colours_are_what_they_are_called() {
    for palette in PaletteChoice::ALL.map(PaletteChoice::palette) {
        for (name, look) in sides(palette) {
            let (light, strength, hue) = tone(seen_by(NORMAL, look.colour.into()));
            let agrees = match name {
                "White" => light > 95.0 && strength < 8.0,
                "Gray" => (55.0..75.0).contains(&light) && strength < 8.0,
                "Black" => light < 30.0,
                "Red" => strength > 60.0 && (20.0..60.0).contains(&hue),
                "Gold" => strength > 35.0 && (75.0..105.0).contains(&hue),
                "Blue" => strength > 60.0 && (270.0..310.0).contains(&hue),
                _ => strength > 40.0 && (325.0..355.0).contains(&hue),
            };
            assert!(agrees, "{name}: light {light:.0}, strength {strength:.0}, hue {hue:.0}");
        }
    }
}

/// White and Black play Hive and Robale, where the ground is dark, clear, water, growth or stone.
/// Gray plays Termites next to white neutral Mounds.
#[test]
fn white_black_and_gray_differ_from_adjacent_colours() {
    let grounds = [Ground::Off, Ground::Clear, Ground::Water, Ground::Growth, Ground::Stone];
    for (choice, everybody) in [
        (PaletteChoice::Standard, &[NORMAL][..]),
        (PaletteChoice::ColourBlind, &[NORMAL, PROTANOPE, DEUTERANOPE]),
    ] {
        let palette = choice.palette();
        let ([white, black], gray) = (palette.white_and_black(), palette.gray());
        for &eyes in everybody {
            let see = |look: SeatLook| seen_by(eyes, look.colour.into());
            assert!(distance(see(white), see(black)) > 90.0);
            assert!(distance(see(white), see(gray)) > 28.0);
            for other in [Seat::A, Seat::B, Seat::C] {
                assert!(distance(see(gray), see(palette.seat(other))) > 45.0, "{other:?}");
            }
            for ground in grounds {
                let below = seen_by(eyes, palette.ground(ground).colour.into());
                for look in [white, black, gray] {
                    assert!(distance(see(look), below) > 34.0, "{choice:?}: {ground:?} {look:?}");
                }
            }
        }
    }
}

/// Renders a cell with this ground and highlight at a time.
fn lit(palette: &Palette, ground: Ground, mark: Highlight, at_ms: u64) -> [Colour; 6] {
    let mut canvas = Canvas::EMPTY;
    canvas.set_ground(Cell::CENTRE, palette.ground(ground));
    canvas.set_highlight(Cell::CENTRE, mark);
    let mut frame = Frame::DARK;
    canvas.paint(at_ms, &mut frame);
    let leds = frame[Cell::CENTRE];
    core::array::from_fn(|edge| seen_by(NORMAL, leds[1 + edge].into()))
}

#[test]
fn targets_never_look_like_attacks() {
    for (choice, everybody) in [
        (PaletteChoice::Standard, &[NORMAL][..]),
        (PaletteChoice::ColourBlind, &[NORMAL, PROTANOPE, DEUTERANOPE]),
    ] {
        let palette = choice.palette();
        for (name, look) in sides(palette) {
            for &eyes in everybody {
                let (target, attack) =
                    (seen_by(eyes, look.target.into()), seen_by(eyes, palette.attack.into()));
                assert!(distance(target, attack) > 40.0, "{choice:?}: {name} {}", distance(target, attack));
            }
        }
        for ground in Ground::ALL {
            for (name, look) in sides(palette) {
                for at_ms in (0..1000).step_by(16) {
                    let edges = lit(palette, ground, Highlight::Target(look.target), at_ms);
                    let attack = seen_by(NORMAL, palette.attack.into());
                    assert!(edges.iter().all(|edge| distance(*edge, attack) > 40.0), "{name} on {ground:?}");
                }
            }
        }
    }
}

/// At any moment most edges of an offered cell show its ground, and over one cycle the light visits
/// each of them.
#[test]
fn targets_never_hide_the_ground() {
    for palette in PaletteChoice::ALL.map(PaletteChoice::palette) {
        for ground in Ground::ALL {
            let still = lit(palette, ground, Highlight::None, 0);
            for (name, look) in sides(palette) {
                let target = seen_by(NORMAL, look.target.into());
                let mut moved = [false; 6];
                for at_ms in (0..1000).step_by(16) {
                    let edges = lit(palette, ground, Highlight::Target(look.target), at_ms);
                    let is_ground =
                        |edge: &usize| distance(edges[*edge], still[*edge]) < distance(edges[*edge], target);
                    let visible = (0..6).filter(is_ground).count();
                    assert!(visible >= 4, "{name} on {ground:?} at {at_ms}: {visible} edges");
                    for edge in 0..6 {
                        moved[edge] |= distance(edges[edge], still[edge]) > 12.0;
                    }
                }
                assert_eq!(moved, [true; 6], "{name} on {ground:?}");
            }
        }
    }
}
