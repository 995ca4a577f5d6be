//! The rules of Guardians of Xobos. Rule numbers refer to `docs/rules/xobos.md`.
//!
//! The state consists of [`Holdings`], which are all pieces and stores, public and hidden, and of
//! the stage of the round. Every phase has a file that checks, lists and applies its actions. Start
//! reading at `flow.rs`, which names them all.

mod action;
mod advance;
mod answer;
mod attack;
mod battle;
mod building;
mod choices;
mod connection;
mod crystals;
pub mod data;
mod development;
mod economy;
mod elimination;
pub mod fight;
mod flow;
mod forecast;
mod guardian;
mod guardian_board;
mod holdings;
mod item;
mod lesson;
mod listed;
mod map;
mod map_data;
mod movement;
mod moves;
mod notation;
mod occupation;
mod options;
mod packed;
mod phase;
mod position;
mod production;
mod purchase;
mod puzzles;
mod redraw;
mod refusal;
mod report;
mod scoring;
mod settle;
mod shot;
mod swarm;
mod technology;
mod token;
mod view;

use core::fmt;
use core::ops::ControlFlow;

use crate::game::{
    Actor, BySeat, Code, CodeError, Game, IllegalAction, Rng, Seat, SeatSet, SetupError, Turn, Visit,
};
use crate::hex::{Cell, CellSet};

pub use action::{Action, CODE_BITS};
pub use building::{Building, Buildings, PlacedBuilding};
pub use economy::Price;
pub use forecast::Forecast;
pub use guardian::{Guardian, Guardians};
pub use guardian_board::{
    ConnectionKind, ConnectionSlot, FULL_LIFE, GuardianBoard, MAX_POWER, Quarter, Upgrade,
};
pub use holdings::{GUARDIAN_RANGE, Holdings, PlayerPieces, QUARK_RANGE, Stockpile};
pub use item::{Item, MenuKind};
pub use map::{Base, Map};
pub use notation::name_of;
pub use options::{Mode, XobosOptions};
pub use phase::Phase;
use phase::PhaseState;
pub use position::{Position, PositionError};
pub use refusal::Refusal;
pub use report::{FightReport, Strike};
pub use settle::Fight;
pub use swarm::{MAX_QUARKS, Quark, Swarm};
pub use technology::{Clan, Technologies, Technology};
pub use token::{AttackKind, AttackToken, AttackTokens, MAX_TOKENS};
pub use view::{PendingDecision, Private, Public};

/// number of rounds.
pub const ROUNDS: u8 = 15;

/// and other limits of one Development phase: what a seat has already done in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct PhaseUsage {
    /// Guardians that have made a Connection.
    pub made: Guardians,
    /// Guardians that have broken a Connection.
    pub broken: Guardians,
    /// Guardians for whose site a Resource was paid.
    pub paid: Guardians,
    /// whether a Reactor was built.
    pub reactor: bool,
    /// whether a technology was bought.
    pub technology: bool,
    /// what was spent on things that will be revealed.
    pub spent: Stockpile,
}

/// A game of Xobos.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xobos {
    options: XobosOptions,
    stage: PhaseState,
    round: u8,
    first: Seat,
    /// The active player; while fights are settled, the player who settles.
    on_turn: Seat,
    /// Where seats decide one after another: the seat that decides now, and the seats that have
    /// passed.
    asked: Seat,
    passed: SeatSet,
    /// Eliminated seats.
    out: SeatSet,
    /// Where all decide simultaneously: the seats that are done.
    done: SeatSet,
    /// seats whose Guardian boards are open.
    open: SeatSet,
    holdings: Holdings,
    /// the holdings as everybody saw them when the simultaneous phase began.
    shown: Holdings,
    marks: BySeat<PhaseUsage>,
    /// What everybody can deduce about each store: the total income minus what was spent on
    /// revealed things.
    known: BySeat<Stockpile>,
    tokens: AttackTokens,
    /// fields from which each seat has attacked this round.
    used: BySeat<CellSet>,
    fight: Option<Fight>,
    report: Option<FightReport>,
    /// number of actions so far, and whether the maximum was reached.
    taken: u16,
    is_cut: bool,
}

const _: () = assert!(size_of::<Xobos>() <= 2048, "a game of Xobos must fit 2 KiB");

impl Xobos {
    /// Returns the options of the game.
    pub const fn options(&self) -> &XobosOptions {
        &self.options
    }

    /// Returns the current phase.
    pub const fn phase(&self) -> Phase {
        self.stage.phase()
    }

    /// Returns the round, from 1; 0 before the Leaders are chosen.
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// Returns the first player, once drawn.
    pub fn first(&self) -> Option<Seat> {
        (self.stage != PhaseState::First).then_some(self.first)
    }

