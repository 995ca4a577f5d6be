//! The picture of the board in layers, lowest first: ground, piece, sign, trail, arrow, highlight,
//! cursor.
//!
//! A [`Canvas`] stores the content of the board. [`Canvas::paint`] paints the [`Frame`] for a given
//! time, and [`Canvas::next_change`] returns how long that frame stays valid.
//!
//! Colours are perceptual, mostly from a [`super::palette::Palette`].

mod pattern;
mod signs;

use heapless::Vec;
use smart_leds::RGB8;

use super::colour::{DARK, FULL, GOLD, WHITE, dimmed, mix, stand_out};
use super::motion::{self, Tick, alternate, blink, chase, dips, fade, interrupted, pulse, running_light};
use super::palette::{GroundLook, SeatLook};
use crate::hex::{Cell, Direction, PANEL_CELLS};
use crate::parts::{CellLeds, Frame};
use crate::ui::{ByChair, Chair};

pub use pattern::Pattern;
pub use signs::{Arrow, ArrowAnimation, MAX_ARROWS, Sign};

/// Longest trail; the oldest cells of a longer one are dropped.
pub const TRAIL_CELLS: usize = 16;

/// Level of a glow.
const GLOW: u16 = 128;
/// Level of a piece's centre while it is briefly dimmed.
const WINK: u16 = 90;
/// Level of the edges of a crown that do not count.
const UNCOUNTED: u16 = 90;

/// How a piece is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// The centre and `count` edges in the owner's colour; the other edges show the ground.
    #[default]
    Token,
    /// A white centre and all edges in the owner's colour. If it has a count, the edges beyond it
    /// are dimmer.
    Crown,
    /// A token that is not on the board yet: it pulses.
    Ghost,
    /// An individual pattern of edges.
    Pattern(Pattern),
}

/// A piece on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Colour of the centre.
    pub centre: RGB8,
    /// Colour of the lit edges.
    pub edge: RGB8,
    /// How many edges are lit: 0 to 6.
    pub count: u8,
    /// The edge at which the count starts; it continues counterclockwise.
    pub first_edge: Direction,
    /// How many times it dims briefly every two seconds.
    pub winks: u8,
    /// How it is shown.
    pub style: Style,
}

impl Piece {
    /// Builds a token of a seat with a count of at most 6.
    pub const fn token(owner: SeatLook, count: u8) -> Piece {
        let SeatLook { colour, first_edge, winks, .. } = owner;
        Piece { centre: colour, edge: colour, count, first_edge, winks, style: Style::Token }
    }

    /// Builds a prominent piece of a seat.
    pub const fn crown(owner: SeatLook, count: u8) -> Piece {
        Piece { centre: WHITE, style: Style::Crown, ..Piece::token(owner, count) }
    }

    /// Builds a token of a seat that is not on the board yet.
    pub const fn ghost(owner: SeatLook, count: u8) -> Piece {
        Piece { style: Style::Ghost, ..Piece::token(owner, count) }
    }

    /// Builds a piece of a seat with an individual pattern.
    pub const fn patterned(owner: SeatLook, pattern: Pattern) -> Piece {
        Piece { style: Style::Pattern(pattern), ..Piece::token(owner, 0) }
    }

    /// Returns whether this edge belongs to the count or to the pattern.
    const fn counts(&self, edge: usize) -> bool {
        if let Style::Pattern(pattern) = self.style {
            return pattern.edges >> edge & 1 == 1;
        }
        let from_first = edge + 6 - self.first_edge as usize;
        let from_first = if from_first < 6 { from_first } else { from_first - 6 };
        from_first < self.count as usize
    }
}

/// A highlight on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Highlight {
    /// No highlight.
    #[default]
    None,
    /// A steady glow: chosen, or of interest.
    Glow(RGB8),
    /// A legal target: a soft running light in the mover's colour. On a piece with a pattern the
    /// light runs over the pattern instead.
    Target(RGB8),
    /// An attack target: blinks, in the palette's attack colour.
    Attack(RGB8),
    /// A member of a group: the piece pulses towards a colour in time with the cursor; the ground
    /// does not change.
    Group(RGB8),
    /// Directions out of a cell, shown on its edges: `open` ones in a colour, `chosen` ones in
    /// gold, the others dark. One bit per direction, east is bit 0. For a quarter of every second
    /// the piece and its ground are visible.
    Directions {
        /// Colour of the open directions.
        colour: RGB8,
        /// Directions that could be chosen.
        open: u8,
        /// Directions that are chosen.
        chosen: u8,
    },
}

