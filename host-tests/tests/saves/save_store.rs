//! The save store, on a flash that can lose its power at any bit.

use embedded_storage::nor_flash::NorFlash;
use hexboard::game::{Entry, Seat};
use hexboard::parts::saves::{Note, READY_SECTORS, Save, SaveCondition, SaveStore, SaveStoreError, Start};
use host_tests::flash::{Flash, SECTOR};
use host_tests::random::SplitMix64;

const START: Start = Start { game: 1, rules: 1, seats: [1, 2, 0, 0], options: [7; 12] };
const SECTORS: u16 = 20;

/// The expected content of the save store: each save with its notes, oldest first.
type Model = Vec<(u32, Vec<Note>)>;

fn action(number: u32) -> Note {
    Note::Action(Entry::from_bytes(number.to_le_bytes()))
}

fn open(flash: Flash) -> SaveStore<Flash> {
    SaveStore::open(flash, 0, SECTORS).expect("power is on")
}

/// Returns a new save store with every sector ready.
fn fresh() -> SaveStore<Flash> {
    let mut save_store = open(Flash::new(SECTORS.into()));
    erase_sectors(&mut save_store);
    save_store
}

fn erase_sectors(save_store: &mut SaveStore<Flash>) {
    while let Ok(true) = erase_next(save_store) {}
}

fn erase_next(save_store: &mut SaveStore<Flash>) -> Result<bool, SaveStoreError> {
    let Some(offset) = save_store.next_erase()? else { return Ok(false) };
    save_store.flash().erase(offset, offset + SECTOR as u32).map_err(|_| SaveStoreError::WriteFailed)?;
    save_store.finish_erase(offset)
}

fn notes(save_store: &mut SaveStore<Flash>, number: u32) -> (Vec<Note>, SaveCondition) {
    let mut notes = Vec::new();
    let condition = save_store.read(number, &mut |note| notes.push(note)).expect("the save is there");
    (notes, condition)
}

fn saves(save_store: &mut SaveStore<Flash>) -> Vec<Save> {
    let mut saves: Vec<Save> = Vec::new();
    while let Some(save) = save_store.save_before(saves.last().map(|save| save.number)).expect("power is on")
    {
        saves.push(save);
    }
    saves
}

fn contents(save_store: &mut SaveStore<Flash>) -> Model {
    let numbers: Vec<u32> = saves(save_store).iter().rev().map(|save| save.number).collect();
    let read = |number| {
        let (notes, condition) = notes(save_store, number);
        assert_eq!(condition, SaveCondition::Whole, "save {number}");
        (number, notes)
    };
    numbers.into_iter().map(read).collect()
}

/// After power cuts several games may count as in play. The newest one is continued.
#[test]
fn the_newest_of_several_running_games_is_found() {
    let mut save_store = fresh();
    for number in 1..=3 {
        assert_eq!(save_store.begin(START), Ok(number));
        save_store.append(action(number)).expect("room");
        assert_eq!(save_store.in_play(), Ok(Some(number)));
    }
}

/// A save that was left accepts no more notes.
#[test]
fn notes_are_dropped_after_the_save_is_closed() {
    let mut save_store = fresh();
    let number = save_store.begin(START).expect("room");
    assert_eq!(save_store.current(), Some(number));
    save_store.close();
    assert_eq!(save_store.current(), None);
    assert_eq!(save_store.append(action(1)), Err(SaveStoreError::NoSave));
    assert_eq!(notes(&mut save_store, number).0, []);
}

#[test]
fn notes_are_read_at_the_next_start() {
    let mut save_store = fresh();
    let number = save_store.begin(START).unwrap();
    let written =
        [action(5), action(6), Note::Truncated(1), Note::Clock { seat: Seat::B, millis: 3 }, action(7)];
    written.into_iter().for_each(|note| save_store.append(note).unwrap());
    let mut save_store = open(save_store.flash().with_power(u64::MAX, 0));
    assert_eq!(saves(&mut save_store), [Save { number, start: START, is_closed: false, is_newer: false }]);
    assert_eq!(notes(&mut save_store, number), (written.to_vec(), SaveCondition::Whole));
}

