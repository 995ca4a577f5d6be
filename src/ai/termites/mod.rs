//! Thinking about Termites.

use super::{Judge, Pace};
use crate::game::{Game, Seat};
use crate::games::termites::{Public, Termites};

impl Judge for Termites {
    const STEP_WORK: u32 = 120;

    /// The lead in points over the best of the others.
    fn judge(&self, seat: Seat) -> i32 {
        let public = self.public();
        let others = Seat::ALL.into_iter().filter(|&other| other != seat);
        let best = others.map(|other| public.scores[other]).max().unwrap_or_default();
        100 * i32::from(public.scores[seat] - best)
    }

    fn pace(public: &Public) -> Pace {
        // A token that is placed is gone from the unseen ones: the moves after it are another part of the same turn.
        let unseen = Seat::ALL.into_iter().map(|seat| public.unseen[seat].len() as u32).sum::<u32>();
        Pace { turn: unseen << 4 | public.phase as u32, parts: 2 }
    }
}
