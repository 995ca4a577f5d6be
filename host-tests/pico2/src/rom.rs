//! A boot ROM of stubs. Each function is one instruction that returns; [`crate::Pico2`] does its
//! work when the core arrives there.

/// The bytes of the ROM.
pub const ROM_BYTES: usize = 32 * 1024;

/// The address of the lookup function, and of the first of the others.
const LOOKUP: u32 = 0x40;
const FUNCTIONS: u32 = 0x80;
const FUNCTION_BYTES: u32 = 4;
/// Version 2 and the pointer to the lookup function (RP2350 data sheet, 5.4.1).
const VERSION_AT: usize = 0x13;
const LOOKUP_AT: usize = 0x16;
/// `bx lr`.
const RETURN: [u8; 2] = 0x4770_u16.to_le_bytes();

/// A function of the ROM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Function {
    /// Looks up another function by its code.
    Lookup,
    /// Connects the flash controller to its pins.
    ConnectFlash,
    /// Leaves the mode in which the flash is read as memory.
    ExitXip,
    /// Erases sectors.
    Erase,
    /// Programs pages.
    Program,
    /// Empties the cache.
    FlushCache,
    /// Restarts the chip, into the boot loader for example.
    Reboot,
}

const TABLE: [(&[u8; 2], Function); 6] = [
    (b"IF", Function::ConnectFlash),
    (b"EX", Function::ExitXip),
    (b"RE", Function::Erase),
    (b"RP", Function::Program),
    (b"FC", Function::FlushCache),
    (b"RB", Function::Reboot),
];

/// Returns the contents of the ROM.
pub fn contents() -> Vec<u8> {
    let mut rom = vec![0; ROM_BYTES];
    rom[VERSION_AT] = 2;
    rom[LOOKUP_AT..LOOKUP_AT + 2].copy_from_slice(&(LOOKUP as u16 | 1).to_le_bytes());
    let addresses = (0..TABLE.len() as u32).map(|at| FUNCTIONS + FUNCTION_BYTES * at);
    for address in addresses.chain([LOOKUP]) {
        rom[address as usize..address as usize + 2].copy_from_slice(&RETURN);
    }
    rom
}

/// Returns the function at this address.
pub fn function_at(address: u32) -> Option<Function> {
    if address == LOOKUP {
        return Some(Function::Lookup);
    }
    let at = address.checked_sub(FUNCTIONS)?;
    let (_, function) = TABLE.get((at / FUNCTION_BYTES) as usize)?;
    at.is_multiple_of(FUNCTION_BYTES).then_some(*function)
}

/// Returns the pointer to the function with this code.
pub fn lookup(code: u32) -> Option<u32> {
    let code = (code as u16).to_le_bytes();
    let at = TABLE.iter().position(|(known, _)| **known == code)?;
    Some((FUNCTIONS + FUNCTION_BYTES * at as u32) | 1)
}

/// The function that the ROM leaves at the start of the boot RAM. It sets up the flash controller to
/// read the flash as memory; here it writes the register of its read format.
pub const XIP_SETUP: [u8; 12] = [0x01, 0x48, 0x00, 0x60, 0x70, 0x47, 0x00, 0xBF, 0x10, 0x00, 0x0D, 0x40];
/// The register that the function writes.
pub const XIP_FORMAT: u32 = 0x400D_0010;
