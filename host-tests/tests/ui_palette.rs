//! Colours stay apart: measured as distances in CIE L*a*b*, also as people see them who lack one of the
//! cone types. Distances under 10 are hard to tell, over 40 nobody mixes up.

use hexboard::{
    game::Seat,
    ui::palette::{Ground, Palette, PaletteChoice},
};

type Colour = [f64; 3];

/// How a person sees, as a matrix on linear RGB. The two deficiencies are those of Machado, Oliveira and
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

fn grounds(palette: &Palette) -> Vec<(String, [u8; 3])> {
    Ground::ALL.iter().map(|&g| (format!("{g:?}"), palette.ground(g).colour.into())).collect()
}

/// The closest pair, one of `a` and one of `b`.
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
    // The pair everybody mixes up who lacks a cone: red and green of one lightness.
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
