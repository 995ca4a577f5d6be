//! Drives the flash chip of an RP2040 with its own commands, to erase in slices and to program
//! single bytes.
//!
//! The routines of the boot ROM block the core until an erase is complete, typically 45 ms and up
//! to 400 ms, and program whole pages. Here an erase is suspended after a slice, and the flash can
//! be read before the next one. The second boot stage must not run while an erase is suspended: it
//! takes the suspend bit in the status for a chip that is not set up, and would write the status
//! register. So this module also restores the XIP mode by itself.

use core::ptr;

use embassy_rp::rom_data;

/// Registers of the SSI controller of the flash.
const CTRLR0: *mut u32 = 0x1800_0000 as *mut u32;
const SSIENR: *mut u32 = 0x1800_0008 as *mut u32;
const BAUDR: *mut u32 = 0x1800_0014 as *mut u32;
const RXFLR: *mut u32 = 0x1800_0024 as *mut u32;
const SR: *mut u32 = 0x1800_0028 as *mut u32;
const DR0: *mut u32 = 0x1800_0060 as *mut u32;
const RX_SAMPLE_DLY: *mut u32 = 0x1800_00F0 as *mut u32;
const SPI_CTRLR0: *mut u32 = 0x1800_00F4 as *mut u32;
/// The control register of the chip select pin, and the overrides for low and high.
const SELECT: *mut u32 = 0x4001_800C as *mut u32;
const SELECT_LOW: u32 = 2 << 8;
const SELECT_HIGH: u32 = 3 << 8;
/// The low word of the timer: microseconds since the start.
const TIMER: *mut u32 = 0x4005_4028 as *mut u32;

/// Bits of `SR`: a transfer is running; the transmit FIFO is empty.
const SR_BUSY: u32 = 1;
const SR_SENT: u32 = 4;
/// In `SPI_CTRLR0`: an 8-bit command on one wire, before an address on four.
const WITH_COMMAND: u32 = 2 << 8 | 1;
const COMMAND_FIELDS: u32 = 0xFF << 24 | 3 << 8 | 3;

/// Commands of the flash chip.
const PROGRAM: u8 = 0x02;
const STATUS: u8 = 0x05;
const ENABLE_WRITE: u8 = 0x06;
const ERASE_SECTOR: u8 = 0x20;
const STATUS_2: u8 = 0x35;
const UNIQUE_ID: u8 = 0x4B;
const SUSPEND: u8 = 0x75;
const RESUME: u8 = 0x7A;
const QUAD_READ: u32 = 0xEB;
/// The mode bits after an address: the next read comes without a command.
const CONTINUOUS: u32 = 0xA0;

const IS_BUSY: u8 = 1;
const IS_SUSPENDED: u8 = 0x80;

/// Bytes of a page, the most that one command programs.
pub const PAGE: usize = 256;
/// The timeout of a page program, which takes 3 ms at most.
const LONGEST_PROGRAM_US: u32 = 10_000;
/// The timeout of a suspend, which takes effect within 20 us.
const LONGEST_SUSPEND_US: u32 = 1000;

/// The state of an erase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, defmt::Format)]
pub enum EraseProgress {
    /// The sector is erased.
    Done,
    /// The erase is suspended and must be resumed.
    Suspended,
    /// The chip neither completes nor suspends the erase.
    Stuck,
}

/// Begins to erase the sector at this offset and suspends the erase after `micros` microseconds.
pub fn begin_erase(offset: u32, micros: u32) -> EraseProgress {
    let [_, high, middle, low] = offset.to_be_bytes();
    visit(FlashAccess {
        writes: true,
        suspends: true,
        ..FlashAccess::new([ERASE_SECTOR, high, middle, low], 4, micros)
    })
}

/// Resumes a suspended erase and suspends it again after `micros` microseconds.
pub fn resume_erase(micros: u32) -> EraseProgress {
    visit(FlashAccess { suspends: true, ..FlashAccess::new([RESUME, 0, 0, 0], 1, micros) })
}

/// Returns whether an erase is suspended. The chip keeps that state during a watchdog reset.
pub fn is_suspended() -> bool {
    visit(FlashAccess::new([0; 4], 0, 0)) == EraseProgress::Suspended
}

/// Programs bytes at an offset. They must be in RAM and within one page. Returns whether the chip
/// completed in time.
pub fn program(offset: u32, bytes: &[u8]) -> bool {
    let [_, high, middle, low] = offset.to_be_bytes();
    let command = [PROGRAM, high, middle, low];
    let begun = FlashAccess { data: bytes, writes: true, ..FlashAccess::new(command, 4, LONGEST_PROGRAM_US) };
    visit(begun) != EraseProgress::Stuck
}

/// Returns the number that the maker of the chip has given to this one. The chip must be idle.
pub fn unique_id() -> [u8; 8] {
    // The command and four bytes without meaning come first; three of them are part of the command
    // here.
    let mut answer = [0; 9];
    visit(FlashAccess { answer: &mut answer, ..FlashAccess::new([UNIQUE_ID, 0, 0, 0], 4, 0) });
    let [_, number @ ..] = answer;
    number
}

