//! Something of which each seat has one and no two the same: a colony, a clan.

use heapless::Vec;

use super::Party;
use crate::game::Dice;
use crate::parts::{ByPad, Pad, PadSet};
use crate::ui::ring::next_in_ring;

/// What each seat has chosen; `None` is dealt at random.
#[derive(Clone, Debug)]
pub struct Draft<T: 'static> {
    all: &'static [T],
    chosen: ByPad<Option<T>>,
}

impl<T: Copy + PartialEq> Draft<T> {
    /// Nobody has chosen among these.
    pub const fn new(all: &'static [T]) -> Draft<T> {
        Draft { all, chosen: ByPad([None; Pad::COUNT]) }
    }

    /// What a seat has chosen.
    pub fn of(&self, seat: Pad) -> Option<T> {
        self.chosen[seat]
    }

    /// The next for a seat that plays, or the one before, of those that nobody else has; "dealt" is one of them.
    pub fn change(&mut self, party: Party, forward: bool) {
        if !party.plays() {
            return;
        }
        let chosen = self.chosen[party.seat];
        let mut place = chosen
            .and_then(|chosen| self.all.iter().position(|one| *one == chosen))
            .map_or(0, |place| place + 1);
        for _ in 0..=self.all.len() {
            place = next_in_ring(place, self.all.len() + 1, forward);
            self.chosen[party.seat] = place.checked_sub(1).and_then(|place| self.all.get(place).copied());
            if !self.is_taken(party) {
                return;
            }
        }
    }

    /// What all seats have chosen, four bits each; 0 for what is dealt.
    pub fn to_bytes(&self) -> [u8; 2] {
        let place = |seat| match self.chosen[seat] {
            None => 0,
            Some(chosen) => self.all.iter().position(|one| *one == chosen).map_or(0, |place| place as u8 + 1),
        };
        [place(Pad::One) | place(Pad::Two) << 4, place(Pad::Three) | place(Pad::Four) << 4]
    }

    /// Finds again what the seats have chosen. What is unknown, or chosen twice, is dealt.
    pub fn recall(&mut self, [near, far]: [u8; 2]) {
        self.chosen = ByPad([None; Pad::COUNT]);
        for (seat, bits) in Pad::ALL.into_iter().zip([near & 15, near >> 4, far & 15, far >> 4]) {
            let place = usize::from(bits).checked_sub(1);
            self.chosen[seat] = place.and_then(|place| self.all.get(place).copied());
            self.join(Party { seat, players: PadSet::ALL });
        }
    }

    /// A seat that joins gives way to those who have the same already.
    pub fn join(&mut self, party: Party) {
        if self.is_taken(party) {
            self.chosen[party.seat] = None;
        }
    }

    fn is_taken(&self, Party { seat, players }: Party) -> bool {
        let chosen = self.chosen[seat];
        chosen.is_some() && players.iter().any(|other| other != seat && self.chosen[other] == chosen)
    }

    /// What each player has; what nobody chose is dealt.
    pub fn deal(&self, players: PadSet, dice: &mut Dice) -> Vec<T, { Pad::COUNT }> {
        let is_free = |one: &&T| !players.iter().any(|seat| self.chosen[seat] == Some(**one));
        let mut left: Vec<T, { Pad::COUNT }> = self.all.iter().filter(is_free).copied().collect();
        players.iter().filter_map(|seat| self.chosen[seat].or_else(|| draw(&mut left, dice))).collect()
    }
}

fn draw<T>(left: &mut Vec<T, { Pad::COUNT }>, dice: &mut Dice) -> Option<T> {
    let place = dice.below(left.len() as u32) as usize;
    (place < left.len()).then(|| left.swap_remove(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: &[char] = &['a', 'b', 'c', 'd'];

    #[test]
    fn a_choice_passes_over_what_others_have() {
        let mut draft = Draft::new(LETTERS);
        let players = PadSet::first(3);
        let [a, b, c] = [Pad::One, Pad::Two, Pad::Three].map(|seat| Party { seat, players });
        draft.change(a, true);
        draft.change(b, true);
        assert_eq!((draft.of(Pad::One), draft.of(Pad::Two)), (Some('a'), Some('b')));
        draft.change(c, false);
        assert_eq!(draft.of(Pad::Three), Some('d'));
        draft.change(b, false);
        assert_eq!(draft.of(Pad::Two), None, "the first is taken, before it comes none");
        draft.change(Party { seat: Pad::Four, players }, true);
        assert_eq!(draft.of(Pad::Four), None, "who does not play does not choose");
    }

    #[test]
    fn choices_are_found_again_and_never_twice() {
        let mut draft = Draft::new(LETTERS);
        let players = PadSet::ALL;
        [Pad::One, Pad::Three].into_iter().for_each(|seat| draft.change(Party { seat, players }, false));
        let mut other = Draft::new(LETTERS);
        other.recall(draft.to_bytes());
        assert_eq!(Pad::ALL.map(|seat| other.of(seat)), [Some('d'), None, Some('c'), None]);
        other.recall([0x11, 0xF2]);
        assert_eq!(Pad::ALL.map(|seat| other.of(seat)), [Some('a'), None, Some('b'), None]);
    }

    #[test]
    fn who_joins_gives_way() {
        let mut draft = Draft::new(LETTERS);
        let alone = |seat| Party { seat, players: PadSet::of(seat) };
        draft.change(alone(Pad::One), true);
        draft.change(alone(Pad::Two), true);
        let both = PadSet::first(2);
        draft.join(Party { seat: Pad::Two, players: both });
        assert_eq!((draft.of(Pad::One), draft.of(Pad::Two)), (Some('a'), None));
    }

    #[test]
    fn what_nobody_chose_is_dealt_and_never_twice() {
        let mut draft = Draft::new(LETTERS);
        let players = PadSet::first(4);
        draft.change(Party { seat: Pad::Three, players }, false);
        let mut firsts = [false; 4];
        for seed in 0..40 {
            let dealt = draft.deal(players, &mut Dice::new(seed));
            assert_eq!(dealt[2], 'd');
            let mut sorted = dealt.clone();
            sorted.sort_unstable();
            assert_eq!(sorted.as_slice(), LETTERS);
            firsts[dealt[0] as usize - 'a' as usize] = true;
        }
        assert_eq!(firsts, [true, true, true, false]);
    }
}
