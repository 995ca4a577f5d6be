//! during simultaneous decisions each seat undoes its own actions, "done" included, and
//! nobody else's.

use hexboard::game::{Actor, Game, Record, Rng, Seat, Turn, UndoError};
use hexboard::games::xobos::{Action, Guardian, Phase, Xobos, XobosOptions};

type Game4 = Record<Xobos, 2048>;

fn play_to_development(rng: &mut Rng) -> Game4 {
    let mut record = Game4::start(XobosOptions::new(4).unwrap()).unwrap();
    while record.game().phase() != Phase::Development || record.game().round() < 6 {
        let (actor, action) = match record.game().turn() {
            Turn::Chance => (Actor::Chance, record.game().random_outcome(rng)),
            Turn::Decide(seats) => {
                let actor = Actor::Seat(seats.iter().next().unwrap());
                (actor, record.game().random_legal(actor, rng))
            }
            Turn::Over(_) => panic!("over too early"),
        };
        record.apply(actor, action.unwrap()).unwrap();
    }
    record
}

#[test]
fn x_6_8_every_seat_undoes_its_own_list_back_to_the_start_of_the_phase() {
    let mut taken_back = 0;
    for seed in 0..6 {
        let mut rng = Rng::new(seed);
        let start = play_to_development(&mut rng);
        assert_eq!(start.undo_depth(), 0, "the Movement phase is over");
        let mut record = start.clone();
        let mut lists = [0; 4];
        for step in 0..16 {
            let seat = Seat::ALL[step % 4];
            let Some(action) = record.game().random_legal(Actor::Seat(seat), &mut rng) else { continue };
            if action == Action::Done && record.game().done().len() == 3 {
                continue;
            }
            record.apply(Actor::Seat(seat), action).unwrap();
            lists[seat.index()] += 1;
        }
        let with_all = record.clone();
        // Seat B undoes everything; the others keep their actions.
        for _ in 0..lists[1] {
            record.undo_of(Seat::B).unwrap();
            taken_back += 1;
        }
        assert_eq!(record.undo_of(Seat::B), Err(UndoError));
        assert_eq!(record.game().private(Seat::B), start.game().private(Seat::B));
        assert!(!record.game().done().contains(Seat::B));
        for seat in [Seat::A, Seat::C, Seat::D] {
            assert_eq!(record.game().private(seat), with_all.game().private(seat));
        }
        for seat in [Seat::D, Seat::A, Seat::C] {
            (0..lists[seat.index()]).for_each(|_| record.undo_of(seat).unwrap());
        }
        assert_eq!(record.game(), start.game());
    }
    assert!(taken_back > 10, "{taken_back}");
}

/// A seat redoes what it undid, in the original order, whatever the others do meanwhile.
#[test]
fn x_6_8_every_seat_redoes_its_own_list() {
    let mut again = 0;
    for seed in 0..6 {
        let mut rng = Rng::new(seed);
        let mut record = play_to_development(&mut rng);
        let start = record.journal().entries().len();
        for step in 0..12 {
            let seat = Seat::ALL[step % 3];
            let Some(action) = record.game().random_legal(Actor::Seat(seat), &mut rng) else { continue };
            if action != Action::Done {
                record.apply(Actor::Seat(seat), action).unwrap();
            }
        }
        let list = |record: &Game4, seat: Seat| {
            let entries = record.journal().entries()[start..].iter();
            entries.filter(|entry| entry.seat() == seat).copied().collect::<Vec<_>>()
        };
        let whole = [Seat::A, Seat::B].map(|seat| list(&record, seat));
        while record.undo_of(Seat::B).is_ok() {}
        while record.undo_of(Seat::A).is_ok() {}
        // Seat D acts meanwhile and undoes none of it.
        if let Some(action) = record.game().random_legal(Actor::Seat(Seat::D), &mut rng) {
            record.apply(Actor::Seat(Seat::D), action).unwrap();
        }
        assert_eq!(record.redo_next(Some(Seat::D)), None);
        for seat in [Seat::B, Seat::A] {
            while let Some((actor, action)) = record.redo_next(Some(seat)) {
                record.prioritize_redo(seat);
                record.apply(actor, action).unwrap();
                again += 1;
            }
        }
        assert_eq!([Seat::A, Seat::B].map(|seat| list(&record, seat)), whole);
        // A different action ends redo for this seat only.
        record.undo_of(Seat::A).and(record.undo_of(Seat::B)).unwrap();
        record.apply(Actor::Seat(Seat::A), Action::Done).unwrap();
        assert_eq!(record.redo_next(Some(Seat::A)), None);
        assert!(record.redo_next(Some(Seat::B)).is_some());
    }
    assert!(again > 10, "{again}");
}

#[test]
fn x_6_8_nothing_is_undone_after_the_reveal() {
    let mut record = play_to_development(&mut Rng::new(3));
    for seat in Seat::ALL {
        record.apply(Actor::Seat(seat), Action::Done).unwrap();
    }
    assert!(Seat::ALL.into_iter().all(|seat| record.undo_of(seat) == Err(UndoError)));
}

#[test]
fn x_5_1_a_leader_may_be_changed_until_the_last_seat_has_chosen() {
    let mut record = Game4::start(XobosOptions::new(2).unwrap()).unwrap();
    record.apply(Actor::Chance, Action::First(Seat::A)).unwrap();
    let leader = |index| Action::Leader(Guardian::new(index).unwrap());
    record.apply(Actor::Seat(Seat::A), leader(0)).unwrap();
    record.undo_of(Seat::A).unwrap();
    record.apply(Actor::Seat(Seat::A), leader(2)).unwrap();
    record.apply(Actor::Seat(Seat::B), leader(1)).unwrap();
    assert_eq!(record.undo_of(Seat::A), Err(UndoError));
    assert_eq!(record.game().holdings().boards[Seat::A].leader, Guardian::new(2));
}
