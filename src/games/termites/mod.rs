//! The rules of Termites. Rule numbers refer to `docs/rules/termites.md`.
//!
//! [`Termites`] is the game: a [`Ground`] of terrain, [`Pieces`] on it, and the hidden hands. Start
//! reading at `flow.rs` (turn order), then `moves.rs` (legal actions), `reach.rs` and `attack.rs`.

mod action;
mod attack;
mod choices;
pub mod data;
pub mod fair;
mod flow;
mod ground;
mod item;
mod lesson;
mod listed;
mod mound;
mod moves;
mod notation;
mod options;
mod packed;
mod pieces;
mod position;
mod puzzles;
mod reach;
pub mod refusal;
mod score;
mod sites;
mod token;
mod view;

use core::fmt;
use core::ops::ControlFlow;

use crate::game::{Actor, BySeat, Code, CodeError, Game, IllegalAction, Rng, Seat, SeatSet};
use crate::game::{SetupError, Turn, Visit};
use crate::hex::Cell;

pub use action::Action;
pub use attack::{PlannedAttack, Supporter, support};
pub use ground::{BOARD, Ground, INNER, Terrain, near};
pub use item::Item;
pub use mound::{MoundValue, MoundValues};
pub use options::{Building, Colony, TermitesOptions, TokenTable};
pub use pieces::{Piece, Pieces};
pub use position::{Position, PositionError};
pub use reach::Reach;
pub use sites::{mound_sites, neutral_sites, tile_sites};
pub use token::{Caste, Token, Tokens};
pub use view::{Private, Public};

/// The phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Phase {
    /// Neutral Mounds are placed on a map that the players build (T-9.2).
    BuildNeutral,
    /// Tiles are placed on a map that the players build (T-9.3).
    BuildTiles,
    /// First hands are drawn, then the first Mounds are placed (T-4.3, T-4.4).
    Mounds,
    /// A token is placed and another one is drawn (T-5.1).
    Reproduce,
    /// A unit moves, attacks, or stays (T-5.3).
    Move,
    /// The attacker puts a Mound where one was taken (T-7.2).
    Retake,
    /// The player who lost a Mound places another one (T-7.3).
    Replace,
    /// The game has ended.
    Over,
}

impl Phase {
    /// Returns the word used in the trace format.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::BuildNeutral => "build-neutral",
            Phase::BuildTiles => "build-tiles",
            Phase::Mounds => "mounds",
            Phase::Reproduce => "reproduce",
            Phase::Move => "move",
            Phase::Retake => "retake",
            Phase::Replace => "replace",
            Phase::Over => "over",
        }
    }
}

/// A taken Mound whose replacement is not finished (T-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Loss {
    /// The cell where it was.
    pub cell: Cell,
    /// Its former owner; `None` if it was neutral.
    pub victim: Option<Seat>,
}

/// What the game waits for, in detail. Numbers count the steps already done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PhaseState {
    First,
    Neutral(u8),
    Tiles(u8),
    Opening(u8),
    Mounds(u8),
    Reproduce,
    Draw,
    Move,
    Retake,
    Replace,
    Over,
}

/// A game of Termites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Termites {
    options: TermitesOptions,
    stage: PhaseState,
    first: Option<Seat>,
    /// The seat whose turn it is.
    active: Seat,
    /// Whether a token was placed this turn, and the number of consecutive turns before it without
    /// one (T-D8).
    placed: bool,
    idle: u8,
    pending: Option<Loss>,
    ground: Ground,
    pieces: Pieces,
    hands: BySeat<Tokens>,
    stacks: BySeat<Tokens>,
    reserve: BySeat<MoundValues>,
    trophies: BySeat<MoundValues>,
}

const _: () = assert!(size_of::<Termites>() <= 1024, "a game of Termites must fit 1 KiB");

impl Termites {
    /// Returns the options of the game.
    pub const fn options(&self) -> &TermitesOptions {
        &self.options
    }

    /// Returns the current phase.
    pub fn phase(&self) -> Phase {
        self.stage.phase(self.options.map().is_none())
    }

    /// Returns the seat whose turn it is: the seat that places and moves, even while another seat
    /// decides in between.
    pub const fn active(&self) -> Seat {
        self.active
    }

    /// Returns the terrain.
    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Returns the units and Mounds.
    pub const fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// Returns the hand of a seat, which is hidden from the others.
    pub const fn hand(&self, seat: Seat) -> &Tokens {
        &self.hands.0[seat.index()]
    }

    /// Returns the number of tokens a seat has yet to place.
    pub fn tokens_left(&self, seat: Seat) -> usize {
        self.hands[seat].len() + self.stacks[seat].len()
    }

    /// Returns the current points of all seats (T-10.2).
    pub fn scores(&self) -> BySeat<i16> {
        score::scores(&self.pieces, &self.reserve, &self.trophies)
    }

    /// Returns the seat that draws, if `action` is a draw.
    fn seat_of_draw(&self, action: Action) -> Option<Seat> {
        matches!(action, Action::Draw(_)).then(|| self.acting())
    }
}

impl Game for Termites {
    type Options = TermitesOptions;
    type Action = Action;
    type Public = Public;
    type Private = Private;

