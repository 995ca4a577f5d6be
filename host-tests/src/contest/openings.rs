//! The openings of a match.

use hexboard::game::Rng;
use hexboard::games::hive::HiveOptions;

use crate::uhp::UhpGame;

/// Returns the game after some random turns. The same seed gives the same game.
pub fn random(options: HiveOptions, turns: usize, seed: u64) -> UhpGame {
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

/// Returns a file of openings for different seeds, one game string a line. Openings that are equal
/// or over are left out.
pub fn file(options: HiveOptions, turns: usize, seed: u64, count: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut seeds = (seed..).take(100 * count.max(1));
    while let (true, Some(seed)) = (lines.len() < count, seeds.next()) {
        let game = random(options, turns, seed);
        let line = game.game_string();
        if !game.is_over() && !lines.contains(&line) {
            lines.push(line);
        }
    }
    format!("# {turns} random turns, seeds from {seed}\n{}\n", lines.join("\n"))
}

/// Reads a file of openings. Empty lines and lines with `#` are skipped.
///
/// # Errors
/// Returns the first line that is no game of these options, or that there is none.
pub fn read(text: &str, options: HiveOptions) -> Result<Vec<UhpGame>, String> {
    let is_opening = |(_, line): &(usize, &str)| !line.trim().is_empty() && !line.starts_with('#');
    let mut games = Vec::new();
    for (place, line) in text.lines().enumerate().filter(is_opening) {
        let game = UhpGame::from_game_string(line.trim(), options);
        let game = game.map_err(|error| format!("line {}: {error}", place + 1))?;
        let game_type = |game: &UhpGame| game.game_string().split(';').next().map(ToOwned::to_owned);
        match game_type(&game) == game_type(&UhpGame::new(options)) && !game.is_over() {
            true => games.push(game),
            false => return Err(format!("line {}: another game type, or a game that is over", place + 1)),
        }
    }
    if games.is_empty() { Err("the file has no openings".into()) } else { Ok(games) }
}

#[cfg(test)]
mod tests {
    use hexboard::games::hive::Extras;

    use super::*;

    #[test]
    fn a_written_file_is_read_again() {
        let options = HiveOptions::protocol(Extras::from_letters("MLP").expect("letters"));
        let text = file(options, 4, 9, 5);
        let read = read(&text, options).expect("the file");
        let lines: Vec<String> = read.iter().map(UhpGame::game_string).collect();
        assert_eq!(lines.len(), 5);
        assert_eq!(text.lines().skip(1).collect::<Vec<_>>(), lines);
    }

    #[test]
    fn a_wrong_line_is_named() {
        let options = HiveOptions::protocol(Extras::NONE);
        let text = |line: &str| format!("# comment\n\n{line}\n");
        for (line, says) in [
            ("Base;InProgress;White[2];wS1;bS1 zzz", "line 3"),
            ("Base+M;NotStarted;White[1]", "line 3: another game type"),
            ("", "no openings"),
        ] {
            let error = read(&text(line), options).expect_err(line);
            assert!(error.contains(says), "{error}");
        }
    }
}
