//! The settings store on a flash that can lose its power after any byte.

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash};
use hexboard::parts::leds::led_type::LedType;
use hexboard::parts::{FlashHealth, STORE_BYTES, Store};
use hexboard::session::Settings;
use hexboard::ui::lang::Language;
use host_tests::random::SplitMix64;

const BASE: u32 = 0x1000;
/// The store is at the end of the flash. Nothing beyond it can be read.
const SIZE: usize = 0x1000 + STORE_BYTES as usize;

/// A NOR flash: programming only clears bits, erasing sets whole sectors, and the power may fail.
struct Flash<'a> {
    bytes: &'a mut Vec<u8>,
    /// Bytes that can still be changed before the power fails.
    power: &'a mut usize,
}

#[derive(Debug)]
struct NoPower;

impl NorFlashError for NoPower {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl ErrorType for Flash<'_> {
    type Error = NoPower;
}

impl ReadNorFlash for Flash<'_> {
    const READ_SIZE: usize = 1;
    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NoPower> {
        let from = offset as usize;
        bytes.copy_from_slice(&self.bytes[from..from + bytes.len()]);
        if *self.power == 0 { Err(NoPower) } else { Ok(()) }
    }
    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Flash<'_> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = 4096;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NoPower> {
        assert!(from.is_multiple_of(4096) && to.is_multiple_of(4096), "whole sectors only");
        for at in from..to {
            self.change(at, 0xFF)?;
        }
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NoPower> {
        for (at, byte) in (offset..).zip(bytes) {
            let old = self.bytes[at as usize];
            assert_eq!(old & byte, *byte, "a bit cannot be set by programming");
            self.change(at, old & byte)?;
        }
        Ok(())
    }
}

impl Flash<'_> {
    fn change(&mut self, at: u32, byte: u8) -> Result<(), NoPower> {
        let store = BASE..BASE + STORE_BYTES;
        assert!(store.contains(&at), "the store stays in its place");
        *self.power = self.power.checked_sub(1).ok_or(NoPower)?;
        self.bytes[at as usize] = byte;
        Ok(())
    }
}

fn settings(number: usize) -> Settings {
    Settings {
        brightness: 1 + (number % 8) as u8,
        budget_100ma: 10 + (number % 90) as u8,
        ..Settings::DEFAULT
    }
}

fn open<'a>(
    bytes: &'a mut Vec<u8>,
    power: &'a mut usize,
) -> (Store<Flash<'a>, Settings>, Option<Settings>, FlashHealth) {
    Store::open(Flash { bytes, power }, BASE)
}

#[test]
fn a_new_flash_is_blank_and_stores_settings() {
    let (mut bytes, mut power) = (vec![0xFF; SIZE], usize::MAX);
    let (mut store, found, health) = open(&mut bytes, &mut power);
    assert_eq!((found, health), (None, FlashHealth::Blank));
    assert_eq!(store.save(settings(5)), FlashHealth::Fine);
    let (_, found, health) = open(&mut bytes, &mut power);
    assert_eq!((found, health), (Some(settings(5)), FlashHealth::Fine));
}

#[test]
fn the_newest_of_two_thousand_settings_is_found() {
    let (mut bytes, mut power) = (vec![0xFF; SIZE], usize::MAX);
    for number in 0..2000usize {
        let (mut store, found, _) = open(&mut bytes, &mut power);
        assert_eq!(found, number.checked_sub(1).map(settings), "before number {number}");
        assert_eq!(store.save(settings(number)), FlashHealth::Fine);
    }
}

#[test]
fn garbage_is_reported_once_and_erased() {
    let mut random = SplitMix64::new(7);
    let (mut bytes, mut power) = (Vec::new(), usize::MAX);
    bytes.extend((0..SIZE).map(|_| random.next_u64() as u8));
    let (mut store, found, health) = open(&mut bytes, &mut power);
    assert_eq!((found, health), (None, FlashHealth::Damaged(2)));
    store.clean().expect("power is on");
    assert_eq!(store.save(settings(1)), FlashHealth::Fine);
    let (_, found, health) = open(&mut bytes, &mut power);
    assert_eq!((found, health), (Some(settings(1)), FlashHealth::Fine));
}

#[test]
fn a_power_cut_after_any_byte_leaves_the_old_or_the_new_settings() {
    // 300 saves fill both sectors more than once, so they include erases.
    let (mut bytes, mut ample) = (vec![0xFF; SIZE], usize::MAX);
    let mut cuts = 0;
    for number in 0..300usize {
        let is_near_erase = (number + 3) % 64 < 6;
        let cost = if is_near_erase { 4200 } else { 68 };
        for power in (0..cost).step_by(if is_near_erase { 23 } else { 5 }) {
            let mut torn = bytes.clone();
            let mut left = power + 1;
            let (mut store, _, _) = open(&mut torn, &mut left);
            let health = store.save(settings(number));
            let old = number.checked_sub(1).map(settings);
            let (mut store, found, _) = open(&mut torn, &mut ample);
            assert!(found == Some(settings(number)) || found == old, "save {number} cut after {power}");
            assert!(
                health == FlashHealth::Failed || found == Some(settings(number)),
                "success is reported too early"
            );
            store.clean().expect("power is on");
            assert_eq!(
                store.save(settings(number + 7)),
                FlashHealth::Fine,
                "save {number} cut after {power}"
            );
            let (_, found, _) = open(&mut torn, &mut ample);
            assert_eq!(found, Some(settings(number + 7)));
            cuts += 1;
        }
        let (mut store, _, _) = open(&mut bytes, &mut ample);
        assert_eq!(store.save(settings(number)), FlashHealth::Fine);
    }
    assert!(cuts > 4000, "{cuts} cuts");
}

