//! Observation of Robale. Everything is public.

use hexboard::game::Seat;
use hexboard::games::robale::{Bug, LastRound, Phase, Public, RESOURCES, Side};
use hexboard::hex::CellSet;

use super::{Observation, relative};

/// The number of faces of a die.
const FACES: u8 = 10;

const PHASES: [Phase; 5] = [Phase::Battle, Phase::Take, Phase::Move, Phase::Hatch, Phase::Over];

pub fn draw(public: &Public, viewer: Seat, sheet: &mut Observation) {
    // Seat 0 counts as White until the colours are drawn.
    let white = public.white.unwrap_or(Seat::A);
    let own = if white == viewer { Side::White } else { Side::Black };
    draw_board(public, own, sheet);
    for phase in PHASES {
        sheet.flag(format_args!("phase is {}", phase.word()), public.phase == phase);
    }
    sheet.fact("who has White, or -1", relative(viewer, 2, public.white));
    sheet.flag("is it the viewer's turn", public.turn == own);
    sheet.fact("round", public.round);
    sheet.fact("rounds, or 0 without a limit", public.options.rounds().unwrap_or(0));
    let resources_decide = public.options.last_round() == LastRound::Resources;
    sheet.flag("do Resources decide after the last round", resources_decide);
    sheet.fact("points left to hatch with", public.points);
    sheet.fact("bugs hatched in this turn", public.hatched);
    for (whose, side) in [("own", own), ("enemy", own.other())] {
        for bug in Bug::ALL {
            sheet.fact(format_args!("{whose} reserve: {}", bug.word()), public.bugs.reserve(side, bug));
        }
    }
    let battle = public.battle.as_ref();
    sheet.fact("battle: force", battle.map_or(0, |battle| battle.force()));
    sheet.fact("battle: damage", battle.map_or(0, |battle| battle.damage()));
    sheet.fact("battle: taken off", battle.map_or(0, |battle| battle.taken()));
    for face in 1..=FACES {
        let rolled =
            battle.map_or(0, |battle| battle.rolled().iter().filter(|&&rolled| rolled == face).count());
        sheet.fact(format_args!("battle: dice that show {face}"), rolled as i16);
    }
}

fn draw_board(public: &Public, own: Side, sheet: &mut Observation) {
    let grid = sheet.grid;
    for (whose, side) in [("own", own), ("enemy", own.other())] {
        for bug in Bug::ALL {
            let bugs = public.bugs.iter().filter(|(_, one)| one.side == side && one.bug == bug);
            sheet.plane(format_args!("{whose} {}s", bug.word()), bugs.map(|(cell, _)| (grid.cell(cell), 1)));
        }
        sheet.cells(format_args!("{whose} Hatchery"), side.hatchery());
    }
    let moves = public.bugs.iter().map(|(cell, one)| (grid.cell(cell), i16::from(one.moves)));
    sheet.plane("moves left", moves);
    sheet.cells("Resources", RESOURCES);
    sheet.cells("armies still to fight", public.fights);
    sheet.cells(
        "the army that is fought",
        public.battle.as_ref().map_or(CellSet::EMPTY, |battle| battle.army()),
    );
}
