//! Tests of the reasons why something cannot be chosen.

use super::*;
use hexboard::game::{Choice, Choices, ExplainRefusal, Rng};
use host_tests::contract;

fn why(scene: &Scene, seat: Seat, chosen: &[Choice], place: (i8, i8)) -> Option<Refusal> {
    let (public, private) = (scene.game.public(), scene.game.private(seat));
    public.why_not(&private, seat, chosen, Choice::Cell(at(place)))
}

fn field(place: (i8, i8)) -> Choice {
    Choice::Cell(at(place))
}

/// Returns the choices before a field, and the fields that are offered after them.
fn offers(game: &Xobos, seat: Seat) -> Vec<(Vec<Choice>, CellSet)> {
    let mut walks: Vec<Vec<Choice>> = Vec::new();
    let _ = game.visit_legal(Actor::Seat(seat), &mut |action| {
        walks.push((0..).map_while(|place| game.choice(action, place)).collect());
        ControlFlow::Continue(())
    });
    game.visit_detours(Actor::Seat(seat), &mut |detour| {
        walks.push(detour.choices.into_iter().flatten().collect());
    });
    let mut offers: Vec<(Vec<Choice>, CellSet)> = Vec::new();
    for walk in walks {
        for (place, choice) in walk.iter().enumerate() {
            let Choice::Cell(cell) = *choice else { continue };
            match offers.iter_mut().find(|(before, _)| *before == walk[..place]) {
                Some((_, cells)) => *cells = cells.with(cell),
                None => offers.push((walk[..place].to_vec(), CellSet::of(cell))),
            }
        }
    }
    offers
}

/// In whole games: every field that is not offered has a reason, and in a player's turn the reason
/// is the same whatever is hidden.
#[test]
fn x_25_5_every_refused_field_has_a_reason_that_reveals_nothing() {
    let mut asked = [0; 2];
    for (seed, players) in [(1, 2), (2, 3), (3, 4), (4, 2)] {
        let options = XobosOptions::new(players).unwrap();
        let (mut game, mut rng) = (Xobos::start(&options).unwrap(), Rng::new(seed));
        for _ in 0..700 {
            let actor = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => Actor::Chance,
                turn @ Turn::Decide(_) => {
                    Seat::ALL.map(Actor::Seat).into_iter().find(|actor| turn.admits(*actor)).unwrap()
                }
            };
            let mut actions = Vec::new();
            let _ = game.visit_legal(actor, &mut |action| {
                actions.push(action);
                ControlFlow::Continue(())
            });
            if let Some(seat) = actor.seat() {
                let mut other = game.clone();
                other.redraw_hidden(None, &mut rng);
                let (public, private) = (game.public(), game.private(seat));
                let at_once = public.phase.is_at_once();
                assert_eq!(at_once, game.is_simultaneous());
                for (chosen, cells) in offers(&game, seat) {
                    for cell in Cell::all().filter(|&cell| !cells.contains(cell)) {
                        let wanted = Choice::Cell(cell);
                        let reason = public.why_not(&private, seat, &chosen, wanted);
                        assert!(reason.is_some(), "{:?} {chosen:?} {cell:?}", public.phase);
                        if !at_once {
                            let hidden = other.private(seat);
                            assert_eq!(public.why_not(&hidden, seat, &chosen, wanted), reason);
                        }
                    }
                    asked[usize::from(at_once)] += 1;
                }
            }
            let action = actions[rng.below(actions.len() as u32) as usize];
            game.apply(actor, action).unwrap();
        }
    }
    assert!(asked.iter().all(|asked| *asked > 100), "{asked:?}");
}

#[test]
fn x_7_11_units_that_cannot_move_have_a_reason() {
    let scene = Scene::two().guardian(A, G0, WEST).guardian(A, G1, MIDDLE).quarks(B, 1, EAST);
    assert_eq!(why(&scene, A, &[], NORTH), Some(Refusal::NoUnit));
    assert_eq!(why(&scene, A, &[], EAST), Some(Refusal::NoUnit), "X-7.1: not a unit of the player");
    assert_eq!(why(&scene, A, &[], (0, 0)), Some(Refusal::Source), "X-2.4");
    let mut moved = Scene::two().guardian(A, G0, WEST);
    moved.act(A, go(G0, MIDDLE));
    assert_eq!(why(&moved, A, &[], MIDDLE), Some(Refusal::HasMoved));
    let builds = scene.slot(A, G0, ConnectionSlot::Site(Building::Mine, 1));
    assert_eq!(why(&builds, A, &[], WEST), Some(Refusal::BuilderStays));
}

