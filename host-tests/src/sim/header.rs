//! The first line of a result file: which games the file has, and which version played them.

use hexboard::games::by_word;
use serde::{Deserialize, Serialize};

use super::line::{add_check, has_valid_check};
use super::{GameLine, Merged, Plan, SimPlayer};

/// The version of the file format.
const FORMAT: u32 = 1;
/// The version that plays the games.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The version of merged files of which one has no header.
const UNKNOWN: &str = "unknown";

fn sorted(seats: &[String]) -> Vec<String> {
    let mut seats = seats.to_vec();
    seats.sort();
    seats
}

/// The header. The fields are the members of the line, in this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the file format.
    results: u32,
    /// The version of Hexboard that wrote the file.
    version: String,
    game: String,
    /// The players in command line order. In a merged file, in alphabetical order.
    seats: Vec<String>,
    /// Whether they keep their seats.
    fixed: bool,
    /// Whether every deal is played once for each rotation of the seats.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    paired: bool,
    /// The seed of the first game; it increases by one from line to line. Missing in a merged file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    /// The options of the command line.
    options: Vec<(String, String)>,
}

impl Header {
    /// Returns the header of the file of a plan.
    pub fn of(plan: &Plan) -> Header {
        Header {
            results: FORMAT,
            version: VERSION.into(),
            game: plan.game.word().into(),
            seats: plan.seats.iter().map(|player| SimPlayer::word(*player).into()).collect(),
            fixed: plan.fixed,
            paired: plan.paired,
            seed: Some(plan.seed),
            options: plan.options.clone(),
        }
    }

    /// Returns the header of a file of merged lines, which follow no single plan.
    pub fn of_merged(Merged { lines, version }: &Merged) -> Header {
        let first = lines.first();
        Header {
            results: FORMAT,
            version: version.as_deref().unwrap_or(UNKNOWN).into(),
            game: first.map_or(String::new(), |line| line.game.clone()),
            seats: first.map_or(Vec::new(), |line| sorted(&line.seats)),
            fixed: false,
            paired: false,
            seed: None,
            options: Vec::new(),
        }
    }

    /// Returns the version that played the games. A merged file does not know it if one of its files
    /// did not.
    pub fn version(&self) -> Option<&str> {
        Some(self.version.as_str()).filter(|&version| version != UNKNOWN)
    }

    /// Checks the game with this index in the file, as far as possible without the plan.
    ///
    /// # Errors
    /// Returns what does not fit.
    pub fn check_line(&self, index: u64, line: &GameLine) -> Result<(), String> {
        if line.game != self.game || sorted(&line.seats) != sorted(&self.seats) {
            return Err("this is a game of another run".into());
        }
        match self.seed.map(|seed| seed.wrapping_add(index)) {
            Some(wanted) if wanted != line.seed => {
                Err(format!("this is the game with seed {}, and {wanted} is missing", line.seed))
            }
            _ => Ok(()),
        }
    }

    /// Returns the plan that the lines must follow. `None` for a merged file, which follows none, and
    /// for a file of another version, which may have dealt otherwise.
    pub fn plan(&self) -> Option<Plan> {
        let seats: Option<Vec<_>> = self.seats.iter().map(|word| SimPlayer::from_word(word)).collect();
        let seats = seats.filter(|seats| !seats.is_empty() && self.version == VERSION)?;
        let plan = Plan::new(by_word(&self.game)?, seats, self.options.clone());
        Some(Plan { seed: self.seed?, fixed: self.fixed, paired: self.paired, ..plan })
    }

    /// Formats the header with a checksum as its last member and the line end.
    pub fn write(&self) -> String {
        add_check(&serde_json::to_string(self).expect("a header has nothing that JSON cannot hold")) + "\n"
    }

