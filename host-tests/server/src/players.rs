//! Who sits at the table: names, chairs, the phone of each player, and the takeover of a lost
//! phone's chairs.
//!
//! A phone is represented by its pad, the pad of the first chair that it took. Several chairs can
//! share a pad; the machine then shows when to hand it over.

use hexboard::ai::Level;
use hexboard::parts::Pad;
use hexboard::session::{Occupant, Seating};
use hexboard::ui::Chair;
use serde::{Deserialize, Serialize};

use crate::ids::{is_same_secret, random_code, random_token};
use crate::protocol::MAX_NAME;

/// The chairs of a table.
pub const CHAIRS: usize = Chair::COUNT;

/// A person on a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The name.
    pub name: String,
    /// The pad that the person uses.
    pub pad: usize,
}

/// The people at a table. Stored with the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Players {
    /// The person on each chair.
    pub chairs: [Option<Person>; CHAIRS],
    /// The token of each pad in use.
    tokens: [Option<String>; CHAIRS],
    /// The pad of the host.
    pub host: Option<usize>,
    /// Whether nobody may join.
    pub is_locked: bool,
}

/// Why somebody cannot sit down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SitError {
    /// The room is locked.
    Locked,
    /// The chair is taken or does not exist.
    Taken,
    /// The name is empty.
    NoName,
}

impl SitError {
    /// Returns the keyword of the error.
    pub const fn word(self) -> &'static str {
        match self {
            SitError::Locked => "locked",
            SitError::Taken => "taken",
            SitError::NoName => "name",
        }
    }
}

impl Players {
    /// Returns the pad of a token.
    pub fn pad_of_token(&self, token: &str) -> Option<usize> {
        let holds = |stored: &Option<String>| stored.as_deref().is_some_and(|own| is_same_secret(own, token));
        self.tokens.iter().position(holds)
    }

    /// Seats a person on a chair. A phone that has a pad shares it; another gets the pad of the
    /// chair. Returns the pad and its token.
    ///
    /// # Errors
    /// Returns why not.
    pub fn sit(&mut self, chair: usize, name: &str, pad: Option<usize>) -> Result<(usize, String), SitError> {
        if self.is_locked {
            return Err(SitError::Locked);
        }
        let name = clean_name(name).ok_or(SitError::NoName)?;
        // The pad of a chair may be in use although its first player has left.
        let own = pad.unwrap_or(chair);
        let is_free = chair < CHAIRS && self.chairs[chair].is_none();
        if !is_free || pad.is_none() && self.tokens[own].is_some() {
            return Err(SitError::Taken);
        }
        self.chairs[chair] = Some(Person { name, pad: own });
        let token = self.tokens[own].get_or_insert_with(random_token).clone();
        self.host.get_or_insert(own);
        Ok((own, token))
    }

    /// Frees a chair. Returns the pad if nobody uses it any more; its token is then invalid.
    pub fn leave(&mut self, chair: usize) -> Option<usize> {
        let pad = self.chairs.get_mut(chair)?.take()?.pad;
        if self.chairs.iter().flatten().any(|person| person.pad == pad) {
            return None;
        }
        self.tokens[pad] = None;
        if self.host == Some(pad) {
            self.host = self.chairs.iter().flatten().map(|person| person.pad).next();
        }
        Some(pad)
    }

    /// Gives a pad to another phone: the old token becomes invalid. Returns the new one.
    pub fn replace_token(&mut self, pad: usize) -> String {
        let token = random_token();
        self.tokens[pad] = Some(token.clone());
        token
    }

    /// Returns whether nobody sits at the table.
    pub fn is_empty(&self) -> bool {
        self.chairs.iter().all(Option::is_none)
    }

    /// Returns the chairs of a pad.
    pub fn chairs_of(&self, pad: usize) -> impl Iterator<Item = usize> {
        let uses = move |person: &Option<Person>| person.as_ref().is_some_and(|person| person.pad == pad);
        (0..CHAIRS).filter(move |chair| uses(&self.chairs[*chair]))
    }

