//! Positions of Xobos: the economy, Guardians and where they stand, and declared attacks.

use std::collections::BTreeMap;

use hexboard::ai::Evaluate;
use hexboard::ai::xobos::{Weights, count_buildings, evaluate, forecast_economy};
use hexboard::game::{Game, RegisteredGame, Seat};
use hexboard::games::xobos::fight::{Assault, Defence, Defender, strike};
use hexboard::games::xobos::{AttackKind, ConnectionSlot, Guardian, Technology, Xobos};
use hexboard::hex::{Cell, CellSet};

use super::{assert_valued, at_random, lead};

/// Weights without common factors, so that no two terms cancel.
const WEIGHTS: Weights = Weights {
    fifth: 2,
    surplus: 3,
    life: 5,
    ready: 7,
    step: 11,
    quark: 13,
    technology: 17,
    exposed: 19,
    wound: 23,
    killed: 29,
    link: 31,
};

/// Returns the number of corridors to the nearest of these fields, at most 3.
fn corridors(game: &Xobos, from: Cell, to: CellSet) -> i32 {
    let mut steps = BTreeMap::from([(from, 0)]);
    for step in 1..3 {
        let reached: Vec<Cell> = steps.keys().copied().collect();
        for next in reached.iter().flat_map(|cell| game.options().map().joined(*cell).iter()) {
            steps.entry(next).or_insert(step);
        }
    }
    steps.iter().filter(|(cell, _)| to.contains(**cell)).map(|(_, step)| *step).min().unwrap_or(3)
}

/// Returns the value of the Guardians of a seat.
fn guardians(game: &Xobos, seat: Seat, rounds: i32) -> i32 {
    let (table, map) = (game.holdings(), game.options().map());
    let (side, board) = (&table.sides[seat], &table.boards[seat]);
    let is_free =
        |cell: &Cell| table.buildings.at(*cell).is_none() && !table.enemy_units(seat).contains(*cell);
    let free = map.land.iter().filter(is_free).fold(CellSet::EMPTY, |set, cell| set | CellSet::of(cell));
    let of_guardian = |guardian: Guardian| {
        let at = side.guardian_at(guardian)?;
        let place = match board.slot(guardian) {
            ConnectionSlot::Free => WEIGHTS.ready * rounds - WEIGHTS.step * corridors(game, at, free),
            ConnectionSlot::Connection(..) => WEIGHTS.link,
            ConnectionSlot::Site(..) => 0,
        };
        Some(WEIGHTS.life * i32::from(board.quarter(guardian).life) + place)
    };
    Guardian::ALL.into_iter().filter_map(of_guardian).sum()
}

/// Returns the number of buildings outside the base, without own units, beside an enemy Guardian.
fn exposed(game: &Xobos, seat: Seat) -> usize {
    let (table, map) = (game.holdings(), game.options().map());
    let is_own = |cell: &Cell| table.buildings.at(*cell).is_some_and(|built| built.owner == seat);
    let is_left = |cell: &Cell| !map.base(seat).contains(*cell) && !table.sides[seat].has_units(*cell);
    let has_enemy = |cell: &Cell| {
        let others = Seat::ALL.into_iter().filter(|&other| other != seat);
        others.into_iter().any(|other| map.joined(*cell).intersects(table.sides[other].guardian_cells()))
    };
    let own = table.buildings.cells().iter().filter(is_own);
    own.filter(is_left).filter(has_enemy).count()
}

/// Returns the value of what a seat has, without attacks.
fn holdings(game: &Xobos, seat: Seat) -> i32 {
    if game.eliminated().contains(seat) {
        return -500;
    }
    let (side, counts) = (&game.holdings().sides[seat], count_buildings(game)[seat]);
    let economy = forecast_economy(game, seat, &counts);
    let rounds = economy.rounds as i32;
    let points = (economy.crystals as i32 + side.guardian_count() as i32) * economy.in_reactors as i32;
    let mut value = WEIGHTS.fifth * points;
    value += WEIGHTS.surplus * rounds * economy.surplus.min(20) as i32;
    value += WEIGHTS.technology * side.technologies.len() as i32;
    if rounds > 0 {
        value += WEIGHTS.quark * (side.swarm.len() as i32 + i32::from(counts.loads));
        value += guardians(game, seat, rounds) - WEIGHTS.exposed * exposed(game, seat) as i32;
    }
    value
}