    /// Returns the active player; while fights are settled, the player who settles.
    pub const fn on_turn(&self) -> Seat {
        self.on_turn
    }

    /// Returns the seats that were eliminated.
    pub const fn eliminated(&self) -> SeatSet {
        self.out
    }

    /// Returns the seats that are done, where all decide simultaneously.
    pub const fn done(&self) -> SeatSet {
        self.done
    }

    /// Returns the seats whose Guardian boards are open in Checking mode.
    pub const fn opened(&self) -> SeatSet {
        self.open
    }

    /// Returns everything on the table, including hidden things.
    pub const fn holdings(&self) -> &Holdings {
        &self.holdings
    }

    /// Returns what everybody can deduce about the store of a seat: its total income minus what was
    /// spent on revealed things.
    pub fn known_store(&self, seat: Seat) -> Stockpile {
        self.known[seat]
    }

    /// Returns what a seat has done in this Development phase.
    pub const fn marks(&self, seat: Seat) -> &PhaseUsage {
        &self.marks.0[seat.index()]
    }

    /// Returns the attack tokens on the board.
    pub fn tokens(&self) -> &[AttackToken] {
        &self.tokens
    }

    /// Returns the fields from which a seat has attacked this round.
    pub fn used(&self, seat: Seat) -> CellSet {
        self.used[seat]
    }

    /// Returns the fight that is being settled, including hidden Power.
    pub const fn fight(&self) -> Option<&Fight> {
        self.fight.as_ref()
    }

    /// Returns the field that was left, and by whom, while attackers may occupy it.
    pub const fn left_field(&self) -> Option<(Cell, Seat)> {
        match self.stage {
            PhaseState::Occupation { at, victim } => Some((at, victim)),
            PhaseState::First
            | PhaseState::Leaders
            | PhaseState::Moves
            | PhaseState::Attacks
            | PhaseState::Answers { .. }
            | PhaseState::Shots
            | PhaseState::Battles
            | PhaseState::Settling
            | PhaseState::Crystals { .. }
            | PhaseState::Advance
            | PhaseState::Development
            | PhaseState::Change
            | PhaseState::Over => None,
        }
    }

    /// Returns whether the current answers are those to shots, in the second window of the turn
    ///
    pub const fn answers_shots(&self) -> bool {
        matches!(self.stage, PhaseState::Answers { after_shots: true })
    }

    /// Returns the seats that have passed, where seats decide one after another.
    pub const fn passed(&self) -> SeatSet {
        self.passed
    }

    /// Returns the last fight of this round.
    pub const fn report(&self) -> Option<&FightReport> {
        self.report.as_ref()
    }

    /// Returns the current Power of a Guardian.
    pub fn power(&self, seat: Seat, guardian: Guardian) -> u8 {
        self.holdings.boards[seat].power(guardian, self.options.clan(seat))
    }

    /// Returns whether all decide simultaneously, hidden from the others.
    const fn is_secret(&self) -> bool {
        self.phase().is_at_once()
    }

    fn map(&self) -> &'static Map {
        self.options.map()
    }

    fn clan(&self, seat: Seat) -> Option<Clan> {
        self.options.clan(seat)
    }

    /// Returns the seats that are still in the game.
    fn playing(&self) -> SeatSet {
        self.out.iter().fold(self.options.seats(), SeatSet::without)
    }

    /// Returns the seats that decide now.
    fn deciding(&self) -> SeatSet {
        match self.stage {
            PhaseState::Leaders | PhaseState::Development => {
                self.done.iter().fold(self.playing(), SeatSet::without)
            }
            PhaseState::Change => self.done.iter().fold(self.open, SeatSet::without),
            PhaseState::Moves | PhaseState::Attacks | PhaseState::Battles | PhaseState::Settling => {
                SeatSet::of(self.on_turn)
            }
            PhaseState::First
            | PhaseState::Occupation { .. }
            | PhaseState::Answers { .. }
            | PhaseState::Shots
            | PhaseState::Crystals { .. }
            | PhaseState::Advance
            | PhaseState::Over => SeatSet::of(self.asked),
        }
    }
}

impl Game for Xobos {
    type Options = XobosOptions;
    type Action = Action;
    type Public = Public;
    type Private = Private;

    fn start(options: &XobosOptions) -> Result<Self, SetupError> {
        let holdings = Holdings::new(options);
        Ok(Xobos {
            options: *options,
            stage: PhaseState::First,
            round: 0,
            first: Seat::A,
            on_turn: Seat::A,
            asked: Seat::A,
            passed: SeatSet::EMPTY,
            out: SeatSet::EMPTY,
            done: SeatSet::EMPTY,
            open: SeatSet::EMPTY,
            shown: holdings.clone(),
            known: holdings.stores,
            holdings,
            marks: BySeat::default(),
            tokens: AttackTokens::new(),
            used: BySeat::default(),
            fight: None,
            report: None,
            taken: 0,
            is_cut: false,
        })
    }

