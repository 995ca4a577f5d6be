//! The law of secrecy at the table, for any game: two worlds that differ in nothing but what a viewer cannot know, and
//! in both of them the same presses. At every step everything is chosen that can be chosen: all rows of all lists, those
//! that are refused as well, and all fields that light up, up to the end of the decision. Whatever the board, the screens,
//! the buzzer and the console do is compared.

mod later;
mod play;
mod pointing;
mod tally;
mod warlike;
mod worlds;

use std::collections::{BTreeSet, VecDeque};

use hexboard::game::{Actor, Choice, Choices, Entry, Game, Seat};
use hexboard::games::{AnyAction, AnyGame, termites};
use hexboard::hex::{Cell, CellSet};
use hexboard::parts::{Button, Buttons, Pad, PadSet};
use hexboard::session::walk::MOST_CHOICES;
use hexboard::session::{ClockRate, Standpoint, steer};
use hexboard::ui::Chair;

use crate::contract::legal;
use crate::device::Device;

pub use later::seen_later;
pub use play::{CLOCKS, Setting, deciding, is_over, play, walk_through, wanted};
pub use tally::{Steps, Tally};
pub use worlds::{Worlds, game, phase};
use worlds::{at_once, difference, entries, length, public};

/// How long two worlds are watched where that is done: longer than any light or message takes.
const WATCHED_MS: u64 = 7000;
/// How long with the shortest clock: until its time is up.
const TIME_UP_MS: u64 = 31_000;
/// Once in as many steps.
const WATCHED_EVERY: usize = 16;

/// Checks the law at the present moment: `actor` presses, and `viewer` cannot know what `actor` knows.
pub fn check(device: &Device, viewer: Seat, actor: Seat, tally: &mut Tally) {
    let mut device = device.clone();
    let pad = device.pad_of(actor);
    while let Some(at) = device.machine.standpoint(Chair::at(pad)).filter(|at| at.is_told || at.is_covered) {
        // A button leads from the news to results, and from there to the decision. Menu closes a notice.
        device.press(pad, if at.is_covered { Button::Menu } else { Button::Peek });
    }
    later::check(&device, viewer, actor, tally);
    let worlds = Worlds::of(&device, viewer, actor);
    let differ = worlds.differ();
    let way = format!("{actor:?} presses, {viewer:?} watches:");
    let before = worlds.one.clone();
    let mut law = Law {
        seat: actor,
        pad,
        before,
        tally,
        way,
        offers_differ: false,
        done: BTreeSet::new(),
        has_told: false,
        spare: Vec::new(),
    };
    law.compare(&worlds);
    law.compare_words(&worlds, device.pad_of(viewer));
    if !worlds.wake_together() {
        law.leak("the moment of the next frame", &worlds);
    }
    // Worlds without a difference stay the same whatever is pressed; only that nobody notices a press is left to see.
    if differ || at_once(&device) {
        law.compare_peeking(&worlds, device.pad_of(viewer));
        law.explore(&worlds, [true; 2]);
        law.explore_from_the_start(&worlds);
        law.count_missed(&worlds);
    }
    let offers_differ = law.offers_differ;
    if differ && tally.steps.is_multiple_of(WATCHED_EVERY) {
        watch(worlds, tally);
    }
    tally.note_step(phase(&device), differ, offers_differ);
}

/// What nobody touches stays the same in both.
fn watch(mut worlds: Worlds, tally: &mut Tally) {
    let is_short = worlds.one.machine.settings().clock == ClockRate::HalfMinuteTurns;
    worlds.wait(if is_short { TIME_UP_MS } else { WATCHED_MS });
    if let Some(what) = worlds.difference(PadSet::ALL) {
        tally.note_leak(format!("{what} betrays something to those who wait, phase {}", phase(&worlds.one)));
    }
}

struct Law<'a> {
    /// Who presses, and where.
    seat: Seat,
    pad: Pad,
    /// The first world before anything was pressed.
    before: Box<Device>,
    tally: &'a mut Tally,
    /// The presses so far, for the message.
    way: String,
    /// Was anything on offer in one world only?
    offers_differ: bool,
    /// What was done in the first world, as the journal has it.
    done: BTreeSet<u32>,
    /// Something was left out that everybody learns of.
    has_told: bool,
    /// Places for worlds, to be used again.
    spare: Vec<Worlds>,
}

