//! The contract, kept by every game of the list, by itself and as any game.

use std::ops::ControlFlow;

use hexboard::game::{Choice, Choices, Dice, Listed, Options, Seat, Turn};
use hexboard::games::{self, AnyGame, AnyOptions};
use host_tests::contract::{Checks, check_game};
use host_tests::each::{WithGame, with_game};

/// Numbers stand in saves and words in commands, so each is one game's alone.
#[test]
fn numbers_and_words_lead_back_to_their_games() {
    for (place, game) in games::ALL.iter().enumerate() {
        assert_eq!(games::by_word(game.word()), Some(*game));
        let others = games::ALL.iter().enumerate().filter(|(other, _)| *other != place);
        assert!(others.into_iter().all(|(_, other)| other.number() != game.number()), "{game:?}");
        let options = AnyOptions::largest(*game).unwrap();
        assert_eq!(AnyOptions::from_bytes(game.number(), &options.to_bytes()), Ok(options));
        assert_eq!(options.game(), *game);
    }
    assert_eq!(games::by_word("nothing"), None);
    assert!(AnyOptions::from_bytes(0, &[0; 12]).is_err());
}

/// The numbers of the games in saves that exist.
#[test]
fn numbers_stay_as_they_were() {
    for (number, word) in [(1, "termites"), (2, "hive"), (3, "robale"), (4, "xobos")] {
        assert_eq!(games::by_word(word).map(|game| game.number()), Some(number));
    }
}

struct Promises;

impl WithGame for Promises {
    type Out = usize;

    fn with<G: Listed>(self) -> usize {
        let mut checked = 0;
        for players in 1..=Seat::COUNT {
            let Ok(options) = G::plain(players) else { continue };
            assert_eq!(options.players(), players);
            let checks = Checks { seed: players as u64, every_action: &[], every: u32::MAX };
            check_game::<G>(options, checks).unwrap();
            checked += 1;
        }
        check_game::<G>(G::largest().unwrap(), Checks { seed: 9, every_action: &[], every: u32::MAX })
            .unwrap();
        checked
    }
}

#[test]
fn random_games_keep_every_promise() {
    for game in games::ALL {
        assert!(with_game(game.word(), Promises).is_some_and(|checked| checked > 0), "{game:?}");
    }
}

#[test]
fn any_game_keeps_every_promise_too() {
    for game in games::ALL {
        let checks = Checks { seed: 3, every_action: &[], every: u32::MAX };
        check_game::<AnyGame>(AnyOptions::largest(*game).unwrap(), checks).unwrap();
    }
}

struct Walks;

impl WithGame for Walks {
    type Out = usize;

    /// Different actions differ in their choices, and none is the beginning of another.
    fn with<G: Listed>(self) -> usize {
        let mut dice = Dice::new(4);
        let mut game = G::start(&G::largest().unwrap()).unwrap();
        let mut seen = 0;
        while seen < 60 {
            let actor = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => {
                    let outcome = game.throw(&mut dice).unwrap();
                    game.apply(hexboard::game::Actor::Chance, outcome).unwrap();
                    continue;
                }
                Turn::Decide(seats) => hexboard::game::Actor::Seat(seats.iter().next().unwrap()),
            };
            let mut walks: Vec<Vec<Choice>> = Vec::new();
            let _ = game.visit_legal(actor, &mut |action| {
                walks.push((0..).map_while(|place| Choices::choice(&game, action, place)).collect());
                ControlFlow::Continue(())
            });
            for walk in &walks {
                assert!(!walk.is_empty());
                assert_eq!(walks.iter().filter(|other| other.starts_with(walk)).count(), 1, "{walk:?}");
            }
            let action = game.random_legal(actor, &mut dice).unwrap();
            game.apply(actor, action).unwrap();
            seen += 1;
        }
        seen
    }
}

#[test]
fn different_actions_differ_in_their_choices() {
    for game in games::ALL {
        assert!(with_game(game.word(), Walks).is_some_and(|seen| seen > 0), "{game:?}");
    }
}
