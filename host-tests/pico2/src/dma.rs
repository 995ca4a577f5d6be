//! The registers of the DMA controller. The bus moves the words.

const CHANNELS: usize = 16;
const CHANNEL_BYTES: u32 = 0x40;
const RAISED: u32 = 0x400;
const ENABLED: u32 = 0x404;
const FORCED: u32 = 0x408;
const STATUS: u32 = 0x40C;
const ABORT: u32 = 0x464;

const ENABLE: u32 = 1;
const INCREMENTS_READ: u32 = 1 << 4;
const INCREMENTS_WRITE: u32 = 1 << 6;
const IS_QUIET: u32 = 1 << 23;
const BUSY: u32 = 1 << 26;

/// A channel.
#[derive(Clone, Copy, Default)]
pub struct Channel {
    /// The address of the next word to read.
    pub from: u32,
    /// The address of the next word to write.
    pub to: u32,
    /// The number of words left.
    pub left: u32,
    control: u32,
    /// Whether a transfer is running.
    pub is_busy: bool,
}

impl Channel {
    /// Returns the request that paces the channel.
    pub fn request(&self) -> u32 {
        self.control >> 17 & 0x3F
    }

    /// Returns the bytes of a word.
    pub fn bytes(&self) -> u32 {
        1 << (self.control >> 2 & 3).min(2)
    }
}

/// The controller.
#[derive(Default)]
pub struct Dma {
    /// The channels.
    pub channels: [Channel; CHANNELS],
    raised: u32,
    enabled: u32,
    forced: u32,
}

impl Dma {
    /// Reads a register.
    pub fn read(&self, offset: u32) -> u32 {
        match offset {
            RAISED => self.raised,
            ENABLED => self.enabled,
            FORCED => self.forced,
            STATUS => self.raised & self.enabled | self.forced,
            0..RAISED => self.read_channel(offset),
            _ => 0,
        }
    }

    fn read_channel(&self, offset: u32) -> u32 {
        let channel = &self.channels[(offset / CHANNEL_BYTES) as usize];
        match register(offset) {
            Register::From => channel.from,
            Register::To => channel.to,
            Register::Left => channel.left,
            Register::Control => channel.control & !BUSY | if channel.is_busy { BUSY } else { 0 },
        }
    }

    /// Writes a register.
    pub fn write(&mut self, offset: u32, value: u32) {
        match offset {
            RAISED | STATUS => self.raised &= !value,
            ENABLED => self.enabled = value,
            FORCED => self.forced = value,
            ABORT => self.abort(value),
            0..RAISED => self.write_channel(offset, value),
            _ => {}
        }
    }

    fn abort(&mut self, channels: u32) {
        for (at, channel) in self.channels.iter_mut().enumerate() {
            channel.is_busy &= channels >> at & 1 == 0;
        }
    }

    /// The last register of each of the four orders starts the channel.
    fn write_channel(&mut self, offset: u32, value: u32) {
        let channel = &mut self.channels[(offset / CHANNEL_BYTES) as usize];
        match register(offset) {
            Register::From => channel.from = value,
            Register::To => channel.to = value,
            Register::Left => channel.left = value & 0x0FFF_FFFF,
            Register::Control => channel.control = value,
        }
        if offset % 16 == 12 && channel.control & ENABLE != 0 && channel.left > 0 {
            channel.is_busy = true;
        }
    }

    /// Counts a word that was moved.
    pub fn step(&mut self, at: usize) {
        let channel = &mut self.channels[at];
        let bytes = channel.bytes();
        if channel.control & INCREMENTS_READ != 0 {
            channel.from = channel.from.wrapping_add(bytes);
        }
        if channel.control & INCREMENTS_WRITE != 0 {
            channel.to = channel.to.wrapping_add(bytes);
        }
        channel.left -= 1;
        if channel.left == 0 {
            channel.is_busy = false;
            if channel.control & IS_QUIET == 0 {
                self.raised |= 1 << at;
            }
        }
    }

    /// Returns whether the first interrupt line is high.
    pub fn line(&self) -> bool {
        self.raised & self.enabled | self.forced != 0
    }
}

enum Register {
    From,
    To,
    Left,
    Control,
}

/// The registers of a channel appear in four orders.
fn register(offset: u32) -> Register {
    match offset % CHANNEL_BYTES {
        0x00 | 0x14 | 0x28 | 0x3C => Register::From,
        0x04 | 0x18 | 0x2C | 0x34 => Register::To,
        0x08 | 0x1C | 0x24 | 0x38 => Register::Left,
        _ => Register::Control,
    }
}
