//! The LED panel: a PIO block whose state machines send four strands.

use rp2350_emu::pio::PioBlock;

use crate::strand::Strand;
use crate::time::{Cycles, NEVER};

/// How the state machines are run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fidelity {
    /// A word is sent in one step, which takes its time.
    Fast,
    /// Every PIO instruction runs at its cycle, and the time of every bit is checked.
    Exact,
}

/// The pin of the first strand. Those of the others follow.
const FIRST_PIN: u32 = 2;
/// Cycles that the block runs at once: less than a word takes.
const PIECE: Cycles = 1000;
/// Cycles after the last word has left its FIFO until the state machines are certain to wait.
const DRAIN: Cycles = 10_000;
/// Registers of the block: the levels of the FIFOs, and the clock divider and pins of the first
/// state machine.
const LEVELS: u32 = 0x0C;
const DIVIDER: u32 = 0xC8;
const PINS: u32 = 0xDC;
const MACHINE_BYTES: u32 = 0x18;
/// Instructions that the program runs for a bit, and bits of a word.
const BIT_STEPS: Cycles = 10;
const WORD_BITS: Cycles = 24;

/// The panel.
pub struct Panel {
    pio: PioBlock,
    fidelity: Fidelity,
    /// The strands, by pin.
    pub strands: [Strand; 4],
    /// The block has run up to this time.
    at: Cycles,
    due: Cycles,
    /// The FIFOs were last not empty at this time.
    used: Cycles,
    /// The time when each state machine has sent its word.
    free: [Cycles; 4],
    levels: u32,
}

impl Panel {
    /// Returns a panel without power.
    pub fn new(fidelity: Fidelity) -> Panel {
        Panel {
            pio: PioBlock::new(),
            fidelity,
            strands: Default::default(),
            at: 0,
            due: NEVER,
            used: 0,
            free: [0; 4],
            levels: 0,
        }
    }

    /// Resets the block, not the LEDs.
    pub fn reset(&mut self) {
        self.pio.reset();
        (self.due, self.levels) = (NEVER, 0);
    }

    /// Reads a register.
    pub fn read(&mut self, offset: u32) -> u32 {
        self.pio.read32(offset)
    }

    /// Writes a register. `alias` selects a plain write, or one that toggles, sets or clears bits.
    pub fn write(&mut self, offset: u32, value: u32, alias: u32, now: Cycles) {
        self.pio.write32(offset, value, alias);
        self.start(now);
    }

    /// Returns whether a state machine has room for a word.
    pub fn has_room(&self, machine: usize) -> bool {
        self.pio.tx_dreq(machine)
    }

    /// Gives a state machine a word.
    pub fn push(&mut self, machine: usize, word: u32, now: Cycles) {
        self.pio.write32(0x10 + 4 * machine as u32, word, 0);
        self.start(now);
    }

    fn start(&mut self, now: Cycles) {
        self.used = now;
        if self.due == NEVER {
            self.at = now;
            self.due = if self.fidelity == Fidelity::Exact { now + PIECE } else { now };
        }
    }

    /// Returns when the block needs attention.
    pub fn due(&self) -> Cycles {
        self.due
    }

    /// Runs the block up to a time.
    pub fn advance(&mut self, now: Cycles) {
        if self.due > now {
            return;
        }
        match self.fidelity {
            Fidelity::Exact => self.run(now),
            Fidelity::Fast => self.send_words(now),
        }
    }

    fn run(&mut self, now: Cycles) {
        while self.at < now {
            self.pio.step_with_pins(0);
            self.at += 1;
            let levels = self.pio.pad_out & self.pio.pad_oe;
            if levels != self.levels {
                self.note_edges(levels);
            }
        }
        if self.pio.read32(LEVELS) != 0 {
            self.used = now;
        }
        self.due = if now > self.used + DRAIN { NEVER } else { now + PIECE };
    }

    fn note_edges(&mut self, levels: u32) {
        let changed = levels ^ self.levels;
        self.levels = levels;
        for (strand, pin) in self.strands.iter_mut().zip(FIRST_PIN..) {
            if changed >> pin & 1 == 1 {
                strand.edge(levels >> pin & 1 == 1, self.at);
            }
        }
    }

    fn send_words(&mut self, now: Cycles) {
        self.due = NEVER;
        for machine in 0..4 {
            if self.pio.sm_enabled_mask() >> machine & 1 == 0 {
                continue;
            }
            if self.free[machine] <= now {
                self.send_word(machine, now);
            }
            if self.free[machine] > now {
                self.due = self.due.min(self.free[machine]);
            }
        }
    }

    fn send_word(&mut self, machine: usize, now: Cycles) {
        let Some(word) = self.pio.pop_tx(machine) else { return };
        let registers = MACHINE_BYTES * machine as u32;
        let divider = Cycles::from(self.pio.read32(DIVIDER + registers) >> 8);
        let pin = self.pio.read32(PINS + registers) >> 10 & 31;
        self.free[machine] = now + divider * BIT_STEPS * WORD_BITS / 256;
        if let Some(strand) = pin.checked_sub(FIRST_PIN).and_then(|at| self.strands.get_mut(at as usize)) {
            strand.word(word, now, self.free[machine]);
        }
    }

    /// Shows the frames whose time has come.
    pub fn settle(&mut self, now: Cycles) {
        self.strands.iter_mut().for_each(|strand| strand.settle(now));
    }
}
