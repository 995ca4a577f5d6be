//! The netlist in `docs/build` can be built and agrees with firmware, emulator and library.

use std::fs;

use hexboard::parts::leds::led_type::{fuse_100ma, supply_amps};
use hexboard::parts::leds::power::DEFAULT_BUDGET_MA;
use hexboard::parts::leds::strands::{STRAND_CELLS, STRAND_LEDS};
use hexboard::parts::{Button, LEDS_PER_CELL};
use host_tests::hardware::dimensions::Dimensions;
use host_tests::hardware::netlist::{Netlist, Part};
use host_tests::hardware::purchase::{Fit, Route};
use host_tests::hardware::{bom, files, folder};
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
        let rail = format!("5V_S{number}");
        assert_eq!(
            (leds.net("DIN"), leds.net("VDD"), leds.net("VSS")),
            (Some(&*data), Some(&*rail), Some("GND"))
        );
        assert_eq!((leds.leds, leds.cells), (Some(STRAND_LEDS[strand]), Some(STRAND_CELLS[strand])));
        assert_eq!(STRAND_CELLS[strand] * LEDS_PER_CELL, STRAND_LEDS[strand]);
        assert_eq!(joining(&netlist, "capacitor+", &rail, "GND").len(), 1, "where its cable begins");
    }
    assert_eq!(joining(&netlist, "capacitor+", "5V", "GND").len(), 1, "at the entry");
}

#[test]
fn each_strand_has_a_fuse_and_is_fed_at_both_ends() {
    let netlist = netlist();
    for strand in 1..=4 {
        let rail = format!("5V_S{strand}");
        let fuses = joining(&netlist, "fuse", "5V", &rail);
        assert_eq!(fuses.len(), 1, "strand {strand}");
        assert!(fuses[0].value.starts_with("fuse 3 A"), "the default budget in one strand");
        for (near, far) in [(strand + 1, strand + 30), (strand + 6, strand + 40)] {
            let [main, panel] =
                [near, far].map(|number| netlist.part(&format!("J{number}")).expect("a connector"));
            assert_eq!((netlist.board(main), netlist.board(panel)), ("main", "panel"));
            assert_eq!((&main.pins, &main.value), (&panel.pins, &panel.value), "both ends of the cable");
            assert_eq!((main.net("5V"), main.net("GND")), (Some(&*rail), Some("GND")));
        }
    }
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
    let before: Vec<_> = nets["5V_IN"].iter().map(|(part, _)| &*part.name).collect();
    assert_eq!(before, ["PS1", "J1", "F1"], "nothing else draws before the fuse");
    let fuse = netlist.part("F1").expect("a fuse");
    assert!(fuse.joins("5V_IN", "5V"));
    assert!(fuse.value.starts_with(&format!("fuse {} A", fuse_100ma(DEFAULT_BUDGET_MA) / 10)));
    let supply = netlist.part("PS1").expect("a supply");
    assert!(supply.value.starts_with(&format!("5 V {} A", supply_amps(DEFAULT_BUDGET_MA))));
}

#[test]
fn the_rail_has_a_bleeder_and_a_suppressor_that_blocks_in_the_right_direction() {
    let netlist = netlist();
    let bleeder = joining(&netlist, "resistor", "5V", "GND");
    assert_eq!(bleeder.iter().map(|part| &*part.value).collect::<Vec<_>>(), ["1 kohm"]);
    let suppressor = joining(&netlist, "tvs", "5V", "GND");
    assert_eq!(suppressor.iter().map(|part| part.net("K")).collect::<Vec<_>>(), [Some("5V")]);
}

/// Returns shift register, pull-up arrays and net prefix of each pad. The fifth is the handheld's.
fn pads(netlist: &Netlist) -> Vec<(&Part, [&Part; 2], String)> {
    let part = |name: String| netlist.part(&name).unwrap_or_else(|| panic!("no {name}"));
    let pad = |pad: usize| {
        let (chip, prefix) =
            if pad == 5 { ("U52".into(), "M_".into()) } else { (format!("U1{pad}"), format!("S{pad}_")) };
        (part(chip), [part(format!("RN{pad}1")), part(format!("RN{pad}2"))], prefix)
    };
    (1..=5).map(pad).collect()
}

