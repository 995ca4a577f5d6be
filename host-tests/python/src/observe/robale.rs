//! Observation of Robale. Everything is public.

use hexboard::game::Seat;
use hexboard::games::robale::{Bug, Bugs, LastRound, Phase, Public, RESOURCES, Side};
use hexboard::hex::CellSet;

use super::sink::{Kept, Plane};
use super::{Frame, Sink, relative};

/// The number of faces of a die.
const FACES: usize = 10;

const PHASES: [Phase; 5] = [Phase::Battle, Phase::Take, Phase::Move, Phase::Hatch, Phase::Over];

pub fn draw(public: &Public, viewer: Seat, sink: &mut impl Sink) {
    // Seat 0 counts as White until the colours are drawn.
    let white = public.white.unwrap_or(Seat::A);
    let own = if white == viewer { Side::White } else { Side::Black };
    draw_board(public, own, sink);
    for phase in PHASES {
        sink.flag(format_args!("phase is {}", phase.word()), public.phase == phase);
    }
    sink.who("who has White, or -1", relative(viewer, 2, public.white));
    sink.flag("is it the viewer's turn", public.turn == own);
    sink.fact("round", (0, 100), public.round);
    sink.fact("rounds, or 0 without a limit", (0, 100), public.options.rounds().unwrap_or(0));
    let resources_decide = public.options.last_round() == LastRound::Resources;
    sink.flag("do Resources decide after the last round", resources_decide);
    sink.fact("points left to hatch with", (0, 10), public.points);
    sink.fact("bugs hatched in this turn", (0, 3), public.hatched);
    for (whose, side) in [("own", own), ("enemy", own.other())] {
        for bug in Bug::ALL {
            let name = format_args!("{whose} reserve: {}", bug.word());
            sink.fact(name, (0, 3), public.bugs.reserve(side, bug));
        }
    }
    let battle = public.battle.as_ref();
    sink.fact("battle: force", (0, 20), battle.map_or(0, |battle| battle.force()));
    sink.fact("battle: damage", (0, 20), battle.map_or(0, |battle| battle.damage()));
    sink.fact("battle: taken off", (0, 10), battle.map_or(0, |battle| battle.taken()));
    let mut rolled = [0_i16; FACES + 1];
    let dice = battle.map_or(&[][..], |battle| battle.rolled());
    dice.iter().for_each(|&face| rolled[usize::from(face).min(FACES)] += 1);
    for (face, &rolled) in rolled.iter().enumerate().skip(1) {
        sink.fact(format_args!("battle: dice that show {face}"), (0, 20), rolled);
    }
}

/// What the planes of the board show, and to whom.
#[derive(Clone, Copy)]
pub struct Board {
    frame: Frame,
    own: Side,
    bugs: Bugs,
    fights: CellSet,
    army: CellSet,
}

/// The planes of the board.
struct BoardPlanes {
    /// By side, own first, and by kind.
    bugs: [[Plane; 4]; 2],
    hatcheries: [Plane; 2],
    moves: Plane,
    resources: Plane,
    fights: Plane,
    army: Plane,
}

/// Draws what has changed since the last time.
fn draw_board(public: &Public, own: Side, sink: &mut impl Sink) {
    let army = public.battle.as_ref().map_or(CellSet::EMPTY, |battle| battle.army());
    let new = Board { frame: sink.frame(), own, bugs: public.bugs, fights: public.fights, army };
    let planes = BoardPlanes::begin(sink);
    match sink.swap_kept(Kept::Robale(new)) {
        Some(Kept::Robale(old)) => planes.update(&old, &new, sink),
        _ => {
            planes.draw_ground(&new, sink);
            planes.update(
                &Board { bugs: Bugs::NONE, fights: CellSet::EMPTY, army: CellSet::EMPTY, ..new },
                &new,
                sink,
            );
        }
    }
}

impl BoardPlanes {
    fn begin(sink: &mut impl Sink) -> BoardPlanes {
        let mut of_side = |whose: &str| {
            let bugs = Bug::ALL.map(|bug| sink.begin(format_args!("{whose} {}s", bug.word()), 1));
            (bugs, sink.begin(format_args!("{whose} Hatchery"), 1))
        };
        let [(own, own_hatchery), (enemy, enemy_hatchery)] = ["own", "enemy"].map(&mut of_side);
        BoardPlanes {
            bugs: [own, enemy],
            hatcheries: [own_hatchery, enemy_hatchery],
            moves: sink.begin("moves left", 3),
            resources: sink.begin("Resources", 1),
            fights: sink.begin("armies still to fight", 1),
            army: sink.begin("the army that is fought", 1),
        }
    }

    /// Writes the cells that look the same to both sides, because the board is turned to the viewer.
    fn draw_ground(&self, board: &Board, sink: &mut impl Sink) {
        for (plane, side) in self.hatcheries.into_iter().zip([board.own, board.own.other()]) {
            sink.keep_cells(plane, side.hatchery(), board.frame, true);
        }
        sink.keep_cells(self.resources, RESOURCES, board.frame, true);
    }

    /// Calls `each` with the planes of the bugs, their sides and kinds.
    fn each_kind(&self, own: Side, mut each: impl FnMut(Plane, Side, Bug)) {
        for (planes, side) in self.bugs.into_iter().zip([own, own.other()]) {
            for (plane, bug) in planes.into_iter().zip(Bug::ALL) {
                each(plane, side, bug);
            }
        }
    }

    /// Writes the differences between two boards, each turned as it is seen.
    fn update(&self, old: &Board, new: &Board, sink: &mut impl Sink) {
        let is_turned = (old.frame, old.own) != (new.frame, new.own);
        // A board that is turned has nothing in common with the old one.
        let [kept, known] = if is_turned { [&Bugs::NONE; 2] } else { [&new.bugs, &old.bugs] };
        self.each_kind(old.own, |plane, side, bug| {
            for cell in old.bugs.gone(kept, side, bug) {
                sink.keep(plane, old.frame.cell(cell), 0);
                sink.keep(self.moves, old.frame.cell(cell), 0);
            }
        });
        self.each_kind(new.own, |plane, side, bug| {
            for (cell, moves) in new.bugs.changed(known, side, bug) {
                sink.keep(plane, new.frame.cell(cell), 1);
                sink.keep(self.moves, new.frame.cell(cell), moves.into());
            }
        });
        for (plane, before, after) in [(self.fights, old.fights, new.fights), (self.army, old.army, new.army)]
        {
            if is_turned || before != after {
                sink.keep_cells(plane, before, old.frame, false);
                sink.keep_cells(plane, after, new.frame, true);
            }
        }
    }
}