/// A pulsing cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Position.
    pub cell: Cell,
    /// White for a single cursor, the colours of the seats for several.
    pub colour: RGB8,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Footprint {
    cell: Cell,
    colour: RGB8,
    since: Tick,
}

/// The content of the board, in layers.
#[derive(Clone, PartialEq, Eq)]
pub struct Canvas {
    grounds: [[RGB8; 6]; PANEL_CELLS],
    pieces: [Option<Piece>; PANEL_CELLS],
    signs: [[Option<Sign>; alternate::COUNT]; PANEL_CELLS],
    arrows: Vec<Arrow, MAX_ARROWS>,
    highlights: [Highlight; PANEL_CELLS],
    trail: Vec<Footprint, TRAIL_CELLS>,
    cursors: ByChair<Option<Cursor>>,
}

impl Default for Canvas {
    fn default() -> Self {
        Canvas::EMPTY
    }
}

impl Canvas {
    /// An empty canvas.
    pub const EMPTY: Canvas = Canvas {
        grounds: [[DARK; 6]; PANEL_CELLS],
        pieces: [None; PANEL_CELLS],
        signs: [[None; alternate::COUNT]; PANEL_CELLS],
        arrows: Vec::new(),
        highlights: [Highlight::None; PANEL_CELLS],
        trail: Vec::new(),
        cursors: ByChair([None; Chair::COUNT]),
    };

    /// Removes everything.
    pub fn clear(&mut self) {
        self.grounds.fill([DARK; 6]);
        self.pieces.fill(None);
        self.signs.fill([None; alternate::COUNT]);
        self.arrows.clear();
        self.highlights.fill(Highlight::None);
        self.trail.clear();
        self.cursors = ByChair([None; Chair::COUNT]);
    }

    /// Removes all highlights, but neither trail nor cursors.
    pub fn clear_highlights(&mut self) {
        self.highlights.fill(Highlight::None);
    }

    /// Removes the trail of the last move.
    pub fn clear_trail(&mut self) {
        self.trail.clear();
    }

    /// Sets the ground of a cell.
    pub fn set_ground(&mut self, cell: Cell, look: GroundLook) {
        for (i, edge) in self.grounds[cell.reading()].iter_mut().enumerate() {
            *edge = if look.edges >> i & 1 == 1 { look.colour } else { DARK };
        }
    }

    /// Sets the colour of one edge of the ground, for corridors, arrows or walls.
    pub fn set_edge(&mut self, cell: Cell, edge: Direction, colour: RGB8) {
        self.grounds[cell.reading()][edge.index()] = colour;
    }

    /// Puts a piece on a cell, or removes it.
    pub fn set_piece(&mut self, cell: Cell, piece: Option<Piece>) {
        self.pieces[cell.reading()] = piece;
    }

    /// Returns the position of a chair's cursor.
    pub fn cursor(&self, chair: Chair) -> Option<Cell> {
        self.cursors[chair].map(|cursor| cursor.cell)
    }

    /// Returns whether there is a piece on a cell.
    pub fn has_piece(&self, cell: Cell) -> bool {
        self.pieces[cell.reading()].is_some()
    }

    /// Returns the highlight of a cell.
    pub const fn highlight(&self, cell: Cell) -> Highlight {
        self.highlights[cell.reading()]
    }

    /// Sets or removes the highlight of a cell.
    pub fn set_highlight(&mut self, cell: Cell, highlight: Highlight) {
        self.highlights[cell.reading()] = highlight;
    }

    /// Lights a cell that then fades, starting at `now` milliseconds: a step of the last move.
    pub fn add_trail(&mut self, cell: Cell, colour: RGB8, now: u64) {
        self.trail.retain(|old| old.cell != cell);
        if self.trail.is_full() {
            self.trail.remove(0);
        }
        // This cannot fail: an element was removed above if the trail was full.
        let _ = self.trail.push(Footprint { cell, colour, since: motion::tick(now) });
    }

    /// Moves the trail one step, together with everything else on the board. Drops cells that leave
    /// the board.
    pub fn shift_trail(&mut self, direction: Direction) {
        self.trail.retain(|old| old.cell.step(direction).is_some());
        for step in &mut self.trail {
            step.cell = step.cell.step(direction).unwrap_or(step.cell);
        }
    }