/// Returns what strikes from a field.
fn assault(game: &Xobos, seat: Seat, from: Cell, kind: AttackKind) -> Assault {
    let (table, side) = (game.holdings(), &game.holdings().sides[seat]);
    let (load, suppression) =
        (table.buildings.load(from, seat), side.technologies.has(Technology::Suppression));
    let own = Assault { suppression, ..Assault::default() };
    match kind {
        AttackKind::Cannon => Assault { crystals: side.cannon, ..own },
        AttackKind::Shot => Assault { crystals: load, ..own },
        AttackKind::Attack | AttackKind::Battle | AttackKind::Source => {
            let fights = side.guardian_on(from).filter(|&guardian| !table.boards[seat].strengthens(guardian));
            let guardians = fights.map_or(0, |guardian| game.power(seat, guardian));
            Assault { guardians, quarks: side.swarm.count(from) as u8, crystals: load, ..own }
        }
    }
}

/// Returns what a strike costs the attacker and the defender.
fn costs(
    game: &Xobos,
    (seat, from): (Seat, Cell),
    (enemy, at): (Seat, Cell),
    kind: AttackKind,
) -> (i32, i32) {
    let (table, assault) = (game.holdings(), assault(game, seat, from, kind));
    let (side, board) = (&table.sides[enemy], &table.boards[enemy]);
    let struck = side.guardian_on(at);
    let life = |guardian| board.quarter(guardian).life;
    let defence = Defence {
        quarks: side.swarm.count(at) as u8,
        crystals: table.buildings.load(at, enemy),
        guardian: struck.map(|hit| Defender { life: life(hit), healing: board.healing(hit) }),
        protection: side.technologies.has(Technology::Protection),
    };
    let result = strike(&assault, &defence);
    let mut lost = WEIGHTS.quark * (i32::from(result.quarks) + i32::from(result.crystals));
    if let (Some(hit), Some(wound)) = (struck, result.guardian) {
        lost += WEIGHTS.wound * (i32::from(life(hit)) - i32::from(wound.life));
        lost += if wound.life == 0 { WEIGHTS.killed } else { 0 };
    }
    (WEIGHTS.quark * (i32::from(assault.quarks) + i32::from(assault.crystals)), lost)
}

/// Returns the value of every seat.
fn values(game: &Xobos) -> BTreeMap<Seat, i32> {
    let mut values: BTreeMap<Seat, i32> = Seat::ALL.into_iter().map(|seat| (seat, 0)).collect();
    for seat in game.options().seats().iter() {
        values.insert(seat, holdings(game, seat));
    }
    for token in game.tokens() {
        let (attacker, victim) = ((token.owner, token.from), (token.victim, token.to));
        let strikes = match token.kind {
            AttackKind::Source => {
                *values.entry(token.owner).or_default() += 10 * WEIGHTS.fifth;
                continue;
            }
            AttackKind::Battle => vec![(attacker, victim), (victim, attacker)],
            AttackKind::Attack | AttackKind::Shot | AttackKind::Cannon => vec![(attacker, victim)],
        };
        for (by, on) in strikes {
            let (spent, lost) = costs(game, by, on, token.kind);
            *values.entry(by.0).or_default() -= spent;
            *values.entry(on.0).or_default() -= lost;
        }
    }
    values
}

#[test]
fn positions_of_xobos_have_the_value_of_economy_guardians_and_attacks() {
    let (mut seen, mut attacks) = (0, 0);
    for players in 2..=4 {
        let options = Xobos::default_options(players).expect("options that fit");
        at_random(Xobos::start(&options).expect("a game"), players as u64, 700, |game| {
            assert_eq!(Evaluate::players(game), players);
            let values = values(game);
            for seat in options.seats().iter() {
                let others: Vec<i32> = options
                    .seats()
                    .iter()
                    .filter(|&other| other != seat)
                    .map(|other| values[&other])
                    .collect();
                let expected = lead(values[&seat], &others);
                assert_valued(game, seat);
                assert_eq!(evaluate(game, seat, &WEIGHTS), expected, "{seat:?} of {players}: {game:?}");
            }
            (seen, attacks) = (seen + 1, attacks + game.tokens().len());
        });
    }
    assert!(seen > 600 && attacks > 20, "{seen} positions, {attacks} attacks");
}
