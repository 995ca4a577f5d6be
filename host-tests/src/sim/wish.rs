//! The command line of `sim`.

use hexboard::game::{Dice, GameId, Listed};
use hexboard::games::hive::Hive;
use hexboard::games::robale::Robale;
use hexboard::games::termites::Termites;
use hexboard::games::xobos::Xobos;
use hexboard::games::{self, AnyOptions};

use super::SimPlayer;
use crate::json::Json;
use crate::trace::Traced;
use crate::uhp::UhpGame;

/// How to call the tool.
pub const SIM_USAGE: &str = "\
usage: sim --game G --seats P,P,... [--games N] [--seed S] [--option key=value]... [--fixed] [--threads N]
           [--json FILE [--resume]] [--charts FOLDER]
       sim --merge FILE... [--json FILE] [--charts FOLDER]
G: termites, hive, robale or xobos, with the options of `trace`
P: random, easy, normal or hard, one for each player; seats rotate from game to game unless --fixed";

/// The games that are wanted.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which game.
    pub game: GameId,
    /// Who plays, in the order of the command line.
    pub seats: Vec<SimPlayer>,
    /// How many games.
    pub games: u64,
    /// The seed of the first game; each further one has the next number.
    pub seed: u64,
    /// Options of the game.
    pub options: Vec<(String, String)>,
    /// Does everybody keep the seat?
    pub fixed: bool,
}

impl Plan {
    /// Who sits where in the game with this seed.
    pub fn seats_of(&self, seed: u64) -> Vec<SimPlayer> {
        let mut seats = self.seats.clone();
        if !self.fixed {
            seats.rotate_right((seed % self.seats.len() as u64) as usize);
        }
        seats
    }

    /// The options of the game with this seed, and how the trace format tells them.
    ///
    /// # Errors
    /// Says which option does not fit and what to choose.
    pub fn options_of(&self, seed: u64) -> Result<(AnyOptions, Json), String> {
        fn read<G: Traced>(plan: &Plan, seed: u64) -> Result<(G::Options, Json), String> {
            let mut dice = Dice::new(seed);
            let options = G::read_options(Some(plan.seats.len()), &plan.options, &mut dice)?;
            Ok((options, G::write_options(&options)))
        }
        let game = self.game;
        if game == Termites::ID {
            read::<Termites>(self, seed).map(|(options, json)| (AnyOptions::Termites(options), json))
        } else if game == Robale::ID {
            read::<Robale>(self, seed).map(|(options, json)| (AnyOptions::Robale(options), json))
        } else if game == Xobos::ID {
            read::<Xobos>(self, seed).map(|(options, json)| (AnyOptions::Xobos(options), json))
        } else {
            read::<UhpGame>(self, seed).map(|(options, json)| (AnyOptions::Hive(options), json))
        }
    }
}

/// What the command line asks for.
#[derive(Clone, Debug, Default)]
pub struct SimWish {
    /// Games to play; `None` when files are merged.
    pub plan: Option<Plan>,
    /// Files to merge.
    pub merge: Vec<String>,
    /// Where the lines go.
    pub json: Option<String>,
    /// Go on with what the file of lines holds?
    pub resume: bool,
    /// Where the charts go.
    pub charts: Option<String>,
    /// Threads to play on; all cores if `None`.
    pub threads: Option<usize>,
}

/// What has been read so far.
#[derive(Default)]
struct Draft {
    wish: SimWish,
    game: Option<GameId>,
    seats: Vec<SimPlayer>,
    games: Option<u64>,
    seed: Option<u64>,
    options: Vec<(String, String)>,
    fixed: bool,
}

impl SimWish {
    /// Reads the command line.
    ///
    /// # Errors
    /// Names the word that is wrong.
    pub fn read(words: impl Iterator<Item = String>) -> Result<SimWish, String> {
        let mut draft = Draft::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--fixed" => draft.fixed = true,
                "--resume" => draft.wish.resume = true,
                "--merge" => {
                    while let Some(file) = words.next_if(|word| !word.starts_with("--")) {
                        draft.wish.merge.push(file);
                    }
                    if draft.wish.merge.is_empty() {
                        return Err("--merge needs files".into());
                    }
                }
                _ => {
                    let known = ["--game", "--seats", "--games", "--seed", "--option", "--json", "--charts"];
                    if !known.contains(&word.as_str()) && word != "--threads" {
                        return Err(format!("unknown word {word:?}"));
                    }
                    let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
                    draft.take(&word, value)?;
                }
            }
        }
        draft.finish()
    }
}

