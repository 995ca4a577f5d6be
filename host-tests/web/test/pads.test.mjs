import assert from 'node:assert/strict';
import { test } from 'node:test';

import { PEEK, Pads } from '../pads.mjs';

const DOWN = 1 << PEEK;

/** Returns the call counters of the seats, one byte each, seat 1 in the lowest. */
const calls = (...seats) => seats.reduce((sum, count, seat) => sum | (count << (8 * seat)), 0);

test('a latched Peek is released only at the seat that is called', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let changes = 0;
  const pads = new Pads(() => { changes += 1; });
  pads.releaseCalled(calls(3, 7, 0, 255));
  pads.toggleLatch(0);
  pads.toggleLatch(3);
  assert.deepEqual(pads.bits, [DOWN, 0, 0, DOWN]);
  changes = 0;
  pads.releaseCalled(calls(3, 8, 1, 255));
  assert.deepEqual([pads.bits, changes], [[DOWN, 0, 0, DOWN], 0], 'other seats were called');
  // A counter wraps after 255.
  pads.releaseCalled(calls(3, 8, 1, 0));
  assert.deepEqual([pads.bits, changes, pads.isLatched(3)], [[DOWN, 0, 0, 0], 1, false]);
  pads.releaseCalled(calls(4, 8, 1, 0));
  assert.deepEqual([pads.bits, pads.isLatched(0)], [[0, 0, 0, 0], false]);
});

test('a Peek that a finger holds is not released', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pads = new Pads(() => {});
  pads.hold('finger', { seat: 0, button: PEEK });
  pads.releaseCalled(calls(1, 1, 1, 1));
  assert.deepEqual(pads.bits, [DOWN, 0, 0, 0]);
  // What was latched before the call is released; what is latched after it stays.
  pads.hold('finger', null);
  pads.toggleLatch(0);
  pads.releaseCalled(calls(1, 1, 1, 1));
  assert.ok(pads.isLatched(0));
});
