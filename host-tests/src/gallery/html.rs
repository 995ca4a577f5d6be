//! Converts a page to an HTML sheet for printing: one side of A4, with pictures. The rules are set in
//! two columns; below them are the signs of the board and the worked turn, whose pictures fill the
//! rest of the page.
//!
//! Supports only the Markdown that the pages use: headings, paragraphs, lists with dashes or numbers,
//! tables, fenced blocks, pictures, bold, italics, code, links.

use super::print::Page;

/// Returns the sheet of a page in this language.
pub fn sheet(page: &Page, language: &str) -> String {
    let Page { title, goal, rules, board_heading, board, turn_heading, turn } = page;
    let name = escaped(title.trim_start_matches("# "));
    let signs: String = board.iter().map(|sign| format!("<li>{}</li>\n", inline(sign))).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n<title>{name}</title>\n{STYLE}\n\
         {}{}<main>\n{}</main>\n<h2>{board_heading}</h2>\n<ul class=\"board\">\n{signs}</ul>\n\
         <h2>{turn_heading}</h2>\n{}</html>\n",
        block(title),
        block(goal),
        body(rules),
        worked_turn(turn),
    )
}

fn body(markdown: &str) -> String {
    blocks(markdown).into_iter().map(block).collect()
}

/// Returns the worked turn: each picture with the text before it, side by side, then the last text.
fn worked_turn(markdown: &str) -> String {
    let (mut figures, mut words) = (Vec::new(), String::new());
    for part in blocks(markdown) {
        match part.starts_with("![") {
            true => {
                figures.push(format!("<figure>{}{}</figure>\n", core::mem::take(&mut words), inline(part)));
            }
            false => words += &block(part),
        }
    }
    let columns = if figures.len() <= MAX_FIGURES { figures.len() } else { figures.len().div_ceil(2) };
    let style = format!("grid-template-columns: repeat({columns}, 1fr)");
    format!("<div class=\"turn\" style=\"{style}\">\n{}</div>\n{words}", figures.concat())
}

/// The most pictures of a worked turn in one row.
const MAX_FIGURES: usize = 4;

const STYLE: &str = "<style>
@page { size: A4; margin: 9mm; }
* { box-sizing: border-box; }
body { display: flex; flex-direction: column; min-height: 278mm; margin: 0; font: 7.8pt/1.22 sans-serif; }
h1 { font-size: 19pt; margin: 0 0 1mm; }
h1 + p { font-size: 9.5pt; }
h2 { margin: 1.2mm 0; padding-top: 1mm; border-top: 0.4mm solid black; font-size: 11pt; }
p, ul, ol, table, pre { margin: 0 0 1.3mm; }
ul, ol { padding-left: 4.5mm; }
main { columns: 2; column-gap: 6mm; }
table { border-collapse: collapse; width: 100%; font-size: 7.4pt; }
tr { break-inside: avoid; }
tr:first-child { break-after: avoid; }
td, th { border-bottom: 0.2mm solid #999; padding: 0.3mm 1mm; text-align: left; vertical-align: middle; }
td:has(img) { position: relative; height: 6mm; padding-left: 8mm; }
td img { position: absolute; left: 1mm; top: calc(50% - 2.6mm); height: 5.2mm; }
.board { display: flex; flex-wrap: wrap; gap: 0.8mm 4mm; padding: 0; list-style: none; }
.board li { flex: 1 1 auto; display: flex; align-items: center; gap: 1mm; min-width: 42mm; max-width: 92mm; }
.board img { flex: none; height: 8.4mm; }
.turn { display: grid; flex: 1 1 0; grid-auto-rows: 1fr; gap: 2mm 4mm; min-height: 36mm; }
figure { display: flex; flex-direction: column; min-width: 0; min-height: 0; margin: 0; }
figure img { flex: 1 1 0; min-height: 0; width: 100%; object-fit: contain; object-position: left top; }
</style>";

/// The marker that opens and closes a fenced block.
const FENCE: &str = "```";

/// Splits a page into blocks. A fenced block is one of them: it keeps its blank lines and its
/// opening fence, but not the closing one.
fn blocks(markdown: &str) -> Vec<&str> {
    let mut blocks = Vec::new();
    let mut rest = markdown.trim();
    while let Some((before, fenced)) = rest.split_once(FENCE) {
        let (body, after) = fenced.split_once(FENCE).unwrap_or((fenced, ""));
        blocks.extend(plain_blocks(before));
        // `block` recognizes a fenced block by the fence in front of the body.
        let start = before.len();
        blocks.push(&rest[start..start + FENCE.len() + body.len()]);
        rest = after;
    }
    blocks.extend(plain_blocks(rest));
    blocks
}

fn plain_blocks(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()).flat_map(parts)
}

/// Splits a block where a heading or a list follows without a blank line.
fn parts(block: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = block;
    while let Some(at) = rest.match_indices('\n').map(|(at, _)| at).find(|&at| is_new(rest, at)) {
        parts.push(&rest[..at]);
        rest = &rest[at + 1..];
    }
    parts.push(rest);
    parts
}

/// Returns whether another kind of block starts after this line end.
fn is_new(text: &str, at: usize) -> bool {
    let (before, after) = (&text[..at], &text[at + 1..]);
    let in_list = before.starts_with("- ") || is_numbered(before);
    before.starts_with('#')
        || (after.starts_with("- ") || is_numbered(after)) && !in_list
        || after.starts_with('|') && !before.starts_with('|')
}

