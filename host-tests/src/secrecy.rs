//! The law of secrecy at the table, for any game: two worlds that differ in nothing but what a viewer cannot know, and
//! in both of them the same presses. At a step that is checked, every secret item of the first list is chosen, a sample of
//! those behind it, and a sample of the fields that light up; whatever the board, the screens, the buzzer and the console
//! do is compared.

use std::collections::{BTreeMap, VecDeque};

use hexboard::game::{Choice, Game, Record};
use hexboard::games::{AnyGame, AnyPublic, termites, xobos};
use hexboard::hex::{Cell, CellSet};
use hexboard::parts::{Button, Buttons, Pad, PadSet};
use hexboard::session::{Standpoint, steer};

use crate::device::Device;
use crate::random::SplitMix64;

/// Small choices that are followed one after the other.
const DEEPEST: usize = 3;
/// Fields that are tried at one step, of those that light up.
const MOST_FIELDS: usize = 4;
/// Rows that are tried below the first choice.
const MOST_ROWS: usize = 6;

/// What the law has seen; the tests say how much it should be.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Moments at which worlds were compared.
    pub moments: usize,
    /// The same by the phase of the game.
    pub phases: BTreeMap<String, usize>,
    /// Secret items that were chosen.
    pub secrets: usize,
    /// Fields that were chosen.
    pub fields: usize,
    /// Pairs of worlds in which what is on offer differed.
    pub differing: usize,
    /// Fields that a hidden token did not fit in one world and did in the other.
    pub refused: usize,
}

/// Two worlds.
#[derive(Clone)]
struct Worlds {
    one: Box<Device>,
    other: Box<Device>,
}

impl Worlds {
    fn press(&mut self, seat: Pad, button: Button) {
        self.one.press(seat, button);
        self.other.press(seat, button);
    }
}

/// The game on the table.
///
/// # Panics
/// When there is none.
pub fn game(device: &Device) -> &AnyGame {
    device.machine.record().map(Record::game).expect("a game")
}

fn public(device: &Device) -> AnyPublic {
    game(device).public()
}

fn standpoint(device: &Device, seat: Pad) -> Option<Standpoint> {
    device.machine.standpoint(seat)
}

/// What differs between two devices: the board, the screens of these places, the buzzer, the console.
fn difference(one: &Device, other: &Device, places: PadSet) -> Option<String> {
    if one.frame != other.frame {
        return Some("the board".into());
    }
    if one.frames != other.frames {
        return Some(format!("frames drawn, {} and {}", one.frames, other.frames));
    }
    let same = |seat: &Pad| one.screens[seat.index()] == other.screens[seat.index()];
    if let Some(seat) = places.iter().find(|seat| !same(seat)) {
        return Some(format!("screen {}", seat.number()));
    }
    if one.tones != other.tones {
        return Some("the buzzer".into());
    }
    (one.lines != other.lines).then(|| "the console".into())
}

/// Checks the law once, at the present moment: `actor` presses, and `viewer` cannot know what `actor` knows.
///
/// # Panics
/// When the law is broken, with what betrays it and after which presses.
pub fn check(device: &Device, viewer: Pad, actor: Pad, random: &mut SplitMix64, tally: &mut Tally) {
    let mut device = Box::new(device.clone());
    if standpoint(&device, actor).is_some_and(|at| at.is_told) {
        // A button leads from the news to the decision.
        device.press(actor, Button::Peek);
    }
    let mut worlds = Worlds { one: device.clone(), other: device.clone() };
    worlds.other.machine.redraw_hidden(Some(viewer));
    worlds.other.collect();
    worlds.other.frames = worlds.one.frames;
    tally.moments += 1;
    *tally.phases.entry(phase(&device)).or_default() += 1;
    tally.differing += usize::from(offers(&worlds.one, actor) != offers(&worlds.other, actor));
    let watched = if is_training(game(&device)) { PadSet::of(viewer) } else { PadSet::ALL };
    let mut law =
        Law { actor, watched, random, tally, way: format!("{actor:?} presses, {viewer:?} watches:") };
    law.compare(&worlds);
    law.compare_peeking(&worlds, viewer);
    if standpoint(&device, actor).is_some() {
        law.explore(&worlds, &device, 0);
    }
}

