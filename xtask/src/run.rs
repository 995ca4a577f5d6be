//! Child processes, each shown before it runs.

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use crate::count::Counts;
use crate::failure::{Failure, Result};
use crate::project;

/// A child process to be: program, words, environment, folder. Standard input is empty unless it is asked for.
pub struct Run {
    command: Command,
    shown: String,
}

impl Run {
    /// A program by name or path, to be run in the top folder.
    pub fn new(program: impl AsRef<OsStr>) -> Self {
        let shown = word(program.as_ref());
        let mut command = Command::new(program);
        command.stdin(Stdio::null()).current_dir(project::root());
        Self { command, shown }
    }

    /// The cargo that runs this program.
    pub fn cargo() -> Self {
        let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        Self { shown: "cargo".to_owned(), ..Self::new(program) }
    }

    /// A tool of `host-tests` that plays many games, built for speed; its words follow.
    pub fn quick_tool(name: &str) -> Run {
        let build = ["run", "--quiet", "--profile", "python", "-p", "host-tests", "--bin"];
        Run::cargo().args(build).args([name, "--"])
    }

    /// One more word.
    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.shown.push(' ');
        self.shown.push_str(&word(arg.as_ref()));
        self.command.arg(arg);
        self
    }

    /// More words.
    pub fn args<S: AsRef<OsStr>>(self, args: impl IntoIterator<Item = S>) -> Self {
        args.into_iter().fold(self, Self::arg)
    }

    /// A name with its value, if there is one.
    pub fn option(self, name: &str, value: Option<impl AsRef<OsStr>>) -> Self {
        match value {
            Some(value) => self.arg(name).arg(value),
            None => self,
        }
    }

    /// Sets a variable of the environment.
    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.shown.insert_str(0, &format!("{name}={} ", word(value.as_ref())));
        self.command.env(name, value);
        self
    }

    /// Takes a variable out of the environment.
    pub fn env_remove(mut self, name: &str) -> Self {
        self.command.env_remove(name);
        self
    }

    /// The folder to run in.
    pub fn dir(mut self, path: &Path) -> Self {
        self.shown = format!("(cd {}) {}", project::shown(path), self.shown);
        self.command.current_dir(path);
        self
    }

    /// Runs where the person stands, so that file names they give keep their meaning.
    pub fn here(mut self) -> Self {
        if let Ok(path) = std::env::current_dir() {
            self.command.current_dir(path);
        }
        self
    }

    /// Lets it read what the person types.
    pub fn with_input(mut self) -> Self {
        self.command.stdin(Stdio::inherit());
        self
    }

    /// Runs to the end.
    ///
    /// # Errors
    /// The child does not start, or ends with a failure.
    pub fn run(mut self) -> Result {
        println!("$ {}", self.shown);
        let status = self.command.status().map_err(|error| self.no_start(&error))?;
        self.judge(status)
    }

    /// Starts it and goes on beside it, once it has run for a while.
    ///
    /// # Errors
    /// The child does not start, or has ended by then.
    pub fn start(mut self, proves_itself: Duration) -> Result<Started> {
        println!("$ {}", self.shown);
        let mut child = self.command.spawn().map_err(|error| self.no_start(&error))?;
        std::thread::sleep(proves_itself);
        match child.try_wait().map_err(|error| self.no_start(&error))? {
            Some(status) => {
                self.judge(status)?;
                Err(Failure::new(format!("`{}` has ended at once", self.shown)))
            }
            None => Ok(Started { run: self, child }),
        }
    }

    /// Runs to the end, passes its output on and adds up the tests it reports.
    ///
    /// # Errors
    /// The child does not start, or ends with a failure.
    pub fn run_counted(mut self) -> Result<Counts> {
        println!("$ {}", self.shown);
        if std::io::stdout().is_terminal() {
            self.command.env("CARGO_TERM_COLOR", "always");
        }
        let mut child = self.command.stdout(Stdio::piped()).spawn().map_err(|e| self.no_start(&e))?;
        let mut counts = Counts::default();
        for line in child.stdout.take().into_iter().flat_map(|pipe| BufReader::new(pipe).split(b'\n')) {
            let line = line.map_err(|error| self.no_start(&error))?;
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            counts.read(&line);
        }
        let status = child.wait().map_err(|error| self.no_start(&error))?;
        self.judge(status).map(|()| counts)
    }

    /// Runs without a word and gives its output, or nothing if it fails.
    pub fn quiet(mut self) -> Option<String> {
        let output = self.command.stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Runs without a word. Returns what it says of its mistakes if it fails.
    ///
    /// # Errors
    /// The child does not start.
    pub fn mistakes(mut self) -> Result<Option<String>> {
        let output = self.command.output().map_err(|error| self.no_start(&error))?;
        Ok((!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned()))
    }

    fn no_start(&self, error: &std::io::Error) -> Failure {
        Failure::new(format!("could not run `{}`: {error}", self.shown))
    }

    fn judge(&self, status: ExitStatus) -> Result {
        match status.code() {
            Some(0) => Ok(()),
            Some(code) => Err(Failure::new(format!("`{}` ended with exit code {code}", self.shown))),
            None => Err(Failure::new(format!("`{}` was stopped by a signal", self.shown))),
        }
    }
}

