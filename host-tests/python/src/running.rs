//! One game of a batch: the seat to act, its legal actions and its partial choices.

use hexboard::ai::{Level, Observation, Player, SearchProgress, Spending, Work};
use hexboard::game::{Actor, Choices, Game, Outcome, Rng, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame, AnyOptions};
use host_tests::sim::Plan;

use crate::observe::{Frame, Memory, View};
use crate::play::{list_legal, random_outcome};
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
    /// The next choice of each of them.
    next: Vec<u16>,
    /// The grid of the network observation of the seat to act; of seat 0 after the end.
    frame: Frame,
    /// What the last observation has left in its planes.
    memory: Memory,
    steps: Steps,
    /// The partial choices as numbers in this frame.
    chosen: Vec<usize>,
    pub outcome: Option<Outcome>,
    /// The number of decisions so far, including those of earlier games at this place.
    pub decisions: u64,
    /// The number of decisions in this game.
    taken: u64,
    /// What computer players have spent in their turns.
    spending: Spending,
}

/// What a game shows after every step.
#[derive(Clone, Copy)]
pub struct Shown {
    /// The number of legal actions that begin with the partial choices; 0 after the end.
    pub count: u32,
    /// The seat to act; `None` after the end.
    pub seat: Option<Seat>,
}

impl Running {
    /// Starts the game with this seed.
    pub fn new(plan: &Plan, seed: u64) -> Result<Running, String> {
        let (options, _) = plan.options_of(seed)?;
        let game = AnyGame::start(&options).map_err(|error| error.to_string())?;
        let rng = Rng::new(seed);
        let frame = Frame::network(&game, &options, Seat::A);
        let mut one = Running {
            seed,
            options,
            game,
            rng,
            seat: None,
            legal: Vec::new(),
            next: Vec::new(),
            frame,
            memory: Memory::default(),
            steps: Steps::default(),
            chosen: Vec::new(),
            outcome: None,
            decisions: 0,
            taken: 0,
            spending: Spending::default(),
        };
        one.settle();
        Ok(one)
    }

    /// Applies random outcomes until a seat has to decide or the game is over.
    fn settle(&mut self) {
        self.legal.clear();
        self.next.clear();
        self.steps.clear();
        self.chosen.clear();
        self.advance();
        self.frame = Frame::network(&self.game, &self.options, self.seat.unwrap_or(Seat::A));
    }

    fn advance(&mut self) {
        loop {
            match self.game.turn() {
                Turn::Over(outcome) => {
                    (self.seat, self.outcome) = (None, Some(outcome));
                    return;
                }
                Turn::Chance => {
                    let outcome = random_outcome(&self.game, &mut self.rng);
                    if outcome.is_none_or(|outcome| self.game.apply(Actor::Chance, outcome).is_err()) {
                        return;
                    }
                }
                Turn::Decide(seats) => {
                    self.seat = seats.iter().next();
                    let actor = self.seat.map_or(Actor::Chance, Actor::Seat);
                    list_legal(&self.game, actor, &mut self.legal);
                    return;
                }
            }
        }
    }

    /// Starts the next game: its seed is higher by `further`.
    fn restart(&mut self, plan: &Plan, further: u64) -> Result<(), String> {
        let (decisions, memory) = (self.decisions, std::mem::take(&mut self.memory));
        *self = Running { decisions, memory, ..Running::new(plan, self.seed.wrapping_add(further))? };
        Ok(())
    }

