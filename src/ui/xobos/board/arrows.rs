//! Attack tokens as arrows along corridors.

use super::{Edges, look};
use crate::games::xobos::{AttackKind, AttackToken, Public};
use crate::hex::{Cell, Direction};
use crate::ui::layers::{Arrow, ArrowAnimation};
use crate::ui::palette::Palette;

/// Returns an arrow for each token. Attacks run along corridors, battles flash at both ends, and
/// the Cannon flashes around its target.
pub fn all<'a>(public: &'a Public, palette: &'a Palette) -> impl Iterator<Item = Arrow> + 'a {
    public.tokens.iter().filter_map(|token| arrow(token, palette))
}

fn arrow(token: &AttackToken, palette: &Palette) -> Option<Arrow> {
    let course = match token.kind {
        AttackKind::Attack | AttackKind::Shot | AttackKind::Source => ArrowAnimation::Runs,
        AttackKind::Battle => ArrowAnimation::Clashes,
        AttackKind::Cannon => ArrowAnimation::Strikes,
    };
    let near = look(token.owner, palette).colour;
    let far = if token.kind == AttackKind::Source { near } else { palette.attack };
    Some(Arrow { from: token.from, towards: way(token)?, near, far, course })
}

/// Returns the direction of a token. The Cannon's has no meaning.
fn way(token: &AttackToken) -> Option<Direction> {
    let target = match token.kind {
        AttackKind::Source => Cell::CENTRE,
        AttackKind::Cannon => return Some(Direction::E),
        AttackKind::Attack | AttackKind::Shot | AttackKind::Battle => token.to,
    };
    Direction::ALL.into_iter().find(|&way| token.from.step(way) == Some(target))
}

/// Returns the edges of a cell that show an arrow.
pub fn edges(public: &Public, cell: Cell) -> Edges {
    let edge = |token: &AttackToken| {
        let way = way(token).filter(|_| token.kind != AttackKind::Cannon)?;
        let is_far = token.to == cell && token.kind != AttackKind::Source;
        let way = if token.from == cell { way } else { way.opposite() };
        (token.from == cell || is_far).then(|| 1 << way.index())
    };
    public.tokens.iter().filter_map(edge).fold(0, |edges, edge| edges | edge)
}
