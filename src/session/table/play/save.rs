//! Converts a game into the content of a save, and back.

use core::cmp::Ordering;

use super::{Play, TablePlayers};
use crate::ai::Level;
use crate::game::{BySeat, Change, Options, ReplayFault, Seat, SeatSet};
use crate::games::{self, AnyOptions};
use crate::parts::Pad;
use crate::parts::saves::{Note, Start};
use crate::session::context::Context;
use crate::session::exchange::change_of;
use crate::session::{Occupant, Seating, Sharing};
use crate::ui::{Chair, ChairSet};

/// The layout of a seat's byte in a save:
///
/// - bits 0 to 3: the chair, from 1, plus 4 times the number of pads from the chair's own pad up to
///   the player's pad, modulo 4; the sum 16 is stored as 0. Seats beyond the number of players have
///   0.
/// - bits 4 and 5: the level of a computer, from 1; 0 for a person. Levels that do not fit have a
///   [`Note::Level`], and here the level that older versions play instead.
/// - bits 6 and 7: two bits of the computers' random seed, the lowest bits at the first seat.
const PLACE_MASK: u8 = 15;
const LEVEL_SHIFT: u8 = 4;
const SEED_SHIFT: u8 = 6;
const TWO_BITS: u8 = 3;

/// The reason why a save cannot be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResumeError {
    /// Its rules are of an older version, or its options are not valid in this version.
    OtherVersion,
    /// Its game or rules are of a newer version.
    NewerVersion,
    /// A note does not fit the game.
    Damaged,
}

/// Decodes the options of a save.
fn options(start: &Start) -> Result<AnyOptions, ResumeError> {
    if games::ALL.iter().all(|id| id.number() != start.game) {
        return Err(ResumeError::NewerVersion);
    }
    let options = AnyOptions::from_bytes(start.game, &start.options);
    let options = options.map_err(|_| ResumeError::OtherVersion)?;
    match start.rules.cmp(&options.rules()) {
        Ordering::Less => Err(ResumeError::OtherVersion),
        Ordering::Equal => Ok(options),
        Ordering::Greater => Err(ResumeError::NewerVersion),
    }
}

impl Play {
    /// Returns the first record of a save of this game.
    pub fn start(&self) -> Start {
        let options = self.record.journal().options();
        let level = |chair| self.level_at(chair).map_or(0, |level| level.in_older_saves().number() + 1);
        let place = |chair: Chair| (chair.number() + 4 * self.seating.sharing().offset(chair)) & PLACE_MASK;
        let byte = |seat: Seat| {
            let player = self.chair_of(seat).map_or(0, |chair| place(chair) | level(chair) << LEVEL_SHIFT);
            player | (self.seed >> (2 * seat.index() as u8) & TWO_BITS) << SEED_SHIFT
        };
        Start {
            game: options.game().number(),
            rules: options.rules(),
            seats: Seat::ALL.map(byte),
            options: options.to_bytes(),
        }
    }

    /// Returns the next change that must be written to the save; `None` if there is none, and in
    /// lessons and puzzles.
    pub fn take_note(&mut self) -> Option<Note> {
        if self.is_exercise() {
            return None;
        }
        if let Some(note) = self.take_level() {
            return Some(note);
        }
        let Some(change) = self.record.take_change() else {
            let (seat, millis) = self.clock.take_unsaved()?;
            return Some(Note::Clock { seat, millis });
        };
        Some(match change {
            Change::Added(entry) => Note::Action(entry),
            Change::Kept(count) => Note::Truncated(count as u16),
            Change::Removed(index) => Note::Removed(index as u16),
        })
    }

    /// Returns the next level that the first record of the save has no code for.
    fn take_level(&mut self) -> Option<Note> {
        let codes = self.level_codes();
        while let Some(seat) = self.unsaved_levels.iter().next() {
            self.unsaved_levels = self.unsaved_levels.without(seat);
            if codes[seat.index()] != 0 {
                return Some(Note::Level { seat, code: codes[seat.index()] });
            }
        }
        None
    }

    /// Returns the code of the level of each seat; 0 for levels that the first record of a save
    /// contains.
    pub fn level_codes(&self) -> [u8; Seat::COUNT] {
        Seat::ALL.map(|seat| self.level_of(seat).map_or(0, Level::save_code))
    }

    /// Applies a note of the save.
    ///
    /// # Errors
    /// Returns [`ResumeError::Damaged`] if the note does not fit the game.
    pub fn follow_note(&mut self, note: Note) -> Result<(), ResumeError> {
        if let Note::Clock { seat, millis } = note {
            self.clock.set(seat, millis, self.record.turns_ended());
        }
        if let Note::Level { seat, code } = note {
            let chair = self.chair_of(seat).filter(|&chair| self.is_computer(chair));
            let (chair, level) = chair.zip(Level::from_save_code(code)).ok_or(ResumeError::Damaged)?;
            self.seating.set(chair, Occupant::Computer(level));
        }
        let Some(change) = change_of(note) else { return Ok(()) };
        self.record.apply_change(change).map_err(|_: ReplayFault| ResumeError::Damaged)
    }

