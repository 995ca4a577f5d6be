//! One game result as a line of JSON.

use crc::{CRC_32_ISO_HDLC, Crc};
use hexboard::game::Seat;
use serde::{Deserialize, Serialize};

use super::{Plan, Played, SimPlayer};
use crate::json::Json;

/// The text in front of the checksum of a line.
const CHECK: &str = ",\"check\":\"";

/// CRC-32/ISO-HDLC over the line without its checksum.
const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// Splits a line into the text without its checksum and the checksum; `None` if it has none.
fn split_check(text: &str) -> Option<(String, u32)> {
    let (begin, digits) = text.strip_suffix("\"}")?.rsplit_once(CHECK)?;
    let is_check = digits.len() == 8 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let check = u32::from_str_radix(digits, 16).ok().filter(|_| is_check)?;
    Some((format!("{begin}}}"), check))
}

/// Adds the checksum to a line as its last member.
pub(crate) fn add_check(text: &str) -> String {
    let check = CRC.checksum(text.as_bytes());
    format!("{}{CHECK}{check:08x}\"}}", text.strip_suffix('}').unwrap_or(text))
}

/// Returns whether the checksum of a line fits; `None` if it has none.
pub(crate) fn has_valid_check(text: &str) -> Option<bool> {
    split_check(text).map(|(text, check)| CRC.checksum(text.as_bytes()) == check)
}

/// The result of a game. The fields are the members of the line, in this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameLine {
    /// The seed that reproduces it.
    pub seed: u64,
    /// The player on each seat.
    pub seats: Vec<String>,
    /// The winning seats, from 0. Several share the victory; none is a draw.
    pub winners: Vec<usize>,
    /// The points by seat.
    pub scores: Vec<i16>,
    /// The number of actions of players and chance.
    pub actions: usize,
    /// The reason of the end.
    pub reason: String,
    /// The game.
    pub game: String,
    /// Its options in the trace format.
    pub options: Json,
    /// The first player; missing in files of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<usize>,
    /// The seed of the deal in a paired run. Missing in other runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<u64>,
}

impl GameLine {
    /// Returns the line of a finished game.
    pub fn new(
        plan: &Plan,
        seed: u64,
        seats: &[SimPlayer],
        Played { outcome, actions, first }: Played,
        options: Json,
    ) -> GameLine {
        GameLine {
            seed,
            seats: seats.iter().map(|player| player.word().into()).collect(),
            winners: outcome.winners.iter().map(Seat::index).collect(),
            scores: outcome.scores.0[..seats.len()].to_vec(),
            actions,
            reason: outcome.reason.word().into(),
            first: Some(first.index()),
            game: plan.game.word().into(),
            options,
            deal: plan.paired.then(|| plan.deal_of(seed)),
        }
    }

    /// Returns the number of the deal. Games of one deal are not independent.
    pub fn deal(&self) -> u64 {
        self.deal.unwrap_or(self.seed)
    }

    /// Formats the line with a checksum as its last member.
    pub fn write(&self) -> String {
        add_check(&serde_json::to_string(self).expect("a line has nothing that JSON cannot hold"))
    }

    /// Parses a line.
    ///
    /// # Errors
    /// Returns what is missing or wrong, with the column or member.
    pub fn read(text: &str) -> Result<GameLine, String> {
        GameLine::read_checked(text).map(|(line, _)| line)
    }

    /// Parses a line. Also returns whether it has a checksum; lines of older versions have none.
    ///
    /// # Errors
    /// Returns what is missing or wrong, or that the line was changed after it was written.
    pub fn read_checked(text: &str) -> Result<(GameLine, bool), String> {
        let line = GameLine::parse(text)?;
        match has_valid_check(text.trim_end()) {
            Some(false) => Err("the checksum does not fit: the line was changed".into()),
            checked => Ok((line, checked.is_some())),
        }
    }

