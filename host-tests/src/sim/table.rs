//! Results as a table with 95 % intervals.

use std::collections::BTreeMap;
use std::fmt;

use super::GameLine;

/// A proportion with its 95 % Wilson interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The number of wins. A shared victory counts as a fraction.
    pub wins: f64,
    /// The number of games.
    pub of: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Interval {
    /// Returns the interval of `wins` out of `of`. Without games it is the full range.
    pub fn new(wins: f64, of: f64) -> Interval {
        if of <= 0.0 {
            return Interval { wins, of, low: 0.0, high: 1.0 };
        }
        let z2 = 1.96_f64 * 1.96;
        let share = wins / of;
        let middle = (share + z2 / (2.0 * of)) / (1.0 + z2 / of);
        let half = 1.96 / (1.0 + z2 / of) * (share * (1.0 - share) / of + z2 / (4.0 * of * of)).sqrt();
        Interval { wins, of, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }

    /// Returns the proportion; 0 without games.
    pub fn share(&self) -> f64 {
        if self.of > 0.0 { self.wins / self.of } else { 0.0 }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |share: f64| 100.0 * share;
        write!(
            f,
            "{:6.1} of {:5} {:6.1} %  ({:5.1} to {:5.1} %)",
            self.wins,
            self.of,
            percent(self.share()),
            percent(self.low),
            percent(self.high)
        )
    }
}

/// Returns the win rates in decided games, grouped by a property of the seats.
pub(super) fn shares(
    lines: &[GameLine],
    what: impl Fn(&GameLine, usize) -> Option<String>,
) -> Vec<(String, Interval)> {
    let mut counts: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for line in lines.iter().filter(|line| !line.winners.is_empty()) {
        for seat in 0..line.seats.len() {
            let Some(key) = what(line, seat) else { continue };
            let (wins, of) = counts.entry(key).or_default();
            *of += 1.0;
            if line.winners.contains(&seat) {
                *wins += 1.0 / line.winners.len() as f64;
            }
        }
    }
    counts.into_iter().map(|(key, (wins, of))| (key, Interval::new(wins, of))).collect()
}

/// A property of a seat: its title and the function that returns it.
type Aspect = (&'static str, fn(&GameLine, usize) -> Option<String>);

/// The properties by which win rates are reported.
pub(super) const ASPECTS: [Aspect; 6] = [
    ("player", |line, seat| line.seats.get(seat).cloned()),
    ("seat", |_, seat| Some(format!("seat {}", seat + 1))),
    ("order of play", |line, seat| {
        let players = line.seats.len();
        line.first.map(|first| format!("number {} to play", (seat + players - first) % players + 1))
    }),
    ("colony", |line, seat| listed(line, "colonies", seat)),
    ("clan", |line, seat| listed(line, "clans", seat)),
    ("scenario and seat", |line, seat| {
        let scenario = line.options.get("scenario").and_then(crate::json::Json::text)?;
        Some(format!("{scenario}, seat {}", seat + 1))
    }),
];

/// Returns the entry of a seat in a comma-separated option.
fn listed(line: &GameLine, key: &str, seat: usize) -> Option<String> {
    line.options.get(key)?.text()?.split(',').nth(seat).filter(|word| *word != "off").map(String::from)
}

/// Returns the whole report: decided games, win rates, end reasons, length, points.
pub fn report(lines: &[GameLine]) -> String {
    let decided = lines.iter().filter(|line| !line.winners.is_empty()).count();
    let mut text = format!("{} games, {decided} decided, {} drawn\n", lines.len(), lines.len() - decided);
    for (title, what) in ASPECTS {
        let rows = shares(lines, what);
        if rows.is_empty() {
            continue;
        }
        text += &format!("\nwins by {title}, of decided games\n");
        for (key, interval) in rows {
            text += &format!("  {key:24} {interval}\n");
        }
    }
    text += "\nends\n";
    let mut ends: BTreeMap<&str, usize> = BTreeMap::new();
    lines.iter().for_each(|line| *ends.entry(&line.reason).or_default() += 1);
    for (reason, count) in ends {
        text += &format!("  {reason:24} {count:6}\n");
    }
    text += &format!("\nactions   {}\n", Spread::of(lines.iter().map(|line| line.actions as f64)));
    text += &format!("points    {}\n", Spread::of(points(lines)));
    text
}

/// Returns the points of all seats of all games.
pub(super) fn points(lines: &[GameLine]) -> impl Iterator<Item = f64> {
    lines.iter().flat_map(|line| line.scores.iter().map(|&score| f64::from(score)))
}

/// The minimum, median and maximum of a sample.
struct Spread(Vec<f64>);

impl Spread {
    fn of(numbers: impl Iterator<Item = f64>) -> Spread {
        let mut numbers: Vec<f64> = numbers.collect();
        numbers.sort_by(f64::total_cmp);
        Spread(numbers)
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |part: f64| self.0.get((part * (self.0.len().max(1) - 1) as f64) as usize).copied();
        match (at(0.0), at(0.5), at(1.0)) {
            (Some(least), Some(middle), Some(most)) => write!(f, "{least} to {most}, median {middle}"),
            _ => f.write_str("none"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> GameLine {
        GameLine::read(text).expect("a line")
    }

    #[test]
    fn wins_are_reported_by_colony_and_by_play_order() {
        let line = line(
            r#"{"seed":7,"seats":["easy","hard"],"winners":[1],"scores":[1,2],"actions":9,"reason":"points","game":"termites","options":{"scenario":"build","colonies":"blue,red"},"first":1}"#,
        );
        let text = report(&[line]);
        for row in ["red                         1.0 of     1", "number 1 to play            1.0 of     1"] {
            assert!(text.contains(row), "{row} in\n{text}");
        }
    }

    /// Calculated with the formula: 8 of 10 gives 0.490 to 0.943.
    #[test]
    fn intervals_are_wilson_intervals() {
        let interval = Interval::new(8.0, 10.0);
        assert!(
            (interval.low - 0.4902).abs() < 0.0005 && (interval.high - 0.9433).abs() < 0.0005,
            "{interval:?}"
        );
        assert_eq!(Interval::new(0.0, 0.0), Interval { wins: 0.0, of: 0.0, low: 0.0, high: 1.0 });
    }
}
