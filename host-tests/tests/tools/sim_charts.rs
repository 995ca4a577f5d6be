//! The charts of `sim`: the set of files, that they are valid SVG, and that they show the figures
//! of the table.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An element of an XML file: its name, its attributes, and its direct text.
struct Element {
    name: String,
    attributes: BTreeMap<String, String>,
    text: String,
}

impl Element {
    fn number(&self, key: &str) -> f64 {
        self.attributes[key].parse().unwrap_or_else(|_| panic!("{key} of {}", self.name))
    }

    fn is(&self, name: &str, key: &str, value: &str) -> bool {
        self.name == name && self.attributes.get(key).is_some_and(|found| found == value)
    }
}

/// Decodes the entities in a text. Only the five predefined by XML are allowed.
fn plain(text: &str) -> Result<String, String> {
    if text.contains('<') {
        return Err(format!("'<' in {text:?}"));
    }
    let mut parts = text.split('&');
    let mut read = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (name, rest) = part.split_once(';').ok_or_else(|| format!("a bare '&' in {text:?}"))?;
        let known = [("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'")];
        let (_, letter) =
            known.iter().find(|(known, _)| *known == name).ok_or_else(|| format!("&{name}; in {text:?}"))?;
        read = read + letter + rest;
    }
    Ok(read)
}

/// Parses `key="value"` for each attribute. Duplicates are an error.
fn attributes(text: &str) -> Result<BTreeMap<String, String>, String> {
    let (mut rest, mut found) = (text.trim(), BTreeMap::new());
    while !rest.is_empty() {
        let (key, after) = rest.split_once("=\"").ok_or_else(|| format!("no attribute: {rest:?}"))?;
        let (value, after) = after.split_once('"').ok_or_else(|| format!("no end of {key:?}"))?;
        if key.is_empty()
            || !key.chars().all(|letter| letter.is_ascii_alphanumeric() || "-:".contains(letter))
        {
            return Err(format!("no name of an attribute: {key:?}"));
        }
        if !after.is_empty() && !after.starts_with(char::is_whitespace) {
            return Err(format!("no space after {key:?}"));
        }
        if found.insert(key.to_string(), plain(value)?).is_some() {
            return Err(format!("{key:?} twice"));
        }
        rest = after.trim_start();
    }
    Ok(found)
}

/// Returns all elements of a well-formed file in order, the root first. The charts use no comments,
/// CDATA or prolog.
fn elements(file: &str) -> Result<Vec<Element>, String> {
    let (mut rest, mut found, mut open) = (file.trim(), Vec::<Element>::new(), Vec::<usize>::new());
    while let Some((text, after)) = rest.split_once('<') {
        match open.last() {
            Some(&inner) => found[inner].text += &plain(text)?,
            None if text.is_empty() && found.is_empty() => {}
            None => return Err(format!("something outside the root: {text:?}<{after:.20}")),
        }
        let (tag, after) = after.split_once('>').ok_or("a tag without its end")?;
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            let inner = open.pop().ok_or_else(|| format!("</{name}> ends nothing"))?;
            if found[inner].name != name.trim_end() {
                return Err(format!("</{name}> ends <{}>", found[inner].name));
            }
            continue;
        }
        let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, rest) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
        if name.is_empty() || !name.chars().all(|letter| letter.is_ascii_alphanumeric()) {
            return Err(format!("no name of an element: {name:?}"));
        }
        if !is_empty {
            open.push(found.len());
        }
        found.push(Element { name: name.into(), attributes: attributes(rest)?, text: String::new() });
    }
    match (rest, open.last()) {
        ("", None) if !found.is_empty() => Ok(found),
        ("", Some(&inner)) => Err(format!("<{}> has no end", found[inner].name)),
        _ => Err(format!("no element: {rest:?}")),
    }
}

/// Control of the XML reader in this file.
#[test]
fn a_malformed_file_is_detected() {
    assert_eq!(elements("<a b=\"1\" c=\"&lt;\"><d/>x &amp; y</a>").unwrap()[0].text, "x & y");
    let wrong = [
        "",
        "text",
        "<a>",
        "<a></b>",
        "<a/><b/>",
        "<a/>text",
        "<a",
        "</a>",
        "<a>x & y</a>",
        "<a>&nbsp;</a>",
        "<a b=1/>",
        "<a b=\"1\"c=\"2\"/>",
        "<a b=\"1\" b=\"2\"/>",
        "<a b=\"<\"/>",
        "<a><b></a></b>",
    ];
    for file in wrong {
        assert!(elements(file).is_err(), "{file}");
    }
}

/// Runs `sim` with charts into a new folder. Returns its output.
fn sim(words: &str, folder: &Path) -> String {
    let _ = std::fs::remove_dir_all(folder);
    let output = Command::new(env!("CARGO_BIN_EXE_hexboard"))
        .arg("sim")
        .args(words.split_whitespace())
        .arg("--charts")
        .arg(folder)
        .output()
        .expect("sim starts");
    assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("sim-charts").join(name)
}

