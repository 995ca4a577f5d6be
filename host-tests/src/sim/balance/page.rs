//! The text of the fairness report: findings, a table of all setups, and a section for each.

use std::fmt::Write;

use super::BalanceRequest;
use crate::sim::GameLine;
use crate::sim::stats::{Fit, Reference, Score, holm, p_text};
use crate::sim::table::{ASPECTS, Interval, shares};

/// A score is unfair if it is this far from the fair one and its p-value is below [`LIMIT`].
const UNFAIR: f64 = 0.05;
/// The chance that anything on the page is called unfair without being so.
const LIMIT: f64 = 0.05;
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

/// One row of a table of scores.
struct Row {
    name: String,
    interval: Interval,
    /// The p-value of a fair score; corrected for all rows of the page once all are known.
    p: f64,
}

impl Row {
    fn is_unfair(&self, fair: f64) -> bool {
        self.p < LIMIT && (self.interval.share() - fair).abs() > UNFAIR
    }
}

/// Returns the rows of all setups, with p-values that are corrected for their number.
fn corrected_rows(sections: &[Section]) -> Vec<Vec<Row>> {
    let mut rows: Vec<Vec<Row>> = sections.iter().map(Section::rows).collect();
    let corrected = holm(&rows.iter().flatten().map(|row| row.p).collect::<Vec<_>>());
    rows.iter_mut().flatten().zip(corrected).for_each(|(row, p)| row.p = p);
    rows
}

/// Returns the whole page.
pub(super) fn page(request: &BalanceRequest<'_>, sections: &[Section]) -> String {
    let rows = corrected_rows(sections);
    let mut text = introduction(request, rows.iter().flatten().count());
    text += "\n## What stands out\n\n";
    let both = || sections.iter().zip(&rows);
    let findings: String =
        both().flat_map(|(section, rows)| section.findings(rows)).map(|line| list_item(&line)).collect();
    text += if findings.is_empty() { "Nothing.\n" } else { &findings };
    text += "\n## First to play\n\n| | games | drawn | score of the first to play | 95 % interval | fair | actions, median |\n|---|---|---|---|---|---|---|\n";
    both().for_each(|(section, rows)| text += &section.summary(rows));
    both().for_each(|(section, rows)| text += &section.text(rows));
    text
}

fn introduction(request: &BalanceRequest<'_>, comparisons: usize) -> String {
    format!(
        "# How fair the games are\n\n\
         How each seat, colony and clan scores between equal computer players. Measured by\n\
         `cargo xtask balance --games {} --level {}{}`, with seeds from {} on.\n\n\
         A victory scores 1, a shared one a part of it, and a draw gives everybody an equal part.\n\
         Intervals are 95 % (Wilson). In games with colonies or clans every deal is played once for each\n\
         rotation of them, and the games of a deal count as one observation.\n\n\
         A score is called unfair if it is more than {:.0} percentage points from the fair one and its\n\
         p-value is below {LIMIT}. The p-values are corrected for the {comparisons} comparisons on this page (Holm's\n\
         method): the chance that any fair score is called unfair is at most {:.0} %. A game has many draws if\n\
         more than {:.0} % are drawn. Elo points are a Bradley-Terry fit of colonies or clans and of the order\n\
         of play together.\n\n\
         [sim.md](sim.md#how-fair-the-games-are) discusses the findings.\n",
        request.games,
        request.player.word(),
        if request.only.is_empty() { String::new() } else { format!(" --only {:?}", request.only) },
        request.seed,
        100.0 * UNFAIR,
        100.0 * LIMIT,
        100.0 * MANY_DRAWS,
    )
}

