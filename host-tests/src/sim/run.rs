//! Plays the games of a plan on all cores and keeps their lines in order.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::sync::Mutex;

use hexboard::ai::Player;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use super::{GameLine, Plan, play_game};

/// Lines in the order of their games, written as soon as all before them are there.
struct InOrder {
    next: u64,
    waiting: BTreeMap<u64, GameLine>,
    done: Vec<GameLine>,
    file: Option<File>,
}

impl InOrder {
    fn add(&mut self, line: GameLine) -> io::Result<()> {
        self.waiting.insert(line.seed, line);
        while let Some(line) = self.waiting.remove(&self.next) {
            if let Some(file) = &mut self.file {
                writeln!(file, "{}", line.write())?;
            }
            self.next += 1;
            self.done.push(line);
        }
        Ok(())
    }
}

/// Plays all games that `path` does not hold yet and writes their lines there.
///
/// # Errors
/// Says what does not fit, or which game went wrong.
pub fn run(plan: &Plan, path: Option<&str>, resume: bool) -> Result<Vec<GameLine>, String> {
    let end = plan.end()?;
    let done = if resume { kept_lines(plan, path)? } else { Vec::new() };
    let file = path.map(|path| write_kept(path, &done)).transpose()?;
    let first = plan.seed + done.len() as u64;
    let bar = progress(plan.games, done.len() as u64);
    let order = Mutex::new(InOrder { next: first, waiting: BTreeMap::new(), done, file });
    // Handed out one after the other, so that lines can be written nearly as they come.
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
/// Says what does not fit, or what went wrong.
pub fn play_line(plan: &Plan, seed: u64, player: &mut Player) -> Result<GameLine, String> {
    let (options, told) = plan.options_of(seed)?;
    let seats = plan.seats_of(seed);
    let result =
        play_game(&options, &seats, seed, player).map_err(|error| format!("seed {seed}: {error}"))?;
    Ok(GameLine::new(plan, seed, &seats, result, told))
}

fn progress(games: u64, done: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left");
    let bar = ProgressBar::new(games).with_position(done);
    if let Ok(style) = style { bar.with_style(style) } else { bar }
}

/// The lines of a run that was interrupted, as far as they are whole. They must be those of this plan, and no more than it
/// asks for: what is over would be lost.
fn kept_lines(plan: &Plan, path: Option<&str>) -> Result<Vec<GameLine>, String> {
    let Some(path) = path else { return Ok(Vec::new()) };
    if !std::path::Path::new(path).exists() {
        return Ok(Vec::new());
    }
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    // A line without its end was cut off.
    let whole = text.split_inclusive('\n').filter(|text| text.ends_with('\n'));
    let there = whole.clone().count() as u64;
    let mut kept = Vec::new();
    for (place, text) in whole.enumerate().take_while(|&(place, _)| (place as u64) < plan.games) {
        let line = GameLine::read(text).map_err(|error| format!("{path}, line {}: {error}", place + 1))?;
        let seed = plan.seed + place as u64;
        let seats: Vec<_> = plan.seats_of(seed).into_iter().map(|player| player.word().to_string()).collect();
        let (_, options) = plan.options_of(seed)?;
        if line.seed != seed
            || line.seats != seats
            || line.game != plan.game.word()
            || line.options != options
        {
            return Err(format!("{path}, line {}: this is a game of another run", place + 1));
        }
        kept.push(line);
    }
    if there > plan.games {
        let wanted = plan.games;
        return Err(format!(
            "{path} has {there} games, more than the {wanted} that are wanted: the file stays as it is"
        ));
    }
    Ok(kept)
}

/// Writes these lines into a file, and nothing after them. What it held before is there until they are on the disk.
///
/// # Errors
/// Says why it cannot be written.
pub fn write_lines(path: &str, lines: &[GameLine]) -> Result<(), String> {
    write_kept(path, lines).map(drop)
}

/// Opens the file with the kept lines and nothing after them. They are written beside it and take its place when they are on
/// the disk, so that nothing is lost if this is interrupted.
fn write_kept(path: &str, kept: &[GameLine]) -> Result<File, String> {
    let told = |error: io::Error| format!("{path}: {error}");
    let place = std::fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
    // A pipe or the like cannot be replaced, and holds nothing.
    let is_replaced = !place.exists() || place.is_file();
    let beside = place.with_added_extension("new");
    let file = if is_replaced { File::create(&beside) } else { OpenOptions::new().write(true).open(&place) };
    let mut file = file.map_err(told)?;
    for line in kept {
        writeln!(file, "{}", line.write()).map_err(told)?;
    }
    if is_replaced {
        file.sync_all().map_err(told)?;
        std::fs::rename(&beside, &place).map_err(told)?;
    }
    Ok(file)
}

/// All lines of a file.
///
/// # Errors
/// Names the line that cannot be read.
pub fn read_lines(path: &str) -> Result<Vec<GameLine>, String> {
    let file = File::open(path).map_err(|error| format!("{path}: {error}"))?;
    let read = |(place, text): (usize, io::Result<String>)| {
        let text = text.map_err(|error| format!("{path}: {error}"))?;
        GameLine::read(&text).map_err(|error| format!("{path}, line {}: {error}", place + 1))
    };
    BufReader::new(file).lines().enumerate().map(read).collect()
}
