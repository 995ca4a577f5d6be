//! Observation of Robale. Everything is public.

use hexboard::game::Seat;
use hexboard::games::robale::{Bug, LastRound, Phase, PlacedBug, Public, RESOURCES, Side};
use hexboard::hex::{Cell, CellSet};

use super::{Observation, relative};

/// The number of faces of a die.
const FACES: u8 = 10;

const PHASES: [Phase; 5] = [Phase::Battle, Phase::Take, Phase::Move, Phase::Hatch, Phase::Over];

pub fn draw(public: &Public, viewer: Seat, observation: &mut Observation<'_>) {
    // Seat 0 counts as White until the colours are drawn.
    let white = public.white.unwrap_or(Seat::A);
    let own = if white == viewer { Side::White } else { Side::Black };
    draw_board(public, own, observation);
    for phase in PHASES {
        observation.flag(format_args!("phase is {}", phase.word()), public.phase == phase);
    }
    observation.who("who has White, or -1", relative(viewer, 2, public.white));
    observation.flag("is it the viewer's turn", public.turn == own);
    observation.fact("round", (0, 100), public.round);
    observation.fact("rounds, or 0 without a limit", (0, 100), public.options.rounds().unwrap_or(0));
    let resources_decide = public.options.last_round() == LastRound::Resources;
    observation.flag("do Resources decide after the last round", resources_decide);
    observation.fact("points left to hatch with", (0, 10), public.points);
    observation.fact("bugs hatched in this turn", (0, 3), public.hatched);
    for (whose, side) in [("own", own), ("enemy", own.other())] {
        for bug in Bug::ALL {
            let name = format_args!("{whose} reserve: {}", bug.word());
            observation.fact(name, (0, 3), public.bugs.reserve(side, bug));
        }
    }
    let battle = public.battle.as_ref();
    observation.fact("battle: force", (0, 20), battle.map_or(0, |battle| battle.force()));
    observation.fact("battle: damage", (0, 20), battle.map_or(0, |battle| battle.damage()));
    observation.fact("battle: taken off", (0, 10), battle.map_or(0, |battle| battle.taken()));
    for face in 1..=FACES {
        let rolled =
            battle.map_or(0, |battle| battle.rolled().iter().filter(|&&rolled| rolled == face).count());
        observation.fact(format_args!("battle: dice that show {face}"), (0, 20), rolled as i16);
    }
}

fn draw_board(public: &Public, own: Side, observation: &mut Observation<'_>) {
    let grid = observation.frame;
    let all: Vec<(Cell, PlacedBug)> = public.bugs.iter().collect();
    for (whose, side) in [("own", own), ("enemy", own.other())] {
        for bug in Bug::ALL {
            let bugs = all.iter().filter(|(_, one)| one.side == side && one.bug == bug);
            observation.plane(
                format_args!("{whose} {}s", bug.word()),
                1,
                bugs.map(|&(cell, _)| (grid.cell(cell), 1)),
            );
        }
        observation.cells(format_args!("{whose} Hatchery"), side.hatchery());
    }
    let moves = all.iter().map(|&(cell, one)| (grid.cell(cell), i16::from(one.moves)));
    observation.plane("moves left", 3, moves);
    observation.cells("Resources", RESOURCES);
    observation.cells("armies still to fight", public.fights);
    observation.cells(
        "the army that is fought",
        public.battle.as_ref().map_or(CellSet::EMPTY, |battle| battle.army()),
    );
}
