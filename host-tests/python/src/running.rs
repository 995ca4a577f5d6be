//! One game of a batch: the seat to act, its legal actions and its partial choices.

use std::ops::ControlFlow;

use hexboard::ai::{Level, Observation, Player, SearchProgress, Work};
use hexboard::game::{Actor, Choices, Game, Outcome, Rng, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame, AnyOptions};
use host_tests::sim::Plan;

use crate::observe::{Frame, View};
use crate::steps::{Space, Steps};

/// A game of a batch.
pub struct Running {
    pub seed: u64,
    pub options: AnyOptions,
    pub game: AnyGame,
    rng: Rng,
    /// The seat to act; `None` after the end.
    pub seat: Option<Seat>,
    /// The legal actions that begin with the partial choices. They are listed once and used for
    /// counts, codes, masks and the action taken.
    pub legal: Vec<AnyAction>,
    steps: Steps,
    pub outcome: Option<Outcome>,
    /// The number of decisions so far, including those of earlier games at this place.
    pub decisions: u64,
}

impl Running {
    /// Starts the game with this seed.
    pub fn new(plan: &Plan, seed: u64) -> Result<Running, String> {
        let (options, _) = plan.options_of(seed)?;
        let game = AnyGame::start(&options).map_err(|error| error.to_string())?;
        let rng = Rng::new(seed);
        let (legal, steps) = (Vec::new(), Steps::default());
        let mut one =
            Running { seed, options, game, rng, seat: None, legal, steps, outcome: None, decisions: 0 };
        one.settle();
        Ok(one)
    }

    /// Applies random outcomes until a seat has to decide or the game is over.
    fn settle(&mut self) {
        self.legal.clear();
        self.steps.clear();
        loop {
            match self.game.turn() {
                Turn::Over(outcome) => {
                    (self.seat, self.outcome) = (None, Some(outcome));
                    return;
                }
                Turn::Chance => {
                    let outcome = self.game.random_outcome(&mut self.rng);
                    if outcome.is_none_or(|outcome| self.game.apply(Actor::Chance, outcome).is_err()) {
                        return;
                    }
                }
                Turn::Decide(seats) => {
                    self.seat = seats.iter().next();
                    let actor = self.seat.map_or(Actor::Chance, Actor::Seat);
                    let legal = &mut self.legal;
                    let _ = self.game.visit_legal(actor, &mut |action| {
                        legal.push(action);
                        ControlFlow::Continue(())
                    });
                    return;
                }
            }
        }
    }

    /// Starts the next game: its seed is higher by `further`.
    fn restart(&mut self, plan: &Plan, further: u64) -> Result<(), String> {
        let decisions = self.decisions;
        *self = Running { decisions, ..Running::new(plan, self.seed.wrapping_add(further))? };
        Ok(())
    }

    fn apply(&mut self, seat: Seat, action: AnyAction) -> Result<(), String> {
        self.game.apply(Actor::Seat(seat), action).map_err(|_| refused())?;
        self.decisions += 1;
        self.settle();
        Ok(())
    }

    /// Applies the legal action at this index. A finished game restarts with its seed increased by
    /// `further`.
    pub fn step(&mut self, plan: &Plan, further: u64, place: u32) -> Result<(), String> {
        let Some(seat) = self.seat else { return self.restart(plan, further) };
        let action = *self.legal.get(place as usize).ok_or_else(refused)?;
        self.apply(seat, action)
    }

    /// Makes a partial choice, and applies the action once it is complete. A finished game restarts.
    pub fn choose(&mut self, plan: &Plan, further: u64, choice: u32) -> Result<(), String> {
        let Some(seat) = self.seat else { return self.restart(plan, further) };
        let (game, space, depth) = (&self.game, self.space(), self.steps.len());
        let chosen = choice as usize;
        self.legal.retain(|&action| space.number_of(game, action, depth) == Some(chosen));
        let first = *self.legal.first().ok_or_else(refused)?;
        if let Some(choice) = game.choice(first, depth) {
            self.steps.push(choice);
        }
        match game.choice(first, depth + 1) {
            Some(_) => Ok(()),
            None => self.apply(seat, first),
        }
    }