    /// Returns the seating for a game: the people, and computers on free chairs up to this number
    /// of players.
    pub fn seating(&self, players: usize, level: Level) -> Seating {
        let mut seating = Seating::humans(0);
        let people = self.chairs.iter().flatten().count();
        let mut computers = players.min(CHAIRS).saturating_sub(people);
        for chair in Chair::ALL {
            match &self.chairs[chair.index()] {
                Some(person) => {
                    seating.set(chair, Occupant::Human);
                    seating.share(chair, Pad::ALL[person.pad]);
                }
                None if computers > 0 => {
                    computers -= 1;
                    seating.set(chair, Occupant::Computer(level));
                }
                None => {}
            }
        }
        seating
    }
}

/// Returns a name without control characters and of limited length; `None` if nothing is left.
fn clean_name(name: &str) -> Option<String> {
    let printable = name.trim().chars().filter(|letter| !letter.is_control() && !is_invisible(*letter));
    let name: String = printable.take(MAX_NAME).collect();
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

/// Returns whether a letter has no width or changes the direction of the text around it.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

/// A request to take over the chairs of a lost phone.
#[derive(Clone, Debug)]
pub struct Takeover {
    /// The client that wants the chair.
    pub client: u64,
    /// The pad to take over.
    pub pad: usize,
    /// The code that the big screen shows.
    pub code: String,
    /// Whether the client has typed the code.
    pub is_typed: bool,
    /// How many wrong codes the client may still type.
    pub tries: u32,
    /// When the request expires, in milliseconds of the table.
    pub until: u64,
}

impl Takeover {
    /// How long a request is valid, in milliseconds.
    pub const VALID_MS: u64 = 120_000;
    /// The number of attempts to type the code.
    pub const TRIES: u32 = 3;

    /// Returns a request of a client.
    pub fn new(client: u64, pad: usize, now: u64) -> Takeover {
        let code = random_code(crate::ids::TAKEOVER_LENGTH);
        Takeover {
            client,
            pad,
            code,
            is_typed: false,
            tries: Takeover::TRIES,
            until: now + Takeover::VALID_MS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_couple_shares_a_phone() {
        let mut players = Players::default();
        let (pad, token) = players.sit(1, " Ala ", None).expect("free");
        assert_eq!((pad, players.pad_of_token(&token)), (1, Some(1)));
        assert_eq!(players.sit(2, "Ola", Some(1)), Ok((1, token.clone())));
        assert_eq!(players.sit(2, "Ola", Some(1)), Err(SitError::Taken));
        assert_eq!(players.chairs_of(1).collect::<Vec<_>>(), [1, 2]);
        let seating = players.seating(4, Level::Easy);
        assert_eq!(seating.people_at(Pad::Two).len(), 2);
        assert_eq!(seating.of_computers().len(), 2);
        assert_eq!(players.leave(1), None, "the phone is still in use");
        assert_eq!(players.sit(1, "Ela", None), Err(SitError::Taken), "its pad is not free");
        assert_eq!(players.leave(2), Some(1));
        assert_eq!(players.pad_of_token(&token), None);
        assert!(players.is_empty() && players.host.is_none());
    }

    #[test]
    fn names_and_chairs_are_checked() {
        let mut players = Players::default();
        assert_eq!(players.sit(0, " \u{7}\u{202E} ", None), Err(SitError::NoName));
        assert_eq!(players.sit(4, "Ala", None), Err(SitError::Taken));
        players.sit(0, &"ą".repeat(99), None).expect("free");
        let name = players.chairs[0].as_ref().map(|person| person.name.chars().count());
        assert_eq!(name, Some(MAX_NAME));
        players.is_locked = true;
        assert_eq!(players.sit(1, "Ola", None), Err(SitError::Locked));
    }
}