#[test]
fn every_input_of_every_shift_register_has_button_and_pull_up_in_the_order_of_the_bits() {
    let netlist = netlist();
    let names = emulator();
    let names =
        names.get("pads").and_then(|pads| pads.get("buttons")).and_then(Json::items).expect("buttons");
    assert_eq!(names.len(), Button::ALL.len());
    let mut buttons = 0;
    for (chip, arrays, prefix) in pads(&netlist) {
        let ground = chip.net("GND").expect("a ground");
        let supply = format!("{prefix}3V3");
        assert_eq!((chip.value.as_str(), chip.net("VCC")), ("74HC165", Some(&*supply)));
        assert_eq!(chip.net("CLK_INH"), Some(ground));
        // H is shifted out first and is the highest bit of the byte.
        for (bit, input) in ["A", "B", "C", "D", "E", "F", "G", "H"].iter().enumerate() {
            let name = names[bit].text().expect("a name");
            let net = chip.net(input).expect("no input is open");
            assert_eq!(net, format!("{prefix}{}", name.to_uppercase()));
            assert_eq!(format!("{:?}", Button::ALL[bit]).to_uppercase(), name.to_uppercase());
            buttons += joining(&netlist, "button", net, ground).len();
            let (array, element) = (arrays[bit / 4], bit % 4 + 1);
            assert_eq!(array.net(&format!("{element}A")), Some(net), "{net} has a pull-up");
            assert_eq!(array.net(&format!("{element}B")), Some(&*supply), "{net} is pulled up");
        }
    }
    assert_eq!(buttons, 5 * 8);
}

#[test]
fn every_register_sends_its_buttons_again_inverted() {
    let netlist = netlist();
    let nets = netlist.nets();
    for (chip, _, _) in pads(&netlist) {
        let back = chip.net("SER").expect("a serial input");
        assert_eq!(chip.net("/QH"), Some(back), "{}", chip.name);
        assert_eq!(nets[back].len(), 2, "{back} joins nothing else");
    }
}

#[test]
fn each_seat_has_its_own_data_line_clock_and_latch() {
    let netlist = netlist();
    let (driver, pico) = (netlist.part("U3").expect("a driver"), netlist.part("U1").expect("the Pico"));
    assert_eq!(
        (driver.net("OE1"), driver.net("OE2"), driver.net("VCC")),
        (Some("GND"), Some("GND"), Some("3V3"))
    );
    let resistor = |a: &str, b: &str| {
        joining(&netlist, "resistor", a, b).iter().map(|part| part.value.clone()).collect::<Vec<_>>()
    };
    for seat in 1..=4 {
        let chip = netlist.part(&format!("U1{seat}")).expect("a shift register");
        for (output, signal, pin) in [(2 * seat - 1, "PADS_CLOCK", "CLK"), (2 * seat, "PADS_LATCH", "SH/LD")]
        {
            assert_eq!(driver.net(&format!("A{output}")), Some(signal));
            let [out, line] =
                [driver.net(&format!("Y{output}")), chip.net(pin)].map(|net| net.expect("a net"));
            assert_eq!(resistor(out, line), ["100 ohm"], "{signal} of seat {seat}");
        }
        let (cable, pin) = (format!("S{seat}_DATA"), format!("PADS_DATA{seat}"));
        assert_eq!(pico.net(&format!("GP{}", 17 + seat)), Some(&*pin), "four pins in a row");
        assert_eq!(resistor(chip.net("QH").expect("an output"), &cable), ["100 ohm"]);
        assert_eq!(resistor(&cable, &pin), ["100 ohm"]);
        assert_eq!(resistor("3V3", &pin), ["10 kohm"], "an open line reads as ones");
    }
}

