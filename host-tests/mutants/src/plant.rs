//! Puts many faults into one build: each is a branch of its function, and an environment variable
//! selects the active one.

use std::ops::Range;

use crate::mutation::Mutation;

/// The environment variable with the number of the active fault.
pub const CHOSEN: &str = "HEXBOARD_FAULT";
/// The module of the copy that reads the variable.
pub const MODULE: &str = "planted_fault";
/// The source of that module. The library itself does not use `std`.
pub const MODULE_TEXT: &str = "\
//! Which fault is followed.
extern crate std;

/// Is it this one?
pub fn is(number: usize) -> bool {
    static CHOSEN: std::sync::LazyLock<usize> = std::sync::LazyLock::new(|| {
        std::env::var(\"HEXBOARD_FAULT\").ok().and_then(|text| text.parse().ok()).unwrap_or(0)
    });
    *CHOSEN == number
}
";

/// A fault in a text. Lines count from 1; ranges exclude their end.
#[derive(Debug, PartialEq, Eq)]
pub struct Planted {
    /// The number of the fault.
    pub number: usize,
    /// The lines of its branch.
    pub lines: Range<usize>,
    /// The lines of its function with all branches.
    pub function: Range<usize>,
}

/// Puts faults into a text, each as a branch of its function. Leaves out faults that cannot be a
/// branch, such as those in constant functions. Returns the text and the faults in it.
pub fn plant(text: &str, faults: &[(usize, &Mutation)]) -> (String, Vec<Planted>) {
    let bodies = bodies(text);
    let mut branches: Vec<(&Body, Vec<(usize, String)>)> = Vec::new();
    for (number, fault) in faults {
        let Some(changed) = fault.put_into(text) else { continue };
        let around = bodies.iter().filter_map(|body| Some((body, body.in_changed(text, &changed)?)));
        // Functions may be nested: the innermost is the smallest.
        let Some((body, inside)) = around.min_by_key(|(body, _)| body.range.len()) else { continue };
        if body.is_const {
            continue;
        }
        match branches.iter_mut().find(|(other, _)| other.range == body.range) {
            Some((_, inside_of)) => inside_of.push((*number, inside)),
            None => branches.push((body, vec![(*number, inside)])),
        }
    }
    branches.sort_by_key(|(body, _)| body.range.start);
    let (mut planted, mut lines, mut done) = (String::new(), Vec::new(), 0);
    for (body, inside) in branches {
        // In nested functions only the outer one gets its faults; those of the inner one are left
        // out.
        if body.range.start < done {
            continue;
        }
        planted.push_str(&text[done..body.range.start]);
        let (begin, before) = (line_at_end(&planted), lines.len());
        for (number, inside) in inside {
            let first = line_at_end(&planted);
            planted.push_str(&format!("if crate::{MODULE}::is({number}) {{{inside}\n}} else "));
            lines.push(Planted { number, lines: first..line_at_end(&planted), function: 0..0 });
        }
        planted.push_str(&format!("{{{}\n}}", &text[body.range.clone()]));
        let function = begin..line_at_end(&planted) + 1;
        lines[before..].iter_mut().for_each(|planted| planted.function = function.clone());
        done = body.range.end;
    }
    planted.push_str(&text[done..]);
    (planted, lines)
}

/// Returns the number of the last line.
fn line_at_end(text: &str) -> usize {
    text.matches('\n').count() + 1
}

/// The text between the braces of a function.
#[derive(Debug, PartialEq, Eq)]
struct Body {
    range: Range<usize>,
    is_const: bool,
}

impl Body {
    /// Returns the same range of a text that differs in this range only.
    fn in_changed(&self, text: &str, changed: &str) -> Option<String> {
        let (before, after) = (&text[..self.range.start], &text[self.range.end..]);
        changed.strip_prefix(before)?.strip_suffix(after).map(str::to_owned)
    }
}

/// Returns the bodies of all functions of a text.
fn bodies(text: &str) -> Vec<Body> {
    let tokens = tokens(text);
    let mut bodies = Vec::new();
    for (at, pair) in tokens.windows(2).enumerate() {
        let is_function = pair[0].word == "fn" && pair[1].is_name();
        let Some(open) = is_function.then(|| opening(&tokens[at..])).flatten() else { continue };
        let Some(close) = closing(&tokens[at + open..]) else { continue };
        let before = tokens[..at].iter().rev().take(2);
        let is_const = before.take_while(|token| token.is_name()).any(|token| token.word == "const");
        let range = tokens[at + open].at + 1..tokens[at + open + close].at;
        bodies.push(Body { range, is_const });
    }
    bodies
}

/// Returns the index of the brace that opens the body of a function; `None` if it has no body.
fn opening(tokens: &[Token<'_>]) -> Option<usize> {
    let (mut angles, mut at) = (0, 0);
    while at < tokens.len() {
        match tokens[at].word {
            "->" => {}
            "<" => angles += 1,
            ">" => angles -= 1,
            ";" if angles == 0 => return None,
            "{" if angles == 0 => return Some(at),
            // A constant in a type, or a parameter list.
            "{" | "(" | "[" => at += closing(&tokens[at..])?,
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns the index of the bracket that closes the first one.
fn closing(tokens: &[Token<'_>]) -> Option<usize> {
    let mut depth = 0;
    tokens.iter().position(|token| {
        match token.word {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}

/// A word or a punctuation character.
struct Token<'a> {
    at: usize,
    word: &'a str,
}

impl Token<'_> {
    fn is_name(&self) -> bool {
        self.word.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

/// Splits Rust source into tokens, without comments, strings and character literals.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let (mut tokens, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let rest = &text[at..];
        let (length, is_token) = next(rest);
        if is_token {
            tokens.push(Token { at, word: &rest[..length] });
        }
        at += length;
    }
    tokens
}

/// Returns the length of the first element of a text, and whether it is a token.
fn next(rest: &str) -> (usize, bool) {
    let until = |end: &str, from: usize| {
        rest.get(from..).and_then(|text| text.find(end)).map_or(rest.len(), |at| from + at + end.len())
    };
    let first = rest.chars().next().unwrap_or(' ');
    let is_in_name = |c: char| c.is_alphanumeric() || c == '_';
    if rest.starts_with("//") {
        (until("\n", 2), false)
    } else if rest.starts_with("/*") {
        (until("*/", 2), false)
    } else if rest.starts_with("r\"") || rest.starts_with("r#\"") {
        let hashes = &rest[1..rest.find('"').unwrap_or(1)];
        (until(&format!("\"{hashes}"), 2 + hashes.len()), false)
    } else if first == '"' {
        (string(rest), false)
    } else if first == '\'' {
        (letter(rest), false)
    } else if rest.starts_with("->") || rest.starts_with("=>") {
        (2, true)
    } else if is_in_name(first) {
        (rest.find(|c| !is_in_name(c)).unwrap_or(rest.len()), true)
    } else {
        (first.len_utf8(), !first.is_whitespace())
    }
}

/// Returns the length of a string literal with its quotes.
fn string(rest: &str) -> usize {
    let mut is_escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// Returns the length of a character literal with its quotes, or of the quote of a lifetime.
fn letter(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => chars.skip(1).find(|(_, c)| *c == '\'').map_or(rest.len(), |(at, _)| at + 1),
        _ if chars.next().is_some_and(|(_, c)| c == '\'') => chars.next().map_or(rest.len(), |(at, _)| at),
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bodies_of(text: &str) -> Vec<(&str, bool)> {
        bodies(text).into_iter().map(|body| (&text[body.range], body.is_const)).collect()
    }

    #[test]
    fn function_bodies_are_found_in_any_context() {
        let text = "
            pub const fn a(x: &'static str) -> u8 { 'b' as u8 }
            trait T { fn none(&self) -> [u8; 2]; }
            impl<'a> T for Vec<u8, { N }> where F: Fn(u8) -> u8 {
                fn b<const N: usize>(&self, f: fn(u8)) -> Vec<(u8, u8), { A::B }> { /* } */ \"}\"; r#\"}\"\"#; '}'; '\\''; }
            }
            // fn c() { }
            async fn d() { if x { y } }
        ";
        let expected = [
            (" 'b' as u8 ", true),
            (" /* } */ \"}\"; r#\"}\"\"#; '}'; '\\''; ", false),
            (" if x { y } ", false),
        ];
        assert_eq!(bodies_of(text), expected);
    }

    fn faults(listed: &str) -> Vec<Mutation> {
        Mutation::all(listed)
    }

    const TEXT: &str = "const fn k() -> u8 {\n    7\n}\nfn f(a: u8) -> bool {\n    a > 3\n}\n";
    const LISTED: &str = "\
src/a.rs:2:5: replace k -> u8 with 0
--- src/a.rs
+++ replace k -> u8 with 0
@@ -1,3 +1,3 @@
 const fn k() -> u8 {
-    7
+    0
 }
src/a.rs:5:7: replace > with < in f
--- src/a.rs
+++ replace > with < in f
@@ -4,3 +4,3 @@
 fn f(a: u8) -> bool {
-    a > 3
+    a < 3
 }
src/a.rs:5:5: replace f -> bool with true
--- src/a.rs
+++ replace f -> bool with true
@@ -4,3 +4,3 @@
 fn f(a: u8) -> bool {
-    a > 3
+    true
 }
";

    #[test]
    fn each_fault_is_a_branch_of_its_function() {
        let faults = faults(LISTED);
        let numbered: Vec<(usize, &Mutation)> = faults.iter().enumerate().collect();
        let (text, planted) = plant(TEXT, &numbered);
        let expected = "const fn k() -> u8 {\n    7\n}\nfn f(a: u8) -> bool {\
            if crate::planted_fault::is(1) {\n    a < 3\n\n} else if crate::planted_fault::is(2) {\n    true\n\n} else \
            {\n    a > 3\n\n}}\n";
        assert_eq!(text, expected);
        let lines: Vec<_> = planted.iter().map(|planted| (planted.number, planted.lines.clone())).collect();
        assert_eq!(lines, [(1, 4..7), (2, 7..10)], "the one of a constant function is left out");
        assert!(planted.iter().all(|planted| planted.function == (4..14)), "{planted:?}");
    }

    #[test]
    fn the_module_reads_the_variable() {
        assert!(MODULE_TEXT.contains(&format!("{CHOSEN:?}")));
    }
}
