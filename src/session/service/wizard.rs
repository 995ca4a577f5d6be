//! The setup wizard for the wiring of a panel. It lights LEDs and asks a question about each. Any
//! pad can answer.

use smart_leds::RGB8;

use crate::hex::Cell;
use crate::parts::leds::layout::{ColourOrder, Layout};
use crate::parts::leds::strands::{self, Panel, STRANDS};
use crate::parts::leds::wire_map::{self, WireMap};
use crate::parts::{Button, Frame, LEDS_PER_CELL, Screen, Time};
use crate::session::context::Context;
use crate::session::steer;
use crate::ui::colour::WHITE;
use crate::ui::ring::cyclic_step;

use super::wizard_screen;

/// The interval between cells when the answers are checked.
const CHECK_MS: u64 = 60;

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WizardQuestion {
    /// Which colour the first or the second byte of an LED lights.
    Colour(usize),
    /// Whether the seven lit LEDs form one cell or seven cells.
    Count,
    /// Whether the first LED of a cell is its centre or an edge LED.
    Centre,
    /// Which way the first or the second edge LED of a cell points.
    Points(usize),
    /// Where the first or the second cell on this pin is.
    Cell {
        /// The pin, from 0.
        pin: usize,
        /// The position on its wire, 0 or 1.
        place: usize,
    },
    /// Which cells are turned: the lit LEDs of all others point right.
    Turned,
    /// Whether the cells light up in reading order.
    Check,
    /// The answers match no panel.
    Contradiction,
}

impl WizardQuestion {
    /// Returns the number of answers to choose from; 0 if the answer is a cell or a confirmation.
    pub(super) const fn answers(self) -> usize {
        match self {
            WizardQuestion::Colour(_) => 3,
            WizardQuestion::Count | WizardQuestion::Centre => 2,
            WizardQuestion::Points(_) => 6,
            WizardQuestion::Cell { .. }
            | WizardQuestion::Turned
            | WizardQuestion::Check
            | WizardQuestion::Contradiction => 0,
        }
    }
}

/// The result of a key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WizardProgress {
    /// The wizard continues.
    Continues,
    /// The wizard is complete, with this layout.
    Done(Layout),
    /// The wizard was cancelled.
    Left,
}

/// The state of the wizard.
#[derive(Clone)]
pub struct Wizard {
    panel: Panel,
    question: WizardQuestion,
    /// The index of the selected answer.
    pub(super) answer: usize,
    /// The cell under the cursor.
    pub(super) cursor: Cell,
    /// Colours of the first two bytes: 0 is red, 1 green, 2 blue.
    colours: [usize; 2],
    single: bool,
    centre_last: bool,
    /// Directions of the first two edge LEDs.
    points: [u8; 2],
    /// First and second cell of each pin.
    cells: [[Cell; 2]; STRANDS],
    result: Layout,
    checked_from: Time,
    /// The step of the check that is shown.
    checked_step: u64,
}

impl Wizard {
    /// Starts with the first question.
    pub fn begin(context: &mut Context) -> Wizard {
        let layout = context.settings.layout;
        context.log(format_args!("panel {layout}"));
        Wizard {
            panel: context.health.panel,
            question: WizardQuestion::Colour(0),
            answer: 0,
            cursor: Cell::CENTRE,
            colours: [0; 2],
            single: context.health.panel == Panel::Small,
            centre_last: false,
            points: [0, 1],
            cells: [[Cell::CENTRE; 2]; STRANDS],
            result: Layout::STANDARD,
            checked_from: context.now,
            checked_step: 0,
        }
    }

    pub(super) fn question(&self) -> WizardQuestion {
        self.question
    }

    /// Returns the wiring for which the frame must be encoded: the standard wiring during the
    /// questions, the result afterwards.
    pub fn layout(&self) -> Layout {
        match self.question {
            WizardQuestion::Turned | WizardQuestion::Check => self.result,
            WizardQuestion::Colour(_)
            | WizardQuestion::Count
            | WizardQuestion::Centre
            | WizardQuestion::Points(_)
            | WizardQuestion::Cell { .. }
            | WizardQuestion::Contradiction => Layout::STANDARD,
        }
    }

    /// Handles a key of any pad.
    pub fn key(&mut self, button: Button, context: &mut Context) -> WizardProgress {
        context.redraw_all();
        match button {
            Button::Menu => return WizardProgress::Left,
            Button::Back if self.question == WizardQuestion::Colour(0) => return WizardProgress::Left,
            Button::Back => self.ask(WizardQuestion::Colour(0), context.now),
            Button::Ok if self.question == WizardQuestion::Check => return WizardProgress::Done(self.result),
            Button::Ok => self.take(context),
            Button::Peek if self.question == WizardQuestion::Turned => {
                context.log(format_args!("panel: {} cells turned", self.result.turned.count()));
                self.ask(WizardQuestion::Check, context.now);
            }
            Button::Peek => {}
            direction @ (Button::Up | Button::Down | Button::Left | Button::Right) => self.move_on(direction),
        }
        WizardProgress::Continues
    }