    fn turn(&self) -> Turn {
        match self.stage {
            PhaseState::Over => Turn::Over(self.outcome()),
            PhaseState::First => Turn::Chance,
            PhaseState::Leaders
            | PhaseState::Moves
            | PhaseState::Occupation { .. }
            | PhaseState::Attacks
            | PhaseState::Answers { .. }
            | PhaseState::Shots
            | PhaseState::Battles
            | PhaseState::Settling
            | PhaseState::Crystals { .. }
            | PhaseState::Advance
            | PhaseState::Development
            | PhaseState::Change => Turn::Decide(self.deciding()),
        }
    }

    fn visit_legal(&self, actor: Actor, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        match (self.stage, actor) {
            (PhaseState::Over, _) => ControlFlow::Continue(()),
            (PhaseState::First, Actor::Chance) => {
                self.options.seats().iter().map(Action::First).try_for_each(visit)
            }
            (stage, Actor::Seat(seat)) if stage != PhaseState::First && self.deciding().contains(seat) => {
                self.visit_actions(seat, visit)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn is_legal(&self, actor: Actor, action: Action) -> bool {
        match (self.stage, actor, action) {
            (PhaseState::Over, ..) => false,
            (PhaseState::First, Actor::Chance, Action::First(seat)) => self.options.seats().contains(seat),
            (PhaseState::First, ..) => false,
            (_, Actor::Seat(seat), _) => self.deciding().contains(seat) && self.allows(seat, action),
            _ => false,
        }
    }

    fn apply(&mut self, actor: Actor, action: Action) -> Result<(), IllegalAction> {
        IllegalAction::unless_admitted(self.turn(), actor)?;
        if !self.is_legal(actor, action) {
            return Err(IllegalAction::AgainstTheRules);
        }
        self.apply_action(actor.seat().unwrap_or(Seat::A), action);
        self.flow();
        self.count();
        Ok(())
    }

    fn reveals(&self, actor: Actor, action: Action) -> bool {
        match action {
            _ if self.is_last_action() => true,
            Action::Leader(_) | Action::Done => self.deciding().len() == 1,
            Action::Battle(_) | Action::Settle(..) | Action::Crystals(_) | Action::Occupy { .. } => true,
            _ => actor == Actor::Chance,
        }
    }

    /// Undo reaches back only to the start of the Development phase.
    fn ends_undo(&self, was_at_once: bool) -> bool {
        !was_at_once && self.stage == PhaseState::Development
    }

    /// Until all are done, each seat may change its own list of actions.
    fn is_simultaneous(&self) -> bool {
        self.is_secret()
    }

    /// the parts of a turn in which others are asked as well count as phases of their own.
    fn turn_id(&self) -> Option<u8> {
        let part = match self.stage {
            PhaseState::Moves | PhaseState::Attacks => 0,
            PhaseState::Answers { after_shots: false } => 1,
            PhaseState::Shots => 2,
            PhaseState::Answers { after_shots: true } => 3,
            PhaseState::Battles => 4,
            PhaseState::Settling => 5,
            PhaseState::Leaders => return Some(u8::MAX),
            PhaseState::Development => return Some(u8::MAX - 1),
            PhaseState::Change => return Some(u8::MAX - 2),
            PhaseState::First
            | PhaseState::Occupation { .. }
            | PhaseState::Crystals { .. }
            | PhaseState::Advance => return None,
            PhaseState::Over => return None,
        };
        Some(part << 4 | self.on_turn.index() as u8)
    }

    fn audience(&self, actor: Actor, action: Action) -> SeatSet {
        let Actor::Seat(seat) = actor else { return SeatSet::ALL };
        let own_board = match action {
            Action::Break(_) => true,
            // Whether a Strengthening was broken for it must stay hidden.
            Action::Answer { at, .. } => self.holdings.sides[seat].guardian_on(at).is_some(),
            _ => false,
        };
        if self.is_secret() || own_board && self.options.mode() != Mode::Training {
            SeatSet::of(seat)
        } else {
            SeatSet::ALL
        }
    }

    fn public(&self) -> Public {
        self.public_view()
    }

    fn private(&self, seat: Seat) -> Private {
        self.private_view(seat)
    }

    fn redraw_hidden(&mut self, viewer: Option<Seat>, rng: &mut Rng) {
        self.redraw(viewer, rng);
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
