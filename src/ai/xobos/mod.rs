//! Thinking about Guardians of Xobos.

use super::{Judge, Pace};
use crate::game::Seat;
use crate::games::xobos::{Public, Xobos};

impl Judge for Xobos {
    const STEP_WORK: u32 = 150;

    /// The lead in points over the best of the others.
    fn judge(&self, seat: Seat) -> i32 {
        let others = Seat::ALL.into_iter().filter(|&other| other != seat);
        let best = others.map(|other| self.points(other)).max().unwrap_or_default();
        20 * i32::from(self.points(seat) - best)
    }

    fn pace(public: &Public) -> Pace {
        Pace { turn: u32::from(public.round) * 16 + public.phase as u32, parts: 8 }
    }
}
