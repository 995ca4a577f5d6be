//! How many presses a turn takes by people who know what they want: computer players decide, a hand takes the shortest way on
//! the pads.

use std::fmt;

use hexboard::ai::{Level, Player, Progress, Seen, Task, Work};
use hexboard::game::{Game, Seat, Turn};
use hexboard::games::xobos::{Action, Phase};
use hexboard::games::{AnyAction, AnyGame};

use crate::secrecy::{deciding, game, is_over};
use crate::{hand, start};

/// What is counted of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kind {
    /// Its word on the console.
    pub game: &'static str,
    /// How many play.
    pub players: usize,
    /// What counts as a turn, in words.
    pub turn: &'static str,
    /// Fewer presses a turn than this are wanted, on average.
    pub mark: f64,
}

/// All games.
pub const KINDS: [Kind; 4] = [
    Kind { game: "termites", players: 3, turn: "turn", mark: 5.0 },
    Kind { game: "hive", players: 2, turn: "turn", mark: 4.0 },
    Kind { game: "robale", players: 2, turn: "turn", mark: 6.0 },
    Kind { game: "xobos", players: 4, turn: "Development", mark: 9.0 },
];

/// Decisions of the longest game that is counted.
const MOST_DECISIONS: usize = 1200;
/// What a decision may cost: the players should be sensible, not strong.
const BUDGET: Work = Work::of_millis(40);

/// The presses of every turn that was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turns(Vec<usize>);

impl Turns {
    /// How many turns.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Presses a turn, on average.
    pub fn mean(&self) -> f64 {
        self.0.iter().sum::<usize>() as f64 / self.count().max(1) as f64
    }

    /// The presses of the longest turn.
    pub fn most(&self) -> usize {
        self.0.iter().copied().max().unwrap_or(0)
    }

    /// Nine in ten turns take at most this many.
    pub fn nine_in_ten(&self) -> usize {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        sorted.get(sorted.len() * 9 / 10).copied().unwrap_or(0)
    }
}

/// A line of the table.
#[derive(Clone, Debug)]
pub struct Line {
    /// What was counted.
    pub kind: Kind,
    /// How much it was.
    pub turns: Turns,
}

impl Line {
    /// Is it less than wanted?
    pub fn keeps_mark(&self) -> bool {
        self.turns.mean() < self.kind.mark
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, turns) = (&self.kind, &self.turns);
        write!(
            f,
            "| {} for {} | {} | {} | {:.1} | {} | {} | {:.0} |",
            kind.game,
            kind.players,
            kind.turn,
            turns.count(),
            turns.mean(),
            turns.nine_in_ten(),
            turns.most(),
            kind.mark
        )
    }
}

/// The head of the table.
pub const HEAD: &str = "| game | presses in one | counted | mean | nine in ten up to | most | wanted below |\n|---|---|---|---|---|---|---|";

/// Plays this many games of a kind and counts.
pub fn count(kind: Kind, games: u64, seed: u64) -> Line {
    let mut turns = Turns::default();
    for number in 0..games {
        play(kind, seed + number, &mut turns);
    }
    Line { kind, turns }
}

fn play(kind: Kind, seed: u64, turns: &mut Turns) {
    let mut device = start::seeded(kind.game, kind.players, seed);
    let mut player = Box::new(Player::new());
    let mut counter = Counter::default();
    for decision in 0..MOST_DECISIONS {
        if is_over(&device) {
            break;
        }
        let Some(seat) = deciding(&device).iter().next() else {
            device.wait(500);
            continue;
        };
        let action = choose(game(&device), seat, seed ^ (decision as u64) << 20, &mut player);
        let phase = phase(game(&device));
        let presses = hand::play(&mut device, seat, action).len();
        counter.add(seat, phase, action, presses, turns);
    }
    counter.end(turns);
}

fn phase(game: &AnyGame) -> Option<Phase> {
    match game {
        AnyGame::Xobos(game) => Some(game.phase()),
        _ => None,
    }
}

fn choose(game: &AnyGame, seat: Seat, seed: u64, player: &mut Player) -> AnyAction {
    debug_assert!(matches!(game.turn(), Turn::Decide(_)));
    let task = Task { level: Level::Easy, seed, budget: BUDGET };
    player.begin_within(&Seen::new(game, seat), &task);
    while player.think(Work(u32::MAX)) == Progress::Thinking {}
    player.best().expect("something to decide")
}

/// The turn that is being counted.
#[derive(Default)]
struct Counter {
    /// Whose turn, and its presses so far.
    turn: Option<(Seat, usize)>,
    /// The presses of each seat in a Development.
    development: [usize; 4],
}

impl Counter {
    fn add(
        &mut self,
        seat: Seat,
        phase: Option<Phase>,
        action: AnyAction,
        presses: usize,
        turns: &mut Turns,
    ) {
        match (phase, action) {
            (Some(Phase::Development), action) => {
                let count = &mut self.development[seat.index()];
                *count += presses;
                if action == AnyAction::Xobos(Action::Done) {
                    turns.0.push(std::mem::take(count));
                }
            }
            (Some(_), _) => {}
            (None, _) => match &mut self.turn {
                Some((whose, count)) if *whose == seat => *count += presses,
                turn => {
                    turns.0.extend(turn.map(|(_, count)| count));
                    *turn = Some((seat, presses));
                }
            },
        }
    }

    fn end(self, turns: &mut Turns) {
        turns.0.extend(self.turn.map(|(_, count)| count));
    }
}
