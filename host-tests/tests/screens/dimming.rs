//! Dimming preserves hues and the order of brightness: on the boards of all games, in both
//! palettes, at every brightness setting, active and idle, and under the power limit.

use std::collections::BTreeSet;

use hexboard::game::{Actor, Game, Rng, Seat, Turn};
use hexboard::games::{ALL, AnyGame, AnyOptions, AnyPublic};
use hexboard::hex::Window;
use hexboard::parts::idle::{DIM_MS, IdleTracker, OFF_MS};
use hexboard::parts::leds::dimming::FAINTEST;
use hexboard::parts::leds::power::{self, BRIGHTNESS_STEPS};
use hexboard::parts::{Frame, LEDS, Light, Time};
use hexboard::ui::colour::{DARK, GOLD, WHITE};
use hexboard::ui::palette::{Ground, PaletteChoice};
use hexboard::ui::{Canvas, GameView};

/// Red, green and blue of an LED: a perceived colour, or duty cycles in steps.
type Leds<T> = [T; 3];

/// Maximum change of each channel's share of the light: brown stays brown.
const SHARE: f64 = 0.08;
/// Maximum change of the hue in degrees, for colours that have a hue.
const HUE: f64 = 17.0;
/// A colour whose strongest channel has fewer steps than this at full brightness is too dark for
/// the LED to show its hue.
const SHOWN: f64 = 3.0;
/// Rounding can remove half a step of white from one colour and add it to another.
const ROUNDING: f64 = 1.0;

/// Returns the boards of random games, at several moments of the animations.
fn boards() -> Vec<(String, Frame)> {
    let mut boards = Vec::new();
    for &id in ALL {
        for options in [AnyOptions::default_options(id, 2), AnyOptions::largest_options(id)] {
            let options = options.expect("a game that everybody knows");
            for seed in 0..2 {
                watch(&options, seed, |public| {
                    for choice in PaletteChoice::ALL {
                        let mut canvas = Canvas::EMPTY;
                        public.paint(Window::default(), choice.palette(), &mut canvas);
                        for now in [10_000, 10_700, 11_300, 12_500, 13_500] {
                            let mut frame = Frame::DARK;
                            canvas.paint(now, &mut frame);
                            boards.push((format!("{} {choice:?} at {now}", id.word()), frame));
                        }
                    }
                });
            }
        }
    }
    boards
}

/// Plays a random game and samples it at intervals.
fn watch(options: &AnyOptions, seed: u64, mut look: impl FnMut(AnyPublic)) {
    let (mut game, mut rng) = (AnyGame::start(options).expect("valid options"), Rng::new(seed));
    for count in 0..150 {
        let (actor, action) = match game.turn() {
            Turn::Over(_) => return look(game.public()),
            Turn::Chance => (Actor::Chance, game.random_outcome(&mut rng)),
            Turn::Decide(seats) => {
                let actor = Actor::Seat(seats.iter().next().expect("somebody decides"));
                (actor, game.random_legal(actor, &mut rng))
            }
        };
        game.apply(actor, action.expect("something is legal")).expect("a legal action");
        if count % 15 == 14 {
            look(game.public());
        }
    }
}

/// Returns every colour on the boards and in the palettes.
fn colours() -> Vec<Leds<u8>> {
    let mut colours: BTreeSet<Leds<u8>> = [WHITE, GOLD].map(Into::into).into();
    for palette in PaletteChoice::ALL.map(PaletteChoice::palette) {
        let [white, black] = palette.white_and_black();
        let sides =
            Seat::ALL.map(|seat| palette.seat(seat)).into_iter().chain([white, black, palette.gray()]);
        colours.extend(sides.flat_map(|look| [look.colour, look.target]).map(Leds::from));
        colours.extend(Ground::ALL.map(|ground| Leds::from(palette.ground(ground).colour)));
        colours.insert(palette.attack.into());
    }
    for (_, frame) in boards() {
        colours.extend(frame.leds().iter().map(|&led| Leds::from(led)));
    }
    colours.remove(&[0; 3]);
    colours.into_iter().collect()
}

/// Returns the colours whose hue an LED shows at full brightness.
fn shown() -> Vec<Leds<u8>> {
    let is_shown = |colour: &Leds<u8>| exact(*colour).iter().any(|&channel| channel >= SHOWN);
    colours().into_iter().filter(is_shown).collect()
}

/// Returns every brightness setting, active and idle, from bright to dim in each setting.
fn lights() -> impl Iterator<Item = [Light; 3]> {
    (1..=BRIGHTNESS_STEPS).map(|step| {
        [0, DIM_MS, OFF_MS].map(|ms| IdleTracker::NEW.dimmed(Light::UNLIMITED.at_step(step), Time(ms)))
    })
}

/// Returns the values sent to an LED of this colour.
fn sent(colour: Leds<u8>, light: Light) -> Leds<f64> {
    let mut out = [DARK];
    power::finish_leds(&[colour.into()], light, &mut out);
    Leds::from(out[0]).map(f64::from)
}

