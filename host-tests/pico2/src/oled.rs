//! An OLED module with an SSD1306 or SH1106 controller: commands, addressing, memory, and the
//! picture that its player sees.

const WIDTH: usize = 128;
const PAGES: usize = 8;
const LINES: usize = 64;

/// A display controller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Controller {
    /// 128 columns, windows.
    Ssd1306,
    /// 132 columns of which the middle ones are visible, page addressing only.
    Sh1106,
}

impl Controller {
    fn columns(self) -> usize {
        if self == Controller::Ssd1306 { WIDTH } else { 132 }
    }

    fn first(self) -> usize {
        if self == Controller::Ssd1306 { 0 } else { 2 }
    }

    /// The lowest bits of the status byte.
    fn status(self) -> u8 {
        if self == Controller::Ssd1306 { 0x03 } else { 0x08 }
    }

    /// Returns whether the command exists on the other controller only.
    fn lacks(self, command: u8) -> bool {
        match self {
            Controller::Ssd1306 => matches!(command, 0x30..=0x33 | 0xAD),
            Controller::Sh1106 => matches!(command, 0x20..=0x22 | 0x26..=0x2F | 0x8D | 0xA3),
        }
    }
}

/// The number of bytes that follow a command.
fn arguments(command: u8) -> usize {
    match command {
        0x21 | 0x22 | 0xA3 => 2,
        0x26 | 0x27 => 6,
        0x29 | 0x2A => 5,
        0x20 | 0x81 | 0x8D | 0xA8 | 0xAD | 0xD3 | 0xD5 | 0xD9 | 0xDA | 0xDB => 1,
        _ => 0,
    }
}

/// The settings that commands change.
struct Setup {
    is_on: bool,
    has_pump: bool,
    is_inverted: bool,
    shows_all: bool,
    contrast: u8,
    multiplex: usize,
    start_line: usize,
    offset: usize,
    is_remapped: bool,
    is_reversed: bool,
    is_paged: bool,
    column: usize,
    page: usize,
    columns: [usize; 2],
    pages: [usize; 2],
}

/// An OLED module.
pub struct Oled {
    address: u8,
    controller: Controller,
    memory: Vec<u8>,
    is_noise: Vec<bool>,
    setup: Setup,
    control: Option<u8>,
    /// The current command and its bytes so far.
    command: Vec<u8>,
    /// Whether the module is connected.
    pub is_plugged: bool,
    /// Violations of the data sheet.
    pub errors: Vec<String>,
}

impl Oled {
    /// Returns a module after power-on: nothing is shown, and its memory contains noise.
    pub fn new(address: u8, controller: Controller) -> Oled {
        let columns = controller.columns();
        let noise = (0..columns * PAGES).scan(12345_u32, |noise, _| {
            *noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Some((*noise >> 24) as u8)
        });
        Oled {
            address,
            controller,
            memory: noise.collect(),
            is_noise: vec![true; columns * PAGES],
            setup: Setup {
                is_on: false,
                has_pump: false,
                is_inverted: false,
                shows_all: false,
                contrast: 0x7F,
                multiplex: LINES - 1,
                start_line: 0,
                offset: 0,
                is_remapped: false,
                is_reversed: false,
                is_paged: true,
                column: 0,
                page: 0,
                columns: [0, columns - 1],
                pages: [0, PAGES - 1],
            },
            control: None,
            command: Vec::new(),
            is_plugged: true,
            errors: Vec::new(),
        }
    }

    /// Switches the power off and on.
    pub fn restart(&mut self) {
        let errors = std::mem::take(&mut self.errors);
        let is_plugged = self.is_plugged;
        *self = Oled { errors, is_plugged, ..Oled::new(self.address, self.controller) };
    }

    /// Returns the picture as the player sees it: pages of eight rows from the top, one byte per
    /// column, the lowest bit on top. `None` while the display is dark.
    pub fn picture(&self) -> Option<Vec<u8>> {
        let setup = &self.setup;
        let mut picture = vec![0; WIDTH * PAGES];
        for y in 0..LINES {
            let Some(line) = self.line_at(y) else { continue };
            for x in 0..WIDTH {
                let byte = self.memory[line / 8 * self.controller.columns() + self.controller.first() + x];
                let is_lit = (setup.shows_all || byte >> (line % 8) & 1 == 1) != setup.is_inverted;
                picture[y / 8 * WIDTH + x] |= u8::from(is_lit) << (y % 8);
            }
        }
        (self.is_plugged && setup.is_on && setup.has_pump).then_some(picture)
    }

    /// Returns the contrast.
    pub fn contrast(&self) -> u8 {
        self.setup.contrast
    }

    /// Returns the memory line in a row. The display is mounted upside down, and upright if it is
    /// scanned in reverse.
    fn line_at(&self, y: usize) -> Option<usize> {
        let com = if self.setup.is_reversed { y } else { LINES - 1 - y };
        let row = (com + self.setup.offset) % LINES;
        (row <= self.setup.multiplex).then_some((row + self.setup.start_line) % LINES)
    }

    /// Returns whether the module acknowledges this address.
    pub fn answers(&mut self, address: u8) -> bool {
        self.control = None;
        self.is_plugged && address == self.address
    }

