//! The stored form of the options last chosen for each game, of the turned cells of the panel, of the
//! first page of the start menu, of the games of the day, of the strengths of *adaptive* and of the
//! score of puzzles. Entries are found by their number, so the order of the start menu may change.

use super::puzzle::PuzzleScore;
use super::{AdaptiveStrengths, DayCount, Kiosk, QuickChoices};
use crate::games;
use crate::parts::leds::cell_turns::CellTurns;
use crate::ui::options_menu::{MENU_BYTES, MenuBytes};

/// The numbers of all games, in the order of the start menu.
pub const NUMBERS: [u8; games::ALL.len()] = {
    let mut numbers = [0; games::ALL.len()];
    let mut place = 0;
    while place < numbers.len() {
        numbers[place] = games::ALL[place].number();
        place += 1;
    }
    numbers
};

/// Games whose options are stored without a number, in the order of storage. They were the only
/// games in the first version of this format.
const FIRST_GAMES: [u8; 4] = [1, 3, 2, 4];

/// Bytes of a later entry: a number and four bytes. They are the options of the game with this
/// number, the rotations of a group of cells, the choices on the first page of the start menu, or a
/// part of the games of the day.
const LATER_BYTES: usize = 1 + MENU_BYTES;
/// The number of the first group of cells. Games have lower numbers.
const FIRST_CELLS: u8 = 0x80;
/// The groups of cells.
const CELL_GROUPS: usize = CellTurns::BYTES / MENU_BYTES;
const _: () = assert!(CellTurns::BYTES.is_multiple_of(MENU_BYTES), "the groups hold all cells");
/// The number of the entry of the first page. Groups of cells have lower numbers.
const QUICK: u8 = 0xF0;
const _: () = assert!(FIRST_CELLS as usize + CELL_GROUPS <= QUICK as usize, "the numbers differ");
/// The number of the first part of the games of the day.
const FIRST_DAY: u8 = QUICK + 1;
/// The parts of the games of the day.
const DAY_PARTS: usize = DayCount::BYTES / MENU_BYTES;
const _: () = assert!(DayCount::BYTES.is_multiple_of(MENU_BYTES), "the parts hold all counts");

/// The number of the first part of the score of puzzles.
const FIRST_PUZZLES: u8 = FIRST_DAY + DAY_PARTS as u8;
/// The parts of the score of puzzles.
const PUZZLE_PARTS: usize = PuzzleScore::BYTES / MENU_BYTES;
const _: () = assert!(FIRST_PUZZLES as usize + PUZZLE_PARTS <= ADAPTIVE as usize, "the numbers differ");
/// The number of the entry of the strengths of *adaptive*.
const ADAPTIVE: u8 = 0xFF;

/// Bytes of the options of all games.
const GAMES_BYTES: usize = FIRST_GAMES.len() * MENU_BYTES + later_games() * LATER_BYTES;
/// Where the entry of the first page begins.
const QUICK_AT: usize = GAMES_BYTES + CELL_GROUPS * LATER_BYTES;
/// Bytes of all entries.
pub const CHOICES_BYTES: usize = PUZZLES_AT + PUZZLE_PARTS * LATER_BYTES;
/// Where the entry of *adaptive* begins.
const ADAPTIVE_AT: usize = QUICK_AT + LATER_BYTES + DAY_PARTS * LATER_BYTES;
/// Where the score of puzzles begins.
const PUZZLES_AT: usize = ADAPTIVE_AT + LATER_BYTES;

/// Returns whether the options of this game are stored without its number.
const fn is_first(number: u8) -> bool {
    let mut place = 0;
    while place < FIRST_GAMES.len() {
        if FIRST_GAMES[place] == number {
            return true;
        }
        place += 1;
    }
    false
}

/// Returns how many games are stored with their number.
const fn later_games() -> usize {
    let (mut count, mut place) = (0, 0);
    while place < games::ALL.len() {
        if !is_first(games::ALL[place].number()) {
            count += 1;
        }
        place += 1;
    }
    count
}

/// Writes the stored form of the options. `menus` has the order of `numbers`.
pub fn store(numbers: &[u8], menus: &[MenuBytes], bytes: &mut [u8]) {
    let (first, later) = bytes.split_at_mut(FIRST_GAMES.len() * MENU_BYTES);
    for (number, stored) in FIRST_GAMES.iter().zip(first.chunks_exact_mut(MENU_BYTES)) {
        let place = numbers.iter().position(|other| other == number);
        if let Some(menu) = place.and_then(|place| menus.get(place)) {
            stored.copy_from_slice(menu);
        }
    }
    let others = numbers.iter().zip(menus).filter(|(number, _)| !is_first(**number));
    for ((number, menu), stored) in others.zip(later.chunks_exact_mut(LATER_BYTES)) {
        stored[0] = *number;
        stored[1..].copy_from_slice(menu);
    }
}

/// Reads the options of the games with these numbers from the stored form, which may be truncated.
/// Options that are missing there stay unchanged.
pub fn find(numbers: &[u8], bytes: &[u8], menus: &mut [MenuBytes]) {
    let (first, later) = bytes.split_at_checked(FIRST_GAMES.len() * MENU_BYTES).unwrap_or((bytes, &[]));
    let first = FIRST_GAMES.iter().zip(first.chunks_exact(MENU_BYTES));
    let later = later.chunks_exact(LATER_BYTES).filter_map(<[u8]>::split_first);
    for (number, stored) in first.chain(later) {
        let place = numbers.iter().position(|other| other == number);
        if let Some(menu) = place.and_then(|place| menus.get_mut(place)) {
            menu.copy_from_slice(stored);
        }
    }
}

