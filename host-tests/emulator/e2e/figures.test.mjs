// The budgets, checked with fewer presses than `cargo xtask bench device` takes.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isOver, measure, table } from '../figures.mjs';
import { start } from './support.mjs';

test('every figure keeps its budget', async () => {
  const figures = await measure(() => start(), { idle: 2, moving: 25, loaded: 20, screens: 4 });
  assert.deepEqual(figures.filter(isOver), [], `\n${table(figures)}`);
  assert.ok(figures.filter(({ budget }) => budget !== undefined).length >= 12);
});

test('a figure over its budget is seen', () => {
  assert.ok(isOver({ what: 'press to light', value: 20.1, unit: 'ms', budget: 20 }));
  assert.ok(!isOver({ what: 'press to light', value: 20, unit: 'ms', budget: 20 }));
  assert.ok(isOver({ what: 'frames a second', value: -59, unit: '/s', budget: -60 }), 'at least 60');
  assert.match(table([{ what: 'x', value: 3, unit: 'ms', budget: 2 }]), /^x  3 ms  at most 2 ms  OVER$/);
});
