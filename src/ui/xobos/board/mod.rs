//! Guardians of Xobos on the LED board. `docs/xobos.md` contains a table of the signs.
//!
//! Edges show corridors and ground, brighter ones Quarks. The centre shows a Guardian or a
//! building. This is visible for two seconds, followed by one second for the symbols of the
//! Guardians and one for the buildings.

mod arrows;
mod ground;
mod rim;
mod signs;

pub use rim::marks;

use smart_leds::RGB8;

use crate::bounded::collected;
use crate::game::{Choice, Seat};
use crate::games::xobos::{Action, Phase, Public};
use crate::hex::{Cell, CellSet, Direction};
use crate::ui::Canvas;
use crate::ui::colour::{dimmed, rgb};
use crate::ui::game_view::{Selection, Trail};
use crate::ui::layers::{Highlight, Piece};
use crate::ui::palette::{Palette, SeatLook};

/// Level of the centre of a field with a building and no Guardian.
const BUILDING_LEVEL: u16 = 120;

/// The glow of a chosen field, dim enough to keep its lights readable.
const CHOSEN: RGB8 = rgb(120, 120, 120);

/// One bit per direction, east is bit 0.
type Edges = u8;

/// Paints fields, corridors, figures, buildings and attacks, and on the rim the rounds and the
/// players.
pub fn paint(public: &Public, palette: &Palette, canvas: &mut Canvas) {
    for cell in public.options.map().fields {
        let corridors = ground::corridors(public, cell);
        ground::paint(public, cell, corridors, palette, canvas);
        paint_field(public, cell, corridors, palette, canvas);
    }
    ground::paint_source(palette, canvas);
    rim::paint(public, palette, canvas);
    canvas.set_arrows(arrows::all(public, palette));
}

/// Paints what is on a field.
fn paint_field(public: &Public, cell: Cell, corridors: Edges, palette: &Palette, canvas: &mut Canvas) {
    let holder = Seat::ALL.into_iter().find(|&seat| public.sides[seat].has_units(cell));
    let guardian = holder.and_then(|seat| Some((seat, public.sides[seat].guardian_on(cell)?)));
    let building = public.buildings.at(cell);
    let look = |seat| look(seat, palette);
    let roof = |owner| {
        let SeatLook { colour, winks, .. } = look(owner);
        Piece { winks, ..Piece::token(SeatLook { colour: dimmed(colour, BUILDING_LEVEL), ..look(owner) }, 0) }
    };
    let figure = guardian.map(|(owner, _)| Piece::token(look(owner), 0));
    canvas.set_piece(cell, figure.or(building.map(|building| roof(building.owner))));

    let count = holder.map_or(0, |seat| public.sides[seat].swarm.count(cell));
    let quarks = holder
        .filter(|_| count > 0)
        .map(|seat| signs::quarks(count, corridors, arrows::edges(public, cell), look(seat).colour));
    let symbol = guardian.map(|(_, guardian)| signs::symbol(guardian, corridors));
    let status = building.map(|building| signs::building(building, look(building.owner).colour));
    let is_site = guardian.is_some_and(|(owner, guardian)| public.builders[owner].contains(guardian));
    let site = guardian.filter(|_| is_site).map(|(owner, _)| signs::site(look(owner).colour));
    let below = status.or(site);
    canvas.set_signs(cell, [quarks, symbol.or(below), below]);
}

/// Returns the look of a seat: the colour of the seat in the palette.
pub fn look(seat: Seat, palette: &Palette) -> SeatLook {
    palette.seat(seat)
}

/// Returns whether pointing at a cell is an attack. The first choice is the field that attacks or
/// answers, or the Cannon.
pub fn is_attack(public: &Public, chosen: &[Choice]) -> bool {
    matches!(public.phase, Phase::Attacks | Phase::Answers | Phase::Shots) && !chosen.is_empty()
}

/// Highlights the fields of the fight in progress, and the chosen field. Never called during
/// simultaneous decisions.
pub fn point_out(public: &Public, pointing: Selection<'_>, palette: &Palette, canvas: &mut Canvas) {
    let settles = matches!(public.phase, Phase::Battles | Phase::Settling | Phase::Crystals | Phase::Advance);
    if let Some(report) = public.report.filter(|_| settles) {
        for (seat, cell) in [(report.attacker, report.from), (report.defender, report.at)] {
            canvas.set_highlight(cell, Highlight::Glow(look(seat, palette).colour));
        }
    }
    if let Some(Choice::Cell(cell)) = pointing.chosen.first() {
        canvas.set_highlight(*cell, Highlight::Glow(CHOSEN));
    }
    let attacks = matches!(public.phase, Phase::Attacks | Phase::Answers);
    if let (true, [Choice::Cell(_), Choice::Cell(to), ..]) = (attacks, pointing.chosen) {
        canvas.set_highlight(*to, Highlight::Attack(palette.attack));
    }
}

/// Returns the cells that an action passes.
pub fn trail(action: Action) -> Trail {
    match action {
        Action::Move { to, .. } | Action::Teleport(_, to) | Action::Cannon(to) => collected([to]),
        Action::Quark { from, to } | Action::Attack { from, to } | Action::Shot { from, to } => {
            collected([from, to])
        }
        Action::Answer { at, to, .. } => collected([at, to]),
        Action::Source(at) | Action::Settle(at, _) => collected([at]),
        Action::Occupy { from, .. } | Action::Battle(from) | Action::AdvanceQuark(from) => collected([from]),
        Action::First(_)
        | Action::Leader(_)
        | Action::Swap(..)
        | Action::Break(_)
        | Action::NoOccupation
        | Action::Crystals(_)
        | Action::Advance { .. }
        | Action::EndMoves
        | Action::EndAttacks
        | Action::EndAnswers
        | Action::EndShots
        | Action::EndAdvance
        | Action::Connect { .. }
        | Action::Build(..)
        | Action::Pay(_)
        | Action::Reactor(_)
        | Action::BuyQuark(_)
        | Action::Rebuild(..)
        | Action::Technology(_)
        | Action::Upgrade(..)
        | Action::Heal(_)
        | Action::Load(..)
        | Action::LoadCannon(_)
        | Action::LoadTeleport
        | Action::Demolish(_)
        | Action::Furnace
        | Action::Done => Trail::new(),
    }
}

/// Returns the edges of a cell towards these neighbours.
fn edges_towards(cell: Cell, neighbours: CellSet) -> Edges {
    let is_there = |way: Direction| cell.step(way).is_some_and(|next| neighbours.contains(next));
    Direction::ALL.into_iter().filter(|&way| is_there(way)).fold(0, |edges, way| edges | 1 << way.index())
}