/// Returns whether a text starts with a number of a list.
fn is_numbered(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_digit()) && text[1..].starts_with(". ")
}

/// Returns the items of a numbered list.
fn numbered_items(text: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in text.lines() {
        match items.last_mut() {
            Some(item) if !is_numbered(line) => *item += &format!(" {}", line.trim()),
            _ => items.push(line[3..].to_owned()),
        }
    }
    items
}

fn block(text: &str) -> String {
    if let Some(fenced) = text.strip_prefix(FENCE) {
        let body = fenced.split_once('\n').map_or("", |(_, body)| body);
        format!("<pre>\n{}\n</pre>\n", escaped(body.trim_end()))
    } else if let Some(title) = text.strip_prefix("## ") {
        format!("<h2>{}</h2>\n", inline(title))
    } else if let Some(title) = text.strip_prefix("# ") {
        format!("<h1>{}</h1>\n", inline(title))
    } else if text.starts_with('|') {
        table(text)
    } else if let Some(items) = text.strip_prefix("- ") {
        let items = items.split("\n- ").map(|item| format!("<li>{}</li>", inline(item)));
        format!("<ul>{}</ul>\n", items.collect::<String>())
    } else if is_numbered(text) {
        let items = numbered_items(text).into_iter().map(|item| format!("<li>{}</li>", inline(&item)));
        format!("<ol>{}</ol>\n", items.collect::<String>())
    } else {
        format!("<p>{}</p>\n", inline(text))
    }
}

fn table(text: &str) -> String {
    let is_rule = |line: &&str| !line.chars().all(|letter| "|-: ".contains(letter));
    let rows = text.lines().filter(is_rule).enumerate().map(|(number, line)| {
        let tag = if number == 0 { "th" } else { "td" };
        let cells = line.trim().trim_matches('|').split('|');
        let cells: String = cells.map(|cell| format!("<{tag}>{}</{tag}>", inline(cell.trim()))).collect();
        format!("<tr>{cells}</tr>\n")
    });
    format!("<table>\n{}</table>\n", rows.collect::<String>())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Converts pictures, bold, italics and code; keeps only the text of a link.
fn inline(text: &str) -> String {
    let mut html = String::new();
    for (number, part) in text.split('`').enumerate() {
        let part = escaped(part);
        html += &if number % 2 == 1 {
            format!("<code>{part}</code>")
        } else {
            slanted(&without_links(&pictures(&part)))
        };
    }
    html
}

fn slanted(text: &str) -> String {
    paired(&paired(text, "**", "b"), "*", "i")
}

/// Replaces pairs of marks by a tag. A mark without a partner stays.
fn paired(text: &str, mark: &str, tag: &str) -> String {
    let parts: Vec<&str> = text.split(mark).collect();
    let last = parts.len() - 1;
    let part = |(number, part): (usize, &&str)| match number {
        number if number % 2 == 1 && number < last => format!("<{tag}>{part}</{tag}>"),
        number if number % 2 == 1 => format!("{mark}{part}"),
        _ => part.to_string(),
    };
    parts.iter().enumerate().map(part).collect()
}

/// Converts pictures. Those without a description only illustrate the text beside them.
fn pictures(text: &str) -> String {
    let mut html = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("![") {
        let Some((words, target)) = after.split_once("](") else { break };
        let Some((file, behind)) = target.split_once(')') else { break };
        html += &format!("{before}<img src=\"{file}\" alt=\"{}\">", words.replace('"', "&quot;"));
        rest = behind;
    }
    html + rest
}

fn without_links(text: &str) -> String {
    let mut html = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let Some((words, target)) = after.split_once("](") else { break };
        let Some((_, behind)) = target.split_once(')') else { break };
        html += before;
        html += words;
        rest = behind;
    }
    html + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet_of(rules: &str) -> String {
        let page = Page {
            title: "# A & B".into(),
            goal: "**Win** *now*.".into(),
            rules: rules.into(),
            board_heading: "Signs",
            board: vec!["![](a.svg) bright: a piece".into()],
            turn_heading: "A turn",
            turn: "First:\n\n![a move](b.png)\n\nThen the end.".into(),
        };
        sheet(&page, "en")
    }

    #[test]
    fn a_fenced_block_keeps_its_lines() {
        let html = sheet_of("```text\n  a <\n\n b *c*\n```\n\nText.\n");
        assert!(html.contains("<pre>\n  a &lt;\n\n b *c*\n</pre>\n<p>Text.</p>"), "{html}");
        let open = sheet_of("```\nrest\n");
        assert!(open.contains("<pre>\nrest\n</pre>"), "a fence that is never closed: {open}");
    }

    #[test]
    fn every_kind_of_block_gets_its_tags() {
        let html = sheet_of(
            "Text\n- one\n- `*`\n\nTwo.\n1. a\n   b\n2. c\n\n| a | b |\n|---|---|\n| 1 | [c](d) |\n",
        );
        for part in [
            "<html lang=\"en\">",
            "<h1>A &amp; B</h1>",
            "<p><b>Win</b> <i>now</i>.</p>",
            "<p>Text</p>\n<ul><li>one</li><li><code>*</code></li></ul>",
            "<p>Two.</p>\n<ol><li>a b</li><li>c</li></ol>",
            "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td>c</td></tr>",
            "<h2>Signs</h2>\n<ul class=\"board\">\n<li><img src=\"a.svg\" alt=\"\"> bright: a piece</li>",
            "<figure><p>First:</p>\n<img src=\"b.png\" alt=\"a move\"></figure>\n</div>\n<p>Then the end.</p>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }
}
