//! Control tests of the contract suite: a small game with many injectable faults. The suite must
//! detect each of them.

use std::cell::Cell as Slot;
use std::fmt;
use std::ops::ControlFlow;

use hexboard::game::{
    Actor, BySeat, Code, CodeError, Game, GameId, IllegalAction, OptionBytes, Options, Rng,
};
use hexboard::game::{Outcome, Reason, Seat, SeatSet, SetupError, Turn, Visit};
use host_tests::contract::{Checks, actions_with_codes, check_game};

/// The injected fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InjectedFault {
    None,
    Unsorted,
    Repeated,
    EmptyList,
    TooManyListed,
    TooFewListed,
    ChangesWhenRefused,
    Unsteady,
    WrongCode,
    SecondCode,
    PublicLeak,
    PrivateLeak,
    SampleLeak,
    HiddenTurn,
    HiddenTurnId,
    UndoOverChance,
    NoWeight,
    StrangerDecides,
    NeverEnds,
    NoNotation,
}

const FAULTS: [InjectedFault; 19] = [
    InjectedFault::Unsorted,
    InjectedFault::Repeated,
    InjectedFault::EmptyList,
    InjectedFault::TooManyListed,
    InjectedFault::TooFewListed,
    InjectedFault::ChangesWhenRefused,
    InjectedFault::Unsteady,
    InjectedFault::WrongCode,
    InjectedFault::SecondCode,
    InjectedFault::PublicLeak,
    InjectedFault::PrivateLeak,
    InjectedFault::SampleLeak,
    InjectedFault::HiddenTurn,
    InjectedFault::HiddenTurnId,
    InjectedFault::UndoOverChance,
    InjectedFault::NoWeight,
    InjectedFault::StrangerDecides,
    InjectedFault::NeverEnds,
    InjectedFault::NoNotation,
];

thread_local! {
    static FAULT: Slot<InjectedFault> = const { Slot::new(InjectedFault::None) };
    static APPLIED: Slot<u8> = const { Slot::new(0) };
}

fn has(fault: InjectedFault) -> bool {
    FAULT.get() == fault
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rules;

impl Options for Rules {
    fn game(&self) -> GameId {
        GameId::new(1, "cards")
    }

    fn rules(&self) -> u8 {
        1
    }

    fn players(&self) -> usize {
        2
    }

    fn to_bytes(&self) -> OptionBytes {
        OptionBytes::default()
    }

    fn from_bytes(_: u8, _: &OptionBytes) -> Result<Self, SetupError> {
        Ok(Rules)
    }
}

/// Each seat gets a random secret card from 0 to 7. The seats then say numbers from 1 to 3 in turn
/// until the sum reaches 30.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cards {
    cards: [Option<u8>; 2],
    sum: u8,
    next: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Deal(u8),
    Say(u8),
}

impl Cards {
    fn dealing(&self) -> bool {
        self.cards.contains(&None)
    }
}

impl Game for Cards {
    type Options = Rules;
    type Action = Act;
    type Public = (u8, Option<u8>);
    type Private = (Option<u8>, Option<u8>);

    fn start(_: &Rules) -> Result<Self, SetupError> {
        Ok(Cards { cards: [None; 2], sum: 0, next: 0 })
    }

    fn turn(&self) -> Turn {
        let hidden =
            usize::from(has(InjectedFault::HiddenTurn)) * usize::from(self.cards[0].unwrap_or(0) / 4);
        let seat =
            if has(InjectedFault::StrangerDecides) { Seat::C } else { Seat::ALL[(self.next + hidden) % 2] };
        match self.sum {
            _ if self.dealing() => Turn::Chance,
            30.. if !has(InjectedFault::NeverEnds) => Turn::Over(Outcome {
                winners: SeatSet::EMPTY,
                scores: BySeat::default(),
                reason: Reason::Shared,
            }),
            _ => Turn::Decide(SeatSet::of(seat)),
        }
    }

    fn turn_id(&self) -> Option<u8> {
        let hidden = if has(InjectedFault::HiddenTurnId) { self.cards[0].unwrap_or(0) } else { 0 };
        Some(self.next as u8 % 2 + 2 * hidden)
    }