impl Law<'_> {
    /// Returns whether the worlds look the same.
    fn compare(&mut self, worlds: &Worlds) -> bool {
        let found = worlds.difference(PadSet::ALL);
        if let Some(what) = &found {
            self.leak(&format!("{what} betrays something"), worlds);
        }
        found.is_none()
    }

    fn leak(&mut self, what: &str, worlds: &Worlds) {
        let [one, other] = worlds.standpoints(self.pad);
        let phase = phase(&worlds.one);
        self.tally.note_leak(format!("{what}. {}\nphase {phase}\n{one:?}\n{other:?}", self.way));
    }

    /// What the viewer's own eyes see.
    fn compare_peeking(&mut self, worlds: &Worlds, viewer: Pad) {
        let mut peeking = worlds.clone();
        for device in [&mut peeking.one, &mut peeking.other] {
            device.hold(viewer, Buttons::of(Button::Peek));
        }
        self.compare(&peeking);
    }

    /// After an action the same list is put again, in the middle of a decision: Back leads to its start, and to all the rest.
    fn explore_from_the_start(&mut self, worlds: &Worlds) {
        let mut back = self.copy(worlds);
        let begun = |worlds: &Worlds| {
            worlds.standpoints(self.pad).map(|at| at.is_some_and(|at| !at.chosen.is_empty()))
        };
        if begun(worlds) == [false; 2] {
            return;
        }
        for _ in 0..2 * MOST_CHOICES {
            let begun = begun(&back);
            if begun == [false; 2] {
                break;
            }
            back.tap(self.pad, Button::Back, begun);
        }
        if self.compare(&back) {
            let length = self.note("Back to the start");
            self.explore(&back, [true; 2]);
            self.way.truncate(length);
        }
    }

    /// Chooses everything there is to choose in the worlds whose decision goes on, and presses the same in the other.
    fn explore(&mut self, worlds: &Worlds, goes_on: [bool; 2]) {
        self.offers_differ |= worlds.offers_differ(self.pad);
        let mut at = worlds.standpoints(self.pad);
        at.iter_mut().zip(goes_on).filter(|(_, goes_on)| !goes_on).for_each(|(at, _)| *at = None);
        let here = || at.iter().flatten();
        if here().any(|at| at.is_covered || at.is_told) {
            return;
        }
        let are_listed = at.each_ref().map(|at| at.as_ref().map(|at| at.listed.is_some()));
        match are_listed {
            // A list in one world, fields in the other: one after the other.
            [Some(one), Some(other)] if one != other => {
                self.explore(worlds, [true, false]);
                return self.explore(worlds, [false, true]);
            }
            listed if listed.contains(&Some(true)) => return self.choose_rows(worlds, goes_on),
            _ => {}
        }
        self.choose_fields(worlds, &at, goes_on);
        if here().any(|at| !at.items.is_empty()) {
            // Beside the fields there is a list.
            let mut listed = self.copy(worlds);
            let length = self.note("Back");
            listed.tap(self.pad, Button::Back, pressed(worlds, goes_on));
            if self.compare(&listed) {
                self.choose_rows(&listed, goes_on);
            }
            self.way.truncate(length);
            self.spare.push(listed);
        }
    }

    fn choose_rows(&mut self, worlds: &Worlds, goes_on: [bool; 2]) {
        let at = worlds.standpoints(self.pad);
        let rows = |(at, goes_on): (&Option<Standpoint>, bool)| match at {
            Some(at) if goes_on && at.listed.is_some() => at.items.len(),
            _ => 0,
        };
        let count = at.iter().zip(goes_on).map(rows).max().unwrap_or(0);
        let mut at_row = self.copy(worlds);
        if at_once(&worlds.one) {
            self.choose_done(worlds, goes_on);
        }
        for row in 0..count {
            let length = self.note(&format!("row {row}, OK"));
            self.press_ok(&at_row, self.untold(&at_row, goes_on), false);
            self.way.truncate(length);
            at_row.tap(self.pad, Button::Down, pressed(worlds, goes_on));
            if !self.compare(&at_row) {
                break;
            }
        }
        self.spare.push(at_row);
    }

    /// "Done", which need not be in the same row of both menus: Right leads there.
    fn choose_done(&mut self, worlds: &Worlds, goes_on: [bool; 2]) {
        let mut at_end = self.copy(worlds);
        at_end.tap(self.pad, Button::Right, goes_on);
        let [one, other] = at_end.standpoints(self.pad).map(|at| at.and_then(|at| row_of(&at)));
        if self.compare(&at_end) && one == other && matches!(one, Some(Choice::Item(_))) {
            let length = self.note("Right, OK");
            self.press_ok(&at_end, goes_on, false);
            self.way.truncate(length);
        }
        self.spare.push(at_end);
    }

    /// The worlds in which the row under the cursor is chosen. Where it is an open one and another than in the other world,
    /// everybody learns which: those need not look the same.
    fn untold(&self, worlds: &Worlds, goes_on: [bool; 2]) -> [bool; 2] {
        let rows = worlds.standpoints(self.pad).map(|at| at.and_then(|at| row_of(&at)));
        let is_open = rows.map(|row| matches!(row, Some(Choice::Item(_))));
        match is_open {
            _ if rows[0] == rows[1] => goes_on,
            [true, true] => [false; 2],
            _ if at_once(&worlds.one) => [0, 1].map(|world| goes_on[world] && !is_open[world]),
            _ => goes_on,
        }
    }

    /// Points at every field that lights up, and chooses it.
    fn choose_fields(&mut self, worlds: &Worlds, at: &[Option<Standpoint>; 2], goes_on: [bool; 2]) {
        let targets = [0, 1].map(|world| at[world].as_ref().map_or(CellSet::EMPTY, |at| at.targets));
        let start = [0, 1].map(|world| at[world].as_ref().map_or(Cell::CENTRE, |at| at.cursor));
        let mut reached = start.map(|cell| BTreeSet::from([cell]));
        let mut edge = VecDeque::from([(start, self.copy(worlds))]);
        while let Some((here, there)) = edge.pop_front() {
            if [0, 1].iter().any(|&world| targets[world].contains(here[world])) {
                let length = self.note(&format!("field {here:?}, OK"));
                self.press_ok(&there, goes_on, true);
                self.way.truncate(length);
            }
            for button in [Button::Up, Button::Down, Button::Left, Button::Right] {
                let next = [0, 1].map(|world| jump(here[world], button, targets[world]));
                let is_new = [0, 1].map(|world| reached[world].insert(next[world]));
                if is_new.contains(&true) {
                    let mut moved = self.copy(&there);
                    moved.tap(self.pad, button, pressed(worlds, goes_on));
                    if goes_on == [true; 2] {
                        self.compare_pointing(worlds, &moved, next);
                    }
                    if self.compare(&moved) {
                        edge.push_back((next, moved));
                    }
                }
            }
            self.spare.push(there);
        }
    }

    /// OK in both worlds. Either both make something public of it or neither does; a field that a hidden token does not
    /// fit is as if nobody had pressed.
    fn press_ok(&mut self, worlds: &Worlds, goes_on: [bool; 2], on_field: bool) {
        if goes_on == [false; 2] {
            self.has_told = true;
            return;
        }
        let mut after = self.copy(worlds);
        after.tap(self.pad, Button::Ok, pressed(worlds, goes_on));
        self.tally.note_choice(on_field);
        self.done.extend(entries(&after.one).get(length(&worlds.one)..).into_iter().flatten().map(code));
        let took = [took(&worlds.one, &after.one, self.pad), took(&worlds.other, &after.other, self.pad)];
        match took.map(|took| took == Took::Public) {
            [true, true] => {
                if public(&after.one) == public(&after.other) {
                    self.compare(&after);
                }
            }
            [false, false] => {
                let goes_on = [0, 1].map(|world| goes_on[world] && took[world] == Took::Choice);
                if self.compare(&after) && self.compare_with_idle(&after) && goes_on.contains(&true) {
                    self.explore(&after, goes_on);
                }
            }
            [one, _] if on_field && is_token(game(&worlds.one)) => {
                self.tally.refused += 1;
                let (refused, idle) =
                    if one { (&after.other, &worlds.other) } else { (&after.one, &worlds.one) };
                if let Some(what) = difference(idle, refused, PadSet::ALL) {
                    self.leak(&format!("{what} tells of a refused field"), &after);
                }
            }
            _ => self.leak("the board goes on in one world only", &after),
        }
        self.spare.push(after);
    }

    /// Everything that the player may do was done, but for what everybody learns of in one world only.
    fn count_missed(&mut self, worlds: &Worlds) {
        let actor = Actor::Seat(self.seat);
        let entry = |action| code(&Entry::new(actor, AnyGame::encode(action)));
        let (game, mut missed) = (game(&worlds.one), Vec::new());
        let (done, left): (Vec<_>, Vec<_>) =
            legal(game, actor).into_iter().partition(|&action| self.done.contains(&entry(action)));
        if !self.has_told && !left.is_empty() {
            let done: Vec<_> = done.into_iter().map(|action| asked(game, action)).collect();
            missed.extend(left.into_iter().filter(|&action| !done.contains(&asked(game, action))));
        }
        self.tally.note_missed(&missed);
    }

    /// While all decide at once, nothing that a player does is noticed at all, without Peek not even on that player's
    /// screen. Returns whether that is so.
    fn compare_with_idle(&mut self, worlds: &Worlds) -> bool {
        if !at_once(&worlds.one) {
            return true;
        }
        let is_drawn = worlds.one.frames != self.before.frames;
        let found = if is_drawn {
            Some("a frame".into())
        } else {
            difference(&worlds.one, &self.before, PadSet::ALL)
        };
        if let Some(what) = &found {
            self.leak(&format!("{what} tells that something was pressed"), worlds);
        }
        found.is_none()
    }

    /// The same worlds once more, in a place that was used before if there is one: a device is large.
    fn copy(&mut self, worlds: &Worlds) -> Worlds {
        match self.spare.pop() {
            Some(mut spare) => {
                spare.become_like(worlds);
                spare
            }
            None => worlds.clone(),
        }
    }

    /// Adds to the way. Returns the length before.
    fn note(&mut self, step: &str) -> usize {
        let length = self.way.len();
        self.way.push_str(&format!(" {step};"));
        length
    }
}

