//! Places at the table.

use core::ops::{Index, IndexMut};

/// One of the four places at the table, numbered from 0. On the device: seat 1 to seat 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Seat {
    /// Seat 1 on the device.
    A,
    /// Seat 2 on the device.
    B,
    /// Seat 3 on the device.
    C,
    /// Seat 4 on the device.
    D,
}

impl Seat {
    /// How many places there are.
    pub const COUNT: usize = 4;
    /// All places in order.
    pub const ALL: [Seat; Seat::COUNT] = [Seat::A, Seat::B, Seat::C, Seat::D];

    /// The place with this number, from 0.
    pub const fn new(index: usize) -> Option<Seat> {
        if index < Seat::COUNT { Some(Seat::ALL[index]) } else { None }
    }

    /// The number of this place, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number people read: 1 to 4.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// One value for each place at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct BySeat<T>(pub [T; Seat::COUNT]);

impl<T> BySeat<T> {
    /// The value of each seat, made from the seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        BySeat(Seat::ALL.map(&mut make))
    }

    /// Seats with their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// A set of places at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);
    /// All four.
    pub const ALL: SeatSet = SeatSet(0b1111);

    /// Just this seat.
    pub const fn of(seat: Seat) -> SeatSet {
        SeatSet(1 << seat as u8)
    }

    /// The first `count` seats; all four when `count` is larger.
    pub const fn first(count: usize) -> SeatSet {
        if count >= Seat::COUNT { SeatSet::ALL } else { SeatSet((1 << count) - 1) }
    }

    /// This set and `seat`.
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | SeatSet::of(seat).0)
    }

    /// This set without `seat`.
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !SeatSet::of(seat).0)
    }

    /// This set with `seat` if it was not in it, without it if it was.
    pub const fn toggled(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 ^ SeatSet::of(seat).0)
    }

    /// A bit for each seat, the first lowest.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The seats whose bits are set; bits of no seat are passed over.
    pub const fn from_bits(bits: u8) -> SeatSet {
        SeatSet(bits & SeatSet::ALL.0)
    }

    /// Is `seat` in the set?
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & SeatSet::of(seat).0 != 0
    }

    /// Is nobody in the set?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |&seat| self.contains(seat))
    }
}