    /// Lets the players continue the game after all notes of its save were applied.
    pub fn take_up(&mut self, context: &mut Context) {
        self.record.mark_saved();
        self.unsaved_levels = SeatSet::EMPTY;
        self.recount_forced();
        self.clock.resume(context.settings.clock, context.now);
        context.log(format_args!("game: {} goes on", self.record.journal().options().game().word()));
    }
}

/// Decodes the options and players of a save.
///
/// # Errors
/// Returns [`ResumeError`] if the version does not fit or the players are invalid.
pub fn read_start(start: &Start) -> Result<(AnyOptions, TablePlayers), ResumeError> {
    let options = options(start)?;
    let chairs = chairs(start.seats, options.players()).ok_or(ResumeError::Damaged)?;
    let (seating, seed) = seating(start.seats, &chairs);
    Ok((options, TablePlayers { chairs, seating, seed }))
}

/// Decodes the chair of each seat from the bytes of a save. Returns `None` unless the first
/// `players` seats have different chairs and the other seats have none.
pub fn chairs(seats: [u8; Seat::COUNT], players: usize) -> Option<BySeat<Option<Chair>>> {
    let mut chairs = BySeat([None; Seat::COUNT]);
    let mut taken = ChairSet::EMPTY;
    for seat in Seat::ALL {
        let byte = seats[seat.index()] & PLACE_MASK;
        if seat.index() >= players {
            if byte != 0 {
                return None;
            }
            continue;
        }
        let (chair, _) = chair_and_pad(byte);
        if taken.contains(chair) {
            return None;
        }
        (chairs[seat], taken) = (Some(chair), taken.with(chair));
    }
    Some(chairs)
}

/// Decodes the chair and the pad of a seat that plays.
const fn chair_and_pad(byte: u8) -> (Chair, Pad) {
    let number = byte.wrapping_sub(1) & PLACE_MASK;
    let chair = Chair::ALL[(number & TWO_BITS) as usize];
    (chair, Sharing::pad_at(chair, number >> 2))
}

/// Decodes who sits where, and the random seed of the computers.
fn seating(seats: [u8; Seat::COUNT], chairs: &BySeat<Option<Chair>>) -> (Seating, u8) {
    let mut seating = Seating::humans(0);
    let mut seed = 0;
    for (seat, chair) in chairs.iter() {
        let byte = seats[seat.index()];
        seed |= (byte >> SEED_SHIFT) << (2 * seat.index() as u8);
        let level = (byte >> LEVEL_SHIFT & TWO_BITS).checked_sub(1).and_then(Level::from_number);
        if let Some(chair) = chair {
            seating.set(*chair, level.map_or(Occupant::Human, Occupant::Computer));
            seating.share(*chair, chair_and_pad(byte).1);
        }
    }
    (seating, seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_save_keeps_the_seats_with_their_own_pads() {
        let [a, b, d] = [Some(Chair::One), Some(Chair::Two), Some(Chair::Four)];
        assert_eq!(chairs([2, 4, 0, 0], 2), Some(BySeat([b, d, None, None])));
        assert_eq!(
            chairs([0x31, 0x12, 4, 0], 3),
            Some(BySeat([a, b, d, None])),
            "the high half is another matter"
        );
        for wrong in [[1, 1, 0, 0], [1, 5, 0, 0], [1, 2, 3, 0], [4, 0, 0, 0], [0, 1, 2, 0]] {
            assert_eq!(chairs(wrong, 2), None, "{wrong:?}");
        }
    }

    #[test]
    fn a_save_keeps_shared_pads() {
        // Seats 1 and 2 use pad 1, seat 4 uses pad 3.
        let bytes = [1, 14, 0, 0x20];
        let found = chairs(bytes, 3).expect("three players");
        let (seating, _) = seating(bytes, &found);
        assert_eq!(found, BySeat([Some(Chair::One), Some(Chair::Two), Some(Chair::Four), None]));
        assert_eq!(
            [Chair::One, Chair::Two, Chair::Four].map(|chair| seating.pad_of(chair)),
            [Pad::One, Pad::One, Pad::Three]
        );
    }

    #[test]
    fn a_save_keeps_the_level_and_seed_of_computers() {
        let bytes = [0x31 | 0b11 << 6, 0x04 | 0b10 << 6, 0x12, 0b01 << 6];
        let chairs = chairs(bytes, 3).expect("three players");
        let (seating, seed) = seating(bytes, &chairs);
        assert_eq!(seating.at(Chair::One), Occupant::Computer(Level::Hard));
        assert_eq!(seating.at(Chair::Four), Occupant::Human);
        assert_eq!(seating.at(Chair::Two), Occupant::Computer(Level::Easy));
        assert_eq!(seating.at(Chair::Three), Occupant::Empty);
        assert_eq!(seed, 0b0100_1011);
    }
}
