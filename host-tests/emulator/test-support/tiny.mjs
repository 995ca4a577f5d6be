// Tiny firmware for tests, written as halfwords, and the ELF file around it.

import { readJson } from '../json.mjs';

export const wiring = await readJson('wiring.json');

const FLASH = 0x10000000;
const VECTORS = FLASH + 0x100;
const CODE = VECTORS + 0x100;
const STACK = 0x20042000;

/** Splits a word into two halfwords. */
export const word = (value) => [value & 0xffff, value >>> 16];

/**
 * Returns an ELF file whose reset handler is `code`.
 * @param {number[]} code halfwords
 * @param {Record<number, number>} [vectors] more exception vectors: number to offset in bytes from the code's start
 */
export function tinyElf(code, vectors = {}) {
  const image = new Uint8Array(CODE - VECTORS + code.length * 2);
  const view = new DataView(image.buffer);
  view.setUint32(0, STACK, true);
  view.setUint32(4, CODE | 1, true);
  for (const [number, offset] of Object.entries(vectors)) view.setUint32(4 * number, (CODE + offset) | 1, true);
  code.forEach((half, i) => view.setUint16(CODE - VECTORS + i * 2, half, true));
  return elfAround(image, VECTORS);
}

/** Returns the smallest ELF file with one segment. */
export function elfAround(image, address) {
  const file = new Uint8Array(84 + image.length);
  const view = new DataView(file.buffer);
  view.setUint32(0, 0x7f454c46);
  file.set([1, 1, 1], 4);
  view.setUint32(28, 52, true); // program headers
  view.setUint16(42, 32, true);
  view.setUint16(44, 1, true);
  view.setUint32(52, 1, true); // PT_LOAD
  view.setUint32(56, 84, true);
  view.setUint32(60, address, true);
  view.setUint32(64, address, true);
  view.setUint32(68, image.length, true);
  view.setUint32(72, image.length, true);
  file.set(image, 84);
  return file;
}

/**
 * Returns code that loads a word into a register: load, jump over the literal, literal. Four
 * halfwords, to be word-aligned.
 */
export function load(register, value) {
  return [0x4800 | (register << 8), 0xe001, ...word(value)];
}
