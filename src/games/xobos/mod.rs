//! Guardians of Xobos. The numbers are those of `docs/rules/xobos.md`.
//!
//! The state is a [`Holdings`] with everything that lies on it, open and hidden, and the stage of the round. Every phase
//! has a file of its own: which actions it allows, and what they do.

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
mod phase;
mod position;
mod production;
mod purchase;
mod redraw;
mod refusal;
mod report;
mod scoring;
mod settle;
mod shot;
mod swarm;
mod technology;
#[cfg(test)]
mod tests;
mod token;
mod view;

use core::fmt;
use core::ops::ControlFlow;

use crate::game::{
    Actor, BySeat, Code, CodeError, Dice, Game, Illegal, Seat, SeatSet, SetupError, Turn, Visit,
};
use crate::hex::{Cell, CellSet};

pub use action::{Action, CODE_BITS};
pub use building::{Building, Buildings, Built};
pub use economy::Price;
pub use forecast::Forecast;
pub use guardian::{Guardian, Guardians};
pub use guardian_board::{FULL_LIFE, GuardianBoard, Link, MOST_POWER, Quarter, Slot, Upgrade};
pub use holdings::{Holdings, Side, Store};
pub use item::{Item, Kind};
pub use map::{Base, Map};
pub use notation::name_of;
pub use options::{Mode, XobosOptions};
pub use phase::Phase;
use phase::Stage;
pub use position::{Position, PositionError};
pub use refusal::Refusal;
pub use report::{Report, Strike};
pub use settle::Fight;
pub use swarm::{MOST_QUARKS, Quark, Swarm};
pub use technology::{Clan, Technologies, Technology};
pub use token::{MOST_TOKENS, Token, TokenKind, Tokens};
pub use view::{Private, Public, Question};

/// how many rounds there are.
pub const ROUNDS: u8 = 15;

/// and other limits of one Development phase: what a seat has done in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Marks {
    /// Guardians that have made a Connection.
    pub made: Guardians,
    /// Guardians that have broken one.
    pub broken: Guardians,
    /// Guardians on whose site a Resource was paid.
    pub paid: Guardians,
    /// a Reactor was built.
    pub reactor: bool,
    /// a technology was bought.
    pub technology: bool,
    /// what has been spent on things that will be shown.
    pub spent: Store,
}

/// A game of Xobos.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xobos {
    options: XobosOptions,
    stage: Stage,
    round: u8,
    first: Seat,
    /// Whose turn it is; while fights are settled, whose turn to settle it is.
    on_turn: Seat,
    /// Who is asked, where one seat after the other is; and who has been asked before.
    asked: Seat,
    passed: SeatSet,
    /// Eliminated seats.
    out: SeatSet,
    /// Where all decide at once: who is done.
    done: SeatSet,
    /// seats whose Guardian boards are open.
    open: SeatSet,
    holdings: Holdings,
    /// the table as everybody saw it when all began to decide at once.
    shown: Holdings,
    marks: BySeat<Marks>,
    /// What everybody can work out of each store: all that came in, less what was spent on things that were shown.
    known: BySeat<Store>,
    tokens: Tokens,
    /// fields from which each seat has attacked this round.
    used: BySeat<CellSet>,
    fight: Option<Fight>,
    report: Option<Report>,
    /// actions so far, and whether there were too many.
    taken: u16,
    is_cut: bool,
}

const _: () = assert!(size_of::<Xobos>() <= 2048, "a game of Xobos must fit 2 KiB");

impl Xobos {
    /// What was settled before.
    pub const fn options(&self) -> &XobosOptions {
        &self.options
    }

    /// Where the game stands.
    pub const fn phase(&self) -> Phase {
        self.stage.phase()
    }

    /// The round, from 1; 0 before the Leaders are chosen.
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// who is the first player.
    pub fn first(&self) -> Option<Seat> {
        (self.stage != Stage::First).then_some(self.first)
    }

    /// Whose turn it is; while fights are settled, whose turn to settle it is.
    pub const fn on_turn(&self) -> Seat {
        self.on_turn
    }

    /// Seats that were eliminated.
    pub const fn eliminated(&self) -> SeatSet {
        self.out
    }

    /// Seats that are done, where all decide at once.
    pub const fn done(&self) -> SeatSet {
        self.done
    }

    /// seats whose Guardian boards are open, in Checking mode.
    pub const fn opened(&self) -> SeatSet {
        self.open
    }

    /// Everything on the table, hidden things included.
    pub const fn holdings(&self) -> &Holdings {
        &self.holdings
    }

    /// What a seat has done in this Development phase.
    pub const fn marks(&self, seat: Seat) -> &Marks {
        &self.marks.0[seat.index()]
    }

    /// The attack tokens on the board.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// the fields from which a seat has attacked this round.
    pub fn used(&self, seat: Seat) -> CellSet {
        self.used[seat]
    }