fn offers(device: &Device, seat: Pad) -> Option<(usize, Vec<Choice>, CellSet)> {
    standpoint(device, seat).map(|at| (at.offered, at.items.iter().copied().collect(), at.targets))
}

struct Law<'a> {
    actor: Pad,
    /// The screens that are the same in both worlds.
    watched: PadSet,
    random: &'a mut SplitMix64,
    tally: &'a mut Tally,
    /// The presses so far, for the message.
    way: String,
}

impl Law<'_> {
    fn compare(&self, worlds: &Worlds) {
        if let Some(what) = difference(&worlds.one, &worlds.other, self.watched) {
            panic!("{what} betrays something. {}", self.case(worlds));
        }
    }

    /// What the viewer's own eyes see.
    fn compare_peeking(&self, worlds: &Worlds, viewer: Pad) {
        let mut peeking = worlds.clone();
        for device in [&mut peeking.one, &mut peeking.other] {
            device.hold(viewer, Buttons::of(Button::Peek));
        }
        self.compare(&peeking);
    }

    fn case(&self, worlds: &Worlds) -> String {
        let [one, other] = [&worlds.one, &worlds.other].map(|device| standpoint(device, self.actor));
        format!("{}\nphase {}\n{one:?}\n{other:?}", self.way, phase(&worlds.one))
    }

    /// Chooses what there is to choose, in both worlds: the whole first list, and samples of long lists and of fields.
    fn explore(&mut self, worlds: &Worlds, before: &Device, depth: usize) {
        let (Some(one), Some(other)) =
            (standpoint(&worlds.one, self.actor), standpoint(&worlds.other, self.actor))
        else {
            return;
        };
        if depth == DEEPEST || one.is_covered || one.is_told || other.is_covered || other.is_told {
            return;
        }
        if one.listed.is_some() || other.listed.is_some() {
            return self.choose_rows(worlds, before, depth);
        }
        self.choose_fields(worlds, before, one.cursor, one.targets, depth);
        if !one.items.is_empty() || !other.items.is_empty() {
            // Beside the fields there is a list.
            let mut listed = worlds.clone();
            let length = self.note("Back");
            listed.press(self.actor, Button::Back);
            self.compare(&listed);
            let opened = [&listed.one, &listed.other].map(|device| standpoint(device, self.actor));
            if opened.iter().flatten().any(|at| at.listed.is_some()) {
                self.choose_rows(&listed, before, depth);
            }
            self.way.truncate(length);
        }
    }

    fn choose_rows(&mut self, worlds: &Worlds, before: &Device, depth: usize) {
        let count = |device| standpoint(device, self.actor).map_or(0, |at| at.items.len());
        let rows = count(&worlds.one).max(count(&worlds.other));
        let mut at_row = worlds.clone();
        let begun = self.way.len();
        for row in 0..rows {
            let is_tried = depth == 0 || rows <= MOST_ROWS || self.random.below(rows) < MOST_ROWS;
            if is_tried && !self.is_public(&at_row) {
                let length = self.note(&format!("row {row}, OK"));
                self.tally.secrets += 1;
                self.press_ok(&at_row, before, depth, false);
                self.way.truncate(length);
            }
            at_row.press(self.actor, Button::Down);
            self.compare(&at_row);
        }
        self.way.truncate(begun);
    }

    /// Is the row under the cursor something that everybody learns of? That all are done is told by the game itself.
    fn is_public(&self, worlds: &Worlds) -> bool {
        let is_item = |device: &Device| {
            let at = standpoint(device, self.actor);
            at.is_some_and(|at| {
                at.listed.is_some_and(|row| matches!(at.items.get(row), Some(Choice::Item(_))))
            })
        };
        let [one, other] = [&worlds.one, &worlds.other].map(|device| is_item(device));
        one && other || (one || other) && game(&worlds.one).at_once()
    }

    fn choose_fields(
        &mut self,
        worlds: &Worlds,
        before: &Device,
        cursor: Cell,
        targets: CellSet,
        depth: usize,
    ) {
        let skip = self.random.below(targets.len().max(1));
        for cell in targets.iter().cycle().skip(skip).take(MOST_FIELDS.min(targets.len())) {
            let Some(presses) = way_to(cursor, cell, targets) else { continue };
            let mut there = worlds.clone();
            presses.iter().for_each(|&button| there.press(self.actor, button));
            self.compare(&there);
            let length = self.note(&format!("field {cell:?}, OK"));
            self.tally.fields += 1;
            self.press_ok(&there, before, depth, true);
            self.way.truncate(length);
        }
    }

    /// OK in both worlds. Either both make something public of it or neither does; a field that a hidden token does not
    /// fit is as if nobody had pressed.
    fn press_ok(&mut self, worlds: &Worlds, before: &Device, depth: usize, on_field: bool) {
        let was = [public(&worlds.one), public(&worlds.other)];
        let mut after = worlds.clone();
        after.press(self.actor, Button::Ok);
        let acted = [public(&after.one) != was[0], public(&after.other) != was[1]];
        match acted {
            [true, true] if public(&after.one) == public(&after.other) => self.compare(&after),
            [true, true] => {}
            [false, false] => {
                self.compare(&after);
                let differ = offers(&after.one, self.actor) != offers(&after.other, self.actor);
                self.tally.differing += usize::from(differ);
                if game(&after.one).at_once() {
                    self.compare_with_idle(&after, before);
                }
                self.explore(&after, before, depth + 1);
            }
            [one, _] => {
                assert!(
                    on_field && is_token(game(before)),
                    "the board goes on in one world only. {}",
                    self.case(&after)
                );
                self.tally.refused += 1;
                let (refused, idle) =
                    if one { (&after.other, &worlds.other) } else { (&after.one, &worlds.one) };
                self.compare_refused(refused, idle, &after);
            }
        }
    }

    /// While all decide at once, nothing that a player does is noticed at all, without Peek not even on that player's screen.
    fn compare_with_idle(&self, worlds: &Worlds, before: &Device) {
        let mut idle = Box::new(before.clone());
        idle.wait(worlds.one.now.since(idle.now));
        let same = Worlds { one: worlds.one.clone(), other: idle };
        self.compare(&same);
    }

    fn compare_refused(&self, refused: &Device, worlds: &Device, case: &Worlds) {
        let mut idle = Box::new(worlds.clone());
        idle.wait(refused.now.since(idle.now));
        idle.frames = refused.frames;
        if let Some(what) = difference(&idle, refused, self.watched) {
            panic!("{what} tells of a refused field. {}", self.case(case));
        }
    }

    /// Adds to the way; the length before.
    fn note(&mut self, step: &str) -> usize {
        let length = self.way.len();
        self.way.push_str(&format!(" {step};"));
        length
    }
}

