//! Watching computers think: depth, score and main line, and nothing where anything is hidden.

use super::laws::{all_options, positions};
use hexboard::ai::{Level, SearchTask, Thought, Work};
use hexboard::game::{Actor, Game, Turn};
use hexboard::games::{AnyAction, AnyGame, AnyOptions};
use hexboard::session::{Question, QuestionId, ThinkRequest, Thinker, write_thought};

const TICKET: QuestionId = QuestionId(3);

/// Lets the hard level think about a decision. Returns what it showed, and its choice.
fn watched(game: &AnyGame) -> (Vec<Thought<AnyAction>>, Question, Option<AnyAction>) {
    let Turn::Decide(seats) = game.turn() else { panic!("nobody decides") };
    let seat = seats.iter().next().expect("somebody decides");
    let mut question = Question::NONE;
    question.set(
        TICKET,
        game,
        seat,
        SearchTask { level: Level::Hard, seed: 5, budget: Work::of_millis(400) },
    );
    let mut thinker = Box::new(Thinker::new());
    thinker.begin(&mut question);
    let mut thoughts = Vec::new();
    loop {
        let answer = thinker.think(ThinkRequest::Think(TICKET), Work(1));
        thoughts.extend(thinker.take_thought());
        if let Some(answer) = answer {
            return (thoughts, question, answer.action);
        }
    }
}

/// Returns positions of this kind in the middle of games.
fn middles(has_secrets: bool) -> Vec<AnyGame> {
    let all = all_options().into_iter().flat_map(|options: AnyOptions| positions(options, 3, 40, 2));
    all.map(|(game, _)| game).filter(|game| game.has_secrets() == has_secrets).collect()
}

#[test]
fn open_games_show_depth_score_and_main_line() {
    let mut deepest = 0;
    for game in middles(false) {
        let (thoughts, mut question, choice) = watched(&game);
        let depths: Vec<u8> = thoughts.iter().map(|thought| thought.depth).collect();
        assert!(depths.is_sorted_by(|before, after| before < after), "{depths:?}");
        deepest = deepest.max(depths.len());
        for thought in &thoughts {
            let mut text = String::new();
            write_thought(&mut question, thought, &mut text).expect("a text grows");
            let first = thought.line.first().copied().expect("a first action");
            let begins =
                format!("thought: depth {} score {} line {}", thought.depth, thought.score, game.show(first));
            assert!(text.starts_with(&begins), "{text}");
            let mut after = game.clone();
            for &action in &thought.line {
                let Turn::Decide(seats) = after.turn() else { break };
                let is_legal = |seat| after.is_legal(Actor::Seat(seat), action);
                let seat = seats.iter().find(|&seat| is_legal(seat)).expect("legal actions only");
                after.apply(Actor::Seat(seat), action).expect("legal");
            }
        }
        assert!(choice.is_some());
    }
    assert!(deepest > 1, "Hive is searched turn by turn");
}

/// Neither a line nor the moment of a thought may depend on a hand.
#[test]
fn games_with_secrets_show_no_thoughts() {
    let games = middles(true);
    assert!(games.len() > 3, "there are games with hands");
    for game in games {
        let (thoughts, _, choice) = watched(&game);
        assert_eq!(thoughts, []);
        assert!(choice.is_some());
    }
}