#[test]
fn every_line_of_a_seat_cable_is_protected_and_lies_beside_a_ground() {
    let netlist = netlist();
    for seat in 1..=4 {
        let [main, pad] = [1, 2].map(|end| netlist.part(&format!("J{end}{seat}")).expect("a connector"));
        assert_eq!(main.pins, pad.pins, "both ends of the cable");
        assert_eq!(joining(&netlist, "ptc", "3V3", &format!("S{seat}_3V3")).len(), 1);
        let protection = netlist.part(&format!("D1{seat}")).expect("protection");
        assert_eq!((protection.kind.as_str(), protection.net("A")), ("esd", Some("GND")));
        let quiet = |at: usize| matches!(main.pins.get(at).map(|pin| pin.name.as_str()), Some("GND" | "3V3"));
        let lines =
            main.pins.iter().enumerate().filter(|(_, pin)| !matches!(pin.name.as_str(), "GND" | "3V3"));
        for (at, pin) in lines {
            assert!(protection.pins.iter().any(|other| other.net == pin.net), "{pin:?} is protected");
            let is_last = at + 1 == main.pins.len();
            assert!(quiet(at.wrapping_sub(1)) && (is_last || quiet(at + 1)), "{pin:?} has a neighbour");
        }
    }
    let console = netlist.part("J6").expect("the console");
    let protection = netlist.part("D3").expect("protection");
    for (line, pin) in [("TX", "CONSOLE_TX"), ("RX", "CONSOLE_RX")] {
        let net = console.net(line).expect("a net");
        assert!(protection.pins.iter().any(|pin| pin.net.as_deref() == Some(net)));
        assert_eq!(joining(&netlist, "resistor", net, pin).len(), 1);
    }
}

#[test]
fn the_four_seat_boards_are_the_same() {
    let netlist = netlist();
    let board = |seat: usize| -> Vec<String> {
        let plain = |text: &str| text.replace(&format!("S{seat}_"), "S_");
        let parts = netlist.parts.iter().filter(|part| part.block == format!("seat{seat}"));
        parts
            .map(|part| {
                let nets: Vec<_> =
                    part.pins.iter().map(|pin| plain(pin.net.as_deref().unwrap_or("-"))).collect();
                format!("{} {} {nets:?}", part.kind, part.value)
            })
            .collect()
    };
    assert_eq!(board(1).len(), 16);
    for seat in 2..=4 {
        assert_eq!(board(seat), board(1), "seat {seat}");
    }
}

#[test]
fn the_piezo_lies_between_both_outputs_of_one_slice() {
    let netlist = netlist();
    for (pico, piezo, prefix) in [("U1", "BZ1", ""), ("U51", "BZ51", "M_")] {
        let pico = netlist.part(pico).expect("a Pico");
        let piezo = netlist.part(piezo).expect("a piezo");
        for (pin, side) in [("GP14", "A"), ("GP15", "B")] {
            let signal = format!("{prefix}PIEZO_{side}");
            assert_eq!(pico.net(pin), Some(&*signal));
            let end = piezo.pins.iter().filter_map(|end| end.net.as_deref());
            let resistors: usize = end.map(|end| joining(&netlist, "resistor", &signal, end).len()).sum();
            assert_eq!(resistors, 1, "{signal} reaches one end through a resistor");
        }
    }
}

#[test]
fn the_handheld_has_the_pins_of_the_full_device() {
    let netlist = netlist();
    let [full, mini] = ["U1", "U51"].map(|name| netlist.part(name).expect("a Pico"));
    let mut used = 0;
    for (pin, other) in mini.pins.iter().zip(&full.pins).filter(|(pin, _)| pin.name.starts_with("GP")) {
        let Some(net) = pin.net.as_deref().and_then(|net| net.strip_prefix("M_")) else { continue };
        assert_eq!(other.net.as_deref(), Some(net), "{}", pin.name);
        used += 1;
    }
    assert_eq!(used, 8, "strand, two of I2C, two of the piezo, three of the pad");
}