    /// Returns the status byte.
    pub fn status(&self) -> u8 {
        self.controller.status() | u8::from(!self.setup.is_on) << 6
    }

    /// Takes a byte. Returns whether the module acknowledges it.
    pub fn write(&mut self, byte: u8) -> bool {
        match self.control {
            None => {
                if byte & 0x3F != 0 {
                    self.error(format!("control byte {byte:#x}"));
                }
                self.control = Some(byte);
            }
            Some(control) => {
                if control & 0x40 != 0 {
                    self.data(byte);
                } else {
                    self.command_byte(byte);
                }
                if control & 0x80 != 0 {
                    self.control = None;
                }
            }
        }
        self.is_plugged
    }

    /// Ends a transfer.
    pub fn stop(&mut self) {
        if !self.command.is_empty() {
            self.error(format!("command {:#x} without all its bytes", self.command[0]));
        }
        self.abort();
    }

    /// Ends a transfer that the controller gave up.
    pub fn abort(&mut self) {
        self.command.clear();
        self.control = None;
    }

    fn command_byte(&mut self, byte: u8) {
        self.command.push(byte);
        if self.command.len() > arguments(self.command[0]) {
            let command = std::mem::take(&mut self.command);
            let argument = |at: usize| usize::from(command.get(at).copied().unwrap_or(0));
            self.execute(command[0], argument(1), argument(2));
        }
    }

    fn execute(&mut self, command: u8, a: usize, b: usize) {
        if self.controller.lacks(command) {
            return self.error(format!("command {command:#x} belongs to another controller"));
        }
        let low = usize::from(command & 0x0F);
        let setup = &mut self.setup;
        match command {
            0x00..=0x0F => setup.column = setup.column & 0xF0 | low,
            0x10..=0x1F => setup.column = setup.column & 0x0F | low << 4,
            0x40..=0x7F => setup.start_line = usize::from(command & 63),
            0xB0..=0xB7 => setup.page = low,
            0xC0..=0xCF => setup.is_reversed = command & 8 != 0,
            0x20 => self.set_mode(a),
            0x21 => self.set_columns(a, b),
            0x22 => self.set_pages(a, b),
            0x81 => setup.contrast = a as u8,
            0x8D => setup.has_pump = a & 4 != 0,
            0xAD => setup.has_pump = a & 1 != 0,
            0xA0 | 0xA1 => setup.is_remapped = command & 1 != 0,
            0xA4 | 0xA5 => setup.shows_all = command & 1 != 0,
            0xA6 | 0xA7 => setup.is_inverted = command & 1 != 0,
            0xA8 => setup.multiplex = a & 63,
            0xAE => setup.is_on = false,
            0xAF => self.switch_on(),
            0xD3 => setup.offset = a & 63,
            // Timings, levels, pins and disabled scrolling have no visible effect here.
            0x2E | 0x30..=0x33 | 0xD5 | 0xD9 | 0xDA | 0xDB | 0xE3 => {}
            _ => self.error(format!("unknown command {command:#x}")),
        }
    }

    fn set_mode(&mut self, mode: usize) {
        match mode & 3 {
            0 => self.setup.is_paged = false,
            2 => self.setup.is_paged = true,
            mode => self.error(format!("addressing mode {mode} is not modelled")),
        }
    }

    fn set_columns(&mut self, first: usize, last: usize) {
        if first > last || last >= WIDTH {
            return self.error(format!("columns {first} to {last}"));
        }
        self.setup.columns = [first, last];
        self.setup.column = first;
    }

    fn set_pages(&mut self, first: usize, last: usize) {
        if first > last || last >= PAGES {
            return self.error(format!("pages {first} to {last}"));
        }
        self.setup.pages = [first, last];
        self.setup.page = first;
    }

    /// Switches the display on. It shows its memory at once.
    fn switch_on(&mut self) {
        self.setup.is_on = true;
        let columns = self.controller.columns();
        let visible = self.controller.first()..self.controller.first() + WIDTH;
        let is_noise = |(at, noise): (usize, &bool)| *noise && visible.contains(&(at % columns));
        if self.is_noise.iter().enumerate().any(is_noise) {
            self.error("switched on while its memory contains noise".to_owned());
        }
    }

    fn data(&mut self, byte: u8) {
        let columns = self.controller.columns();
        let column = self.setup.column.min(columns - 1);
        let x = if self.setup.is_remapped { column } else { columns - 1 - column };
        let at = self.setup.page * columns + x;
        self.memory[at] = byte;
        self.is_noise[at] = false;
        self.advance();
    }

    fn advance(&mut self) {
        let last = self.controller.columns() - 1;
        let setup = &mut self.setup;
        if setup.is_paged {
            // An SSD1306 continues at the first column, an SH1106 stays at the last.
            let end = if self.controller == Controller::Ssd1306 { 0 } else { last };
            setup.column = if setup.column < last { setup.column + 1 } else { end };
            return;
        }
        setup.column = next(setup.column, setup.columns);
        if setup.column == setup.columns[0] {
            setup.page = next(setup.page, setup.pages);
        }
    }

    fn error(&mut self, message: String) {
        self.errors.push(format!("oled {:#x}: {message}", self.address));
    }
}

fn next(at: usize, [first, last]: [usize; 2]) -> usize {
    if at >= last { first } else { at + 1 }
}