/// A child process that runs.
pub struct Started {
    run: Run,
    child: Child,
}

impl Started {
    /// Waits for its end.
    ///
    /// # Errors
    /// It ends with a failure.
    pub fn wait(mut self) -> Result {
        let status = self.child.wait().map_err(|error| self.run.no_start(&error))?;
        self.run.judge(status)
    }
}

/// The first program of that name on the search path.
pub fn find_program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// The search path with `folder` in front.
pub fn path_with(folder: &str) -> OsString {
    let old = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(PathBuf::from(folder)).chain(std::env::split_paths(&old));
    std::env::join_paths(folders).unwrap_or(old)
}

/// A word as one would type it in a shell.
fn word(word: &OsStr) -> String {
    let text = word.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.into_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sh(script: &str) -> Run {
        Run::new("sh").args(["-c", script])
    }

    #[test]
    fn a_command_is_shown_as_one_would_type_it() {
        let run = Run::new("node").arg("a b.mjs").option("--seconds", Some("3")).env("CI", "true");
        assert_eq!(run.shown, "CI=true node 'a b.mjs' --seconds 3");
        assert_eq!(word(OsStr::new("it's")), r"'it'\''s'");
    }

    #[test]
    fn how_a_child_ends_is_passed_on() {
        assert_eq!(sh("exit 0").run(), Ok(()));
        let failure = sh("exit 7").run().expect_err("it failed").to_string();
        assert_eq!(failure, "`sh -c 'exit 7'` ended with exit code 7");
        let failure = sh("kill -9 $$").run().expect_err("it failed").to_string();
        assert!(failure.ends_with("was stopped by a signal"), "{failure}");
        let failure = Run::new("no-such-program").run().expect_err("it is not there").to_string();
        assert!(failure.starts_with("could not run `no-such-program`"), "{failure}");
    }

    #[test]
    fn a_child_that_runs_beside_is_waited_for() {
        let short = Duration::from_millis(300);
        let failure = |run: Run| run.start(short).err().map(|failure| failure.to_string());
        assert_eq!(failure(sh("exit 7")), Some("`sh -c 'exit 7'` ended with exit code 7".to_owned()));
        assert_eq!(failure(sh("exit 0")), Some("`sh -c 'exit 0'` has ended at once".to_owned()));
        let started = |script: &str| sh(script).start(Duration::from_millis(1)).expect("it runs");
        assert_eq!(started("sleep 1").wait(), Ok(()));
        assert!(started("sleep 1; exit 3").wait().is_err());
    }

    #[test]
    fn children_get_no_input() {
        assert_eq!(sh("cat; echo end").quiet(), Some("end\n".to_owned()));
        assert_eq!(sh("echo lost; exit 1").quiet(), None);
    }

    #[test]
    fn tests_are_counted_and_a_failure_stays_a_failure() {
        let report = "echo 'test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured'";
        assert_eq!(sh(report).run_counted(), Ok(Counts { passed: 3, failed: 0, skipped: 1 }));
        assert!(sh(&format!("{report}; exit 1")).run_counted().is_err());
    }
}
