import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bareChip } from '../test-support/bus.mjs';

const IRQ = 20;
const BIT = 1 << IRQ;
const EXCEPTION = 16 + IRQ;
const TO_THREAD = 0xfffffff9;

/** Returns a chip with its stack in RAM, ready to take interrupts. */
function start() {
  const mcu = bareChip();
  mcu.core.SP = 0x20001000;
  return { mcu, core: mcu.core };
}

test('a request made by software is cleared on entry to its handler', () => {
  const { core } = start();
  core.pendingInterrupts = BIT;
  core.exceptionEntry(EXCEPTION);
  assert.equal(core.pendingInterrupts, 0);
  core.exceptionReturn(TO_THREAD);
  assert.equal(core.pendingInterrupts, 0);
});

test('a line that stays high is pending again after the handler, not within it', () => {
  const { mcu, core } = start();
  mcu.setInterrupt(IRQ, true);
  core.exceptionEntry(EXCEPTION);
  mcu.setInterrupt(IRQ, true);
  assert.equal(core.pendingInterrupts & BIT, 0);
  core.exceptionReturn(TO_THREAD);
  assert.notEqual(core.pendingInterrupts & BIT, 0);
  mcu.setInterrupt(IRQ, false);
  assert.equal(core.pendingInterrupts & BIT, 0);
});

test('a request wakes the core only if it is enabled', () => {
  const { mcu, core } = start();
  core.waiting = true;
  mcu.setInterrupt(IRQ, true);
  assert.equal(core.waiting, true);
  mcu.setInterrupt(IRQ, false);
  core.enabledInterrupts = BIT;
  mcu.setInterrupt(IRQ, true);
  assert.equal(core.waiting, false);
});
