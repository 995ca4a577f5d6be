//! The views of the game: public, and private to one seat.

use super::{
    Action, Buildings, FightReport, GuardianBoard, Guardians, Holdings, Mode, Phase, PhaseState, PhaseUsage,
    PlayerPieces, Stockpile,
};
use super::{AttackTokens, Xobos, XobosOptions};
use crate::game::{BySeat, Seat, SeatSet};
use crate::hex::{Cell, CellSet};

/// The decision of a seat where seats decide one after another. It follows from public facts only
///
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PendingDecision {
    /// whether to occupy this field from one of these.
    Occupation {
        /// The field that was left.
        at: Cell,
        /// Attacking fields.
        from: CellSet,
    },
    /// whether to attack from one of these fields. A Strengthening Guardian could break its
    /// Connection.
    Attack(CellSet),
    /// whether to answer for one of these fields.
    Answer(CellSet),
    /// whether to shoot from one of these fields.
    Shot(CellSet),
    /// how many Crystals to use.
    Crystals {
        /// The Watchtower's field; the attacked field for the Cannon.
        from: Cell,
        /// Whether it is the Cannon.
        cannon: bool,
        /// The minimum.
        least: u8,
        /// The maximum.
        most: u8,
    },
    /// whether to advance onto this field from one of these.
    Advance {
        /// The field that is empty now.
        into: Cell,
        /// Fields with units that took part.
        from: CellSet,
    },
}

/// What everybody may see. In a simultaneous phase it stays as it was at its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    /// The options of the game.
    pub options: XobosOptions,
    /// The current phase.
    pub phase: Phase,
    /// The round, from 1; 0 before the Leaders are chosen.
    pub round: u8,
    /// The first player, once drawn.
    pub first: Option<Seat>,
    /// The active player, or the player who settles.
    pub on_turn: Seat,
    /// The seats that decide now.
    pub deciding: SeatSet,
    /// Seats that are done, where all decide simultaneously.
    pub done: SeatSet,
    /// Eliminated seats.
    pub out: SeatSet,
    /// Finished buildings, with Crystals on Watchtowers.
    pub buildings: Buildings,
    /// Guardians, Quarks, technologies, Crystals on Cannon and Teleport.
    pub sides: BySeat<PlayerPieces>,
    /// Guardians that are building; what they build is hidden.
    pub builders: BySeat<Guardians>,
    /// Attack tokens.
    pub tokens: AttackTokens,
    /// The decision of one seat.
    pub question: Option<PendingDecision>,
    /// The last fight of this round.
    pub report: Option<FightReport>,
    /// open Guardian boards.
    pub boards: BySeat<Option<GuardianBoard>>,
    /// open stores.
    pub stores: BySeat<Option<Stockpile>>,
}

impl Public {
    /// Returns whether everybody may know of an action of this kind in this mode.
    /// Whether an attack or an answer broke a Connection stays hidden in any case.
    pub const fn is_open(&self, action: Action) -> bool {
        match action {
            Action::EndMoves
            | Action::EndAttacks
            | Action::EndAnswers
            | Action::EndShots
            | Action::NoOccupation
            | Action::EndAdvance
            | Action::Done
            | Action::Attack { .. }
            | Action::Move { .. }
            | Action::Quark { .. }
            | Action::Answer { .. }
            | Action::Shot { .. }
            | Action::Swap(..)
            | Action::Teleport(..)
            | Action::Source(_)
            | Action::Cannon(_)
            | Action::Occupy { .. }
            | Action::Battle(_)
            | Action::Settle(..)
            | Action::Crystals(_)
            | Action::Advance { .. }
            | Action::AdvanceQuark(_) => true,
            Action::First(_)
            | Action::Leader(_)
            | Action::Break(_)
            | Action::Connect { .. }
            | Action::Build(..)
            | Action::Pay(_)
            | Action::Reactor(_)
            | Action::BuyQuark(_)
            | Action::Rebuild(..)
            | Action::Technology(_)
            | Action::Upgrade(..)
            | Action::Heal(_)
            | Action::Load(..)
            | Action::LoadCannon(_)
            | Action::LoadTeleport
            | Action::Demolish(_)
            | Action::Furnace => matches!(self.options.mode(), Mode::Training),
        }
    }
}