    fn parse(text: &str) -> Result<GameLine, String> {
        let line: GameLine = serde_json::from_str(text).map_err(|error| {
            let said = error.to_string();
            let reason = said.split(" at line ").next().unwrap_or_default();
            format!("column {}: {reason}", error.column().max(1))
        })?;
        line.check_seats()?;
        Ok(line)
    }

    /// Checks that all seats it refers to exist.
    fn check_seats(&self) -> Result<(), String> {
        let players = self.seats.len();
        let last = players.checked_sub(1).ok_or("`seats` is empty")?;
        if let Some(first) = self.first.filter(|&first| first > last) {
            return Err(format!("`first` is {first}, but seats are 0 to {last}"));
        }
        if let Some(winner) = self.winners.iter().find(|&&winner| winner > last) {
            return Err(format!("`winners` has {winner}, but seats are 0 to {last}"));
        }
        let mut winners = self.winners.iter().enumerate();
        if let Some((_, twice)) = winners.find(|(place, winner)| self.winners[..*place].contains(winner)) {
            return Err(format!("`winners` has {twice} twice"));
        }
        match self.scores.len() {
            scores if scores == players => Ok(()),
            scores => Err(format!("`scores` has a length of {scores}, and `seats` of {players}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"seed":7,"seats":["easy","hard"],"winners":[1],"scores":[-3,12],"actions":90,"reason":"points","game":"hive","options":{"pieces":"MLP","tournament":true},"first":0}"#;

    #[test]
    fn a_line_is_written_as_it_was_read_with_its_options_in_their_order() {
        let line = GameLine::read(LINE).expect("a line");
        assert_eq!((line.seed, line.first, line.scores.as_slice()), (7, Some(0), &[-3, 12][..]));
        let body = LINE.strip_suffix('}').unwrap();
        assert!(line.write().starts_with(&format!("{body},\"check\":\"")), "{}", line.write());
        assert_eq!(GameLine::read_checked(&line.write()), Ok((line, true)));
        let before = LINE.replace(r#","first":0"#, "");
        let line = GameLine::read(&before).expect("a line of an older version");
        assert_eq!(line.first, None);
        assert_eq!(GameLine::read_checked(&line.write()), Ok((line, true)));
        assert!(GameLine::read_checked(LINE).is_ok_and(|(_, is_checked)| !is_checked), "an older line");
    }

    #[test]
    fn any_change_of_a_written_line_is_detected() {
        let written = GameLine::read(LINE).unwrap().write();
        for (from, to) in [("[1]", "[0]"), ("12", "13"), ("easy", "hard"), ("\"seed\":7", "\"seed\":8")] {
            let error = GameLine::read(&written.replacen(from, to, 1)).expect_err("a change");
            assert_eq!(error, "the checksum does not fit: the line was changed", "{from}");
        }
    }

    #[test]
    fn errors_name_the_place_and_the_reason() {
        let error_of = |from: &str, to: &str| GameLine::read(&LINE.replace(from, to)).expect_err("a mistake");
        assert_eq!(
            error_of(r#""actions":90,"#, ""),
            format!("column {}: missing field `actions`", LINE.len() - 13)
        );
        let wide = error_of("-3", "-300000");
        assert!(wide.starts_with("column 6") && wide.ends_with("integer `-300000`, expected i16"), "{wide}");
        for first in ["2", "18446744073709551615"] {
            let error = error_of(r#""first":0"#, &format!(r#""first":{first}"#));
            assert_eq!(error, format!("`first` is {first}, but seats are 0 to 1"));
        }
        assert_eq!(error_of("[1],", "[0,2],"), "`winners` has 2, but seats are 0 to 1");
        assert_eq!(error_of("[1],", "[1,1],"), "`winners` has 1 twice");
        assert_eq!(error_of("[-3,12]", "[-3]"), "`scores` has a length of 1, and `seats` of 2");
        assert_eq!(error_of(r#"["easy","hard"]"#, "[]"), "`seats` is empty");
        assert!(GameLine::read("{").expect_err("a mistake").starts_with("column 1: "));
    }
}
