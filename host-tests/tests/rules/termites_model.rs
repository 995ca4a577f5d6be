//! Compares whole games, step by step, with a reference implementation that shares no code with the
//! library.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use hexboard::game::{Actor, Game, Rng, Turn};
use hexboard::games::termites::{
    Action, Building, Colony, INNER, Piece, Termites, TermitesOptions, Terrain, TokenTable, near,
};
use hexboard::hex::Cell;
use host_tests::contract::legal;
use host_tests::json::Json;
use host_tests::trace::Traced;
use termites_reference::{Reference, Task};

use crate::termites_reference;

fn maps() -> Vec<Json> {
    let text = include_str!("../../../docs/rules/termites_maps.json");
    Json::read(text).unwrap().items().unwrap().to_vec()
}

/// Counts each kind of event, so that no test passes without exercising its subject.
type Seen = BTreeMap<&'static str, usize>;

/// How the simulated players choose.
#[derive(Clone, Copy)]
enum Style {
    /// Picks any legal action.
    Random,
    /// Attacks when possible and places units beside targets.
    Fierce,
    /// Like `Fierce`, and builds maps that leave no cells for Mounds.
    Crowded,
}

fn choose(game: &Termites, actor: Actor, style: Style, rng: &mut Rng) -> Action {
    let list = legal(game, actor);
    let likes: Vec<Action> = match style {
        Style::Random => vec![],
        _ if rng.below(8) == 0 => vec![],
        _ => list.iter().copied().filter(|&action| likes(game, action, style)).collect(),
    };
    let from = if likes.is_empty() { list } else { likes };
    from[rng.below(from.len() as u32) as usize]
}

fn likes(game: &Termites, action: Action, style: Style) -> bool {
    let public = game.public();
    let is_mound = |cell: Cell| matches!(public.pieces.at(cell), Some(Piece::Mound { .. }));
    match action {
        Action::Attack { target, .. } => {
            is_mound(target) || !public.pieces.all_mounds().iter().any(|mound| near(mound).contains(target))
        }
        Action::Place(_, at) => match style {
            Style::Crowded => INNER.contains(at) && public.ground.at(at).is_none(),
            _ => near(at)
                .iter()
                .any(|cell| is_mound(cell) && public.pieces.against(public.acting).contains(cell)),
        },
        Action::Tile(terrain, at) => INNER.contains(at) && terrain == Terrain::Water,
        _ => false,
    }
}

/// Plays one game and compares every line with the reference.
fn follow(options: TermitesOptions, map: Option<&Json>, style: Style, seed: u64, seen: &mut Seen) {
    let colonies: Vec<&str> =
        options.seats().iter().filter_map(|seat| options.colony(seat)).map(Colony::word).collect();
    let is_even = options.token_table() == TokenTable::Even;
    let mut reference = Reference::new(&colonies, is_even, map, options.tiles().into());
    reference.free = options.building() == Building::Free;
    let mut game = Termites::start(&options).unwrap();
    let mut rng = Rng::new(seed);
    for step in 0.. {
        let at = format!("seed {seed} step {step}");
        reference.advance();
        assert_eq!(game.write_state(), reference.state(), "{at}");
        let actor = match game.turn() {
            Turn::Over(outcome) => {
                assert!(reference.over, "{at}");
                let winners = outcome.winners.iter().map(|seat| seat.index()).collect();
                let scores = outcome.scores.0[..colonies.len()].iter().map(|&score| score as u32).collect();
                assert_eq!((winners, scores, outcome.reason.word()), reference.outcome(), "{at}");
                *seen.entry(outcome.reason.word()).or_default() += 1;
                return;
            }
            turn => turn.sole_actor().unwrap(),
        };
        assert!(!reference.over, "{at}");
        assert_eq!(
            actor.seat().map_or("chance".into(), |seat| Json::from(seat.index())),
            reference.actor(),
            "{at}"
        );
        let listed = listed(&game, actor);
        let known = reference.legal();
        let surplus: Vec<_> = listed.difference(&known).take(3).collect();
        let missing: Vec<_> = known.difference(&listed).take(3).collect();
        assert!(surplus.is_empty() && missing.is_empty(), "{at}: surplus {surplus:?}, missing {missing:?}");
        let action = match actor {
            Actor::Chance => game.random_outcome(&mut rng).unwrap(),
            Actor::Seat(_) => choose(&game, actor, style, &mut rng),
        };
        note(&game, &reference, action, seen);
        reference.take(&Traced::write_action(&game, action));
        game.apply(actor, action).unwrap();
    }
}