    fn start(options: &TermitesOptions) -> Result<Self, SetupError> {
        let (mut pieces, mut ground) = (Pieces::NONE, Ground::CLEAR);
        if let Some(map) = options.map() {
            ground = map.ground;
            for cell in map.neutral {
                pieces.put(cell, Piece::Mound { owner: None, value: MoundValue::NEUTRAL });
            }
        }
        let mounds = |seat| options.colony(seat).map_or(MoundValues::NONE, |_| MoundValues::COLONY);
        Ok(Termites {
            options: *options,
            stage: PhaseState::First,
            first: None,
            active: Seat::A,
            placed: false,
            idle: 0,
            pending: None,
            ground,
            pieces,
            hands: BySeat::default(),
            stacks: BySeat::from_fn(|seat| options.tokens(seat)),
            reserve: BySeat::from_fn(mounds),
            trophies: BySeat::default(),
        })
    }

    fn turn(&self) -> Turn {
        match self.stage {
            PhaseState::Over => {
                let scores = score::scores(&self.pieces, &self.reserve, &self.trophies);
                Turn::Over(score::outcome(self.options.seats(), scores, &self.pieces))
            }
            PhaseState::First | PhaseState::Opening(_) | PhaseState::Draw => Turn::Chance,
            PhaseState::Neutral(_)
            | PhaseState::Tiles(_)
            | PhaseState::Mounds(_)
            | PhaseState::Reproduce
            | PhaseState::Move
            | PhaseState::Retake
            | PhaseState::Replace => Turn::Decide(SeatSet::of(self.acting())),
        }
    }

    fn visit_legal(&self, actor: Actor, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        if self.turn().admits(actor) { self.visit_actions(visit) } else { ControlFlow::Continue(()) }
    }

    fn is_legal(&self, actor: Actor, action: Action) -> bool {
        self.turn().admits(actor) && self.allows(action)
    }

    fn apply(&mut self, actor: Actor, action: Action) -> Result<(), IllegalAction> {
        IllegalAction::unless_admitted(self.turn(), actor)?;
        if !self.allows(action) {
            return Err(IllegalAction::AgainstTheRules);
        }
        self.apply_action(action);
        Ok(())
    }

    fn weight(&self, outcome: Action) -> u32 {
        match outcome {
            Action::Draw(token) => self.stacks[self.acting()].count(token).into(),
            Action::First(_)
            | Action::Neutral(_)
            | Action::Tile(..)
            | Action::Mound { .. }
            | Action::Place(..)
            | Action::Stay
            | Action::Move { .. }
            | Action::Attack { .. } => 1,
        }
    }

    /// T-4.4, T-9.2: each step before the first turn is a turn of its own; two tiles are one step.
    fn turn_id(&self) -> Option<u8> {
        Some(match self.stage {
            PhaseState::Neutral(done) => 0x10 | done,
            PhaseState::Mounds(done) => 0x20 | done,
            PhaseState::Tiles(done) => 0x80 | (done / 2),
            PhaseState::Reproduce | PhaseState::Move | PhaseState::Retake => self.active.index() as u8,
            PhaseState::First
            | PhaseState::Opening(_)
            | PhaseState::Draw
            | PhaseState::Replace
            | PhaseState::Over => return None,
        })
    }

    fn audience(&self, _: Actor, action: Action) -> SeatSet {
        self.seat_of_draw(action).map_or(SeatSet::ALL, SeatSet::of)
    }

    fn public(&self) -> Public {
        Public {
            options: self.options,
            phase: self.phase(),
            first: self.first,
            acting: self.acting(),
            ground: self.ground,
            pieces: self.pieces.clone(),
            hands: BySeat::from_fn(|seat| self.hands[seat].len() as u8),
            stacks: BySeat::from_fn(|seat| self.stacks[seat].len() as u8),
            unseen: BySeat::from_fn(|seat| self.hands[seat].and(&self.stacks[seat])),
            reserve: self.reserve,
            trophies: self.trophies,
            pending: self.pending,
            scores: score::scores(&self.pieces, &self.reserve, &self.trophies),
        }
    }

    fn private(&self, seat: Seat) -> Private {
        Private { hand: self.hands[seat], stack: self.stacks[seat] }
    }

    fn redraw_hidden(&mut self, viewer: Option<Seat>, rng: &mut Rng) {
        for seat in self.options.seats().iter().filter(|&seat| Some(seat) != viewer) {
            self.redraw_hand(seat, rng);
        }
    }

    fn encode(action: Action) -> Code {
        action.code()
    }

    fn decode(&self, code: Code) -> Result<Action, CodeError> {
        Action::from_code(code)
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write(action, out)
    }
}

impl Termites {
    /// Returns the hand of a seat to its stack and draws the same number of tokens.
    fn redraw_hand(&mut self, seat: Seat, rng: &mut Rng) {
        let count = self.hands[seat].len();
        let mut stack = self.hands[seat].and(&self.stacks[seat]);
        let mut hand = Tokens::NONE;
        // It is public that the active seat can place a token, so at least one such token must be
        // in the hand.
        let must_fit = self.stage == PhaseState::Reproduce && seat == self.active;
        for drawn in 0..count {
            let fits = |token: Token| !self.places(token.caste()).is_empty();
            let usable = |token| drawn > 0 || !must_fit || fits(token);
            if let Some(token) = pick(&stack, rng, usable) {
                stack.take(token);
                hand.add(token);
            }
        }
        self.hands[seat] = hand;
        self.stacks[seat] = stack;
    }
}

/// Returns a random usable token of the heap, each equally likely.
fn pick(heap: &Tokens, rng: &mut Rng, usable: impl Fn(Token) -> bool) -> Option<Token> {
    let total = heap.kinds().filter(|&(token, _)| usable(token)).map(|(_, count)| u32::from(count)).sum();
    let mut left = rng.below(total);
    heap.kinds().filter(|&(token, _)| usable(token)).find_map(|(token, count)| {
        let hit = left < u32::from(count);
        left = left.saturating_sub(count.into());
        hit.then_some(token)
    })
}
