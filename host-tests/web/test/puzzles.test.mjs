/** Links to puzzles, and the number of a day. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { dayNumber, linkToPuzzle, puzzleInLink } from '../puzzles.mjs';

test('a link to a puzzle has eight digits and is read back', () => {
  const link = linkToPuzzle(0x0012ab34, 'https://example.org/play/?a=1#game=x');
  assert.equal(link, 'https://example.org/play/?a=1#puzzle=0012ab34');
  assert.equal(puzzleInLink('#puzzle=0012ab34'), 0x0012ab34);
  assert.equal(puzzleInLink('#puzzle=ffffffff'), 0xffffffff);
  for (const other of ['', '#game=1', '#puzzle=', '#puzzle=12', '#puzzle=0012ab3g', '#puzzle=0012ab345']) {
    assert.equal(puzzleInLink(other), null, other);
  }
});

test('the day changes at midnight of the reader', () => {
  const noon = new Date(2026, 2, 5, 12);
  assert.equal(dayNumber(new Date(2026, 2, 5, 0, 0, 1)), dayNumber(noon));
  assert.equal(dayNumber(new Date(2026, 2, 5, 23, 59)), dayNumber(noon));
  assert.equal(dayNumber(new Date(2026, 2, 6, 0, 1)), dayNumber(noon) + 1);
});