#[test]
fn a_flash_that_stores_nothing_is_reported() {
    let (mut bytes, mut power) = (vec![0xFF; SIZE], 1);
    let (mut store, _, _) = open(&mut bytes, &mut power);
    assert_eq!(store.save(settings(1)), FlashHealth::Failed);
}

/// Returns a record of version 1: mark, length, number, four bytes of settings, checksum.
fn first_record(number: u32, settings: [u8; 4]) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..4].copy_from_slice(&[b'H', b'S', 4, 0]);
    bytes[4..8].copy_from_slice(&number.to_le_bytes());
    bytes[8..12].copy_from_slice(&settings);
    let sum = bytes[..12].iter().fold(u32::MAX, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| (sum >> 1) ^ if sum & 1 == 1 { 0xEDB8_8320 } else { 0 })
    });
    bytes[12..].copy_from_slice(&(!sum).to_le_bytes());
    bytes
}

#[test]
fn settings_of_the_first_version_are_kept_and_rewritten_in_the_current_format() {
    // Includes the cases where the last slot of a sector is the only free one, and where none is.
    for records in [1, 2, 7, 255, 256, 300, 512] {
        let (mut bytes, mut power) = (vec![0xFF; SIZE], usize::MAX);
        for number in 0..records {
            let at = BASE as usize + number as usize * 16;
            bytes[at..at + 16].copy_from_slice(&first_record(number + 1, [1, 3, 45, 0b110]));
        }
        let (mut store, found, health) = open(&mut bytes, &mut power);
        let old =
            Settings { brightness: 3, budget_100ma: 45, language: Language::Polish, ..Settings::DEFAULT };
        assert_eq!((found, health), (Some(old), FlashHealth::Fine), "{records} records");
        let new = Settings { led_type: LedType::Ws2812c, ..old };
        assert_eq!(store.save(new), FlashHealth::Fine);
        let (_, found, health) = open(&mut bytes, &mut power);
        assert_eq!((found, health), (Some(new), FlashHealth::Fine), "after {records} records");
    }
}

/// Returns a record of an earlier version: like version 1, with this many bytes of settings in this
/// many slots.
fn earlier_record(number: u32, (length, slots): (usize, usize), brightness: u8) -> Vec<u8> {
    let mut bytes = vec![0; 16 * slots];
    bytes[..4].copy_from_slice(&[b'H', b'S', length as u8, 0]);
    bytes[4..8].copy_from_slice(&number.to_le_bytes());
    let settings = Settings { brightness, ..Settings::DEFAULT }.to_bytes();
    bytes[8..8 + length].copy_from_slice(&settings[..length]);
    let sum = bytes[..8 + length].iter().fold(u32::MAX, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| (sum >> 1) ^ if sum & 1 == 1 { 0xEDB8_8320 } else { 0 })
    });
    bytes[8 + length..12 + length].copy_from_slice(&(!sum).to_le_bytes());
    bytes
}

/// The bytes of the games of the day, the score of puzzles and the strengths of *adaptive*, which
/// records of eight slots did not have.
const GAMES_OF_THE_DAY: usize = 25 + 10 + 5;
/// The bytes of the turned cells and of everything later, which records of four slots did not have.
const TURNED_CELLS: usize = 60 + GAMES_OF_THE_DAY;

#[test]
fn settings_of_fewer_slots_are_kept_up_to_the_end_of_a_sector() {
    let [four, eight] = [TURNED_CELLS, GAMES_OF_THE_DAY].map(|later| Settings::BYTES - later);
    for form in [(17, 2), (four, 4), (eight, 8)] {
        let in_sector = 256 / form.1;
        for records in [1, 2, in_sector - 2, in_sector - 1, in_sector, in_sector + 1, 2 * in_sector] {
            settings_of_an_earlier_form_are_kept(form, records);
        }
    }
}

fn settings_of_an_earlier_form_are_kept(form: (usize, usize), records: usize) {
    let (mut bytes, mut power) = (vec![0xFF; SIZE], usize::MAX);
    let brightness = |number: usize| 1 + (number % 8) as u8;
    for number in 0..records {
        let record = earlier_record(number as u32 + 1, form, brightness(number));
        let at = BASE as usize + number * record.len();
        bytes[at..at + record.len()].copy_from_slice(&record);
    }
    let (mut store, found, health) = open(&mut bytes, &mut power);
    let old = Settings { brightness: brightness(records - 1), ..Settings::DEFAULT };
    assert_eq!((found, health), (Some(old), FlashHealth::Fine), "{records} records of {form:?}");
    assert_eq!(store.save(settings(3)), FlashHealth::Fine);
    let (_, found, health) = open(&mut bytes, &mut power);
    assert_eq!((found, health), (Some(settings(3)), FlashHealth::Fine), "after {records} records");
}
