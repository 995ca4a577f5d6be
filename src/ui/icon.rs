//! Small pictures for buttons and symbols.

use embedded_graphics::{
    draw_target::DrawTarget,
    pixelcolor::BinaryColor,
    prelude::{Point, Size},
    primitives::Rectangle,
};

use super::text::Ink;

/// Width and height of an icon in pixels.
pub const ICON_SIZE: u32 = 7;

/// A picture of 7 x 7 pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Button: cursor up.
    Up,
    /// Button: cursor down.
    Down,
    /// Button: cursor left.
    Left,
    /// Button: cursor right.
    Right,
    /// Button: choose.
    Ok,
    /// Button: go one step back.
    Back,
    /// Button: show hidden information.
    Peek,
    /// Button: open the menu.
    Menu,
    /// A check passed.
    Good,
    /// A check failed.
    Bad,
    /// Attention needed.
    Warning,
    /// A Resource of Xobos.
    Resource,
    /// A Crystal of Xobos.
    Crystal,
}

impl Icon {
    /// The buttons, in the order of their bits in the shift register chain.
    pub const BUTTONS: [Icon; 8] =
        [Icon::Up, Icon::Down, Icon::Left, Icon::Right, Icon::Ok, Icon::Back, Icon::Peek, Icon::Menu];

    /// Draws the icon with its top left corner at `at`.
    ///
    /// # Errors
    /// Returns the errors of the draw target.
    pub fn draw<D>(self, target: &mut D, at: Point, ink: Ink) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let area = Rectangle::new(at, Size::new_equal(ICON_SIZE));
        let dots = self.art().iter().flat_map(|row| row.bytes());
        target.fill_contiguous(
            &area,
            dots.map(|dot| if dot == b'#' { ink.text_colour() } else { ink.background() }),
        )
    }

    #[rustfmt::skip]
    const fn art(self) -> &'static [&'static str; 7] {
        match self {
            Icon::Up => &[
                ".......",
                "...#...",
                "..###..",
                ".#####.",
                "#######",
                ".......",
                ".......",
            ],
            Icon::Down => &[
                ".......",
                ".......",
                "#######",
                ".#####.",
                "..###..",
                "...#...",
                ".......",
            ],
            Icon::Left => &[
                "....#..",
                "...##..",
                "..###..",
                ".####..",
                "..###..",
                "...##..",
                "....#..",
            ],
            Icon::Right => &[
                "..#....",
                "..##...",
                "..###..",
                "..####.",
                "..###..",
                "..##...",
                "..#....",
            ],
            Icon::Ok => &[
                "..###..",
                ".#####.",
                "#######",
                "#######",
                "#######",
                ".#####.",
                "..###..",
            ],
            Icon::Back => &[
                "..#....",
                ".##....",
                "######.",
                ".##...#",
                "..#...#",
                "......#",
                "..####.",
            ],
            Icon::Peek => &[
                ".......",
                "..###..",
                ".#...#.",
                "#..#..#",
                ".#...#.",
                "..###..",
                ".......",
            ],
            Icon::Menu => &[
                "#######",
                ".......",
                ".......",
                "#######",
                ".......",
                ".......",
                "#######",
            ],
            Icon::Good => &[
                ".......",
                "......#",
                ".....#.",
                "#...#..",
                ".#.#...",
                "..#....",
                ".......",
            ],
            Icon::Bad => &[
                "#.....#",
                ".#...#.",
                "..#.#..",
                "...#...",
                "..#.#..",
                ".#...#.",
                "#.....#",
            ],
            Icon::Warning => &[
                "...#...",
                "..###..",
                "..#.#..",
                ".##.##.",
                ".#####.",
                "###.###",
                "#######",
            ],
            Icon::Resource => &[
                "...#...",
                ".##.##.",
                "#.....#",
                "##...##",
                "#.##..#",
                "##.#.##",
                "..###..",
            ],
            Icon::Crystal => &[
                "...#...",
                "..#.#..",
                ".#...#.",
                ".#####.",
                ".#...#.",
                "..#.#..",
                "...#...",
            ],
        }
    }
}
