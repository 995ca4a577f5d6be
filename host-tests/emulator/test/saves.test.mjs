import assert from 'node:assert/strict';
import { test } from 'node:test';

import { interruptedFlash, readNewest } from '../saves.mjs';

const WIRING = { bytes: 0x10000, store_offset: 0x4000 };
/** Start of the notes of the first save: after the two settings sectors and its own head. */
const NOTES = 0x6000 + 64;

/** Returns a game of two actions as text. */
function twoActions() {
  const journal = Buffer.alloc(32);
  journal[5] = 3;
  journal[6] = 1;
  journal.writeUInt16LE(2, 8);
  journal.writeUInt32LE(0x1800, 24);
  journal.writeUInt32LE(0x2000, 28);
  return `hexgame-1.robale.01020000.${journal.toString('base64url')}`;
}

const actions = (flash) => readNewest(flash, WIRING.store_offset).actions;

test('written actions are read back', () => {
  assert.deepEqual(actions(interruptedFlash(WIRING, twoActions())), ['00001800', '00002000']);
});

test('a note with any missing bit is ignored', () => {
  let cleared = 0;
  for (let bit = 0; bit < 64; bit++) {
    const flash = interruptedFlash(WIRING, twoActions());
    const at = NOTES + 8 + (bit >> 3);
    if (flash[at] & (1 << (bit & 7))) continue;
    flash[at] |= 1 << (bit & 7);
    cleared += 1;
    assert.deepEqual(actions(flash), ['00001800'], `without bit ${bit}`);
  }
  assert.ok(cleared > 32, `${cleared} bits of the note are written`);
});