    fn move_on(&mut self, direction: Button) {
        let count = self.question.answers();
        if let WizardQuestion::Cell { .. } | WizardQuestion::Turned = self.question {
            self.cursor = steer::step(self.cursor, direction).unwrap_or(self.cursor);
        } else if count > 0 {
            let forward = matches!(direction, Button::Right | Button::Down);
            self.answer = cyclic_step(self.answer, count, forward);
        }
    }

    fn ask(&mut self, question: WizardQuestion, now: Time) {
        (self.question, self.answer, self.checked_from) = (question, 0, now);
    }

    /// Stores the answer and asks the next question.
    fn take(&mut self, context: &mut Context) {
        let pins = if self.panel == Panel::Small { 1 } else { STRANDS };
        let first_cell = WizardQuestion::Cell { pin: 0, place: 0 };
        let next = match self.question {
            WizardQuestion::Colour(byte) => {
                self.colours[byte % 2] = self.answer;
                match byte {
                    0 => WizardQuestion::Colour(1),
                    _ if self.panel == Panel::Small => first_cell,
                    _ => WizardQuestion::Count,
                }
            }
            WizardQuestion::Count => {
                self.single = self.answer == 1;
                if self.single { first_cell } else { WizardQuestion::Centre }
            }
            WizardQuestion::Centre => {
                self.centre_last = self.answer == 1;
                WizardQuestion::Points(0)
            }
            WizardQuestion::Points(led) => {
                self.points[led % 2] = self.answer as u8;
                if led == 0 { WizardQuestion::Points(1) } else { first_cell }
            }
            WizardQuestion::Cell { pin, place } => {
                self.cells[pin % STRANDS][place % 2] = self.cursor;
                match (pin, place) {
                    (pin, 0) => WizardQuestion::Cell { pin, place: 1 },
                    (pin, _) if pin + 1 < pins => WizardQuestion::Cell { pin: pin + 1, place: 0 },
                    _ => self.conclude(context),
                }
            }
            WizardQuestion::Turned => {
                self.turn_cell();
                WizardQuestion::Turned
            }
            WizardQuestion::Contradiction | WizardQuestion::Check => WizardQuestion::Colour(0),
        };
        self.ask(next, context.now);
    }

    fn conclude(&mut self, context: &mut Context) -> WizardQuestion {
        match self.solve() {
            Some(layout) => {
                context.log(format_args!("panel {layout}"));
                self.result = layout;
                if layout.single { WizardQuestion::Check } else { WizardQuestion::Turned }
            }
            None => {
                context.log(format_args!("panel: these answers fit no panel"));
                WizardQuestion::Contradiction
            }
        }
    }

    /// Turns the cell under the cursor by one more sixth.
    fn turn_cell(&mut self) {
        let place = wire_map::place_of(self.cursor, self.result);
        self.result.turned.set(place, self.result.turned.get(place) + 1);
    }

    /// Returns the first layout that matches all answers, over all mirrorings and rotations.
    fn solve(&self) -> Option<Layout> {
        let colours = self.colours()?;
        let ways = [false, true].into_iter().flat_map(|mirrored| (0..6).map(move |turn| (mirrored, turn)));
        ways.filter_map(|(mirrored, turn)| {
            let (single, centre_last) = (self.single, self.centre_last && !self.single);
            let turned = Layout { mirrored, turn, colours, single, centre_last, ..Layout::STANDARD };
            self.with_points(self.with_pins(turned)?)
        })
        .next()
    }

    fn colours(&self) -> Option<ColourOrder> {
        let [first, second] = self.colours.map(|colour| b"RGB"[colour % 3]);
        let fits = |order: &ColourOrder| order.name().as_bytes().starts_with(&[first, second]);
        ColourOrder::ALL.into_iter().find(fits)
    }

    /// Adds which strand is connected to each pin, and at which end.
    fn with_pins(&self, mut layout: Layout) -> Option<Layout> {
        if self.panel == Panel::Small {
            let ways = [on_first_pin(layout, 0, false), on_first_pin(layout, 0, true)];
            return ways.into_iter().find(|&tried| self.fits(0, &WireMap::new(tried, Panel::Small)));
        }
        let mut taken = [false; STRANDS];
        for pin in 0..STRANDS {
            let ways = (0..STRANDS).flat_map(|strand| [(strand, false), (strand, true)]);
            let mut free = ways.filter(|&(strand, _)| !taken[strand % STRANDS]);
            let fits = |&(strand, end): &(usize, bool)| {
                self.fits(pin, &WireMap::new(on_first_pin(layout, strand, end), Panel::Full))
            };
            let (strand, end) = free.find(fits)?;
            taken[strand % STRANDS] = true;
            let pin = pin % STRANDS;
            (layout.strands[pin], layout.from_end[pin]) = (strand as u8, end);
        }
        Some(layout)
    }

