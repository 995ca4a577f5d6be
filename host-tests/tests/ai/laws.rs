//! Guarantees of every computer player: it answers, in time, independently of slice sizes, and from
//! its view alone.

use hexboard::ai::{Level, MAX_STEP_WORK, Observation, Player, SearchProgress, Work, xobos};
use hexboard::game::{Actor, Game, RegisteredGame, Rng, Seat, Turn};
use hexboard::games::hive::{Extras, HiveOptions};
use hexboard::games::robale::Robale;
use hexboard::games::termites::{Colony, Termites, TermitesOptions};
use hexboard::games::xobos::{Action, Phase, Xobos, XobosOptions};
use hexboard::games::{AnyAction, AnyGame, AnyOptions};

/// Returns positions of random games: one per `every` decisions, at most `most` of them.
pub fn positions(options: AnyOptions, seed: u64, every: usize, most: usize) -> Vec<(AnyGame, Seat)> {
    let mut rng = Rng::new(seed);
    let mut game = AnyGame::start(&options).unwrap();
    let mut found = Vec::new();
    for count in 0.. {
        let (actor, action) = match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => (Actor::Chance, game.random_outcome(&mut rng)),
            Turn::Decide(seats) => {
                let seat = seats.iter().nth(rng.below(seats.len() as u32) as usize).unwrap();
                if count % every == 0 {
                    found.push((game.clone(), seat));
                }
                (Actor::Seat(seat), game.random_legal(Actor::Seat(seat), &mut rng))
            }
        };
        game.apply(actor, action.unwrap()).unwrap();
        if found.len() == most {
            break;
        }
    }
    found
}

pub fn all_options() -> Vec<AnyOptions> {
    let extras = Extras::from_letters("MLPCHD").unwrap();
    vec![
        AnyOptions::Termites(TermitesOptions::new(&Colony::ALL[..2]).unwrap()),
        AnyOptions::largest_options(Termites::ID).unwrap(),
        AnyOptions::largest_options(Robale::ID).unwrap(),
        AnyOptions::Xobos(XobosOptions::new(2).unwrap()),
        AnyOptions::largest_options(Xobos::ID).unwrap(),
        AnyOptions::Hive(HiveOptions::DEVICE),
        AnyOptions::Hive(HiveOptions { extras, ..HiveOptions::DEVICE }),
    ]
}

/// Returns the choice of a player and the work of each slice.
fn decide(game: &AnyGame, seat: Seat, level: Level, slice: Work) -> (Option<AnyAction>, Vec<Work>) {
    let mut player = Box::new(Player::new());
    player.begin(&Observation::new(game, seat), level, 5);
    let mut slices = Vec::new();
    loop {
        let before = player.spent();
        let progress = player.think(slice);
        slices.push(player.spent().saturating_sub(before));
        if progress == SearchProgress::Decided {
            return (player.best(), slices);
        }
    }
}

#[test]
fn every_answer_is_legal_and_within_the_budget() {
    for options in all_options() {
        for (game, seat) in positions(options, 3, 23, 6) {
            let (action, slices) = decide(&game, seat, Level::Easy, Work(1));
            let action = action.unwrap_or_else(|| panic!("{options:?}: no answer"));
            assert!(game.is_legal(Actor::Seat(seat), action), "{options:?}: {action:?}");
            let spent: u32 = slices.iter().map(|work| work.0).sum();
            assert!(spent <= Level::Easy.budget().0 + MAX_STEP_WORK.0, "{options:?}: {spent}");
            assert!(
                slices.iter().all(|&work| work <= MAX_STEP_WORK),
                "{options:?}: {:?}",
                slices.iter().max()
            );
        }
    }
}

/// A player that is stopped at any moment has a legal answer.
#[test]
fn a_stopped_player_answers() {
    for options in all_options() {
        for (game, seat) in positions(options, 4, 31, 4) {
            let mut player = Box::new(Player::new());
            player.begin(&Observation::new(&game, seat), Level::Hard, 9);
            for _ in 0..20 {
                let action = player.best().unwrap_or_else(|| panic!("{options:?}: no answer"));
                assert!(game.is_legal(Actor::Seat(seat), action), "{options:?}: {action:?}");
                player.think(Work(50));
            }
            player.stop();
            assert_eq!(player.think(Work(50)), SearchProgress::Decided);
            assert!(player.best().is_some());
        }
    }
}

/// The secrecy law: the same view and seed give the same choice and the same work per slice,
/// whatever is hidden.
#[test]
fn the_hidden_truth_changes_neither_choice_nor_time() {
    let mut changed = 0;
    for options in all_options() {
        for (game, seat) in positions(options, 5, 29, 5) {
            let mut other = game.clone();
            other.redraw_hidden(Some(seat), &mut Rng::new(77));
            changed += usize::from(other != game);
            let slice = Work(500);
            assert_eq!(
                decide(&game, seat, Level::Easy, slice),
                decide(&other, seat, Level::Easy, slice),
                "{options:?}"
            );
        }
    }
    assert!(changed > 10, "hidden things must have changed: {changed}");
}

/// The same for players that search ahead in sampled worlds.
#[test]
fn the_hidden_truth_does_not_change_thinking_ahead() {
    let mut changed = 0;
    for options in all_options() {
        for (game, seat) in positions(options, 9, 43, 2) {
            let mut other = game.clone();
            other.redraw_hidden(Some(seat), &mut Rng::new(78));
            changed += usize::from(other != game);
            let slice = Work(5000);
            assert_eq!(
                decide(&game, seat, Level::Hard, slice),
                decide(&other, seat, Level::Hard, slice),
                "{options:?}"
            );
        }
    }
    assert!(changed > 3, "hidden things must have changed: {changed}");
}

