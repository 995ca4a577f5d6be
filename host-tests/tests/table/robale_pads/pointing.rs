//! Robale by pointing: cells, armies and directions.

use super::*;

/// Returns a decision on the board: the player's pad and chair, and two offered cells away from the
/// cursor.
fn before_a_cell() -> (Device, Pad, Chair, [Cell; 2]) {
    let mut device = begun(100);
    device.wait(5000);
    let seat = asked(&device).expect("a player");
    let (pad, chair) = (device.pad_of(seat), device.chair_of(seat));
    // The kind to hatch is chosen in a list, the cell on the board.
    device.press(pad, Button::Ok);
    let at = device.machine.snapshot(chair).expect("a decision");
    let mut others = at.targets.iter().filter(|&cell| cell != at.cursor);
    let cells = core::array::from_fn(|_| others.next().expect("three cells on offer"));
    (device, pad, chair, cells)
}

/// Points at a bug until its army is chosen: once if the cursor is there already.
fn choose_army(device: &mut Device, pad: Pad, bug: Cell) {
    point(device, pad, bug);
    let chair = Chair::at(pad);
    if device.machine.snapshot(chair).expect("a decision").chosen.is_empty() {
        point(device, pad, bug);
    }
}

fn point(device: &mut Device, pad: Pad, cell: Cell) {
    device.machine.point(pad, cell, device.now);
    device.collect();
}

fn taken(device: &Device) -> usize {
    device.machine.record().expect("a game").journal().entries().len()
}

/// Pointing at a cell only moves the cursor there. Pointing at it again is OK.
#[test]
fn pointing_at_a_cell_twice_chooses_it() {
    let (mut device, pad, chair, cells) = before_a_cell();
    let stand = |device: &Device| device.machine.snapshot(chair).expect("a decision");
    let (before, length) = (stand(&device), taken(&device));
    for cell in cells {
        point(&mut device, pad, cell);
        assert_eq!((stand(&device).cursor, &stand(&device).chosen), (cell, &before.chosen));
    }
    assert_eq!(taken(&device), length);
    point(&mut device, pad, cells[1]);
    assert!(taken(&device) > length, "it is hatched");
}

/// The cursor of a player who is asked stays visible, and a second click still means OK.
#[test]
fn the_second_click_never_expires() {
    let (mut device, pad, _, [cell, _]) = before_a_cell();
    let length = taken(&device);
    point(&mut device, pad, cell);
    device.wait(60_000);
    point(&mut device, pad, cell);
    assert!(taken(&device) > length, "a minute later it is still the second click");
}

/// If the device has placed the cursor on a cell, pointing at it is OK, like the button.
#[test]
fn pointing_at_the_cell_under_the_cursor_chooses_it() {
    let (mut device, pad, chair, _) = before_a_cell();
    let (cursor, length) = (device.machine.cursor(chair).expect("a cursor"), taken(&device));
    device.wait(10_000);
    point(&mut device, pad, cursor);
    assert!(taken(&device) > length, "it is hatched");
}

/// Returns a player who may move an army of at least this many bugs, each of which can move
/// somewhere.
fn before_a_step(bugs: usize) -> (Device, Seat, CellSet) {
    let mut device = begun(100);
    let mut random = SplitMix64::new(4);
    for _ in 0..20_000 {
        let Some(seat) = asked(&device) else {
            device.wait(200);
            continue;
        };
        let public = game(&device).public();
        let armies = legal(&device, seat).into_iter().filter_map(|action| match action {
            Action::Step(at, _) => Some(public.bugs.army_at(at)),
            _ => None,
        });
        let stands_free = |army: &CellSet| army.iter().all(|bug| !ways(&device, seat, bug).is_empty());
        if let Some(army) = armies.into_iter().find(|army| army.len() >= bugs && stands_free(army)) {
            // Leaves any open choice first.
            let pad = device.pad_of(seat);
            while device.machine.snapshot(device.chair_of(seat)).is_some_and(|at| !at.chosen.is_empty()) {
                device.press(pad, Button::Back);
            }
            device.wait(10_000);
            return (device, seat, army);
        }
        fumble(&mut device, seat, &mut random);
    }
    panic!("no army of {bugs}");
}