    /// Returns whether this choice is available. Every choice is when the game is over.
    pub fn admits(&self, choice: u32) -> bool {
        let (space, depth) = (self.space(), self.steps.len());
        let mut legal = self.legal.iter();
        self.seat.is_none()
            || legal.any(|&action| space.number_of(&self.game, action, depth) == Some(choice as usize))
    }

    /// Sets the mask to 1 for every choice available next, and to 0 elsewhere.
    pub fn mark(&self, mask: &mut [i8]) {
        mask.fill(0);
        let (space, depth) = (self.space(), self.steps.len());
        for &action in &self.legal {
            if let Some(number) = space.number_of(&self.game, action, depth) {
                mask[number] = 1;
            }
        }
    }

    /// Returns a random available choice: that of a random legal action. Returns 0 when the game is
    /// over.
    pub fn random_choice(&self, rng: &mut Rng) -> u32 {
        let Some(last) = self.legal.len().checked_sub(1) else { return 0 };
        let action = self.legal[rng.below(last as u32 + 1) as usize];
        self.space().number_of(&self.game, action, self.steps.len()).unwrap_or(0) as u32
    }

    /// Returns the grid of the network observation of the seat to act; of seat 0 after the end.
    fn frame(&self) -> Frame {
        Frame::network(&self.game, &self.options, self.seat.unwrap_or(Seat::A))
    }

    fn space(&self) -> Space {
        Space::of(self.frame())
    }

    /// Writes the network observation of the seat to act; of seat 0 after the end.
    pub fn observe(&self, planes: &mut [f32], facts: &mut [f32]) {
        let frame = self.frame();
        let chosen = self.steps.numbers(&self.game, Space::of(frame));
        let seat = self.seat.unwrap_or(Seat::A);
        View { game: &self.game, options: &self.options, seat, chosen: &chosen }
            .network(frame, planes, facts);
    }

    /// Returns the raw observation of the seat to act; of seat 0 after the end.
    pub fn raw(&self, frame: Frame) -> (Vec<i16>, Vec<i16>) {
        let chosen = self.steps.numbers(&self.game, Space::of(frame));
        let seat = self.seat.unwrap_or(Seat::A);
        View { game: &self.game, options: &self.options, seat, chosen: &chosen }.raw(frame)
    }

    /// Lets a computer player act until it is `own`'s turn or the game is over.
    pub fn answer(&mut self, own: Seat, level: Level, player: &mut Player) -> Result<(), String> {
        while let Some(seat) = self.seat.filter(|&seat| seat != own) {
            let seed = self.rng.next_u32().into();
            player.reset();
            player.begin(&Observation::new(&self.game, seat), level, seed);
            while player.think(Work(u32::MAX)) == SearchProgress::Thinking {}
            let action = player.best().ok_or_else(refused)?;
            self.apply(seat, action)?;
        }
        Ok(())
    }
}

fn refused() -> String {
    "an action was refused".into()
}

/// Returns the reward of each seat: the winners of a finished game share 1, the losers share -1.
pub fn shared_rewards(outcome: Option<Outcome>, players: usize) -> [f32; Seat::COUNT] {
    let mut rewards = [0.0; Seat::COUNT];
    let Some(outcome) = outcome else { return rewards };
    let winners = outcome.winners.len();
    if winners == 0 || winners == players {
        return rewards;
    }
    for seat in Seat::ALL.into_iter().take(players) {
        rewards[seat.index()] = match outcome.winners.contains(seat) {
            true => 1.0 / winners as f32,
            false => -1.0 / (players - winners) as f32,
        };
    }
    rewards
}
