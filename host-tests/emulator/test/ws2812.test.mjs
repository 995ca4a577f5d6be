import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Strand } from '../ws2812.mjs';

const WORD_NS = 30e3;
const LATCH_NS = 300e3;

/** Sends words from `ns` on, back to back. Returns when the last one ends. */
function send(strand, words, ns = 0) {
  words.forEach((word, i) => strand.word(word, ns + i * WORD_NS, ns + (i + 1) * WORD_NS));
  return ns + words.length * WORD_NS;
}

/** Sends bits as edges with these times. Returns when the last low time ends. */
function sendBits(strand, bits, ns = 0, { high0 = 250, high1 = 875, bit = 1250 } = {}) {
  for (const value of bits) {
    strand.edge(true, ns);
    strand.edge(false, ns + (value ? high1 : high0));
    ns += bit;
  }
  return ns;
}

const bitsOf = (word) => Array.from({ length: 24 }, (_, i) => (word >> (23 - i)) & 1);

test('words are shown after the latch time, with green first on the wire', () => {
  const strand = new Strand(2, 'strand');
  const end = send(strand, [0x112233, 0x445566]);
  strand.settle(end + 100e3);
  assert.deepEqual([...strand.shown], [0, 0, 0, 0, 0, 0]);
  strand.settle(end + LATCH_NS);
  assert.deepEqual([...strand.shown], [0x22, 0x11, 0x33, 0x55, 0x44, 0x66]);
  assert.deepEqual(strand.errors, []);
});

test('edges within the tolerances give the same result', () => {
  const strand = new Strand(2, 'strand');
  const end = sendBits(strand, [...bitsOf(0x112233), ...bitsOf(0x445566)]);
  strand.settle(end + LATCH_NS);
  assert.deepEqual([...strand.shown], [0x22, 0x11, 0x33, 0x55, 0x44, 0x66]);
  assert.deepEqual(strand.errors, []);
});

for (const [name, times, bit] of [
  ['a short 0', { high0: 200 }, 0],
  ['a long 0', { high0: 400 }, 0],
  ['a short 1', { high1: 560, bit: 900 }, 1],
  ['a long 1', { high1: 1100, bit: 1400 }, 1],
  ['a short pause after a 0', { high0: 300, bit: 800 }, 0],
  ['a long pause after a 1', { high1: 800, bit: 1300 }, 1],
]) {
  test(`${name} is an error`, () => {
    const strand = new Strand(1, 'strand');
    sendBits(strand, new Array(24).fill(bit), 0, times);
    assert.ok(strand.errorCount > 0);
  });
}

test('an incomplete frame is an error, and the received part is shown', () => {
  const strand = new Strand(2, 'strand');
  strand.settle(send(strand, [0xffffff]) + LATCH_NS);
  assert.deepEqual([...strand.shown], [255, 255, 255, 0, 0, 0]);
  assert.match(strand.errors[0], /24 bits for 2 LEDs/);
});

test('frames without a latch time between them are an error', () => {
  const strand = new Strand(1, 'strand');
  const end = send(strand, [1]);
  const last = send(strand, [2], end + 100e3);
  strand.settle(last + LATCH_NS);
  assert.match(strand.errors[0], /100.0 us low/);
  assert.match(strand.errors[1], /48 bits for 1 LEDs/);
  const edges = new Strand(1, 'strand');
  sendBits(edges, bitsOf(2), sendBits(edges, bitsOf(1)) + 100e3);
  assert.match(edges.errors[0], /low within a frame/);
});

test('frames 281 us apart are separate, each with its own change flag', () => {
  const strand = new Strand(1, 'strand');
  const frames = [];
  strand.onFrame = (frame) => frames.push(frame);
  let ns = 0;
  for (const word of [7, 7, 8]) ns = send(strand, [word], ns) + 281e3;
  strand.settle(ns);
  assert.deepEqual(frames.map(({ changed }) => changed), [true, false, true]);
  assert.deepEqual(frames.map(({ startNs }) => startNs), [0, 311e3, 622e3]);
  assert.deepEqual(strand.errors, []);
});

test('LEDs go dark without power, but not at a reset of the chip', () => {
  const strand = new Strand(1, 'strand');
  strand.settle(send(strand, [0x010203]) + LATCH_NS);
  strand.reset();
  assert.deepEqual([...strand.shown], [2, 1, 3]);
  strand.powerOff();
  assert.deepEqual([...strand.shown], [0, 0, 0]);
});
