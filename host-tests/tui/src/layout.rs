//! Layout: places the board and the OLED in the available space.

use ratatui::layout::{Rect, Size};

use crate::board::Scale;
use crate::oled::Dots;

/// The number of lines at the bottom, for the seats and the keys.
const FOOT: u16 = 2;
/// The number of columns or lines between board and screen.
const GAP: u16 = 1;

/// What is shown if there is no space for both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SingleView {
    /// The OLED.
    #[default]
    Oled,
    /// The board.
    Board,
}

impl SingleView {
    /// Returns the other one.
    pub const fn other(self) -> SingleView {
        match self {
            SingleView::Oled => SingleView::Board,
            SingleView::Board => SingleView::Oled,
        }
    }
}

/// The layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The board, if it is shown.
    pub board: Option<(Rect, Scale)>,
    /// The OLED, if it is shown.
    pub oled: Option<(Rect, Dots)>,
    /// The lines at the bottom.
    pub foot: Rect,
}

impl Layout {
    /// Returns the best layout for a terminal with one of these board scales, which are sorted
    /// largest first. Returns `None` if the terminal is too small.
    pub fn of(size: Size, one: SingleView, scales: &[Scale]) -> Option<Layout> {
        let height = size.height.checked_sub(FOOT)?;
        let foot = Rect::new(0, height, size.width, FOOT);
        let space = Size { width: size.width, height };
        let all_dots = [Dots::Halves, Dots::Braille];
        let both = scales
            .iter()
            .flat_map(|&scale| all_dots.map(|dots| (scale, dots)))
            .find_map(|(scale, dots)| beside(space, scale, dots).or(above(space, scale, dots)));
        let single = || match one {
            SingleView::Board => {
                let scale = scales.iter().copied().find(|scale| fits(scale.size(), space))?;
                Some((Some((centred(scale.size(), space), scale)), None))
            }
            SingleView::Oled => {
                let dots = all_dots.into_iter().find(|dots| fits(dots.size(), space))?;
                Some((None, Some((centred(dots.size(), space), dots))))
            }
        };
        let (board, oled) = match both {
            Some((board, oled)) => (Some(board), Some(oled)),
            None => single()?,
        };
        Some(Layout { board, oled, foot })
    }

    /// Returns whether both are shown.
    pub const fn has_both(&self) -> bool {
        self.board.is_some() && self.oled.is_some()
    }
}

/// The minimum size that fits either of them.
pub const LEAST: Size = Size { width: 64, height: 20 + FOOT };

type Pair = ((Rect, Scale), (Rect, Dots));

fn beside(space: Size, scale: Scale, dots: Dots) -> Option<Pair> {
    let (board, oled) = (scale.size(), dots.size());
    let whole = Size::new(board.width + GAP + oled.width, board.height.max(oled.height));
    let area = fits(whole, space).then(|| centred(whole, space))?;
    let middle = |height: u16| area.y + (whole.height - height) / 2;
    let left = Rect::new(area.x, middle(board.height), board.width, board.height);
    let right = Rect::new(area.x + board.width + GAP, middle(oled.height), oled.width, oled.height);
    Some(((left, scale), (right, dots)))
}

fn above(space: Size, scale: Scale, dots: Dots) -> Option<Pair> {
    let (board, oled) = (scale.size(), dots.size());
    let whole = Size::new(board.width.max(oled.width), board.height + GAP + oled.height);
    let area = fits(whole, space).then(|| centred(whole, space))?;
    let middle = |width: u16| area.x + (whole.width - width) / 2;
    let upper = Rect::new(middle(board.width), area.y, board.width, board.height);
    let lower = Rect::new(middle(oled.width), area.y + board.height + GAP, oled.width, oled.height);
    Some(((upper, scale), (lower, dots)))
}

fn fits(what: Size, space: Size) -> bool {
    what.width <= space.width && what.height <= space.height
}

fn centred(what: Size, space: Size) -> Rect {
    Rect::new((space.width - what.width) / 2, (space.height - what.height) / 2, what.width, what.height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::ColourDepth;

    const COLOURS: &[Scale] = Scale::all(ColourDepth::True);
    const LETTERS: &[Scale] = Scale::all(ColourDepth::Letters);

    type Kinds = Option<(Option<Scale>, Option<Dots>)>;

    fn kinds_of(width: u16, height: u16, one: SingleView, scales: &[Scale]) -> Kinds {
        let room = Layout::of(Size { width, height }, one, scales)?;
        Some((room.board.map(|board| board.1), room.oled.map(|oled| oled.1)))
    }

    fn kinds(width: u16, height: u16, one: SingleView) -> Kinds {
        kinds_of(width, height, one, COLOURS)
    }

    #[test]
    fn letters_fit_every_terminal_that_colours_fit() {
        let both = |scale| Some((Some(scale), Some(Dots::Braille)));
        assert_eq!(kinds_of(150, 40, SingleView::Oled, LETTERS), both(Scale::Wide));
        assert_eq!(kinds_of(120, 40, SingleView::Oled, LETTERS), both(Scale::Narrow));
        assert_eq!(kinds_of(120, 22, SingleView::Oled, LETTERS), both(Scale::Short));
        assert_eq!(kinds_of(64, 22, SingleView::Board, LETTERS), Some((Some(Scale::Short), None)));
        assert_eq!(kinds_of(64, 22, SingleView::Oled, LETTERS), Some((None, Some(Dots::Braille))));
    }

    #[test]
    fn the_layout_uses_the_available_space() {
        let both = |scale, dots| Some((Some(scale), Some(dots)));
        assert_eq!(kinds(240, 60, SingleView::Oled), both(Scale::Roomy, Dots::Halves));
        assert_eq!(kinds(150, 40, SingleView::Oled), both(Scale::Roomy, Dots::Braille));
        assert_eq!(kinds(120, 30, SingleView::Oled), both(Scale::Tight, Dots::Braille));
        assert_eq!(kinds(80, 50, SingleView::Oled), both(Scale::Roomy, Dots::Braille));
        assert_eq!(kinds(70, 40, SingleView::Oled), both(Scale::Tight, Dots::Braille));
        assert_eq!(kinds(80, 24, SingleView::Oled), Some((None, Some(Dots::Braille))));
        assert_eq!(kinds(80, 24, SingleView::Board), Some((Some(Scale::Tight), None)));
        assert_eq!(kinds(40, 10, SingleView::Oled), None);
        assert_eq!(kinds(80, 1, SingleView::Oled), None);
    }

    #[test]
    fn parts_stay_inside_and_do_not_overlap() {
        for (width, height) in
            (64..260).step_by(7).flat_map(|width| (22..80).map(move |height| (width, height)))
        {
            let whole = Rect::new(0, 0, width, height);
            for one in [SingleView::Oled, SingleView::Board] {
                let scales = if width % 2 == 0 { COLOURS } else { LETTERS };
                let room = Layout::of(whole.as_size(), one, scales).expect("enough room");
                let board = room.board.map(|board| board.0).unwrap_or_default();
                let oled = room.oled.map(|oled| oled.0).unwrap_or_default();
                assert!(
                    [board, oled, room.foot].iter().all(|area| whole.union(*area) == whole),
                    "{width} x {height}"
                );
                assert!(
                    !board.intersects(oled) && !board.intersects(room.foot) && !oled.intersects(room.foot)
                );
            }
        }
        let fits =
            |one| Layout::of(LEAST, one, COLOURS).is_some() && Layout::of(LEAST, one, LETTERS).is_some();
        assert!(fits(SingleView::Board) && fits(SingleView::Oled));
    }
}
