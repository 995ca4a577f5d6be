//! Earlier names of methods, which warn. They go with the next minor version.

use numpy::PyArray1;
use pyo3::exceptions::PyDeprecationWarning;
use pyo3::prelude::*;

use super::Game;
use super::act::weights;
use hexboard::game::{Game as _, Turn};

#[pymethods]
impl Game {
    /// The earlier name of `legal_actions`.
    #[pyo3(signature = (seat=None), warn(message = "use legal_actions()", category = PyDeprecationWarning))]
    fn legal<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        self.legal_actions(py, seat)
    }

    /// The earlier name of `apply_action`.
    #[pyo3(signature = (code, seat=None), warn(message = "use apply_action()", category = PyDeprecationWarning))]
    fn apply(&self, py: Python<'_>, code: u32, seat: Option<usize>) -> PyResult<()> {
        self.apply_action(py, code, seat)
    }

    /// The earlier name of `action_to_string`.
    #[pyo3(warn(message = "use action_to_string()", category = PyDeprecationWarning))]
    fn notation(&self, py: Python<'_>, code: u32) -> PyResult<String> {
        self.action_to_string(py, code)
    }

    /// Returns the possible random outcomes as pairs of code and relative weight. `chance_outcomes`
    /// has probabilities instead.
    #[pyo3(warn(message = "use chance_outcomes()", category = PyDeprecationWarning))]
    fn chances(&self, py: Python<'_>) -> Vec<(u32, u32)> {
        weights(&self.play(py))
    }

    /// The earlier name of `is_chance_node()`.
    #[getter]
    #[pyo3(warn(message = "use is_chance_node()", category = PyDeprecationWarning))]
    fn is_chance(&self, py: Python<'_>) -> bool {
        self.play(py).game().turn() == Turn::Chance
    }

    /// The earlier name of `is_terminal()`.
    #[getter]
    #[pyo3(warn(message = "use is_terminal()", category = PyDeprecationWarning))]
    fn is_over(&self, py: Python<'_>) -> bool {
        matches!(self.play(py).game().turn(), Turn::Over(_))
    }
}
