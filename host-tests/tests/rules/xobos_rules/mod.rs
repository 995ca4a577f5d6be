//! Tests of the rules of Xobos, by section. Names begin with the number of the rule.

mod answers;
mod attacks;
mod battles;
mod building;
mod clans;
mod components;
mod connections;
mod damage;
mod ends;
mod maps;
mod modes;
mod moving;
mod occupations;
mod own_boards;
mod refusals;
mod rounds;
mod settling;
mod setup;
mod towers;
mod units;

use std::ops::ControlFlow;

use hexboard::game::{Actor, Game, Rng, Seat, SeatSet, Turn};
use hexboard::games::xobos::*;
use hexboard::hex::{Cell, CellSet, Hex};
use host_tests::scene::xobos::*;