impl Draft {
    fn take(&mut self, word: &str, value: String) -> Result<(), String> {
        match word {
            "--game" => {
                let game = games::by_word(&value);
                self.game =
                    Some(game.ok_or_else(|| {
                        format!("no game {value:?}: choose --game {}", crate::each::words())
                    })?);
            }
            "--seats" => {
                let player = |word: &str| {
                    SimPlayer::from_word(word)
                        .ok_or_else(|| format!("no player {word:?}: choose random, easy, normal or hard"))
                };
                self.seats = value.split(',').map(player).collect::<Result<_, _>>()?;
            }
            "--games" => self.games = Some(number(word, &value)?),
            "--seed" => self.seed = Some(number(word, &value)?),
            "--threads" => self.wish.threads = Some(number(word, &value)?).filter(|&threads| threads > 0),
            "--json" => self.wish.json = Some(value),
            "--charts" => self.wish.charts = Some(value),
            _ => match value.split_once('=') {
                Some((key, value)) => self.options.push((key.into(), value.into())),
                None => return Err(format!("--option needs key=value, not {value:?}")),
            },
        }
        Ok(())
    }

    fn finish(mut self) -> Result<SimWish, String> {
        let plays =
            self.game.is_some() || !self.seats.is_empty() || self.games.is_some() || self.seed.is_some();
        if !self.wish.merge.is_empty() {
            let too_much = plays || !self.options.is_empty() || self.fixed || self.wish.resume;
            return if too_much {
                Err("--merge plays no games: leave out the words for them".into())
            } else {
                Ok(self.wish)
            };
        }
        let game = self.game.ok_or_else(|| format!("which game? choose --game {}", crate::each::words()))?;
        if self.seats.is_empty() {
            return Err("who plays? for example --seats hard,normal".into());
        }
        if self.wish.resume && self.wish.json.is_none() {
            return Err("--resume needs --json with the file to go on with".into());
        }
        // Games of Hive end on the device after a fixed number of turns.
        if game == <Hive>::ID && !self.options.iter().any(|(key, _)| key == "length-limit") {
            self.options.push(("length-limit".into(), "on".into()));
        }
        let plan = Plan {
            game,
            seats: self.seats,
            games: self.games.unwrap_or(100),
            seed: self.seed.unwrap_or(0),
            options: self.options,
            fixed: self.fixed,
        };
        // What does not fit is told before the first game.
        plan.options_of(plan.seed)?;
        self.wish.plan = Some(plan);
        Ok(self.wish)
    }
}

fn number<T: std::str::FromStr>(word: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{word} needs a whole number, not {value:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<SimWish, String> {
        SimWish::read(line.split_whitespace().map(String::from))
    }

    #[test]
    fn seats_rotate_unless_they_are_fixed() {
        let words = |seed: u64, line: &str| -> Vec<&str> {
            let plan = read(line).unwrap().plan.unwrap();
            plan.seats_of(seed).into_iter().map(SimPlayer::word).collect()
        };
        let line = "--game xobos --seats hard,normal,easy --games 4 --seed 7";
        assert_eq!(words(6, line), ["hard", "normal", "easy"]);
        assert_eq!(words(7, line), ["easy", "hard", "normal"]);
        assert_eq!(words(8, line), ["normal", "easy", "hard"]);
        assert_eq!(words(8, &format!("{line} --fixed")), ["hard", "normal", "easy"]);
    }

    #[test]
    fn wrong_words_are_named() {
        let table = [
            ("", "which game? choose --game termites, hive, robale or xobos"),
            ("--game chess", "no game \"chess\": choose --game termites, hive, robale or xobos"),
            ("--game hive", "who plays? for example --seats hard,normal"),
            ("--game hive --seats hard,best", "no player \"best\": choose random, easy, normal or hard"),
            ("--game hive --seats hard,easy,easy", "Hive is for 2 players"),
            ("--game hive --seats hard,easy --resume", "--resume needs --json with the file to go on with"),
            ("--game hive --seats hard,easy --gmaes 3", "unknown word \"--gmaes\""),
            ("--merge", "--merge needs files"),
            ("--merge a --seed 3", "--merge plays no games: leave out the words for them"),
        ];
        for (line, error) in table {
            assert_eq!(read(line).unwrap_err(), error, "{line}");
        }
    }
}
