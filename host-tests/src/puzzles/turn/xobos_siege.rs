//! Sieges: positions from games with one Watchtower more, which the enemy has attacked in this round.

use hexboard::game::Seat;
use hexboard::games::xobos::{
    AttackKind, AttackToken, Building, Guardian, Phase, PlacedBuilding, Position, Xobos,
};
use hexboard::hex::Cell;

use super::decider;
use super::xobos::turns_after;

/// Returns this position with a siege of each field with own units beside enemy units, when the last
/// player of the round moves.
pub(super) fn sieges(game: &Xobos) -> Vec<Xobos> {
    let Some(us) = decider(game).filter(|us| game.phase() == Phase::Moves && game.on_turn() == *us) else {
        return Vec::new();
    };
    if !turns_after(game, us).is_empty() || !game.tokens().is_empty() {
        return Vec::new();
    }
    let (map, own) = (game.options().map(), game.holdings().sides[us].units());
    let enemies = game.options().seats().iter().filter(|seat| *seat != us);
    let mut sieges = Vec::new();
    for enemy in enemies {
        let ready = game.holdings().sides[enemy].units() - map.base_fields - game.used(enemy);
        for at in own & map.land {
            let from = (map.joined(at) & ready).iter().max_by_key(|from| strength(game, enemy, *from));
            sieges.extend(from.and_then(|from| siege(game, (us, at), (enemy, from))));
        }
    }
    sieges
}

/// Returns the Power with which a seat attacks from a field.
fn strength(game: &Xobos, seat: Seat, from: Cell) -> usize {
    let side = &game.holdings().sides[seat];
    let guardian = Guardian::ALL.into_iter().find(|guardian| side.guardian_at(*guardian) == Some(from));
    let power = guardian.map_or(0, |guardian| game.power(seat, guardian));
    usize::from(power) + side.swarm.count(from)
}

/// Returns the position with a Watchtower at `at`, attacked from `from`; `None` if that is no position.
fn siege(game: &Xobos, (us, at): (Seat, Cell), (enemy, from): (Seat, Cell)) -> Option<Xobos> {
    let mut position: Position = game.position();
    if position.holdings.buildings.at(at).is_some() || !position.holdings.has_token(us, Building::Watchtower)
    {
        return None;
    }
    let tower = PlacedBuilding { owner: us, kind: Building::Watchtower, load: 0 };
    position.holdings.buildings.put(at, tower);
    let attack = AttackToken {
        kind: AttackKind::Attack,
        owner: enemy,
        victim: us,
        from,
        to: at,
        fresh: false,
        crystals: None,
    };
    position.tokens.push(attack).ok()?;
    position.used[enemy].insert(from);
    Xobos::from_position(&position).ok()
}
