//! Changes of a journal, written one by one to an incremental save.

use super::Entry;

/// A change of a journal, written to an incremental save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Change {
    /// An action was added.
    Added(Entry),
    /// Only the first entries, this many, are left.
    Kept(usize),
    /// The entry at this index was removed; later entries moved up by one.
    Removed(usize),
}

impl Change {
    /// Returns the index of the first entry that an undo affects; `usize::MAX` for an added entry.
    const fn place(&self) -> usize {
        match *self {
            Change::Added(_) => usize::MAX,
            Change::Kept(place) | Change::Removed(place) => place,
        }
    }
}

/// The changes that a save has not received yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unsaved {
    /// The entries before this index are in the save once it has applied `dropped`.
    saved: usize,
    /// Undos of saved entries, not yet in the save.
    dropped: heapless::Vec<Change, 4>,
}

impl Unsaved {
    /// Nothing has been saved or undone.
    pub const NONE: Unsaved = Unsaved::after(0);

    /// Describes a save that holds this many entries.
    pub const fn after(saved: usize) -> Unsaved {
        Unsaved { saved, dropped: heapless::Vec::new() }
    }

    /// Records that the entry at `place` was undone.
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
            // The list of undos is full because no change was taken for long. Cut the save back to before
            // all of them.
            self.saved = self.dropped.iter().map(Change::place).min().unwrap_or(0).min(place);
            self.dropped.clear();
            let _ = self.dropped.push(Change::Kept(self.saved));
        }
    }

    /// Removes and returns the next change that the save must apply.
    pub fn take(&mut self, entries: &[Entry]) -> Option<Change> {
        if !self.dropped.is_empty() {
            return Some(self.dropped.remove(0));
        }
        let entry = entries.get(self.saved)?;
        self.saved += 1;
        Some(Change::Added(*entry))
    }
}
