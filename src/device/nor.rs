//! The flash chip of an RP2040 by its own commands: erases in slices, between which it can be read, and programs only the
//! bytes there are.
//!
//! The routines of the boot ROM hold the core until an erase is over, 45 ms usually and up to 400 ms, and program whole
//! pages. Here an erase is suspended after a slice. While it is, the second boot stage must not run: it takes the mark of
//! a suspended erase in the status for a chip that is not set up, and would write the status. So the way back to
//! reading the flash as memory is taken here, too.

use core::ptr;

use embassy_rp::rom_data;

/// Registers of the controller before the flash.
const CTRLR0: *mut u32 = 0x1800_0000 as *mut u32;
const SSIENR: *mut u32 = 0x1800_0008 as *mut u32;
const BAUDR: *mut u32 = 0x1800_0014 as *mut u32;
const RXFLR: *mut u32 = 0x1800_0024 as *mut u32;
const SR: *mut u32 = 0x1800_0028 as *mut u32;
const DR0: *mut u32 = 0x1800_0060 as *mut u32;
const RX_SAMPLE_DLY: *mut u32 = 0x1800_00F0 as *mut u32;
const SPI_CTRLR0: *mut u32 = 0x1800_00F4 as *mut u32;
/// The pin that selects the flash chip, and what forces it low or high.
const SELECT: *mut u32 = 0x4001_800C as *mut u32;
const SELECT_LOW: u32 = 2 << 8;
const SELECT_HIGH: u32 = 3 << 8;
/// Microseconds since the start.
const TIMER: *mut u32 = 0x4005_4028 as *mut u32;

/// Bits of `SR`: the transfer goes on, nothing is left to send.
const SR_BUSY: u32 = 1;
const SR_SENT: u32 = 4;
/// In `SPI_CTRLR0`: a command of eight bits that goes over one wire, before an address over four.
const WITH_COMMAND: u32 = 2 << 8 | 1;
const COMMAND_FIELDS: u32 = 0xFF << 24 | 3 << 8 | 3;

/// Commands of the chip.
const PROGRAM: u8 = 0x02;
const STATUS: u8 = 0x05;
const ENABLE_WRITE: u8 = 0x06;
const ERASE_SECTOR: u8 = 0x20;
const STATUS_2: u8 = 0x35;
const SUSPEND: u8 = 0x75;
const RESUME: u8 = 0x7A;
const QUAD_READ: u32 = 0xEB;
/// Behind an address: the next read comes without a command.
const CONTINUOUS: u32 = 0xA0;

const IS_BUSY: u8 = 1;
const IS_SUSPENDED: u8 = 0x80;

/// Bytes of a page, the most that one command programs.
pub const PAGE: usize = 256;
/// A program takes 3 ms at most; a chip that needs longer is broken.
const LONGEST_PROGRAM_US: u32 = 10_000;
/// A suspend takes effect within 20 us.
const LONGEST_SUSPEND_US: u32 = 1000;

/// How an erase stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, defmt::Format)]
pub enum Progress {
    /// The sector is erased.
    Done,
    /// It is suspended: resume it.
    Suspended,
    /// The chip neither ends nor suspends it.
    Stuck,
}

/// Begins to erase the sector at this offset, for this many microseconds.
pub fn begin_erase(offset: u32, micros: u32) -> Progress {
    let [_, high, middle, low] = offset.to_be_bytes();
    visit(Visit { writes: true, suspends: true, ..Visit::new([ERASE_SECTOR, high, middle, low], 4, micros) })
}

/// Goes on with a suspended erase, for this many microseconds.
pub fn resume_erase(micros: u32) -> Progress {
    visit(Visit { suspends: true, ..Visit::new([RESUME, 0, 0, 0], 1, micros) })
}

/// Is an erase suspended? The chip remembers it over a restart by the watchdog.
pub fn is_suspended() -> bool {
    visit(Visit::new([0; 4], 0, 0)) == Progress::Suspended
}

/// Programs these bytes from an offset on, all within one page and in RAM. Returns whether the chip came to an end.
pub fn program(offset: u32, bytes: &[u8]) -> bool {
    let [_, high, middle, low] = offset.to_be_bytes();
    let command = [PROGRAM, high, middle, low];
    let begun = Visit { data: bytes, writes: true, ..Visit::new(command, 4, LONGEST_PROGRAM_US) };
    visit(begun) != Progress::Stuck
}

/// One stay outside the flash: a command, the wait for its end, and a suspend if it takes too long. The command lies in here,
/// because a constant would lie in flash.
struct Visit<'a> {
    command: [u8; 4],
    command_bytes: usize,
    data: &'a [u8],
    writes: bool,
    micros: u32,
    suspends: bool,
    exit_xip: unsafe extern "C" fn(),
    flush_cache: unsafe extern "C" fn(),
}

