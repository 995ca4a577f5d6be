//! What is settled before a game of Guardians of Xobos.

use heapless::Vec;

use crate::game::{BySeat, Dice, Seat, SeatSet, SetupError};
use crate::games::xobos::{Clan, Mode, XobosOptions};
use crate::ui::lang::Words;
use crate::ui::xobos::words;

/// Mode and clans, as far as they are chosen. The map follows from the number of players.
pub struct XobosSheet {
    mode: Mode,
    /// is it played with clans?
    clans: bool,
    /// `None`: dealt at random.
    clan: BySeat<Option<Clan>>,
}

impl XobosSheet {
    /// The base game in Normal mode.
    pub const NEW: XobosSheet =
        XobosSheet { mode: Mode::Normal, clans: false, clan: BySeat([None; Seat::COUNT]) };

    /// Is it played with clans?
    pub const fn has_clans(&self) -> bool {
        self.clans
    }

    /// Who sees what, in words.
    pub fn mode_name(&self, words: &'static Words) -> &'static str {
        match self.mode {
            Mode::Normal => words.lobby.normal,
            Mode::Checking => words.lobby.checking,
            Mode::Training => words.lobby.training,
        }
    }

    /// The name of a seat's clan.
    pub fn clan_name(&self, seat: Seat, words: &'static Words) -> &'static str {
        self.clan[seat].map_or(words.lobby.any_clan, |clan| words::clan(words, clan))
    }

    /// Another mode.
    pub fn change_mode(&mut self, forward: bool) {
        let step = if forward { 1 } else { Mode::ALL.len() - 1 };
        self.mode = Mode::ALL[(self.mode as usize + step) % Mode::ALL.len()];
    }

    /// With clans or without.
    pub const fn change_clans(&mut self) {
        self.clans = !self.clans;
    }

    /// Another clan for a seat, of those that nobody else has.
    pub fn change_clan(&mut self, seat: Seat, players: SeatSet, forward: bool) {
        let count = Clan::ALL.len() + 1;
        let step = if forward { 1 } else { count - 1 };
        let mut place = self.clan[seat].map_or(0, |clan| clan as usize + 1);
        for _ in 0..count {
            place = (place + step) % count;
            self.clan[seat] = place.checked_sub(1).and_then(|index| Clan::ALL.get(index).copied());
            if !self.is_taken(seat, players) {
                return;
            }
        }
    }

    /// A seat that joins gives way to those who have its clan already.
    pub fn settle(&mut self, seat: Seat, players: SeatSet) {
        if self.is_taken(seat, players) {
            self.clan[seat] = None;
        }
    }

    fn is_taken(&self, seat: Seat, players: SeatSet) -> bool {
        let clan = self.clan[seat];
        clan.is_some() && players.iter().any(|other| other != seat && self.clan[other] == clan)
    }

    /// The options of the game. Clans that nobody chose are dealt.
    ///
    /// # Errors
    /// When the number of players does not fit.
    pub fn options(&self, players: SeatSet, dice: &mut Dice) -> Result<XobosOptions, SetupError> {
        let options = XobosOptions::new(players.len())?.in_mode(self.mode);
        if !self.clans {
            return Ok(options);
        }
        let chosen = |clan: &Clan| players.iter().any(|seat| self.clan[seat] == Some(*clan));
        let mut left: Vec<Clan, 4> = Clan::ALL.into_iter().filter(|clan| !chosen(clan)).collect();
        dice.shuffle(&mut left);
        let clans: Vec<Clan, 4> =
            players.iter().filter_map(|seat| self.clan[seat].or_else(|| left.pop())).collect();
        options.with_clans(&clans)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn x_27_1_clans_are_chosen_or_dealt_and_never_twice() {
        let mut sheet = XobosSheet::NEW;
        let mut dice = Dice::new(1);
        let four = SeatSet::first(4);
        assert_eq!(sheet.options(four, &mut dice).map(|options| options.clan(Seat::A)), Ok(None));
        sheet.change_clans();
        sheet.change_clan(Seat::B, four, true);
        sheet.change_clan(Seat::C, four, true);
        for _ in 0..20 {
            let options = sheet.options(four, &mut dice).unwrap();
            assert_eq!(options.clan(Seat::B), Some(Clan::Rheita));
            assert_eq!(options.clan(Seat::C), Some(Clan::Kubadi), "the first was taken");
        }
    }

    #[test]
    fn x_25_modes_go_round() {
        let mut sheet = XobosSheet::NEW;
        let mut dice = Dice::new(1);
        for mode in [Mode::Checking, Mode::Training, Mode::Normal] {
            sheet.change_mode(true);
            let options = sheet.options(SeatSet::first(3), &mut dice);
            assert_eq!(options.map(|options| options.mode()), Ok(mode));
        }
    }
}
