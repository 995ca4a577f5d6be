//! Broken Connections, which only their owner knows of.

use hexboard::game::{Actor, Game, Rng, Seat};
use hexboard::games::xobos::{Action, Mode, Phase};
use hexboard::parts::Button;
use host_tests::contract::legal;
use host_tests::device::Device;

use super::support::*;

/// a field whose Guardian lends its Power is lit and can be chosen like any other.
/// The attack breaks its Connection, and only its owner learns of that.
#[test]
fn x_9_10_an_attack_breaks_the_connection_in_secret() {
    let mut met = 0;
    for seed in 0..30 {
        let mut device = begun(4, Mode::Normal, false);
        let mut rng = Rng::new(seed);
        while !is_over(&device) && met < 5 {
            let seat = any_of(deciding(&device), &mut rng);
            let at = device.machine.snapshot(device.chair_of(seat)).expect("asked");
            let open =
                legal(game(&device), Actor::Seat(seat)).into_iter().filter_map(|action| match action {
                    Action::Attack { from, .. } | Action::Source(from) => Some(from),
                    _ => None,
                });
            let open: hexboard::hex::CellSet = open.collect();
            if game(&device).phase() == Phase::Attacks && !open.contains(at.cursor) && at.listed.is_none() {
                met += 1;
                assert!(at.targets.contains(at.cursor), "the cursor is on a field that lights up");
                let (entries, lines) = (length(&device), device.lines.len());
                let from = at.cursor;
                while length(&device) == entries {
                    device.press(device.pad_of(seat), Button::Ok);
                }
                assert_eq!(length(&device), entries + 2, "broken, and attacked");
                let token = *game(&device).tokens().last().expect("an attack");
                assert_eq!((token.owner, token.from), (seat, from));
                assert!(
                    game(&device)
                        .power(seat, game(&device).holdings().sides[seat].guardian_on(from).unwrap())
                        > 0
                );
                assert_eq!(device.lines.len(), lines + 1, "{:?}", device.lines.last());
                assert!(device.lines[lines].contains('x'), "{:?}", device.lines[lines]);
            }
            if is_over(&device) {
                break;
            }
            let seat = any_of(deciding(&device), &mut rng);
            let action = any_action(&device, seat, &mut rng);
            take(&mut device, seat, action);
        }
    }
    assert!(met > 0, "a Guardian that lends its Power stands beside an enemy");
}

/// the row "break a Connection" is always present, and nothing done in it changes
/// the board.
#[test]
fn x_17_17_breaking_a_connection_leaves_the_board_as_it_is() {
    let mut tried = [0, 0];
    for seed in 0..3 {
        let mut device = begun(2, Mode::Normal, false);
        let mut rng = Rng::new(seed);
        while !is_over(&device) {
            let seat = any_of(deciding(&device), &mut rng);
            if matches!(game(&device).phase(), Phase::Moves | Phase::Attacks) && rng.below(10) == 0 {
                let links = legal(game(&device), Actor::Seat(seat))
                    .iter()
                    .filter(|action| matches!(action, Action::Break(_)))
                    .count();
                let mut breaking = Box::new(device.clone());
                let begins = |device: &Device| {
                    let at = device.machine.snapshot(device.chair_of(seat)).expect("asked");
                    at.chosen.is_empty() && at.listed == Some(0)
                };
                while !begins(&breaking) {
                    breaking.press(breaking.pad_of(seat), Button::Back);
                }
                // A hidden list must be looked at before OK acts on it.
                breaking.press(breaking.pad_of(seat), Button::Peek);
                let mut idle = breaking.clone();
                // "No more", "break a Connection", then four Guardians.
                for button in [Button::Down, Button::Ok, Button::Ok, Button::Down, Button::Ok, Button::Down] {
                    // The lights are animated, so equal moments are compared.
                    breaking.press(breaking.pad_of(seat), button);
                    breaking.wait(4900);
                    idle.wait(5000);
                    assert!(breaking.frame == idle.frame, "seed {seed}, {links} Connections, {button:?}");
                    assert!(breaking.screens[1 - seat.index()] == idle.screens[1 - seat.index()]);
                    assert_eq!((&breaking.tones, &breaking.lines), (&idle.tones, &idle.lines));
                }
                let broken = length(&breaking) - length(&device);
                assert_eq!(broken > 0, links > 0, "a Guardian with a Connection comes first");
                tried[usize::from(links > 0)] += 1;
            }
            let action = any_action(&device, seat, &mut rng);
            take(&mut device, seat, action);
        }
    }
    assert!(tried[0] > 8 && tried[1] > 8, "{tried:?}");
}

/// a Connection broken during a turn is hidden from others, and so is the possible
/// undo.
#[test]
fn x_17_17_only_its_owner_undoes_a_broken_connection() {
    let mut met = 0;
    for seed in 0..10 {
        let mut device = begun(2, Mode::Normal, false);
        let mut rng = Rng::new(seed);
        while !is_over(&device) && met < 5 {
            let seat = any_of(deciding(&device), &mut rng);
            let action = any_action(&device, seat, &mut rng);
            let was_first = device.machine.record().expect("a game").undo_depth() == 0;
            take(&mut device, seat, action);
            if !matches!(action, Action::Break(_)) || game(&device).is_simultaneous() || !was_first {
                continue;
            }
            met += 1;
            let (entries, lines) = (length(&device), device.lines.len());
            let other = if seat == Seat::A { Seat::B } else { Seat::A };
            device.press(device.pad_of(other), Button::Peek);
            undo(&mut device, other);
            assert_eq!(length(&device), entries, "the first row is no Undo");
            device.press(device.pad_of(other), Button::Menu);
            undo(&mut device, seat);
            assert_eq!(length(&device), entries - 1);
            assert_eq!(device.lines.len(), lines, "the console says nothing");
        }
    }
    assert!(met > 0);
}