/// One access to the chip outside of XIP mode: a command, the wait for its end, and a suspend if it
/// takes too long. The command is a field because a constant would lie in flash.
struct FlashAccess<'a> {
    command: [u8; 4],
    command_bytes: usize,
    data: &'a [u8],
    answer: &'a mut [u8],
    writes: bool,
    micros: u32,
    suspends: bool,
    exit_xip: unsafe extern "C" fn(),
    flush_cache: unsafe extern "C" fn(),
}

impl FlashAccess<'_> {
    fn new(command: [u8; 4], command_bytes: usize, micros: u32) -> FlashAccess<'static> {
        FlashAccess {
            command,
            command_bytes,
            data: &[],
            answer: &mut [],
            writes: false,
            micros,
            suspends: false,
            exit_xip: rom_data::flash_exit_xip::ptr(),
            flush_cache: rom_data::flash_flush_cache::ptr(),
        }
    }
}

fn visit(mut visit: FlashAccess<'_>) -> EraseProgress {
    // Nothing may read the flash meanwhile: interrupts are off, the second core is never started,
    // and DMA only reads RAM.
    let status = cortex_m::interrupt::free(|_| {
        // SAFETY: all code from here until it returns lies in RAM or in the boot ROM.
        unsafe { run_access(&mut visit) }
    });
    match status {
        status if status & u32::from(IS_BUSY) != 0 => EraseProgress::Stuck,
        status if status >> 8 & u32::from(IS_SUSPENDED) != 0 => EraseProgress::Suspended,
        _ => EraseProgress::Done,
    }
}

/// Leaves XIP mode, runs the access and restores XIP mode. Returns both status bytes of the chip.
///
/// Nothing in here may lie in flash: no calls except to the boot ROM, no tables, no panics.
#[inline(never)]
#[unsafe(link_section = ".data.ram_func")]
unsafe fn run_access(visit: &mut FlashAccess<'_>) -> u32 {
    // SAFETY: these registers exist on this chip, nothing else uses them meanwhile, and the
    // functions are those of the boot ROM.
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
            receive_all(visit.answer.as_mut_ptr(), visit.answer.len());
            write(SELECT, SELECT_HIGH);
        }
        let mut status = wait(visit.micros);
        if visit.suspends && status & IS_BUSY != 0 {
            send(SUSPEND);
            status = wait(LONGEST_SUSPEND_US);
        }
        let both = u32::from(status) | u32::from(query(STATUS_2)) << 8;
        (visit.flush_cache)();
        restore_xip(kept);
        both
    }
}

/// Waits until the chip is idle, for up to `micros` microseconds. Returns its status.
#[inline(always)]
unsafe fn wait(micros: u32) -> u8 {
    // SAFETY: as in `run_access`.
    unsafe {
        let begin = read(TIMER);
        loop {
            let status = query(STATUS);
            if status & IS_BUSY == 0 || read(TIMER).wrapping_sub(begin) >= micros {
                return status;
            }
        }
    }
}

/// Sends a command of one byte.
#[inline(always)]
unsafe fn send(command: u8) {
    // SAFETY: as in `run_access`.
    unsafe {
        write(SELECT, SELECT_LOW);
        exchange(command);
        write(SELECT, SELECT_HIGH);
    }
}

/// Sends a command and returns the byte that answers it.
#[inline(always)]
unsafe fn query(command: u8) -> u8 {
    // SAFETY: as in `run_access`.
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
        // SAFETY: the caller guarantees this many bytes; otherwise as in `run_access`.
        unsafe {
            exchange(ptr::read_volatile(at));
            at = at.add(1);
        }
        left -= 1;
    }
}

#[inline(always)]
unsafe fn receive_all(mut at: *mut u8, mut left: usize) {
    while left > 0 {
        // SAFETY: the caller guarantees room for this many bytes; otherwise as in `run_access`.
        unsafe {
            ptr::write_volatile(at, exchange(0));
            at = at.add(1);
        }
        left -= 1;
    }
}

#[inline(always)]
unsafe fn exchange(byte: u8) -> u8 {
    // SAFETY: as in `run_access`.
    unsafe {
        write(DR0, byte as u32);
        while read(RXFLR) == 0 {}
        read(DR0) as u8
    }
}

/// Restores the XIP mode with the saved registers. Does one read with its command, whose mode bits
/// allow all later reads to omit it.
#[inline(always)]
unsafe fn restore_xip([ctrlr0, spi_ctrlr0, baudr, delay]: [u32; 4]) {
    // SAFETY: as in `run_access`.
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
    // SAFETY: as in `run_access`.
    unsafe { ptr::read_volatile(register) }
}

#[inline(always)]
unsafe fn write(register: *mut u32, value: u32) {
    // SAFETY: as in `run_access`.
    unsafe { ptr::write_volatile(register, value) };
}
