//! Runs another protocol engine as a process.

use std::fmt;
use std::io::{BufRead, BufReader, Error, ErrorKind, Read, Write};
use std::mem::replace;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::Limit;
use super::engine::read_limit;

/// The parameters for starting and querying an engine.
#[derive(Clone, Debug, Default)]
pub struct PartnerPlan {
    /// Its place, 0 or 1.
    pub place: usize,
    /// The command with its arguments.
    pub command: String,
    /// The argument of `bestmove`, such as `depth 3`.
    pub think: String,
    /// The options to set, such as `Level hard`.
    pub options: Vec<String>,
    /// The timeout of one answer, beyond the thinking time that `think` names.
    pub timeout: Duration,
}

/// What an engine did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineFault {
    /// Its place, 0 or 1.
    pub engine: usize,
    /// The fault in words.
    pub what: String,
}

impl fmt::Display for EngineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine {}: {}", self.engine + 1, self.what)
    }
}

/// The fault of an engine that has exited.
const GONE: &str = "the engine has gone";
/// The maximum length of an answer in bytes. An engine that writes more is faulty.
const LONGEST_ANSWER: usize = 1_000_000;

/// A running engine.
pub struct EngineProcess {
    child: Child,
    input: ChildStdin,
    /// The lines it writes. A separate thread reads them, so that waiting can time out.
    output: Receiver<Vec<u8>>,
    plan: PartnerPlan,
    /// The longest time that it has thought since [`EngineProcess::take_slowest`].
    slowest: Duration,
}

impl EngineProcess {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    /// Returns what failed.
    pub fn start(plan: &PartnerPlan) -> Result<EngineProcess, EngineFault> {
        let fault = |what: String| EngineFault { engine: plan.place, what };
        let mut engine = EngineProcess::spawn(plan).map_err(fault)?;
        engine.answer("its start", Duration::ZERO).map_err(fault)?;
        for option in &plan.options {
            engine.ask(&format!("options set {option}"))?;
        }
        Ok(engine)
    }

    fn spawn(plan: &PartnerPlan) -> Result<EngineProcess, String> {
        let mut words = plan.command.split_whitespace();
        let name = words.next().ok_or("the command of an engine is missing")?;
        let mut command = Command::new(name);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("{name} does not start: {error}"))?;
        let input = child.stdin.take().ok_or("no way to write to the engine")?;
        let output = child.stdout.take().ok_or("no way to read from the engine")?;
        let (sender, receiver) = sync_channel(64);
        thread::spawn(move || send_lines(output, &sender));
        Ok(EngineProcess { child, input, output: receiver, plan: plan.clone(), slowest: Duration::ZERO })
    }

    /// Reads the lines before `ok`.
    fn answer(&mut self, question: &str, thinking: Duration) -> Result<String, String> {
        let timeout = self.plan.timeout.saturating_add(thinking);
        let start = Instant::now();
        let mut text = String::new();
        loop {
            let left = timeout.saturating_sub(start.elapsed());
            let line = self.output.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => {
                    format!("no answer to {question} within {} s", timeout.as_secs())
                }
                RecvTimeoutError::Disconnected => GONE.into(),
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

    /// Returns the move that the engine plays.
    ///
    /// # Errors
    /// Returns what the engine did wrong.
    pub fn best_move(&mut self) -> Result<String, EngineFault> {
        let question = format!("bestmove {}", self.plan.think);
        // Some engines report their search in lines before the move.
        let start = Instant::now();
        let answer = self.ask_for(&question, thinking_time(&self.plan.think))?;
        self.slowest = self.slowest.max(start.elapsed());
        Ok(answer.lines().last().unwrap_or_default().into())
    }

    /// Returns the longest time that the engine has thought since the last call.
    pub const fn take_slowest(&mut self) -> Duration {
        replace(&mut self.slowest, Duration::ZERO)
    }

    /// Sends a command and reads the answer.
    ///
    /// # Errors
    /// Returns the error of the engine, or that it has exited or timed out.
    pub fn ask(&mut self, line: &str) -> Result<String, EngineFault> {
        self.ask_for(line, Duration::ZERO)
    }

    fn ask_for(&mut self, line: &str, thinking: Duration) -> Result<String, EngineFault> {
        let engine = self.plan.place;
        let fault = |what: String| EngineFault { engine, what };
        let asked = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        asked.map_err(|error| fault(write_fault(&error)))?;
        let question = format!("`{}`", line.split(';').next().unwrap_or(line));
        let answer = self.answer(&question, thinking).map_err(fault)?;
        if answer.starts_with("err") || answer.starts_with("invalidmove") {
            return Err(fault(format!("{line}: {answer}")));
        }
        Ok(answer)
    }
}

/// Returns the time that an engine may think about a move.
fn thinking_time(think: &str) -> Duration {
    match read_limit(think) {
        Ok(Limit::Time(time)) => time,
        _ => Duration::ZERO,
    }
}

/// Returns why an engine gets no command, in words.
fn write_fault(error: &Error) -> String {
    match error.kind() {
        ErrorKind::BrokenPipe => GONE.into(),
        _ => error.to_string(),
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
