//! Converts a Markdown page to an HTML sheet for printing: A4, two columns, small type.
//!
//! Supports only what the pages use: headings, paragraphs, lists with dashes, tables, fenced
//! blocks, bold, italics, code, links.

/// Returns the sheet of a page in this language.
pub fn sheet(markdown: &str, language: &str) -> String {
    let mut html =
        format!("<!DOCTYPE html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n{STYLE}\n");
    let mut blocks = blocks(markdown).into_iter();
    if let Some(title) = blocks.next() {
        html += &format!("<title>{}</title>\n", escaped(title.trim_start_matches("# ")));
        html += &block(title);
    }
    // The goal spans both columns.
    html += &blocks.next().map_or(String::new(), block);
    html += "<main>\n";
    blocks.for_each(|part| html += &block(part));
    html + "</main>\n</html>\n"
}

const STYLE: &str = "<style>
@page { size: A4; margin: 10mm; }
body { font: 8.2pt/1.25 sans-serif; margin: 0; }
h1 { font-size: 16pt; margin: 0 0 1mm; }
h2 { font-size: 11pt; margin: 1mm 0; }
p, ul, table, pre { margin: 0 0 1.6mm; }
pre { column-span: all; font: 7.4pt/1.2 monospace; }
ul { padding-left: 4mm; }
main { columns: 2; column-gap: 6mm; }
table { border-collapse: collapse; width: 100%; font-size: 7.6pt; }
tr { break-inside: avoid; }
td, th { border-bottom: 0.2mm solid #999; padding: 0.3mm 1mm; text-align: left; vertical-align: top; }
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
    let in_list = before.starts_with("- ");
    before.starts_with('#')
        || after.starts_with("- ") && !in_list
        || after.starts_with('|') && !before.starts_with('|')
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

/// Converts bold, italics and code; keeps only the text of a link.
fn inline(text: &str) -> String {
    let mut html = String::new();
    for (number, part) in text.split('`').enumerate() {
        let part = escaped(part);
        html +=
            &if number % 2 == 1 { format!("<code>{part}</code>") } else { slanted(&without_links(&part)) };
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

    #[test]
    fn a_fenced_block_keeps_its_lines() {
        let html = sheet("# Game\n\nGoal.\n\n```text\n  a <\n\n b *c*\n```\n\nText.\n", "en");
        assert!(html.contains("<pre>\n  a &lt;\n\n b *c*\n</pre>\n<p>Text.</p>"), "{html}");
        let open = sheet("# Game\n\nGoal.\n\n```\nrest\n", "en");
        assert!(open.contains("<pre>\nrest\n</pre>"), "a fence that is never closed: {open}");
    }

    #[test]
    fn every_kind_of_block_gets_its_tags() {
        let html = sheet(
            "# A & B\n\n**Win** *now*.\n\nText\n- one\n- `*`\n\n## Signs\n| a | b |\n|---|---|\n| 1 | [c](d) |\n",
            "en",
        );
        for part in [
            "<html lang=\"en\">",
            "<h1>A &amp; B</h1>",
            "<p><b>Win</b> <i>now</i>.</p>",
            "<p>Text</p>\n<ul><li>one</li><li><code>*</code></li></ul>",
            "<h2>Signs</h2>\n<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td>c</td></tr>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }
}