#[test]
fn the_longest_game_takes_many_sectors_and_keeps_its_order() {
    let mut save_store = fresh();
    let number = save_store.begin(START).unwrap();
    (0..4100).for_each(|count| save_store.append(action(count)).unwrap());
    let mut save_store = open(save_store.flash().with_power(u64::MAX, 0));
    save_store.reopen(number).unwrap();
    save_store.append(Note::Finished).unwrap();
    let expected: Vec<Note> = (0..4100).map(action).chain([Note::Finished]).collect();
    assert_eq!(notes(&mut save_store, number), (expected, SaveCondition::Whole));
    assert!(saves(&mut save_store)[0].is_closed);
}

#[test]
fn numbers_rise_over_restarts_and_saves_are_listed_from_the_newest() {
    let mut save_store = fresh();
    let first = save_store.begin(START).unwrap();
    let mut save_store = open(save_store.flash().with_power(u64::MAX, 0));
    let second = save_store.begin(START).unwrap();
    assert!(second > first);
    assert_eq!(saves(&mut save_store).iter().map(|save| save.number).collect::<Vec<_>>(), [second, first]);
    save_store.delete(first).unwrap();
    assert_eq!(save_store.read(first, &mut |_| {}), Err(SaveStoreError::NoSave));
    assert_eq!(save_store.delete(first), Err(SaveStoreError::NoSave));
}

/// One operation of the device on the save store.
#[derive(Clone, Copy, Debug)]
enum SaveOperation {
    Begin,
    Note(Note),
    Erase,
    GiveUp(u32),
}

impl SaveOperation {
    fn random(random: &mut SplitMix64, count: u32, known: &Model) -> SaveOperation {
        match random.next_u64() % 40 {
            0 => SaveOperation::Begin,
            1..=2 => SaveOperation::Note(Note::Finished),
            3..=6 => SaveOperation::Erase,
            7 if known.len() > 2 => SaveOperation::GiveUp(known[0].0),
            8 => SaveOperation::Note(Note::Truncated(count as u16 / 2)),
            _ => SaveOperation::Note(action(count)),
        }
    }

    fn take(self, save_store: &mut SaveStore<Flash>) -> Result<(), SaveStoreError> {
        match self {
            SaveOperation::Begin => save_store.begin(START).map(drop),
            SaveOperation::Note(note) => save_store.append(note),
            SaveOperation::Erase => erase_next(save_store).map(drop),
            SaveOperation::GiveUp(number) => save_store.delete(number),
        }
    }
}

/// For each of many cuts in each step: the next start finds the state before or after the step and
/// continues.
#[test]
fn a_power_cut_at_any_bit_leaves_the_state_before_or_after() {
    for seed in 0..3 {
        cut_everywhere(seed, 400);
    }
}

fn cut_everywhere(seed: u64, steps: u32) {
    let mut random = SplitMix64::new(seed);
    let mut save_store = fresh();
    save_store.begin(START).unwrap();
    let mut before = contents(&mut save_store);
    for count in 0..steps {
        let step = SaveOperation::random(&mut random, count, &before);
        let (then, current) = (save_store.flash().with_power(u64::MAX, 0), save_store.current());
        let taken = step.take(&mut save_store);
        let after = contents(&mut save_store);
        let bits = u64::MAX - save_store.flash().power;
        save_store.flash().power = u64::MAX;
        for _ in 0..4 {
            let power = random.next_u64() % bits.max(1);
            let cut = cut(&then, current, step, power, random.next_u64());
            let found = contents(&mut open(cut.with_power(u64::MAX, 0)));
            assert!(
                found == before || found == after,
                "seed {seed}, step {count} {step:?} ({taken:?}), cut after {power} of {bits} bits"
            );
            goes_on(cut, current);
        }
        before = after;
    }
    assert!(before.iter().map(|(_, notes)| notes.len()).sum::<usize>() > 20, "something was played");
}

/// Returns the flash after a step that ran out of power.
fn cut(then: &Flash, current: Option<u32>, step: SaveOperation, power: u64, seed: u64) -> Flash {
    let mut save_store = open(then.with_power(u64::MAX, seed));
    if let Some(current) = current {
        let _ = save_store.reopen(current);
    }
    save_store.flash().power = power;
    let _ = step.take(&mut save_store);
    save_store.flash().with_power(u64::MAX, 0)
}

