//! A macro for types with exactly four values, such as the seats of a game or the pads of the
//! device.

/// Defines an enum of four values, an array with one entry per value, and a bit set of values.
macro_rules! four {
    (
        $(#[$one_doc:meta])* $One:ident { $first:ident, $second:ident, $third:ident, $fourth:ident }
        $(#[$by_doc:meta])* $By:ident
        $(#[$set_doc:meta])* $Set:ident
    ) => {
        $(#[$one_doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "defmt", derive(defmt::Format))]
        pub enum $One {
            /// The first value.
            $first,
            /// The second value.
            $second,
            /// The third value.
            $third,
            /// The fourth value.
            $fourth,
        }

        impl $One {
            /// Number of values.
            pub const COUNT: usize = 4;
            /// All values in order.
            pub const ALL: [$One; $One::COUNT] = [$One::$first, $One::$second, $One::$third, $One::$fourth];

            /// Returns the value with this index, counted from 0.
            pub const fn new(index: usize) -> Option<$One> {
                if index < $One::COUNT { Some($One::ALL[index]) } else { None }
            }

            /// Returns the index, counted from 0.
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Returns the number shown to people, 1 to 4.
            pub const fn number(self) -> u8 {
                self as u8 + 1
            }
        }

        $(#[$by_doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "defmt", derive(defmt::Format))]
        pub struct $By<T>(pub [T; $One::COUNT]);

        impl<T> $By<T> {
            /// Builds an entry for each value by calling `make`.
            pub fn from_fn(mut make: impl FnMut($One) -> T) -> Self {
                $By($One::ALL.map(&mut make))
            }

            /// Iterates over all values with their entries, in order.
            pub fn iter(&self) -> impl Iterator<Item = ($One, &T)> {
                $One::ALL.into_iter().zip(&self.0)
            }
        }

        impl<T> core::ops::Index<$One> for $By<T> {
            type Output = T;
            fn index(&self, one: $One) -> &T {
                &self.0[one.index()]
            }
        }

        impl<T> core::ops::IndexMut<$One> for $By<T> {
            fn index_mut(&mut self, one: $One) -> &mut T {
                &mut self.0[one.index()]
            }
        }

        $(#[$set_doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "defmt", derive(defmt::Format))]
        pub struct $Set(u8);

        impl $Set {
            /// The empty set.
            pub const EMPTY: $Set = $Set(0);
            /// The set of all four values.
            pub const ALL: $Set = $Set(0b1111);

            /// Returns the set of one value.
            pub const fn of(one: $One) -> $Set {
                $Set(1 << one as u8)
            }

            /// Returns the set of the first `count` values; all four if `count` is larger.
            pub const fn first(count: usize) -> $Set {
                if count >= $One::COUNT { $Set::ALL } else { $Set((1 << count) - 1) }
            }

            /// Returns this set with `one` added.
            pub const fn with(self, one: $One) -> $Set {
                $Set(self.0 | $Set::of(one).0)
            }

            /// Returns this set with `one` removed.
            pub const fn without(self, one: $One) -> $Set {
                $Set(self.0 & !$Set::of(one).0)
            }

            /// Returns this set with the membership of `one` inverted.
            pub const fn toggled(self, one: $One) -> $Set {
                $Set(self.0 ^ $Set::of(one).0)
            }

            /// Returns one bit per value, the first value in the lowest bit.
            pub const fn bits(self) -> u8 {
                self.0
            }

            /// Builds a set from its bits. Bits above the lowest four are ignored.
            pub const fn from_bits(bits: u8) -> $Set {
                $Set(bits & $Set::ALL.0)
            }

            /// Returns whether `one` is in the set.
            pub const fn contains(self, one: $One) -> bool {
                self.0 & $Set::of(one).0 != 0
            }

            /// Returns whether the set is empty.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the number of values in the set.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Iterates over the values in the set, in order.
            pub fn iter(self) -> impl Iterator<Item = $One> {
                $One::ALL.into_iter().filter(move |&one| self.contains(one))
            }
        }
    };
}

pub(crate) use four;
