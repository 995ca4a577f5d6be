//! Changes of a journal, for a save that follows it.

use super::Entry;

/// A change of a journal, for a save that follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Change {
    /// An action was taken.
    Added(Entry),
    /// Only this many entries are left.
    Kept(usize),
    /// The entry at this place is gone; those after it moved up.
    Removed(usize),
}

impl Change {
    /// The first entry that a taking back touches.
    const fn place(&self) -> usize {
        match *self {
            Change::Added(_) => usize::MAX,
            Change::Kept(place) | Change::Removed(place) => place,
        }
    }
}

/// How far a save is behind the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unsaved {
    /// The entries before this place are in the save, once it has followed `dropped`.
    saved: usize,
    /// What was taken back of the entries in the save.
    dropped: heapless::Vec<Change, 4>,
}

impl Unsaved {
    /// Nothing was ever saved or taken back.
    pub const NONE: Unsaved = Unsaved::after(0);

    /// The save holds this many entries.
    pub const fn after(saved: usize) -> Unsaved {
        Unsaved { saved, dropped: heapless::Vec::new() }
    }

    /// The entry at this place was taken back.
    pub fn drop(&mut self, place: usize) {
        if place >= self.saved {
            return;
        }
        self.saved -= 1;
        let is_last = place == self.saved;
        if is_last && let Some(Change::Kept(count)) = self.dropped.last_mut() {
            *count = place;
            return;
        }
        let change = if is_last { Change::Kept(place) } else { Change::Removed(place) };
        if self.dropped.push(change).is_err() {
            // Nobody has followed for long: the save goes back to before all of this.
            self.saved = self.dropped.iter().map(Change::place).min().unwrap_or(0).min(place);
            self.dropped.clear();
            let _ = self.dropped.push(Change::Kept(self.saved));
        }
    }

    /// The next change that the save must follow.
    pub fn take(&mut self, entries: &[Entry]) -> Option<Change> {
        if !self.dropped.is_empty() {
            return Some(self.dropped.remove(0));
        }
        let entry = entries.get(self.saved)?;
        self.saved += 1;
        Some(Change::Added(*entry))
    }
}
