// Reads saved games from a flash and writes some, in the format documented in `src/parts/saves`,
// without any code of the firmware.

import { crc32 } from './crc.mjs';

const SECTOR = 4096;
const SETTINGS_SECTORS = 2;
const HEAD = 16;
const NOTES = 64;
/** Notes that fit in one sector. */
const SLOTS = (SECTOR - NOTES) / 8;
const ACTION = 1;
const ABANDONED = 6;
const CLOSING = [5, ABANDONED];
const SUSPENDED = 7;

/** @typedef {{number: number, actions: string[], isClosed: boolean}} Save */

/**
 * Returns the saves that were not deleted, oldest first. Their actions are eight hexadecimal
 * digits, as on the console. Games with undone actions are not supported.
 * @param {Uint8Array} flash
 * @param {number} store where the store begins
 * @returns {Save[]}
 */
export function readSaves(flash, store) {
  const view = new DataView(flash.buffer, flash.byteOffset, flash.length);
  const parts = readParts(flash, view, store);
  const numbers = [...new Set(parts.map(({ number }) => number))].sort((a, b) => a - b);
  return numbers.map((number) => readSave(number, parts.filter((part) => part.number === number), flash, view));
}

/** Returns the newest of them, if any. @returns {Save|undefined} */
export function readNewest(flash, store) {
  const view = new DataView(flash.buffer, flash.byteOffset, flash.length);
  const parts = readParts(flash, view, store);
  const newest = Math.max(...parts.map(({ number }) => number));
  return parts.length > 0 ? readSave(newest, parts.filter(({ number }) => number === newest), flash, view) : undefined;
}

/** Returns the labelled sectors. */
function readParts(flash, view, store) {
  const parts = [];
  for (let at = store + SETTINGS_SECTORS * SECTOR; at < flash.length; at += SECTOR) {
    const label = readLabel(flash, view, at);
    if (label) parts.push({ ...label, at });
  }
  return parts;
}

function readLabel(flash, view, at) {
  const word = (offset) => view.getUint32(at + offset, true);
  const isReady = word(0) === 0x79646572; // "redy"
  const isKept = word(4) === 0xffffffff;
  const isLabelled = word(HEAD) === 0x47584548; // "HEXG"
  if (!isReady || !isKept || !isLabelled || crc32(flash.subarray(at + HEAD, at + 44)) !== word(44)) return null;
  return { number: word(24), part: flash[at + 23] };
}

function readSave(number, parts, flash, view) {
  const notes = [];
  for (const { at } of parts.sort((a, b) => a.part - b.part)) {
    for (let offset = at + NOTES; offset < at + SECTOR; offset += 8) {
      const note = readNote(flash, view, offset, number, notes.length);
      if (note) notes.push(note);
    }
  }
  const actions = notes.filter(({ kind }) => kind === ACTION);
  return {
    number,
    actions: actions.map(({ value }) => value.toString(16).padStart(8, '0')),
    isClosed: notes.some(({ kind }) => CLOSING.includes(kind)),
  };
}

/**
 * Returns a flash with suspended games in the first sectors for games and no erased sector after
 * them.
 * @param {{bytes: number, store_offset: number}} wiring
 * @param {number} games
 */
export function fullFlash({ bytes, store_offset: store }, games) {
  const flash = new Uint8Array(bytes).fill(0xff);
  const saves = store + SETTINGS_SECTORS * SECTOR;
  flash.fill(0, saves + games * SECTOR, bytes);
  for (let number = 1; number <= games; number++) writeSuspended(flash, saves + (number - 1) * SECTOR, number);
  return flash;
}

/**
 * Returns a flash with one game that was in progress when the power failed.
 * @param {{bytes: number, store_offset: number}} wiring
 * @param {string} text the game as a text of one line, `hexgame-1...`
 */
export function interruptedFlash({ bytes, store_offset: store }, text) {
  const flash = new Uint8Array(bytes).fill(0xff);
  const { label, seats, actions } = readText(text);
  const saves = store + SETTINGS_SECTORS * SECTOR;
  actions.forEach((action, place) => {
    const [part, slot] = [Math.floor(place / SLOTS), place % SLOTS];
    const at = saves + part * SECTOR;
    if (slot === 0) writeLabel(flash, at, { ...label, seats, part, number: 1 });
    writeNote(flash, at + NOTES + 8 * slot, { number: 1, place, kind: ACTION, value: action });
  });
  return flash;
}

/** Returns a flash with one game of a single sector that its players have ended early. */
export function abandonedFlash(wiring, text) {
  const flash = interruptedFlash(wiring, text);
  const place = readText(text).actions.length;
  const at = wiring.store_offset + SETTINGS_SECTORS * SECTOR;
  writeNote(flash, at + NOTES + 8 * place, { number: 1, place, kind: ABANDONED, value: 0 });
  return flash;
}

/**
 * Parses the text of a game: its label and its actions. The journal format is documented in
 * `src/game/journal.rs`.
 */
export function readText(text) {
  const [, , seats, letters] = text.trim().split('.');
  const journal = Buffer.from(letters, 'base64url');
  const count = journal.readUInt16LE(8);
  return {
    label: { game: journal[5], rules: journal[6], options: journal.subarray(12, 24) },
    seats: Buffer.from(seats, 'hex'),
    actions: Array.from({ length: count }, (_, place) => journal.readUInt32LE(24 + 4 * place)),
  };
}

function writeLabel(flash, at, { game, rules, options, seats, part, number }) {
  const view = new DataView(flash.buffer);
  flash.set([...'redy'].map((sign) => sign.charCodeAt(0)), at);
  flash.set([...'HEXG'].map((sign) => sign.charCodeAt(0)), at + HEAD);
  flash.set([1, game, rules, part], at + 20);
  view.setUint32(at + 24, number, true);
  flash.set(seats, at + 28);
  flash.set(options, at + 32);
  view.setUint32(at + 44, crc32(flash.subarray(at + HEAD, at + 44)), true);
}

function writeNote(flash, at, { number, place, kind, value }) {
  const sum = noteSum(number, place, kind, value);
  new DataView(flash.buffer).setUint32(at, value, true);
  flash.set([kind | ((place & 15) << 4), sum & 0xff, (sum >> 8) & 0xff, sum >> 16], at + 4);
}

/** Writes a game of an unknown kind that was suspended before its first action. */
function writeSuspended(flash, at, number) {
  writeLabel(flash, at, { game: 0xee, rules: 1, options: new Uint8Array(12), seats: [1, 2, 0, 0], part: 0, number });
  writeNote(flash, at + NOTES, { number, place: 0, kind: SUSPENDED, value: 0 });
}

/** Returns the note at this place if it is complete. */
function readNote(flash, view, at, save, place) {
  const [value, kind] = [view.getUint32(at, true), flash[at + 4] & 15];
  const stored = flash[at + 5] | (flash[at + 6] << 8) | (flash[at + 7] << 16);
  const isOfPlace = flash[at + 4] >> 4 === (place & 15);
  return isOfPlace && noteSum(save, place, kind, value) === stored ? { kind, value } : null;
}

/** Returns the checksum of a note. */
function noteSum(save, place, kind, value) {
  const checked = new DataView(new ArrayBuffer(11));
  checked.setUint32(0, save, true);
  checked.setUint16(4, place, true);
  checked.setUint8(6, kind);
  checked.setUint32(7, value, true);
  return crc32(new Uint8Array(checked.buffer)) & 0xffffff;
}
