// Sectors are erased ahead, in slices: no press waits longer than 20 ms for light because of it, however slow the flash is.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { measureErases } from '../erases.mjs';
import { start } from '../firmware.mjs';
import { missing } from './table-support.mjs';

for (const flashTimes of ['typical', 'worst']) {
  test(`presses while sectors are erased, in the ${flashTimes} time of the data sheet`, { skip: missing }, async (t) => {
    const { presses, worstMs, erases, suspends } = await measureErases(() => start({ flashTimes }), 12);
    t.diagnostic(`${presses} presses, ${worstMs.toFixed(1)} ms at worst; ${erases} erases, ${suspends} times suspended`);
    assert.ok(erases > 0 && suspends > 10 * erases, `${erases} erases, ${suspends} times suspended`);
    assert.ok(worstMs <= 20, `${worstMs} ms`);
  });
}