/// The worlds in which buttons are pressed: where all decide at once, those whose decision goes on, for a pad that rests
/// looks like one that is pressed; else both.
fn pressed(worlds: &Worlds, goes_on: [bool; 2]) -> [bool; 2] {
    if at_once(&worlds.one) { goes_on } else { [true; 2] }
}

/// What came of an OK in one world.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Took {
    /// An action that everybody sees something of.
    Public,
    /// An action that nobody else sees.
    Hidden,
    /// A step of a decision.
    Choice,
    /// It was refused.
    Nothing,
}

fn took(before: &Device, after: &Device, pad: Pad) -> Took {
    if length(before) != length(after) {
        return if public(before) == public(after) { Took::Hidden } else { Took::Public };
    }
    let chosen = |device: &Device| device.machine.standpoint(Chair::at(pad)).map(|at| at.chosen);
    if chosen(before) == chosen(after) { Took::Nothing } else { Took::Choice }
}

fn code(entry: &Entry) -> u32 {
    u32::from_le_bytes(entry.to_bytes())
}

fn row_of(at: &Standpoint) -> Option<Choice> {
    at.listed.and_then(|row| at.items.get(row).copied())
}

fn jump(from: Cell, button: Button, targets: CellSet) -> Cell {
    steer::jump(from, button, targets).unwrap_or(from)
}

/// Is a token of a hidden hand placed? It becomes public where it fits, and nothing happens where it does not.
fn is_token(game: &AnyGame) -> bool {
    matches!(game, AnyGame::Termites(game) if game.phase() == termites::Phase::Reproduce)
}

/// The small choices of an action that are asked for: those before the first that makes no difference.
fn asked(game: &AnyGame, action: AnyAction) -> Vec<Choice> {
    let mut asked = Vec::new();
    while let Some(choice) = game.choice(action, asked.len()) {
        if game.comes_to_the_same(action, asked.len()).is_some() {
            break;
        }
        asked.push(choice);
    }
    asked
}
