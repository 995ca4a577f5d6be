//! The command line of `trace`.

use super::Failure;

/// How to call the tool.
pub const USAGE: &str = "\
usage: trace --game G [--players N] [--option key=value]... [--seed S] [--policy random] [--max-decisions M]
       trace --position FILE [--seed S] [--policy random] [--max-decisions M]
       trace --from FILE [--max-decisions M]
       any of these with --write-position N: not the trace, but the position before decision N
termites: --option scenario=printed-2|three|three-advanced|four|four-advanced|build
          --option tiles=1..18 (with build) --option free-building=on|off (with build)
          --option colonies=blue,red,gold,gray (as many as players)
robale:   --option rounds=1..999|off
xobos:    --option mode=normal|checking|training --option map=four|three (by players)
          --option clans=off|on|rheita,kubadi,xenth,quatune (as many as players)
hive:     --option pieces=MLPCHD (any of them, in this order) --option tournament=on|off
          --option mosquito-moth=grounded|from-ground|either --option length-limit=on|off
          --option free-beetle=on|off";

/// What the command line asks for.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The game's word.
    pub game: Option<String>,
    /// How many play.
    pub players: Option<usize>,
    /// Options of the game.
    pub options: Vec<(String, String)>,
    /// What chance and random players draw from.
    pub seed: u64,
    /// Most decisions to play.
    pub most: usize,
    /// A game to trace instead of playing one.
    pub from: Option<String>,
    /// A position to play from.
    pub position: Option<String>,
    /// Write the position before this decision instead of the trace.
    pub write_position: Option<usize>,
}

impl Wish {
    /// Reads the command line.
    ///
    /// # Errors
    /// [`Failure::Usage`] names the word that is wrong.
    pub fn read(mut words: impl Iterator<Item = String>) -> Result<Wish, Failure> {
        let mut wish = Wish {
            game: None,
            players: None,
            options: vec![],
            seed: 0,
            most: usize::MAX,
            from: None,
            position: None,
            write_position: None,
        };
        while let Some(word) = words.next() {
            let known = [
                "--game",
                "--players",
                "--option",
                "--seed",
                "--policy",
                "--max-decisions",
                "--from",
                "--position",
                "--write-position",
            ];
            if !known.contains(&word.as_str()) {
                return Err(Failure::Usage(format!("unknown word {word:?}")));
            }
            let value = words.next().ok_or_else(|| Failure::Usage(format!("{word} needs a value")))?;
            wish.take(&word, value)?;
        }
        wish.check()
    }

    fn take(&mut self, word: &str, value: String) -> Result<(), Failure> {
        match word {
            "--game" => self.game = Some(value),
            "--players" => self.players = Some(number(word, &value)?),
            "--seed" => self.seed = number(word, &value)?,
            "--max-decisions" => self.most = number(word, &value)?,
            "--from" => self.from = Some(value),
            "--position" => self.position = Some(value),
            "--write-position" => self.write_position = Some(number(word, &value)?),
            "--policy" => check_policy(&value)?,
            _ => self.options.push(read_option(&value)?),
        }
        Ok(())
    }

    fn check(self) -> Result<Wish, Failure> {
        let told = self.game.is_some() || self.players.is_some() || !self.options.is_empty();
        let refuse = |error: &str| Err(Failure::Usage(error.to_owned()));
        match (&self.from, &self.position, &self.game) {
            (Some(_), Some(_), _) => refuse("--from and --position both tell where to begin: choose one"),
            (Some(_), ..) if told || self.seed != 0 => {
                refuse("--from takes game, players, options and seed from its file: leave them out")
            }
            (_, Some(_), _) if told => {
                refuse("--position takes game, players and options from its file: leave them out")
            }
            (None, None, None) => refuse(&format!("which game? choose --game {}", crate::each::words())),
            _ => Ok(self),
        }
    }
}

fn number<T: std::str::FromStr>(word: &str, value: &str) -> Result<T, Failure> {
    value.parse().map_err(|_| Failure::Usage(format!("{word} needs a whole number, not {value:?}")))
}

fn read_option(value: &str) -> Result<(String, String), Failure> {
    match value.split_once('=') {
        Some((key, value)) => Ok((key.into(), value.into())),
        None => Err(Failure::Usage(format!("--option needs key=value, not {value:?}"))),
    }
}

fn check_policy(policy: &str) -> Result<(), Failure> {
    match policy {
        "random" => Ok(()),
        "easy" | "normal" | "hard" => {
            Err(Failure::Refused(format!("no computer player yet for {policy}: choose --policy random")))
        }
        other => Err(Failure::Usage(format!("no policy {other:?}: choose random, easy, normal or hard"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Wish, String> {
        Wish::read(line.split_whitespace().map(String::from)).map_err(|failure| failure.to_string())
    }

    #[test]
    fn everything_can_be_wished_for() {
        let line =
            "--game termites --players 3 --option scenario=three --option tiles=15 --seed 9 --policy random";
        let wish = read(line).unwrap();
        assert_eq!((wish.game.as_deref(), wish.players, wish.seed), (Some("termites"), Some(3), 9));
        let options = [("scenario", "three"), ("tiles", "15")].map(|(key, value)| (key.into(), value.into()));
        assert_eq!(wish.options, options);
        assert_eq!(read("--from x --max-decisions 4").unwrap().most, 4);
        let wish = read("--position x --seed 3 --write-position 7").unwrap();
        assert_eq!((wish.position.as_deref(), wish.seed, wish.write_position), (Some("x"), 3, Some(7)));
    }

    #[test]
    fn wrong_words_are_named() {
        let table = [
            ("", "which game? choose --game termites, hive, robale or xobos"),
            ("--gmae termites", "unknown word \"--gmae\""),
            ("--game", "--game needs a value"),
            ("--game termites --seed x", "--seed needs a whole number, not \"x\""),
            ("--game termites --option scenario", "--option needs key=value, not \"scenario\""),
            ("--game termites --policy hard", "no computer player yet for hard: choose --policy random"),
            ("--game termites --policy clever", "no policy \"clever\": choose random, easy, normal or hard"),
            (
                "--from x --seed 3",
                "--from takes game, players, options and seed from its file: leave them out",
            ),
            (
                "--position x --game hive",
                "--position takes game, players and options from its file: leave them out",
            ),
            ("--position x --from y", "--from and --position both tell where to begin: choose one"),
        ];
        for (line, error) in table {
            assert_eq!(read(line).unwrap_err(), error, "{line}");
        }
    }
}