    fn apply(&mut self, seat: Seat, action: AnyAction) -> Result<(), String> {
        self.game.apply(Actor::Seat(seat), action).map_err(|_| refused())?;
        self.decisions += 1;
        self.taken += 1;
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

    /// Lists the next choices of the legal actions, unless they are listed already.
    fn list_next(&mut self) {
        if self.next.len() == self.legal.len() {
            return;
        }
        self.next.clear();
        Space::of(self.frame).list(&self.game, &self.legal, self.steps.len(), &mut self.next);
    }

    /// Makes a partial choice, and applies the action once it is complete. A finished game restarts.
    pub fn choose(&mut self, plan: &Plan, further: u64, choice: u32) -> Result<(), String> {
        let done = match self.seat {
            Some(seat) => self.choose_for(seat, choice),
            None => self.restart(plan, further),
        };
        // Whoever makes partial choices needs the next ones, and the game is in the cache now.
        self.list_next();
        done
    }

    fn choose_for(&mut self, seat: Seat, choice: u32) -> Result<(), String> {
        self.list_next();
        self.keep_only(choice);
        let depth = self.steps.len();
        let first = *self.legal.first().ok_or_else(refused)?;
        if let Some(made) = self.game.choice(first, depth) {
            self.steps.push(made);
            self.chosen.push(choice as usize);
        }
        match self.game.choice(first, depth + 1) {
            Some(_) => Ok(()),
            None => self.apply(seat, first),
        }
    }

    /// Removes the legal actions that do not continue with this choice.
    fn keep_only(&mut self, choice: u32) {
        let mut kept = 0;
        for (place, &next) in self.next.iter().enumerate() {
            self.legal[kept] = self.legal[place];
            kept += usize::from(u32::from(next) == choice);
        }
        self.legal.truncate(kept);
        self.next.clear();
    }

    /// Returns whether this choice is available. Every choice is when the game is over.
    pub fn admits(&mut self, choice: u32) -> bool {
        self.list_next();
        self.seat.is_none() || self.next.iter().any(|&next| u32::from(next) == choice)
    }

    /// Sets the mask to 1 for every choice available next, and to 0 elsewhere.
    pub fn mark(&mut self, mask: &mut [i8]) {
        mask.fill(0);
        self.list_next();
        self.next.iter().for_each(|&next| mask[usize::from(next)] = 1);
    }

    /// Returns a random available choice: that of a random legal action. Returns 0 when the game is
    /// over.
    pub fn random_choice(&mut self, rng: &mut Rng) -> u32 {
        self.list_next();
        match self.next.len() as u32 {
            0 => 0,
            count => self.next[rng.below(count) as usize].into(),
        }
    }

    /// Returns what the game shows.
    pub fn shown(&self) -> Shown {
        Shown { count: self.legal.len() as u32, seat: self.seat }
    }

    fn view<'a>(&'a self, chosen: &'a [usize]) -> View<'a> {
        View { game: &self.game, options: &self.options, seat: self.seat.unwrap_or(Seat::A), chosen }
    }

    /// Writes the network observation of the seat to act; of seat 0 after the end.
    pub fn observe(&self, planes: &mut [f32], facts: &mut [f32]) {
        self.view(&self.chosen).network(self.frame, planes, facts);
    }

    /// Writes the network observation over the one that the last call has written.
    pub fn observe_again(&mut self, planes: &mut [f32], facts: &mut [f32]) {
        let mut memory = std::mem::take(&mut self.memory);
        self.view(&self.chosen).network_again(self.frame, planes, facts, &mut memory);
        self.memory = memory;
    }

    /// Returns the raw observation of the seat to act; of seat 0 after the end.
    pub fn raw(&self, frame: Frame) -> (Vec<i16>, Vec<i16>) {
        self.view(&self.steps.numbers(&self.game, Space::of(frame))).raw(frame)
    }

    /// Returns whether a decision is begun: some of its partial choices are made.
    pub fn is_begun(&self) -> bool {
        self.steps.len() > 0
    }

    /// Forgets what the last observation has left in its planes.
    pub fn forget_observation(&mut self) {
        self.memory = Memory::default();
    }

    /// Lets a computer player act until it is `own`'s turn or the game is over. It thinks as long as
    /// its level may in a turn.
    pub fn answer(&mut self, own: Seat, level: Level, player: &mut Player) -> Result<(), String> {
        player.reset();
        player.swap_spending(&mut self.spending);
        let done = self.answer_with(own, level, player);
        player.swap_spending(&mut self.spending);
        done
    }

    fn answer_with(&mut self, own: Seat, level: Level, player: &mut Player) -> Result<(), String> {
        while let Some(seat) = self.seat.filter(|&seat| seat != own) {
            // The dice of the game are left alone, so that they roll as without a computer player.
            player.begin(&Observation::new(&self.game, seat), level, self.seed.wrapping_add(self.taken));
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
pub fn shared_rewards(outcome: Option<Outcome>, players: usize) -> [f64; Seat::COUNT] {
    let mut rewards = [0.0; Seat::COUNT];
    let Some(outcome) = outcome else { return rewards };
    let winners = outcome.winners.len();
    if winners == 0 || winners == players {
        return rewards;
    }
    for seat in Seat::ALL.into_iter().take(players) {
        rewards[seat.index()] = match outcome.winners.contains(seat) {
            true => 1.0 / winners as f64,
            false => -1.0 / (players - winners) as f64,
        };
    }
    rewards
}
