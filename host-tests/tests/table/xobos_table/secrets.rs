//! Hidden information stays hidden.

use hexboard::game::Seat;
use hexboard::games::xobos::Mode;
use hexboard::parts::{Button, Buttons, Pad};
use hexboard::ui::Chair;
use host_tests::random::SplitMix64;

use super::support::*;

/// Two worlds, one picture: changing what a seat cannot know changes neither its screen, the board,
/// the buzzer nor the console, in any mode, at every step.
#[test]
fn nothing_hidden_reaches_the_board_or_another_screen() {
    let mut moments = 0;
    for seed in 0..9 {
        let (players, mode) = (2 + seed as usize % 3, Mode::ALL[seed as usize / 3]);
        let mut device = begun(players, mode, seed % 2 == 0);
        let mut random = SplitMix64::new(seed);
        for press in 0..900 {
            fumble(&mut device, &mut random, false);
            if is_over(&device) {
                break;
            }
            let viewer = Pad::ALL[random.below(players)];
            if press % 5 == 0 {
                device.hold(viewer, Buttons::of(Button::Peek));
            }
            let (frame, screens) = (device.frame.clone(), device.screens.clone());
            let (tones, lines) = (device.tones.len(), device.lines.len());
            device.machine.redraw_hidden(Some(Chair::at(viewer)));
            device.collect();
            let phase = game(&device).phase();
            assert!(
                device.frame == frame,
                "the board betrays something, seed {seed} press {press} {phase:?}"
            );
            let own = viewer.index();
            assert!(device.screens[own] == screens[own], "screen {own}, seed {seed} press {press} {phase:?}");
            assert_eq!((device.tones.len(), device.lines.len()), (tones, lines));
            device.hold(viewer, Buttons::NONE);
            moments += 1;
        }
    }
    assert!(moments > 6000, "{moments}");
}

/// Control: a change that a seat can see changes its picture.
#[test]
fn visible_changes_change_the_picture() {
    let mut device = begun(2, Mode::Normal, false);
    let mut random = SplitMix64::new(5);
    let mut changed = 0;
    for _ in 0..300 {
        fumble(&mut device, &mut random, false);
        device.hold(Pad::One, Buttons::of(Button::Peek));
        let before = device.screens[0].clone();
        device.machine.redraw_hidden(Some(Chair::Two));
        device.collect();
        changed += usize::from(device.screens[0] != before);
        device.hold(Pad::One, Buttons::NONE);
    }
    assert!(changed > 50, "a player's Guardian board is to be seen: {changed}");
}

/// without Peek no screen shows more than public information, not even that of a player who
/// points at a field or uses a list.
#[test]
fn hidden_things_are_shown_only_while_peek_is_held() {
    let mut device = begun(3, Mode::Normal, false);
    let mut random = SplitMix64::new(9);
    let mut differs = 0;
    for press in 0..600 {
        fumble(&mut device, &mut random, false);
        let screens = device.screens.clone();
        device.machine.redraw_hidden(None);
        device.collect();
        for seat in [Seat::A, Seat::B, Seat::C] {
            let same = device.screens[seat.index()] == screens[seat.index()];
            assert!(same, "{seat:?} press {press} {:?}", game(&device).phase());
        }
        device.hold(Pad::Two, Buttons::of(Button::Peek));
        differs += usize::from(device.screens[1] != screens[1]);
        device.hold(Pad::Two, Buttons::NONE);
    }
    assert!(differs > 300, "Peek shows something: {differs}");
}