    /// Returns whether the first two cells on the first wire are those selected for `pin`.
    fn fits(&self, pin: usize, map: &WireMap) -> bool {
        let cells = map.cells(0);
        let readings = self.cells[pin % STRANDS].map(|cell| cell.reading() as u8);
        cells.starts_with(&readings)
    }

    /// Adds the directions of the LEDs in a cell, as seen in the standard layout.
    fn with_points(&self, layout: Layout) -> Option<Layout> {
        if layout.single {
            return Some(layout);
        }
        let [first, second] = self.points.map(|direction| {
            let turned = (direction + layout.turn) % 6;
            if layout.mirrored { (9 - turned) % 6 } else { turned }
        });
        let clockwise = match (second + 6 - first) % 6 {
            1 => false,
            5 => true,
            _ => return None,
        };
        Some(Layout { first, clockwise, ..layout })
    }

    /// Draws the light that the question is about.
    pub fn draw_frame(&self, context: &Context, frame: &mut Frame) {
        *frame = Frame::DARK;
        let per_cell = if self.single { 1 } else { LEDS_PER_CELL };
        match self.question {
            // The driver sends green first, then red, then blue.
            WizardQuestion::Colour(0) => self.light(frame, 0, 0, RGB8 { r: 0, g: u8::MAX, b: 0 }),
            WizardQuestion::Colour(_) => self.light(frame, 0, 0, RGB8 { r: u8::MAX, g: 0, b: 0 }),
            WizardQuestion::Count => (0..LEDS_PER_CELL).for_each(|led| self.light(frame, 0, led, WHITE)),
            WizardQuestion::Centre => self.light(frame, 0, 0, WHITE),
            WizardQuestion::Points(led) => {
                self.light(frame, 0, if self.centre_last { led } else { led + 1 }, WHITE);
            }
            WizardQuestion::Cell { pin, place } => {
                let from = place * per_cell;
                (from..from + per_cell).for_each(|led| self.light(frame, pin, led, WHITE));
            }
            WizardQuestion::Turned => {
                frame.cells_mut().iter_mut().for_each(|cell| cell[1] = WHITE);
                frame[self.cursor][0] = WHITE;
            }
            WizardQuestion::Check => {
                let lit = (context.now.since(self.checked_from) / CHECK_MS) as usize % frame.cells().len();
                frame.cells_mut()[lit] = [WHITE; LEDS_PER_CELL];
            }
            WizardQuestion::Contradiction => {}
        }
    }

    /// Lights an LED by its number on the wire of a pin in the standard wiring.
    fn light(&self, frame: &mut Frame, pin: usize, led: usize, colour: RGB8) {
        let (cell, led) = match self.panel {
            Panel::Full => (strands::cells(pin).get(led / LEDS_PER_CELL), led % LEDS_PER_CELL),
            Panel::Small => (strands::mini_cells().get(led), 0),
        };
        if let Some(&cell) = cell
            && let Some(cell) = frame.cells_mut().get_mut(usize::from(cell))
        {
            cell[led] = colour;
        }
    }

    /// Draws the question. All screens show the same.
    pub fn draw_screen(&self, context: &Context, screen: &mut Screen) {
        wizard_screen::draw(self, context, screen);
    }

    /// Returns whether the check lights another cell now.
    pub fn advance(&mut self, context: &Context) -> bool {
        let step = context.now.since(self.checked_from) / CHECK_MS;
        let is_new = self.question == WizardQuestion::Check && step != self.checked_step;
        self.checked_step = step;
        is_new
    }

    /// Returns when the check lights the next cell.
    pub fn wakes_at(&self, context: &Context) -> Option<Time> {
        let next = context.now.since(self.checked_from) / CHECK_MS + 1;
        (self.question == WizardQuestion::Check).then(|| self.checked_from.after_steps(next, CHECK_MS))
    }
}

/// Returns the layout with this strand on the first pin, connected at its end or its start. The
/// other pins do not matter.
fn on_first_pin(mut layout: Layout, strand: usize, from_end: bool) -> Layout {
    layout.strands = Layout::STANDARD.strands;
    layout.strands.swap(0, strand % STRANDS);
    layout.from_end[0] = from_end;
    layout
}
