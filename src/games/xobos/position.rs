//! Positions built by hand, for lessons, puzzles and tests.

use core::fmt;

use super::phase::PhaseState;
use super::settle::Fight;
use super::{
    AttackTokens, Building, ConnectionSlot, FULL_LIFE, FightReport, Guardian, Holdings, Phase, PhaseUsage,
    ROUNDS, Xobos, XobosOptions,
};
use crate::game::{BySeat, Game, Seat, SeatSet};
use crate::hex::{Cell, CellSet};

/// A position at any point of a game. The public knowledge of the stores is set to their contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Players, mode, clans.
    pub options: XobosOptions,
    /// Any phase except [`Phase::Over`].
    pub phase: Phase,
    /// The round, from 1; 0 before the Leaders are chosen.
    pub round: u8,
    /// The first player.
    pub first: Seat,
    /// The active player, or the player who settles.
    pub on_turn: Seat,
    /// The seat that decides, where seats decide one after another.
    pub asked: Seat,
    /// Seats that have passed in this window.
    pub passed: SeatSet,
    /// Eliminated seats.
    pub eliminated: SeatSet,
    /// Seats that are done, where all decide simultaneously.
    pub done: SeatSet,
    /// seats whose Guardian boards are open.
    pub opened: SeatSet,
    /// Everything on the table.
    pub holdings: Holdings,
    /// What each seat has done in this Development phase.
    pub marks: BySeat<PhaseUsage>,
    /// Attack tokens, in the order in which they were placed.
    pub tokens: AttackTokens,
    /// fields from which each seat has attacked this round.
    pub used: BySeat<CellSet>,
    /// With [`Phase::Answers`]: whether it is the window after the shots.
    pub answers_shots: bool,
    /// With [`Phase::Occupation`]: the field that was left, and by whom.
    pub left: Option<(Cell, Seat)>,
    /// With [`Phase::Crystals`]: the field of the Watchtower or the Cannon's target, and whether it
    /// is the Cannon.
    pub crystals: Option<(Cell, bool)>,
    /// With [`Phase::Crystals`] and [`Phase::Advance`]: the fight.
    pub fight: Option<Fight>,
    /// The last fight of this round.
    pub report: Option<FightReport>,
}

impl Position {
    /// Returns the start of a game, before the first player is drawn.
    pub fn new(options: XobosOptions) -> Position {
        Position {
            options,
            phase: Phase::First,
            round: 0,
            first: Seat::A,
            on_turn: Seat::A,
            asked: Seat::A,
            passed: SeatSet::EMPTY,
            eliminated: SeatSet::EMPTY,
            done: SeatSet::EMPTY,
            opened: SeatSet::EMPTY,
            holdings: Holdings::new(&options),
            marks: BySeat::default(),
            tokens: AttackTokens::new(),
            used: BySeat::default(),
            answers_shots: false,
            left: None,
            crystals: None,
            fight: None,
            report: None,
        }
    }

    /// Removes all units, buildings and stores, so that a position can be built piece by piece.
    pub fn clear(&mut self) {
        self.holdings.buildings = super::Buildings::NONE;
        for seat in Seat::ALL {
            self.holdings.sides[seat] = super::PlayerPieces::default();
            self.holdings.stores[seat] = super::Stockpile::default();
            self.holdings.boards[seat].leader = None;
            for guardian in Guardian::ALL {
                let quarter = self.holdings.boards[seat].quarter_mut(guardian);
                *quarter = super::Quarter { life: 0, ..super::Quarter::NEW };
            }
        }
    }

    fn stage(&self) -> Result<PhaseState, PositionError> {
        Ok(match (self.phase, self.left, self.crystals, self.fight) {
            (Phase::First, None, None, None) => PhaseState::First,
            (Phase::Leaders, None, None, None) => PhaseState::Leaders,
            (Phase::Moves, None, None, None) => PhaseState::Moves,
            (Phase::Occupation, Some((at, victim)), None, None) => PhaseState::Occupation { at, victim },
            (Phase::Attacks, None, None, None) => PhaseState::Attacks,
            (Phase::Answers, None, None, None) => PhaseState::Answers { after_shots: self.answers_shots },
            (Phase::Shots, None, None, None) => PhaseState::Shots,
            (Phase::Battles, None, None, None) => PhaseState::Battles,
            (Phase::Settling, None, None, None) => PhaseState::Settling,
            (Phase::Crystals, None, Some((from, cannon)), Some(_)) => PhaseState::Crystals { from, cannon },
            (Phase::Advance, None, None, Some(_)) => PhaseState::Advance,
            (Phase::Development, None, None, None) => PhaseState::Development,
            (Phase::Change, None, None, None) => PhaseState::Change,
            _ => return Err(PositionError::Phase),
        })
    }

