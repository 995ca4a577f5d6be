//! The secrecy check: hidden information must never reach another player, in any game.
//!
//! Two copies of the device ("worlds") differ only in what a viewer cannot know and receive the
//! same presses. At every step the check explores all choices up to the end of the decision: all
//! rows of all lists, including those that are refused, and all highlighted fields. It compares the
//! board, the screens, the buzzer and the console. Start reading at [`check`].

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
use hexboard::session::walk::MAX_CHOICES;
use hexboard::session::{InputSnapshot, TimeControl, steer};
use hexboard::ui::Chair;

use crate::contract::legal;
use crate::device::Device;

pub use later::find_later_difference;
pub use play::{CLOCKS, Setting, deciding, is_over, play, walk_through, wanted};
pub use tally::{LeakTally, Steps};
pub use worlds::{Worlds, game, phase};
use worlds::{difference, entries, is_simultaneous, length, public};

/// How long idle worlds are compared, in milliseconds: longer than any animation or message.
const WATCHED_MS: u64 = 7000;
/// The same with the shortest clock, in milliseconds: until its time is up.
const TIME_UP_MS: u64 = 31_000;
/// Idle worlds are compared once in this many steps.
const WATCHED_EVERY: usize = 16;

/// Checks the current moment: `actor` presses buttons, and `viewer` must not learn what only
/// `actor` knows.
pub fn check(device: &Device, viewer: Seat, actor: Seat, tally: &mut LeakTally) {
    let mut device = device.clone();
    let pad = device.pad_of(actor);
    while let Some(at) = device.machine.snapshot(Chair::at(pad)).filter(|at| at.shows_news || at.is_covered) {
        // Peek switches from the news to the results, then to the decision. Menu closes a notice.
        device.press(pad, if at.is_covered { Button::Menu } else { Button::Peek });
    }
    // OK does nothing on a hidden list that its owner has not looked at.
    device.press(pad, Button::Peek);
    later::check(&device, viewer, actor, tally);
    let worlds = Worlds::of(&device, viewer, actor);
    let differ = worlds.differ();
    let way = format!("{actor:?} presses, {viewer:?} watches:");
    let before = worlds.one.clone();
    let mut law = SecrecyCheck {
        seat: actor,
        pad,
        before,
        tally,
        way,
        offers_differ: false,
        done: BTreeSet::new(),
        has_skipped_public: false,
        spare: Vec::new(),
    };
    law.compare(&worlds);
    law.compare_words(&worlds, device.pad_of(viewer));
    if !worlds.wake_together() {
        law.leak("the moment of the next frame", &worlds);
    }
    // Identical worlds stay identical whatever is pressed. What remains to be checked is that
    // nobody notices a press.
    if differ || is_simultaneous(&device) {
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

/// Checks that the worlds stay the same while nobody presses anything.
fn watch(mut worlds: Worlds, tally: &mut LeakTally) {
    let is_short = worlds.one.machine.settings().clock == TimeControl::HalfMinuteTurns;
    worlds.wait(if is_short { TIME_UP_MS } else { WATCHED_MS });
    if let Some(what) = worlds.difference(PadSet::ALL) {
        tally.note_leak(format!("{what} betrays something to those who wait, phase {}", phase(&worlds.one)));
    }
}

struct SecrecyCheck<'a> {
    /// The seat that presses, and its pad.
    seat: Seat,
    pad: Pad,
    /// The first world before any press.
    before: Box<Device>,
    tally: &'a mut LeakTally,
    /// The presses so far, for error messages.
    way: String,
    /// Whether something was offered in only one of the worlds.
    offers_differ: bool,
    /// The actions taken in the first world, as journal entries.
    done: BTreeSet<u32>,
    /// Whether a choice was skipped because it is public.
    has_skipped_public: bool,
    /// Allocations that can be reused for copies.
    spare: Vec<Worlds>,
}

impl SecrecyCheck<'_> {
    /// Reports a leak if the worlds look different. Returns whether they look the same.
    fn compare(&mut self, worlds: &Worlds) -> bool {
        let found = worlds.difference(PadSet::ALL);
        if let Some(what) = &found {
            self.leak(&format!("{what} betrays something"), worlds);
        }
        found.is_none()
    }

    fn leak(&mut self, what: &str, worlds: &Worlds) {
        let [one, other] = worlds.snapshots(self.pad);
        let phase = phase(&worlds.one);
        self.tally.note_leak(format!("{what}. {}\nphase {phase}\n{one:?}\n{other:?}", self.way));
    }

    /// Compares the worlds while the viewer holds Peek.
    fn compare_peeking(&mut self, worlds: &Worlds, viewer: Pad) {
        let mut peeking = worlds.clone();
        for device in [&mut peeking.one, &mut peeking.other] {
            device.hold(viewer, Buttons::of(Button::Peek));
        }
        self.compare(&peeking);
    }

    /// Explores the choices at the start of the decision. After an action the same list is shown
    /// again in the middle of a decision, so Back is pressed first.
    fn explore_from_the_start(&mut self, worlds: &Worlds) {
        let mut back = self.copy(worlds);
        let begun =
            |worlds: &Worlds| worlds.snapshots(self.pad).map(|at| at.is_some_and(|at| !at.chosen.is_empty()));
        if begun(worlds) == [false; 2] {
            return;
        }
        for _ in 0..2 * MAX_CHOICES {
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

    /// Explores all choices in the worlds whose decision continues, and presses the same buttons in
    /// the other.
    fn explore(&mut self, worlds: &Worlds, goes_on: [bool; 2]) {
        self.offers_differ |= worlds.offers_differ(self.pad);
        let mut at = worlds.snapshots(self.pad);
        at.iter_mut().zip(goes_on).filter(|(_, goes_on)| !goes_on).for_each(|(at, _)| *at = None);
        let here = || at.iter().flatten();
        if here().any(|at| at.is_covered || at.shows_news) {
            return;
        }
        let are_listed = at.each_ref().map(|at| at.as_ref().map(|at| at.listed.is_some()));
        match are_listed {
            // A list in one world and fields in the other are explored one after the other.
            [Some(one), Some(other)] if one != other => {
                self.explore(worlds, [true, false]);
                return self.explore(worlds, [false, true]);
            }
            listed if listed.contains(&Some(true)) => return self.choose_rows(worlds, goes_on),
            _ => {}
        }
        self.choose_fields(worlds, &at, goes_on);
        if here().any(|at| !at.items.is_empty()) {
            // Besides the fields there is a list.
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
        let at = worlds.snapshots(self.pad);
        let rows = |(at, goes_on): (&Option<InputSnapshot>, bool)| match at {
            Some(at) if goes_on && at.listed.is_some() => at.items.len(),
            _ => 0,
        };
        let count = at.iter().zip(goes_on).map(rows).max().unwrap_or(0);
        let mut at_row = self.copy(worlds);
        if is_simultaneous(&worlds.one) {
            self.choose_done(worlds, goes_on);
        }
        for row in 0..count {
            let length = self.note(&format!("row {row}, OK"));
            self.press_ok(&at_row, self.hidden_choices(&at_row, goes_on), false);
            self.way.truncate(length);
            at_row.tap(self.pad, Button::Down, pressed(worlds, goes_on));
            if !self.compare(&at_row) {
                break;
            }
        }
        self.spare.push(at_row);
    }

    /// Chooses "Done", which may be in different rows of the two menus. Back jumps to it.
    fn choose_done(&mut self, worlds: &Worlds, goes_on: [bool; 2]) {
        let mut at_end = self.copy(worlds);
        at_end.tap(self.pad, Button::Back, goes_on);
        let [one, other] = at_end.snapshots(self.pad).map(|at| at.and_then(|at| row_of(&at)));
        if self.compare(&at_end) && one == other && matches!(one, Some(Choice::Item(_))) {
            let length = self.note("Back, OK");
            self.press_ok(&at_end, goes_on, false);
            self.way.truncate(length);
        }
        self.spare.push(at_end);
    }

    /// Returns the worlds in which the selected row is chosen. If the rows differ and are public,
    /// everybody learns which one it is, so the worlds may look different and the row is skipped.
    fn hidden_choices(&self, worlds: &Worlds, goes_on: [bool; 2]) -> [bool; 2] {
        let rows = worlds.snapshots(self.pad).map(|at| at.and_then(|at| row_of(&at)));
        let is_open = rows.map(|row| matches!(row, Some(Choice::Item(_))));
        match is_open {
            _ if rows[0] == rows[1] => goes_on,
            [true, true] => [false; 2],
            _ if is_simultaneous(&worlds.one) => [0, 1].map(|world| goes_on[world] && !is_open[world]),
            _ => goes_on,
        }
    }

    /// Moves the cursor to every highlighted field and chooses it.
    fn choose_fields(&mut self, worlds: &Worlds, at: &[Option<InputSnapshot>; 2], goes_on: [bool; 2]) {
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

    /// Presses OK in both worlds. It must make something public in both or in neither. A field that
    /// rejects a hidden token must look as if nothing had been pressed.
    fn press_ok(&mut self, worlds: &Worlds, goes_on: [bool; 2], on_field: bool) {
        if goes_on == [false; 2] {
            self.has_skipped_public = true;
            return;
        }
        let mut after = self.copy(worlds);
        after.tap(self.pad, Button::Ok, pressed(worlds, goes_on));
        self.tally.note_choice(on_field);
        self.done.extend(entries(&after.one).get(length(&worlds.one)..).into_iter().flatten().map(code));
        let took = [took(&worlds.one, &after.one, self.pad), took(&worlds.other, &after.other, self.pad)];
        match took.map(|took| took == OkEffect::Public) {
            [true, true] => {
                if public(&after.one) == public(&after.other) {
                    self.compare(&after);
                }
            }
            [false, false] => {
                let goes_on = [0, 1].map(|world| goes_on[world] && took[world] == OkEffect::Choice);
                if self.compare(&after) && self.compare_with_idle(&after) && goes_on.contains(&true) {
                    self.explore(&after, goes_on);
                }
            }
            [one, _] if on_field && is_token(game(&worlds.one)) => {
                self.tally.refused += 1;
                let (refused, idle) =
                    if one { (&after.other, &worlds.other) } else { (&after.one, &worlds.one) };
                if let Some(what) = difference(idle, refused, PadSet::ALL) {
                    self.leak(&format!("{what} reveals a refused field"), &after);
                }
            }
            _ => self.leak("the board continues in one world only", &after),
        }
        self.spare.push(after);
    }

    /// Counts the legal actions that were never taken, unless public choices were skipped.
    fn count_missed(&mut self, worlds: &Worlds) {
        let actor = Actor::Seat(self.seat);
        let entry = |action| code(&Entry::new(actor, AnyGame::encode(action)));
        let (game, mut missed) = (game(&worlds.one), Vec::new());
        let (done, left): (Vec<_>, Vec<_>) =
            legal(game, actor).into_iter().partition(|&action| self.done.contains(&entry(action)));
        if !self.has_skipped_public && !left.is_empty() {
            let done: Vec<_> = done.into_iter().map(|action| asked(game, action)).collect();
            missed.extend(left.into_iter().filter(|&action| !done.contains(&asked(game, action))));
        }
        self.tally.note_missed(&missed);
    }

    /// Checks that no action is noticeable while all seats decide simultaneously, not even on the
    /// player's own screen without Peek. Returns whether that holds.
    fn compare_with_idle(&mut self, worlds: &Worlds) -> bool {
        if !is_simultaneous(&worlds.one) {
            return true;
        }
        let is_drawn = worlds.one.frames != self.before.frames;
        let found = if is_drawn {
            Some("a frame".into())
        } else {
            difference(&worlds.one, &self.before, PadSet::ALL)
        };
        if let Some(what) = &found {
            self.leak(&format!("{what} reveals that something was pressed"), worlds);
        }
        found.is_none()
    }

    /// Copies the worlds, reusing an allocation if possible, because a device is large.
    fn copy(&mut self, worlds: &Worlds) -> Worlds {
        match self.spare.pop() {
            Some(mut spare) => {
                spare.copy_from(worlds);
                spare
            }
            None => worlds.clone(),
        }
    }

    /// Appends a step to the list of presses. Returns its previous length.
    fn note(&mut self, step: &str) -> usize {
        let length = self.way.len();
        self.way.push_str(&format!(" {step};"));
        length
    }
}

/// Returns the worlds in which buttons are pressed. While all seats decide simultaneously these are
/// the worlds whose decision continues, because an idle pad looks like a pressed one. Otherwise
/// both.
fn pressed(worlds: &Worlds, goes_on: [bool; 2]) -> [bool; 2] {
    if is_simultaneous(&worlds.one) { goes_on } else { [true; 2] }
}

/// The effect of OK in one world.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OkEffect {
    /// An action that is at least partly public.
    Public,
    /// An action that nobody else sees.
    Hidden,
    /// A partial choice.
    Choice,
    /// Refused.
    Nothing,
}

fn took(before: &Device, after: &Device, pad: Pad) -> OkEffect {
    if length(before) != length(after) {
        return if public(before) == public(after) { OkEffect::Hidden } else { OkEffect::Public };
    }
    let chosen = |device: &Device| device.machine.snapshot(Chair::at(pad)).map(|at| at.chosen);
    if chosen(before) == chosen(after) { OkEffect::Nothing } else { OkEffect::Choice }
}

fn code(entry: &Entry) -> u32 {
    u32::from_le_bytes(entry.to_bytes())
}

fn row_of(at: &InputSnapshot) -> Option<Choice> {
    at.listed.and_then(|row| at.items.get(row).copied())
}

fn jump(from: Cell, button: Button, targets: CellSet) -> Cell {
    steer::jump(from, button, targets).unwrap_or(from)
}

/// Returns whether a token of a hidden hand is being placed. It becomes public where it fits;
/// elsewhere nothing happens.
fn is_token(game: &AnyGame) -> bool {
    matches!(game, AnyGame::Termites(game) if game.phase() == termites::Phase::Reproduce)
}

/// Returns the partial choices of an action that the player is asked for: those before the first
/// one that makes no difference.
fn asked(game: &AnyGame, action: AnyAction) -> Vec<Choice> {
    let mut asked = Vec::new();
    while let Some(choice) = game.choice(action, asked.len()) {
        if game.equivalence_rank(action, asked.len()).is_some() {
            break;
        }
        asked.push(choice);
    }
    asked
}
