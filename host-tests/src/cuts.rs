//! Saves random games in a simulated flash, with a power cut at every written bit.

use hexboard::game::{Actor, Change, Game, GameId, Options, Record, Rng, Turn};
use hexboard::games::{AnyGame, AnyOptions};
use hexboard::parts::saves::{Note, SaveCondition, SaveStore, SaveStoreError, Start};

use crate::flash::Flash;
use crate::random::SplitMix64;

/// The number of sectors for saved games.
const SECTORS: u16 = 24;
/// One in this many actions is undone, where possible.
const UNDO_EVERY: usize = 9;

/// Statistics of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CutStats {
    /// The number of games played to the end.
    pub games: u64,
    /// The number of saved records: actions and undos.
    pub notes: u64,
    /// The number of power cuts.
    pub cuts: u64,
    /// The number of cuts after which the game was in neither the state before nor the state after
    /// the last action, or an older game had changed.
    pub lost: u64,
    /// The number of records of the longest game.
    pub longest: u64,
}

impl CutStats {
    /// Adds the statistics of another run.
    pub fn add(&mut self, other: CutStats) {
        self.games += other.games;
        self.notes += other.notes;
        self.cuts += other.cuts;
        self.lost += other.lost;
        self.longest = self.longest.max(other.longest);
    }
}

/// The number of power cuts tested while a record is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutDepth {
    /// One cut after every bit.
    EveryBit,
    /// This many cuts at random bits.
    Some(usize),
}

/// A game in a store that also holds an older one.
struct CutGame {
    record: Record<AnyGame>,
    save_store: SaveStore<Flash>,
    number: u32,
    older: (u32, Vec<Note>),
    notes: Vec<Note>,
    random: SplitMix64,
    rng: Rng,
    tried: CutStats,
}

/// Plays a random game to its end, or up to this number of records, and cuts the power while each
/// record is written.
///
/// # Panics
/// Panics if the game violates a guarantee of the `Game` trait, or if the store fails while the
/// power is on.
pub fn play(game: GameId, seed: u64, most: usize, depth: CutDepth) -> CutStats {
    let mut play = CutGame::begin(game, seed);
    while play.notes.len() < most && play.step(depth) {}
    if matches!(play.record.game().turn(), Turn::Over(_)) {
        play.save(Note::Finished, depth);
        play.tried.games = 1;
    }
    play.tried.longest = play.notes.len() as u64;
    play.resumes();
    play.tried
}

impl CutGame {
    fn begin(game: GameId, seed: u64) -> CutGame {
        let mut save_store = SaveStore::open(Flash::new(SECTORS.into()), 0, SECTORS).expect("power is on");
        erase_sectors(&mut save_store);
        let options = AnyOptions::largest_options(game).expect("a game of the list");
        let start = start_of(&options);
        let older = save_store.begin(start).expect("there is room");
        let older_notes = vec![Note::Truncated(0), Note::PutAway];
        older_notes.iter().for_each(|note| save_store.append(*note).expect("there is room"));
        let number = save_store.begin(start).expect("there is room");
        CutGame {
            record: Record::start(options).expect("options that fit"),
            save_store,
            number,
            older: (older, older_notes),
            notes: Vec::new(),
            random: SplitMix64::new(seed),
            rng: Rng::new(seed),
            tried: CutStats::default(),
        }
    }

    /// Applies and saves one action, sometimes followed by an undo. Returns whether the game
    /// continues.
    fn step(&mut self, depth: CutDepth) -> bool {
        let game = self.record.game();
        let (actor, action) = match game.turn() {
            Turn::Over(_) => return false,
            Turn::Chance => (Actor::Chance, game.random_outcome(&mut self.rng)),
            Turn::Decide(seats) => {
                let place = self.rng.below(seats.len() as u32) as usize;
                let actor = Actor::Seat(seats.iter().nth(place).expect("somebody decides"));
                (actor, game.random_legal(actor, &mut self.rng))
            }
        };
        let action = action.expect("something is legal");
        let is_over = self.record.apply(actor, action).is_err();
        if let Actor::Seat(seat) = actor
            && self.random.below(UNDO_EVERY) == 0
        {
            let _ = self.record.undo_of(seat);
        }
        while let Some(change) = self.record.take_change() {
            self.save(note_of(change), depth);
        }
        !is_over
    }