    /// Moves or removes the cursor of a chair.
    pub fn set_cursor(&mut self, chair: Chair, cursor: Option<Cursor>) {
        self.cursors[chair] = cursor;
    }

    /// Paints the frame at `now` milliseconds.
    pub fn paint(&self, now: u64, frame: &mut Frame) {
        let moment = FrameLevels::new(motion::tick(now));
        for (i, leds) in frame.cells_mut().iter_mut().enumerate() {
            let [centre, edges @ ..] = leds;
            *centre = DARK;
            *edges = self.grounds[i];
            if let Some(piece) = &self.pieces[i] {
                moment.piece(piece, leds);
            }
            if let Some(sign) = signs::shown(&self.signs[i], moment.turn) {
                sign.paint(moment.pulse, leds);
            }
        }
        for step in &self.trail {
            self.tint_ground(
                step.cell,
                step.colour,
                fade::level(moment.tick.saturating_sub(step.since)),
                frame,
            );
        }
        self.arrows.iter().for_each(|arrow| arrow.paint(moment.tick, frame));
        for (i, highlight) in self.highlights.iter().enumerate() {
            match *highlight {
                Highlight::None => {}
                Highlight::Glow(colour) => self.tint_ground_at(i, colour, GLOW, &mut frame.cells_mut()[i]),
                Highlight::Target(colour) => {
                    let leds = &mut frame.cells_mut()[i];
                    if self.has_pattern(i) { moment.shimmer(leds) } else { moment.target(colour, leds) }
                }
                Highlight::Attack(colour) => moment.attack(colour, &mut frame.cells_mut()[i]),
                Highlight::Group(colour) => {
                    self.tint_piece(i, colour, moment.pulse, &mut frame.cells_mut()[i]);
                }
                Highlight::Directions { colour, open, chosen } if interrupted::is_on(moment.tick) => {
                    point_ways(colour, open, chosen, &mut frame.cells_mut()[i]);
                }
                Highlight::Directions { .. } => {}
            }
        }
        self.paint_cursors(&moment, frame);
    }

    /// Tints a cell except for its piece.
    fn tint_ground(&self, cell: Cell, colour: RGB8, level: u16, frame: &mut Frame) {
        self.tint_ground_at(cell.reading(), colour, level, &mut frame[cell]);
    }

    fn tint_ground_at(&self, reading: usize, colour: RGB8, level: u16, leds: &mut CellLeds) {
        let piece = self.pieces[reading].as_ref();
        if piece.is_none() {
            leds[0] = mix(leds[0], colour, level / 2);
        }
        for (i, edge) in leds[1..].iter_mut().enumerate() {
            if !piece.is_some_and(|piece| piece.style == Style::Crown || piece.counts(i)) {
                *edge = mix(*edge, colour, level);
            }
        }
    }

    /// Tints a piece but not its ground.
    fn tint_piece(&self, reading: usize, colour: RGB8, level: u16, leds: &mut CellLeds) {
        let Some(piece) = &self.pieces[reading] else { return };
        leds[0] = stand_out(leds[0], colour, level / 2);
        for (_, edge) in leds[1..].iter_mut().enumerate().filter(|(i, _)| piece.counts(*i)) {
            *edge = stand_out(*edge, colour, level / 2);
        }
    }

    fn has_pattern(&self, reading: usize) -> bool {
        matches!(&self.pieces[reading], Some(Piece { style: Style::Pattern(_), .. }))
    }

    fn paint_cursors(&self, moment: &FrameLevels, frame: &mut Frame) {
        for chair in Chair::ALL {
            let Some(cursor) = self.cursors[chair] else { continue };
            let is_here = |&other: &Chair| self.cursors[other].is_some_and(|c| c.cell == cursor.cell);
            let together = Chair::ALL.iter().filter(|chair| is_here(chair)).count() as Tick;
            let before = Chair::ALL[..chair.index()].iter().filter(|chair| is_here(chair)).count() as Tick;
            if (moment.tick / CURSOR_TURN).checked_rem(together) == Some(before) {
                let leds = &mut frame[cursor.cell];
                if self.has_pattern(cursor.cell.reading()) {
                    moment.cursor_on_pattern(cursor.colour, leds);
                } else {
                    moment.cursor(cursor.colour, leds);
                }
            }
        }
    }