/// After a cut the running game accepts further notes, and a new one can begin.
fn goes_on(flash: Flash, current: Option<u32>) {
    let mut save_store = open(flash);
    erase_sectors(&mut save_store);
    if let Some(current) = current.filter(|current| save_store.reopen(*current).is_ok()) {
        let (mut expected, _) = notes(&mut save_store, current);
        save_store.append(action(99)).expect("there is room");
        expected.push(action(99));
        assert_eq!(notes(&mut save_store, current).0, expected);
    }
    save_store.begin(START).expect("there is room");
}

/// Control: without the mark after an erase, an interrupted erase would be mistaken for a blank
/// sector.
#[test]
fn a_torn_erase_is_done_again() {
    let mut save_store = fresh();
    let number = save_store.begin(START).unwrap();
    (0..100).for_each(|count| save_store.append(action(count)).unwrap());
    save_store.append(Note::Finished).unwrap();
    save_store.delete(number).unwrap();
    let offset = save_store.next_erase().unwrap().expect("the given up sector");
    save_store.flash().power = 2000;
    assert!(save_store.flash().erase(offset, offset + SECTOR as u32).is_err());
    let mut save_store = open(save_store.flash().with_power(u64::MAX, 0));
    assert_eq!(save_store.inventory().unwrap().spent, 1);
    erase_sectors(&mut save_store);
    assert_eq!(save_store.inventory().unwrap().ready, usize::from(SECTORS));
}

/// A power cut while a long save is deleted leaves it whole or frees all its sectors.
#[test]
fn the_sectors_of_a_half_deleted_save_are_freed() {
    let mut save_store = fresh();
    let number = save_store.begin(START).unwrap();
    (0..1500).for_each(|count| save_store.append(action(count)).unwrap());
    let then = save_store.flash().with_power(u64::MAX, 0);
    let mut freed = 0;
    for power in 0..100 {
        let mut save_store = open(then.with_power(u64::MAX, power));
        save_store.flash().power = power;
        let _ = save_store.delete(number);
        let mut save_store = open(save_store.flash().with_power(u64::MAX, 0));
        let inventory = save_store.inventory().unwrap();
        if inventory.saves == 0 {
            assert_eq!(inventory.ready + inventory.spent, usize::from(SECTORS), "{power} bits");
            freed += 1;
        }
    }
    assert!(freed > 0);
}

#[test]
fn open_games_are_never_deleted_for_space() {
    let mut save_store = fresh();
    let kept = save_store.begin(START).unwrap();
    save_store.append(action(1)).unwrap();
    for _ in 0..200 {
        save_store.begin(START).unwrap();
        save_store.append(action(2)).unwrap();
        save_store.append(Note::Finished).unwrap();
        erase_sectors(&mut save_store);
    }
    assert_eq!(notes(&mut save_store, kept), (vec![action(1)], SaveCondition::Whole));
    let inventory = save_store.inventory().unwrap();
    assert_eq!(
        inventory.ready, READY_SECTORS,
        "{inventory:?}: no more games are given up than room is wanted for"
    );
    assert!(inventory.saves > 5, "the last finished games are there: {inventory:?}");
    while save_store.begin(START).is_ok() {}
    assert_eq!(save_store.begin(START), Err(SaveStoreError::Full));
    assert_eq!(notes(&mut save_store, kept), (vec![action(1)], SaveCondition::Whole));
}

#[test]
fn all_sectors_wear_alike() {
    let mut save_store = fresh();
    for _ in 0..2000 {
        save_store.begin(START).unwrap();
        save_store.append(action(2)).unwrap();
        save_store.append(Note::Finished).unwrap();
        erase_sectors(&mut save_store);
    }
    let erased = &save_store.flash().erased;
    let (least, most) = (erased.iter().min().unwrap(), erased.iter().max().unwrap());
    assert!(most - least <= 2, "{erased:?}");
}

#[test]
fn a_worn_sector_is_skipped() {
    let mut save_store = fresh();
    let number = save_store.begin(START).unwrap();
    save_store.flash().worn = vec![0, 1];
    for count in 0..600 {
        save_store.append(action(count)).unwrap();
    }
    let expected: Vec<Note> = (0..600).map(action).collect();
    assert_eq!(notes(&mut save_store, number), (expected, SaveCondition::Whole));
}