    /// Writes a record after testing power cuts during the write.
    fn save(&mut self, note: Note, depth: CutDepth) {
        let before = self.save_store.flash().with_power(u64::MAX, 0);
        let mut written = self.save_store.clone();
        written.append(note).expect("power is on");
        let bits = u64::MAX - written.flash().power;
        match depth {
            CutDepth::EveryBit => (0..bits).for_each(|power| self.cut(&before, note, power)),
            CutDepth::Some(count) => {
                for _ in 0..count {
                    let power = self.random.next_u64() % bits.max(1);
                    self.cut(&before, note, power);
                }
            }
        }
        written.flash().power = u64::MAX;
        self.save_store = written;
        self.notes.push(note);
        self.tried.notes += 1;
    }

    /// Cuts the power after this many bits of the record. Counts a loss unless the next start finds
    /// the game as it was before or after the record.
    fn cut(&mut self, before: &Flash, note: Note, power: u64) {
        let mut save_store = self.save_store.clone();
        *save_store.flash() = before.with_power(power, self.random.next_u64());
        let _ = save_store.append(note);
        let flash = save_store.flash().with_power(u64::MAX, 0);
        self.tried.cuts += 1;
        self.tried.lost += u64::from(!self.is_kept(flash, note).unwrap_or(false));
    }

    fn is_kept(&self, flash: Flash, note: Note) -> Result<bool, SaveStoreError> {
        let mut save_store = SaveStore::open(flash, 0, SECTORS)?;
        let (older, condition) = read(&mut save_store, self.older.0)?;
        if older != self.older.1 || condition != SaveCondition::Whole {
            return Ok(false);
        }
        let (found, condition) = read(&mut save_store, self.number)?;
        let (same, rest) = found.split_at_checked(self.notes.len()).unwrap_or_default();
        let is_one = same == self.notes && (rest.is_empty() || rest == [note]);
        // The save must also accept the next record.
        save_store.reopen(self.number)?;
        save_store.append(Note::Resumed)?;
        Ok(is_one && condition == SaveCondition::Whole)
    }

    /// Checks that the saved records restore the game that was played.
    fn resumes(&mut self) {
        let mut resumed: Record<AnyGame> =
            Record::start(*self.record.journal().options()).expect("options that fit");
        for note in &self.notes {
            let followed = match *note {
                Note::Action(entry) => resumed.apply_change(Change::Added(entry)),
                Note::Truncated(count) => resumed.apply_change(Change::Kept(count.into())),
                Note::Removed(place) => resumed.apply_change(Change::Removed(place.into())),
                _ => Ok(()),
            };
            followed.expect("what was saved fits the game");
        }
        resumed.mark_saved();
        assert_eq!(resumed, self.record, "the save leads to the same game");
    }
}

fn start_of(options: &AnyOptions) -> Start {
    let seats = [1, 2, 3, 4].map(|pad| if usize::from(pad) <= options.players() { pad } else { 0 });
    Start { game: options.game().number(), rules: options.rules(), seats, options: options.to_bytes() }
}

const fn note_of(change: Change) -> Note {
    match change {
        Change::Added(entry) => Note::Action(entry),
        Change::Kept(count) => Note::Truncated(count as u16),
        Change::Removed(place) => Note::Removed(place as u16),
    }
}

fn read(
    save_store: &mut SaveStore<Flash>,
    number: u32,
) -> Result<(Vec<Note>, SaveCondition), SaveStoreError> {
    let mut notes = Vec::new();
    let condition = save_store.read(number, &mut |note| notes.push(note))?;
    Ok((notes, condition))
}

fn erase_sectors(save_store: &mut SaveStore<Flash>) {
    use embedded_storage::nor_flash::NorFlash;
    while let Ok(Some(offset)) = save_store.next_erase() {
        save_store.flash().erase(offset, offset + crate::flash::SECTOR as u32).expect("power is on");
        save_store.finish_erase(offset).expect("power is on");
    }
}
