// Reads the parts of an ELF file that the emulator needs: the bytes for the flash and the symbols.

const PT_LOAD = 1;
const SHT_SYMTAB = 2;
const FLASH_START = 0x10000000;

/**
 * @typedef {{name: string, address: number, size: number}} Symbol
 * @typedef {{address: number, bytes: Uint8Array}} Segment
 * @typedef {{segments: Segment[], symbols: Symbol[]}} Elf
 */

/**
 * Segments are at their physical addresses, so initial values of RAM are in the flash image.
 * @param {Uint8Array} file
 * @returns {Elf}
 */
export function parseElf(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (view.byteLength < 52 || view.getUint32(0) !== 0x7f454c46) throw new Error('not an ELF file');
  if (view.getUint8(4) !== 1 || view.getUint8(5) !== 1) throw new Error('not a 32-bit little-endian ELF file');
  return { segments: segmentsOf(file, view), symbols: symbolsOf(file, view) };
}

/** @returns {Segment[]} */
function segmentsOf(file, view) {
  const offset = view.getUint32(28, true);
  const size = view.getUint16(42, true);
  const count = view.getUint16(44, true);
  const segments = [];
  for (let i = 0; i < count; i++) {
    const at = offset + i * size;
    const fileSize = view.getUint32(at + 16, true);
    if (view.getUint32(at, true) !== PT_LOAD || fileSize === 0) continue;
    const from = view.getUint32(at + 4, true);
    segments.push({ address: view.getUint32(at + 12, true), bytes: file.subarray(from, from + fileSize) });
  }
  return segments;
}

/** @returns {Symbol[]} */
function symbolsOf(file, view) {
  const offset = view.getUint32(32, true);
  const size = view.getUint16(46, true);
  const count = view.getUint16(48, true);
  const section = (i) => offset + i * size;
  for (let i = 0; i < count; i++) {
    if (view.getUint32(section(i) + 4, true) !== SHT_SYMTAB) continue;
    const names = view.getUint32(section(view.getUint32(section(i) + 24, true)) + 16, true);
    const from = view.getUint32(section(i) + 16, true);
    const bytes = view.getUint32(section(i) + 20, true);
    return readSymbols(file, view, from, bytes, names);
  }
  return [];
}

function readSymbols(file, view, from, bytes, names) {
  const symbols = [];
  for (let at = from; at < from + bytes; at += 16) {
    const start = names + view.getUint32(at, true);
    let end = start;
    while (file[end] !== 0) end++;
    const name = String.fromCharCode(...file.subarray(start, end));
    if (name === '' || name.startsWith('$')) continue;
    symbols.push({ name, address: view.getUint32(at + 4, true), size: view.getUint32(at + 8, true) });
  }
  return symbols;
}

/**
 * Returns the flash contents after flashing this file, with 0xFF where the file has no data.
 * @param {Elf} elf
 * @param {number} size
 * @returns {Uint8Array}
 */
export function flashImage(elf, size) {
  const flash = new Uint8Array(size).fill(0xff);
  writeImage(elf, flash);
  return flash;
}

/** Writes the image over `flash` and leaves the rest unchanged. */
export function writeImage(elf, flash) {
  for (const { address, bytes } of elf.segments) {
    const offset = address - FLASH_START;
    if (offset < 0 || offset + bytes.length > flash.length) {
      throw new Error(`segment at 0x${address.toString(16)} lies outside the flash`);
    }
    flash.set(bytes, offset);
  }
}
