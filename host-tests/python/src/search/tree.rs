//! A search tree that follows actions, not positions: random outcomes and hidden information are
//! drawn again on every descent, and a node holds statistics over all of them (open loop).

use hexboard::game::{Actor, Game, Options, Outcome, Rng, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame, AnyOptions};

use crate::observe::{Frame, View};
use crate::play::legal_actions;
use crate::running::shared_rewards;
use crate::steps::Space;

/// A random playout that has not ended after this many actions counts as a draw.
const LONGEST_PLAYOUT: usize = 4000;

/// The value of a position for each seat, from -1 to 1.
pub type Values = [f32; Seat::COUNT];

/// The parameters of a search.
#[derive(Clone, Copy)]
pub struct Parameters {
    /// The weight of the prior against the value.
    pub exploration: f32,
    /// Whether everything that the seat cannot know is drawn again on every descent.
    pub information_sets: bool,
    /// The share of random priors at the root.
    pub noise: f32,
}

struct Edge {
    code: u32,
    prior: f32,
    visits: u32,
    /// How often the action was legal when its node was passed.
    available: u32,
    /// The sum of the values for the seat that acts.
    total: f32,
    child: usize,
}

#[derive(Default)]
struct Node {
    is_evaluated: bool,
    /// Sorted by code.
    edges: Vec<Edge>,
}

/// A position at the end of a descent that has to be evaluated.
pub struct Leaf {
    pub game: AnyGame,
    pub seat: Seat,
    pub legal: Vec<AnyAction>,
    node: usize,
}

/// The end of a descent.
pub enum End {
    Over(Values),
    Open(Box<Leaf>),
}

/// The search of one game.
pub struct Tree {
    root: AnyGame,
    options: AnyOptions,
    /// The seat that decides at the root.
    pub seat: Seat,
    nodes: Vec<Node>,
    /// Where the last descent passed: node, edge and the seat that acted.
    path: Vec<(usize, usize, Seat)>,
    rng: Rng,
    parameters: Parameters,
}

impl Tree {
    /// Creates an empty tree. Returns `None` if no seat decides in this game.
    pub fn new(root: AnyGame, options: AnyOptions, seed: u64, parameters: Parameters) -> Option<Tree> {
        let Turn::Decide(seats) = root.turn() else { return None };
        let seat = seats.iter().next()?;
        let (nodes, rng) = (vec![Node::default()], Rng::new(seed));
        Some(Tree { root, options, seat, nodes, path: Vec::new(), rng, parameters })
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.options.players()
    }

    fn values(&self, outcome: Outcome) -> Values {
        shared_rewards(Some(outcome), self.players()).map(|reward| reward as f32)
    }

    /// Descends from the root to a position that was not evaluated before, or to the end of a game.
    pub fn descend(&mut self) -> End {
        self.path.clear();
        let mut game = self.root.clone();
        if self.parameters.information_sets {
            game.redraw_hidden(Some(self.seat), &mut self.rng);
        }
        let mut node = 0;
        loop {
            match game.turn() {
                Turn::Over(outcome) => return End::Over(self.values(outcome)),
                Turn::Chance => {
                    let Some(outcome) = game.random_outcome(&mut self.rng) else {
                        return End::Over(Values::default());
                    };
                    let edge = self.edge(node, AnyGame::encode(outcome).bits(), 0.0);
                    let _ = game.apply(Actor::Chance, outcome);
                    node = self.child(node, edge);
                }
                Turn::Decide(seats) => {
                    let seat = seats.iter().next().unwrap_or(self.seat);
                    let legal = legal_actions(&game, seat);
                    if !self.nodes[node].is_evaluated {
                        return End::Open(Box::new(Leaf { game, seat, legal, node }));
                    }
                    let (edge, action) = self.select(node, &legal);
                    self.path.push((node, edge, seat));
                    if game.apply(Actor::Seat(seat), action).is_err() {
                        return End::Over(Values::default());
                    }
                    node = self.child(node, edge);
                }
            }
        }
    }

    /// Returns the legal action with the highest upper bound. An action that was not legal when the
    /// node was evaluated gets the average prior.
    fn select(&mut self, node: usize, legal: &[AnyAction]) -> (usize, AnyAction) {
        let average = 1.0 / legal.len() as f32;
        for &action in legal {
            let edge = self.edge(node, AnyGame::encode(action).bits(), average);
            self.nodes[node].edges[edge].available += 1;
        }
        let edges = &self.nodes[node].edges;
        let bound = |edge: &Edge| {
            let mean = if edge.visits == 0 { 0.0 } else { edge.total / edge.visits as f32 };
            let weight = (edge.available as f32).sqrt() / (1.0 + edge.visits as f32);
            mean + self.parameters.exploration * edge.prior * weight
        };
        let mut best = (f32::NEG_INFINITY, 0, legal[0]);
        for &action in legal {
            let code = AnyGame::encode(action).bits();
            let Ok(place) = edges.binary_search_by_key(&code, |edge| edge.code) else { continue };
            let bound = bound(&edges[place]);
            if bound > best.0 {
                best = (bound, place, action);
            }
        }
        (best.1, best.2)
    }

