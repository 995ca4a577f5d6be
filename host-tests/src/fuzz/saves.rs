//! Fuzzes the store of saved games with arbitrary flash contents and power cuts.

use embedded_storage::nor_flash::NorFlash;
use hexboard::game::{Entry, Seat};
use hexboard::parts::saves::{Note, Save, SaveCondition, SaveStore, SaveStoreError, Start};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{Target, each};
use crate::flash::{Flash, SECTOR};

const SECTORS: u16 = 20;
const START: Start = Start { game: 1, rules: 1, seats: [1, 2, 0, 0], options: [7; 12] };

pub const TARGET: Target = Target {
    name: "saves",
    what: "saves with damaged sectors and power cuts in between: other saves stay whole, and a new game is always kept",
    batch: 300,
    run: |runner| {
        let begun = prop_oneof![Just(None), vec(any::<u8>(), 64).prop_map(Some)];
        each(runner, (begun, vec(SaveOperation::any(), 1..60)), |(garbage, steps)| {
            check(garbage.as_deref(), &steps);
        })
    },
};

/// One event of the input sequence.
#[derive(Clone, Copy, Debug)]
enum SaveOperation {
    Begin,
    /// Writes this number of actions.
    Act(u16),
    Note(Note),
    Erase,
    GiveUp(usize),
    Reopen(usize),
    /// Cuts the power after this number of bits, then restores it.
    Cut(u64),
    /// Clears bits of a byte of the flash.
    Damage(usize, u8),
}

impl SaveOperation {
    fn any() -> impl Strategy<Value = SaveOperation> {
        let seat = (0..Seat::COUNT).prop_map(|seat| Seat::ALL[seat]);
        let note = prop_oneof![
            Just(Note::Finished),
            any::<u16>().prop_map(Note::Truncated),
            (seat, 0..1_u32 << 24).prop_map(|(seat, millis)| Note::Clock { seat, millis }),
        ];
        prop_oneof![
            2 => Just(SaveOperation::Begin),
            5 => (1..700_u16).prop_map(SaveOperation::Act),
            2 => note.prop_map(SaveOperation::Note),
            3 => Just(SaveOperation::Erase),
            1 => any::<usize>().prop_map(SaveOperation::GiveUp),
            1 => any::<usize>().prop_map(SaveOperation::Reopen),
            2 => (0..4000_u64).prop_map(SaveOperation::Cut),
            1 => (0..usize::from(SECTORS) * SECTOR, any::<u8>()).prop_map(|(at, byte)| SaveOperation::Damage(at, byte)),
        ]
    }

    fn take(self, save_store: &mut SaveStore<Flash>) -> Result<(), SaveStoreError> {
        match self {
            SaveOperation::Begin => save_store.begin(START).map(drop),
            SaveOperation::Act(count) => {
                (0..count).try_for_each(|count| save_store.append(action(count.into())))
            }
            SaveOperation::Note(note) => save_store.append(note),
            SaveOperation::Erase => erase_next(save_store).map(drop),
            SaveOperation::GiveUp(place) => {
                nth(save_store, place).map_or(Ok(()), |number| save_store.delete(number))
            }
            SaveOperation::Reopen(place) => {
                nth(save_store, place).map_or(Ok(()), |number| save_store.reopen(number))
            }
            SaveOperation::Cut(bits) => {
                save_store.flash().power = bits;
                Ok(())
            }
            SaveOperation::Damage(at, byte) => {
                save_store.flash().bytes[at] &= byte;
                Ok(())
            }
        }
    }
}

fn check(garbage: Option<&[u8]>, steps: &[SaveOperation]) {
    let mut flash = Flash::new(SECTORS.into());
    if let Some(garbage) = garbage {
        flash.bytes.iter_mut().zip(garbage.iter().cycle()).for_each(|(byte, other)| *byte = *other);
    }
    let mut save_store = open(flash);
    for step in steps {
        // Errors are allowed here; the run continues.
        let _ = step.take(&mut save_store);
        let is_dark = save_store.flash().power == 0;
        if is_dark || matches!(step, SaveOperation::Damage(..)) {
            save_store = open(save_store.flash().with_power(u64::MAX, 1));
        }
    }
    let save_store = open(save_store.flash().with_power(u64::MAX, 1));
    a_new_game_is_kept(save_store);
}

/// Checks that after a restart a new game fits unless open games fill the store, that it is read
/// back completely, and that the other open games have not changed.
fn a_new_game_is_kept(mut save_store: SaveStore<Flash>) {
    let before = contents(&mut save_store);
    while erase_next(&mut save_store).expect("power is on") {}
    let number = match save_store.begin(START) {
        Ok(number) => number,
        Err(error) => {
            return assert_eq!((error, save_store.inventory().unwrap().ready), (SaveStoreError::Full, 0));
        }
    };
    let notes: Vec<Note> = (0..3).map(action).collect();
    notes.iter().for_each(|note| save_store.append(*note).expect("room for a short game"));
    let mut save_store = open(save_store.flash().with_power(u64::MAX, 1));
    let after = contents(&mut save_store);
    let new = Read { number, is_closed: false, notes, condition: SaveCondition::Whole };
    assert!(after.contains(&new), "the new game is whole");
    let lost = before.iter().find(|save| !save.is_closed && !after.contains(save));
    assert!(lost.is_none(), "an open game is lost: {lost:?}");
}

fn action(number: u32) -> Note {
    Note::Action(Entry::from_bytes(number.to_le_bytes()))
}

fn open(flash: Flash) -> SaveStore<Flash> {
    SaveStore::open(flash, 0, SECTORS).expect("power is on")
}

/// Erases one sector in advance. Returns whether there was one to erase and the erase succeeded.
fn erase_next(save_store: &mut SaveStore<Flash>) -> Result<bool, SaveStoreError> {
    let Some(offset) = save_store.next_erase()? else { return Ok(false) };
    save_store.flash().erase(offset, offset + SECTOR as u32).map_err(|_| SaveStoreError::WriteFailed)?;
    save_store.finish_erase(offset)
}

/// A save and its contents.
#[derive(Clone, Debug, PartialEq)]
struct Read {
    number: u32,
    is_closed: bool,
    notes: Vec<Note>,
    condition: SaveCondition,
}

fn saves(save_store: &mut SaveStore<Flash>) -> Vec<Save> {
    let mut saves: Vec<Save> = Vec::new();
    while let Ok(Some(save)) = save_store.save_before(saves.last().map(|save| save.number)) {
        saves.push(save);
    }
    saves
}

fn nth(save_store: &mut SaveStore<Flash>, place: usize) -> Option<u32> {
    let saves = saves(save_store);
    (!saves.is_empty()).then(|| saves[place % saves.len()].number)
}

fn contents(save_store: &mut SaveStore<Flash>) -> Vec<Read> {
    let saves = saves(save_store);
    let read = |Save { number, is_closed, .. }| {
        let mut notes = Vec::new();
        let condition = save_store.read(number, &mut |note| notes.push(note)).expect("the save is there");
        Read { number, is_closed, notes, condition }
    };
    saves.into_iter().map(read).collect()
}