    /// Returns the first millisecond after `now` at which [`Canvas::paint`] may paint a different
    /// frame. Returns `None` if the frame stays the same until something is set.
    pub fn next_change(&self, now: u64) -> Option<u64> {
        let tick = motion::tick(now);
        let pieces = self.pieces.iter().flatten().filter_map(|piece| next_of_piece(piece, tick)).min();
        let highlights =
            self.highlights.iter().filter_map(|highlight| next_of_highlight(highlight, tick)).min();
        let trail = self.trail.iter().filter_map(|step| {
            fade::next(tick.saturating_sub(step.since)).map(|age| step.since.saturating_add(age))
        });
        let cursors = self.cursors.0.iter().flatten().map(|_| pulse::next(tick)).next();
        let signs = self.signs.iter().filter_map(|signs| signs::next(signs, tick)).min();
        let arrows = self.arrows.first().map(|_| running_light::next(tick));
        [pieces, highlights, trail.min(), cursors, signs, arrows]
            .into_iter()
            .flatten()
            .min()
            .map(motion::start_of)
    }

    /// Returns whether anything on the board is animated.
    pub fn is_animated(&self, now: u64) -> bool {
        self.next_change(now).is_some()
    }
}

/// How many ticks each of several cursors on one cell is shown: one pulse.
const CURSOR_TURN: Tick = 64;

fn next_of_piece(piece: &Piece, tick: Tick) -> Option<Tick> {
    let pattern = if let Style::Pattern(pattern) = piece.style { pattern.next_change(tick) } else { None };
    let breath = (piece.style == Style::Ghost).then(|| pulse::next(tick));
    [breath, pattern, dips::next(piece.winks, tick)].into_iter().flatten().min()
}

fn next_of_highlight(highlight: &Highlight, tick: Tick) -> Option<Tick> {
    match highlight {
        Highlight::None | Highlight::Glow(_) => None,
        Highlight::Directions { .. } => Some(interrupted::next(tick)),
        Highlight::Group(_) => Some(pulse::next(tick)),
        Highlight::Target(_) => Some(chase::next(tick)),
        Highlight::Attack(_) => Some(blink::next(tick)),
    }
}

fn point_ways(colour: RGB8, open: u8, chosen: u8, leds: &mut CellLeds) {
    for (way, led) in leds[1..].iter_mut().enumerate() {
        *led = match (chosen >> way & 1, open >> way & 1) {
            (1, _) => GOLD,
            (_, 1) => dimmed(colour, GLOW),
            _ => DARK,
        };
    }
}

/// All levels that depend only on time, computed once per frame.
struct FrameLevels {
    tick: Tick,
    turn: usize,
    pulse: u16,
    chase: [u16; 6],
    blink: bool,
}

impl FrameLevels {
    fn new(tick: Tick) -> FrameLevels {
        FrameLevels {
            tick,
            turn: alternate::at(tick),
            pulse: pulse::level(tick),
            chase: chase::levels(tick),
            blink: blink::is_on(tick),
        }
    }

    fn piece(&self, piece: &Piece, leds: &mut CellLeds) {
        if let Style::Pattern(pattern) = piece.style {
            return self.pattern(piece, pattern, leds);
        }
        let breath = if piece.style == Style::Ghost { self.pulse / 2 } else { FULL };
        let is_dimmed = dips::is_dimmed(piece.winks, self.tick);
        leds[0] = dimmed(piece.centre, if is_dimmed { WINK.min(breath) } else { breath });
        for (i, led) in leds[1..].iter_mut().enumerate() {
            if piece.counts(i) || piece.style == Style::Crown && piece.count == 0 {
                *led = dimmed(piece.edge, breath);
            } else if piece.style == Style::Crown {
                *led = dimmed(piece.edge, UNCOUNTED);
            }
        }
    }

    /// Paints a light that runs around the ground. Most of the ground stays visible at any time.
    fn target(&self, colour: RGB8, leds: &mut CellLeds) {
        for (led, level) in leds[1..].iter_mut().zip(self.chase) {
            *led = mix(*led, colour, level * 5 / 8);
        }
    }

    fn attack(&self, colour: RGB8, leds: &mut CellLeds) {
        if self.blink {
            leds[1..].fill(colour);
        }
    }

    /// Pulses the edges, and the centre too if it is dark.
    fn cursor(&self, colour: RGB8, leds: &mut CellLeds) {
        if leds[0] == DARK {
            leds[0] = dimmed(colour, self.pulse / 2);
        }
        for led in &mut leds[1..] {
            *led = stand_out(*led, colour, self.pulse);
        }
    }
}

#[cfg(test)]
mod tests;
