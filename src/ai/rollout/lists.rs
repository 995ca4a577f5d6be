//! The lists of a search in the arena: the actions of the decision, and the replies of a rollout.

use core::cmp::Reverse;
use core::mem;

use crate::ai::{ARENA_WORDS, Arena};

/// Maximum number of actions in one list; further ones are left out.
pub(super) const MAX: usize = 2048;

/// An action of the decision, stored in the arena: its code, its evaluation, the number of
/// rollouts, and the sum of their values.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) code: u32,
    pub(super) first: i32,
    pub(super) times: u32,
    pub(super) sum: i32,
}

impl Candidate {
    pub(super) const WORDS: usize = 4;

    pub(super) fn read([code, first, times, sum]: [u32; Candidate::WORDS]) -> Candidate {
        Candidate { code, first: first as i32, times, sum: sum as i32 }
    }

    pub(super) const fn write(self) -> [u32; Candidate::WORDS] {
        [self.code, self.first as u32, self.times, self.sum as u32]
    }

    pub(super) fn mean(self) -> i32 {
        self.sum.checked_div(self.times as i32).unwrap_or(i32::MIN)
    }
}

/// A reply in the arena: its code, and how promising it is.
pub(super) type Reply = [u32; 2];

/// Moves the most promising replies to the front. Returns their number, at least 1 of a list that is
/// not empty.
pub(super) fn keep_promising(replies: &mut [Reply], most: usize) -> usize {
    let most = most.max(1);
    let Some((kept, others)) = replies.split_at_mut_checked(most) else { return replies.len() };
    let rank = |&[code, promise]: &Reply| (promise as i32, Reverse(code));
    let mut least = kept.iter().map(rank).min();
    for other in others {
        if Some(rank(other)) > least
            && let Some(worst) = kept.iter_mut().min_by_key(|reply| rank(reply))
        {
            mem::swap(worst, other);
            least = kept.iter().map(rank).min();
        }
    }
    most
}

/// Returns the first items of a list, all of a shorter one.
pub(super) fn first_of<T>(items: &mut [T], count: usize) -> &mut [T] {
    let count = count.min(items.len());
    &mut items[..count]
}

/// Splits the arena into the actions of the decision and the replies.
pub(super) fn parts(arena: &mut Arena) -> (&mut [[u32; Candidate::WORDS]], &mut [Reply]) {
    let (options, replies) = arena.words().split_at_mut(MAX * Candidate::WORDS);
    (options.as_chunks_mut().0, &mut replies.as_chunks_mut().0[..MAX])
}

const _: () = assert!(MAX * (Candidate::WORDS + 2) <= ARENA_WORDS, "both lists must fit the arena");

/// Returns the index of the action to evaluate as the `number`th: the last one first, because it
/// ends the phase where there is one, then spread over the list, so that a search that is stopped
/// early has covered a bit of everything.
pub(super) const fn spread(number: usize, count: usize) -> usize {
    // A prime above the maximum length, so that every index occurs once.
    const STRIDE: usize = 2053;
    if count == 0 {
        return 0;
    }
    (count - 1 + number * STRIDE) % count
}

const _: () = assert!(MAX < 2053);
