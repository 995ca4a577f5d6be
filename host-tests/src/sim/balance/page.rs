//! The text of the fairness report: findings, a table of all setups, and a section for each.

use std::fmt::Write;

use super::BalanceRequest;
use crate::sim::GameLine;
use crate::sim::table::{ASPECTS, Interval, shares};

/// A win rate is unfair if it is this far from the fair one and its interval excludes the fair one.
const UNFAIR: f64 = 0.05;
/// The proportion of draws above which a game has many draws.
const MANY_DRAWS: f64 = 0.25;
/// The aspects by which wins are reported. Seats are not, because equal players rotate over them.
const REPORTED: [&str; 3] = ["order of play", "colony", "clan"];

/// The games of one setup.
pub(super) struct Section {
    /// The title on the page.
    pub title: &'static str,
    pub players: usize,
    pub lines: Vec<GameLine>,
    /// The titles and files of the charts.
    pub charts: Vec<(String, String)>,
}

/// One row of a table of wins.
struct Row {
    name: String,
    interval: Interval,
}

/// Returns the whole page.
pub(super) fn page(request: &BalanceRequest<'_>, sections: &[Section]) -> String {
    let mut text = format!(
        "# How fair the games are\n\n\
         How often each seat, colony and clan wins between equal computer players. Measured by\n\
         `cargo xtask balance --games {} --level {}{}`, with seeds from {} on.\n\n\
         Intervals are 95 % (Wilson) and count decided games only. A share is called unfair if its interval\n\
         excludes the fair share and it is more than {:.0} percentage points away from it. A game has many draws\n\
         if more than {:.0} % are drawn. With this many shares, about one in twenty is outside its interval by\n\
         chance. [sim.md](sim.md#how-fair-the-games-are) discusses the findings.\n",
        request.games,
        request.player.word(),
        if request.only.is_empty() { String::new() } else { format!(" --only {:?}", request.only) },
        request.seed,
        100.0 * UNFAIR,
        100.0 * MANY_DRAWS,
    );
    text += "\n## What stands out\n\n";
    let findings: String = sections.iter().flat_map(Section::findings).map(|line| list_item(&line)).collect();
    text += if findings.is_empty() { "Nothing.\n" } else { &findings };
    text += "\n## First to play\n\n| | games | drawn | first to play wins | 95 % interval | fair | actions, median |\n|---|---|---|---|---|---|---|\n";
    sections.iter().for_each(|section| text += &section.summary());
    sections.iter().for_each(|section| text += &section.text());
    text
}

/// Returns a list item of Markdown in lines of at most 100 characters.
fn list_item(text: &str) -> String {
    let (mut lines, mut line) = (String::new(), "-".to_owned());
    for word in text.split(' ') {
        if line.chars().count() + 1 + word.chars().count() > 100 {
            lines += &format!("{line}\n");
            line = " ".to_owned();
        }
        line += &format!(" {word}");
    }
    format!("{lines}{line}\n")
}

impl Section {
    fn fair(&self) -> f64 {
        1.0 / self.players as f64
    }

    fn drawn(&self) -> usize {
        self.lines.iter().filter(|line| line.winners.is_empty()).count()
    }

    fn has_many_draws(&self) -> bool {
        self.drawn() as f64 > MANY_DRAWS * self.lines.len() as f64
    }

    /// Returns the quantile of the game length at this many twentieths.
    fn length(&self, part: usize) -> usize {
        let mut lengths: Vec<usize> = self.lines.iter().map(|line| line.actions).collect();
        lengths.sort_unstable();
        let last = lengths.len().saturating_sub(1);
        lengths.get((lengths.len() * part / 20).min(last)).copied().unwrap_or(0)
    }

    fn rows(&self) -> Vec<Row> {
        let reported = ASPECTS.iter().filter(|(title, _)| REPORTED.contains(title));
        reported
            .flat_map(|(title, what)| {
                let rows = shares(&self.lines, what).into_iter();
                rows.map(move |(key, interval)| Row { name: name(title, &key), interval })
            })
            .collect()
    }

    fn findings(&self) -> Vec<String> {
        let unfair = self.rows().into_iter().filter(|row| is_unfair(&row.interval, self.fair()));
        let mut findings: Vec<String> = unfair
            .map(|Row { name, interval }| {
                format!(
                    "**{}**: {name} wins {}; {:.1} % would be fair.",
                    self.title,
                    words(&interval),
                    100.0 * self.fair()
                )
            })
            .collect();
        if self.has_many_draws() {
            let (drawn, games) = (self.drawn(), self.lines.len());
            findings.push(format!("**{}** has many draws: {drawn} of {games} games.", self.title));
        }
        findings
    }