fn legal(device: &Device, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    let _ = game(device).visit_legal(Actor::Seat(seat), &mut |action| {
        actions.push(action);
        core::ops::ControlFlow::Continue(())
    });
    actions
}

/// Returns the directions in which a bug itself can move, each with its army.
fn ways(device: &Device, seat: Seat, bug: Cell) -> Vec<(Cell, Direction)> {
    let public = game(device).public();
    let army = public.bugs.army_at(bug);
    let goes = |way| public.bugs.step(public.turn, army, way).moving.contains(bug);
    let steps = legal(device, seat).into_iter().filter_map(|action| match action {
        Action::Step(first, way) if army.contains(first) && goes(way) => Some((first, way)),
        _ => None,
    });
    steps.collect()
}

fn last_action(device: &Device) -> Action {
    let entries = device.machine.record().expect("a game").journal().entries();
    game(device).decode(entries.last().expect("an action").code()).expect("an action")
}

/// at *Which way?* the destination cell of the bug is lit, and pointing at it twice chooses
/// that direction, for every bug of an army and every direction in which it can move.
#[test]
fn r_5_7_a_direction_is_chosen_by_its_target_cell() {
    for bugs in [1, 2, 3] {
        let (device, seat, army) = before_a_step(bugs);
        let (pad, chair) = (device.pad_of(seat), device.chair_of(seat));
        for bug in army {
            for (first, way) in ways(&device, seat, bug) {
                let mut device = device.clone();
                choose_army(&mut device, pad, bug);
                let stand = device.machine.snapshot(chair).expect("a decision");
                assert_eq!(stand.chosen.len(), 1, "the army is chosen");
                let to = bug.step(way).expect("a cell");
                assert!(stand.targets.contains(to), "{bug:?} {way:?}: {:?}", stand.targets);
                // If the cursor is already there, pointing once is enough.
                if stand.cursor != to {
                    point(&mut device, pad, to);
                    let screen = &device.screens[pad.index()];
                    assert!(shows(screen, "OK: go there"), "{}", ascii(screen));
                }
                point(&mut device, pad, to);
                assert_eq!(last_action(&device), Action::Step(first, way), "{bug:?} {way:?}");
            }
        }
    }
}

/// Direction keys move to these cells as to other targets. Back leads to the armies.
#[test]
fn directions_can_be_reached_with_the_cursor() {
    let (mut device, seat, army) = before_a_step(2);
    let (pad, chair) = (device.pad_of(seat), device.chair_of(seat));
    let bug = army.first_reading().expect("a bug");
    choose_army(&mut device, pad, bug);
    let stand = |device: &Device| device.machine.snapshot(chair).expect("a decision");
    let start = stand(&device);
    assert!(start.listed.is_none() && start.targets.contains(start.cursor), "{start:?}");
    assert_eq!(start.item_cells.len(), start.items.len(), "a cell for each way");
    for (first, way) in ways(&device, seat, bug) {
        let mut device = device.clone();
        let presses = pad_input::play(&mut device, seat, AnyAction::Robale(Action::Step(first, way)));
        assert_eq!(last_action(&device), Action::Step(first, way));
        assert!(!presses.contains(&Button::Back), "without the list: {presses:?}");
    }
    device.press(pad, Button::Back);
    assert!(stand(&device).chosen.is_empty() && stand(&device).listed.is_none());
}

/// one OK on a cell further away takes several steps, each an action of its own, and leaves the
/// bug that was pointed at there.
#[test]
fn r_5_6_one_ok_takes_several_steps() {
    let (mut device, seat, army) = before_a_step(1);
    let (pad, chair) = (device.pad_of(seat), device.chair_of(seat));
    let bug = army.first_reading().expect("a bug");
    let entries = |device: &Device| device.machine.record().expect("a game").journal().entries().len();
    choose_army(&mut device, pad, bug);
    let stand = device.machine.snapshot(chair).expect("a decision");
    let far = stand.march_cells.iter().find(|cell| cell.distance(bug) == 2).expect("two steps away");
    let before = entries(&device);
    point(&mut device, pad, far);
    assert_eq!(entries(&device), before, "pointing only shows the way");
    point(&mut device, pad, far);
    assert_eq!(entries(&device), before + 2);
    let side = game(&device).public().bugs.at(far).map(|bug| bug.side);
    assert_eq!(side, Some(game(&device).public().turn), "the bug stands there");
}
