import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Panel, readingIndex } from '../panel.mjs';
import { wiring } from '../test-support/tiny.mjs';

const WORD_NS = 30e3;
const LATCH_NS = 300e3;

/**
 * Sends a frame on several strands at once: LED `i` of strand `s` gets the colour `colour(s, i)`.
 */
function send(panel, ns, colour, strands = panel.strands.keys()) {
  let end = ns;
  for (const s of strands) {
    const { leds } = panel.strands[s];
    for (let i = 0; i < leds; i++) panel.strands[s].word(colour(s, i), ns + i * WORD_NS, ns + (i + 1) * WORD_NS);
    end = Math.max(end, ns + leds * WORD_NS);
  }
  return end;
}

test('the wiring has consistent numbers of LEDs', () => {
  const { rows, full, mini } = wiring.panel;
  assert.equal(rows.reduce((a, b) => a + b), 127);
  assert.deepEqual(full.strands.map(({ leds }) => leds), [238, 252, 231, 168]);
  for (const strand of full.strands) assert.equal(strand.rows.reduce((sum, row) => sum + rows[row], 0) * 7, strand.leds);
  assert.deepEqual(mini.strands.map(({ leds }) => leds), [127]);
});

test('the reading order goes row by row from the top', () => {
  assert.equal(readingIndex(0, -6), 0);
  assert.equal(readingIndex(6, -6), 6);
  assert.equal(readingIndex(-1, -5), 7);
  assert.equal(readingIndex(0, 0), 63);
  assert.equal(readingIndex(0, 6), 126);
  assert.throws(() => readingIndex(7, 0));
  assert.throws(() => readingIndex(4, 4));
});

test('the second row of a strand runs from east to west', () => {
  const panel = new Panel(wiring, 'full');
  // Wire: green, red, blue. The eighth cell on the first strand is the east end of row 1.
  const end = send(panel, 0, (s, i) => (s === 0 && i === 7 * 7 + 2 ? 0x001100 : 0));
  panel.settle(end + LATCH_NS);
  assert.equal(panel.cell(6, -5)[2], '#110000');
  assert.equal(panel.cell(6, -5)[1], '#000000');
  assert.equal(panel.cell(-1, -5)[2], '#000000');
});

test('each strand begins at the west end of its first row', () => {
  const panel = new Panel(wiring, 'full');
  panel.settle(send(panel, 0, (s, i) => (i === 0 ? 0x010000 << s : 0)) + LATCH_NS);
  const firsts = [[0, -6], [-4, -2], [-6, 1], [-6, 4]];
  firsts.forEach(([q, r], s) => assert.equal(panel.cell(q, r)[0], `#00${(1 << s).toString(16).padStart(2, '0')}00`));
});

test('the mini panel is one serpentine strand with one LED per cell', () => {
  const panel = new Panel(wiring, 'mini');
  panel.settle(send(panel, 0, (_, i) => (i === 7 ? 0x0000ff : 0)) + LATCH_NS);
  assert.deepEqual(panel.cell(6, -5), ['#0000ff']);
  const at = readingIndex(6, -5) * 21;
  assert.deepEqual([...panel.leds().subarray(at, at + 6)], [0, 0, 255, 0, 0, 0]);
});

test('four strands make one frame, which takes as long as the longest strand', () => {
  const panel = new Panel(wiring, 'full');
  let ns = 0;
  for (const colour of [1, 1, 2]) ns = send(panel, ns, () => colour) + LATCH_NS;
  panel.settle(ns);
  assert.equal(panel.framesSent, 3);
  assert.deepEqual(panel.frames.map(({ changed }) => changed), [true, false, true]);
  assert.equal(panel.frames[0].endNs - panel.frames[0].startNs, 252 * WORD_NS);
  assert.deepEqual(panel.frames.map(({ strands }) => strands), [4, 4, 4]);
  assert.deepEqual(panel.errors, []);
});

test('a strand without its fuse stays dark, the others show the frame', () => {
  const panel = new Panel(wiring, 'full');
  panel.setRail(false, 2);
  const end = send(panel, 0, () => 0x101010);
  panel.settle(end + LATCH_NS);
  assert.deepEqual(panel.strands.map(({ shown }) => shown[0]), [16, 0, 16, 16]);
  panel.setRail(true, 2);
  panel.settle(send(panel, end + 2 * LATCH_NS, () => 0x101010) + LATCH_NS);
  assert.equal(panel.strands[1].shown[0], 16);
});

test('behind a broken joint the LEDs stay dark, and LEDs of another kind swap their colours', () => {
  const panel = new Panel(wiring, 'full');
  panel.breakChain(1, 7);
  panel.setColourOrder('RGB');
  const end = send(panel, 0, () => 0x110000); // the first byte on the wire
  panel.settle(end + LATCH_NS);
  assert.deepEqual([panel.cell(0, -6)[0], panel.cell(1, -6)[0]], ['#110000', '#000000']);
  assert.equal(panel.cell(0, 6)[0], '#110000', 'the other strands are whole');
});

test('swapped strands follow the pins of each other', () => {
  const panel = new Panel(wiring, 'full');
  panel.swapStrands(1, 4);
  assert.deepEqual(panel.pins, [5, 3, 4, 2]);
});