    /// The fight that is being settled, hidden Power included.
    pub const fn fight(&self) -> Option<&Fight> {
        self.fight.as_ref()
    }

    /// the field that was left, and by whom, while attackers are asked.
    pub const fn left_field(&self) -> Option<(Cell, Seat)> {
        match self.stage {
            Stage::Occupation { at, victim } => Some((at, victim)),
            _ => None,
        }
    }

    /// are the answers those to shots, the second window of the turn?
    pub const fn answers_shots(&self) -> bool {
        matches!(self.stage, Stage::Answers { after_shots: true })
    }

    /// Who has been asked before, where one seat after the other is.
    pub const fn passed(&self) -> SeatSet {
        self.passed
    }

    /// The last fight of this round.
    pub const fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    /// The current Power of a Guardian.
    pub fn power(&self, seat: Seat, guardian: Guardian) -> u8 {
        self.holdings.boards[seat].power(guardian, self.options.clan(seat))
    }

    /// Does everybody decide at once, hidden from the others?
    const fn is_secret(&self) -> bool {
        self.phase().is_at_once()
    }

    fn map(&self) -> &'static Map {
        self.options.map()
    }

    fn clan(&self, seat: Seat) -> Option<Clan> {
        self.options.clan(seat)
    }

    /// The seats still in the game.
    fn playing(&self) -> SeatSet {
        self.out.iter().fold(self.options.seats(), SeatSet::without)
    }

    /// Who decides now.
    fn deciding(&self) -> SeatSet {
        match self.stage {
            Stage::Leaders | Stage::Development => self.done.iter().fold(self.playing(), SeatSet::without),
            Stage::Change => self.done.iter().fold(self.open, SeatSet::without),
            Stage::Moves | Stage::Attacks | Stage::Battles | Stage::Settling => SeatSet::of(self.on_turn),
            _ => SeatSet::of(self.asked),
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
            stage: Stage::First,
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
            tokens: Tokens::new(),
            used: BySeat::default(),
            fight: None,
            report: None,
            taken: 0,
            is_cut: false,
        })
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Over => Turn::Over(self.outcome()),
            Stage::First => Turn::Chance,
            _ => Turn::Decide(self.deciding()),
        }
    }

    fn visit_legal(&self, actor: Actor, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        match (self.stage, actor) {
            (Stage::Over, _) => ControlFlow::Continue(()),
            (Stage::First, Actor::Chance) => {
                self.options.seats().iter().map(Action::First).try_for_each(visit)
            }
            (stage, Actor::Seat(seat)) if stage != Stage::First && self.deciding().contains(seat) => {
                self.visit_actions(seat, visit)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn is_legal(&self, actor: Actor, action: Action) -> bool {
        match (self.stage, actor, action) {
            (Stage::Over, ..) => false,
            (Stage::First, Actor::Chance, Action::First(seat)) => self.options.seats().contains(seat),
            (Stage::First, ..) => false,
            (_, Actor::Seat(seat), _) => self.deciding().contains(seat) && self.allows(seat, action),
            _ => false,
        }
    }

    fn apply(&mut self, actor: Actor, action: Action) -> Result<(), Illegal> {
        Illegal::unless_admitted(self.turn(), actor)?;
        if !self.is_legal(actor, action) {
            return Err(Illegal::AgainstTheRules);
        }
        self.take(actor.seat().unwrap_or(Seat::A), action);
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

    /// undo leads back to the start of the Development phase only.
    fn ends_undo(&self, was_at_once: bool) -> bool {
        !was_at_once && self.stage == Stage::Development
    }

    /// until all are done, each seat changes its own list as it likes.
    fn at_once(&self) -> bool {
        self.is_secret()
    }

    /// the parts of a turn in which others are asked as well count as phases of their own.
    fn turn_id(&self) -> Option<u8> {
        let part = match self.stage {
            Stage::Moves | Stage::Attacks => 0,
            Stage::Answers { after_shots: false } => 1,
            Stage::Shots => 2,
            Stage::Answers { after_shots: true } => 3,
            Stage::Battles => 4,
            Stage::Settling => 5,
            Stage::Leaders => return Some(u8::MAX),
            Stage::Development => return Some(u8::MAX - 1),
            Stage::Change => return Some(u8::MAX - 2),
            Stage::First | Stage::Occupation { .. } | Stage::Crystals { .. } | Stage::Advance => return None,
            Stage::Over => return None,
        };
        Some(part << 4 | self.on_turn.index() as u8)
    }

    fn audience(&self, actor: Actor, action: Action) -> SeatSet {
        let Actor::Seat(seat) = actor else { return SeatSet::ALL };
        let own_board = match action {
            Action::Break(_) => true,
            // Whether a Strengthening was broken for it is nobody's business.
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

    fn redraw_hidden(&mut self, viewer: Option<Seat>, dice: &mut Dice) {
        self.redraw(viewer, dice);
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
