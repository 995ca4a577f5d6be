//! Tests of the rules, by section.
