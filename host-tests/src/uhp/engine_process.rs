//! Runs another protocol engine as a process, and plays games against it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use hexboard::game::{Rng, Seat, Turn};
use hexboard::games::hive::HiveOptions;

use super::UhpGame;

/// The parameters for starting and querying an engine.
#[derive(Clone, Debug, Default)]
pub struct PartnerPlan {
    /// Its number from 1, for error messages.
    pub number: usize,
    /// The command with its arguments.
    pub command: String,
    /// The argument of `bestmove`, such as `depth 3`.
    pub think: String,
    /// The options to set, such as `Level hard`.
    pub options: Vec<String>,
    /// The timeout of one answer.
    pub timeout: Duration,
}

/// The maximum length of an answer in bytes. An engine that writes more is faulty.
const LONGEST_ANSWER: usize = 1_000_000;

/// A running engine.
pub struct EngineProcess {
    child: Child,
    input: ChildStdin,
    /// The lines it writes. A separate thread reads them, so that waiting can time out.
    output: Receiver<Vec<u8>>,
    plan: PartnerPlan,
}

impl EngineProcess {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    /// Returns what failed.
    pub fn start(plan: &PartnerPlan) -> Result<EngineProcess, String> {
        let mut words = plan.command.split_whitespace();
        let name = words.next().ok_or("the command of an engine is missing")?;
        let mut command = Command::new(name);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("{name} does not start: {error}"))?;
        let input = child.stdin.take().ok_or("no way to write to the engine")?;
        let output = child.stdout.take().ok_or("no way to read from the engine")?;
        let (sender, receiver) = sync_channel(64);
        thread::spawn(move || send_lines(output, &sender));
        let mut partner = EngineProcess { child, input, output: receiver, plan: plan.clone() };
        partner.answer("its start").map_err(|error| partner.blame(&error))?;
        for option in &plan.options {
            partner.ask(&format!("options set {option}"))?;
        }
        Ok(partner)
    }

    /// Reads the lines before `ok`.
    fn answer(&mut self, question: &str) -> Result<String, String> {
        let end = Instant::now() + self.plan.timeout;
        let mut text = String::new();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = self.output.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => {
                    format!("no answer to {question} within {} s", self.plan.timeout.as_secs())
                }
                RecvTimeoutError::Disconnected => "the engine has gone".into(),
            })?;
            match String::from_utf8_lossy(&line).trim() {
                "ok" => return Ok(text.trim().into()),
                line => text += &format!("\n{line}"),
            }
            if text.len() > LONGEST_ANSWER {
                return Err(format!("more than {LONGEST_ANSWER} bytes in one answer"));
            }
        }
    }

    /// Sends a command and reads the answer.
    ///
    /// # Errors
    /// Returns the error of the engine, or that it has exited or timed out.
    pub fn ask(&mut self, line: &str) -> Result<String, String> {
        let asked = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        asked.map_err(|error| self.blame(&error.to_string()))?;
        let question = format!("`{}`", line.split(';').next().unwrap_or(line));
        let answer = self.answer(&question).map_err(|error| self.blame(&error))?;
        if answer.starts_with("err") || answer.starts_with("invalidmove") {
            return Err(self.blame(&format!("{line}: {answer}")));
        }
        Ok(answer)
    }

    fn blame(&self, error: &str) -> String {
        format!("engine {}: {error}", self.plan.number)
    }
}

/// Forwards the lines of an engine until it exits or the receiver is dropped. A line that is too
/// long is forwarded in parts.
fn send_lines(output: ChildStdout, lines: &SyncSender<Vec<u8>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST_ANSWER as u64).read_until(b'\n', &mut line);
        if !read.is_ok_and(|bytes| bytes > 0) || lines.send(line).is_err() {
            return;
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the game after some random turns. The same seed gives the same game.
fn opening(options: HiveOptions, turns: usize, seed: u64) -> UhpGame {
    let mut rng = Rng::new(seed);
    let mut game = UhpGame::new(options);
    for _ in 0..turns {
        let legal = game.legal();
        // A finished game has no legal action.
        let Some(&action) = (!legal.is_empty()).then(|| &legal[rng.below(legal.len() as u32) as usize])
        else {
            break;
        };
        let _ = game.take(action);
    }
    game
}

/// Plays one game from a random opening. Returns the winning engine, 0 or 1, if any, and the game
/// string.
///
/// # Errors
/// Returns which engine failed and how.
pub fn play_partners(
    partners: &mut [EngineProcess; 2],
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
        let think = format!("bestmove {}", partners[mover].plan.think);
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
