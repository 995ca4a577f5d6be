//! Another engine behind the protocol, as a process, and games against it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use hexboard::game::{Dice, Seat, Turn};
use hexboard::games::hive::HiveOptions;

use super::UhpGame;

/// How to start and ask an engine.
#[derive(Clone, Debug, Default)]
pub struct PartnerPlan {
    /// The command with its words.
    pub command: String,
    /// `bestmove` asks with this: `depth 3`.
    pub think: String,
    /// Options to set, `Level hard`.
    pub options: Vec<String>,
}

/// An engine that runs.
pub struct Partner {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    think: String,
}

impl Partner {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    /// Says what went wrong.
    pub fn start(plan: &PartnerPlan) -> Result<Partner, String> {
        let mut words = plan.command.split_whitespace();
        let name = words.next().ok_or("the command of an engine is missing")?;
        let mut command = Command::new(name);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("{name} does not start: {error}"))?;
        let input = child.stdin.take().ok_or("no way to write to the engine")?;
        let output = child.stdout.take().map(BufReader::new).ok_or("no way to read from the engine")?;
        let mut partner = Partner { child, input, output, think: plan.think.clone() };
        partner.answer()?;
        for option in &plan.options {
            partner.ask(&format!("options set {option}"))?;
        }
        Ok(partner)
    }

    /// The lines before `ok`.
    fn answer(&mut self) -> Result<String, String> {
        let mut text = String::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).map_err(|error| error.to_string())?;
            match line.trim() {
                _ if read == 0 => return Err("the engine has gone".into()),
                "ok" => return Ok(text.trim().into()),
                line => text = format!("{text}\n{line}"),
            }
        }
    }

    /// Asks and reads the answer.
    ///
    /// # Errors
    /// What the engine calls an error, or that it has gone.
    pub fn ask(&mut self, line: &str) -> Result<String, String> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|error| error.to_string())?;
        let answer = self.answer()?;
        if answer.starts_with("err") || answer.starts_with("invalidmove") {
            return Err(format!("{line}: {answer}"));
        }
        Ok(answer)
    }
}

impl Drop for Partner {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The game after some random turns, the same for the same seed.
fn opening(options: HiveOptions, turns: usize, seed: u64) -> UhpGame {
    let mut dice = Dice::new(seed);
    let mut game = UhpGame::new(options);
    for _ in 0..turns {
        let legal = game.legal();
        let action = legal[dice.below(legal.len() as u32) as usize];
        let _ = game.take(action);
    }
    game
}

/// Plays one game from a random opening: which engine won, 0 or 1, or nobody, and the game string.
///
/// # Errors
/// Says which engine failed and how.
pub fn play_partners(
    partners: &mut [Partner; 2],
    white: usize,
    options: HiveOptions,
    (turns, seed): (usize, u64),
    most_turns: usize,
) -> Result<(Option<usize>, String), String> {
    let mut game = opening(options, turns, seed);
    for partner in partners.iter_mut() {
        partner.ask(&format!("newgame {}", game.game_string()))?;
    }
    while !game.is_over() && game.len() < most_turns {
        let mover = (white + game.len()) % 2;
        let think = format!("bestmove {}", partners[mover].think);
        let text = partners[mover].ask(&think)?;
        game.play(&text).map_err(|error| format!("engine {}: {text}: {error}", mover + 1))?;
        for partner in partners.iter_mut() {
            partner.ask(&format!("play {text}"))?;
        }
    }
    let winner = match hexboard::game::Game::turn(game.hive()) {
        Turn::Over(outcome) => outcome.winners.iter().next(),
        _ => None,
    };
    let winner = winner.map(|seat| if seat == Seat::A { white } else { 1 - white });
    Ok((winner, game.game_string()))
}
