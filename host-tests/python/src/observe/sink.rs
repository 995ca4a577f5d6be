//! Where the planes and facts of an observation go: into raw numbers, into the arrays of a network,
//! or into a list of their names.

use std::fmt::Display;
use std::slice::IterMut;

use hexboard::game::Seat;
use hexboard::hex::{Cell, CellSet};

use super::Frame;
use super::{robale, xobos};

/// A plane of an observation that is being drawn.
#[derive(Clone, Copy, Default)]
pub struct Plane {
    /// The index of its first cell.
    begin: usize,
    scale: i16,
}

/// Takes the planes and facts of one observation, in order. Encoders are generic over it, so that
/// names cost nothing where nobody reads them.
pub trait Sink {
    /// Whether this is a network observation.
    const IS_NETWORK: bool;

    /// Returns the grid of the planes.
    fn frame(&self) -> Frame;

    /// Adds a plane that is 0 everywhere. A network sees `scale` and higher values as 1.
    fn begin(&mut self, name: impl Display, scale: i16) -> Plane;

    /// Writes a value into a plane.
    fn put(&mut self, plane: Plane, cell: usize, value: i16);

    /// Adds a fact.
    fn add_fact(&mut self, name: impl Display, range: (i16, i16), value: i16);

    /// Returns what [`Sink::keep`] has left in the planes, and remembers the new one. Returns `None`
    /// if the planes are 0.
    fn swap_kept(&mut self, _: Kept) -> Option<Kept> {
        None
    }

    /// Writes a value that stays in the plane until it is written again.
    fn keep(&mut self, plane: Plane, cell: usize, value: i16) {
        self.put(plane, cell, value);
    }

    /// Writes 1 or 0 at these cells, which stays until it is written again.
    fn keep_cells(&mut self, plane: Plane, cells: CellSet, frame: Frame, is_there: bool) {
        cells.iter().for_each(|cell| self.keep(plane, frame.cell(cell), i16::from(is_there)));
    }

    /// Adds a plane with these values at these cells and 0 elsewhere.
    fn plane(&mut self, name: impl Display, scale: i16, values: impl IntoIterator<Item = (usize, i16)>) {
        let plane = self.begin(name, scale);
        values.into_iter().for_each(|(cell, value)| self.put(plane, cell, value));
    }

    /// Adds a plane that is 1 at these cells.
    fn cells(&mut self, name: impl Display, cells: CellSet) {
        let frame = self.frame();
        self.plane(name, 1, cells.iter().map(|cell| (frame.cell(cell), 1)));
    }

    /// Adds a plane that is 1 at this cell, or all 0 for `None`.
    fn spot(&mut self, name: impl Display, cell: Option<Cell>) {
        let frame = self.frame();
        self.plane(name, 1, cell.map(|cell| (frame.cell(cell), 1)));
    }

    /// Adds a numeric fact. A network sees the ends of `range` as 0 and 1, and values outside like
    /// the nearer end.
    fn fact(&mut self, name: impl Display, range: (i16, i16), value: impl TryInto<i16>) {
        self.add_fact(name, range, value.try_into().unwrap_or(i16::MAX));
    }

    /// Adds a fact that is 1 or 0.
    fn flag(&mut self, name: impl Display, value: bool) {
        self.add_fact(name, (0, 1), i16::from(value));
    }

    /// Adds a fact that names a player relative to the viewer, -1 for nobody. A network sees one
    /// flag per player.
    fn who(&mut self, name: impl Display, player: i16) {
        if !Self::IS_NETWORK {
            return self.fact(name, (-1, Seat::COUNT as i16 - 1), player);
        }
        for other in 0..Seat::COUNT as i16 {
            self.flag(format_args!("{name}: player {other}"), player == other);
        }
    }
}

/// Raw planes and facts.
pub struct RawSink {
    frame: Frame,
    pub planes: Vec<i16>,
    pub facts: Vec<i16>,
}

impl RawSink {
    /// Creates an empty observation.
    pub const fn new(frame: Frame) -> RawSink {
        RawSink { frame, planes: Vec::new(), facts: Vec::new() }
    }
}

impl Sink for RawSink {
    const IS_NETWORK: bool = false;

    fn frame(&self) -> Frame {
        self.frame
    }

    fn begin(&mut self, _: impl Display, scale: i16) -> Plane {
        let begin = self.planes.len();
        self.planes.resize(begin + self.frame.cells(), 0);
        Plane { begin, scale }
    }

    fn put(&mut self, plane: Plane, cell: usize, value: i16) {
        self.planes[plane.begin + cell] = value;
    }

