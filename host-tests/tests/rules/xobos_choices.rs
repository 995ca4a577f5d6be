//! The walks of Xobos: walks differ between actions, and none is a prefix of another.

use hexboard::game::{Actor, Choice, Choices, Game, Rng, Turn};
use hexboard::games::xobos::{Action, Clan, Item, PendingDecision, Phase, Xobos, XobosOptions};
use hexboard::hex::CellSet;
use hexboard::session::walk::{Offer, Walk};
use host_tests::contract::legal;

fn walk(game: &Xobos, action: <Xobos as Game>::Action) -> Vec<Choice> {
    (0..).map_while(|place| game.choice(action, place)).collect()
}

/// Returns the action reached by these choices in order.
fn arrive(game: &Xobos, actor: Actor, choices: &[Choice]) -> <Xobos as Game>::Action {
    let mut walk = Walk::START;
    let mut offer = Offer::NOTHING;
    let mut done = walk.settle(game, actor, &mut offer);
    while done.is_none() {
        let place = walk.chosen().len();
        done = walk.choose(game, actor, choices[place], &mut offer);
    }
    done.unwrap()
}

/// the Orbital Cannon is not on the board, so its shot is a row and then the target field.
/// Random games rarely get that far.
#[test]
fn x_27_13_a_shot_of_the_cannon_is_a_row_and_a_field() {
    let game = Xobos::start(&XobosOptions::new(2).unwrap()).unwrap();
    let to = game.options().map().fields.first().unwrap();
    assert_eq!(walk(&game, Action::Cannon(to)), [Item::Cannon.open(), Choice::Cell(to)]);
}

#[test]
fn choice_sequences_of_every_list_are_unique_and_complete() {
    let mut compared = 0;
    for seed in 0..10 {
        let players = 2 + seed as usize % 3;
        let options = XobosOptions::new(players).unwrap().with_clans(&Clan::ALL[4 - players..]).unwrap();
        let mut rng = Rng::new(seed);
        let mut game = Xobos::start(&options).unwrap();
        loop {
            let actor = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => Actor::Chance,
                Turn::Decide(seats) => {
                    let place = rng.below(seats.len() as u32) as usize;
                    Actor::Seat(seats.iter().nth(place).unwrap())
                }
            };
            let list = legal(&game, actor);
            let walks: Vec<_> = list.iter().map(|&action| walk(&game, action)).collect();
            for (place, one) in walks.iter().enumerate() {
                assert!(!one.is_empty());
                let begins = |other: &Vec<Choice>| other.starts_with(one) || one.starts_with(other);
                let twin = walks[..place].iter().position(begins);
                assert_eq!(twin.map(|twin| list[twin]), None, "begins like {:?}", list[place]);
                compared += place;
            }
            let place = rng.below(list.len() as u32) as usize;
            if actor != Actor::Chance {
                assert_eq!(arrive(&game, actor, &walks[place]), list[place], "the session gets there");
            }
            game.apply(actor, list[place]).unwrap();
        }
    }
    assert!(compared > 100_000, "{compared}");
}

/// Returns the fields that are lit from public facts.
fn lit(game: &Xobos) -> Option<CellSet> {
    match game.public().question? {
        PendingDecision::Attack(fields)
        | PendingDecision::Answer(fields)
        | PendingDecision::Occupation { from: fields, .. }
        | PendingDecision::Advance { from: fields, .. } => Some(fields),
        PendingDecision::Shot(_) | PendingDecision::Crystals { .. } => None,
    }
}

/// whatever the hidden boards contain, exactly the fields lit from public facts can
/// be chosen, and every choice after that leads to a legal action. Counts, per phase, how often a
/// detour was the only way.
#[test]
fn x_25_5_every_lit_field_can_be_chosen_in_every_world() {
    let mut only_way = [0; 3];
    for seed in 0..40 {
        let players = 2 + seed as usize % 3;
        let options = XobosOptions::new(players).unwrap().with_clans(&Clan::ALL[4 - players..]).unwrap();
        let mut rng = Rng::new(seed);
        let mut game = Xobos::start(&options).unwrap();
        loop {
            let actor = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => Actor::Chance,
                Turn::Decide(seats) => Actor::Seat(seats.iter().next().unwrap()),
            };
            if let Some(fields) = lit(&game) {
                for _ in 0..6 {
                    let mut world = game.clone();
                    world.redraw_hidden(None, &mut rng);
                    assert_eq!(
                        Walk::START.offer(&world, actor).cells,
                        fields,
                        "seed {seed} {:?}",
                        game.phase()
                    );
                    for field in fields {
                        check_field(&world, actor, Choice::Cell(field), &mut only_way);
                    }
                }
            }
            let list = legal(&game, actor);
            game.apply(actor, list[rng.below(list.len() as u32) as usize]).unwrap();
        }
    }
    assert!(only_way.iter().all(|&count| count > 0), "attacks, occupations, advances: {only_way:?}");
}

/// Checks that there is at least one choice behind a field and that all of them are legal.
fn check_field(world: &Xobos, actor: Actor, field: Choice, only_way: &mut [usize; 3]) {
    let plain = legal(world, actor).into_iter().any(|action| world.choice(action, 0) == Some(field));
    if !plain {
        match world.phase() {
            Phase::Attacks => only_way[0] += 1,
            Phase::Occupation => only_way[1] += 1,
            _ => only_way[2] += 1,
        }
    }
    let mut open = vec![{
        let mut walk = Walk::START;
        let mut offer = Offer::NOTHING;
        assert_eq!(walk.choose(world, actor, field, &mut offer), None, "a field alone is no action");
        walk
    }];
    let mut ends = 0;
    while let Some(walk) = open.pop() {
        let offer = walk.offer(world, actor);
        assert!(!offer.is_empty(), "a dead end after {:?}", walk.chosen());
        let choices = offer.cells.iter().map(Choice::Cell).chain(offer.items.iter().copied());
        for choice in choices {
            let mut next = walk.clone();
            match next.choose(world, actor, choice, &mut walk.offer(world, actor)) {
                None => open.push(next),
                Some(action) => {
                    let mut after = world.clone();
                    if let Some(before) = next.before(world, actor) {
                        after.apply(actor, before).unwrap();
                    }
                    after.apply(actor, action).unwrap();
                    ends += 1;
                }
            }
        }
    }
    assert!(ends > 0);
}