impl Visit<'_> {
    fn new(command: [u8; 4], command_bytes: usize, micros: u32) -> Visit<'static> {
        Visit {
            command,
            command_bytes,
            data: &[],
            writes: false,
            micros,
            suspends: false,
            exit_xip: rom_data::flash_exit_xip::ptr(),
            flush_cache: rom_data::flash_flush_cache::ptr(),
        }
    }
}

fn visit(visit: Visit<'_>) -> Progress {
    // Nobody may read the flash meanwhile: no interrupt runs, the second core is never started, and DMA reads RAM alone.
    let status = cortex_m::interrupt::free(|_| {
        // SAFETY: everything from here to its return lies in RAM or in the boot ROM.
        unsafe { stay(&visit) }
    });
    match status {
        status if status & u32::from(IS_BUSY) != 0 => Progress::Stuck,
        status if status >> 8 & u32::from(IS_SUSPENDED) != 0 => Progress::Suspended,
        _ => Progress::Done,
    }
}

/// Leaves the flash, does what the visit says and comes back. Returns both bytes of the chip's status.
///
/// Nothing in here may lie in flash: no call but to the boot ROM, no table, no panic.
#[inline(never)]
#[unsafe(link_section = ".data.ram_func")]
unsafe fn stay(visit: &Visit<'_>) -> u32 {
    // SAFETY: registers of this chip, which nobody else touches meanwhile; the functions are those of the boot ROM.
    unsafe {
        let kept = [read(CTRLR0), read(SPI_CTRLR0), read(BAUDR), read(RX_SAMPLE_DLY)];
        (visit.exit_xip)();
        if visit.writes {
            send(ENABLE_WRITE);
        }
        if visit.command_bytes > 0 {
            write(SELECT, SELECT_LOW);
            exchange_all(visit.command.as_ptr(), visit.command_bytes);
            exchange_all(visit.data.as_ptr(), visit.data.len());
            write(SELECT, SELECT_HIGH);
        }
        let mut status = wait(visit.micros);
        if visit.suspends && status & IS_BUSY != 0 {
            send(SUSPEND);
            status = wait(LONGEST_SUSPEND_US);
        }
        let both = u32::from(status) | u32::from(ask(STATUS_2)) << 8;
        (visit.flush_cache)();
        come_back(kept);
        both
    }
}

/// Waits until the chip is done, for this many microseconds at most. Returns its status.
#[inline(always)]
unsafe fn wait(micros: u32) -> u8 {
    // SAFETY: as in `stay`.
    unsafe {
        let begin = read(TIMER);
        loop {
            let status = ask(STATUS);
            if status & IS_BUSY == 0 || read(TIMER).wrapping_sub(begin) >= micros {
                return status;
            }
        }
    }
}

/// A command of one byte.
#[inline(always)]
unsafe fn send(command: u8) {
    // SAFETY: as in `stay`.
    unsafe {
        write(SELECT, SELECT_LOW);
        exchange(command);
        write(SELECT, SELECT_HIGH);
    }
}

/// A command that is answered by one byte.
#[inline(always)]
unsafe fn ask(command: u8) -> u8 {
    // SAFETY: as in `stay`.
    unsafe {
        write(SELECT, SELECT_LOW);
        exchange(command);
        let answer = exchange(0);
        write(SELECT, SELECT_HIGH);
        answer
    }
}

#[inline(always)]
unsafe fn exchange_all(mut at: *const u8, mut left: usize) {
    while left > 0 {
        // SAFETY: there are as many bytes; else as in `stay`.
        unsafe {
            exchange(ptr::read_volatile(at));
            at = at.add(1);
        }
        left -= 1;
    }
}

#[inline(always)]
unsafe fn exchange(byte: u8) -> u8 {
    // SAFETY: as in `stay`.
    unsafe {
        write(DR0, byte as u32);
        while read(RXFLR) == 0 {}
        read(DR0) as u8
    }
}

/// Sets the controller up for reading the flash as memory, as it was: one read with its command, whose mode bits let all
/// others come without.
#[inline(always)]
unsafe fn come_back([ctrlr0, spi_ctrlr0, baudr, delay]: [u32; 4]) {
    // SAFETY: as in `stay`.
    unsafe {
        write(SSIENR, 0);
        write(BAUDR, baudr);
        write(RX_SAMPLE_DLY, delay);
        write(CTRLR0, ctrlr0);
        write(SPI_CTRLR0, spi_ctrlr0 & !COMMAND_FIELDS | WITH_COMMAND);
        write(SSIENR, 1);
        write(DR0, QUAD_READ);
        write(DR0, CONTINUOUS);
        while read(SR) & (SR_BUSY | SR_SENT) != SR_SENT {}
        write(SSIENR, 0);
        write(SPI_CTRLR0, spi_ctrlr0);
        write(SSIENR, 1);
    }
}

#[inline(always)]
unsafe fn read(register: *mut u32) -> u32 {
    // SAFETY: as in `stay`.
    unsafe { ptr::read_volatile(register) }
}

#[inline(always)]
unsafe fn write(register: *mut u32, value: u32) {
    // SAFETY: as in `stay`.
    unsafe { ptr::write_volatile(register, value) };
}
