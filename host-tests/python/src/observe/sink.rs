//! Collects the planes and facts of one observation.

use std::fmt::Display;

use hexboard::game::Seat;
use hexboard::hex::{Cell, CellSet};

use super::Frame;

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
#[derive(Default)]
pub struct Names {
    pub planes: Vec<PlaneName>,
    pub facts: Vec<FactName>,
}

enum Sink<'a> {
    Raw {
        planes: Vec<i16>,
        facts: Vec<i16>,
    },
    /// All planes with the beginning of the next one, the facts that are still to be written, and
    /// the indices of the planes that were written.
    Network {
        planes: &'a mut [f32],
        facts: &'a mut [f32],
        at: usize,
        written: Option<&'a mut Vec<u32>>,
    },
    Names {
        names: Names,
        is_network: bool,
    },
}

/// An observation that is being drawn.
pub struct Observation<'a> {
    pub frame: Frame,
    sink: Sink<'a>,
}

impl<'a> Observation<'a> {
    /// Creates an empty raw observation.
    pub fn raw(frame: Frame) -> Observation<'a> {
        Observation { frame, sink: Sink::Raw { planes: Vec::new(), facts: Vec::new() } }
    }

    /// Creates a network observation in these slices. The planes must be 0. The indices that are
    /// written in them are added to `written`.
    pub fn network(
        frame: Frame,
        planes: &'a mut [f32],
        facts: &'a mut [f32],
        written: Option<&'a mut Vec<u32>>,
    ) -> Observation<'a> {
        Observation { frame, sink: Sink::Network { planes, facts, at: 0, written } }
    }

    /// Creates a list of the names in raw observations.
    pub fn raw_names(frame: Frame) -> Observation<'a> {
        Observation { frame, sink: Sink::Names { names: Names::default(), is_network: false } }
    }

    /// Creates a list of the names in network observations.
    pub fn network_names(frame: Frame) -> Observation<'a> {
        Observation { frame, sink: Sink::Names { names: Names::default(), is_network: true } }
    }

    /// Returns whether this is a network observation.
    pub fn is_network(&self) -> bool {
        matches!(self.sink, Sink::Network { .. } | Sink::Names { is_network: true, .. })
    }

    /// Returns the raw planes and facts.
    pub fn into_raw(self) -> (Vec<i16>, Vec<i16>) {
        match self.sink {
            Sink::Raw { planes, facts } => (planes, facts),
            Sink::Network { .. } | Sink::Names { .. } => (Vec::new(), Vec::new()),
        }
    }

    /// Returns the names.
    pub fn into_names(self) -> Names {
        match self.sink {
            Sink::Names { names, .. } => names,
            Sink::Raw { .. } | Sink::Network { .. } => Names::default(),
        }
    }

    /// Adds a plane with these values at these cells and 0 elsewhere. A network sees `scale` and
    /// higher values as 1.
    pub fn plane(&mut self, name: impl Display, scale: i16, values: impl IntoIterator<Item = (usize, i16)>) {
        let cells = self.frame.cells();
        match &mut self.sink {
            Sink::Raw { planes, .. } => {
                let begin = planes.len();
                planes.resize(begin + cells, 0);
                values.into_iter().for_each(|(cell, value)| planes[begin + cell] = value);
            }
            Sink::Network { planes, at, written, .. } => {
                for (cell, value) in values {
                    planes[*at + cell] = scaled(value, (0, scale));
                    if let Some(written) = written {
                        written.push((*at + cell) as u32);
                    }
                }
                *at += cells;
            }
            Sink::Names { names, .. } => names.planes.push(PlaneName { name: name.to_string(), scale }),
        }
    }

    /// Adds a plane that is 1 at these cells.
    pub fn cells(&mut self, name: impl Display, cells: CellSet) {
        let frame = self.frame;
        self.plane(name, 1, cells.iter().map(|cell| (frame.cell(cell), 1)));
    }

    /// Adds a plane that is 1 at this cell, or all 0 for `None`.
    pub fn spot(&mut self, name: impl Display, cell: Option<Cell>) {
        let frame = self.frame;
        self.plane(name, 1, cell.map(|cell| (frame.cell(cell), 1)));
    }

    /// Adds a numeric fact. A network sees the ends of `range` as 0 and 1, and values outside like
    /// the nearer end.
    pub fn fact(&mut self, name: impl Display, range: (i16, i16), value: impl TryInto<i16>) {
        let value = value.try_into().unwrap_or(i16::MAX);
        match &mut self.sink {
            Sink::Raw { facts, .. } => facts.push(value),
            Sink::Network { facts, .. } => {
                if let Some((fact, rest)) = std::mem::take(facts).split_first_mut() {
                    *fact = scaled(value, range);
                    *facts = rest;
                }
            }
            Sink::Names { names, .. } => names.facts.push(FactName { name: name.to_string(), range }),
        }
    }

    /// Adds a fact that is 1 or 0.
    pub fn flag(&mut self, name: impl Display, value: bool) {
        self.fact(name, (0, 1), i16::from(value));
    }

    /// Adds a fact that names a player relative to the viewer, -1 for nobody. A network sees one
    /// flag per player.
    pub fn who(&mut self, name: impl Display, player: i16) {
        if !self.is_network() {
            return self.fact(name, (-1, Seat::COUNT as i16 - 1), player);
        }
        for other in 0..Seat::COUNT as i16 {
            self.flag(format_args!("{name}: player {other}"), player == other);
        }
    }
}

fn scaled(value: i16, (low, high): (i16, i16)) -> f32 {
    (f32::from(value.clamp(low, high)) - f32::from(low)) / (f32::from(high) - f32::from(low))
}