    fn check(&self) -> Result<(), PositionError> {
        let playing = self.eliminated.iter().fold(self.options.seats(), SeatSet::without);
        let acting = [self.first, self.on_turn, self.asked];
        let groups = [self.passed, self.done, self.opened];
        let named = groups.iter().flat_map(|seats| seats.iter()).chain(acting);
        if let Some(seat) = named.into_iter().find(|&seat| !self.options.seats().contains(seat)) {
            return Err(PositionError::Seat(seat));
        }
        if let Some(seat) = [self.on_turn, self.asked].into_iter().find(|&seat| !playing.contains(seat)) {
            return Err(PositionError::Seat(seat));
        }
        let before = matches!(self.phase, Phase::First | Phase::Leaders);
        if self.round > ROUNDS || (self.round == 0) != before {
            return Err(PositionError::Round);
        }
        Seat::ALL.into_iter().try_for_each(|seat| self.check_seat(seat))?;
        // while the first Leaders are chosen, exactly the players who are done have one.
        let chosen = |seat: &Seat| self.holdings.boards[*seat].leader.is_some() == self.done.contains(*seat);
        if self.phase == Phase::Leaders
            && let Some(seat) = playing.iter().find(|seat| !chosen(seat))
        {
            return Err(PositionError::Leader(seat));
        }
        self.check_tokens()
    }

    fn check_seat(&self, seat: Seat) -> Result<(), PositionError> {
        let (side, board) = (&self.holdings.sides[seat], &self.holdings.boards[seat]);
        let fields = self.options.map().fields;
        let plays = self.options.seats().contains(seat);
        if !plays && !(side.units() | self.holdings.buildings.of(seat)).is_empty() {
            return Err(PositionError::Seat(seat));
        }
        for guardian in Guardian::ALL.into_iter().filter(|_| plays) {
            let quarter = board.quarter(guardian);
            let field = side.guardian_at(guardian);
            let is_alone = |at: Cell| side.guardian_on(at) == Some(guardian) && fields.contains(at);
            let fits = quarter.life <= FULL_LIFE
                && (quarter.life == 0) == field.is_none()
                && field.is_none_or(is_alone)
                && quarter.power + quarter.healing <= 2
                && self.slot_fits(seat, guardian);
            if !fits {
                return Err(PositionError::Guardian(seat, guardian));
            }
        }
        let most = self.holdings.quarks_per_field(seat, self.options.clan(seat));
        for at in side.units() {
            if !fields.contains(at)
                || self.holdings.enemy_units(seat).contains(at)
                || side.swarm.count(at) > most
            {
                return Err(PositionError::Cell(at));
            }
        }
        for at in self.holdings.buildings.of(seat) {
            let Some(building) = self.holdings.buildings.at(at) else { continue };
            let room = if building.kind == Building::Watchtower { self.holdings.tower_room(seat) } else { 0 };
            if !fields.contains(at) || building.load > room {
                return Err(PositionError::Cell(at));
            }
        }
        let too_many = |kind| self.holdings.buildings.count(seat, kind) + board.sites(kind) > kind.limit();
        if Building::ALL.into_iter().any(too_many) {
            return Err(PositionError::Seat(seat));
        }
        Ok(())
    }

    /// Returns whether the content of the slot of a Guardian can have come about.
    fn slot_fits(&self, seat: Seat, guardian: Guardian) -> bool {
        match self.holdings.boards[seat].slot(guardian) {
            ConnectionSlot::Free => true,
            ConnectionSlot::Connection(..) => self.holdings.sides[seat].guardian_at(guardian).is_some(),
            ConnectionSlot::Site(kind, paid) => {
                let field = self.holdings.sides[seat].guardian_at(guardian).is_some();
                field && kind != Building::Reactor && (1..=kind.cost()).contains(&paid)
            }
        }
    }

    fn check_tokens(&self) -> Result<(), PositionError> {
        let seats = self.options.seats();
        let fields = self.options.map().fields;
        for token in &self.tokens {
            if !seats.contains(token.owner) || !seats.contains(token.victim) {
                return Err(PositionError::Token(token.from));
            }
            if !fields.contains(token.from) || !fields.contains(token.to) {
                return Err(PositionError::Token(token.from));
            }
        }
        Ok(())
    }
}

