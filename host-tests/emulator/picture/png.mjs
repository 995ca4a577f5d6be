/** PNG files (Node only). */

import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

import { crc32 } from '../crc.mjs';

/** The first bytes of every PNG file. */
export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOUR_RGB = 2;

/**
 * Encodes a picture as a PNG file, without its alpha channel: the device is opaque.
 * @param {{width: number, height: number, rgba: Uint8ClampedArray | Uint8Array}} picture
 * @returns {Buffer}
 */
export function encodePng({ width, height, rgba }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, COLOUR_RGB, 0, 0, 0], 8);
  const body = deflateSync(filtered(width, height, rgba), { level: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

/** Writes a picture as a PNG file. @param {string} path @param {Parameters<typeof encodePng>[0]} picture */
export function writePng(path, picture) {
  writeFileSync(path, encodePng(picture));
}

/** Returns each row as differences to the row above, which compresses well. */
function filtered(width, height, rgba) {
  const UP = 2;
  const stride = width * 3 + 1;
  const rows = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y++) {
    let out = y * stride;
    rows[out++] = UP;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) rows[out++] = rgba[at + c] - (y === 0 ? 0 : rgba[at - width * 4 + c]);
    }
  }
  return rows;
}

/**
 * Returns a chunk of a PNG file with its length and checksum.
 * @param {string} type four letters
 * @param {Buffer} data
 */
export function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(data.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}
