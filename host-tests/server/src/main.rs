//! The server alone, for its tests: the only argument is the configuration as JSON. `hexboard table`
//! is the command for people.

use std::process::ExitCode;

use hexboard_server::{Config, run};

fn main() -> ExitCode {
    let config = std::env::args().nth(1).unwrap_or_else(|| "{}".into());
    let config: Config = match serde_json::from_str(&config) {
        Ok(config) => config,
        Err(error) => {
            eprintln!("table-server: {error}");
            return ExitCode::from(2);
        }
    };
    match run(&config, |text| println!("{text}")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("table-server: {error}");
            ExitCode::FAILURE
        }
    }
}
