//! A minimal game for tests. It shows that adding a game takes two folders and one line in the list
//! of games, and the unit tests of `src/game` play it. Players put pebbles on seven cells in turn.
//! Its rules are in `rules.md` beside this file.

mod item;
mod puzzles;

use core::fmt;
use core::ops::ControlFlow;

use crate::game::{
    Actor, BySeat, Choice, Choices, Code, CodeError, Game, GameId, IllegalAction, Lesson, LessonStep, Names,
    OptionBytes, Options, Outcome, Reason, RegisteredGame, Rng, Seat, SeatSet, SetupError, Turn, Visit,
};
use crate::hex::{Cell, CellSet, Hex, disc};

/// The names of the game. Those of the other games are in `games/names.rs`.
pub const NAMES: Names =
    Names { full: ["A toy, for tests", "Zabawka do testów"], short: ["Toy", "Zabawka"] };

pub use item::Item;

/// Returns the cells of the board: the centre and its neighbours (Y-1.1).
pub fn board() -> CellSet {
    disc(Hex::ORIGIN, 1).filter_map(Cell::new).collect()
}

/// The number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToyOptions {
    pub(crate) players: u8,
}

impl ToyOptions {
    /// Returns options for this many players.
    ///
    /// # Errors
    /// Returns an error unless there are two or three players (Y-1.2).
    pub const fn new(players: usize) -> Result<ToyOptions, SetupError> {
        match players {
            2..=3 => Ok(ToyOptions { players: players as u8 }),
            given => Err(SetupError::Players { given, least: 2, most: 3 }),
        }
    }
}

impl Options for ToyOptions {
    fn game(&self) -> GameId {
        Toy::ID
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
        let [players, rest @ ..] = *bytes;
        if game != Toy::ID.number() {
            return Err(SetupError::OtherGame(game));
        }
        if rest != [0; 11] {
            return Err(SetupError::Option { name: "rest", instead: "zeros" });
        }
        ToyOptions::new(players.into())
    }
}

/// A decision or a random outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The first player.
    First(Seat),
    /// Puts a pebble on a cell.
    Put {
        /// Whether it is the large one, which counts twice.
        large: bool,
        /// The cell.
        at: Cell,
    },
}

/// A game of the toy. Everything is public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toy {
    /// The options of the game.
    pub options: ToyOptions,
    /// The seat whose turn it is; `None` until chance has picked the first player.
    pub on_turn: Option<Seat>,
    /// The pebbles of each seat.
    pub pebbles: BySeat<CellSet>,
    /// All large pebbles.
    pub large: CellSet,
}

impl Toy {
    /// Returns the cells without a pebble.
    pub fn empty(&self) -> CellSet {
        self.pebbles.iter().fold(board(), |empty, (_, cells)| empty - *cells)
    }

    /// Returns whether the seat still has its large pebble (Y-2.2).
    fn has_large(&self, seat: Seat) -> bool {
        (self.pebbles[seat] & self.large).is_empty()
    }

    /// Returns the points of a seat (Y-3.1).
    pub fn points(&self, seat: Seat) -> i16 {
        (self.pebbles[seat].len() + (self.pebbles[seat] & self.large).len()) as i16
    }

    fn outcome(&self) -> Outcome {
        let scores = BySeat::from_fn(|seat| self.points(seat));
        let most = scores.0.iter().copied().max().unwrap_or(0);
        let seats = SeatSet::first(self.options.players());
        let winners = seats.iter().filter(|&seat| scores[seat] == most).fold(SeatSet::EMPTY, SeatSet::with);
        Outcome { winners, scores, reason: Reason::Points }
    }

    fn after(&self, seat: Seat) -> Seat {
        Seat::ALL[(seat.index() + 1) % self.options.players()]
    }
}

impl Game for Toy {
    type Options = ToyOptions;
    type Action = Action;
    type Public = Toy;
    type Private = ();

    fn start(options: &ToyOptions) -> Result<Self, SetupError> {
        let options = ToyOptions::new(options.players())?;
        let pebbles = BySeat([CellSet::EMPTY; Seat::COUNT]);
        Ok(Toy { options, on_turn: None, pebbles, large: CellSet::EMPTY })
    }

    fn turn(&self) -> Turn {
        match self.on_turn {
            None => Turn::Chance,
            Some(_) if self.empty().is_empty() => Turn::Over(self.outcome()),
            Some(seat) => Turn::Decide(SeatSet::of(seat)),
        }
    }

    fn visit_legal(&self, actor: Actor, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        if !self.turn().admits(actor) {
            return ControlFlow::Continue(());
        }
        match actor {
            Actor::Chance => {
                SeatSet::first(self.options.players()).iter().map(Action::First).try_for_each(visit)
            }
            Actor::Seat(seat) => {
                let sizes = [false, true].into_iter().filter(|large| !large || self.has_large(seat));
                let puts =
                    sizes.flat_map(|large| self.empty().iter().map(move |at| Action::Put { large, at }));
                puts.into_iter().try_for_each(visit)
            }
        }
    }

    fn is_legal(&self, actor: Actor, action: Action) -> bool {
        self.turn().admits(actor)
            && match (actor, action) {
                (Actor::Chance, Action::First(seat)) => seat.index() < self.options.players(),
                (Actor::Seat(seat), Action::Put { large, at }) => {
                    self.empty().contains(at) && (!large || self.has_large(seat))
                }
                (Actor::Chance, Action::Put { .. }) | (Actor::Seat(_), Action::First(_)) => false,
            }
    }

