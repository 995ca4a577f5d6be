//! The notable effect of a public change for the seat that made it: a reason for a hint, or a major
//! event.

use crate::game::Seat;
use crate::games::xobos::{AttackKind, AttackToken, Guardian, Phase, Public};
use crate::hex::CellSet;
use crate::ui::game_view::NotableEvent;
use crate::ui::lang::Words;

/// Returns the most important change for this seat.
pub fn feat(before: &Public, after: &Public, seat: Seat, words: &'static Words) -> Option<NotableEvent> {
    let label = &words.xobos;
    let others = || Seat::ALL.into_iter().filter(move |&other| other != seat);
    let beaten = others()
        .filter(|&other| after.sides[other].guardian_count() < before.sides[other].guardian_count())
        .map(|other| before.sides[other].guardian_cells() - after.sides[other].guardian_cells())
        .find(|gone| !gone.is_empty());
    if let Some(gone) = beaten {
        return Some(NotableEvent::great(label.beats_guardian, gone));
    }
    let quarks = |public: &Public| others().map(|other| public.sides[other].swarm.len()).sum::<usize>();
    let lost = fallen(before, after, seat);
    let small = if !(lost & after.buildings.of(seat)).is_empty() {
        label.captures_building
    } else if !lost.is_empty() {
        label.razes_building
    } else if let Some(words) = declared(before, after, words) {
        words
    } else if quarks(after) < quarks(before) {
        label.beats_quarks
    } else if has_followed(before, after, seat) {
        label.takes_field
    } else if after.phase == Phase::Moves && ready(after, seat) > ready(before, seat) {
        label.finds_land
    } else {
        return None;
    };
    Some(NotableEvent::small(small))
}

/// returns the fields where buildings of others were lost because a Guardian of this seat
/// entered.
fn fallen(before: &Public, after: &Public, seat: Seat) -> CellSet {
    let foreign = |public: &Public| public.buildings.cells() - public.buildings.of(seat);
    (foreign(before) - foreign(after)) & after.sides[seat].guardian_cells()
}

/// Returns what has just been declared: an attack, or an answer to one. Only the acting seat can
/// declare.
fn declared(before: &Public, after: &Public, words: &'static Words) -> Option<&'static str> {
    let label = &words.xobos;
    let mark = |token: &AttackToken| (token.kind, token.owner, token.victim, token.from, token.to);
    let is_new = |token: &&AttackToken| !before.tokens.iter().any(|old| mark(old) == mark(token));
    after.tokens.iter().find(is_new).map(|token| match token.kind {
        AttackKind::Battle => label.strikes_back,
        AttackKind::Source => label.attacks_source,
        AttackKind::Attack | AttackKind::Shot | AttackKind::Cannon => {
            let stands = after.sides[token.victim].guardian_on(token.to);
            if stands.is_some() { label.attacks_guardian } else { label.attacks_quarks }
        }
    })
}

/// returns whether units of this seat entered a field whose units were attacked.
fn has_followed(before: &Public, after: &Public, seat: Seat) -> bool {
    let is_asked = matches!(before.phase, Phase::Occupation | Phase::Advance);
    is_asked && !(after.sides[seat].units() - before.sides[seat].units()).is_empty()
}

/// returns how many Guardians of this seat are on fields where they could begin a building.
fn ready(public: &Public, seat: Seat) -> usize {
    let land = public.options.map().land - public.buildings.cells();
    let is_ready = |guardian: &Guardian| {
        let stands = public.sides[seat].guardian_at(*guardian);
        stands.is_some_and(|at| land.contains(at)) && !public.builders[seat].contains(*guardian)
    };
    Guardian::ALL.iter().filter(|guardian| is_ready(guardian)).count()
}