#[test]
fn x_7_11_units_that_answered_cannot_move() {
    let mut scene = Scene::two().guardian(A, G0, WEST).guardian(B, G0, MIDDLE);
    scene.attack(A, WEST, MIDDLE);
    scene.answer(B, MIDDLE, WEST);
    scene.until_turn(B);
    assert_eq!(why(&scene, B, &[], MIDDLE), Some(Refusal::Answered));
}

#[test]
fn x_7_4_to_x_7_8_every_forbidden_destination_has_a_reason() {
    let scene =
        Scene::two().guardian(A, G0, MIDDLE).guardian(A, G1, WEST).quarks(A, 3, WEST).quarks(B, 1, EAST);
    let chosen = |item: Item| [field(MIDDLE), item.open()];
    let guardian = chosen(Item::Guardian);
    assert_eq!(why(&scene, A, &guardian, NORTH), Some(Refusal::NoCorridor), "X-7.4");
    assert_eq!(why(&scene, A, &guardian, WEST), Some(Refusal::GuardianThere), "X-7.7");
    assert_eq!(why(&scene, A, &guardian, EAST), Some(Refusal::EnemyThere), "X-7.8");
    let base = scene.game.options().map().base(B).first().unwrap().hex();
    assert_eq!(why(&scene, A, &guardian, (base.q, base.r)), Some(Refusal::ClosedBase), "X-2.7");
    let quark = chosen(Item::Quark);
    assert_eq!(why(&scene, A, &quark, WEST), Some(Refusal::NoRoom), "X-7.7");
    assert_eq!(why(&scene, A, &quark, B_GATE), Some(Refusal::TooFar), "X-7.8: behind the enemy");
    let swap = chosen(Item::Swap);
    assert_eq!(why(&scene, A, &swap, NORTH), Some(Refusal::NoGuardian), "X-7.10");
    assert_eq!(why(&scene, A, &swap, WEST), None, "X-7.10");
    let back = [field(WEST), Item::Swap.open()];
    assert_eq!(why(&scene, A, &back, MIDDLE), Some(Refusal::SwapFromThere), "X-7.10");
}

#[test]
fn x_9_2_to_x_9_5_every_forbidden_attack_has_a_reason() {
    let mut scene = Scene::two()
        .guardian(A, G0, WEST)
        .guardian(A, G1, NORTH)
        .quarks(B, 1, MIDDLE)
        .quarks(B, 1, B_GATE)
        .quarks(B, 1, EAST)
        .quarks(A, 1, RAY);
    scene.act(A, Action::EndMoves);
    assert_eq!(why(&scene, A, &[], EAST), Some(Refusal::NoUnit), "X-9.2");
    assert_eq!(why(&scene, A, &[], NORTH), Some(Refusal::NoEnemyBeside), "X-9.3");
    let base = scene.game.options().map().base(A).first().unwrap().hex();
    assert_eq!(why(&scene, A, &[], (base.q, base.r)), Some(Refusal::BaseField), "X-9.4");
    assert_eq!(why(&scene, A, &[field(WEST)], A_GATE), Some(Refusal::NoEnemy), "X-9.3");
    assert_eq!(why(&scene, A, &[field(WEST)], EAST), Some(Refusal::NoCorridor), "X-9.1");
    scene.attack(A, WEST, MIDDLE);
    assert_eq!(why(&scene, A, &[], WEST), Some(Refusal::HasAttacked), "X-9.5");
}

#[test]
fn x_15_7_only_a_loaded_watchtower_without_a_guardian_shoots() {
    let mut scene = Scene::two()
        .guardian(A, G0, MIDDLE)
        .tower(B, 1, EAST)
        .tower(B, 1, B_GATE)
        .guardian(B, G0, B_GATE)
        .tower(B, 0, NORTH);
    scene.act(A, Action::EndMoves);
    scene.until(Phase::Shots);
    assert_eq!(why(&scene, B, &[], NORTH), Some(Refusal::NoLoadedTower));
    assert_eq!(why(&scene, B, &[], B_GATE), Some(Refusal::GuardianThere));
    assert_eq!(why(&scene, B, &[field(EAST)], WEST), Some(Refusal::NoEnemy), "X-9.3");
}

