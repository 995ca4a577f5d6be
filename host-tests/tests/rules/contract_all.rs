//! Runs the contract suite on every game in the list, both directly and through `AnyGame`.

use hexboard::game::{Options, RegisteredGame};
use hexboard::games::{self, AnyGame, AnyOptions};
use host_tests::contract::{Checks, check_choice_sequences, check_game, check_listed};
use host_tests::dispatch::{GameOperation, with_game};

/// Game numbers are stored in saves and names are used in commands, so both must be unique.
#[test]
fn numbers_and_names_identify_games() {
    for (place, game) in games::ALL.iter().enumerate() {
        assert_eq!(games::by_word(game.word()), Some(*game));
        let others = games::ALL.iter().enumerate().filter(|(other, _)| *other != place);
        assert!(others.into_iter().all(|(_, other)| other.number() != game.number()), "{game:?}");
        let options = AnyOptions::largest_options(*game).unwrap();
        assert_eq!(AnyOptions::from_bytes(game.number(), &options.to_bytes()), Ok(options));
        assert_eq!(options.game(), *game);
    }
    assert_eq!(games::by_word("nothing"), None);
    assert!(AnyOptions::from_bytes(0, &[0; 12]).is_err());
}

/// The game numbers that existing saves use.
#[test]
fn game_numbers_are_stable() {
    for (number, word) in [(1, "termites"), (2, "hive"), (3, "robale"), (4, "xobos")] {
        assert_eq!(games::by_word(word).map(|game| game.number()), Some(number));
    }
}

struct Promises;

impl GameOperation for Promises {
    type Out = usize;

    fn with<G: RegisteredGame>(self) -> usize {
        check_listed::<G>().unwrap()
    }
}

#[test]
fn random_games_keep_every_promise() {
    for game in games::ALL {
        assert!(with_game(game.word(), Promises).is_some_and(|checked| checked > 0), "{game:?}");
    }
}

#[test]
fn any_game_keeps_every_promise() {
    for game in games::ALL {
        let checks = Checks { seed: 3, every_action: &[], every: u32::MAX };
        check_game::<AnyGame>(AnyOptions::largest_options(*game).unwrap(), checks).unwrap();
    }
}

struct Walks;

impl GameOperation for Walks {
    type Out = usize;

    fn with<G: RegisteredGame>(self) -> usize {
        check_choice_sequences::<G>()
    }
}

#[test]
fn different_actions_differ_in_their_choices() {
    for game in games::ALL {
        assert!(with_game(game.word(), Walks).is_some_and(|seen| seen > 0), "{game:?}");
    }
}
