// Computers think on the real firmware: the stack keeps its budget, also with everything that interrupts them on top of it,
// no slice is longer than 2 ms, and a press is light within 20.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { STACK_BUDGET } from '../chip.mjs';
import { compareWithPage } from '../performance.mjs';
import { WORST_MS, ownTime, pressFigure, pressWhileThinking, seatComputer, sliceFigure, think } from '../thinking.mjs';
import { missing, startGame, tap, toLobby, toRow, turnTo } from './table-support.mjs';

/** Positions of random games, each thought about for this long, in milliseconds of the device. */
const POSITIONS = [['hive', 1, 12], ['hive', 3, 36], ['xobos', 1, 30], ['xobos', 2, 150], ['termites', 2, 90], ['robale', 2, 200]];
const MILLIS = 40;
/** The tone with which a computer's move is shown, and for how long it is by the default setting. */
const [CALL_HZ, SHOWN_MS] = [740, 1400];

function keepsItsStack(device, t) {
  t.diagnostic(`stack ${device.stackBytes} of ${STACK_BUDGET} bytes`);
  assert.ok(device.stackBytes > 1000, 'it is measured');
  assert.ok(device.stackBytes <= STACK_BUDGET, `${device.stackBytes} bytes`);
  device.check();
}

test('every kind of mind thinks within the stack, in slices as docs/performance.md says', { skip: missing }, async (t) => {
  const device = await toLobby();
  const slices = [];
  for (const [game, seed, actions] of POSITIONS) {
    const { steps, worstMs } = think(device, game, seed, actions, MILLIS);
    assert.ok(steps > 1, `${game} ${seed} ${actions}`);
    assert.ok(worstMs > 0.1 && worstMs < WORST_MS, `a slice of ${game} ${seed} ${actions} takes ${worstMs} ms`);
    slices.push(sliceFigure(game, worstMs));
  }
  compareWithPage(slices);
  keepsItsStack(device, t);
});

// In Xobos all decide at once, and a person would be waited for.
for (const [game, level, pads] of [['Hive', 'hard', 1], ['Xobos', 'hard', 2]]) {
  test(`${game} with ${pads} hard, while somebody presses, stays within the stack and 20 ms`, { skip: missing }, async (t) => {
    const device = await toLobby({ seed: 5 });
    toRow(device, 'Game');
    turnTo(device, `Game ${game}`);
    seatComputer(device, level, pads);
    const own = ownTime(device);
    startGame(device, game.toLowerCase(), 2);
    const { shown, others } = pressWhileThinking(device, 2, ['right', 'ok', 'up', 'menu', 'back', 'ok', 'left', 'down'], 24);
    const { worstMs } = own();
    assert.ok(worstMs > 0.1 && worstMs < WORST_MS, `a slice takes ${worstMs} ms`);
    const { value, of } = pressFigure('while a hard computer thinks', shown);
    t.diagnostic(`a slice at most ${worstMs.toFixed(2)} ms; press to light, worst of ${of} while it thinks: ${value.toFixed(1)} ms; ${others} others`);
    assert.ok(of >= 8, `only ${of} presses fell into thinking, ${others} did not`);
    assert.ok(value <= 20, `worst ${value} ms`);
    keepsItsStack(device, t);
  });
}

test('the moves of one turn follow each other without a wait', { skip: missing }, async (t) => {
  const device = await toLobby({ seed: 5 });
  toRow(device, 'Game');
  turnTo(device, 'Game Xobos');
  seatComputer(device, 'easy', 2);
  startGame(device, 'xobos', 2);
  device.wait(12_000);
  const begun = device.tones.filter(({ hz }) => Math.abs(hz - CALL_HZ) < 5).map(({ startMs }) => startMs);
  const waits = begun.slice(1).map((ms, i) => ms - begun[i] - SHOWN_MS);
  t.diagnostic(`waits between two moves: ${waits.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  // A new turn begins with a thought that nobody has had ahead.
  assert.ok(waits.filter((ms) => ms < 10).length >= 4, `${waits}`);
  assert.ok(waits.every((ms) => ms > -20), `a move is shown to its end: ${waits}`);
  device.check();
});
