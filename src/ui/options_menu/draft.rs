//! A property of which each chair has a different value: a colony, a clan.

use heapless::Vec;

use super::MenuViewer;
use crate::bounded::collected;
use crate::game::Rng;
use crate::ui::ring::cyclic_step;
use crate::ui::{ByChair, Chair, ChairSet};

/// The values that the chairs have chosen. `None` is dealt at random.
#[derive(Clone, Debug)]
pub struct UniqueChoices<T: 'static> {
    all: &'static [T],
    chosen: ByChair<Option<T>>,
}

impl<T: Copy + PartialEq> UniqueChoices<T> {
    /// Builds a draft of these values in which no chair has chosen.
    pub const fn new(all: &'static [T]) -> UniqueChoices<T> {
        UniqueChoices { all, chosen: ByChair([None; Chair::COUNT]) }
    }

    /// Returns the value that a chair has chosen.
    pub fn of(&self, chair: Chair) -> Option<T> {
        self.chosen[chair]
    }

    /// Selects the next or previous value that no other player has chosen. "Random" is one of the
    /// values. Does nothing if the chair does not play.
    pub fn change(&mut self, party: MenuViewer, forward: bool) {
        if !party.plays() {
            return;
        }
        let chosen = self.chosen[party.chair];
        let mut place = chosen
            .and_then(|chosen| self.all.iter().position(|one| *one == chosen))
            .map_or(0, |place| place + 1);
        for _ in 0..=self.all.len() {
            place = cyclic_step(place, self.all.len() + 1, forward);
            self.chosen[party.chair] = place.checked_sub(1).and_then(|place| self.all.get(place).copied());
            if !self.is_taken(party) {
                return;
            }
        }
    }

    /// Encodes the values of all chairs in four bits each; 0 means random.
    pub fn to_bytes(&self) -> [u8; 2] {
        let place = |chair| match self.chosen[chair] {
            None => 0,
            Some(chosen) => self.all.iter().position(|one| *one == chosen).map_or(0, |place| place as u8 + 1),
        };
        [place(Chair::One) | place(Chair::Two) << 4, place(Chair::Three) | place(Chair::Four) << 4]
    }

    /// Restores the values of the chairs. Unknown values and duplicates become random.
    pub fn recall(&mut self, [near, far]: [u8; 2]) {
        self.chosen = ByChair([None; Chair::COUNT]);
        for (chair, bits) in Chair::ALL.into_iter().zip([near & 15, near >> 4, far & 15, far >> 4]) {
            let place = usize::from(bits).checked_sub(1);
            self.chosen[chair] = place.and_then(|place| self.all.get(place).copied());
            self.join(MenuViewer { chair, players: ChairSet::ALL });
        }
    }

    /// Resets the value of a chair that joins to random if another player has already chosen it.
    pub fn join(&mut self, party: MenuViewer) {
        if self.is_taken(party) {
            self.chosen[party.chair] = None;
        }
    }

    fn is_taken(&self, MenuViewer { chair, players }: MenuViewer) -> bool {
        let chosen = self.chosen[chair];
        chosen.is_some() && players.iter().any(|other| other != chair && self.chosen[other] == chosen)
    }

    /// Returns a value for each player. Deals values at random to players who have not chosen.
    pub fn deal(&self, players: ChairSet, rng: &mut Rng) -> Vec<T, { Chair::COUNT }> {
        let is_free = |one: &&T| !players.iter().any(|chair| self.chosen[chair] == Some(**one));
        let mut left: Vec<T, { Chair::COUNT }> = collected(self.all.iter().filter(is_free).copied());
        collected(players.iter().filter_map(|chair| self.chosen[chair].or_else(|| draw(&mut left, rng))))
    }
}

fn draw<T>(left: &mut Vec<T, { Chair::COUNT }>, rng: &mut Rng) -> Option<T> {
    let place = rng.below(left.len() as u32) as usize;
    (place < left.len()).then(|| left.swap_remove(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: &[char] = &['a', 'b', 'c', 'd'];

    #[test]
    fn a_choice_skips_values_taken_by_others() {
        let mut draft = UniqueChoices::new(LETTERS);
        let players = ChairSet::first(3);
        let [a, b, c] = [Chair::One, Chair::Two, Chair::Three].map(|chair| MenuViewer { chair, players });
        draft.change(a, true);
        draft.change(b, true);
        assert_eq!((draft.of(Chair::One), draft.of(Chair::Two)), (Some('a'), Some('b')));
        draft.change(c, false);
        assert_eq!(draft.of(Chair::Three), Some('d'));
        draft.change(b, false);
        assert_eq!(draft.of(Chair::Two), None, "the first is taken, before it comes none");
        draft.change(MenuViewer { chair: Chair::Four, players }, true);
        assert_eq!(draft.of(Chair::Four), None, "who does not play does not choose");
    }

    #[test]
    fn choices_are_restored_without_duplicates() {
        let mut draft = UniqueChoices::new(LETTERS);
        let players = ChairSet::ALL;
        [Chair::One, Chair::Three]
            .into_iter()
            .for_each(|chair| draft.change(MenuViewer { chair, players }, false));
        let mut other = UniqueChoices::new(LETTERS);
        other.recall(draft.to_bytes());
        assert_eq!(Chair::ALL.map(|chair| other.of(chair)), [Some('d'), None, Some('c'), None]);
        other.recall([0x11, 0xF2]);
        assert_eq!(Chair::ALL.map(|chair| other.of(chair)), [Some('a'), None, Some('b'), None]);
    }

    #[test]
    fn a_joining_player_yields_a_taken_choice() {
        let mut draft = UniqueChoices::new(LETTERS);
        let alone = |chair| MenuViewer { chair, players: ChairSet::of(chair) };
        draft.change(alone(Chair::One), true);
        draft.change(alone(Chair::Two), true);
        let both = ChairSet::first(2);
        draft.join(MenuViewer { chair: Chair::Two, players: both });
        assert_eq!((draft.of(Chair::One), draft.of(Chair::Two)), (Some('a'), None));
    }

    #[test]
    fn open_choices_are_dealt_without_duplicates() {
        let mut draft = UniqueChoices::new(LETTERS);
        let players = ChairSet::first(4);
        draft.change(MenuViewer { chair: Chair::Three, players }, false);
        let mut firsts = [false; 4];
        for seed in 0..40 {
            let dealt = draft.deal(players, &mut Rng::new(seed));
            assert_eq!(dealt[2], 'd');
            let mut sorted = dealt.clone();
            sorted.sort_unstable();
            assert_eq!(sorted.as_slice(), LETTERS);
            firsts[dealt[0] as usize - 'a' as usize] = true;
        }
        assert_eq!(firsts, [true, true, true, false]);
    }
}
