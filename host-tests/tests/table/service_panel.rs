//! Configuration of a panel with non-standard wiring through the questions of the service mode. The
//! simulated builder looks at the lights of such a panel and answers what is visible.

use hexboard::hex::{Cell, Hex};
use hexboard::parts::leds::cell_turns::CellTurns;
use hexboard::parts::leds::layout::{ColourOrder, Layout};
use hexboard::parts::leds::power;
use hexboard::parts::leds::strands::{self, MINI_LEDS, Panel};
use hexboard::parts::leds::wire_map::{MAX_LEDS, WireMap};
use hexboard::parts::{Button, LEDS, Light, Pad};
use hexboard::session::Settings;
use hexboard::ui::colour::DARK;
use host_tests::device::Device;
use host_tests::random::SplitMix64;
use host_tests::screen::{check_picture, shows};

/// A visible light: the cell, the LED in it (0 is the centre, then counterclockwise from E), and
/// its colour.
type Seen = (Cell, usize, [u8; 3]);

/// Returns the lights on a panel with this wiring.
fn seen(device: &Device, wired: Layout) -> Vec<Seen> {
    let mut leds = [DARK; LEDS];
    power::finish(&device.frame, Light::UNLIMITED, &mut leds);
    let (mut cells, mut dimmed) = ([DARK; MINI_LEDS], [DARK; MINI_LEDS]);
    strands::single_led_picture(&device.frame, 0, &mut cells);
    power::finish_leds(&cells, Light::UNLIMITED, &mut dimmed);
    let sent_for = WireMap::new(device.machine.layout(), Panel::Full);
    let real = WireMap::new(wired, Panel::Full);
    let mut lights = Vec::new();
    for pin in 0..4 {
        let mut wire = [DARK; MAX_LEDS];
        match sent_for.leds_per_cell() {
            1 => sent_for.load_single(pin, &dimmed, &mut wire),
            _ => sent_for.load(pin, &leds, &mut wire),
        }
        for (number, led) in wire.iter().enumerate().filter(|(_, led)| **led != DARK) {
            let Some(&cell) = real.cells(pin).get(number / real.leds_per_cell()) else { continue };
            let cell = Cell::from_reading(cell.into()).expect("a cell");
            // The driver sends green, red, blue. This LED takes the bytes in its own order.
            let mut colours = [0; 3];
            for (byte, name) in [led.g, led.r, led.b].into_iter().zip(wired.colours.name().bytes()) {
                colours["RGB".bytes().position(|letter| letter == name).expect("a colour")] = byte;
            }
            lights.push((cell, shown_led(&real, pin, number), colours));
        }
    }
    lights
}

/// Returns the LED of its cell that has this number on a wire, found by lighting each LED of a
/// frame.
fn shown_led(real: &WireMap, pin: usize, number: usize) -> usize {
    if real.leds_per_cell() == 1 {
        return 0;
    }
    let cell = real.cells(pin)[number / 7];
    let lights = |led: usize| {
        let mut leds = [DARK; LEDS];
        leds[usize::from(cell) * 7 + led].r = 255;
        let mut wire = [DARK; MAX_LEDS];
        real.load(pin, &leds, &mut wire);
        wire[number] != DARK
    };
    (0..7).find(|&led| lights(led)).expect("one of the seven")
}

fn begin() -> Device {
    let mut device = Device::healthy();
    device.press(Pad::One, Button::Back);
    device.wait(10_000);
    device.press(Pad::Three, Button::Menu);
    // Leave, Self-test, last crash, boot loader, About, Panel.
    for _ in 0..6 {
        device.press(Pad::Three, Button::Up);
    }
    device.press(Pad::Three, Button::Ok);
    assert!(shows(&device.screens[3], "Which colour?"), "every seat sees the question");
    device
}

fn choose(device: &mut Device, answer: usize) {
    for _ in 0..answer {
        device.press(Pad::Two, Button::Right);
    }
    device.press(Pad::One, Button::Ok);
}

