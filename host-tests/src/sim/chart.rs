//! Draws results as SVG charts.

use std::path::Path;

use plotters::prelude::*;

use super::GameLine;
use super::table::{ASPECTS, Interval, points, shares};

const SIZE: (u32, u32) = (720, 420);

/// Writes all charts for which these games have data into a folder.
///
/// # Errors
/// Returns which file cannot be written.
pub fn write_charts(lines: &[GameLine], folder: &Path) -> Result<(), String> {
    draw_charts(lines, folder, |_| true).map(drop)
}

/// Writes the selected charts. Returns their titles and file names.
///
/// # Errors
/// Returns which file cannot be written.
pub(super) fn draw_charts(
    lines: &[GameLine],
    folder: &Path,
    wanted: impl Fn(&str) -> bool,
) -> Result<Vec<(String, String)>, String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut drawn = Vec::new();
    let mut note = |title: String, file: String, result: Drawn| {
        result.map_err(|error| format!("{}: {error}", folder.join(&file).display()))?;
        drawn.push((title, file));
        Ok::<_, String>(())
    };
    for (title, what) in ASPECTS.into_iter().filter(|(title, _)| wanted(title)) {
        let rows = shares(lines, what);
        if !rows.is_empty() {
            let file = format!("wins-by-{}.svg", title.replace(' ', "-"));
            let result = draw_shares(&folder.join(&file), title, &rows);
            note(format!("wins by {title}"), file, result)?;
        }
    }
    let spreads: [(&str, &str, Vec<f64>); 2] = [
        ("length", "actions in a game", lines.iter().map(|line| line.actions as f64).collect()),
        ("points", "points of a seat", points(lines).collect()),
    ];
    for (name, title, numbers) in spreads.into_iter().filter(|(name, _, _)| wanted(name)) {
        let file = format!("{name}.svg");
        let result = draw_spread(&folder.join(&file), title, &numbers);
        note(title.into(), file, result)?;
    }
    Ok(drawn)
}

type Drawn = Result<(), Box<dyn std::error::Error>>;

/// Draws a bar with its interval for each row.
fn draw_shares(path: &Path, title: &str, rows: &[(String, Interval)]) -> Drawn {
    let root = SVGBackend::new(path, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let count = rows.len() as f64;
    let mut chart = ChartBuilder::on(&root)
        .caption(format!("wins by {title}, with 95 % intervals"), ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(44)
        .build_cartesian_2d(0.0..count, 0.0..100.0)?;
    let name = |at: &f64| rows.get(at.floor() as usize).map_or(String::new(), |(key, _)| key.clone());
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(2 * rows.len() + 1)
        .x_label_formatter(&|at| if (at.fract() - 0.5).abs() < 0.01 { name(at) } else { String::new() })
        .y_desc("%")
        .draw()?;
    for (place, (_, interval)) in rows.iter().enumerate() {
        let (left, middle) = (place as f64 + 0.2, place as f64 + 0.5);
        let bar = [(left, 0.0), (place as f64 + 0.8, 100.0 * interval.share())];
        chart.draw_series([Rectangle::new(bar, BLUE.mix(0.4).filled())])?;
        let whisker = [(middle, 100.0 * interval.low), (middle, 100.0 * interval.high)];
        chart.draw_series([PathElement::new(whisker, BLACK.stroke_width(2))])?;
    }
    root.present()?;
    Ok(())
}

/// Draws a histogram with twenty ranges.
fn draw_spread(path: &Path, title: &str, numbers: &[f64]) -> Drawn {
    const RANGES: usize = 20;
    let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
    let most = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !least.is_finite() {
        return Ok(());
    }
    let step = ((most - least) / RANGES as f64).max(1.0);
    let mut counts = [0_u32; RANGES + 1];
    for number in numbers {
        counts[(((number - least) / step) as usize).min(RANGES)] += 1;
    }
    let root = SVGBackend::new(path, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let highest = counts.iter().copied().max().unwrap_or(1).max(1);
    let mut chart = ChartBuilder::on(&root)
        .caption(title, ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(44)
        .build_cartesian_2d(least..least + step * (RANGES + 1) as f64, 0..highest + highest / 10 + 1)?;
    chart.configure_mesh().disable_x_mesh().draw()?;
    chart.draw_series(counts.iter().enumerate().map(|(place, &count)| {
        let left = least + step * place as f64;
        Rectangle::new([(left, 0), (left + step * 0.9, count)], BLUE.mix(0.5).filled())
    }))?;
    root.present()?;
    Ok(())
}
