// The memory of the RP2040 as seen by its core: RAM, flash behind its cache, peripherals, and
// faults elsewhere.

import { hex } from './hex.mjs';

const RAM_START = 0x20000000;
const FLASH_START = 0x10000000;
const FLASH_END = 0x14000000;
const USB_RAM = 0x50100000;
/**
 * Upper four bits of the addresses of the peripherals on the slow bus, and of the single-cycle IO.
 */
const PERIPHERALS = 4;
const SIO = 13;
const PERIPHERALS_END = 0x50400000;
const PAGE_BITS = 14;

/** Lines of the flash cache: 16 KiB, two ways, eight bytes each. */
const CACHE_SETS = 1024;
/** System cycles to fetch a line over four wires at half the system clock. */
const CACHE_MISS_CYCLES = 56;

/**
 * Creates the memory accesses of a chip. Values are signed words, as in the registers.
 * @param {any} mcu the RP2040
 * @param {Int32Array} R its registers
 * @param {(what: string) => void} fault takes a hard fault
 * @param {() => void} leave is called before an access to anything but RAM and flash
 */
export function makeMemory(mcu, R, fault, leave) {
  const sram8 = mcu.sram;
  const sram16 = new Uint16Array(sram8.buffer);
  const sram32 = new Int32Array(sram8.buffer);
  const ramSize = sram8.length;
  const flash8 = mcu.flash;
  const flash16 = new Uint16Array(flash8.buffer);
  const flash32 = new Int32Array(flash8.buffer);
  const flashSize = flash8.length;
  const pages = new Array(PERIPHERALS_END >>> PAGE_BITS);
  const tags = new Int32Array(CACHE_SETS * 2).fill(-1);
  const newer = new Uint8Array(CACHE_SETS);
  let lastLine = -1;
  let wait = 0;
  /**
   * Null if the flash can be read as memory. Otherwise a function that returns the reason why it
   * cannot, or null once it can.
   * @type {(() => string|null)|null}
   */
  let whyClosed = null;
  /** Bytes of RAM that the memory protection closes, as offsets. */
  let guardFrom = 0;
  let guardTo = 0;

  function setGuard(from, to) {
    guardFrom = from - RAM_START;
    guardTo = to - RAM_START;
  }

  /** Empties the flash cache. */
  function flushCache() {
    tags.fill(-1);
    lastLine = -1;
  }

  /** Marks the flash as possibly unreadable; `why` returns the reason. */
  function closeFlash(why) {
    whyClosed = why;
    lastLine = -1;
  }

  /** Returns whether the flash is open for an access. */
  function isOpen(offset) {
    leave();
    const why = whyClosed();
    if (why === null) whyClosed = null;
    else busFault(`${why}: access to`, FLASH_START + offset);
    return why === null;
  }

  /** Returns the offset at which the usable part of a guarded stack begins. */
  function guardEnd() {
    return guardTo;
  }

  /** Returns the extra cycles of accesses, beyond their instructions, since the last call. */
  function takeWait() {
    const cycles = wait;
    wait = 0;
    return cycles;
  }

  function cached(offset) {
    if (whyClosed !== null && !isOpen(offset)) return;
    const line = offset >> 3;
    lastLine = line;
    const set = line & (CACHE_SETS - 1);
    if (tags[set * 2] === line) {
      newer[set] = 0;
    } else if (tags[set * 2 + 1] === line) {
      newer[set] = 1;
    } else {
      newer[set] ^= 1;
      tags[set * 2 + newer[set]] = line;
      wait += CACHE_MISS_CYCLES;
    }
  }

  /** Returns whether an access outside RAM and flash reaches a device. */
  function reachable(address) {
    return (
      address < 0x4000 ||
      address >>> 28 === 0xd ||
      address >>> 20 === 0xe00 ||
      (address >= FLASH_START && address < FLASH_END) ||
      (address >= USB_RAM && address < USB_RAM + 0x1000) ||
      peripheralAt(address) !== null
    );
  }

  /** Returns the peripheral at an address, from a table, because firmware polls peripherals. */
  function peripheralAt(address) {
    const page = address >>> PAGE_BITS;
    if (page >= pages.length) return null;
    const known = pages[page];
    if (known !== undefined) return known;
    return (pages[page] = mcu.findPeripheral(address) ?? null);
  }

  function busFault(kind, address) {
    fault(`${kind} ${hex(address)} from ${hex(R[15] - 2)}`);
    return 0;
  }

  /**
   * Prepares for an access to a device and accounts for its bus cycles: accesses to peripherals
   * take longer, to the single-cycle IO shorter.
   */
  function busCycles(address) {
    leave();
    if (address >>> 28 === SIO) wait -= 1;
    else if (address >>> 28 === PERIPHERALS) wait += 3;
  }

  function read32(address) {
    if (address & 3) return busFault('unaligned read of', address);
    let offset = (address - RAM_START) | 0;
    if (offset >= 0 && offset < ramSize) return sram32[offset >> 2];
    offset = (address - FLASH_START) | 0;
    if (offset >= 0 && offset < flashSize) {
      if (offset >> 3 !== lastLine) cached(offset);
      return flash32[offset >> 2];
    }
    return readWord(address);
  }

  function readWord(address) {
    busCycles(address);
    const peripheral = address > 0 && (address < USB_RAM || address >= USB_RAM + 0x1000) ? peripheralAt(address) : null;
    if (peripheral !== null) return peripheral.readUint32(address & 0x3fff) | 0;
    if (!reachable(address >>> 0)) return busFault('read of', address);
    return mcu.readUint32(address >>> 0) | 0;
  }

  function read16(address) {
    if (address & 1) return busFault('unaligned read of', address);
    let offset = (address - RAM_START) | 0;
    if (offset >= 0 && offset < ramSize) return sram16[offset >> 1];
    offset = (address - FLASH_START) | 0;
    if (offset >= 0 && offset < flashSize) {
      if (offset >> 3 !== lastLine) cached(offset);
      return flash16[offset >> 1];
    }
    if (!reachable(address >>> 0)) return busFault('read of', address);
    busCycles(address);
    return mcu.readUint16(address >>> 0);
  }

  function read8(address) {
    let offset = (address - RAM_START) | 0;
    if (offset >= 0 && offset < ramSize) return sram8[offset];
    offset = (address - FLASH_START) | 0;
    if (offset >= 0 && offset < flashSize) {
      if (offset >> 3 !== lastLine) cached(offset);
      return flash8[offset];
    }
    if (!reachable(address >>> 0)) return busFault('read of', address);
    busCycles(address);
    return mcu.readUint8(address >>> 0);
  }

  function write32(address, value) {
    if (address & 3) return busFault('unaligned write to', address);
    const offset = (address - RAM_START) | 0;
    if (offset >= 0 && offset < ramSize) {
      if (offset < guardTo && offset >= guardFrom) return busFault('guarded: write to', address);
      sram32[offset >> 2] = value;
      return 0;
    }
    if (!writable(address >>> 0)) return busFault('write to', address);
    busCycles(address);
    mcu.writeUint32(address >>> 0, value >>> 0);
    return 0;
  }

  function write16(address, value) {
    if (address & 1) return busFault('unaligned write to', address);
    const offset = (address - RAM_START) | 0;
    if (offset >= 0 && offset < ramSize) {
      if (offset < guardTo && offset >= guardFrom) return busFault('guarded: write to', address);
      sram16[offset >> 1] = value;
      return 0;
    }
    if (!writable(address >>> 0)) return busFault('write to', address);
    busCycles(address);
    mcu.writeUint16(address >>> 0, value & 0xffff);
    return 0;
  }

  function write8(address, value) {
    const offset = (address - RAM_START) | 0;
    if (offset >= 0 && offset < ramSize) {
      if (offset < guardTo && offset >= guardFrom) return busFault('guarded: write to', address);
      sram8[offset] = value;
      return 0;
    }
    if (!writable(address >>> 0)) return busFault('write to', address);
    busCycles(address);
    mcu.writeUint8(address >>> 0, value & 0xff);
    return 0;
  }

  /** Returns whether an address can be written. ROM and flash cannot. */
  function writable(address) {
    return address >= FLASH_END && reachable(address);
  }

  function fetch(pc) {
    let offset = (pc - FLASH_START) | 0;
    if (offset >= 0 && offset < flashSize) {
      if (offset >> 3 !== lastLine) cached(offset);
      return flash16[offset >> 1];
    }
    offset = (pc - RAM_START) | 0;
    if (offset >= 0 && offset < ramSize) return sram16[offset >> 1];
    if (pc >= 0 && pc < 0x4000) return mcu.readUint16(pc);
    return 0xde00; // nothing there: an undefined instruction
  }

  return { read32, read16, read8, write32, write16, write8, fetch, takeWait, setGuard, guardEnd, flushCache, closeFlash };
}
