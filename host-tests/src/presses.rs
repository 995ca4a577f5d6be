//! Counts the presses per action of players who take the shortest path. Computer players decide,
//! and [`pad_input`] enters the actions on the pads. A held button counts as one press.

use std::collections::BTreeMap;
use std::fmt;

use hexboard::ai::{Level, Observation, Player, SearchProgress, SearchTask, Work};
use hexboard::game::{Actor, Game, Rng, Seat};
use hexboard::games::hive::Colour;
use hexboard::games::robale::{self, MAX_MARCH};
use hexboard::games::xobos::{Action, Phase};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::Button;

use crate::secrecy::{deciding, game, is_over};
use crate::{pad_input, start, xobos_plain};

/// A game to measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kind {
    /// Its console keyword.
    pub game: &'static str,
    /// The number of players.
    pub players: usize,
    /// The unit that is measured, in words.
    pub what: &'static str,
    /// The mean number of presses per unit should be at most this, rounded to a tenth.
    pub target: f64,
}

/// All measured games.
pub const KINDS: [Kind; 4] = [
    Kind { game: "termites", players: 3, what: "action", target: 4.0 },
    Kind { game: "hive", players: 2, what: "action", target: 3.5 },
    Kind { game: "robale", players: 2, what: "action", target: 2.5 },
    Kind { game: "xobos", players: 4, what: "Development", target: 7.0 },
];

/// The maximum number of decisions of a game.
const MAX_DECISIONS: usize = 1200;
/// The work of a decision, about what a computer player of this level has on the device.
const BUDGET: Work = Work::of_millis(300);

/// The number of presses of each measured unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(Vec<usize>);

impl Counts {
    /// Returns the number of units.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the mean number of presses.
    pub fn mean(&self) -> f64 {
        self.0.iter().sum::<usize>() as f64 / self.count().max(1) as f64
    }

    /// Returns the highest number of presses.
    pub fn most(&self) -> usize {
        self.0.iter().copied().max().unwrap_or(0)
    }

    /// Returns the 90th percentile.
    pub fn percentile_90(&self) -> usize {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        sorted.get(sorted.len() * 9 / 10).copied().unwrap_or(0)
    }
}

/// The presses of one kind of action by button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The number of actions of this kind.
    pub actions: usize,
    /// Direction presses.
    pub directions: usize,
    /// OK presses.
    pub oks: usize,
    /// Back presses.
    pub backs: usize,
    /// Peek presses, which show a hidden list or dismiss a text. They are not part of the means.
    pub looks: usize,
}

impl Parts {
    fn add(&mut self, presses: &[Button], actions: usize) {
        self.actions += actions;
        for button in presses {
            *match button {
                Button::Ok => &mut self.oks,
                Button::Back => &mut self.backs,
                Button::Peek | Button::Menu => &mut self.looks,
                _ => &mut self.directions,
            } += 1;
        }
    }
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = |count: usize| count as f64 / self.actions.max(1) as f64;
        let [ways, oks, backs, looks] = [self.directions, self.oks, self.backs, self.looks].map(mean);
        write!(f, "{} | {ways:.1} | {oks:.1} | {backs:.1} | {looks:.1} |", self.actions)
    }
}

/// A row of the table.
#[derive(Clone, Debug)]
pub struct PressTally {
    /// The game measured.
    pub kind: Kind,
    /// The measured units: actions, or Developments in Xobos.
    pub counts: Counts,
    /// The presses of a seat until another seat decides.
    pub turns: Counts,
    /// The presses by phase and kind of action.
    pub parts: BTreeMap<(String, String), Parts>,
}

impl PressTally {
    /// Returns whether the mean is at most the target, both rounded to a tenth.
    pub fn meets_target(&self) -> bool {
        (self.counts.mean() * 10.0).round() <= self.kind.target * 10.0
    }

    /// Returns the number of actions of each phase, and their mean number of presses without Peek.
    pub fn phases(&self) -> BTreeMap<&str, (usize, f64)> {
        let mut sums: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for ((phase, _), parts) in &self.parts {
            let (actions, presses) = sums.entry(phase).or_default();
            *actions += parts.actions;
            *presses += parts.directions + parts.oks + parts.backs;
        }
        let mean = |(actions, presses): (usize, usize)| (actions, presses as f64 / actions.max(1) as f64);
        sums.into_iter().map(|(phase, sum)| (phase, mean(sum))).collect()
    }
}

impl fmt::Display for PressTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, counts) = (&self.kind, &self.counts);
        write!(
            f,
            "| {} for {} | {} | {} | {:.1} | {} | {} | {:.1} | {:.1} |",
            kind.game,
            kind.players,
            kind.what,
            counts.count(),
            counts.mean(),
            counts.percentile_90(),
            counts.most(),
            kind.target,
            self.turns.mean()
        )
    }
}

/// The header of the table.
pub const HEAD: &str = "| game | presses for one | counted | mean | nine in ten up to | most | wanted at most | a whole turn |\n|---|---|---|---|---|---|---|---|";

/// The header of the table by phase and kind of action.
pub const HEAD_OF_PARTS: &str =
    "| game | phase | action | counted | directions | OK | Back | Peek |\n|---|---|---|---|---|---|---|---|";

/// The header of the table by phase.
pub const HEAD_OF_PHASES: &str = "| game | phase | actions | presses for one |\n|---|---|---|---|";

/// Plays this many games and counts the presses.
pub fn count(kind: Kind, games: u64, seed: u64) -> PressTally {
    let mut line =
        PressTally { kind, counts: Counts::default(), turns: Counts::default(), parts: BTreeMap::new() };
    for number in 0..games {
        play(seed + number, &mut line);
    }
    line
}

