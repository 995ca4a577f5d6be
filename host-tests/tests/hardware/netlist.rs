//! The netlist in `docs/build` can be built and agrees with firmware, emulator and library.

use std::fs;

use hexboard::parts::leds::led_type::{fuse_100ma, supply_amps};
use hexboard::parts::leds::power::DEFAULT_BUDGET_MA;
use hexboard::parts::leds::strands::{STRAND_CELLS, STRAND_LEDS};
use hexboard::parts::{Button, LEDS_PER_CELL};
use host_tests::hardware::dimensions::Dimensions;
use host_tests::hardware::netlist::{Netlist, Part};
use host_tests::hardware::{files, folder};
use host_tests::json::Json;

fn read(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn netlist() -> Netlist {
    let netlist = Netlist::read(&read("netlist.json")).expect("a netlist");
    netlist.check().expect("a good one");
    netlist
}

fn emulator() -> Json {
    Json::read(&read("../../host-tests/emulator/wiring.json")).expect("JSON")
}

/// Returns the parts of a kind that connect two nets.
fn joining<'a>(netlist: &'a Netlist, kind: &'a str, a: &'a str, b: &'a str) -> Vec<&'a Part> {
    netlist.parts.iter().filter(|part| part.kind == kind && part.joins(a, b)).collect()
}

#[test]
fn every_drawing_and_list_is_made_from_the_data_as_it_is() {
    for (name, text) in files().expect("good data") {
        assert!(read(&name) == text, "docs/build/{name} is old: run `cargo xtask build-docs`");
    }
}

#[test]
fn a_strand_goes_from_the_pico_through_shifter_and_resistor_to_its_leds() {
    let netlist = netlist();
    let shifter = netlist.part("U2").expect("a level shifter");
    assert_eq!((shifter.value.as_str(), shifter.net("VCC")), ("74AHCT125", Some("5V")));
    for strand in 0..4 {
        let number = strand + 1;
        let (signal, lifted, data) =
            (format!("STRAND{number}"), format!("STRAND{number}_5V"), format!("LED{number}_DIN"));
        assert_eq!(shifter.net(&format!("{number}A")), Some(&*signal));
        assert_eq!(shifter.net(&format!("{number}OE")), Some("GND"));
        assert_eq!(shifter.net(&format!("{number}Y")), Some(&*lifted));
        let resistors = joining(&netlist, "resistor", &lifted, &data);
        assert_eq!(resistors.iter().map(|part| &*part.value).collect::<Vec<_>>(), ["330 ohm"]);
        let leds = netlist.part(&format!("LED{number}")).expect("a strand");
        assert_eq!(
            (leds.net("DIN"), leds.net("5V"), leds.net("GND")),
            (Some(&*data), Some("5V"), Some("GND"))
        );
        assert_eq!((leds.leds, leds.count), (Some(STRAND_LEDS[strand]), STRAND_CELLS[strand]));
        assert_eq!(leds.count * LEDS_PER_CELL, STRAND_LEDS[strand]);
    }
    assert_eq!(joining(&netlist, "capacitor+", "5V", "GND").len(), 5, "one at the entry, one at each strand");
}

#[test]
fn usb_cannot_feed_the_leds_and_the_rail_feeds_the_pico() {
    let netlist = netlist();
    let nets = netlist.nets();
    let rail = &nets["5V"];
    assert!(rail.iter().all(|(part, _)| part.kind != "pico"), "no pin of the Pico is on the 5 V rail");
    let vsys: Vec<_> = nets["VSYS"].iter().map(|(part, pin)| (&*part.name, &*pin.name)).collect();
    assert_eq!(vsys, [("D1", "K"), ("U1", "VSYS")]);
    let diode = netlist.part("D1").expect("a diode");
    assert_eq!((diode.kind.as_str(), diode.net("A")), ("diode", Some("5V")));
    let pico = netlist.part("U1").expect("the Pico");
    assert_eq!(pico.net("VBUS"), None);
    let fuse: Vec<_> = netlist.parts.iter().filter(|part| part.kind == "fuse").collect();
    assert!(fuse.len() == 1 && fuse[0].joins("5V_IN", "5V"));
    let before: Vec<_> = nets["5V_IN"].iter().map(|(part, _)| &*part.name).collect();
    assert_eq!(before, ["PS1", "J1", "F1"], "nothing else draws before the fuse");
    assert!(fuse[0].value.starts_with(&format!("{} A", fuse_100ma(DEFAULT_BUDGET_MA) / 10)));
    let supply = netlist.part("PS1").expect("a supply");
    assert!(supply.value.starts_with(&format!("5 V {} A", supply_amps(DEFAULT_BUDGET_MA))));
}

#[test]
fn every_input_of_every_shift_register_has_button_and_pull_up_in_the_order_of_the_bits() {
    let netlist = netlist();
    let names = emulator();
    let names =
        names.get("pads").and_then(|pads| pads.get("buttons")).and_then(Json::items).expect("buttons");
    assert_eq!(names.len(), Button::ALL.len());
    let mut buttons = 0;
    for seat in 1..=4 {
        let chip = netlist.part(&format!("U1{seat}")).expect("a shift register");
        assert_eq!(
            (chip.value.as_str(), chip.net("VCC"), chip.net("GND")),
            ("74HC165", Some("3V3"), Some("GND"))
        );
        assert_eq!(chip.net("CLK_INH"), Some("GND"));
        // H is shifted out first and is the highest bit of the byte.
        for (bit, input) in ["A", "B", "C", "D", "E", "F", "G", "H"].iter().enumerate() {
            let name = names[bit].text().expect("a name");
            let net = chip.net(input).expect("no input is open");
            assert_eq!(net, format!("S{seat}_{}", name.to_uppercase()));
            assert_eq!(format!("{:?}", Button::ALL[bit]).to_uppercase(), name.to_uppercase());
            buttons += joining(&netlist, "button", net, "GND").len();
            let pull_up = netlist.part(&format!("RN{seat}")).expect("a network");
            assert_eq!(pull_up.net("COM"), Some("3V3"));
            assert!(pull_up.pins.iter().any(|pin| pin.net.as_deref() == Some(net)), "{net} has a pull-up");
        }
    }
    assert_eq!(buttons, 32);
}

#[test]
fn the_chain_runs_from_seat_4_to_the_pico_and_begins_with_ground() {
    let netlist = netlist();
    let chip = |seat: usize| netlist.part(&format!("U1{seat}")).expect("a shift register");
    let pico = netlist.part("U1").expect("the Pico");
    assert_eq!(chip(1).net("QH"), pico.net("GP16"));
    for seat in 1..4 {
        assert_eq!(chip(seat).net("SER"), chip(seat + 1).net("QH"), "seat {seat}");
        let link = chip(seat).net("SER").expect("a link");
        assert_eq!(joining(&netlist, "resistor", "3V3", link).len(), 1, "an open link reads as no button");
    }
    assert_eq!(chip(4).net("SER"), Some("GND"));
    for seat in 1..=4 {
        assert_eq!(
            (chip(seat).net("CLK"), chip(seat).net("SH/LD")),
            (Some("SEAT_CLOCK"), Some("SEAT_LATCH"))
        );
        let [main, pad] = [1, 2].map(|end| netlist.part(&format!("J{end}{seat}")).expect("a connector"));
        assert_eq!(main.pins, pad.pins, "both ends of the cable");
    }
    assert_eq!(joining(&netlist, "resistor", "PADS_CLOCK", "SEAT_CLOCK").len(), 1);
    assert_eq!(joining(&netlist, "resistor", "PADS_LATCH", "SEAT_LATCH").len(), 1);
}

#[test]
fn oleds_are_on_3v3_with_the_buses_and_addresses_of_the_emulator() {
    let (netlist, wiring) = (netlist(), emulator());
    let seats =
        wiring.get("oleds").and_then(|oleds| oleds.get("seats")).and_then(Json::items).expect("seats");
    for (seat, expected) in (1..).zip(seats) {
        let oled = netlist.part(&format!("DS{seat}")).expect("an OLED");
        assert_eq!((oled.net("VCC"), oled.net("GND")), (Some("3V3"), Some("GND")));
        assert_eq!(oled.address, expected.get("address").and_then(Json::number));
        let bus: u8 = expected.get("i2c").and_then(Json::number).expect("a bus");
        for wire in ["SDA", "SCL"] {
            assert_eq!(oled.net(wire), Some(&*format!("I2C{bus}_{wire}")));
            assert_eq!(
                joining(&netlist, "resistor", "3V3", &format!("I2C{bus}_{wire}")).len(),
                1,
                "a pull-up"
            );
        }
    }
}

#[test]
fn every_chip_has_its_capacitor_on_the_same_board() {
    let netlist = netlist();
    let chips: Vec<_> = netlist.parts.iter().filter(|part| part.kind == "chip").collect();
    assert_eq!(chips.len(), 5);
    let mut used = Vec::new();
    for chip in chips {
        let name = chip.capacitor.as_deref().unwrap_or_else(|| panic!("{} has no capacitor", chip.name));
        let capacitor = netlist.part(name).expect("it is in the list");
        assert_eq!((capacitor.value.as_str(), &capacitor.block), ("100 nF", &chip.block));
        assert!(capacitor.joins(chip.net("VCC").expect("a supply"), "GND"));
        assert!(!used.contains(&name), "{name} serves one chip");
        used.push(name);
    }
}

/// Returns the extent along the three axes of an ASCII STL file.
fn extent(name: &str) -> [f64; 3] {
    let text = read(&format!("parts/{name}.stl"));
    let points = text.lines().filter_map(|line| line.trim().strip_prefix("vertex "));
    let (mut least, mut most) = ([f64::MAX; 3], [f64::MIN; 3]);
    for point in points {
        for (i, number) in point.split(' ').enumerate() {
            let number: f64 = number.parse().expect("a number");
            (least[i], most[i]) = (least[i].min(number), most[i].max(number));
        }
    }
    std::array::from_fn(|i| most[i] - least[i])
}

#[test]
fn the_exported_parts_have_the_measures_of_the_data() {
    let dimensions = Dimensions::read(&read("dimensions.json")).expect("measures");
    let get = |part: &str, name: &str| dimensions.get(part, name).expect("a measure");
    let near = |a: f64, b: f64| (a - b).abs() < 0.3;
    let [width, _, height] = extent("panel-cell");
    assert!(
        near(width, get("panel", "pitch")) && near(height, get("panel", "cell_height")),
        "{width} {height}"
    );
    let [width, depth, height] = extent("pad-top");
    assert!(near(width, get("pad", "width")) && near(depth, get("pad", "depth")), "{width} {depth}");
    assert!(near(height, get("pad", "height") - get("pad", "wall")), "{height}");
    let [width, depth, _] = extent("pad-bottom");
    assert!(near(width, get("pad", "width")) && near(depth, get("pad", "depth")), "{width} {depth}");
    assert!(near(extent("case-corner")[2], get("case", "height")));
    let holes = read("parts/panel-plate.dxf");
    assert!(holes.contains("LINE") && holes.len() > 100_000, "127 holes");
}
