//! Fuzzes the journal reader.

use crc::{CRC_32_ISO_HDLC, Crc};
use hexboard::game::{Game, Journal, Record, Rng};
use hexboard::games::{AnyGame, AnyOptions};
use proptest::collection::vec;
use proptest::prelude::*;

use super::games::{RandomGame, step};
use super::{Target, each};
use crate::contract::check_position;

/// The checksum of a journal.
const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);
/// The length of the checksum at the end, in bytes.
const CHECK: usize = 4;

pub const TARGET: Target = Target {
    name: "journal",
    what: "bytes of a journal: read and replayed, or refused in words; a damaged one is never taken for a whole one",
    batch: 300,
    run: |runner| {
        let garbage = vec(any::<u8>(), 0..200).prop_map(Bytes::Garbage);
        let damage = vec((any::<usize>(), 1..=u8::MAX), 0..4);
        let journal = (RandomGame::any(120), damage, 0..3_usize, any::<bool>());
        let journal = journal.prop_map(|(course, damage, cut, is_signed)| Bytes::Journal {
            course,
            damage,
            cut,
            is_signed,
        });
        each(runner, prop_oneof![1 => garbage, 4 => journal], check)
    },
};

#[derive(Clone, Debug)]
enum Bytes {
    Garbage(Vec<u8>),
    Journal {
        course: RandomGame,
        /// The bytes to change, and how.
        damage: Vec<(usize, u8)>,
        /// The number of bytes cut off at the end.
        cut: usize,
        /// Whether the checksum is recomputed for the changed bytes.
        is_signed: bool,
    },
}

fn check(bytes: Bytes) {
    match bytes {
        Bytes::Garbage(bytes) => {
            read(&bytes);
        }
        Bytes::Journal { course, damage, cut, is_signed } => {
            let record = course.play();
            let whole = written(&record);
            let mut bytes = whole.clone();
            for (at, change) in damage {
                let length = bytes.len();
                bytes[at % length] ^= change;
            }
            bytes.truncate(whole.len() - cut);
            if is_signed {
                sign(&mut bytes);
            }
            let resumed = read(&bytes);
            if bytes == whole {
                assert_eq!(resumed.as_deref(), Some(&*record), "a whole journal leads to the same game");
            } else {
                assert!(is_signed || resumed.is_none(), "damage was not noticed");
            }
        }
    }
}

/// Returns the game of a journal if the bytes are valid. Checks its guarantees and that it can be
/// continued.
fn read(bytes: &[u8]) -> Option<Box<Record<AnyGame>>> {
    let journal = match Journal::<AnyOptions>::read(bytes) {
        Ok(journal) => journal,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return None;
        }
    };
    let mut record = match Record::<AnyGame>::resume(&journal) {
        Ok(record) => Box::new(record),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return None;
        }
    };
    let resumed = record.clone();
    let mut rng = Rng::new(1);
    for _ in 0..10 {
        check_position(record.game(), journal.options(), &mut rng).unwrap();
        let _ = record.game().public();
        if !step(&mut record, &mut rng) {
            break;
        }
    }
    Some(resumed)
}

fn written(record: &Record<AnyGame>) -> Vec<u8> {
    let mut bytes = vec![0; record.journal().byte_len()];
    record.journal().write(&mut bytes).expect("its length");
    bytes
}

/// Writes the correct checksum at the end.
fn sign(bytes: &mut [u8]) {
    if let Some(end) = bytes.len().checked_sub(CHECK) {
        let (body, sum) = bytes.split_at_mut(end);
        sum.copy_from_slice(&CRC.checksum(body).to_le_bytes());
    }
}
