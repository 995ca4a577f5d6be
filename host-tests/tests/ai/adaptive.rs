//! *Adaptive*: its strength follows the results of people, is part of a save, and stays the same
//! during a game.

use hexboard::ai::Observation;
use hexboard::ai::{Level, Player, SearchProgress, Strength, Work};
use hexboard::game::{Actor, Game, Rng, Seat, SeatSet, Turn};
use hexboard::games::{AnyGame, AnyOptions, by_word};
use hexboard::parts::{Button, Pad, ResetCause};
use hexboard::session::{AdaptiveStrengths, Occupant, Seating, Settings, Tempo, steps_after};
use hexboard::ui::Chair;
use host_tests::device::Device;
use host_tests::screen::shows;
use host_tests::start;

const ADAPTIVE: Occupant = Occupant::Computer(Level::Adaptive(Strength::START));

/// Plays one game of the first seat against the second. Returns the winners.
fn play(options: &AnyOptions, levels: [Level; 2], rng: &mut Rng, player: &mut Player) -> SeatSet {
    let mut game = AnyGame::start(options).expect("a game");
    player.reset();
    loop {
        let (actor, action) = match game.turn() {
            Turn::Over(outcome) => return outcome.winners,
            Turn::Chance => (Actor::Chance, game.random_outcome(rng)),
            Turn::Decide(seats) => {
                let seat = seats.iter().next().expect("somebody decides");
                player.begin(&Observation::new(&game, seat), levels[seat.index()], rng.next_u32().into());
                while player.think(Work(u32::MAX)) == SearchProgress::Thinking {}
                (Actor::Seat(seat), player.best())
            }
        };
        game.apply(actor, action.expect("an action")).expect("legal");
    }
}

/// Somebody who always plays like the level easy meets an opponent who begins far too weak, and one
/// who begins far too strong. After the first games, both win about half.
#[test]
fn the_score_of_a_player_of_fixed_strength_converges_to_about_half() {
    let game = by_word("robale").expect("a game");
    let options = AnyOptions::largest_options(game).expect("options");
    let mut player = Box::new(Player::new());
    for start in [0, 8] {
        let mut strengths = AdaptiveStrengths::of_bytes([start; 4]);
        let (mut rng, mut won, mut lost) = (Rng::new(7), 0, 0);
        for number in 0..60 {
            let levels = [Level::Easy, Level::Adaptive(strengths.of(game))];
            let winners = play(&options, levels, &mut rng, &mut player);
            strengths.move_by(game, steps_after(winners, SeatSet::of(Seat::A), 2));
            if number >= 10 {
                won += u32::from(winners.contains(Seat::A));
                lost += u32::from(winners.contains(Seat::B));
            }
        }
        let share = 100 * won / (won + lost).max(1);
        assert!((35..=65).contains(&share), "from {start}: {won} won, {lost} lost, now {strengths:?}");
        assert!((2..=6).contains(&strengths.of(game).steps()), "from {start}: {strengths:?}");
    }
}

fn settings(strength: u8) -> Settings {
    let mut seating = Seating::humans(1);
    seating.set(Chair::Two, ADAPTIVE);
    let adaptive = AdaptiveStrengths::of_bytes([strength; 4]);
    Settings { seating, adaptive, tempo: Tempo::Quick, ..Settings::DEFAULT }
}

fn strength_of(device: &Device) -> Option<Level> {
    device.machine.seating().expect("a game").0.at(Chair::Two).level()
}

/// The computer keeps the strength with which its game began, whatever happens to the settings.
#[test]
fn a_resumed_game_has_the_strength_with_which_it_began() {
    for (strength, level) in
        [(3, Level::Adaptive(Strength::new(3))), (11, Level::Adaptive(Strength::new(11)))]
    {
        let mut device = Device::healthy();
        device.enable_saves();
        let mut device = start::begun_by(device, "robale", settings(strength), 4);
        assert_eq!(strength_of(&device), Some(level));
        device.wait(3000);
        let length = host_tests::computers::length(&device);
        assert!(length > 0, "chance has acted");
        let mut again = Device::restarted(device.flash(), ResetCause::PowerOn, settings(7));
        again.wait(500);
        again.press(Pad::One, Button::Ok);
        assert_eq!(strength_of(&again), Some(level), "in {:?}", again.lines);
    }
}

/// The level beginner does not fit into the label of a save either.
#[test]
fn a_resumed_game_keeps_its_beginner() {
    let mut settings = settings(6);
    settings.seating.set(Chair::Two, Occupant::Computer(Level::Beginner));
    let mut device = Device::healthy();
    device.enable_saves();
    let mut device = start::begun_by(device, "hive", settings, 4);
    device.wait(3000);
    let mut again = Device::restarted(device.flash(), ResetCause::PowerOn, settings);
    again.wait(500);
    again.press(Pad::One, Button::Ok);
    assert_eq!(strength_of(&again), Some(Level::Beginner));
}

/// The start menu says between which levels the computer plays now.
#[test]
fn the_start_menu_shows_the_strength() {
    for (strength, text) in
        [(6, "<adaptive: easy-normal>"), (8, "<adaptive: normal>"), (1, "<adaptive: beginner-easy>")]
    {
        let mut device = Device::healthy();
        device.set_settings(settings(strength));
        device.press(Pad::One, Button::Ok);
        device.wait(100);
        device.press(Pad::One, Button::Down);
        assert!(
            shows(&device.screens[0], text),
            "{strength}: {}",
            host_tests::screen::ascii(&device.screens[0])
        );
    }
}
