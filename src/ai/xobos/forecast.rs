//! Projects a player's economy to the end of the game, assuming that nothing new is started.

use crate::game::{BySeat, Seat};
use crate::games::xobos::{
    Building, Clan, ConnectionSlot, Guardian, Phase, PlacedBuilding, ROUNDS, Technology, Xobos,
};
use crate::hex::CellSet;

/// one Reactor per field of the base; each costs 5 Resources.
const REACTORS: u32 = 4;
const REACTOR_COST: u32 = 5;

/// The projected economy at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EconomyForecast {
    /// Remaining production steps.
    pub rounds: u32,
    /// Crystals at the end.
    pub crystals: u32,
    /// Resources put into Reactors by the end, 5 for each.
    pub in_reactors: u32,
    /// Resources that are left over.
    pub surplus: u32,
}

/// A store and its income.
struct Economy {
    resources: u32,
    crystals: u32,
    mines: u32,
    wells: u32,
    tunnel: u32,
    /// The buildings under construction, and their remaining costs.
    sites: [Option<(Building, u32)>; Guardian::COUNT],
}

/// The buildings of a seat, counted once for all evaluations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BuildingCounts {
    /// Finished Mines.
    pub mines: u8,
    /// Finished Wells.
    pub wells: u8,
    /// Reactors.
    pub reactors: u8,
    /// Crystals on Watchtowers.
    pub loads: u8,
    /// The cells of all buildings.
    pub cells: CellSet,
}

/// Counts the buildings on the board by owner.
pub fn count_buildings(game: &Xobos) -> BySeat<BuildingCounts> {
    let mut stocks = BySeat([BuildingCounts::default(); Seat::COUNT]);
    let buildings = &game.holdings().buildings;
    for cell in buildings.cells() {
        let Some(PlacedBuilding { owner, kind, load }) = buildings.at(cell) else { continue };
        let stock = &mut stocks[owner];
        stock.cells.insert(cell);
        stock.loads += load;
        match kind {
            Building::Mine => stock.mines += 1,
            Building::Well => stock.wells += 1,
            Building::Reactor => stock.reactors += 1,
            Building::Technical | Building::Watchtower | Building::Cocoon => {}
        }
    }
    stocks
}

impl Economy {
    fn of(game: &Xobos, seat: Seat, stock: &BuildingCounts) -> Economy {
        let table = game.holdings();
        let technologies = table.sides[seat].technologies;
        let tunnels = game.options().clan(seat) == Some(Clan::Rheita) && technologies.has(Technology::Clan);
        let site = |guardian| match table.boards[seat].slot(guardian) {
            ConnectionSlot::Site(kind, paid) => Some((kind, u32::from(kind.cost().saturating_sub(paid)))),
            ConnectionSlot::Free | ConnectionSlot::Connection(..) => None,
        };
        Economy {
            resources: table.stores[seat].resources.into(),
            crystals: table.stores[seat].crystals.into(),
            mines: stock.mines.into(),
            wells: stock.wells.into(),
            tunnel: if tunnels { 2 } else { 0 },
            sites: Guardian::ALL.map(site),
        }
    }

    /// Adds the income of one production step.
    fn produce(&mut self) {
        self.resources += 1 + 2 * self.mines;
        self.crystals += self.wells + self.tunnel;
    }

    /// Pays one Resource for the site of each Guardian for which `may` holds.
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
                Building::Technical | Building::Watchtower | Building::Cocoon | Building::Reactor => {}
            }
            *site = None;
        }
    }
}

/// Projects the economy of a seat to the end of the game.
pub fn forecast_economy(game: &Xobos, seat: Seat, stock: &BuildingCounts) -> EconomyForecast {
    let mut economy = Economy::of(game, seat, stock);
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
    let built = u32::from(stock.reactors);
    let purchases = rounds + u32::from(develops && !marks.reactor);
    let room = (REACTORS - built.min(REACTORS)).min(purchases) * REACTOR_COST;
    let mut spent = economy.resources.min(room);
    if rounds == 0 {
        // There is no time left to save for a whole Reactor.
        spent -= spent % REACTOR_COST;
    }
    EconomyForecast {
        rounds,
        crystals: economy.crystals,
        in_reactors: built * REACTOR_COST + spent,
        surplus: economy.resources - spent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Actor, Game};
    use crate::games::xobos::{Action, XobosOptions};

    /// The first Development phase; seat A decides first.
    fn development() -> Xobos {
        let mut game = Xobos::start(&XobosOptions::new(2).unwrap()).unwrap();
        game.apply(Actor::Chance, Action::First(Seat::A)).unwrap();
        for seat in [Seat::A, Seat::B] {
            game.apply(Actor::Seat(seat), Action::Leader(Guardian::ALL[0])).unwrap();
        }
        for seat in [Seat::A, Seat::B] {
            game.apply(Actor::Seat(seat), Action::EndMoves).unwrap();
        }
        assert_eq!(game.phase(), Phase::Development);
        game
    }

    fn of_first(game: &Xobos) -> EconomyForecast {
        forecast_economy(game, Seat::A, &count_buildings(game)[Seat::A])
    }

    /// 3 Resources at the start and one in each of 15 rounds pay for three Reactors and leave 3.
    #[test]
    fn x_16_2_the_base_alone_pays_for_three_reactors() {
        let future = of_first(&development());
        let numbers = (future.rounds, future.crystals, future.in_reactors, future.surplus);
        assert_eq!(numbers, (14, 0, 18, 0), "15 for three Reactors, 3 towards the fourth");
    }

    /// A Well started in round 1 is finished in round 2 and pays from round 3 on: 13 Crystals for 2
    /// Resources.
    #[test]
    fn x_18_6_a_well_pays_from_the_round_after_it_is_finished() {
        let mut game = development();
        let outside = Guardian::ALL[2];
        game.apply(Actor::Seat(Seat::A), Action::Build(outside, Building::Well)).unwrap();
        let future = of_first(&game);
        assert_eq!((future.crystals, future.in_reactors), (13, 16));
    }
}
