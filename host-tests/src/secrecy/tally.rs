//! Statistics of the secrecy check.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;

use hexboard::games::AnyAction;

/// The number of leaks whose descriptions are kept.
const MAX_MESSAGES: usize = 4;

/// The steps of one phase.
#[derive(Clone, Copy, Debug, Default)]
pub struct Steps {
    /// The number of steps.
    pub steps: usize,
    /// The number of steps in which the worlds differed.
    pub differing: usize,
    /// The number of steps in which the player was offered something in only one of the worlds.
    pub offers: usize,
}

/// Statistics and findings of the secrecy check.
#[derive(Clone, Debug, Default)]
pub struct LeakTally {
    /// The number of games.
    pub games: usize,
    /// The number of decisions, all of which were checked.
    pub steps: usize,
    /// The steps by phase of the game.
    pub phases: BTreeMap<String, Steps>,
    /// The number of rows chosen.
    pub rows: usize,
    /// The number of fields chosen.
    pub fields: usize,
    /// The number of fields that rejected a hidden token in only one of the worlds.
    pub refused: usize,
    /// The number of unseen actions that were checked for later effects.
    pub later: usize,
    /// The number of legal actions that no sequence of presses reached.
    pub missed: usize,
    /// The first unreached action.
    pub first_missed: Option<String>,
    /// How often the worlds could be distinguished.
    pub leaks: usize,
    /// The descriptions of the first leaks.
    pub leak_messages: Vec<String>,
}

impl LeakTally {
    /// Returns the number of choices made.
    pub fn choices(&self) -> usize {
        self.rows + self.fields
    }

    /// Counts a checked step.
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

    pub(super) fn note_leak(&mut self, message: String) {
        self.leaks += 1;
        if self.leak_messages.len() < MAX_MESSAGES {
            self.leak_messages.push(message);
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

impl AddAssign for LeakTally {
    fn add_assign(&mut self, other: LeakTally) {
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
        self.leak_messages.extend(other.leak_messages);
        self.leak_messages.truncate(MAX_MESSAGES);
    }
}

impl fmt::Display for LeakTally {
    /// Writes a line for each phase and a total.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (phase, Steps { steps, differing, offers }) in &self.phases {
            writeln!(
                f,
                "{phase}: {steps} steps, {differing} in differing worlds, {offers} with other offers"
            )?;
        }
        let LeakTally { games, steps, leaks, .. } = self;
        write!(f, "{games} games, {steps} steps, {} choices, {leaks} leaks", self.choices())
    }
}