/// What one seat may see in addition to the public view: its own things in their current state,
/// with what it has done in this phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Private {
    /// The player's Guardian board.
    pub board: GuardianBoard,
    /// The player's store.
    pub store: Stockpile,
    /// The player's public pieces.
    pub side: PlayerPieces,
    /// Finished buildings, with the player's own in their current state.
    pub buildings: Buildings,
    /// Limits of this Development phase that are used up.
    pub marks: PhaseUsage,
}

impl Xobos {
    /// Returns the holdings as everybody sees them.
    fn public_holdings(&self) -> &Holdings {
        if self.is_secret() { &self.shown } else { &self.holdings }
    }

    /// Returns the seats whose Guardian boards are open to all.
    pub(super) fn open_to_all(&self) -> SeatSet {
        match (self.options.mode(), self.stage) {
            (_, PhaseState::Over) | (Mode::Training, _) => self.options.seats(),
            (Mode::Checking, stage) if stage != PhaseState::Change => self.open,
            _ => SeatSet::EMPTY,
        }
    }

    /// Returns whether the stores are open to all.
    pub(super) fn stores_open(&self) -> bool {
        self.options.mode() == Mode::Training || self.stage == PhaseState::Over
    }

    pub(super) fn public_view(&self) -> Public {
        let public_holdings = self.public_holdings();
        let (open, stores) = (self.open_to_all(), self.stores_open());
        Public {
            options: self.options,
            phase: self.phase(),
            round: self.round,
            first: self.first(),
            on_turn: self.on_turn,
            deciding: if matches!(self.stage, PhaseState::First | PhaseState::Over) {
                SeatSet::EMPTY
            } else {
                self.deciding()
            },
            done: self.done,
            out: self.out,
            buildings: public_holdings.buildings.clone(),
            sides: public_holdings.sides.clone(),
            builders: BySeat::from_fn(|seat| public_holdings.boards[seat].builders()),
            tokens: self.tokens.clone(),
            question: self.question(),
            report: self.report,
            boards: BySeat::from_fn(|seat| open.contains(seat).then(|| public_holdings.boards[seat])),
            stores: BySeat::from_fn(|seat| {
                (stores && self.options.seats().contains(seat)).then(|| public_holdings.stores[seat])
            }),
        }
    }

    fn question(&self) -> Option<PendingDecision> {
        let seat = self.asked;
        Some(match self.stage {
            PhaseState::Attacks => PendingDecision::Attack(self.declaring_fields(self.on_turn)),
            PhaseState::Occupation { at, victim } => {
                PendingDecision::Occupation { at, from: self.occupation_fields(seat, at, victim) }
            }
            PhaseState::Answers { .. } => {
                let answerable = self.tokens.iter().filter(|token| self.is_answerable(seat, token));
                PendingDecision::Answer(answerable.fold(CellSet::EMPTY, |set, token| set.with(token.to)))
            }
            PhaseState::Shots => PendingDecision::Shot(self.shooting_towers(seat)),
            PhaseState::Crystals { from, cannon } => {
                let (least, most) = self.asked_range(from, cannon);
                PendingDecision::Crystals { from, cannon, least, most }
            }
            PhaseState::Advance => {
                let into = self.fight?.into;
                PendingDecision::Advance { into, from: self.advance_fields() }
            }
            PhaseState::First
            | PhaseState::Leaders
            | PhaseState::Moves
            | PhaseState::Battles
            | PhaseState::Settling
            | PhaseState::Development
            | PhaseState::Change
            | PhaseState::Over => return None,
        })
    }

    pub(super) fn private_view(&self, seat: Seat) -> Private {
        let mut buildings = self.public_holdings().buildings.clone();
        if self.is_secret() {
            for cell in self.holdings.buildings.of(seat) | self.shown.buildings.of(seat) {
                buildings.copy_cell(cell, &self.holdings.buildings);
            }
        }
        Private {
            board: self.holdings.boards[seat],
            store: self.holdings.stores[seat],
            side: self.holdings.sides[seat].clone(),
            buildings,
            marks: self.marks[seat],
        }
    }
}