#[test]
fn x_10_1_only_an_attack_can_be_answered() {
    let mut scene = Scene::two().guardian(A, G0, WEST).guardian(B, G0, MIDDLE).guardian(B, G1, EAST);
    scene.attack(A, WEST, MIDDLE);
    scene.until(Phase::Answers);
    assert_eq!(why(&scene, B, &[], EAST), Some(Refusal::NothingToAnswer));
    assert_eq!(why(&scene, B, &[field(MIDDLE)], EAST), Some(Refusal::NoAttackFrom));
}

#[test]
fn x_15_2_x_18_13_x_19_x_22_2_forbidden_development_fields_have_a_reason() {
    let base = Scene::two().game.options().map().base(A);
    let mut fields = base.iter().map(|cell| (cell.hex().q, cell.hex().r));
    let (first, second) = (fields.next().unwrap(), fields.next().unwrap());
    let scene = Scene::two()
        .building(A, Building::Reactor, first)
        .guardian(A, G0, second)
        .quarks(A, 3, second)
        .tower(A, 3, WEST)
        .building(A, Building::Technical, MIDDLE)
        .quarks(B, 1, MIDDLE)
        .store(A, 9, 9)
        .developing();
    let of = |kind: MenuKind, place| why(&scene, A, &[kind.choice()], place);
    assert_eq!(of(MenuKind::Reactor, first), Some(Refusal::HasBuilding), "X-18.13");
    assert_eq!(of(MenuKind::Reactor, WEST), Some(Refusal::NotOwnBase), "X-18.13");
    assert_eq!(of(MenuKind::Quark, first), Some(Refusal::HasBuilding), "X-19.1");
    assert_eq!(of(MenuKind::Quark, second), Some(Refusal::NoRoom), "X-19.1");
    assert_eq!(of(MenuKind::Quark, WEST), Some(Refusal::NotOwnBase), "X-19.1");
    let rebuild = |place| why(&scene, A, &[Item::Figure(G1).hidden()], place);
    assert_eq!(rebuild(second), Some(Refusal::GuardianThere), "X-19.2");
    assert_eq!(rebuild(MIDDLE), Some(Refusal::EnemyThere), "X-19.2");
    assert_eq!(rebuild(WEST), Some(Refusal::NoRebuildSite), "X-19.2");
    assert_eq!(of(MenuKind::Load, MIDDLE), Some(Refusal::NoTowerHere), "X-15.2");
    assert_eq!(of(MenuKind::Load, WEST), Some(Refusal::TowerFull), "X-15.2");
    assert_eq!(of(MenuKind::Demolish, EAST), Some(Refusal::NoBuildingHere), "X-22.2");
}

#[test]
fn x_17_17_a_guardian_without_a_connection_has_none_to_break() {
    let scene = Scene::two().guardian(A, G0, WEST);
    let (public, private) = (scene.game.public(), scene.game.private(A));
    let chosen = [Item::Break.hidden()];
    for guardian in [G0, G1] {
        let wanted = Item::Figure(guardian).hidden();
        assert_eq!(public.why_not(&private, A, &chosen, wanted), Some(Refusal::NoLink));
    }
}

#[test]
fn x_17_3_neither_end_of_a_connection_is_on_an_irradiated_field() {
    let scene = Scene::two().guardian(A, G0, RAY).guardian(A, G1, WEST).store(A, 9, 9).developing();
    let (public, private) = (scene.game.public(), scene.game.private(A));
    let why = |guardian| public.why_not(&private, A, &[], Item::Figure(guardian).hidden());
    assert_eq!(why(G0), Some(Refusal::NotIrradiated));
    let starts_link = |action: &Action| matches!(action, Action::Connect { giver: G0 | G1, .. });
    assert!(
        !contract::legal(&scene.game, Actor::Seat(A)).iter().any(starts_link),
        "G1 has no neighbour to connect to"
    );
}