    /// Parses a header. Returns `None` if the line is none.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    pub fn read(text: &str) -> Option<Result<Header, String>> {
        text.starts_with("{\"results\":").then(|| {
            let header: Header = serde_json::from_str(text).map_err(|error| error.to_string())?;
            match has_valid_check(text.trim_end()) {
                Some(true) => header.checked(),
                Some(false) => Err("the checksum does not fit: the header was changed".into()),
                None => Err("the header has no checksum".into()),
            }
        })
    }

    fn checked(self) -> Result<Header, String> {
        match self.results {
            FORMAT => Ok(self),
            other => Err(format!("the file has format {other}: this version reads format {FORMAT}")),
        }
    }

    /// Checks that a run of this plan can continue the file.
    ///
    /// # Errors
    /// Returns the first member that differs.
    pub fn check_continues(&self, plan: &Plan) -> Result<(), String> {
        let wanted = Header::of(plan);
        let differs = |what: &str, own: &dyn std::fmt::Debug, wanted: &dyn std::fmt::Debug| {
            Err(format!("another run: {what} is {own:?}, and {wanted:?} is wanted"))
        };
        match self {
            own if own.version != wanted.version => differs("the version", &own.version, &wanted.version),
            own if own.game != wanted.game => differs("the game", &own.game, &wanted.game),
            own if own.seed != wanted.seed => {
                let text = |seed: Option<u64>| seed.map_or("missing".into(), |seed| seed.to_string());
                let (own, wanted) = (text(own.seed), text(wanted.seed));
                Err(format!("another run: the first seed is {own}, and {wanted} is wanted"))
            }
            own if own.seats != wanted.seats => differs("the list of players", &own.seats, &wanted.seats),
            own if own.fixed != wanted.fixed => differs("--fixed", &own.fixed, &wanted.fixed),
            own if own.paired != wanted.paired => differs("--paired", &own.paired, &wanted.paired),
            own if own.options != wanted.options => {
                differs("the list of options", &own.options, &wanted.options)
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        let game = by_word("hive").expect("a game");
        let options = vec![("pieces".into(), "M".into())];
        Plan { seed: 7, ..Plan::new(game, vec![SimPlayer::Random; 2], options) }
    }

    #[test]
    fn a_header_is_read_as_it_was_written() {
        let written = Header::of(&plan()).write();
        let begin = "{\"results\":1,\"version\":\"";
        assert!(written.starts_with(begin) && written.ends_with("\"}\n"), "{written}");
        let header = Header::read(&written).expect("a header").expect("valid");
        assert_eq!(header, Header::of(&plan()));
        assert_eq!(header.check_continues(&plan()), Ok(()));
        assert_eq!(Header::read("{\"seed\":7}"), None);
    }

    #[test]
    fn every_difference_is_named() {
        let header = Header::of(&plan());
        let differs = |change: fn(&mut Plan), says: &str| {
            let mut plan = plan();
            change(&mut plan);
            assert_eq!(header.check_continues(&plan).expect_err("another plan"), says);
        };
        differs(|plan| plan.seed = 8, "another run: the first seed is 7, and 8 is wanted");
        differs(|plan| plan.paired = true, "another run: --paired is false, and true is wanted");
        differs(|plan| plan.fixed = true, "another run: --fixed is false, and true is wanted");
        differs(
            |plan| plan.options.clear(),
            "another run: the list of options is [(\"pieces\", \"M\")], and [] is wanted",
        );
        differs(
            |plan| plan.seats[0] = SimPlayer::Level(hexboard::ai::Level::Easy),
            "another run: the list of players is [\"random\", \"random\"], and [\"easy\", \"random\"] is wanted",
        );
        let merged = Header { seed: None, ..Header::of(&plan()) };
        let says = "another run: the first seed is missing, and 7 is wanted";
        assert_eq!(merged.check_continues(&plan()).expect_err("a merged file"), says);
        let older = Header { version: "0.0.9".into(), ..header };
        assert!(
            older.check_continues(&plan()).is_err_and(|error| error.contains("the version is \"0.0.9\""))
        );
    }

    #[test]
    fn lines_follow_the_plan_of_a_header_of_this_version() {
        let paired = Plan { paired: true, ..plan() };
        let header = Header::of(&paired);
        let found = header.plan().expect("a plan");
        assert_eq!((found.seed, found.paired, &found.options), (7, true, &paired.options));
        assert_eq!(Header::of(&found), header);
        let without = [
            Header { seed: None, ..header.clone() },
            Header { version: "0.0.9".into(), ..header.clone() },
            Header { seats: Vec::new(), ..header.clone() },
            Header { game: "chess".into(), ..header },
        ];
        assert!(without.iter().all(|header| header.plan().is_none()), "{without:?}");
    }

    #[test]
    fn a_changed_header_and_another_format_are_rejected() {
        let written = Header::of(&plan()).write();
        let error = |text: &str| Header::read(text).expect("a header").expect_err("invalid");
        assert_eq!(
            error(&written.replace("hive", "xobos")),
            "the checksum does not fit: the header was changed"
        );
        let later = Header { results: 2, ..Header::of(&plan()) }.write();
        assert_eq!(error(&later), "the file has format 2: this version reads format 1");
    }
}
