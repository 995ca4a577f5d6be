//! Castes, unit tokens and multisets of them.

use core::fmt;

use crate::bounded::below;

/// T-2: the caste of the termites on a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Caste {
    /// Movement 2, strength 1.
    Worker,
    /// Movement 1, strength 2. Units that it beats in an attack are destroyed.
    Soldier,
    /// Movement 1, strength 1. Supports from two cells away.
    Spitter,
    /// Movement 3, strength 1. Flies over other units.
    Flyer,
}

impl Caste {
    /// All four, in the order of the token table.
    pub const ALL: [Caste; 4] = [Caste::Worker, Caste::Soldier, Caste::Spitter, Caste::Flyer];

    /// Returns the letter used in notation and traces.
    pub const fn letter(self) -> char {
        match self {
            Caste::Worker => 'W',
            Caste::Soldier => 'S',
            Caste::Spitter => 'P',
            Caste::Flyer => 'F',
        }
    }

    /// Returns the movement points.
    pub const fn movement(self) -> u8 {
        match self {
            Caste::Worker => 2,
            Caste::Soldier | Caste::Spitter => 1,
            Caste::Flyer => 3,
        }
    }

    /// Returns the strength of each termite on the token.
    pub const fn strength(self) -> u8 {
        match self {
            Caste::Soldier => 2,
            Caste::Worker | Caste::Spitter | Caste::Flyer => 1,
        }
    }
}

/// A unit token: 1 to 3 termites of one caste.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Token(u8);

impl Token {
    /// Maximum number of termites on a token.
    pub const MAX: u8 = 3;
    /// Number of kinds of tokens.
    pub const KINDS: usize = 12;

    /// Returns the token with this number of termites; `None` unless it is 1 to 3.
    pub const fn new(caste: Caste, termites: u8) -> Option<Token> {
        if termites >= 1 && termites <= Token::MAX {
            Some(Token(caste as u8 * Token::MAX + termites - 1))
        } else {
            None
        }
    }

    /// Returns the kind with this index: W1, W2, W3, S1 and so on.
    pub const fn from_index(index: usize) -> Option<Token> {
        if index < Token::KINDS { Some(Token(index as u8)) } else { None }
    }

    /// Iterates over all kinds, W1 first.
    pub fn all() -> impl Iterator<Item = Token> {
        (0..Token::KINDS as u8).map(Token)
    }

    /// Returns the index of this kind, 0 to 11.
    pub const fn index(self) -> usize {
        below::<{ Token::KINDS }>(self.0)
    }

    /// Returns the caste of the termites.
    pub const fn caste(self) -> Caste {
        Caste::ALL[(FACES[self.index()] >> 2 & 3) as usize]
    }

    /// Returns the number of termites on the token.
    pub const fn termites(self) -> u8 {
        FACES[self.index()] & 3
    }

    /// Returns the combat strength (T-2.1).
    pub const fn strength(self) -> u8 {
        self.termites() * self.caste().strength()
    }
}

/// Caste and number of termites of each kind. The microcontroller divides in software, so a table
/// is faster.
static FACES: [u8; Token::KINDS] = {
    let mut faces = [0; Token::KINDS];
    let mut index = 0;
    while index < Token::KINDS {
        let number = index as u8;
        faces[index] = (number / Token::MAX) << 2 | (number % Token::MAX + 1);
        index += 1;
    }
    faces
};

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.caste().letter(), self.termites())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A multiset of tokens: a hand or a stack.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Tokens([u8; Token::KINDS]);

impl Tokens {
    /// The empty multiset.
    pub const NONE: Tokens = Tokens([0; Token::KINDS]);

    /// Builds a multiset from the count of each kind, W1 first.
    pub const fn of(counts: [u8; Token::KINDS]) -> Tokens {
        Tokens(counts)
    }

    /// Returns the number of tokens of this kind.
    pub const fn count(&self, token: Token) -> u8 {
        self.0[token.index()]
    }

    /// Returns the total number of tokens.
    pub fn len(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Returns whether it is empty.
    pub fn is_empty(&self) -> bool {
        *self == Tokens::NONE
    }

    /// Iterates over the kinds that are present, with their counts.
    pub fn kinds(&self) -> impl Iterator<Item = (Token, u8)> {
        Token::all().zip(self.0).filter(|&(_, count)| count > 0)
    }

    /// Adds a token.
    pub fn add(&mut self, token: Token) {
        self.0[token.index()] += 1;
    }

    /// Removes a token. Returns whether there was one.
    pub fn take(&mut self, token: Token) -> bool {
        let count = &mut self.0[token.index()];
        let there = *count > 0;
        *count -= u8::from(there);
        there
    }

    /// Returns the sum of both multisets.
    pub fn and(&self, other: &Tokens) -> Tokens {
        Tokens(core::array::from_fn(|kind| self.0[kind] + other.0[kind]))
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.kinds()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_2_1_strength_is_termites_times_strength_of_the_caste() {
        let strength = |caste, termites| Token::new(caste, termites).unwrap().strength();
        assert_eq!(strength(Caste::Worker, 2), 2);
        assert_eq!(strength(Caste::Soldier, 2), 4);
        assert_eq!(strength(Caste::Spitter, 3), 3);
        assert_eq!(strength(Caste::Flyer, 1), 1);
    }

    #[test]
    fn a_token_shows_one_to_three_termites() {
        assert_eq!(Token::new(Caste::Worker, 0), None);
        assert_eq!(Token::new(Caste::Worker, 4), None);
        for token in Token::all() {
            assert_eq!(Token::new(token.caste(), token.termites()), Some(token));
            assert_eq!(Token::from_index(token.index()), Some(token));
        }
        assert_eq!(Token::from_index(12), None);
    }

    #[test]
    fn take_fails_when_no_such_token_is_left() {
        let w1 = Token::new(Caste::Worker, 1).unwrap();
        let mut heap = Tokens::NONE;
        heap.add(w1);
        assert_eq!((heap.len(), heap.count(w1)), (1, 1));
        assert!(heap.take(w1));
        assert!(!heap.take(w1));
        assert!(heap.is_empty());
    }
}