    fn add_fact(&mut self, _: impl Display, _: (i16, i16), value: i16) {
        self.facts.push(value);
    }
}

/// Values that stay in the planes from one observation to the next.
pub enum Kept {
    Robale(robale::Board),
    Xobos(xobos::MapView),
}

/// What an observation has left in its arrays.
#[derive(Default)]
pub struct Memory {
    /// The indices of planes to clear before the next observation.
    pub written: Vec<u32>,
    kept: Option<Kept>,
    /// The facts before they were scaled.
    facts: Vec<i16>,
}

/// A value that no fact has.
const UNKNOWN: i16 = i16::MIN;

/// The planes and facts of a network.
pub struct NetworkSink<'a> {
    frame: Frame,
    planes: &'a mut [f32],
    /// The beginning of the next plane.
    next: usize,
    facts: IterMut<'a, f32>,
    /// The facts that are there, before they were scaled. Empty without a memory.
    known: IterMut<'a, i16>,
    written: Option<&'a mut Vec<u32>>,
    kept: Option<&'a mut Option<Kept>>,
}

impl<'a> NetworkSink<'a> {
    /// Creates an observation in these slices. The planes must be 0, except for what `memory` has
    /// kept in them. With a memory, facts that have not changed are not written.
    pub fn new(
        frame: Frame,
        planes: &'a mut [f32],
        facts: &'a mut [f32],
        memory: Option<&'a mut Memory>,
    ) -> NetworkSink<'a> {
        let (mut known, mut written, mut kept) = (IterMut::default(), None, None);
        if let Some(memory) = memory {
            memory.facts.resize(facts.len(), UNKNOWN);
            (known, written, kept) =
                (memory.facts.iter_mut(), Some(&mut memory.written), Some(&mut memory.kept));
        }
        NetworkSink { frame, planes, next: 0, facts: facts.iter_mut(), known, written, kept }
    }
}

impl Sink for NetworkSink<'_> {
    const IS_NETWORK: bool = true;

    fn frame(&self) -> Frame {
        self.frame
    }

    fn begin(&mut self, _: impl Display, scale: i16) -> Plane {
        let begin = self.next;
        self.next += self.frame.cells();
        Plane { begin, scale }
    }

    fn put(&mut self, plane: Plane, cell: usize, value: i16) {
        self.keep(plane, cell, value);
        if let Some(written) = &mut self.written {
            written.push((plane.begin + cell) as u32);
        }
    }

    fn add_fact(&mut self, _: impl Display, range: (i16, i16), value: i16) {
        let Some(fact) = self.facts.next() else { return };
        match self.known.next() {
            Some(known) if *known == value => return,
            Some(known) => *known = value,
            None => {}
        }
        *fact = scaled(value, range);
    }

    fn swap_kept(&mut self, kept: Kept) -> Option<Kept> {
        self.kept.as_mut().and_then(|old| old.replace(kept))
    }

    fn keep(&mut self, plane: Plane, cell: usize, value: i16) {
        self.planes[plane.begin + cell] = scaled(value, (0, plane.scale));
    }
}

fn scaled(value: i16, (low, high): (i16, i16)) -> f32 {
    (f32::from(value.clamp(low, high)) - f32::from(low)) / (f32::from(high) - f32::from(low))
}

/// The name of a plane, and the value that a network sees as 1.
pub struct PlaneName {
    pub name: String,
    pub scale: i16,
}

/// The name of a fact, and the values that a network sees as 0 and 1.
pub struct FactName {
    pub name: String,
    pub range: (i16, i16),
}

/// The names of planes and facts, in order.
pub struct Names<const IS_NETWORK: bool> {
    frame: Frame,
    pub planes: Vec<PlaneName>,
    pub facts: Vec<FactName>,
}

impl<const IS_NETWORK: bool> Names<IS_NETWORK> {
    /// Creates an empty list.
    pub const fn new(frame: Frame) -> Self {
        Names { frame, planes: Vec::new(), facts: Vec::new() }
    }
}

impl<const IS_NETWORK: bool> Sink for Names<IS_NETWORK> {
    const IS_NETWORK: bool = IS_NETWORK;

    fn frame(&self) -> Frame {
        self.frame
    }

    fn begin(&mut self, name: impl Display, scale: i16) -> Plane {
        self.planes.push(PlaneName { name: name.to_string(), scale });
        Plane::default()
    }

    fn put(&mut self, _: Plane, _: usize, _: i16) {}

    fn add_fact(&mut self, name: impl Display, range: (i16, i16), _: i16) {
        self.facts.push(FactName { name: name.to_string(), range });
    }
}
