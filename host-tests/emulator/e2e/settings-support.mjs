// Settings in flash in the format of the firmware, for devices that start with some.

import { crc32 } from '../crc.mjs';

/** Start of the store, its start in the first firmware, and the size of a record in bytes. */
const STORE = 0x100000;
export const OLDER_STORE = 0x80000;
export const SLOT = 16;

/**
 * Returns a flash with these settings: version, brightness, budget in tenths of an ampere, choices
 * as bits.
 */
export function flashWith(settings, at = STORE) {
  const flash = new Uint8Array(2 * 1024 * 1024).fill(0xff);
  flash.set(slot(1, settings), at);
  return flash;
}

/** Returns a record of settings: mark, length, number, settings, checksum. */
export function slot(sequence, settings) {
  const bytes = new Uint8Array(SLOT);
  const view = new DataView(bytes.buffer);
  bytes.set([0x48, 0x53, 4, 0]);
  view.setUint32(4, sequence, true);
  bytes.set(settings, 8);
  view.setUint32(12, crc32(bytes.subarray(0, 12)), true);
  return bytes;
}