/// Moves from cell to cell on the small map.
fn point_at(device: &mut Device, from: Cell, to: Cell) {
    let (mut at, to) = (from.hex(), to.hex());
    let presses = |device: &mut Device, button: Button| device.press(Pad::Four, button);
    while at.r != to.r {
        // Up and down move to a neighbour in the next row. Which one is visible afterwards.
        let button = if to.r < at.r { Button::Up } else { Button::Down };
        presses(device, button);
        let cell = Cell::new(at).expect("a cell");
        at = hexboard::session::steer::step(cell, button).expect("inside").hex();
    }
    while at.q != to.q {
        let button = if to.q < at.q { Button::Left } else { Button::Right };
        presses(device, button);
        at = Hex::new(at.q + if to.q < at.q { -1 } else { 1 }, at.r);
    }
    device.press(Pad::Four, Button::Ok);
}

/// Answers every question from the visible lights.
fn answer_all(device: &mut Device, wired: Layout) {
    for _ in 0..2 {
        let (_, _, colours) = seen(device, wired)[0];
        choose(device, colours.iter().position(|&level| level > 0).expect("some colour"));
    }
    let mut cells: Vec<Cell> = seen(device, wired).iter().map(|light| light.0).collect();
    cells.dedup();
    choose(device, usize::from(cells.len() > 1));
    if cells.len() == 1 {
        let first = seen(device, wired)[0].1;
        choose(device, usize::from(first != 0));
        for _ in 0..2 {
            let lights = seen(device, wired);
            assert_eq!(lights.len(), 1);
            choose(device, lights[0].1 - 1);
        }
    }
    let mut cursor = Cell::CENTRE;
    for _ in 0..8 {
        let lights = seen(device, wired);
        let cell = lights[0].0;
        assert!(lights.iter().all(|light| light.0 == cell), "one cell at a time");
        point_at(device, cursor, cell);
        cursor = cell;
    }
    if cells.len() == 1 {
        turn_all(device, wired, cursor);
    }
}

/// Turns each cell whose light does not point right, and ends the question.
fn turn_all(device: &mut Device, wired: Layout, mut cursor: Cell) {
    while let Some(&(cell, ..)) = seen(device, wired).iter().find(|(_, led, _)| *led > 1) {
        point_at(device, cursor, cell);
        cursor = cell;
    }
    device.press(Pad::Two, Button::Peek);
}

/// Returns what each LED of a panel with this wiring shows of a frame in which all LEDs differ. If
/// the cell that the wizard asks about is turned, it finds the others turned instead.
fn on_the_wires(layout: Layout) -> Vec<[u8; 3]> {
    let map = WireMap::new(layout, Panel::Full);
    let mut leds = [DARK; LEDS];
    leds.iter_mut().enumerate().for_each(|(i, led)| (led.r, led.g, led.b) = (i as u8, (i / 256) as u8, 99));
    let cells = std::array::from_fn(|cell| leds[cell]);
    let wire = |pin: usize| {
        let mut wire = vec![DARK; MAX_LEDS];
        match map.leds_per_cell() {
            1 => map.load_single(pin, &cells, &mut wire),
            _ => map.load(pin, &leds, &mut wire),
        }
        wire.into_iter().map(|led| [led.r, led.g, led.b])
    };
    (0..4).flat_map(wire).collect()
}

