//! The server alone, for its tests: the only argument is the configuration as JSON, or `bench`. `hexboard table`
//! is the command for people.

use std::io::Write;
use std::process::ExitCode;

use hexboard_server::{Config, run};

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some("bench") {
        let outcome = hexboard_server::bench(&mut std::io::stdout());
        return exit(outcome);
    }
    let config = std::env::args().nth(1).unwrap_or_else(|| "{}".into());
    let config: Config = match serde_json::from_str(&config) {
        Ok(config) => config,
        Err(error) => {
            eprintln!("table-server: {error}");
            return ExitCode::from(2);
        }
    };
    let print = |text: &str| {
        // Nobody may be listening.
        let _ = writeln!(std::io::stdout(), "{text}");
    };
    exit(run(&config, print))
}

fn exit(outcome: Result<(), String>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("table-server: {error}");
            ExitCode::FAILURE
        }
    }
}
