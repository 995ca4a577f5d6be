//! Python bindings for the four games: the module `hexboard._native`, which the package in
//! `host-tests/python/python/hexboard` wraps.

// The Python docstrings document these items.
#![allow(missing_docs)]

mod batch;
mod errors;
mod game;
mod observe;
mod past;
mod play;
mod running;
mod search;
mod settings;
mod share;
mod sim;
mod steps;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::errors::{HexboardError, IllegalAction};
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::search::mcts;
    #[pymodule_export]
    #[allow(non_upper_case_globals)] // the name that Python expects
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use super::settings::{games, layout, network_layout};
    #[pymodule_export]
    use super::sim::{ResultFile, charts_of, native_playouts, plan_of, play_lines, report_of};
}