/// The division of the thinking into slices changes nothing.
#[test]
fn slices_of_any_size_give_the_same_choice() {
    for options in all_options() {
        for (game, seat) in positions(options, 6, 37, 3) {
            let whole = decide(&game, seat, Level::Easy, Work(u32::MAX)).0;
            assert_eq!(decide(&game, seat, Level::Easy, Work(90)).0, whole, "{options:?}");
        }
    }
}

/// Reusing a player changes nothing, even after a different game.
#[test]
fn a_used_player_decides_like_a_new_one() {
    let mut used = Box::new(Player::new());
    for options in all_options() {
        for (game, seat) in positions(options, 8, 41, 2) {
            used.reset();
            used.begin(&Observation::new(&game, seat), Level::Easy, 5);
            while used.think(Work(u32::MAX)) == SearchProgress::Thinking {}
            assert_eq!(used.best(), decide(&game, seat, Level::Easy, Work(u32::MAX)).0, "{options:?}");
        }
    }
}

/// However many decisions a turn has, together they stay within its budget.
#[test]
fn many_decisions_of_one_turn_share_its_budget() {
    for options in all_options() {
        for (game, seat) in positions(options, 7, 31, 2) {
            let mut player = Box::new(Player::new());
            let mut once = Work::NONE;
            for number in 0..40 {
                player.begin(&Observation::new(&game, seat), Level::Normal, number);
                while player.think(Work(u32::MAX)) == SearchProgress::Thinking {}
                assert!(player.spent() <= Level::Normal.budget() + MAX_STEP_WORK, "{options:?}: {number}");
                once = if number == 0 { player.spent() } else { once };
            }
            assert!(once > Work::NONE && player.spent() >= once, "{options:?}: {once:?}");
        }
    }
}

/// Xobos: all decisions of a phase together stay within the time of the level. In the Development
/// phase a list grows only while its total value exceeds that of ending it, however little time is
/// left, and it comes to an end.
#[test]
fn a_phase_of_xobos_is_decided_as_a_whole_and_in_time() {
    // Easy adds random errors, and so does Normal with more than two players. Hard evaluates the
    // whole list, in which a single purchase may be worth nothing.
    let tables = [
        (Level::Easy, 4, 6),
        (Level::Normal, 4, 6),
        (Level::Normal, 2, 6),
        (Level::Hard, 2, 6),
        (Level::Hard, 4, 3),
    ];
    for (level, players, rounds) in tables {
        let errs = level == Level::Easy || level == Level::Normal && players == 4;
        let mut player = Box::new(Player::new());
        let mut rng = Rng::new(11);
        let mut game = Xobos::start(&XobosOptions::new(players).unwrap()).unwrap();
        let (mut purchases, mut longest) = (0, 0);
        let mut lists: [DevelopmentList; Seat::COUNT] = Default::default();
        while game.round() <= rounds {
            let Turn::Decide(seats) = game.turn() else {
                let lot = game.random_outcome(&mut rng).unwrap();
                game.apply(Actor::Chance, lot).unwrap();
                continue;
            };
            let seat = seats.iter().nth(rng.below(seats.len() as u32) as usize).unwrap();
            player.begin(&Observation::new(&AnyGame::from(game.clone()), seat), level, rng.next_u32().into());
            while player.think(Work(u32::MAX)) == SearchProgress::Thinking {}
            assert!(player.spent() <= level.budget() + MAX_STEP_WORK, "{level:?}: {:?}", player.spent());
            let Some(AnyAction::Xobos(action)) = player.best() else { panic!("no action of Xobos") };
            let list = &mut lists[seat.index()];
            if game.phase() != Phase::Development {
                *list = DevelopmentList::default();
            } else if action == Action::Done {
                let (with, without) = list.worth(&game, seat);
                assert!(errs || with >= without, "{level:?}: {with} with the list, {without} without");
                *list = DevelopmentList::default();
            } else {
                let is_better = worth(&game, seat, &[action]) > worth(&game, seat, &[Action::Done]);
                assert!(errs || level == Level::Hard || is_better, "{action:?}");
                list.start.get_or_insert_with(|| game.clone());
                list.actions.push(action);
                (purchases, longest) = (purchases + 1, longest.max(list.actions.len()));
            }
            game.apply(Actor::Seat(seat), action).unwrap();
        }
        assert!(
            purchases > usize::from(rounds - 1) * players && longest < 30,
            "{level:?}: {purchases} purchases, {longest} in a list"
        );
    }
}

/// The actions of a seat in one Development phase.
#[derive(Default)]
struct DevelopmentList {
    start: Option<Xobos>,
    actions: Vec<Action>,
}

impl DevelopmentList {
    /// Returns the value of the phase with this list and without it.
    fn worth(&self, now: &Xobos, seat: Seat) -> (i32, i32) {
        let start = self.start.as_ref().unwrap_or(now);
        let list: Vec<Action> = self.actions.iter().copied().chain([Action::Done]).collect();
        (worth(start, seat, &list), worth(start, seat, &[Action::Done]))
    }
}

/// Returns the value of the game to a seat after these actions of its own.
fn worth(game: &Xobos, seat: Seat, actions: &[Action]) -> i32 {
    let mut after = game.clone();
    for &action in actions {
        after.apply(Actor::Seat(seat), action).unwrap();
    }
    xobos::evaluate(&after, seat, &xobos::WEIGHTS)
}
