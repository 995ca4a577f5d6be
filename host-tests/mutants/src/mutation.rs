//! A fault: its name, and its change of a file.

/// A fault as listed by `cargo-mutants`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mutation {
    /// The name, `FILE:LINE:COLUMN: CHANGE`.
    pub name: String,
    /// The changed lines with their context, as in a unified diff.
    hunk: String,
}

impl Mutation {
    /// Parses the output of `cargo mutants --list --diff`: a name, two header lines and a hunk for
    /// each fault.
    pub fn all(listed: &str) -> Vec<Mutation> {
        let mut faults: Vec<Mutation> = Vec::new();
        let mut name = "";
        for line in listed.lines() {
            if line.starts_with("--- ") && name.starts_with(line.trim_start_matches("--- ")) {
                // The name comes before the header, so it was taken for a line of the previous
                // hunk.
                if let Some(before) = faults.last_mut() {
                    before.hunk.truncate(before.hunk.len() - name.len() - 1);
                }
                faults.push(Mutation { name: name.to_owned(), hunk: String::new() });
            } else if let Some(fault) = faults.last_mut() {
                fault.hunk.push_str(line);
                fault.hunk.push('\n');
            }
            name = line;
        }
        faults
    }

    /// Returns its file.
    pub fn file(&self) -> &str {
        self.name.split(':').next().unwrap_or_default()
    }

    /// Returns the text of the file with the fault in it; `None` if the context does not match.
    pub fn put_into(&self, text: &str) -> Option<String> {
        let mut hunk = self.hunk.lines().skip_while(|line| !line.starts_with("@@ -"));
        let first: usize = hunk.next()?.strip_prefix("@@ -")?.split(',').next()?.parse().ok()?;
        let mut lines = text.lines();
        let mut changed: Vec<&str> = lines.by_ref().take(first - 1).collect();
        for line in hunk {
            let (sign, rest) = line.split_at_checked(1).unwrap_or((" ", ""));
            if sign == "+" {
                changed.push(rest);
                continue;
            }
            match lines.next() {
                Some(here) if here == rest && sign == " " => changed.push(here),
                Some(here) if here == rest && sign == "-" => {}
                // The blank line between two faults, at the end of the file.
                None if line.is_empty() => {}
                Some(here) if line.is_empty() => changed.push(here),
                _ => return None,
            }
        }
        changed.extend(lines);
        Some(changed.join("\n") + "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTED: &str = "\
src/a.rs:2:5: replace f -> u8 with 0
--- src/a.rs
+++ replace f -> u8 with 0
@@ -1,3 +1,3 @@
 fn f() -> u8 {
-    7
+    0 /* ~ changed by cargo-mutants ~ */
 }

src/b.rs:3:1: replace > with < in g
--- src/b.rs
+++ replace > with < in g
@@ -2,3 +2,3 @@
 
-a > b
+a < b
 c
";

    #[test]
    fn the_list_is_parsed_and_each_mutation_is_applied_to_its_file() {
        let faults = Mutation::all(LISTED);
        assert_eq!(faults.len(), 2);
        assert_eq!(faults[0].name, "src/a.rs:2:5: replace f -> u8 with 0");
        assert_eq!(faults[1].file(), "src/b.rs");
        let changed = faults[0].put_into("fn f() -> u8 {\n    7\n}\n");
        assert_eq!(changed.as_deref(), Some("fn f() -> u8 {\n    0 /* ~ changed by cargo-mutants ~ */\n}\n"));
        let changed = faults[0].put_into("fn f() -> u8 {\n    7\n}\n\nfn g() {}\n");
        assert!(changed.is_some_and(|text| text.ends_with("}\n\nfn g() {}\n")));
        assert_eq!(faults[1].put_into("x\n\na > b\nc\nd\n").as_deref(), Some("x\n\na < b\nc\nd\n"));
    }

    #[test]
    fn a_file_with_different_lines_is_not_changed() {
        assert_eq!(Mutation::all(LISTED)[0].put_into("fn f() -> u8 {\n    8\n}\n"), None);
    }
}