    fn summary(&self) -> String {
        let first = self.rows().into_iter().find(|row| row.name == "number 1 to play");
        let first = first.map_or("not reported | ".into(), |row| percents(&row.interval));
        let (games, drawn) = (self.lines.len(), self.drawn());
        let (fair, length) = (100.0 * self.fair(), self.length(10));
        format!("| {} | {games} | {drawn} | {first} | {fair:.1} % | {length} |\n", self.title)
    }

    fn text(&self) -> String {
        let mut text = format!("\n## {}\n\n", self.title);
        let (games, drawn) = (self.lines.len(), self.drawn());
        let (least, most, middle) = (self.length(1), self.length(19), self.length(10));
        let _ = writeln!(
            text,
            "{games} games, {drawn} drawn; 90 % have {least} to {most} actions, the median is {middle}.\n"
        );
        let _ = writeln!(text, "| | wins | 95 % interval | |\n|---|---|---|---|");
        for Row { name, interval } in self.rows() {
            let verdict = if is_unfair(&interval, self.fair()) { "unfair" } else { "" };
            let _ = writeln!(text, "| {name} | {} | {verdict} |", percents(&interval));
        }
        for (title, file) in &self.charts {
            let _ = writeln!(text, "\n![{}: {title}]({file})", self.title);
        }
        text
    }
}

fn name(title: &str, key: &str) -> String {
    if title == "order of play" { key.into() } else { format!("{title} {key}") }
}

fn percents(interval: &Interval) -> String {
    let percent = |share: f64| 100.0 * share;
    let (low, high) = (percent(interval.low), percent(interval.high));
    format!("{:.1} % | {low:.1} to {high:.1} %", percent(interval.share()))
}

fn words(interval: &Interval) -> String {
    format!("{})", percents(interval).replacen(" | ", " (", 1))
}

fn is_unfair(interval: &Interval, fair: f64) -> bool {
    let is_off = interval.low > fair || interval.high < fair;
    is_off && (interval.share() - fair).abs() > UNFAIR
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::SimPlayer;

    #[test]
    fn unfair_needs_both_distance_and_certainty() {
        assert!(is_unfair(&Interval::new(300.0, 400.0), 0.5));
        assert!(!is_unfair(&Interval::new(6.0, 10.0), 0.5), "nobody knows after ten games");
        assert!(!is_unfair(&Interval::new(5200.0, 10_000.0), 0.5), "certain, but small");
    }

    /// Returns a line of a game won by the first player, or drawn.
    fn line(is_won: bool, actions: usize) -> GameLine {
        let winners = if is_won { "[1]" } else { "[]" };
        let options = r#"{"clans":"Elder,Trader"}"#;
        let text = format!(
            r#"{{"seed":1,"seats":["easy","easy"],"winners":{winners},"scores":[0,1],"actions":{actions},"reason":"x","game":"xobos","options":{options},"first":1}}"#
        );
        GameLine::read(&text).expect("a line")
    }

    #[test]
    fn outliers_are_reported_with_words_and_figures() {
        let mut lines: Vec<GameLine> = (0..40).map(|place| line(true, 100 + place)).collect();
        lines.extend((0..20).map(|_| line(false, 500)));
        let charts = vec![("actions in a game".into(), "balance/x/length.svg".into())];
        let section = Section { title: "Xobos", players: 2, lines, charts };
        let request = BalanceRequest {
            player: SimPlayer::Random,
            games: 60,
            seed: 7,
            only: "",
            lines: None,
            is_played: true,
        };
        let page = page(&request, &[section]);
        for expected in [
            "**Xobos**: number 1 to play wins 100.0 % (91.2 to 100.0 %); 50.0 % would be fair.",
            "**Xobos**: clan Elder wins 0.0 % (0.0 to 8.8 %); 50.0 % would be fair.",
            "**Xobos** has many draws: 20 of 60 games.",
            "| Xobos | 60 | 20 | 100.0 % | 91.2 to 100.0 % | 50.0 % | 130 |",
            "90 % have 103 to 500 actions, the median is 130",
            "| clan Trader | 100.0 % | 91.2 to 100.0 % | unfair |",
            "![Xobos: actions in a game](balance/x/length.svg)",
        ] {
            assert!(page.contains(expected), "{expected}\n{page}");
        }
    }
}
