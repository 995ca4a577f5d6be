//! What the law of secrecy has seen.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;

use hexboard::games::AnyAction;

/// Leaks that are kept word for word.
const MOST_TOLD: usize = 4;

/// Steps of one phase.
#[derive(Clone, Copy, Debug, Default)]
pub struct Steps {
    /// All of them.
    pub steps: usize,
    /// Those in which the worlds differed.
    pub differing: usize,
    /// Those in which something was on offer to the player in one world and not in the other.
    pub offers: usize,
}

/// How much was seen.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Whole games.
    pub games: usize,
    /// Their decisions, each of which was checked.
    pub steps: usize,
    /// The same by the phase of the game.
    pub phases: BTreeMap<String, Steps>,
    /// Rows that were chosen.
    pub rows: usize,
    /// Fields that were chosen.
    pub fields: usize,
    /// Fields that a hidden token did not fit in one world and did in the other.
    pub refused: usize,
    /// Unseen actions after which the others went on, to see whether anything betrays them later.
    pub later: usize,
    /// Legal actions that were not taken on any way.
    pub missed: usize,
    /// The first of those.
    pub first_missed: Option<String>,
    /// How often the worlds could be told apart.
    pub leaks: usize,
    /// The first of them.
    pub told: Vec<String>,
}

impl Tally {
    /// Everything that was chosen.
    pub fn choices(&self) -> usize {
        self.rows + self.fields
    }

    /// A step was checked.
    pub(super) fn note_step(&mut self, phase: String, differing: bool, offers: bool) {
        let steps = Steps { steps: 1, differing: differing.into(), offers: offers.into() };
        self.steps += 1;
        *self.phases.entry(phase).or_default() += steps;
    }

    pub(super) fn note_choice(&mut self, on_field: bool) {
        *(if on_field { &mut self.fields } else { &mut self.rows }) += 1;
    }

    pub(super) fn note_missed(&mut self, missed: &[AnyAction]) {
        self.missed += missed.len();
        if self.first_missed.is_none() {
            self.first_missed = missed.first().map(|action| format!("{action:?}"));
        }
    }

    pub(super) fn note_leak(&mut self, told: String) {
        self.leaks += 1;
        if self.told.len() < MOST_TOLD {
            self.told.push(told);
        }
    }
}

impl AddAssign for Steps {
    fn add_assign(&mut self, other: Steps) {
        self.steps += other.steps;
        self.differing += other.differing;
        self.offers += other.offers;
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.games += other.games;
        self.steps += other.steps;
        for (phase, steps) in other.phases {
            *self.phases.entry(phase).or_default() += steps;
        }
        self.rows += other.rows;
        self.fields += other.fields;
        self.refused += other.refused;
        self.later += other.later;
        self.missed += other.missed;
        self.first_missed = self.first_missed.take().or(other.first_missed);
        self.leaks += other.leaks;
        self.told.extend(other.told);
        self.told.truncate(MOST_TOLD);
    }
}

impl fmt::Display for Tally {
    /// A line for each phase, and the closing line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (phase, Steps { steps, differing, offers }) in &self.phases {
            writeln!(
                f,
                "{phase}: {steps} steps, {differing} in differing worlds, {offers} with other offers"
            )?;
        }
        let Tally { games, steps, leaks, .. } = self;
        write!(f, "{games} games, {steps} steps, {} choices, {leaks} leaks", self.choices())
    }
}
