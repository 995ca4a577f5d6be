//! The tables of `docs/build/power.md` match the firmware.

use hexboard::parts::LEDS;
use hexboard::parts::leds::led_type::{LedType, fuse_100ma, supply_amps};
use hexboard::session::Settings;

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/build/power.md");
    std::fs::read_to_string(path).expect("docs/build/power.md")
}

/// Formats tenths as a decimal number: 75 is 7.5, 50 is 5.
fn tenths(value: u32) -> String {
    if value.is_multiple_of(10) { (value / 10).to_string() } else { format!("{}.{}", value / 10, value % 10) }
}

#[test]
fn every_named_kind_of_leds_is_there_with_its_currents() {
    let page = page();
    for kind in LedType::ALL.into_iter().filter(|&kind| kind != LedType::Custom) {
        let draw = kind.draw(0);
        let row = page.lines().find(|line| line.starts_with(&format!("| {}", kind.name())));
        let row = row.unwrap_or_else(|| panic!("no row for {kind:?}"));
        let figures = format!("| {} mA | {} mA |", draw.channel_ua / 1000, tenths(draw.idle_ua / 100));
        assert!(row.ends_with(&figures), "{row}, not {figures}");
    }
}

#[test]
fn supplies_and_fuses_are_those_of_the_service_mode() {
    let page = page();
    for amps in [1u16, 2, 3, 5, 10] {
        let (supply, fuse) = (supply_amps(amps * 1000), fuse_100ma(amps * 1000));
        let row = format!("| {amps} A | {supply} A | {} A |", tenths(fuse.into()));
        assert!(page.contains(&row), "{row}");
    }
    assert!(page.contains("a budget: 3 A unless set otherwise"));
    assert_eq!(Settings::DEFAULT.light(LEDS).budget_ma, 3000);
    assert_eq!(Settings::DEFAULT.least_budget(LEDS), 10, "the least is 1 A");
}