/// Returns the duty cycles of a colour at full brightness, not rounded.
fn exact(colour: Leds<u8>) -> Leds<f64> {
    colour.map(|value| 255.0 * (f64::from(value) / 255.0).powf(2.5))
}

fn luminance([r, g, b]: Leds<f64>) -> f64 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// Returns the hue in degrees and the saturation from 0 to 1.
fn hue([r, g, b]: Leds<f64>) -> (f64, f64) {
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    let hue = (3.0_f64.sqrt() * (g - b)).atan2(2.0 * r - g - b).to_degrees();
    (hue, (most - least) / most)
}

/// Describes how a displayable colour has changed beyond the tolerances.
fn change(colour: Leds<u8>, out: Leds<f64>) -> Option<String> {
    let full = exact(colour);
    let [share, shown] = [full, out].map(|leds| leds.map(|channel| channel / leds.iter().sum::<f64>()));
    let off = (0..3).map(|channel| (share[channel] - shown[channel]).abs()).fold(0.0, f64::max);
    let [(from, strong), (to, still_strong)] = [full, out].map(hue);
    let turned = ((from - to + 180.0).rem_euclid(360.0) - 180.0).abs();
    let is_turned = strong > 0.3 && still_strong > 0.3 && turned > HUE;
    (off > SHARE || is_turned).then(|| {
        format!("{colour:?} is sent as {out:?}: shares change by {off:.2}, the hue by {turned:.0} degrees")
    })
}

#[test]
fn no_colour_changes_its_hue() {
    let colours = shown();
    assert!(colours.len() > 100, "the control: {} colours", colours.len());
    for light in lights().flatten() {
        for &colour in &colours {
            let out = sent(colour, light);
            assert_eq!(change(colour, out), None, "brightness {}", light.brightness);
        }
    }
}

#[test]
fn no_lit_led_goes_dark() {
    for colour in colours() {
        for light in lights().flatten() {
            assert_ne!(sent(colour, light), [0.0; 3], "{colour:?} at {}", light.brightness);
        }
    }
}

#[test]
fn brighter_colours_stay_brighter() {
    let colours = shown();
    for light in lights().flatten() {
        let seen: Vec<_> = colours
            .iter()
            .map(|&colour| (colour, luminance(exact(colour)), luminance(sent(colour, light))))
            .collect();
        for (a, full_a, out_a) in &seen {
            for (b, full_b, out_b) in &seen {
                let is_kept = full_a <= full_b || out_a + ROUNDING >= *out_b;
                assert!(is_kept, "{a:?} becomes darker than {b:?} at {}", light.brightness);
                let is_clear = *full_a < 3.0 * full_b || out_a >= out_b;
                assert!(
                    is_clear,
                    "{a:?}, three times as bright, becomes darker than {b:?} at {}",
                    light.brightness
                );
            }
        }
    }
}

/// In the idle states every LED draws at most as much current as when active, and every board less;
/// after ten minutes less than after two.
#[test]
fn idle_mode_saves_power() {
    let boards = boards();
    for lights in lights() {
        for (name, frame) in boards.iter().step_by(7) {
            let [awake, dim, dark] = lights.map(|light| power::current(frame.leds(), light));
            assert!(awake > dim && dim >= dark, "{name}: {awake}, {dim}, {dark} mA");
        }
    }
    for &colour in &colours() {
        let lights = (FAINTEST..=255).map(|brightness| Light { brightness, ..Light::UNLIMITED });
        let outs: Vec<_> = lights.map(|light| sent(colour, light)).collect();
        for pair in outs.windows(2) {
            assert!((0..3).all(|channel| pair[0][channel] <= pair[1][channel]), "{colour:?}: {pair:?}");
        }
    }
}

/// The power limit dims in the same way as the brightness setting, as long as the supply can power
/// the board at minimum brightness.
#[test]
fn the_power_limit_keeps_hues() {
    let (mut limited, mut out, shown) = (0, [DARK; LEDS], BTreeSet::from_iter(shown()));
    for (name, frame) in boards().iter().step_by(3) {
        let [full, faintest] = [255, FAINTEST]
            .map(|brightness| power::current(frame.leds(), Light { brightness, ..Light::UNLIMITED }));
        for budget_ma in [1200, 1500, 2000, 3000] {
            let light = Light { budget_ma, ..Light::UNLIMITED };
            let current = power::finish(frame, light, &mut out);
            assert!(current <= u32::from(budget_ma), "{name}: {current} of {budget_ma} mA");
            // A margin for rounding: two steps of each LED, 78 uA each.
            if u32::from(budget_ma) < faintest + 140 || u32::from(budget_ma) > full {
                continue;
            }
            limited += 1;
            let leds = frame.leds().iter().map(|&led| Leds::from(led)).zip(&out);
            for (colour, out) in leds.filter(|(colour, _)| shown.contains(colour)) {
                let out = Leds::from(*out).map(f64::from);
                assert_eq!(change(colour, out), None, "{name} at {budget_ma} mA");
            }
        }
    }
    assert!(limited > 50, "the control: {limited} boards were limited");
}