/// The phase of the game, where it has hidden things.
pub fn phase(device: &Device) -> String {
    match game(device) {
        AnyGame::Xobos(game) => format!("{:?}", game.phase()),
        AnyGame::Termites(game) => format!("{:?}", game.phase()),
        _ => String::new(),
    }
}

/// Training opens everything but the lists, and those are on the screens of their players all the time.
fn is_training(game: &AnyGame) -> bool {
    matches!(game, AnyGame::Xobos(game) if game.options().mode() == xobos::Mode::Training)
}

/// Is a token of a hidden hand placed? It becomes public where it fits, and nothing happens where it does not.
fn is_token(game: &AnyGame) -> bool {
    matches!(game, AnyGame::Termites(game) if game.phase() == termites::Phase::Reproduce)
}

/// The fewest presses from one lit cell to another.
fn way_to(from: Cell, to: Cell, targets: CellSet) -> Option<Vec<Button>> {
    let mut ways = BTreeMap::from([(from, Vec::new())]);
    let mut edge = VecDeque::from([from]);
    while let Some(here) = edge.pop_front() {
        for button in [Button::Up, Button::Down, Button::Left, Button::Right] {
            if let Some(there) = steer::jump(here, button, targets).filter(|there| !ways.contains_key(there))
            {
                let mut way: Vec<Button> = ways[&here].clone();
                way.push(button);
                ways.insert(there, way);
                edge.push_back(there);
            }
        }
    }
    ways.remove(&to)
}