fn play(seed: u64, line: &mut PressTally) {
    let mut device = start::seeded(line.kind.game, line.kind.players, seed);
    let mut searches =
        Players { player: Box::new(Player::new()), done: Default::default(), rng: Rng::new(seed) };
    let mut counter = Counter::default();
    for decision in 0..MAX_DECISIONS {
        if is_over(&device) {
            break;
        }
        let Some(seat) = deciding(&device).iter().next() else {
            device.wait(500);
            continue;
        };
        let seed = seed ^ (decision as u64) << 20;
        let action = searches.choose(game(&device), seat, seed);
        let (phase, title) = (phase(game(&device)), title_of_phase(game(&device), seat));
        let march = searches.march(game(&device), seat, action, seed);
        let (presses, steps) = match pad_input::march(&mut device, seat, &march) {
            Some(presses) => (presses, march.len()),
            None => (pad_input::play_holding(&mut device, seat, action), 1),
        };
        let looks = presses.iter().filter(|button| **button == Button::Peek).count();
        line.parts.entry((title, name(action))).or_default().add(&presses, steps);
        counter.add(seat, phase, action, presses.len() - looks, line);
        // The later steps of a march take no presses of their own.
        (1..steps).for_each(|_| counter.add(seat, phase, action, 0, line));
    }
    line.turns.0.extend(counter.turn.map(|(_, count)| count));
}

fn phase(game: &AnyGame) -> Option<Phase> {
    match game {
        AnyGame::Xobos(game) => Some(game.phase()),
        _ => None,
    }
}

/// Returns the name of the current phase: in Hive, whether the Queen of this seat is on the table.
fn title_of_phase(game: &AnyGame, seat: Seat) -> String {
    match game {
        AnyGame::Termites(game) => format!("{:?}", game.public().phase),
        AnyGame::Robale(game) => format!("{:?}", game.public().phase),
        AnyGame::Xobos(game) => format!("{:?}", game.phase()),
        AnyGame::Hive(game) => {
            let side = if seat == Seat::A { Colour::White } else { Colour::Black };
            let has_queen = game.public().position().freedom(side).is_some();
            if has_queen { "Later" } else { "Opening" }.into()
        }
        #[cfg(feature = "toy")]
        AnyGame::Toy(_) => "Turn".into(),
    }
}

/// Returns the kind of an action: the name of its enum variant.
fn name(action: AnyAction) -> String {
    let words = format!("{action:?}");
    let mut names = words.split(|c: char| !c.is_alphanumeric()).skip(1);
    names.next().unwrap_or_default().to_string()
}

/// The deciding players: computer players, except in Xobos, where simple scripted players act about
/// as much as people do.
struct Players {
    player: Box<Player>,
    /// The actions of each seat in the current phase of Xobos.
    done: [Vec<Action>; Seat::COUNT],
    rng: Rng,
}

impl Players {
    fn choose(&mut self, game: &AnyGame, seat: Seat, seed: u64) -> AnyAction {
        if let AnyGame::Xobos(game) = game {
            let done = &mut self.done[seat.index()];
            let action = xobos_plain::choose_action(game, seat, done, &mut self.rng);
            match action {
                Action::Done | Action::EndMoves => done.clear(),
                _ => done.push(action),
            }
            return AnyAction::Xobos(action);
        }
        let task = SearchTask { level: Level::Normal, seed, budget: BUDGET };
        self.player.begin_within(&Observation::new(game, seat), &task);
        while self.player.think(Work(u32::MAX)) == SearchProgress::Thinking {}
        self.player.best().expect("something to decide")
    }
}

impl Players {
    /// Returns the steps that an army of Robale takes in a row, if the player decides for more of the
    /// same army; otherwise only the action.
    fn march(&mut self, game: &AnyGame, seat: Seat, action: AnyAction, seed: u64) -> Vec<AnyAction> {
        let mut steps = vec![action];
        let mut later = game.clone();
        while steps.len() < MAX_MARCH && matches!(later, AnyGame::Robale(_)) {
            let last = *steps.last().expect("an action");
            let is_step = matches!(last, AnyAction::Robale(robale::Action::Step(..)));
            let goes_on = is_step && later.apply(Actor::Seat(seat), last).is_ok();
            if !goes_on || !later.turn().admits(Actor::Seat(seat)) {
                break;
            }
            match self.choose(&later, seat, seed + steps.len() as u64) {
                next @ AnyAction::Robale(robale::Action::Step(..)) => steps.push(next),
                _ => break,
            }
        }
        steps
    }
}

/// The units that are not complete yet.
#[derive(Default)]
struct Counter {
    /// The seat in turn and its presses so far.
    turn: Option<(Seat, usize)>,
    /// The presses of each seat in the current Development.
    development: [usize; Seat::COUNT],
}

impl Counter {
    fn add(
        &mut self,
        seat: Seat,
        phase: Option<Phase>,
        action: AnyAction,
        presses: usize,
        line: &mut PressTally,
    ) {
        match &mut self.turn {
            Some((whose, count)) if *whose == seat => *count += presses,
            turn => {
                line.turns.0.extend(turn.map(|(_, count)| count));
                *turn = Some((seat, presses));
            }
        }
        let development = &mut self.development[seat.index()];
        match phase {
            None => line.counts.0.push(presses),
            Some(Phase::Development) => {
                *development += presses;
                if action == AnyAction::Xobos(Action::Done) {
                    line.counts.0.push(std::mem::take(development));
                }
            }
            Some(_) => {}
        }
    }
}
