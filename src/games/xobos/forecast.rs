//! Forecasts the effect of an attack as far as the attacker can know it. The defender's
//! Healing is hidden.

use super::fight::{self, Assault, Defence, Defender, StrikeResult};
use super::{FULL_LIFE, Private, Public, Technology};
use crate::game::Seat;
use crate::hex::Cell;

/// The numbers of an attack that may be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The attacking side.
    pub assault: Assault,
    /// The seat on the field and what is known of its defence; `None` if there are no units.
    pub defence: Option<(Seat, Defence)>,
}

impl Forecast {
    /// Returns the effect of the attack if nobody answers it and the Guardian there is not healed.
    pub fn blow(&self) -> Option<StrikeResult> {
        self.defence.map(|(_, defence)| fight::strike(&self.assault, &defence))
    }
}

impl Private {
    /// Returns the forecast for an attack of `seat`, whose view this is, with everything on `from`
    /// that may strike.
    pub fn forecast(&self, public: &Public, seat: Seat, from: Cell, to: Cell) -> Forecast {
        let clan = public.options.clan(seat);
        // a Guardian that lends its Power does not attack.
        let guardian = self.side.guardian_on(from).filter(|&guardian| !self.board.strengthens(guardian));
        let assault = Assault {
            guardians: guardian.map_or(0, |guardian| self.board.power(guardian, clan)),
            quarks: self.side.swarm.count(from) as u8,
            crystals: self.buildings.load(from, seat),
            suppression: self.side.technologies.has(Technology::Suppression),
        };
        let mut seats = public.options.seats().iter();
        let enemy = seats.find(|&other| public.sides[other].has_units(to));
        Forecast { assault, defence: enemy.map(|enemy| (enemy, public.defence(enemy, to))) }
    }
}

impl Public {
    /// Returns what is public about the defence of a field. Life and Healing of a Guardian are
    /// hidden: it counts as unhurt and not healed.
    fn defence(&self, seat: Seat, at: Cell) -> Defence {
        let side = &self.sides[seat];
        Defence {
            quarks: side.swarm.count(at) as u8,
            crystals: self.buildings.load(at, seat),
            guardian: side.guardian_on(at).map(|_| Defender { life: FULL_LIFE, healing: 0 }),
            protection: side.technologies.has(Technology::Protection),
        }
    }
}