fn chart(folder: &Path, file: &str) -> Vec<Element> {
    let path = folder.join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let read = elements(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(read[0].is("svg", "xmlns", "http://www.w3.org/2000/svg"), "{}", path.display());
    read
}

/// Returns the texts in a chart.
fn texts(chart: &[Element]) -> Vec<&str> {
    chart.iter().filter(|element| element.name == "text").map(|element| element.text.trim()).collect()
}

/// A row of the printed table: its name, its share and its interval in percent.
type Row = (String, [f64; 3]);

/// Returns the rows of one part of the printed table.
fn rows(report: &str, title: &str) -> Vec<Row> {
    let head = format!("wins by {title}, of decided games");
    let part = report.lines().skip_while(|line| *line != head).skip(1).take_while(|line| !line.is_empty());
    part.map(|line| {
        let numbers = line.split_once(" of ").expect("wins of games").1;
        let numbers: Vec<f64> =
            numbers.split([' ', '(', ')', '%']).filter_map(|word| word.parse().ok()).collect();
        let [_, share, low, high] = numbers[..] else { panic!("{line}") };
        (line[2..26].trim_end().to_string(), [share, low, high])
    })
    .collect()
}

/// Checks that each row has a bar and an interval with the heights of the table.
fn check_shares(chart: &[Element], title: &str, rows: &[Row]) {
    let words = texts(chart);
    assert!(words.contains(&format!("wins by {title}, with 95 % intervals").as_str()), "{words:?}");
    let bars: Vec<&Element> = chart.iter().filter(|element| element.is("rect", "opacity", "0.4")).collect();
    let whiskers: Vec<&Element> =
        chart.iter().filter(|element| element.is("polyline", "stroke-width", "2")).collect();
    assert_eq!((bars.len(), whiskers.len()), (rows.len(), rows.len()), "{title}: {rows:?}");
    let height = |label: &str| {
        let found = chart.iter().find(|element| element.name == "text" && element.text.trim() == label);
        found.unwrap_or_else(|| panic!("{label} on the axis of {title}")).number("y")
    };
    let (zero, hundred) = (height("0.0"), height("100.0"));
    let pixels = |percent: f64| (zero - hundred) * percent / 100.0;
    let bottom = |bar: &Element| bar.number("y") + bar.number("height");
    for (((name, [share, low, high]), bar), whisker) in rows.iter().zip(bars).zip(whiskers) {
        assert!(words.contains(&name.as_str()), "{name} in {words:?}");
        let ends: Vec<f64> = whisker.attributes["points"]
            .split_whitespace()
            .map(|point| bottom(bar) - point.split_once(',').expect("a point").1.parse::<f64>().expect("y"))
            .collect();
        let drawn = [bar.number("height"), ends[0], ends[1]];
        for (drawn, expected) in drawn.into_iter().zip([share, low, high]) {
            assert!((drawn - pixels(*expected)).abs() <= 2.5, "{title}, {name}: {drawn} for {expected} %");
        }
    }
}

/// Checks the histogram: the number of games or seats in each range, from the smallest value on.
fn check_spread(chart: &[Element], title: &str) {
    assert!(texts(chart).contains(&title), "{:?}", texts(chart));
    let bars: Vec<&Element> = chart.iter().filter(|element| element.is("rect", "opacity", "0.5")).collect();
    assert!(bars.first().is_some_and(|bar| bar.number("height") > 1.0), "{title}: the least number");
}

#[test]
fn charts_show_the_numbers_of_the_table() {
    let table: [(&str, &str, &[&str]); 3] = [
        (
            "termites",
            "--seats easy,random --games 6",
            &["player", "seat", "order of play", "colony", "scenario and seat"],
        ),
        (
            "xobos",
            "--seats random,random,random --games 4 --option clans=on",
            &["player", "seat", "order of play", "clan"],
        ),
        ("hive", "--seats easy,random --games 2", &["player", "seat", "order of play"]),
    ];
    for (game, words, titles) in table {
        let folder = folder(game);
        let report = sim(&format!("--game {game} {words}"), &folder);
        let file = |title: &str| format!("wins-by-{}.svg", title.replace(' ', "-"));
        let mut wanted: Vec<String> = titles.iter().map(|title| file(title)).collect();
        wanted.extend(["length.svg".into(), "points.svg".into()]);
        wanted.sort();
        let entries = std::fs::read_dir(&folder).expect("a folder of charts");
        let mut found: Vec<String> =
            entries.map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned()).collect();
        found.sort();
        assert_eq!(found, wanted, "{game}");
        for title in titles {
            let rows = rows(&report, title);
            assert!(!rows.is_empty(), "{title} in\n{report}");
            check_shares(&chart(&folder, &file(title)), title, &rows);
        }
        check_spread(&chart(&folder, "length.svg"), "actions in a game");
        check_spread(&chart(&folder, "points.svg"), "points of a seat");
    }
}

/// Names in a merged file may be arbitrary, and there may be more rows than in a run.
#[test]
fn charts_of_merged_games_name_every_row() {
    let folder = folder("merged");
    let lines = folder.with_extension("jsonl");
    std::fs::create_dir_all(lines.parent().expect("a folder")).expect("a folder");
    let line = |(seed, scenario): (usize, &&str)| {
        format!(
            r#"{{"seed":{seed},"seats":["easy","hard"],"winners":[{}],"scores":[1,2],"actions":9,"reason":"points","game":"termites","options":{{"scenario":"{scenario}","colonies":"blue,<b> & 'red'"}},"first":0}}"#,
            seed % 2
        ) + "\n"
    };
    let scenarios = ["a", "b", "c", "d", "e", "f", "g"];
    std::fs::write(&lines, scenarios.iter().enumerate().map(line).collect::<String>()).expect("lines");
    let report = sim(&format!("--merge {}", lines.display()), &folder);
    for title in ["colony", "scenario and seat"] {
        let file = format!("wins-by-{}.svg", title.replace(' ', "-"));
        check_shares(&chart(&folder, &file), title, &rows(&report, title));
    }
}
