// Sectors are erased in advance, in slices: no press waits longer than 20 ms for light because of
// it, however slow the flash is.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SUSPENDED_GAMES, measureErases, pressAtEndOfErase, startWithFullFlash } from '../erases.mjs';
import { start } from '../firmware.mjs';
import { compareWithPage, isOver, shown } from '../performance.mjs';
import { skipReason } from './table-support.mjs';

const describe = ({ value, unit, how, of }) => `${how} of ${of} presses ${shown(value, unit)}`;

for (const flashTimes of ['typical', 'worst']) {
  test(`a press is visible within 20 ms while sectors are erased, with ${flashTimes} flash times`, { skip: skipReason }, async (t) => {
    const { figure, presses, erases, suspends } = await measureErases(start, flashTimes);
    t.diagnostic(`${describe(figure)}; ${erases} erases, ${suspends} times suspended`);
    assert.equal(figure.of, presses, 'every press is shown');
    assert.ok(erases > 0 && suspends > 10 * erases, `${erases} erases, ${suspends} times suspended`);
    assert.ok(!isOver(figure), describe(figure));
    compareWithPage([figure]);
  });
}

test(`a press at the end of an erase is visible within 20 ms, beside ${SUSPENDED_GAMES} saves`, { skip: skipReason }, async (t) => {
  const figure = await pressAtEndOfErase(start);
  t.diagnostic(describe(figure));
  assert.equal(figure.of, 1, 'the press is shown');
  assert.ok(!isOver(figure), describe(figure));
});

/** Draws at the beginning that are not printed: three for each of two players. */
const UNPRINTED = 6;
/** Minimum number of presses whose light is measured. */
const LEAST_SHOWN = 20;

for (const flashTimes of ['typical', 'worst']) {
  test(`a game that starts without an erased sector, beside ${SUSPENDED_GAMES} saves, is saved, with ${flashTimes} flash times`, { skip: skipReason }, async (t) => {
    const { device, figure, wasReady, newest } = await startWithFullFlash(start, flashTimes);
    const { suspends } = device.chip.flash;
    t.diagnostic(`${describe(figure)}, ${suspends} times suspended`);
    // Erasing has begun with the first pictures. The slow flash has not finished yet.
    assert.equal(wasReady, flashTimes === 'typical', 'whether a sector was ready');
    assert.ok(figure.of >= LEAST_SHOWN, `only ${figure.of} presses`);
    assert.ok(suspends > 10, `${suspends} times suspended`);
    assert.ok(!isOver(figure), describe(figure));
    compareWithPage([figure]);
    const lines = device.uart.lines.filter((line) => /^(seat \d|chance): /.test(line));
    assert.ok(lines.length > 0, 'something happened');
    // Later draws are not printed either.
    assert.ok(newest.actions.length >= lines.length + UNPRINTED, 'all actions are saved');
    device.check();
  });
}