/// Returns a list item of Markdown in lines of at most 100 characters.
fn list_item(text: &str) -> String {
    let (mut lines, mut line) = (String::new(), "-".to_owned());
    // A number stays with its unit.
    for word in text.replace(" %", "\u{a0}%").split(' ') {
        let word = word.replace('\u{a0}', " ");
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

    /// Returns the rows with p-values that are not corrected yet.
    fn rows(&self) -> Vec<Row> {
        let reported = ASPECTS.iter().filter(|(title, _)| REPORTED.contains(title));
        reported
            .flat_map(|(title, what)| {
                let keys = shares(&self.lines, what).into_iter().map(|(key, _)| key);
                keys.map(move |key| {
                    let score = Score::of(&self.lines, |line, seat| what(line, seat).as_ref() == Some(&key));
                    Row { name: name(title, &key), interval: score.interval(), p: score.p_value(self.fair()) }
                })
            })
            .collect()
    }

    fn findings(&self, rows: &[Row]) -> Vec<String> {
        let unfair = rows.iter().filter(|row| row.is_unfair(self.fair()));
        let mut findings: Vec<String> = unfair
            .map(|Row { name, interval, p }| {
                let (fair, p) = (100.0 * self.fair(), p_text(*p));
                format!(
                    "**{}**: {name} scores {}; {fair:.1} % would be fair (p {p}).",
                    self.title,
                    words(interval)
                )
            })
            .collect();
        if self.has_many_draws() {
            let (drawn, games) = (self.drawn(), self.lines.len());
            findings.push(format!("**{}** has many draws: {drawn} of {games} games.", self.title));
        }
        findings
    }

    fn summary(&self, rows: &[Row]) -> String {
        let first = rows.iter().find(|row| row.name == "number 1 to play");
        let first = first.map_or("not reported | ".into(), |row| percents(&row.interval));
        let (games, drawn) = (self.lines.len(), self.drawn());
        let (fair, length) = (100.0 * self.fair(), self.length(10));
        format!("| {} | {games} | {drawn} | {first} | {fair:.1} % | {length} |\n", self.title)
    }

    fn text(&self, rows: &[Row]) -> String {
        let mut text = format!("\n## {}\n\n", self.title);
        let (games, drawn) = (self.lines.len(), self.drawn());
        let (least, most, middle) = (self.length(1), self.length(19), self.length(10));
        let _ = writeln!(
            text,
            "{games} games, {drawn} drawn; 90 % have {least} to {most} actions, the median is {middle}.\n"
        );
        let elo = self.elo();
        let _ =
            writeln!(text, "| | score | 95 % interval | p, corrected | Elo | |\n|---|---|---|---|---|---|");
        for row in rows {
            let verdict = if row.is_unfair(self.fair()) { "unfair" } else { "" };
            let elo = elo.iter().find(|(name, _)| *name == row.name).map_or("", |(_, elo)| elo);
            let (percents, p) = (percents(&row.interval), p_text(row.p));
            let _ = writeln!(text, "| {} | {percents} | {p} | {elo} | {verdict} |", row.name);
        }
        for (title, file) in &self.charts {
            let _ = writeln!(text, "\n![{}: {title}]({file})", self.title);
        }
        text
    }

    /// Returns the Elo points of colonies or clans, and of the order of play.
    fn elo(&self) -> Vec<(String, String)> {
        let aspect = |wanted: &str| ASPECTS.iter().find(|(title, _)| *title == wanted);
        let roles = ["colony", "clan"].into_iter().filter_map(aspect);
        let fitted = roles.filter_map(|(title, what)| {
            let fit = Fit::of(&self.lines, what, Reference::Mean)?;
            Some((
                fit.strengths.iter().map(|(key, elo)| (name(title, key), elo.to_string())).collect(),
                fit.order,
            ))
        });
        let alone = || {
            Fit::of(&self.lines, |_, _| Some(String::new()), Reference::Mean)
                .map(|fit| (Vec::new(), fit.order))
        };
        let Some((mut all, order)): Option<(Vec<_>, _)> = fitted.into_iter().next().or_else(alone) else {
            return Vec::new();
        };
        all.extend(
            order.iter().zip(1..).map(|(elo, place)| (format!("number {place} to play"), elo.to_string())),
        );
        all
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::SimPlayer;

    #[test]
    fn unfair_needs_both_distance_and_certainty() {
        let row = |wins, of, p| Row { name: String::new(), interval: Interval::new(wins, of), p };
        assert!(row(300.0, 400.0, 0.001).is_unfair(0.5));
        assert!(!row(6.0, 10.0, 0.5).is_unfair(0.5), "nobody knows after ten games");
        assert!(!row(5200.0, 10_000.0, 0.001).is_unfair(0.5), "certain, but small");
    }

    /// A score that is outside its interval alone is not, among many.
    #[test]
    fn p_values_are_corrected_for_all_rows_of_the_page() {
        let lines = || (0..40).map(|place| line(place, place < 27, 100)).collect();
        let section = || Section { title: "Xobos", players: 2, lines: lines(), charts: Vec::new() };
        let alone = &corrected_rows(&[section()])[0][0];
        let among = &corrected_rows(&[section(), section(), section()])[0][0];
        assert!(among.p > 2.0 * alone.p && alone.p > section().rows()[0].p, "{} {}", alone.p, among.p);
    }

    /// Returns a line of a game won by the first player, or drawn.
    fn line(seed: usize, is_won: bool, actions: usize) -> GameLine {
        let winners = if is_won { "[1]" } else { "[]" };
        let options = r#"{"clans":"Elder,Trader"}"#;
        let text = format!(
            r#"{{"seed":{seed},"seats":["easy","easy"],"winners":{winners},"scores":[0,1],"actions":{actions},"reason":"x","game":"xobos","options":{options},"first":1}}"#
        );
        GameLine::read(&text).expect("a line")
    }

    #[test]
    fn outliers_are_reported_with_words_and_figures() {
        let mut lines: Vec<GameLine> = (0..160).map(|place| line(place, true, 100 + place / 4)).collect();
        lines.extend((160..240).map(|place| line(place, false, 500)));
        let charts = vec![("actions in a game".into(), "balance/x/length.svg".into())];
        let section = Section { title: "Xobos", players: 2, lines, charts };
        let request = BalanceRequest {
            player: SimPlayer::Random,
            games: 240,
            seed: 7,
            only: "",
            lines: None,
            is_played: true,
        };
        let page = page(&request, &[section]);
        for expected in [
            "**Xobos**: number 1 to play scores 83.3 % (78.1 to 87.5 %); 50.0 % would be fair (p < 0.001).",
            "**Xobos**: clan Elder scores 16.7 % (12.5 to 21.9 %); 50.0 % would be fair (p < 0.001).",
            "**Xobos** has many draws: 80 of 240 games.",
            "corrected for the 4 comparisons on this page (Holm's",
            "| Xobos | 240 | 80 | 83.3 % | 78.1 to 87.5 % | 50.0 % | 130 |",
            "90 % have 103 to 500 actions, the median is 130",
            "| clan Trader | 83.3 % | 78.1 to 87.5 % | < 0.001 |",
            "![Xobos: actions in a game](balance/x/length.svg)",
        ] {
            assert!(page.contains(expected), "{expected}\n{page}");
        }
    }
}