/// Bytes after the head of a sector may change spontaneously. Three such sectors once made the
/// save store reject a new game.
#[test]
fn any_number_of_damaged_ready_sectors_is_skipped() {
    let mut save_store = fresh();
    for sector in 0..usize::from(SECTORS) - 1 {
        save_store.flash().bytes[sector * SECTOR + 100] = 0;
    }
    let number = save_store.begin(START).expect("the last sector is fit");
    save_store.append(action(1)).unwrap();
    assert_eq!(notes(&mut save_store, number), (vec![action(1)], SaveCondition::Whole));
}

#[test]
fn a_write_error_is_reported_and_nothing_is_lost() {
    let mut save_store = fresh();
    let number = save_store.begin(START).unwrap();
    save_store.append(action(1)).unwrap();
    save_store.flash().refuses = true;
    assert_eq!(save_store.append(action(2)), Err(SaveStoreError::WriteFailed));
    save_store.flash().refuses = false;
    let mut save_store = open(save_store.flash().with_power(u64::MAX, 0));
    assert_eq!(notes(&mut save_store, number), (vec![action(1)], SaveCondition::Whole));
}

#[test]
fn a_lost_note_is_reported_and_earlier_notes_are_read() {
    let mut save_store = fresh();
    let number = save_store.begin(START).unwrap();
    (0..9).for_each(|count| save_store.append(action(count)).unwrap());
    let other = save_store.begin(START).unwrap();
    save_store.flash().bytes[64 + 4 * 8] ^= 0x20;
    let mut save_store = open(save_store.flash().with_power(u64::MAX, 0));
    let expected: Vec<Note> = (0..4).map(action).collect();
    assert_eq!(notes(&mut save_store, number), (expected, SaveCondition::Damaged));
    assert_eq!(
        save_store.reopen(number),
        Err(SaveStoreError::NoSave),
        "notes behind the damage would be lost"
    );
    assert_eq!(notes(&mut save_store, other), (vec![], SaveCondition::Whole));
}

#[test]
fn garbage_is_cleaned_away() {
    let mut random = SplitMix64::new(3);
    let mut flash = Flash::new(SECTORS.into());
    flash.bytes.iter_mut().for_each(|byte| *byte = random.next_u64() as u8);
    let mut save_store = open(flash);
    erase_sectors(&mut save_store);
    assert_eq!(save_store.inventory().unwrap().ready, usize::from(SECTORS));
    assert!(save_store.begin(START).is_ok());
}

/// A game may begin in a sector whose erase is still in progress. The rest of that erase must not
/// destroy it.
#[test]
fn a_sector_in_which_a_game_has_begun_is_not_erased() {
    let mut save_store = open(Flash::new(SECTORS.into()));
    let offset = save_store.next_erase().unwrap().expect("nothing is ready on a new flash");
    assert_eq!(save_store.is_spent(offset), Ok(true));
    let number = save_store.begin(START).expect("room is made at once");
    assert_eq!(save_store.is_spent(offset), Ok(false));
    assert_eq!(notes(&mut save_store, number), (vec![], SaveCondition::Whole));
}

/// Wear is even across sectors: even after a restart the next game follows the newest instead of
/// filling the first gap.
#[test]
fn the_next_game_is_stored_after_the_newest() {
    let mut save_store = fresh();
    (1..=3).for_each(|number| assert_eq!(save_store.begin(START), Ok(number)));
    save_store.delete(2).unwrap();
    let gap = save_store.next_erase().unwrap().expect("the sector of the second game");
    save_store.flash().erase(gap, gap + SECTOR as u32).unwrap();
    assert_eq!(save_store.finish_erase(gap), Ok(true));
    let mut save_store = open(save_store.flash().clone());
    save_store.begin(START).unwrap();
    // After the mark of a sector that is ready.
    let is_used = |save_store: &mut SaveStore<Flash>, sector: usize| {
        save_store.flash().bytes[sector * SECTOR + 8..(sector + 1) * SECTOR].iter().any(|byte| *byte != 0xFF)
    };
    assert_eq!(
        [0, 1, 2, 3, 4].map(|sector| is_used(&mut save_store, sector)),
        [true, false, true, true, false]
    );
}

