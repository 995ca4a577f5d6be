//! Observation of Robale. Everything is public.

use hexboard::game::Seat;
use hexboard::games::robale::{Bug, Bugs, LastRound, Phase, PlacedBug, Public, RESOURCES, Side};
use hexboard::hex::{Cell, CellSet};

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
#[derive(Clone, PartialEq)]
pub struct Board {
    frame: Frame,
    own: Side,
    bugs: Bugs,
    fights: CellSet,
    army: CellSet,
}

impl Board {
    /// Returns whether both boards are seen from the same side.
    fn is_turned_like(&self, other: &Board) -> bool {
        (self.frame, self.own) == (other.frame, other.own)
    }
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
    match sink.swap_kept(Kept::Robale(new.clone())) {
        Some(Kept::Robale(old)) if old.is_turned_like(&new) => planes.update(&old, &new, sink),
        Some(Kept::Robale(old)) => {
            planes.draw_pieces(&old, false, sink);
            planes.draw_pieces(&new, true, sink);
        }
        _ => {
            planes.draw_ground(&new, sink);
            planes.draw_pieces(&new, true, sink);
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

    /// Writes everything that stands on a board, or clears it.
    fn draw_pieces(&self, board: &Board, is_there: bool, sink: &mut impl Sink) {
        sink.keep_cells(self.fights, board.fights, board.frame, is_there);
        sink.keep_cells(self.army, board.army, board.frame, is_there);
        for (plane, side) in self.bugs.into_iter().zip([board.own, board.own.other()]) {
            for (plane, bug) in plane.into_iter().zip(Bug::ALL) {
                for (cell, moves) in board.bugs.of_kind(side, bug) {
                    let index = board.frame.cell(cell);
                    sink.keep(plane, index, i16::from(is_there));
                    sink.keep(self.moves, index, if is_there { moves.into() } else { 0 });
                }
            }
        }
    }

    fn draw_bug(&self, board: &Board, cell: Cell, bug: PlacedBug, is_there: bool, sink: &mut impl Sink) {
        let (index, side) = (board.frame.cell(cell), usize::from(bug.side != board.own));
        sink.keep(self.bugs[side][bug.bug.index()], index, i16::from(is_there));
        sink.keep(self.moves, index, if is_there { bug.moves.into() } else { 0 });
    }

    /// Writes the differences between two boards that are turned alike.
    fn update(&self, old: &Board, new: &Board, sink: &mut impl Sink) {
        for cell in new.bugs.changed(&old.bugs) {
            for (board, is_there) in [(old, false), (new, true)] {
                if let Some(bug) = board.bugs.at(cell) {
                    self.draw_bug(board, cell, bug, is_there, sink);
                }
            }
        }
        for (plane, old, cells) in [(self.fights, old.fights, new.fights), (self.army, old.army, new.army)] {
            if old != cells {
                sink.keep_cells(plane, old - cells, new.frame, false);
                sink.keep_cells(plane, cells - old, new.frame, true);
            }
        }
    }
}
