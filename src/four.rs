//! Four of a kind: the seats of a game, the pads at the table.

/// Makes a type of four values, one thing for each of them, and a set of them.
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
            /// The first.
            $first,
            /// The second.
            $second,
            /// The third.
            $third,
            /// The fourth.
            $fourth,
        }

        impl $One {
            /// How many there are.
            pub const COUNT: usize = 4;
            /// All in order.
            pub const ALL: [$One; $One::COUNT] = [$One::$first, $One::$second, $One::$third, $One::$fourth];

            /// The one with this number, from 0.
            pub const fn new(index: usize) -> Option<$One> {
                if index < $One::COUNT { Some($One::ALL[index]) } else { None }
            }

            /// Its number, from 0.
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The number people read: 1 to 4.
            pub const fn number(self) -> u8 {
                self as u8 + 1
            }
        }

        $(#[$by_doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "defmt", derive(defmt::Format))]
        pub struct $By<T>(pub [T; $One::COUNT]);

        impl<T> $By<T> {
            /// The value of each, made from which it is.
            pub fn from_fn(mut make: impl FnMut($One) -> T) -> Self {
                $By($One::ALL.map(&mut make))
            }

            /// All with their values, in order.
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
            /// None.
            pub const EMPTY: $Set = $Set(0);
            /// All four.
            pub const ALL: $Set = $Set(0b1111);

            /// Just this one.
            pub const fn of(one: $One) -> $Set {
                $Set(1 << one as u8)
            }

            /// The first `count`; all four when `count` is larger.
            pub const fn first(count: usize) -> $Set {
                if count >= $One::COUNT { $Set::ALL } else { $Set((1 << count) - 1) }
            }

            /// This set and `one`.
            pub const fn with(self, one: $One) -> $Set {
                $Set(self.0 | $Set::of(one).0)
            }

            /// This set without `one`.
            pub const fn without(self, one: $One) -> $Set {
                $Set(self.0 & !$Set::of(one).0)
            }

            /// This set with `one` if it was not in it, without it if it was.
            pub const fn toggled(self, one: $One) -> $Set {
                $Set(self.0 ^ $Set::of(one).0)
            }

            /// A bit for each, the first lowest.
            pub const fn bits(self) -> u8 {
                self.0
            }

            /// Those whose bits are set; other bits are passed over.
            pub const fn from_bits(bits: u8) -> $Set {
                $Set(bits & $Set::ALL.0)
            }

            /// Is `one` in the set?
            pub const fn contains(self, one: $One) -> bool {
                self.0 & $Set::of(one).0 != 0
            }

            /// Is none in the set?
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many are in the set.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Those in the set, in order.
            pub fn iter(self) -> impl Iterator<Item = $One> {
                $One::ALL.into_iter().filter(move |&one| self.contains(one))
            }
        }
    };
}

pub(crate) use four;