impl Xobos {
    /// Starts a game from this position. Skips what the rules skip.
    ///
    /// # Errors
    /// Returns [`PositionError`], which says what is impossible.
    pub fn from_position(position: &Position) -> Result<Xobos, PositionError> {
        position.check()?;
        let mut game = Xobos::unchecked(position)?;
        game.flow();
        let is_playing = !matches!(game.stage, PhaseState::Over) && position.phase != Phase::First;
        if is_playing && game.deciding().is_empty() {
            return Err(PositionError::Nobody);
        }
        Ok(game)
    }

    /// Returns a game in this position as it is, for tests of single rules: the position need not be
    /// complete, and nothing is skipped.
    ///
    /// # Errors
    /// Returns [`PositionError::Phase`] if the data of the phase is missing.
    #[doc(hidden)]
    pub fn unchecked(position: &Position) -> Result<Xobos, PositionError> {
        let mut game = Xobos::start(&position.options).map_err(|_| PositionError::Phase)?;
        game.stage = position.stage()?;
        game.round = position.round;
        game.first = position.first;
        game.on_turn = position.on_turn;
        game.asked = position.asked;
        game.passed = position.passed;
        game.out = position.eliminated;
        game.done = position.done;
        game.open = position.opened;
        game.holdings = position.holdings.clone();
        game.shown = position.holdings.clone();
        game.known = position.holdings.stores;
        game.marks = position.marks;
        game.tokens = position.tokens.clone();
        game.used = position.used;
        game.fight = position.fight;
        game.report = position.report;
        Ok(game)
    }

    /// Returns the position of this game. The position of a finished game cannot be turned back
    /// into a game.
    pub fn position(&self) -> Position {
        Position {
            options: self.options,
            phase: self.phase(),
            round: self.round,
            first: self.first,
            on_turn: self.on_turn,
            asked: self.asked,
            passed: self.passed,
            eliminated: self.out,
            done: self.done,
            opened: self.open,
            holdings: self.holdings.clone(),
            marks: self.marks,
            tokens: self.tokens.clone(),
            used: self.used,
            answers_shots: self.answers_shots(),
            left: self.left_field(),
            crystals: match self.stage {
                PhaseState::Crystals { from, cannon } => Some((from, cannon)),
                PhaseState::First
                | PhaseState::Leaders
                | PhaseState::Moves
                | PhaseState::Occupation { .. }
                | PhaseState::Attacks
                | PhaseState::Answers { .. }
                | PhaseState::Shots
                | PhaseState::Battles
                | PhaseState::Settling
                | PhaseState::Advance
                | PhaseState::Development
                | PhaseState::Change
                | PhaseState::Over => None,
            },
            fight: self.fight,
            report: self.report,
        }
    }
}

/// Why a position is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PositionError {
    /// The seat is unused, eliminated, or has too many buildings of a kind.
    Seat(Seat),
    /// Life, field, upgrade tokens and slot of a Guardian do not fit together.
    Guardian(Seat, Guardian),
    /// Not a field, units of two players, too many Quarks, or too many Crystals on a Watchtower.
    Cell(Cell),
    /// An attack token from here does not lead to a field, or belongs to an unused seat.
    Token(Cell),
    /// While the first Leaders are chosen, this seat has one and is not done, or is done without
    /// one.
    Leader(Seat),
    /// The round does not exist or does not fit the phase.
    Round,
    /// A game cannot be set up in this phase, or data of the phase is missing.
    Phase,
    /// Nobody has anything to decide.
    Nobody,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Seat(seat) => {
                write!(f, "{}: does not play here, or has too many buildings of a kind", seat.in_texts())
            }
            PositionError::Guardian(seat, guardian) => write!(
                f,
                "{}, Guardian {}: Life, field, upgrade tokens and slot do not fit each other",
                seat.in_texts(),
                guardian.index()
            ),
            PositionError::Cell(cell) => write!(
                f,
                "{},{}: no field, two players on it, too many Quarks, or too many Crystals",
                cell.hex().q,
                cell.hex().r
            ),
            PositionError::Token(cell) => {
                write!(f, "no attack token can lie from {},{}", cell.hex().q, cell.hex().r)
            }
            PositionError::Leader(seat) => write!(
                f,
                "{}: while the first Leaders are chosen, those who are done have one, and nobody else",
                seat.in_texts()
            ),
            PositionError::Round => f.write_str("rounds are 1 to 15, and 0 before the Leaders are chosen"),
            PositionError::Phase => f.write_str(
                "a phase that is not over, with left, crystals and fight where they belong, and only there",
            ),
            PositionError::Nobody => f.write_str("nobody has anything to decide"),
        }
    }
}

impl core::error::Error for PositionError {}