    fn visit_legal(&self, actor: Actor, visit: &mut Visit<'_, Act>) -> ControlFlow<()> {
        if !self.turn().admits(actor) {
            return ControlFlow::Continue(());
        }
        if actor == Actor::Chance {
            return (0..8).map(Act::Deal).try_for_each(visit);
        }
        let list: &[u8] = match FAULT.get() {
            InjectedFault::Unsorted => &[1, 3, 2],
            InjectedFault::Repeated => &[1, 2, 2, 3],
            InjectedFault::EmptyList if self.sum > 9 => &[],
            InjectedFault::TooManyListed => &[1, 2, 3, 4],
            InjectedFault::TooFewListed => &[1, 2],
            _ => &[1, 2, 3],
        };
        list.iter().copied().map(Act::Say).try_for_each(visit)
    }

    fn is_legal(&self, actor: Actor, action: Act) -> bool {
        self.turn().admits(actor)
            && match action {
                Act::Deal(card) => actor == Actor::Chance && card < 8,
                Act::Say(number) => actor != Actor::Chance && (1..=3).contains(&number),
            }
    }

    fn apply(&mut self, actor: Actor, action: Act) -> Result<(), IllegalAction> {
        if has(InjectedFault::ChangesWhenRefused) {
            self.next += 2;
        }
        IllegalAction::unless_admitted(self.turn(), actor)?;
        if !self.is_legal(actor, action) {
            return Err(IllegalAction::AgainstTheRules);
        }
        match action {
            Act::Deal(card) => {
                let place = self.cards.iter().position(Option::is_none).unwrap_or(0);
                self.cards[place] = Some(card);
            }
            Act::Say(number) => {
                self.sum = (self.sum + number).min(99);
                self.next = (self.next + 1) % 2;
                if has(InjectedFault::Unsteady) {
                    APPLIED.set(APPLIED.get().wrapping_add(1));
                    self.sum = self.sum.max(APPLIED.get() % 2 * 7);
                }
            }
        }
        Ok(())
    }

    fn weight(&self, _: Act) -> u32 {
        u32::from(!has(InjectedFault::NoWeight))
    }

    fn reveals(&self, actor: Actor, _: Act) -> bool {
        actor == Actor::Chance && !has(InjectedFault::UndoOverChance)
    }

    fn public(&self) -> Self::Public {
        (self.sum, if has(InjectedFault::PublicLeak) { self.cards[1] } else { None })
    }

    fn private(&self, seat: Seat) -> Self::Private {
        let own = self.cards.get(seat.index()).copied().flatten();
        (own, if has(InjectedFault::PrivateLeak) { self.cards[0] } else { None })
    }

    fn redraw_hidden(&mut self, viewer: Option<Seat>, rng: &mut Rng) {
        for seat in [Seat::A, Seat::B].into_iter().filter(|&seat| Some(seat) != viewer) {
            let card = &mut self.cards[seat.index()];
            let kept = if has(InjectedFault::SampleLeak) { card.unwrap_or(0) } else { 0 };
            *card = card.map(|_| (kept + rng.below(8) as u8) % 8);
        }
    }

    fn encode(action: Act) -> Code {
        match action {
            Act::Deal(card) => Code::pack(&[(1, 1), (card.into(), 4)]),
            Act::Say(number) => Code::pack(&[(0, 1), (number.into(), 4)]),
        }
    }

    fn decode(&self, code: Code) -> Result<Act, CodeError> {
        let code = if has(InjectedFault::SecondCode) { Code::pack(&[(code.bits(), 5)]) } else { code };
        match code.unpack([1, 4]).ok_or(CodeError)? {
            [1, card] => Ok(Act::Deal(card as u8)),
            [_, number] if has(InjectedFault::WrongCode) => Ok(Act::Say(number as u8 ^ 1)),
            [_, number] => Ok(Act::Say(number as u8)),
        }
    }

    fn write_action(&self, action: Act, out: &mut dyn fmt::Write) -> fmt::Result {
        if has(InjectedFault::NoNotation) {
            return Ok(());
        }
        write!(out, "{action:?}")
    }
}

/// Returns the first error the suite reports over several games with this fault.
fn first_error(fault: InjectedFault) -> Option<String> {
    FAULT.set(fault);
    let every_action = actions_with_codes(&Cards::start(&Rules).unwrap(), 5);
    let checks = |seed| Checks { seed, every_action: &every_action, every: 2 };
    (0..20).find_map(|seed| check_game::<Cards>(Rules, checks(seed)).err())
}

#[test]
fn a_sound_game_passes() {
    assert_eq!(first_error(InjectedFault::None), None);
}

#[test]
fn every_fault_is_detected() {
    for fault in FAULTS {
        let error = first_error(fault);
        println!("{fault:?}: {error:?}");
        assert!(error.is_some(), "{fault:?} went unnoticed");
    }
}
