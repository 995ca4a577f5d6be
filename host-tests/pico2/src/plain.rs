//! Registers that keep what is written to them, with the few that answer for themselves: clocks,
//! oscillators, converter, identity.

use std::collections::HashMap;

const PSM_DONE: u32 = 0x4001_800C;
const CLOCK_REF: u32 = 0x4001_0030;
const CLOCK_REF_SELECTED: u32 = 0x4001_0038;
const CLOCK_SYS: u32 = 0x4001_003C;
const CLOCK_SYS_SELECTED: u32 = 0x4001_0044;
const XOSC_STATUS: u32 = 0x4004_8004;
const PLL_SYS: u32 = 0x4005_0000;
const PLL_USB: u32 = 0x4005_8000;
const ROSC_STATUS: u32 = 0x400E_801C;
const ROSC_RANDOM_BIT: u32 = 0x400E_8020;
const ADC_CONTROL: u32 = 0x400A_0000;
const ADC_RESULT: u32 = 0x400A_0004;
const OTP_DATA: u32 = 0x4013_0000;
const PWM_SLICE7: u32 = 0x400A_8000 + 7 * 0x14;

/// A clock is stable, or a PLL is locked.
const STABLE: u32 = 1 << 31;
const ADC_READY: u32 = 1 << 8;
/// The bits that are not kept: a start, and errors, which a write clears.
const ADC_CLEARED: u32 = 1 << 2 | 3 << 9;
/// The converter measures a third of VSYS on its channel 3, with a reference of 3.3 V.
const VSYS_CHANNEL: u32 = 3;
const FULL_SCALE_MV: u32 = 9900;
/// The temperature sensor at 27 degrees: 706 mV.
const SENSOR_READING: u32 = 876;
/// The number that the chip has in its fuses, two rows per word.
pub const CHIP_ID: [u16; 4] = [0x3F1C, 0x82D0, 0x55A7, 0x0B6E];

/// The registers.
pub struct Plain {
    registers: HashMap<u32, u32>,
    random: u32,
    /// The voltage of VSYS in millivolts.
    pub vsys: u32,
}

impl Plain {
    /// Returns the registers after power-on. The seed decides the bits of the ring oscillator.
    pub fn new(seed: u32) -> Plain {
        Plain { registers: HashMap::new(), random: seed | 1, vsys: 4700 }
    }

    /// Resets all registers.
    pub fn reset(&mut self) {
        self.registers.clear();
    }

    fn register(&self, address: u32) -> u32 {
        self.registers.get(&address).copied().unwrap_or(0)
    }

    /// Reads a register.
    pub fn read(&mut self, address: u32) -> u32 {
        match address {
            PSM_DONE => 0x01FF_FFFF,
            CLOCK_REF_SELECTED => 1 << (self.register(CLOCK_REF) & 3),
            CLOCK_SYS_SELECTED => 1 << (self.register(CLOCK_SYS) & 1),
            XOSC_STATUS | PLL_SYS | PLL_USB | ROSC_STATUS => self.register(address) | STABLE,
            ROSC_RANDOM_BIT => self.random_bit(),
            ADC_CONTROL => self.register(address) & !ADC_CLEARED | ADC_READY,
            ADC_RESULT => self.measure(),
            OTP_DATA..=0x4013_0004 => chip_id((address - OTP_DATA) as usize / 4),
            _ => self.register(address),
        }
    }

    /// Writes a register.
    pub fn write(&mut self, address: u32, value: u32) {
        self.registers.insert(address, value);
    }

    /// A generator instead of an oscillator (xorshift32).
    fn random_bit(&mut self) -> u32 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 17;
        self.random ^= self.random << 5;
        self.random >> 15 & 1
    }

    fn measure(&self) -> u32 {
        match self.register(ADC_CONTROL) >> 12 & 15 {
            VSYS_CHANNEL => self.vsys * 4095 / FULL_SCALE_MV,
            _ => SENSOR_READING,
        }
    }

    /// Returns the frequency at the buzzer, in hertz; `None` while it is silent.
    pub fn tone(&self, clock: u64) -> Option<u64> {
        let slice = |offset| self.register(PWM_SLICE7 + offset);
        let (control, divider, compare, top) = (slice(0), slice(4), slice(12), slice(16));
        let period = u64::from(divider) * u64::from(top + 1);
        (control & 1 == 1 && compare != 0 && period != 0).then(|| clock * 16 / period)
    }
}

fn chip_id(word: usize) -> u32 {
    u32::from(CHIP_ID[2 * word]) | u32::from(CHIP_ID[2 * word + 1]) << 16
}
