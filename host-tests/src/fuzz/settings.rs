//! Fuzzes stored settings, alone and in the flash.

use hexboard::parts::{Button, FlashHealth, Pad, STORE_BYTES, Store};
use hexboard::session::Settings;
use proptest::collection::vec;
use proptest::prelude::*;

use super::{Target, each};
use crate::device::Device;
use crate::flash::{Flash, SECTOR};
use crate::menu;

const SECTORS: usize = STORE_BYTES as usize / SECTOR;

pub const TARGET: Target = Target {
    name: "settings",
    what: "bytes of settings and of their sectors: read or passed over, shown, and what is saved next is found again",
    batch: 300,
    run: |runner| {
        let near = (1..=2_u8, 1..=9_u8, 0..=101_u8, 0..=64_u8, vec(any::<u8>(), 0..20));
        let near = near.prop_map(|(a, b, c, d, later)| [vec![a, b, c, d], later].concat());
        let stored = prop_oneof![3 => near, 1 => vec(any::<u8>(), 0..20)];
        let damage = vec((0..SECTORS * SECTOR, any::<u8>()), 0..6);
        let cut = prop_oneof![Just(u64::MAX), 0..600_u64];
        each(runner, (vec(stored, 1..4), 0..300_usize, damage, cut), |(stored, times, damage, cut)| {
            check(&stored, times, &damage, cut);
        })
    },
};

fn check(stored: &[Vec<u8>], times: usize, damage: &[(usize, u8)], cut: u64) {
    let known: Vec<Settings> = stored.iter().filter_map(|bytes| Settings::from_bytes(bytes).ok()).collect();
    for settings in &known {
        assert_eq!(Settings::from_bytes(&settings.to_bytes()), Ok(*settings));
    }
    if let Some(settings) = known.first() {
        show(*settings);
    }
    let settings = known.last().copied().unwrap_or(Settings::DEFAULT);
    let mut flash = Flash::new(SECTORS);
    save(&mut flash, settings, times);
    for (at, byte) in damage {
        // Programming and spontaneous bit loss can only clear bits.
        flash.bytes[*at] &= byte;
    }
    let mut torn = flash.with_power(cut, 1);
    save(&mut torn, settings, 1);
    finds_what_it_saves(torn.with_power(u64::MAX, 1), settings);
}

/// Checks that the device accepts any settings that can be read, applies them and opens the
/// settings menu. A kiosk has none for visitors.
fn show(settings: Settings) {
    let mut device = Device::healthy();
    device.set_settings(settings);
    device.press(Pad::One, Button::Ok);
    device.wait(100);
    if !settings.quick.is_language_known {
        device.press(Pad::One, Button::Left);
    }
    if settings.kiosk.is_on {
        let learns = ["Learn", "Nauka gry"].into_iter().any(|row| menu::select_row(&mut device, Pad::One, row));
        return assert!(learns, "visitors can start a lesson");
    }
    let row = ["Settings", "Ustawienia"].into_iter().find(|row| menu::select_row(&mut device, Pad::One, row));
    assert!(row.is_some(), "the settings are in the start menu");
    device.press(Pad::One, Button::Ok);
    (0..12).for_each(|_| device.press(Pad::One, Button::Down));
}

/// Saves the settings this number of times.
fn save(flash: &mut Flash, settings: Settings, times: usize) {
    let (mut store, _, _) = Store::open(&mut *flash, 0);
    for _ in 0..times {
        let _ = store.save(settings);
    }
}

/// Checks that settings saved after a normal start are found at the next start.
fn finds_what_it_saves(mut flash: Flash, settings: Settings) {
    let (mut store, _, health) = Store::open(&mut flash, 0);
    if let FlashHealth::Damaged(_) = health {
        store.clean().expect("power is on");
    }
    assert_eq!(store.save(settings), FlashHealth::Fine);
    let (_, found, _) = Store::open(&mut flash, 0);
    assert_eq!(found, Some(settings));
}
