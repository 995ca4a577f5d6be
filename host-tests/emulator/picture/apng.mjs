/** Animated PNG files (Node only). Programs that do not know the format show the first frame. */

import { deflateSync } from 'node:zlib';

import { SIGNATURE, chunk } from './png.mjs';

const COLOUR_RGBA = 6;
const BLEND_OVER = 1;

/**
 * @typedef {{width: number, height: number, rgba: Uint8ClampedArray | Uint8Array}} Picture
 * @typedef {{picture: Picture, ms: number}} Frame a picture and how long it is shown, 1 to 65535 ms
 */

/**
 * Encodes frames of equal size as an animation that repeats forever. Each frame after the first stores only the pixels
 * that differ from the one before.
 * @param {Frame[]} frames at least one
 * @returns {Buffer}
 */
export function encodeApng(frames) {
  const { width, height } = frames[0].picture;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, COLOUR_RGBA, 0, 0, 0], 8);
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames.length, 0);
  const chunks = [SIGNATURE, chunk('IHDR', header), chunk('acTL', control)];
  let sequence = 0;
  frames.forEach(({ picture, ms }, index) => {
    const area = index === 0 ? { x: 0, y: 0, width, height } : changedArea(frames[index - 1].picture, picture);
    chunks.push(chunk('fcTL', frameControl(sequence++, area, ms)));
    const body = deflateSync(index === 0 ? wholeRows(picture) : changedRows(frames[index - 1].picture, picture, area), { level: 9 });
    chunks.push(index === 0 ? chunk('IDAT', body) : chunk('fdAT', Buffer.concat([number(sequence++), body])));
  });
  return Buffer.concat([...chunks, chunk('IEND', Buffer.alloc(0))]);
}

function number(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value, 0);
  return bytes;
}

function frameControl(sequence, { x, y, width, height }, ms) {
  const control = Buffer.alloc(26);
  [sequence, width, height, x, y].forEach((value, at) => control.writeUInt32BE(value, at * 4));
  control.writeUInt16BE(ms, 20);
  control.writeUInt16BE(1000, 22);
  control[25] = BLEND_OVER;
  return control;
}

/** Returns whether two pictures differ in this pixel. */
function differs(before, after, at) {
  return before.rgba[at] !== after.rgba[at] || before.rgba[at + 1] !== after.rgba[at + 1] || before.rgba[at + 2] !== after.rgba[at + 2];
}

/**
 * Returns the smallest rectangle with all pixels that differ; one pixel if none does, as a frame
 * cannot be empty.
 */
function changedArea(before, after) {
  const { width, height } = after;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!differs(before, after, (y * width + x) * 4)) continue;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), y];
    }
  }
  return right < 0 ? { x: 0, y: 0, width: 1, height: 1 } : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Returns all pixels, opaque, each row as differences to the row above. */
function wholeRows({ width, height, rgba }) {
  const UP = 2;
  const stride = width * 4 + 1;
  const rows = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y++) {
    rows[y * stride] = UP;
    for (let i = 0; i < width * 4; i++) {
      const above = y === 0 ? 0 : rgba[(y - 1) * width * 4 + i];
      rows[y * stride + 1 + i] = rgba[y * width * 4 + i] - above;
    }
  }
  return rows;
}

/**
 * Returns the pixels of an area that differ. The others are transparent, so the previous frame
 * shows through.
 */
function changedRows(before, after, area) {
  const stride = area.width * 4 + 1;
  const rows = Buffer.alloc(area.height * stride);
  for (let y = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++) {
      const from = ((area.y + y) * after.width + area.x + x) * 4;
      const to = y * stride + 1 + x * 4;
      if (!differs(before, after, from)) continue;
      rows.set(after.rgba.subarray(from, from + 3), to);
      rows[to + 3] = 255;
    }
  }
  return rows;
}