    /// Returns the index of the edge with this code, and adds it if it is missing.
    fn edge(&mut self, node: usize, code: u32, prior: f32) -> usize {
        let edges = &mut self.nodes[node].edges;
        match edges.binary_search_by_key(&code, |edge| edge.code) {
            Ok(place) => place,
            Err(place) => {
                edges.insert(place, Edge { code, prior, visits: 0, available: 0, total: 0.0, child: 0 });
                // The path remembers edges by index.
                for (other, edge, _) in &mut self.path {
                    if *other == node && *edge >= place {
                        *edge += 1;
                    }
                }
                place
            }
        }
    }

    fn child(&mut self, node: usize, edge: usize) -> usize {
        if self.nodes[node].edges[edge].child == 0 {
            self.nodes[node].edges[edge].child = self.nodes.len();
            self.nodes.push(Node::default());
        }
        self.nodes[node].edges[edge].child
    }

    /// Writes the network observation of the seat to act in a leaf.
    pub fn observe(&self, leaf: &Leaf, planes: &mut [f32], facts: &mut [f32]) {
        let frame = Frame::network(&leaf.game, &self.options, leaf.seat);
        let view = View { game: &leaf.game, options: &self.options, seat: leaf.seat, chosen: &[] };
        view.network(frame, planes, facts);
    }

    /// Adds the actions of a leaf with priors from the logits of their partial choices, or with
    /// equal priors.
    pub fn expand(&mut self, leaf: &Leaf, logits: Option<&[f32]>) {
        let priors = match logits {
            None => vec![1.0 / leaf.legal.len() as f32; leaf.legal.len()],
            Some(logits) => self.priors(leaf, logits),
        };
        for (&action, prior) in leaf.legal.iter().zip(priors) {
            let edge = self.edge(leaf.node, AnyGame::encode(action).bits(), prior);
            self.nodes[leaf.node].edges[edge].prior = prior;
        }
        self.nodes[leaf.node].is_evaluated = true;
        if leaf.node == 0 {
            self.add_noise();
        }
    }

    /// Returns the softmax of the sums of logits over the choices of each action.
    fn priors(&self, leaf: &Leaf, logits: &[f32]) -> Vec<f32> {
        let space = Space::of(Frame::network(&leaf.game, &self.options, leaf.seat));
        let sum = |&action: &AnyAction| {
            let numbers = (0..).map_while(|place| space.number_of(&leaf.game, action, place));
            numbers.map(|number| logits[number]).sum::<f32>()
        };
        let mut sums: Vec<f32> = leaf.legal.iter().map(sum).collect();
        let most = sums.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        sums.iter_mut().for_each(|sum| *sum = (*sum - most).exp());
        let total: f32 = sums.iter().sum();
        sums.iter_mut().for_each(|sum| *sum /= total);
        sums
    }

    /// Mixes random priors into those of the root: a Dirichlet distribution with parameter 1.
    fn add_noise(&mut self) {
        let noise = self.parameters.noise;
        if noise <= 0.0 {
            return;
        }
        let mut draw = || -((self.rng.next_u32() as f32 + 1.0) / 4_294_967_808.0).ln();
        let drawn: Vec<f32> = self.nodes[0].edges.iter().map(|_| draw()).collect();
        let total: f32 = drawn.iter().sum();
        for (edge, drawn) in self.nodes[0].edges.iter_mut().zip(drawn) {
            edge.prior = (1.0 - noise) * edge.prior + noise * drawn / total;
        }
    }

    /// Adds the values at the end of the last descent to all edges that it passed.
    pub fn back_up(&mut self, values: &Values) {
        for &(node, edge, seat) in &self.path {
            let edge = &mut self.nodes[node].edges[edge];
            edge.visits += 1;
            edge.total += values[seat.index()];
        }
    }

    /// Returns the values after a random playout from a leaf.
    pub fn play_out(&mut self, leaf: &Leaf) -> Values {
        let mut game = leaf.game.clone();
        for _ in 0..LONGEST_PLAYOUT {
            let (actor, action) = match game.turn() {
                Turn::Over(outcome) => return self.values(outcome),
                Turn::Chance => (Actor::Chance, game.random_outcome(&mut self.rng)),
                Turn::Decide(seats) => {
                    let actor = Actor::Seat(seats.iter().next().unwrap_or(self.seat));
                    (actor, game.random_legal(actor, &mut self.rng))
                }
            };
            if action.is_none_or(|action| game.apply(actor, action).is_err()) {
                break;
            }
        }
        Values::default()
    }

    /// Returns the codes of the legal actions of the root with their visits and mean values for the
    /// root's seat.
    pub fn result(&self) -> (Vec<u32>, Vec<u32>, Vec<f32>) {
        let edges = &self.nodes[0].edges;
        let legal = legal_actions(&self.root, self.seat);
        let codes: Vec<u32> = legal.iter().map(|&action| AnyGame::encode(action).bits()).collect();
        let edge = |code: &u32| Some(&edges[edges.binary_search_by_key(code, |edge| edge.code).ok()?]);
        let visits = codes.iter().map(|code| edge(code).map_or(0, |edge| edge.visits)).collect();
        let mean = |edge: &Edge| if edge.visits == 0 { 0.0 } else { edge.total / edge.visits as f32 };
        let values = codes.iter().map(|code| edge(code).map_or(0.0, mean)).collect();
        (codes, visits, values)
    }
}