fn listed(game: &Termites, actor: Actor) -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    let _ = game.visit_legal(actor, &mut |action| {
        let mut json = Traced::write_action(game, action);
        if let (Actor::Chance, Json::Object(members)) = (actor, &mut json) {
            members.push(("weight".into(), game.weight(action).into()));
        }
        assert!(texts.insert(json.to_string()), "{json} twice");
        ControlFlow::Continue(())
    });
    texts
}

fn note(game: &Termites, reference: &Reference, action: Action, seen: &mut Seen) {
    let pieces = game.public().pieces;
    let what = match action {
        Action::Attack { from, target, approach, retreat } => {
            let way = target.step(approach).unwrap();
            if way != from && pieces.at(way).is_some() {
                *seen.entry("attack over somebody").or_default() += 1;
            }
            match (pieces.at(target), retreat) {
                (Some(Piece::Mound { owner: None, .. }), _) => "neutral taken",
                (Some(Piece::Mound { .. }), _) => "mound taken",
                (_, Some(side)) if target.step(side) == Some(from) => "retreat to the start",
                (_, Some(_)) => "retreat",
                (_, None) => "destroyed",
            }
        }
        Action::Mound { remove: true, .. } => "removed for a mound",
        Action::Mound { .. } if reference.agenda[0] == Task::Mound(0) => "first mounds",
        Action::Mound { .. } => "later mounds",
        Action::Move { .. } => "move",
        Action::Tile(terrain, at) => {
            let same = near(at) & game.public().ground.of(terrain);
            if same.iter().any(|cell| near(cell).intersects(game.public().ground.of(terrain))) {
                *seen.entry("three of a terrain").or_default() += 1;
            }
            if terrain == Terrain::Water && near(at).intersects(pieces.mounds(None)) {
                *seen.entry("water beside a mound").or_default() += 1;
            }
            "tile"
        }
        Action::Neutral(at) if !INNER.contains(at) => "neutral on the edge",
        _ => return,
    };
    *seen.entry(what).or_default() += 1;
}

fn options(players: usize, seed: u64) -> TermitesOptions {
    let mut colonies = Colony::ALL;
    Rng::new(seed ^ 0xC0).shuffle(&mut colonies);
    let table = TokenTable::ALL[seed as usize % 2];
    TermitesOptions::new(&colonies[..players]).unwrap().with_token_table(table)
}

/// Plays this number of games on every map and on built maps.
fn follow_many(games: u64, style: Style) -> Seen {
    let mut seen = Seen::new();
    for seed in 0..games {
        for map in &maps() {
            let players = map.get("players").unwrap().number().unwrap();
            let options = options(players, seed).on_map(map.get("id").unwrap().text().unwrap()).unwrap();
            follow(options, Some(map), style, seed, &mut seen);
        }
        let built = options(2 + seed as usize % 3, seed);
        follow(built.build(15 + seed as u8 % 4).unwrap(), None, style, seed, &mut seen);
        follow(built.build(1 + seed as u8 % 14).unwrap(), None, style, seed, &mut seen);
        let free = built.build(18 - seed as u8 % 5).unwrap().with_building(Building::Free);
        follow(free, None, style, seed, &mut seen);
    }
    seen
}

#[test]
fn random_games_agree_with_the_reference() {
    let seen = follow_many(2, Style::Random);
    assert!(seen.contains_key("move") && seen.contains_key("tile"), "{seen:?}");
    assert!(seen.contains_key("neutral on the edge"), "{seen:?}");
}

#[test]
fn fierce_games_agree_with_the_reference() {
    let seen = follow_many(5, Style::Fierce);
    let wanted = [
        "attack over somebody",
        "neutral taken",
        "mound taken",
        "retreat to the start",
        "retreat",
        "destroyed",
        "later mounds",
        "points",
        "tile",
    ];
    assert!(wanted.iter().all(|what| seen.contains_key(what)), "{seen:?}");
}

#[test]
fn crowded_games_agree_with_the_reference() {
    let seen = follow_many(4, Style::Crowded);
    assert!(seen.contains_key("removed for a mound"), "{seen:?}");
    assert!(seen.contains_key("three of a terrain") && seen.contains_key("water beside a mound"), "{seen:?}");
}
