//! The exceptions raised to Python.

use std::fmt::Display;

use host_tests::tools::shortened;
use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::PyException;

create_exception!(hexboard, HexboardError, PyException, "An argument, option or file is invalid.");
create_exception!(hexboard, IllegalAction, HexboardError, "The rules forbid this action here.");

/// Returns a [`HexboardError`] with this message.
pub fn error(message: impl Display) -> PyErr {
    HexboardError::new_err(shortened(&message.to_string()))
}

/// Returns an [`IllegalAction`] with this message.
pub fn illegal(message: impl Display) -> PyErr {
    IllegalAction::new_err(shortened(&message.to_string()))
}
