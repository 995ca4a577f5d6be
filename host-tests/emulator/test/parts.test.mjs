import assert from 'node:assert/strict';
import { test } from 'node:test';

import { addMissingParts } from '../parts.mjs';
import { RP2040 } from '../rp2040.mjs';

const TIMER = 0x40054000;
const ALARM0 = TIMER + 0x10;
const TIMERAWL = TIMER + 0x28;
const INTR = TIMER + 0x34;

test('an alarm fires at its microsecond, never before', () => {
  for (const offset of [0, 1, 400, 999]) {
    const mcu = new RP2040();
    addMissingParts(mcu, 1);
    mcu.clock.tick(5000 + offset);
    mcu.writeUint32(ALARM0, 8);
    while (!mcu.readUint32(INTR)) mcu.clock.tick(8);
    assert.equal(mcu.readUint32(TIMERAWL), 8, `set ${offset} ns into a microsecond`);
  }
});
