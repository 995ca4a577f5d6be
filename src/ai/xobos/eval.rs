//! Evaluates positions of Xobos.

use super::Weights;
use super::forecast::{BuildingCounts, EconomyForecast, count_buildings, forecast_economy};
use crate::ai::lead;
use crate::game::{BySeat, Seat};
use crate::games::xobos::fight::{Assault, Defence, Defender, strike};
use crate::games::xobos::{
    AttackKind, AttackToken, ConnectionKind, ConnectionSlot, Guardian, Map, Technology, Xobos,
};
use crate::hex::{Cell, CellSet};

/// Returns the value of the position for a seat.
pub fn evaluate(game: &Xobos, seat: Seat, weights: &Weights) -> i32 {
    let stocks = count_buildings(game);
    let plays = |seat| game.options().seats().contains(seat);
    let mut worth =
        BySeat::from_fn(|seat| if plays(seat) { of_seat(game, seat, &stocks, weights) } else { 0 });
    for token in game.tokens() {
        attack(game, token, weights, &mut worth);
    }
    lead(seat, game.options().seats(), |seat| worth[seat])
}

fn of_seat(game: &Xobos, seat: Seat, stocks: &BySeat<BuildingCounts>, weights: &Weights) -> i32 {
    if game.eliminated().contains(seat) {
        return -500;
    }
    let EconomyForecast { rounds, crystals, in_reactors, surplus } =
        forecast_economy(game, seat, &stocks[seat]);
    let (table, rounds) = (game.holdings(), rounds as i32);
    let side = &table.sides[seat];
    let guardians = side.guardian_count() as i32;
    let points = (crystals as i32 + guardians) * in_reactors as i32;
    let extras = side.swarm.len() as i32 + i32::from(stocks[seat].loads);
    let technologies = side.technologies.len() as i32;
    weights.fifth * points
        + weights.surplus * (surplus as i32).min(20) * rounds
        + weights.technology * technologies
        + if rounds > 0 {
            weights.quark * extras + guardians_value(game, seat, stocks, rounds, weights)
        } else {
            0
        }
}

/// Returns the value of the positions of the Guardians, minus exposed buildings.
fn guardians_value(
    game: &Xobos,
    seat: Seat,
    stocks: &BySeat<BuildingCounts>,
    rounds: i32,
    weights: &Weights,
) -> i32 {
    let (table, map) = (game.holdings(), game.options().map());
    let (side, board) = (&table.sides[seat], &table.boards[seat]);
    let built = stocks.0.iter().fold(CellSet::EMPTY, |set, stock| set | stock.cells);
    let free = map.land - built - table.enemy_units(seat);
    let mut sum = 0;
    for guardian in Guardian::ALL {
        let Some(at) = side.guardian_at(guardian) else { continue };
        sum += weights.life * i32::from(board.quarter(guardian).life);
        sum += match board.slot(guardian) {
            ConnectionSlot::Free => weights.ready * rounds - weights.step * steps_to(map, at, free),
            ConnectionSlot::Connection(ConnectionKind::Strengthening | ConnectionKind::Healing, _) => {
                weights.link
            }
            ConnectionSlot::Site(..) => 0,
        };
    }
    let units = side.units();
    let raiders = Seat::ALL
        .into_iter()
        .filter(|&other| other != seat)
        .fold(CellSet::EMPTY, |set, other| set | table.sides[other].guardian_cells());
    for cell in stocks[seat].cells - map.base(seat) - units {
        if map.joined(cell).intersects(raiders) {
            sum -= weights.exposed;
        }
    }
    sum
}

/// Returns the number of corridors from a field to the nearest of these, at most 3.
fn steps_to(map: &Map, at: Cell, cells: CellSet) -> i32 {
    let mut reached = CellSet::of(at);
    for steps in 0..3 {
        if reached.intersects(cells) {
            return steps;
        }
        reached = reached.iter().fold(reached, |set, cell| set | map.joined(cell));
    }
    3
}

/// Applies the expected effect of a declared attack to the values of both seats.
fn attack(game: &Xobos, token: &AttackToken, weights: &Weights, worth: &mut BySeat<i32>) {
    let AttackToken { kind, owner, victim, from, to, .. } = *token;
    if kind == AttackKind::Source {
        worth[owner] += weights.fifth * 10;
        return;
    }
    apply_strike(game, (owner, from), (victim, to), kind, weights, worth);
    if kind == AttackKind::Battle {
        apply_strike(game, (victim, to), (owner, from), kind, weights, worth);
    }
}

/// Applies the expected effect of one strike of a field against another.
fn apply_strike(
    game: &Xobos,
    (attacker, from): (Seat, Cell),
    (defender, at): (Seat, Cell),
    kind: AttackKind,
    weights: &Weights,
    worth: &mut BySeat<i32>,
) {
    let assault = assault(game, attacker, from, kind);
    let (table, has) =
        (game.holdings(), |seat: Seat, technology| game.holdings().sides[seat].technologies.has(technology));
    let struck = table.sides[defender].guardian_on(at);
    let board = &table.boards[defender];
    let defence = Defence {
        quarks: table.sides[defender].swarm.count(at) as u8,
        crystals: table.buildings.load(at, defender),
        guardian: struck.map(|guardian| Defender {
            life: board.quarter(guardian).life,
            healing: board.healing(guardian),
        }),
        protection: has(defender, Technology::Protection),
    };
    let result = strike(&assault, &defence);
    worth[attacker] -= weights.quark * i32::from(assault.quarks + assault.crystals);
    worth[defender] -= weights.quark * i32::from(result.quarks + result.crystals);
    if let (Some(wound), Some(guardian)) = (result.guardian, struck) {
        let lost = i32::from(board.quarter(guardian).life) - i32::from(wound.life);
        worth[defender] -= weights.wound * lost + if wound.life == 0 { weights.killed } else { 0 };
    }
}

/// Returns what attacks from a field.
fn assault(game: &Xobos, seat: Seat, from: Cell, kind: AttackKind) -> Assault {
    let table = game.holdings();
    let side = &table.sides[seat];
    let suppression = side.technologies.has(Technology::Suppression);
    match kind {
        AttackKind::Cannon => Assault { crystals: side.cannon, suppression, ..Assault::default() },
        AttackKind::Shot => {
            Assault { crystals: table.buildings.load(from, seat), suppression, ..Assault::default() }
        }
        AttackKind::Attack | AttackKind::Battle | AttackKind::Source => {
            let fights = |guardian: &Guardian| !table.boards[seat].strengthens(*guardian);
            let guardian = side.guardian_on(from).filter(fights);
            Assault {
                guardians: guardian.map_or(0, |guardian| game.power(seat, guardian)),
                quarks: side.swarm.count(from) as u8,
                crystals: table.buildings.load(from, seat),
                suppression,
            }
        }
    }
}