#[test]
fn usb_and_battery_of_the_handheld_feed_the_leds_but_not_each_other() {
    let netlist = netlist();
    let diode = |name: &str| {
        let part = netlist.part(name).expect("a diode");
        (part.net("A").expect("an anode"), part.net("K").expect("a cathode"))
    };
    assert_eq!(diode("D51"), ("M_VBUS", "M_SUM"));
    assert_eq!(diode("D52"), ("M_BAT_ON", "M_SUM"));
    assert_eq!(diode("D53"), ("M_BAT_ON", "M_VSYS"));
    assert_eq!(joining(&netlist, "ptc", "M_SUM", "M_5V").len(), 1);
}

#[test]
fn oleds_are_on_3v3_with_the_buses_and_addresses_of_the_emulator() {
    let (netlist, wiring) = (netlist(), emulator());
    let seats =
        wiring.get("oleds").and_then(|oleds| oleds.get("seats")).and_then(Json::items).expect("seats");
    for (seat, expected) in (1..).zip(seats) {
        let oled = netlist.part(&format!("DS{seat}")).expect("an OLED");
        assert_eq!((oled.net("VCC"), oled.net("GND")), (Some(&*format!("S{seat}_3V3")), Some("GND")));
        assert_eq!(oled.address, expected.get("address").and_then(Json::number));
        let bus: u8 = expected.get("i2c").and_then(Json::number).expect("a bus");
        for wire in ["SDA", "SCL"] {
            let (line, cable) = (format!("I2C{bus}_{wire}"), format!("S{seat}_{wire}"));
            assert_eq!(oled.net(wire), Some(&*cable));
            let series = joining(&netlist, "resistor", &line, &cable);
            assert_eq!(series.iter().map(|part| &*part.value).collect::<Vec<_>>(), ["47 ohm"]);
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
    assert_eq!(chips.len(), 8);
    let mut used = Vec::new();
    for chip in chips {
        let name = chip.capacitor.as_deref().unwrap_or_else(|| panic!("{} has no capacitor", chip.name));
        let capacitor = netlist.part(name).expect("it is in the list");
        assert_eq!((capacitor.value.as_str(), &capacitor.block), ("100 nF", &chip.block));
        assert!(capacitor.joins(chip.net("VCC").expect("a supply"), chip.net("GND").expect("a ground")));
        assert!(!used.contains(&name), "{name} serves one chip");
        used.push(name);
    }
}

#[test]
fn the_build_page_counts_joints_and_contacts_as_the_netlist_does() {
    let (netlist, page) = (netlist(), read("README.md"));
    let [boards, by_hand] = [Route::Boards, Route::Hand].map(|route| bom::joints(&netlist, route));
    assert!(page.contains(&format!("| joints to solder | {boards}, and 16 more")), "{boards} with boards");
    assert!(page.contains(&format!("| {by_hand}, of which 762 are wire ends")), "{by_hand} by hand");
    let contacts = [Route::Boards, Route::Hand].map(|route| {
        let list = bom::csv(&netlist, route);
        let row = list.lines().find(|row| row.contains("SVH-21T")).expect("crimp contacts").to_string();
        row.split(',').next().expect("a quantity").to_string()
    });
    assert!(
        page.contains(&format!("| contacts to crimp | {} | {} |", contacts[0], contacts[1])),
        "{contacts:?}"
    );
}

#[test]
fn every_part_on_a_board_has_a_footprint_a_part_number_and_an_alternative() {
    let netlist = netlist();
    for part in &netlist.parts {
        let value = netlist.value(part).expect("a value");
        assert!(!value.mpn.is_empty() && !value.alternative.is_empty(), "{}", part.name);
        let is_on_a_board = !netlist.board(part).is_empty();
        assert_eq!(value.footprint.contains(':'), is_on_a_board, "{}: {:?}", part.name, value.footprint);
        assert_eq!(value.fit != Fit::Nobody, is_on_a_board, "{}", part.name);
        assert!(matches!(netlist.board(part), "" | "main" | "panel" | "seat" | "mini"), "{}", part.name);
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
    let tongue = 1.0;
    assert!(
        near(width, get("panel", "pitch") + tongue) && near(height, get("panel", "cell_height")),
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
