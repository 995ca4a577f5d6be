//! A whole game, played by buttons on the emulated device and on the host.

use hexboard::ai::{Level, Observation, Player, SearchProgress, SearchTask, Work};
use hexboard::game::{Actor, Game, Rng, Seat};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::{Button, Pad};
use hexboard_pico2::Options;
use host_tests::pad_input;
use host_tests::secrecy::{deciding, game, is_over};
use host_tests::start;

use crate::twin::{Twin, check};

/// The work of a decision of the better player.
const BUDGET: Work = Work::of_millis(100);

/// The first seat searches, the second one plays at random, so the game is short.
struct Players {
    player: Box<Player>,
    rng: Rng,
}

impl Players {
    fn choose(&mut self, game: &AnyGame, seat: Seat) -> AnyAction {
        if seat.index() == 1 {
            let actor = Actor::Seat(seat);
            let at = self.rng.below(game.count_legal(actor) as u32) as usize;
            return game.nth_legal(actor, at).expect("a legal action");
        }
        let task = SearchTask { level: Level::Normal, seed: 1, budget: BUDGET };
        self.player.begin_within(&Observation::new(game, seat), &task);
        while self.player.think(Work(u32::MAX)) == SearchProgress::Thinking {}
        self.player.best().expect("something to decide")
    }
}

/// Starts a game of Hive for two from the question for the language.
pub fn start_hive(twin: &mut Twin) {
    let ways = [Button::Right].into_iter().cycle().take(start::place("hive"));
    for button in [Button::Ok].into_iter().chain(ways).chain([Button::Ok]) {
        twin.press(Pad::One, button);
        twin.wait(200);
    }
    assert!(
        twin.chip.lines().iter().any(|line| line.contains("game: hive for 2")),
        "{:?}",
        twin.chip.lines()
    );
}

#[test]
#[ignore = "needs the image"]
fn a_whole_game_of_hive_looks_the_same_on_the_device_and_on_the_host() {
    let mut twin = Twin::new(Options::default());
    start_hive(&mut twin);
    let mut players = Players { player: Box::new(Player::new()), rng: Rng::new(7) };
    let mut actions = 0;
    while !is_over(&twin.host) {
        let Some(seat) = deciding(&twin.host).iter().next() else {
            twin.wait(100);
            continue;
        };
        let action = players.choose(game(&twin.host), seat);
        let pad = twin.host.pad_of(seat);
        for button in pad_input::play(&mut twin.host, seat, action) {
            twin.press_chip(pad, button);
        }
        actions += 1;
        twin.compare_screens(&format!("after action {actions}"));
    }
    assert!(actions > 10, "{actions} actions");
    check(&twin.chip);
}