/// Writes the entry of the first page of the start menu and of the kiosk, behind the turned cells.
pub fn store_quick(quick: QuickChoices, kiosk: Kiosk, bytes: &mut [u8]) {
    let entry = bytes.get_mut(QUICK_AT..).and_then(<[u8]>::first_chunk_mut::<LATER_BYTES>);
    if let Some([number, stored @ ..]) = entry {
        *number = QUICK;
        let ([flags, people], [kiosk, hidden]) = (quick.to_bytes(), kiosk.to_bytes());
        *stored = [flags, people, kiosk, hidden];
    }
}

/// Reads the entry of the first page of the start menu and of the kiosk. Returns the defaults if
/// there is none.
pub fn find_quick(bytes: &[u8]) -> (QuickChoices, Kiosk) {
    let (later, _) =
        bytes.get(FIRST_GAMES.len() * MENU_BYTES..).unwrap_or_default().as_chunks::<LATER_BYTES>();
    let found = later.iter().find(|[number, ..]| *number == QUICK);
    found.map_or((QuickChoices::DEFAULT, Kiosk::OFF), |[_, flags, people, kiosk, hidden]| {
        (QuickChoices::from_bytes([*flags, *people]), Kiosk::from_bytes([*kiosk, *hidden]))
    })
}

/// Writes the score of puzzles, behind everything else.
pub fn store_puzzles(score: PuzzleScore, bytes: &mut [u8]) {
    store_parts(FIRST_PUZZLES, &score.to_bytes(), bytes.get_mut(PUZZLES_AT..).unwrap_or_default());
}

/// Reads the score of puzzles. Returns that of a new table if it is missing.
pub fn find_puzzles(bytes: &[u8]) -> PuzzleScore {
    let mut score = [0; PuzzleScore::BYTES];
    find_parts(FIRST_PUZZLES, bytes, &mut score);
    PuzzleScore::from_bytes(score)
}

/// Writes the games of the day, behind the first page.
pub fn store_day(day: DayCount, bytes: &mut [u8]) {
    store_parts(FIRST_DAY, &day.to_bytes(), bytes.get_mut(QUICK_AT + LATER_BYTES..).unwrap_or_default());
}

/// Reads the games of the day. Returns zeros where they are missing.
pub fn find_day(bytes: &[u8]) -> DayCount {
    let mut day = [0; DayCount::BYTES];
    find_parts(FIRST_DAY, bytes, &mut day);
    DayCount::from_bytes(day)
}

/// Writes the strengths of *adaptive*, behind everything else.
pub fn store_adaptive(adaptive: AdaptiveStrengths, bytes: &mut [u8]) {
    store_parts(ADAPTIVE, &adaptive.to_bytes(), bytes.get_mut(ADAPTIVE_AT..).unwrap_or_default());
}

/// Reads the strengths of *adaptive*. Returns those of the start if they are missing.
pub fn find_adaptive(bytes: &[u8]) -> AdaptiveStrengths {
    let mut strengths = AdaptiveStrengths::START.to_bytes();
    find_parts(ADAPTIVE, bytes, &mut strengths);
    AdaptiveStrengths::of_bytes(strengths)
}

/// Writes the turned cells behind the options of all games.
pub fn store_cells(turns: CellTurns, bytes: &mut [u8]) {
    store_parts(FIRST_CELLS, &turns.to_bytes(), bytes.get_mut(GAMES_BYTES..).unwrap_or_default());
}

/// Writes data as entries with numbers from `first` on.
fn store_parts(first: u8, data: &[u8], bytes: &mut [u8]) {
    let parts = data.chunks_exact(MENU_BYTES).enumerate();
    for (stored, (place, part)) in bytes.chunks_exact_mut(LATER_BYTES).zip(parts) {
        // The last number may be 255, after which a range of bytes would overflow.
        stored[0] = first.wrapping_add(place as u8);
        stored[1..].copy_from_slice(part);
    }
}

/// Reads data from the entries with numbers from `first` on. Missing entries stay unchanged.
fn find_parts(first: u8, bytes: &[u8], data: &mut [u8]) {
    let later = bytes.get(FIRST_GAMES.len() * MENU_BYTES..).unwrap_or_default();
    for (number, stored) in later.chunks_exact(LATER_BYTES).filter_map(<[u8]>::split_first) {
        let part = number.checked_sub(first).map(usize::from);
        if let Some(to) = part.and_then(|part| data.chunks_exact_mut(MENU_BYTES).nth(part)) {
            to.copy_from_slice(stored);
        }
    }
}

/// Reads the turned cells from the stored form, which may be truncated. No cell is turned where
/// they are missing.
pub fn find_cells(bytes: &[u8]) -> CellTurns {
    let mut turns = [0; CellTurns::BYTES];
    find_parts(FIRST_CELLS, bytes, &mut turns);
    CellTurns::from_bytes(turns)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A new or removed game in the menu must not give its options to another game.
    #[test]
    fn choices_belong_to_their_game_wherever_it_is_in_the_menu() {
        let (menu, later) = ([1, 3, 2, 4, 7], [9, 4, 7, 1, 2, 3]);
        let of = |number: u8| [number, 20, number, 30];
        let mut bytes = [0; 16 + LATER_BYTES];
        store(&menu, &menu.map(of), &mut bytes);
        let mut found = [[0; MENU_BYTES]; 6];
        find(&later, &bytes, &mut found);
        assert_eq!(found, [[0; 4], of(4), of(7), of(1), of(2), of(3)]);
        let mut fewer = [[0; MENU_BYTES]; 2];
        find(&[7, 2], &bytes, &mut fewer);
        assert_eq!(fewer, [of(7), of(2)]);
    }
}
