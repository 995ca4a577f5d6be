//! Plays the games of a plan on all cores and keeps their lines in order.

use std::collections::BTreeMap;
use std::sync::Mutex;

use hexboard::ai::Player;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use super::file::read_all;
use super::{Existing, GameLine, Plan, ResultFile, play_game};
use crate::tools::print_error;

/// Collects lines and writes each as soon as all lines before it are complete.
struct InOrder {
    next: u64,
    waiting: BTreeMap<u64, GameLine>,
    done: Vec<GameLine>,
    file: Option<ResultFile>,
}

impl InOrder {
    fn add(&mut self, line: GameLine) -> Result<(), String> {
        self.waiting.insert(line.seed, line);
        while let Some(line) = self.waiting.remove(&self.next) {
            if let Some(file) = &mut self.file {
                file.append(std::slice::from_ref(&line))?;
            }
            self.next += 1;
            self.done.push(line);
        }
        Ok(())
    }
}

/// Plays all games that the file at this path does not contain yet, and writes their lines to it.
///
/// # Errors
/// Returns which argument is invalid, why the file cannot be used, or which game failed.
pub fn run(plan: &Plan, target: Option<(&str, Existing)>) -> Result<Vec<GameLine>, String> {
    let end = plan.end()?;
    let prepare = |(path, existing)| ResultFile::prepare(path, existing, plan);
    let mut file = target.map(prepare).transpose()?;
    let mut done = Vec::new();
    if let Some(file) = &mut file {
        file.warning().into_iter().for_each(warn);
        file.begin()?;
        done = file.kept().to_vec();
    }
    let first = plan.seed + done.len() as u64;
    let bar = progress(plan.games, done.len() as u64);
    let order = Mutex::new(InOrder { next: first, waiting: BTreeMap::new(), done, file });
    // Games are handed out in order, so that few lines have to wait for an earlier one.
    (first..end).par_bridge().try_for_each_init(
        || Box::new(Player::new()),
        |player, seed| {
            let line = play_line(plan, seed, player)?;
            bar.inc(1);
            let mut order = order.lock().map_err(|_| "another game went wrong".to_string())?;
            order.add(line).map_err(|error| format!("the results cannot be written: {error}"))
        },
    )?;
    bar.finish_and_clear();
    order.into_inner().map(|order| order.done).map_err(|_| "a game went wrong".into())
}

/// Plays the game with this seed.
///
/// # Errors
/// Returns which argument is invalid, or why the game failed.
pub fn play_line(plan: &Plan, seed: u64, player: &mut Player) -> Result<GameLine, String> {
    let (options, trace_options) = plan.dealt(seed)?;
    let seats = plan.seats_of(seed);
    let result = play_game(&options, &seats, plan.deal_of(seed), player)
        .map_err(|error| format!("seed {seed}: {error}"))?;
    Ok(GameLine::new(plan, seed, &seats, result, trace_options))
}

fn progress(games: u64, done: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left");
    let bar = ProgressBar::new(games).with_position(done);
    if let Ok(style) = style { bar.with_style(style) } else { bar }
}

/// Returns all lines of a file. Prints a warning about them to stderr.
///
/// # Errors
/// Returns the line that cannot be read.
pub fn read_lines(path: &str) -> Result<Vec<GameLine>, String> {
    let contents = read_all(path)?;
    contents.warning.into_iter().for_each(warn);
    Ok(contents.lines.into_iter().map(|(_, line)| line).collect())
}

pub(super) fn warn(warning: String) {
    print_error(&format!("warning: {warning}"));
}
