//! Runs child processes. Prints each command before it runs, except for silent runs.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use crate::count::Counts;
use crate::failure::{Failure, Result};
use crate::project;

/// A builder for a child process: program, arguments, environment, folder. Its standard input is
/// empty by default.
pub struct Run {
    command: Command,
    shown: String,
}

impl Run {
    /// Creates a command for a program by name or path. It runs in the root folder.
    pub fn new(program: impl AsRef<OsStr>) -> Self {
        let shown = word(program.as_ref());
        let mut command = Command::new(program);
        command.stdin(Stdio::null()).current_dir(project::root());
        Self { command, shown }
    }

    /// Creates a command for the cargo that runs this program.
    pub fn cargo() -> Self {
        let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        Self { shown: "cargo".to_owned(), ..Self::new(program) }
    }

    /// Creates a command that builds and runs the program of a package. Its arguments follow.
    pub fn package(name: &str, profile: Profile) -> Run {
        Run::cargo().args(["run", "--quiet", "-p", name, "--profile", profile.word(), "--"])
    }

    /// Creates a command that builds `hexboard` and runs a tool of it. The tool's arguments follow.
    pub fn tool(name: &str, profile: Profile) -> Run {
        Run::package("host-tests", profile).arg(name)
    }

    /// Adds an argument.
    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.shown.push(' ');
        self.shown.push_str(&word(arg.as_ref()));
        self.command.arg(arg);
        self
    }

    /// Adds arguments.
    pub fn args<S: AsRef<OsStr>>(self, args: impl IntoIterator<Item = S>) -> Self {
        args.into_iter().fold(self, Self::arg)
    }

    /// Adds arguments that are not printed.
    pub fn hidden_args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        self.command.args(args);
        self
    }

    /// Adds an option with its value, if there is one.
    pub fn option(self, name: &str, value: Option<impl AsRef<OsStr>>) -> Self {
        match value {
            Some(value) => self.arg(name).arg(value),
            None => self,
        }
    }

    /// Sets an environment variable.
    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.shown.insert_str(0, &format!("{name}={} ", word(value.as_ref())));
        self.command.env(name, value);
        self
    }

    /// Sets the working folder.
    pub fn dir(mut self, path: &Path) -> Self {
        self.shown = format!("(cd {}) {}", project::shown(path), self.shown);
        self.command.current_dir(path);
        self
    }

    /// Runs in the working folder of the user, so that relative paths in arguments stay valid.
    pub fn here(mut self) -> Self {
        if let Ok(path) = std::env::current_dir() {
            self.command.current_dir(path);
        }
        self
    }

    /// Connects the standard input of the user.
    pub fn with_input(mut self) -> Self {
        self.command.stdin(Stdio::inherit());
        self
    }

    /// Runs the child to its end.
    ///
    /// # Errors
    /// Returns a failure if the child does not start or fails.
    pub fn run(mut self) -> Result {
        println!("$ {}", self.shown);
        let status = self.command.status().map_err(|error| self.no_start(&error))?;
        self.check_status(status)
    }

    /// Runs a program that prints its own errors to its end.
    ///
    /// # Errors
    /// Returns its exit code if it fails, and a failure if it does not start.
    pub fn forward(mut self) -> Result {
        println!("$ {}", self.shown);
        let status = self.command.status().map_err(|error| self.no_start(&error))?;
        match status.code().map(u8::try_from) {
            Some(Ok(0)) => Ok(()),
            Some(Ok(code)) => Err(Failure::Reported(code)),
            _ => self.check_status(status),
        }
    }

    /// Starts the child and returns after the given time, while it runs.
    ///
    /// # Errors
    /// Returns a failure if the child does not start or exits within that time.
    pub fn start(mut self, proves_itself: Duration) -> Result<Started> {
        println!("$ {}", self.shown);
        let mut child = self.command.spawn().map_err(|error| self.no_start(&error))?;
        std::thread::sleep(proves_itself);
        match child.try_wait().map_err(|error| self.no_start(&error))? {
            Some(status) => {
                self.check_status(status)?;
                Err(Failure::new(format!("`{}` has ended at once", self.shown)))
            }
            None => Ok(Started { run: self, child }),
        }
    }

    /// Runs the child to its end, forwards its output and counts the tests that it reports.
    ///
    /// # Errors
    /// Returns a failure if the child does not start or fails.
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
        self.check_status(status).map(|()| counts)
    }

    /// Runs the child silently. Returns its output; `None` if it fails.
    pub fn output(mut self) -> Option<String> {
        let output = self.command.stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Runs the child silently. Returns its error output if it fails, `None` if it succeeds.
    ///
    /// # Errors
    /// Returns a failure if the child does not start.
    pub fn error_output(mut self) -> Result<Option<String>> {
        let output = self.command.output().map_err(|error| self.no_start(&error))?;
        Ok((!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned()))
    }

    /// Runs the child silently and returns its output.
    ///
    /// # Errors
    /// Returns a failure with its error output, after its output, if it fails.
    pub fn report(mut self) -> Result<String> {
        let output = self.command.output().map_err(|error| self.no_start(&error))?;
        let text = String::from_utf8_lossy(&output.stdout).trim_end().to_owned();
        if output.status.success() {
            return Ok(text);
        }
        if !text.is_empty() {
            println!("{text}");
        }
        Err(Failure::new(String::from_utf8_lossy(&output.stderr)))
    }

    fn no_start(&self, error: &std::io::Error) -> Failure {
        Failure::new(format!("could not run `{}`: {error}", self.shown))
    }

    fn check_status(&self, status: ExitStatus) -> Result {
        match status.code() {
            Some(0) => Ok(()),
            Some(code) => Err(Failure::new(format!("`{}` ended with exit code {code}", self.shown))),
            None => Err(Failure::new(format!("`{}` was stopped by a signal", self.shown))),
        }
    }
}

