//! What an attack would do, as far as the attacker can know: the defender's Healing is hidden.

use super::fight::{self, Assault, Blow, Defence, Defender};
use super::{FULL_LIFE, Private, Public, Technology};
use crate::game::Seat;
use crate::hex::Cell;

/// An attack that may be declared, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// What would strike.
    pub assault: Assault,
    /// Who stands on the field, and what is known of their defence; nobody stands there if `None`.
    pub defence: Option<(Seat, Defence)>,
}

impl Forecast {
    /// What the attack does if nobody answers it and the Guardian there is not healed.
    pub fn blow(&self) -> Option<Blow> {
        self.defence.map(|(_, defence)| fight::strike(&self.assault, &defence))
    }
}

impl Private {
    /// An attack of `seat`, whose view this is, with everything on `from` that may strike.
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
    /// What everybody knows of the defence of a field. Life and Healing of a Guardian are hidden: it counts as unhurt and not healed.
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
