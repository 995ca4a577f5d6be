// Sectors are erased in advance, in slices: no press waits longer than 20 ms for light because of
// it, however slow the flash is.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { LEFT, beginCrowded, measureErases } from '../erases.mjs';
import { start } from '../firmware.mjs';
import { compareWithPage, isOver, shown } from '../performance.mjs';
import { missing } from './table-support.mjs';

const told = ({ value, unit, how, of }) => `${how} of ${of} presses ${shown(value, unit)}`;

for (const flashTimes of ['typical', 'worst']) {
  test(`presses while sectors are erased, in the ${flashTimes} time of the data sheet`, { skip: missing }, async (t) => {
    const { figure, asked, erases, suspends } = await measureErases(start, flashTimes);
    t.diagnostic(`${told(figure)}; ${erases} erases, ${suspends} times suspended`);
    assert.equal(figure.of, asked, 'every press is shown');
    assert.ok(erases > 0 && suspends > 10 * erases, `${erases} erases, ${suspends} times suspended`);
    assert.ok(!isOver(figure), told(figure));
    compareWithPage([figure]);
  });
}

/** Draws at the beginning that are not printed: three for each of two players. */
const UNTOLD = 6;
/** Minimum number of presses whose light is measured. */
const LEAST_SHOWN = 20;

for (const flashTimes of ['typical', 'worst']) {
  test(`a game that begins with nothing erased ahead, beside ${LEFT} saves, in the ${flashTimes} time`, { skip: missing }, async (t) => {
    const { device, figure, wasReady, newest } = await beginCrowded(start, flashTimes);
    const { suspends } = device.chip.flash;
    t.diagnostic(`${told(figure)}, ${suspends} times suspended`);
    // Erasing has begun with the first pictures. The slow flash has not finished yet.
    assert.equal(wasReady, flashTimes === 'typical', 'was a sector ready?');
    assert.ok(figure.of >= LEAST_SHOWN, `only ${figure.of} presses`);
    assert.ok(suspends > 10, `${suspends} times suspended`);
    assert.ok(!isOver(figure), told(figure));
    compareWithPage([figure]);
    const lines = device.uart.lines.filter((line) => /^(seat \d|chance): /.test(line));
    assert.ok(lines.length > 0, 'something happened');
    // Later draws are not printed either.
    assert.ok(newest.actions.length >= lines.length + UNTOLD, 'all that happened is saved');
    device.check();
  });
}
