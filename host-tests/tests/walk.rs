//! Decisions as walks of small choices, on every decision of random games.

use std::collections::BTreeSet;

use hexboard::game::{Actor, Choice, Choices, Dice, Game, Turn};
use hexboard::games::AnyGame;
use hexboard::games::termites::{Colony, Termites, TermitesOptions};
use hexboard::session::walk::{Offer, Walk};

fn choices<G: Choices>(game: &G, action: G::Action) -> Vec<Choice> {
    (0..).map_while(|place| game.choice(action, place)).collect()
}

/// The position after an action, as everybody sees it.
fn after<G: Choices>(game: &G, actor: Actor, action: G::Action) -> G::Public {
    let mut game = game.clone();
    game.apply(actor, action).unwrap();
    game.public()
}

/// Every action can be walked to, or one that comes to the same; different actions differ, and none is the beginning of another.
fn check_decision<G: Choices>(game: &G, actor: Actor) {
    let mut actions = Vec::new();
    let _ = game.visit_legal(actor, &mut |action| {
        actions.push(action);
        std::ops::ControlFlow::Continue(())
    });
    let paths: Vec<Vec<Choice>> = actions.iter().map(|&action| choices(game, action)).collect();
    let distinct: BTreeSet<String> = paths.iter().map(|path| format!("{path:?}")).collect();
    assert_eq!(distinct.len(), actions.len(), "different actions differ");
    for path in &paths {
        let longer = paths.iter().filter(|other| other.len() > path.len() && other.starts_with(path));
        assert_eq!(longer.count(), 0, "{path:?} is the beginning of another");
    }
    for (&action, path) in actions.iter().zip(&paths) {
        let mut walk = Walk::START;
        let mut offer = Offer::NOTHING;
        let mut done = walk.settle(game, actor, &mut offer);
        while done.is_none() {
            let again = walk.offer(game, actor);
            assert_eq!(
                (&offer.items, offer.cells),
                (&again.items, again.cells),
                "what is left over is on offer"
            );
            let place = walk.chosen().len();
            done = walk.choose(game, actor, path[place], &mut offer);
        }
        let done = done.unwrap();
        assert!(
            done == action || after(game, actor, done) == after(game, actor, action),
            "{done:?} for {action:?}"
        );
        let asked = choices(game, done).iter().zip(path).take_while(|(one, other)| one == other).count();
        assert!(done == action || asked == 3, "only the side of an attack is not asked");
    }
}

#[test]
fn every_legal_action_of_termites_can_be_walked_to() {
    for seed in 0..3 {
        let mut dice = Dice::new(seed);
        let options = TermitesOptions::new(&Colony::ALL[..2 + seed as usize]).unwrap();
        let options = if seed == 1 { options.build(15).unwrap() } else { options };
        let mut game = Termites::start(&options).unwrap();
        let mut decisions = 0;
        loop {
            let (actor, action) = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => (Actor::Chance, game.throw(&mut dice).unwrap()),
                Turn::Decide(seats) => {
                    let actor = Actor::Seat(seats.iter().next().unwrap());
                    if decisions % 7 == 0 {
                        check_decision(&game, actor);
                    }
                    decisions += 1;
                    (actor, game.random_legal(actor, &mut dice).unwrap())
                }
            };
            game.apply(actor, action).unwrap();
        }
    }
}

/// The same walk on a game behind `AnyGame`; Back undoes what was chosen by hand and what followed by itself.
#[test]
fn back_returns_to_where_the_hand_chose() {
    let options = TermitesOptions::new(&Colony::ALL[..2]).unwrap();
    let mut dice = Dice::new(4);
    let mut game = AnyGame::from(Termites::start(&options).unwrap());
    while game.turn() == Turn::Chance {
        let outcome = game.throw(&mut dice).unwrap();
        game.apply(Actor::Chance, outcome).unwrap();
    }
    let Turn::Decide(seats) = game.turn() else { panic!("a decision") };
    let actor = Actor::Seat(seats.iter().next().unwrap());
    let (mut walk, mut offer) = (Walk::START, Offer::NOTHING);
    assert_eq!(walk.settle(&game, actor, &mut offer), None);
    let before = walk.clone();
    let item = walk.offer(&game, actor).items[2];
    assert_eq!(walk.choose(&game, actor, item, &mut offer), None);
    assert!(walk.is_begun());
    assert!(walk.back());
    assert_eq!(walk, before);
    assert!(!walk.back());
}
