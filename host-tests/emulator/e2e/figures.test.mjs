// The budgets, checked with fewer presses than `cargo xtask bench device` uses, and the page with
// the figures.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { listFigures, measureList, positionsOf, stateFigure, waitForIdleFlash } from '../bench-lists.mjs';
import { measure } from '../figures.mjs';
import { PAGE, block, compareWithPage, pageMismatch, isOver, markdown, rowsOf, table, withBlock } from '../performance.mjs';
import { start } from './support.mjs';
import { hostTool, toLobby } from './table-support.mjs';

test('every figure is within its budget and matches the page', async () => {
  const figures = await measure(() => start(), { idle: 2, moving: 25, loaded: 20, screens: 4 });
  assert.deepEqual(figures.filter(isOver), [], `\n${table(figures)}`);
  assert.ok(figures.filter(({ budget }) => budget !== undefined).length >= 12);
  compareWithPage(figures);
});

test('the longest legal lists take as long as the page says', async () => {
  const positions = positionsOf(readFileSync(PAGE, 'utf8'));
  assert.deepEqual([...new Set(positions.map(({ game }) => game))].sort(), ['hive', 'robale', 'termites', 'xobos']);
  const device = await toLobby();
  waitForIdleFlash(device);
  for (const position of positions) compareWithPage(listFigures(position, measureList(device, position)));
  device.check();
});

test('the sizes of states match the page', async () => {
  const sizes = ['termites', 'hive', 'robale', 'xobos'].map((game) => stateFigure(game, hostTool('heavy', ['--game', game, '--games', '1'])));
  assert.deepEqual(sizes.filter(isOver), []);
  compareWithPage(sizes);
});

test('a figure over its budget is detected', () => {
  assert.ok(isOver({ what: 'press to light', value: 20.1, unit: 'ms', budget: 20 }));
  assert.ok(!isOver({ what: 'press to light', value: 20, unit: 'ms', budget: 20 }));
  assert.ok(isOver({ what: 'frames per second', value: 59, unit: '/s', budget: 60, atLeast: true }));
  assert.equal(table([{ what: 'x', value: 3, unit: 'ms', budget: 2 }]), 'x    3 ms  at most 2 ms  OVER');
});

test('a page with too good, outdated or missing figures is detected', () => {
  const figure = { what: 'press to light', how: 'worst', of: 200, value: 13.6, unit: 'ms', budget: 20 };
  const page = withBlock('<!-- measured: a -->\n<!-- end of measured -->\n', 'a', markdown([figure]));
  assert.deepEqual(rowsOf(page), [{ what: 'press to light', samples: 'worst of 200', measured: '13.6 ms', budget: 'at most 20 ms' }]);
  assert.equal(block(page, 'a'), markdown([figure]));
  const mismatch = (changes) => pageMismatch({ ...figure, ...changes }, page) ?? '';
  assert.equal(mismatch({}), '');
  assert.equal(mismatch({ value: 17.6 }), '', 'within 30 %');
  assert.match(mismatch({ value: 17.8 }), /the page says 13\.6 ms, measured 17\.8 ms worst of 200/);
  assert.equal(mismatch({ value: 8, of: 20 }), '', 'more than half');
  assert.match(mismatch({ value: 6, of: 20 }), /measured 6/);
  const single = { what: 'drawing a frame', value: 100, unit: 'cycles' };
  assert.equal(pageMismatch({ ...single, value: 109 }, markdown([single])), undefined, 'within 10 %');
  for (const value of [89, 111]) assert.match(pageMismatch({ ...single, value }, markdown([single])), /the page says 100 cycles/);
  const median = { ...figure, what: 'median', how: 'median' };
  assert.equal(pageMismatch({ ...median, value: 16, of: 20 }, markdown([median])), undefined);
  assert.match(pageMismatch({ ...median, value: 18.5, of: 20 }, markdown([median])), /measured 18\.5 ms median of 20/);
  assert.match(mismatch({ budget: 25 }), /the budget is at most 25 ms/);
  assert.match(mismatch({ what: 'another' }), /"another" is not on the page/);
  assert.throws(() => compareWithPage([], page), /no figures/);
  assert.throws(() => withBlock(page, 'b', ''), /no block "b"/);
});

test('figures are grouped and rounded', () => {
  const row = (value, unit) => rowsOf(markdown([{ what: 'x', value, unit }]))[0].measured;
  assert.deepEqual([row(24_576, 'B'), row(86_912.4, 'cycles'), row(4.849, '%'), row(99, 'ms'), row(60, '/s')],
    ['24,576 B', '86,912 cycles', '4.8 %', '99 ms', '60 /s']);
});
