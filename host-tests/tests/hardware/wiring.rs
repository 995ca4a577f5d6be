//! Checks that the firmware, `docs/build/wiring.md`, the netlist and the emulator name the same
//! pins.

use std::collections::BTreeMap;
use std::path::PathBuf;

use hexboard::parts::crash_log::CRASH_LOG_BYTES;
use host_tests::hardware::netlist::Netlist;
use host_tests::json::Json;

type Pins = BTreeMap<String, u64>;

fn read(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Parses `($p:ident.strand1) => { $p.PIN_2 };`, over any number of lines.
fn firmware() -> Pins {
    let text = read("src/device/config.rs");
    let arms = text.split("$p:ident.").skip(1);
    arms.map(|arm| {
        let (name, rest) = arm.split_once(')').expect("a pattern");
        let number: String =
            rest.split_once("PIN_").expect("a pin").1.chars().take_while(char::is_ascii_digit).collect();
        (name.trim().to_string(), number.parse().expect("a number"))
    })
    .collect()
}

/// Parses `| strand1 | GP2 | ... |`.
fn wiring_page() -> Pins {
    let text = read("docs/build/wiring.md");
    let rows = text.lines().filter_map(|line| {
        let mut columns = line.strip_prefix("| ")?.split(" | ");
        let (name, pin) = (columns.next()?, columns.next()?.strip_prefix("GP")?);
        Some((name.to_string(), pin.parse().expect("a number")))
    });
    rows.collect()
}

fn emulator() -> Pins {
    let wiring = Json::read(&read("host-tests/emulator/wiring.json")).expect("JSON");
    let number = |path: &[&str]| number_at(&wiring, path);
    let mut pins = Pins::new();
    for strand in 0..4 {
        let pin = number(&["panel", "full", "strands", &strand.to_string(), "pin"]);
        pins.insert(format!("strand{}", strand + 1), pin);
    }
    assert_eq!(number(&["panel", "mini", "strands", "0", "pin"]), pins["strand1"], "the small panel");
    for bus in 0..2 {
        for wire in ["sda", "scl"] {
            pins.insert(format!("i2c{bus}_{wire}"), number(&["oleds", "buses", &bus.to_string(), wire]));
        }
    }
    for wire in ["clock", "latch"] {
        pins.insert(format!("pads_{wire}"), number(&["pads", wire]));
    }
    for seat in 0..4 {
        pins.insert(format!("pads_data{}", seat + 1), number(&["pads", "data", &seat.to_string()]));
    }
    pins.insert("piezo_a".into(), number(&["piezo", "a"]));
    pins.insert("piezo_b".into(), number(&["piezo", "b"]));
    pins.insert("vsys".into(), number(&["vsys", "pin"]));
    pins.insert("console_tx".into(), number(&["uart", "tx"]));
    pins.insert("console_rx".into(), number(&["uart", "rx"]));
    pins.insert("heartbeat".into(), number(&["led", "pin"]));
    pins
}

/// Returns the pins of the Pico in the netlist. Its LED and the divider of VSYS are on the Pico
/// itself.
fn netlist() -> Pins {
    let netlist = Netlist::read(&read("docs/build/netlist.json")).expect("a netlist");
    let pico = netlist.part("U1").expect("the Pico");
    let pins = pico.pins.iter().filter_map(|pin| {
        let number = pin.name.strip_prefix("GP")?.parse().ok()?;
        Some((pin.net.as_ref()?.to_lowercase(), number))
    });
    pins.chain([("heartbeat".to_string(), 25), ("vsys".to_string(), 29)]).collect()
}

fn number_at<'a>(json: &'a Json, path: &[&str]) -> u64 {
    let step = |json: Option<&'a Json>, key: &&str| match json?.items() {
        Some(items) => items.get(key.parse::<usize>().ok()?),
        None => json?.get(key),
    };
    path.iter()
        .fold(Some(json), step)
        .and_then(Json::number)
        .unwrap_or_else(|| panic!("no number at {path:?}"))
}

#[test]
fn firmware_wiring_page_netlist_and_emulator_have_the_same_pins() {
    let firmware = firmware();
    assert_eq!(firmware.len(), 20, "{firmware:?}");
    assert_eq!(wiring_page(), firmware, "docs/build/wiring.md");
    assert_eq!(emulator(), firmware, "emulator");
    assert_eq!(netlist(), firmware, "netlist");
}

#[test]
fn the_store_is_where_the_linker_leaves_space() {
    let [pico, pico_2] = ["src/device/rp2040.x", "src/device/rp2350.x"].map(read);
    assert!(pico.contains("FLASH : ORIGIN = 0x10000100, LENGTH = 1016K - 0x100"));
    assert!(pico_2.contains("FLASH : ORIGIN = 0x10000000, LENGTH = 1016K"));
    for linker in [pico, pico_2] {
        assert!(linker.contains("STORE : ORIGIN = 0x10100000, LENGTH = 1024K"));
    }
    assert_eq!(CRASH_LOG_BYTES, 8 * 1024, "between the program and the store");
    assert!(read("src/device/config.rs").contains("STORE_START: u32 = 0x10_0000;"));
    let wiring = Json::read(&read("host-tests/emulator/wiring.json")).expect("JSON");
    assert_eq!(number_at(&wiring, &["flash", "store_offset"]), 0x10_0000);
    assert_eq!(number_at(&wiring, &["flash", "store_bytes"]), 1024 * 1024);
    assert_eq!(number_at(&wiring, &["flash", "crash_log_bytes"]), u64::from(CRASH_LOG_BYTES));
}