#[test]
fn x_15_2_a_player_without_crystals_cannot_load() {
    let why = |crystals| {
        let scene = Scene::two().tower(A, 3, WEST).store(A, 9, crystals).developing();
        scene.game.public().why_not(&scene.game.private(A), A, &[], MenuKind::Load.choice())
    };
    assert_eq!(why(0), Some(Refusal::NoCrystals));
    assert!(why(1).is_some_and(|refusal| refusal != Refusal::NoCrystals), "the tower is full");
}

/// A row of the menu that costs too much says what is missing: Resources or Crystals.
#[test]
fn x_18_13_what_is_too_expensive_names_the_missing_goods() {
    let why = |kind: MenuKind, resources, crystals| {
        let scene = Scene::two().guardian(A, G0, WEST).store(A, resources, crystals).developing();
        scene.game.public().why_not(&scene.game.private(A), A, &[], kind.choice())
    };
    assert_eq!(why(MenuKind::Reactor, 4, 9), Some(Refusal::NoResources), "X-2.5");
    assert_ne!(why(MenuKind::Reactor, 5, 0), Some(Refusal::NoResources));
    assert_ne!(why(MenuKind::Reactor, 9, 0), Some(Refusal::NoResources));
    assert_eq!(why(MenuKind::Quark, 9, 0), Some(Refusal::NoCrystals));
    assert_ne!(why(MenuKind::Quark, 0, 9), Some(Refusal::NoCrystals));
}

/// A Guardian that was teleported does not attack, but Quarks on its field do.
#[test]
fn x_27_18_quarks_beside_a_teleported_guardian_may_attack() {
    let reason = |quarks| {
        let scene = Scene::clan(Clan::Xenth).technology(A, Technology::Clan).guardian(A, G0, WEST);
        let scene = scene.guardian(A, G1, MIDDLE).guardian(B, G0, EAST).teleport(A, 3);
        let mut scene = scene.building(A, Building::Well, (4, 1)).quarks(A, quarks, (4, 1));
        scene.act(A, Action::Teleport(G0, at((4, 1))));
        scene.act(A, Action::EndMoves);
        assert_eq!(scene.game.phase(), Phase::Attacks);
        why(&scene, A, &[], (4, 1))
    };
    assert_eq!(reason(0), Some(Refusal::HasMoved));
    assert!(reason(1).is_some_and(|refusal| refusal != Refusal::HasMoved), "no enemy is near");
}

#[test]
fn x_20_1_a_tile_of_a_reached_level_only_lacks_resources() {
    let why = |tile| {
        let scene = Scene::two().building(A, Building::Technical, WEST).store(A, 0, 0).developing();
        let wanted = Item::Technology(tile).hidden();
        scene.game.public().why_not(&scene.game.private(A), A, &[MenuKind::Technology.choice()], wanted)
    };
    for tile in Technology::ALL {
        let expected = if tile.level() > 1 { Refusal::NeedsTechnical } else { Refusal::NoResources };
        assert_eq!(why(tile), Some(expected), "{tile:?}");
    }
}

#[test]
fn x_20_3_the_row_of_technologies_says_whether_one_was_bought_this_round() {
    let why = |scene: &Scene| {
        scene.game.public().why_not(&scene.game.private(A), A, &[], MenuKind::Technology.choice())
    };
    let begin = || Scene::two().store(A, 9, 9);
    assert_eq!(why(&begin().developing()), Some(Refusal::NeedsTechnical), "X-20.1: none was bought");
    let mut scene = begin().building(A, Building::Technical, WEST).developing();
    scene.act(A, Action::Technology(Technology::PlusOne));
    assert_eq!(why(&scene), Some(Refusal::OneTechnology));
}

/// Power is that of the Guardians plus 1 per Quark and 1 per Crystal.
#[test]
fn x_13_1_a_strike_reports_the_power_of_its_guardians() {
    let scene = attacked(Scene::two().guardian(A, G0, WEST).quarks(A, 2, WEST).guardian(B, G0, MIDDLE));
    let report = scene.game.public().report.unwrap();
    let strike = report.strikes[0].unwrap();
    assert_eq!(
        (strike.power, strike.spent, strike.guardians()),
        (scene.game.power(A, G0) + 2, (2, 0), scene.game.power(A, G0))
    );
}