    fn apply(&mut self, actor: Actor, action: Action) -> Result<(), IllegalAction> {
        IllegalAction::unless_admitted(self.turn(), actor)?;
        if !self.is_legal(actor, action) {
            return Err(IllegalAction::AgainstTheRules);
        }
        match (actor, action) {
            (Actor::Seat(seat), Action::Put { large, at }) => {
                self.pebbles[seat].insert(at);
                if large {
                    self.large.insert(at);
                }
                self.on_turn = Some(self.after(seat));
            }
            (_, Action::First(seat)) => self.on_turn = Some(seat),
            (Actor::Chance, Action::Put { .. }) => {}
        }
        Ok(())
    }

    /// Returns how often a seat is drawn as the first player (Y-1.3).
    fn weight(&self, outcome: Action) -> u32 {
        match outcome {
            Action::First(seat) => u32::from(seat.number()),
            Action::Put { .. } => 0,
        }
    }

    fn public(&self) -> Toy {
        self.clone()
    }

    fn private(&self, _: Seat) {}

    fn redraw_hidden(&mut self, _: Option<Seat>, _: &mut Rng) {}

    fn encode(action: Action) -> Code {
        match action {
            Action::First(seat) => Code::pack(&[(0, 1), (0, 1), (seat.index() as u32, 7)]),
            Action::Put { large, at } => Code::pack(&[(1, 1), (large.into(), 1), (at.ring() as u32, 7)]),
        }
    }

    fn decode(&self, code: Code) -> Result<Action, CodeError> {
        match code.unpack([1, 1, 7]).ok_or(CodeError)? {
            [0, 0, seat] => Seat::new(seat as usize).map(Action::First).ok_or(CodeError),
            [1, large, at] => {
                let at = Cell::from_ring(at as usize).ok_or(CodeError)?;
                Ok(Action::Put { large: large == 1, at })
            }
            [_, _, _] => Err(CodeError),
        }
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        match action {
            Action::First(seat) => write!(out, "first {}", seat.number()),
            Action::Put { large, at } => write!(out, "{} {at:?}", if large { "large" } else { "small" }),
        }
    }
}

impl Choices for Toy {
    fn choice(&self, action: Action, place: usize) -> Option<Choice> {
        match (action, place) {
            (Action::First(seat), 0) => Some(Item::Seat(seat).choice()),
            (Action::Put { large, .. }, 0) => Some(Item::pebble(large).choice()),
            (Action::Put { at, .. }, 1) => Some(Choice::Cell(at)),
            _ => None,
        }
    }
}

impl RegisteredGame for Toy {
    const ID: GameId = GameId::new(8, "toy");
    const NAMES: Names = NAMES;

    fn default_options(players: usize) -> Result<ToyOptions, SetupError> {
        ToyOptions::new(players)
    }

    fn largest_options() -> Result<ToyOptions, SetupError> {
        ToyOptions::new(3)
    }

    fn turn_kind(&self) -> Option<&'static str> {
        Some("put")
    }
}

impl Lesson for Toy {
    const STEPS: &'static [LessonStep] = &[LessonStep::READ, LessonStep::ACT, LessonStep::READ.after(1)];

    fn lesson_position(options: &ToyOptions) -> Result<Toy, SetupError> {
        Ok(Toy { on_turn: Some(Seat::A), ..Toy::start(options)? })
    }

    fn scripted_action(&self, done: usize) -> Option<(Actor, Action)> {
        let at = self.empty().first()?;
        let seat = *[Seat::A, Seat::B].get(done)?;
        Some((Actor::Seat(seat), Action::Put { large: done == 0, at }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(players: usize) -> Toy {
        let mut toy = Toy::start(&ToyOptions::new(players).unwrap()).unwrap();
        toy.apply(Actor::Chance, Action::First(Seat::A)).unwrap();
        toy
    }

    #[test]
    fn y_1_1_the_board_has_seven_cells() {
        assert_eq!(board().len(), 7);
    }

    #[test]
    fn y_1_2_two_or_three_play() {
        assert!(ToyOptions::new(2).is_ok() && ToyOptions::new(3).is_ok());
        assert!(ToyOptions::new(1).is_err() && ToyOptions::new(4).is_err());
    }

    #[test]
    fn y_1_3_the_first_player_is_drawn_by_weight() {
        let toy = Toy::start(&ToyOptions::new(3).unwrap()).unwrap();
        let mut rng = Rng::new(2);
        let mut seen = [0_u32; 3];
        for _ in 0..6000 {
            match toy.random_outcome(&mut rng) {
                Some(Action::First(seat)) => seen[seat.index()] += 1,
                other => panic!("{other:?}"),
            }
        }
        // The expected count is 1000 times the number of the seat. Five standard deviations of the
        // third are 194.
        assert!((0..3).all(|seat| seen[seat].abs_diff(1000 * (seat as u32 + 1)) < 194), "{seen:?}");
    }

    #[test]
    fn y_2_1_players_put_pebbles_in_turn() {
        let mut toy = start(3);
        for seat in [Seat::A, Seat::B, Seat::C, Seat::A] {
            let at = toy.empty().first().unwrap();
            toy.apply(Actor::Seat(seat), Action::Put { large: false, at }).unwrap();
        }
    }

    #[test]
    fn y_2_2_y_3_1_one_large_pebble_that_counts_twice() {
        let mut toy = start(2);
        toy.apply(Actor::Seat(Seat::A), Action::Put { large: true, at: Cell::CENTRE }).unwrap();
        assert_eq!(toy.points(Seat::A), 2);
        let at = toy.empty().first().unwrap();
        toy.apply(Actor::Seat(Seat::B), Action::Put { large: false, at }).unwrap();
        let at = toy.empty().first().unwrap();
        assert!(!toy.is_legal(Actor::Seat(Seat::A), Action::Put { large: true, at }));
    }
}
