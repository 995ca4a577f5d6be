// Sectors are erased ahead, in slices: no press waits longer than 20 ms for light because of it, however slow the flash is.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { measureErases } from '../erases.mjs';
import { start } from '../firmware.mjs';
import { readJson } from '../json.mjs';
import { crowdedFlash, readNewest } from '../saves.mjs';
import { waitForLine } from './support.mjs';
import { missing, tap, waitForText } from './table-support.mjs';

for (const flashTimes of ['typical', 'worst']) {
  test(`presses while sectors are erased, in the ${flashTimes} time of the data sheet`, { skip: missing }, async (t) => {
    const { presses, worstMs, erases, suspends } = await measureErases(() => start({ flashTimes }), 12);
    t.diagnostic(`${presses} presses, ${worstMs.toFixed(1)} ms at worst; ${erases} erases, ${suspends} times suspended`);
    assert.ok(erases > 0 && suspends > 10 * erases, `${erases} erases, ${suspends} times suspended`);
    assert.ok(worstMs <= 20, `${worstMs} ms`);
  });
}

/** Draws at the beginning that nobody is told: three for each of two players. */
const UNTOLD = 6;
/** Games that were left before. */
const LEFT = 200;

for (const flashTimes of ['typical', 'worst']) {
  test(`a game that begins with nothing erased ahead, beside ${LEFT} saves, in the ${flashTimes} time`, { skip: missing }, async (t) => {
    const { flash } = await readJson('wiring.json');
    const device = await start({ flash: crowdedFlash(flash, LEFT), flashTimes });
    const shelf = device.chip.flash;
    device.wait(400);
    tap(device, 1, 'ok');
    waitForText(device, 1, 'Start game');
    const from = device.latencies.length;
    tap(device, 1, 'ok');
    waitForLine(device, 'game: termites for 2');
    const isErasing = () => shelf.running?.kind === 'erase' || shelf.suspended;
    const newest = () => readNewest(shelf.bytes, flash.store_offset);
    const isSaved = () => newest().number > LEFT;
    // Erasing has begun with the first pictures; the slow flash is not done yet.
    assert.equal(isSaved(), flashTimes === 'typical', 'was a sector ready?');
    let presses = 0;
    for (; isErasing() || !isSaved(); presses++) {
      assert.ok(presses < 60, `not saved after ${presses} presses`);
      for (const seat of [1, 2]) device.press(seat, ['left', 'ok', 'up', 'ok', 'right'][presses % 5], { ms: 30, pauseMs: 20 + (presses % 7) });
    }
    device.wait(100);
    const shown = device.latencies.slice(from).filter(({ down }) => down);
    const worst = Math.max(...shown.map(({ ms }) => ms));
    t.diagnostic(`worst of ${shown.length} presses ${worst.toFixed(1)} ms, ${shelf.suspends} times suspended`);
    assert.ok(shelf.suspends > 10, `${shelf.suspends} times suspended`);
    assert.ok(worst <= 20, `${worst} ms`);
    const told = device.uart.lines.filter((line) => /^(seat \d|chance): /.test(line));
    // Later draws are not told either.
    assert.ok(newest().actions.length >= told.length + UNTOLD, 'all that happened is saved');
    device.check();
  });
}
