//! Attack tokens as arrows along corridors.

use super::{Edges, look};
use crate::games::xobos::{Public, Token, TokenKind};
use crate::hex::{Cell, Direction};
use crate::ui::layers::{Arrow, Course};
use crate::ui::palette::Palette;

/// Returns an arrow for each token. Attacks run along corridors, battles flash at both ends, and
/// the Cannon flashes around its target.
pub fn all<'a>(public: &'a Public, palette: &'a Palette) -> impl Iterator<Item = Arrow> + 'a {
    public.tokens.iter().filter_map(|token| arrow(token, palette))
}

fn arrow(token: &Token, palette: &Palette) -> Option<Arrow> {
    let course = match token.kind {
        TokenKind::Attack | TokenKind::Shot | TokenKind::Source => Course::Runs,
        TokenKind::Battle => Course::Clashes,
        TokenKind::Cannon => Course::Strikes,
    };
    let near = look(token.owner, palette).colour;
    let far = if token.kind == TokenKind::Source { near } else { palette.attack };
    Some(Arrow { from: token.from, towards: way(token)?, near, far, course })
}

/// Returns the direction of a token. The Cannon's has no meaning.
fn way(token: &Token) -> Option<Direction> {
    let target = match token.kind {
        TokenKind::Source => Cell::CENTRE,
        TokenKind::Cannon => return Some(Direction::E),
        _ => token.to,
    };
    Direction::ALL.into_iter().find(|&way| token.from.step(way) == Some(target))
}

/// Returns the edges of a cell that show an arrow.
pub fn edges(public: &Public, cell: Cell) -> Edges {
    let edge = |token: &Token| {
        let way = way(token).filter(|_| token.kind != TokenKind::Cannon)?;
        let is_far = token.to == cell && token.kind != TokenKind::Source;
        let way = if token.from == cell { way } else { way.opposite() };
        (token.from == cell || is_far).then(|| 1 << way.index())
    };
    public.tokens.iter().filter_map(edge).fold(0, |edges, edge| edges | edge)
}