#[test]
fn the_questions_determine_any_wiring() {
    let mut random = SplitMix64::new(16);
    for round in 0..12 {
        let mut below = |most: u64| (random.next_u64() % most) as u8;
        let mut strands = [0, 1, 2, 3];
        for last in (1..4).rev() {
            strands.swap(last, usize::from(below(last as u64 + 1)));
        }
        let wired = Layout {
            strands,
            from_end: std::array::from_fn(|_| below(2) == 1),
            turn: below(6),
            mirrored: below(2) == 1,
            colours: ColourOrder::ALL[usize::from(below(6))],
            single: round % 4 == 3,
            first: below(6),
            clockwise: below(2) == 1,
            centre_last: below(2) == 1,
            turned: {
                let mut turned = CellTurns::NONE;
                (0..round % 3).for_each(|_| turned.set(below(127).into(), 1 + below(5)));
                turned
            },
        };
        // A single LED has no orientation.
        let wired = if wired.single {
            Layout { first: 0, clockwise: false, centre_last: false, turned: CellTurns::NONE, ..wired }
        } else {
            wired
        };
        let mut device = begin();
        answer_all(&mut device, wired);
        assert!(shows(&device.screens[0], "Row by row?"), "{wired}");
        // The check lights the cells in reading order, on the panel as wired.
        let lit = |device: &Device| seen(device, wired).first().map(|light| light.0.reading());
        let first = lit(&device);
        device.wait(60);
        assert_eq!(lit(&device), first.map(|cell| cell + 1), "{wired}");
        device.press(Pad::One, Button::Ok);
        let found = device.machine.settings().layout;
        assert_eq!(on_the_wires(found), on_the_wires(wired), "found {found} for {wired}");
        assert_eq!(device.machine.take_settings().map(|settings| settings.layout), Some(found));
        let text = Layout::STANDARD.with(&found.to_string());
        assert_eq!(text, Ok(Layout { turned: CellTurns::NONE, ..found }));
    }
}

/// Rows are arranged as on the board, and the cursor is on its cell.
#[test]
fn the_small_map_matches_the_panel() {
    let mut device = begin();
    // The colours of two bytes, and one LED per cell.
    [0, 1, 1].into_iter().for_each(|answer| choose(&mut device, answer));
    (0..2).for_each(|_| device.press(Pad::Four, Button::Up));
    (0..2).for_each(|_| device.press(Pad::Four, Button::Right));
    check_picture("wizard-map", &device.screens[0]);
}

#[test]
fn contradictory_answers_are_reported_and_back_restarts() {
    let mut device = begin();
    for _ in 0..2 {
        choose(&mut device, 0);
    }
    choose(&mut device, 1);
    for _ in 0..8 {
        device.press(Pad::One, Button::Ok);
    }
    assert!(shows(&device.screens[0], "Answers conflict"));
    assert!(device.has_printed("these answers fit no panel"));
    device.press(Pad::One, Button::Ok);
    assert!(shows(&device.screens[0], "Which colour?"));
    device.press(Pad::One, Button::Back);
    assert_eq!(device.machine.settings().layout, Layout::STANDARD);
    assert!(shows(&device.screens[2], "Settings"), "the bench is back");
}

#[test]
fn the_wiring_is_exported_and_imported_as_text() {
    let mut device = Device::healthy();
    device.machine.set_panel("");
    device.collect();
    assert!(
        device.has_printed("panel pins=1234 ends=---- turn=0 mirror=no order=GRB leds=7 first=E run=left")
    );
    let text = "pins=4321 ends=xxxx turn=5 mirror=yes order=BRG leds=6+1 first=SW run=right";
    device.machine.set_panel(text);
    device.collect();
    assert!(device.has_printed(&format!("panel {text}")), "a line takes it whole");
    assert_eq!(device.machine.layout().to_string(), text);
    assert_eq!(device.machine.light().budget_ma, 3000);
    device.machine.set_panel("turn=7");
    device.collect();
    assert!(device.has_printed("panel: not of the form turn=0 to 5"));
    assert_eq!(device.machine.settings().layout.to_string(), text, "nothing changed");
}

#[test]
fn one_led_per_cell_has_the_idle_current_of_127() {
    let mut device = Device::healthy();
    let layout = Layout { single: true, ..Layout::STANDARD };
    device.set_settings(Settings { layout, budget_100ma: 1, ..Settings::DEFAULT });
    assert_eq!(device.machine.light().budget_ma, 300);
}

#[test]
fn the_boot_loader_can_be_requested_in_the_menu() {
    let mut device = Device::healthy();
    device.press(Pad::One, Button::Back);
    device.wait(10_000);
    device.press(Pad::One, Button::Menu);
    for _ in 0..4 {
        device.press(Pad::One, Button::Up);
    }
    assert!(shows(&device.screens[0], "To boot loader"));
    assert!(!device.machine.take_boot_request());
    device.press(Pad::One, Button::Ok);
    assert!(device.machine.take_boot_request());
    assert!(!device.machine.take_boot_request(), "once");
}
