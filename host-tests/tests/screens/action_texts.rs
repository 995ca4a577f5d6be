//! Descriptions of actions fit the rows of the log, in every game and language.

use std::collections::BTreeSet;

use hexboard::game::{Actor, Game, Rng, Turn};
use hexboard::games::{ALL, AnyGame, AnyOptions};
use hexboard::ui::GameView;
use hexboard::ui::lang::Language;
use hexboard::ui::widget::ROW_COLUMNS;

/// Returns the descriptions of all actions in some random games with these options.
fn action_texts(options: &AnyOptions, seed: u64) -> BTreeSet<String> {
    let (mut game, mut rng) = (AnyGame::start(options).expect("valid options"), Rng::new(seed));
    let mut texts = BTreeSet::new();
    for _ in 0..600 {
        let (actor, action) = match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => (Actor::Chance, game.random_outcome(&mut rng)),
            Turn::Decide(seats) => {
                let actor = Actor::Seat(seats.iter().next().expect("somebody decides"));
                (actor, game.random_legal(actor, &mut rng))
            }
        };
        let action = action.expect("something is legal");
        let public = game.public();
        texts.extend(
            Language::ALL.map(|language| public.describe_action(action, language.words()).to_string()),
        );
        game.apply(actor, action).expect("a legal action");
    }
    texts
}

/// The log scrolls, so its rows have scroll marks at the right.
#[test]
fn action_texts_fit_a_row_of_the_log() {
    for &id in ALL {
        let options = AnyOptions::largest_options(id).expect("a game");
        let texts: BTreeSet<String> = (0..12).flat_map(|seed| action_texts(&options, seed)).collect();
        assert!(texts.len() > 20, "the control: {} texts of {}", texts.len(), id.word());
        let cut: Vec<_> = texts.iter().filter(|text| text.chars().count() > ROW_COLUMNS).collect();
        assert!(cut.is_empty(), "{}: {} of {} are cut: {cut:?}", id.word(), cut.len(), texts.len());
    }
}