/// How a tool is built.
#[derive(Clone, Copy)]
pub enum Profile {
    /// With overflow checks, as the tests.
    Checked,
    /// Nearly as fast as a release build, in a fraction of the build time.
    Quick,
    /// As fast as possible.
    Release,
    /// In a folder of its own, for the program that reads firmware images.
    Image,
}

impl Profile {
    /// Returns the name of the profile in `Cargo.toml`.
    fn word(self) -> &'static str {
        match self {
            Self::Checked => "dev",
            Self::Quick => "python",
            Self::Release => "release",
            Self::Image => "image",
        }
    }
}

/// A running child process.
pub struct Started {
    run: Run,
    child: Child,
}

impl Started {
    /// Waits for its end.
    ///
    /// # Errors
    /// Returns a failure if the child fails.
    pub fn wait(mut self) -> Result {
        let status = self.child.wait().map_err(|error| self.run.no_start(&error))?;
        self.run.check_status(status)
    }
}

/// Returns the first program of this name on the search path.
pub fn find_program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Quotes an argument for a shell.
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
    fn a_command_is_printed_as_typed() {
        let run = Run::new("node").arg("a b.mjs").option("--seconds", Some("3")).env("CI", "true");
        assert_eq!(run.shown, "CI=true node 'a b.mjs' --seconds 3");
        assert_eq!(word(OsStr::new("it's")), r"'it'\''s'");
    }

    #[test]
    fn a_tool_is_built_in_its_profile_and_gets_all_arguments() {
        let run = Run::tool("law", Profile::Checked).args(["--games", "3"]);
        assert_eq!(run.shown, "cargo run --quiet -p host-tests --profile dev -- law --games 3");
    }

    #[test]
    fn the_exit_status_of_a_child_is_passed_on() {
        assert_eq!(sh("exit 0").run(), Ok(()));
        let failure = sh("exit 7").run().expect_err("it failed").to_string();
        assert_eq!(failure, "`sh -c 'exit 7'` ended with exit code 7");
        let failure = sh("kill -9 $$").run().expect_err("it failed").to_string();
        assert!(failure.ends_with("was stopped by a signal"), "{failure}");
        let failure = Run::new("no-such-program").run().expect_err("it is not there").to_string();
        assert!(failure.starts_with("could not run `no-such-program`"), "{failure}");
    }

    #[test]
    fn the_error_of_a_tool_is_not_repeated() {
        assert_eq!(sh("exit 0").forward(), Ok(()));
        assert_eq!(sh("exit 2").forward(), Err(Failure::Reported(2)));
        assert!(matches!(sh("kill -9 $$").forward(), Err(Failure::Failed(_))));
    }

    #[test]
    fn a_report_is_the_output_or_the_error() {
        assert_eq!(sh("echo one; echo two").report(), Ok("one\ntwo".to_owned()));
        assert_eq!(sh("echo wrong >&2; exit 1").report(), Err(Failure::new("wrong\n")));
    }

    #[test]
    fn a_background_child_is_awaited() {
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
        assert_eq!(sh("cat; echo end").output(), Some("end\n".to_owned()));
        assert_eq!(sh("echo lost; exit 1").output(), None);
    }

    #[test]
    fn tests_are_counted_and_a_failure_stays_a_failure() {
        let report = "echo 'test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured'";
        assert_eq!(sh(report).run_counted(), Ok(Counts { passed: 3, failed: 0, skipped: 1 }));
        assert!(sh(&format!("{report}; exit 1")).run_counted().is_err());
    }
}
