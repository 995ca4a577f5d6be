//! A minimal game for tests of this module: a die is rolled, then the seats take 1 to 3 in turn
//! until the sum reaches 10.

use core::fmt;
use core::ops::ControlFlow;

use super::*;

const TALLY: GameId = GameId::new(1, "tally");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TallyOptions {
    pub players: u8,
}

impl Options for TallyOptions {
    fn game(&self) -> GameId {
        TALLY
    }

    fn rules(&self) -> u8 {
        1
    }

    fn players(&self) -> usize {
        self.players.into()
    }

    fn to_bytes(&self) -> OptionBytes {
        let mut bytes = OptionBytes::default();
        bytes[0] = self.players;
        bytes
    }

    fn from_bytes(game: u8, bytes: &OptionBytes) -> Result<Self, SetupError> {
        if game != TALLY.number() {
            return Err(SetupError::OtherGame(game));
        }
        let options = TallyOptions { players: bytes[0] };
        if bytes[1..] != [0; 11] {
            return Err(SetupError::Option { name: "rest", instead: "zeros" });
        }
        Tally::start(&options).map(|_| options)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TallyAction {
    Die(u8),
    Take(u8),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    players: u8,
    next: u8,
    sum: u8,
}

impl Game for Tally {
    type Options = TallyOptions;
    type Action = TallyAction;
    type Public = u8;
    type Private = ();

    fn start(options: &TallyOptions) -> Result<Self, SetupError> {
        match options.players {
            players @ 1..=4 => Ok(Tally { players, next: 0, sum: 0 }),
            given => Err(SetupError::Players { given: given.into(), least: 1, most: 4 }),
        }
    }

    fn turn(&self) -> Turn {
        let seats = SeatSet::of(Seat::ALL[self.next as usize]);
        match self.sum {
            0 => Turn::Chance,
            1..10 => Turn::Decide(seats),
            _ => Turn::Over(Outcome { winners: seats, scores: BySeat::default(), reason: Reason::Points }),
        }
    }

    fn visit_legal(&self, actor: Actor, visit: &mut Visit<'_, TallyAction>) -> ControlFlow<()> {
        if !self.turn().admits(actor) {
            return ControlFlow::Continue(());
        }
        match actor {
            Actor::Chance => (1..=6).map(TallyAction::Die).try_for_each(visit),
            Actor::Seat(_) => (1..=3).map(TallyAction::Take).try_for_each(visit),
        }
    }

    fn is_legal(&self, actor: Actor, action: TallyAction) -> bool {
        self.turn().admits(actor)
            && match action {
                TallyAction::Die(face) => actor == Actor::Chance && (1..=6).contains(&face),
                TallyAction::Take(count) => actor != Actor::Chance && (1..=3).contains(&count),
            }
    }

    fn apply(&mut self, actor: Actor, action: TallyAction) -> Result<(), IllegalAction> {
        IllegalAction::unless_admitted(self.turn(), actor)?;
        if !self.is_legal(actor, action) {
            return Err(IllegalAction::AgainstTheRules);
        }
        match action {
            TallyAction::Die(face) => self.sum = face,
            TallyAction::Take(count) => {
                self.sum += count;
                self.next = (self.next + 1) % self.players;
            }
        }
        Ok(())
    }

    fn weight(&self, outcome: TallyAction) -> u32 {
        // A loaded die: each face is its own weight.
        match outcome {
            TallyAction::Die(face) => face.into(),
            TallyAction::Take(_) => 0,
        }
    }

    fn public(&self) -> u8 {
        self.sum
    }

    fn private(&self, _: Seat) {}

    fn redraw_hidden(&mut self, _: Option<Seat>, _: &mut Rng) {}

    fn encode(action: TallyAction) -> Code {
        match action {
            TallyAction::Die(face) => Code::pack(&[(1, 1), (face.into(), 4)]),
            TallyAction::Take(count) => Code::pack(&[(0, 1), (count.into(), 4)]),
        }
    }

    fn decode(&self, code: Code) -> Result<TallyAction, CodeError> {
        match code.unpack([1, 4]).ok_or(CodeError)? {
            [1, face] => Ok(TallyAction::Die(face as u8)),
            [_, count] => Ok(TallyAction::Take(count as u8)),
        }
    }

    fn write_action(&self, action: TallyAction, out: &mut dyn fmt::Write) -> fmt::Result {
        match action {
            TallyAction::Die(face) => write!(out, "die {face}"),
            TallyAction::Take(count) => write!(out, "+{count}"),
        }
    }
}

mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn random_outcomes_follow_their_weights() {
        let game = Tally::start(&TallyOptions { players: 2 }).unwrap();
        let mut rng = Rng::new(2);
        let mut seen = [0_u32; 7];
        for _ in 0..21_000 {
            match game.random_outcome(&mut rng) {
                Some(TallyAction::Die(face)) => seen[face as usize] += 1,
                other => panic!("{other:?}"),
            }
        }
        // The expected count is 1000 times the face. Five standard deviations of the most likely
        // face are 325.
        assert!((1..=6).all(|face| seen[face].abs_diff(1000 * face as u32) < 325), "{seen:?}");
    }

    #[test]
    fn legal_actions_can_be_counted_and_indexed() {
        let mut game = Tally::start(&TallyOptions { players: 2 }).unwrap();
        game.apply(Actor::Chance, TallyAction::Die(1)).unwrap();
        let actor = Actor::Seat(Seat::A);
        assert_eq!(game.count_legal(actor), 3);
        assert_eq!(game.nth_legal(actor, 2), Some(TallyAction::Take(3)));
        assert_eq!(game.nth_legal(actor, 3), None);
        assert_eq!(game.count_legal(Actor::Seat(Seat::B)), 0);
        assert_eq!(game.show(TallyAction::Take(2)).to_string(), "+2");
    }
}
