//! The panel wizard over the console: prints its questions as JSON objects and takes the answers
//! as numbers.

use core::fmt;

use crate::hex::Cell;
use crate::parts::Button;
use crate::session::context::Context;

use super::wizard::{Wizard, WizardProgress, WizardQuestion};

impl Wizard {
    /// Answers the question as the console words say: a number selects an answer or a cell, `yes`
    /// accepts what is lit, `next` ends the turning of cells, `back` starts over. Returns `None` if
    /// the words do not fit the question.
    pub fn answer(&mut self, words: &str, context: &mut Context) -> Option<WizardProgress> {
        let button = match (words, self.question()) {
            ("back", _) => Button::Back,
            ("next", WizardQuestion::Turned) => Button::Peek,
            ("yes", WizardQuestion::Check) => Button::Ok,
            (number, _) => {
                self.select(number.parse().ok()?)?;
                Button::Ok
            }
        };
        Some(self.key(button, context))
    }

    /// Selects an answer or a cell.
    fn select(&mut self, number: usize) -> Option<()> {
        let question = self.question();
        match question {
            WizardQuestion::Cell { .. } | WizardQuestion::Turned => self.cursor = Cell::from_reading(number)?,
            WizardQuestion::Colour(_)
            | WizardQuestion::Count
            | WizardQuestion::Centre
            | WizardQuestion::Points(_)
            | WizardQuestion::Check
            | WizardQuestion::Contradiction => {
                self.answer = (number < question.answers()).then_some(number)?;
            }
        }
        Some(())
    }
}

/// Prints a question: `ask` has its kind, and `number` or `pin` which LED, byte or pin it is about,
/// from 1.
impl fmt::Display for WizardQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WizardQuestion::Colour(byte) => write!(f, "{{\"ask\":\"colour\",\"number\":{}}}", byte + 1),
            WizardQuestion::Count => f.write_str("{\"ask\":\"count\"}"),
            WizardQuestion::Centre => f.write_str("{\"ask\":\"centre\"}"),
            WizardQuestion::Points(led) => write!(f, "{{\"ask\":\"points\",\"number\":{}}}", led + 1),
            WizardQuestion::Cell { pin, place } => {
                write!(f, "{{\"ask\":\"cell\",\"pin\":{},\"number\":{}}}", pin + 1, place + 1)
            }
            WizardQuestion::Turned => f.write_str("{\"ask\":\"turned\"}"),
            WizardQuestion::Check => f.write_str("{\"ask\":\"check\"}"),
            WizardQuestion::Contradiction => f.write_str("{\"ask\":\"contradiction\"}"),
        }
    }
}