/// The save store need not start at the beginning of the flash.
#[test]
fn a_save_store_in_the_middle_of_the_flash_frees_space() {
    const FIRST: u16 = 3;
    let mut save_store =
        SaveStore::open(Flash::new(SECTORS.into()), u32::from(FIRST) * SECTOR as u32, SECTORS - FIRST)
            .unwrap();
    for number in 1..=4 {
        assert_eq!(save_store.begin(START), Ok(number), "room is made at once");
        save_store.append(action(number)).unwrap();
        assert_eq!(notes(&mut save_store, number).0.len(), 1);
    }
    let before = usize::from(FIRST) * SECTOR;
    assert!(
        save_store.flash().bytes[..before] == Flash::new(SECTORS.into()).bytes[..before],
        "nothing else is touched"
    );
}

#[test]
fn one_ready_sector_is_enough_even_if_others_could_be_erased() {
    let mut save_store = open(Flash::new(SECTORS.into()));
    let first = save_store.next_erase().unwrap().expect("nothing is ready on a new flash");
    assert_eq!(save_store.lacks_sector(true), Ok(true));
    assert_eq!(save_store.lacks_sector(false), Ok(false), "no game is open");
    save_store.flash().erase(first, first + SECTOR as u32).unwrap();
    assert_eq!(save_store.finish_erase(first), Ok(true));
    assert_eq!(save_store.lacks_sector(true), Ok(false));
    let second = save_store.next_erase().unwrap().expect("one is not enough of a stock");
    assert_eq!((save_store.is_spent(first), save_store.is_spent(second)), (Ok(false), Ok(true)));
}

/// The game in play is found among many that were left, from their last notes alone.
#[test]
fn the_running_game_is_the_newest_that_was_not_closed() {
    let mut save_store = fresh();
    for number in 1..=8 {
        save_store.begin(START).unwrap();
        (0..number * 3).for_each(|note| save_store.append(action(note)).unwrap());
        save_store.append(Note::PutAway).unwrap();
    }
    assert_eq!(save_store.in_play(), Ok(None));
    save_store.reopen(3).unwrap();
    save_store.append(Note::Resumed).unwrap();
    assert_eq!(save_store.in_play(), Ok(Some(3)));
    // A note that was cut by a power failure hides nothing.
    let mut torn = open(save_store.flash().with_power(20, 1));
    assert!(torn.reopen(3).is_ok() && torn.append(Note::PutAway).is_err());
    let mut save_store = open(torn.flash().with_power(u64::MAX, 0));
    assert_eq!(save_store.in_play(), Ok(Some(3)));
    save_store.reopen(3).unwrap();
    save_store.append(Note::PutAway).unwrap();
    assert_eq!(save_store.in_play(), Ok(None));
    let mut open_saves = Vec::new();
    save_store.visit_open(&mut |save| open_saves.push(save.number)).unwrap();
    open_saves.sort_unstable();
    assert_eq!(open_saves, [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(save_store.inventory().unwrap().open, 8);
}

/// A start does not read the notes of all games that were left: the last note is found by binary
/// search.
#[test]
fn the_running_game_is_found_without_reading_every_note() {
    let mut save_store = fresh();
    for _ in 0..8 {
        save_store.begin(START).unwrap();
        (0..200).for_each(|note| save_store.append(action(note)).unwrap());
        save_store.append(Note::PutAway).unwrap();
    }
    save_store.flash().reads = 0;
    assert_eq!(save_store.in_play(), Ok(None));
    let reads = save_store.flash().reads;
    assert!(reads < 200, "{reads} reads for 8 games of 201 notes each");
}

/// A save of several sectors: its last note is found after the first sector.
#[test]
fn a_long_game_that_was_closed_is_not_running() {
    let mut save_store = fresh();
    save_store.begin(START).unwrap();
    (0..600).for_each(|note| save_store.append(action(note)).unwrap());
    assert_eq!(save_store.in_play(), Ok(Some(1)));
    save_store.append(Note::PutAway).unwrap();
    assert_eq!(save_store.in_play(), Ok(None));
    save_store.reopen(1).unwrap();
    save_store.append(Note::Finished).unwrap();
    assert_eq!(save_store.inventory().unwrap().open, 0);
}
