//! The crash log on a flash that can lose its power.

use hexboard::parts::crash::{CrashRecord, Registers};
use hexboard::parts::crash_log::{CRASHES_SHOWN, CrashLog, append};
use host_tests::flash::{Flash, SECTOR};

/// The log lies behind the first sector, which it must not touch.
const BASE: u32 = SECTOR as u32;

fn flash() -> Flash {
    Flash::new(4)
}

fn log(flash: &Flash) -> CrashLog<'_> {
    CrashLog::read(&flash.bytes[SECTOR..3 * SECTOR])
}

fn crash(index: u32) -> CrashRecord {
    let at = Registers { pc: 0x1000_0000 + index, lr: 0 };
    CrashRecord::new(format_args!("crash {index}"), Some(("main.rs", 7)), at, format_args!("0.1.0"))
        .after(index)
}

fn add(flash: &mut Flash, index: u32) -> bool {
    let last = log(flash).count();
    append(flash, BASE, last, &crash(index)).unwrap_or(false)
}

fn messages(flash: &Flash) -> Vec<String> {
    log(flash).newest().map(|record| record.message().to_owned()).collect()
}

#[test]
fn a_new_device_has_no_crashes() {
    assert_eq!((log(&flash()).count(), messages(&flash()).len()), (0, 0));
    assert_eq!(CrashLog::EMPTY.newest().count(), 0);
}

#[test]
fn the_last_eight_crashes_are_listed_newest_first_however_many_there_were() {
    let mut flash = flash();
    for index in 1..=100 {
        assert!(add(&mut flash, index));
        let expected: Vec<String> =
            (1..=index).rev().take(CRASHES_SHOWN).map(|index| format!("crash {index}")).collect();
        assert_eq!(messages(&flash), expected);
        assert_eq!(log(&flash).count(), index);
    }
    let newest = log(&flash).newest().next().expect("there are crashes");
    assert_eq!((newest.number(), newest.uptime()), (100, 100));
    assert!(flash.bytes[..SECTOR].iter().chain(&flash.bytes[3 * SECTOR..]).all(|byte| *byte == 0xFF));
    assert_eq!(flash.erased, [0, 3, 2, 0], "one erase for sixteen crashes, none on a blank flash");
}

/// Whatever a power cut leaves, the older crashes that are shown stay readable, and the next crash
/// is recorded.
#[test]
fn a_power_cut_during_a_record_costs_at_most_that_record() {
    for before in [0, 1, 15, 16, 31, 32, 47] {
        let mut whole = flash();
        (1..=before).for_each(|index| assert!(add(&mut whole, index)));
        let kept: Vec<String> = messages(&whole);
        for (seed, power) in (0..40).map(|step| (step, step * 60 + 1)) {
            let mut cut = whole.with_power(power, seed);
            add(&mut cut, 500);
            let mut cut = cut.with_power(u64::MAX, seed);
            let found = messages(&cut);
            let found: Vec<&String> = found.iter().filter(|message| *message != "crash 500").collect();
            assert!(found.len() >= kept.len().min(CRASHES_SHOWN - 1), "{before} {power}: {found:?}");
            assert!(found.iter().zip(&kept).all(|(found, kept)| *found == kept), "{before} {power}");
            assert!(add(&mut cut, 600), "{before} {power}");
            assert_eq!(messages(&cut)[0], "crash 600", "{before} {power}");
        }
    }
}

#[test]
fn a_worn_out_flash_is_reported_and_does_not_hang() {
    let mut flash = flash();
    flash.bytes[SECTOR..3 * SECTOR].fill(0);
    flash.worn = vec![1, 2];
    assert!(!add(&mut flash, 1));
    flash.refuses = true;
    flash.worn.clear();
    assert!(!add(&mut flash, 1));
}

#[test]
fn any_content_is_readable() {
    let mut random = host_tests::random::SplitMix64::new(4);
    let mut flash = flash();
    for _ in 0..20 {
        flash.bytes.fill_with(|| random.next_u64() as u8);
        assert_eq!(messages(&flash).len(), 0);
        assert!(add(&mut flash, 1));
        assert_eq!(messages(&flash), ["crash 1"]);
    }
}
