//! What a player's economy comes to by the end of the game, if nothing else is begun.

use crate::game::Seat;
use crate::games::xobos::{Building, Clan, Guardian, Phase, ROUNDS, Slot, Technology, Xobos};

/// a Reactor for each field of the base; each costs 5 Resources.
const REACTORS: u32 = 4;
const REACTOR_COST: u32 = 5;

/// What there will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Future {
    /// Production steps still to come.
    pub rounds: u32,
    /// Crystals at the end.
    pub crystals: u32,
    /// Resources put into Reactors by the end: 5 for each.
    pub in_reactors: u32,
    /// Resources that are left over.
    pub surplus: u32,
}

/// A store and what fills it.
struct Economy {
    resources: u32,
    crystals: u32,
    mines: u32,
    wells: u32,
    tunnel: u32,
    /// What is being built, and what it still costs.
    sites: [Option<(Building, u32)>; Guardian::COUNT],
}

impl Economy {
    fn of(game: &Xobos, seat: Seat) -> Economy {
        let table = game.holdings();
        let technologies = table.sides[seat].technologies;
        let tunnels = game.options().clan(seat) == Some(Clan::Rheita) && technologies.has(Technology::Clan);
        let site = |guardian| match table.boards[seat].slot(guardian) {
            Slot::Site(kind, paid) => Some((kind, u32::from(kind.cost().saturating_sub(paid)))),
            _ => None,
        };
        Economy {
            resources: table.stores[seat].resources.into(),
            crystals: table.stores[seat].crystals.into(),
            mines: table.buildings.count(seat, Building::Mine) as u32,
            wells: table.buildings.count(seat, Building::Well) as u32,
            tunnel: if tunnels { 2 } else { 0 },
            sites: Guardian::ALL.map(site),
        }
    }

    ///
    fn produce(&mut self) {
        self.resources += 1 + 2 * self.mines;
        self.crystals += self.wells + self.tunnel;
    }

    /// pays one Resource on the site of each Guardian that may.
    fn pay(&mut self, may: impl Fn(usize) -> bool) {
        for (place, site) in self.sites.iter_mut().enumerate() {
            let Some((kind, missing)) = site else { continue };
            if self.resources == 0 || !may(place) {
                continue;
            }
            self.resources -= 1;
            *missing -= 1;
            if *missing > 0 {
                continue;
            }
            match kind {
                Building::Mine => self.mines += 1,
                Building::Well => self.wells += 1,
                _ => {}
            }
            *site = None;
        }
    }
}

/// What a seat will have at the end.
pub fn future(game: &Xobos, seat: Seat) -> Future {
    let mut economy = Economy::of(game, seat);
    let develops = game.phase() == Phase::Development && !game.done().contains(seat);
    let produced = matches!(game.phase(), Phase::Development | Phase::Change | Phase::Over);
    let rounds = u32::from(ROUNDS.saturating_sub(game.round()) + u8::from(!produced && game.round() > 0));
    let marks = game.marks(seat);
    if develops {
        economy.pay(|place| !marks.paid.contains(Guardian::ALL[place]));
    }
    for _ in 0..rounds {
        economy.produce();
        economy.pay(|_| true);
    }
    let built = game.holdings().buildings.count(seat, Building::Reactor) as u32;
    let purchases = rounds + u32::from(develops && !marks.reactor);
    let room = (REACTORS - built.min(REACTORS)).min(purchases) * REACTOR_COST;
    let mut spent = economy.resources.min(room);
    if rounds == 0 {
        // There is no time left to wait for the rest of it.
        spent -= spent % REACTOR_COST;
    }
    Future {
        rounds,
        crystals: economy.crystals,
        in_reactors: built * REACTOR_COST + spent,
        surplus: economy.resources - spent,
    }
}
