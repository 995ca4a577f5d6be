// Computers think on the real firmware: the stack stays within its budget even with all interrupts
// on top, no slice is longer than 2 ms, and a press is visible within 20 ms.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { STACK_BUDGET } from '../chip.mjs';
import { compareWithPage } from '../performance.mjs';
import { POSITIONS, WORST_MS, ownTime, pressFigure, pressWhileThinking, seatComputer, sliceFigure, think } from '../thinking.mjs';
import { missing, startGame, tap, toLobby, toRow, turnTo } from './table-support.mjs';

/** Thinking time per position, in milliseconds of the device. */
const MILLIS = 40;
/** Buttons pressed meanwhile, and the minimum number of presses during thinking. */
const WAYS = ['right', 'up', 'left', 'down'];
const LEAST = 8;
/** Buttons pressed after that. An open menu pauses the computers. */
const OTHERS = ['ok', 'menu', 'back', 'ok', 'peek', 'menu', 'menu', 'ok'];
/** The tone that announces a computer's move, and how long the move is shown by default. */
const [CALL_HZ, SHOWN_MS] = [740, 1400];

function keepsItsStack(device, t) {
  t.diagnostic(`stack ${device.stackBytes} of ${STACK_BUDGET} bytes`);
  assert.ok(device.stackBytes > 1000, 'it is measured');
  assert.ok(device.stackBytes <= STACK_BUDGET, `${device.stackBytes} bytes`);
  device.check();
}

test('every kind of mind thinks within the stack, in slices as docs/performance.md says', { skip: missing }, async (t) => {
  const device = await toLobby();
  const slices = Object.entries(POSITIONS).map(([game, positions]) => {
    const worst = positions.map(([seed, actions]) => {
      const { steps, worstMs } = think(device, game, seed, actions, MILLIS);
      assert.ok(steps > 1, `${game} ${seed} ${actions}`);
      assert.ok(worstMs > 0.1 && worstMs < WORST_MS, `a slice of ${game} ${seed} ${actions} takes ${worstMs} ms`);
      return worstMs;
    });
    // Each position gets less time than in `cargo xtask bench`, so these are fewer samples.
    return sliceFigure(game, Math.max(...worst));
  });
  compareWithPage(slices);
  keepsItsStack(device, t);
});

/** Hard computers think at the first pads while somebody presses at the second one. */
async function disturb(game, pads) {
  const device = await toLobby({ seed: 5 });
  toRow(device, 'Game');
  turnTo(device, `Game ${game}`);
  seatComputer(device, 'hard', pads);
  const own = ownTime(device);
  startGame(device, game.toLowerCase(), 2);
  let during = 0;
  const shown = [];
  // Between two thoughts a move is shown.
  for (let rounds = 0; rounds < 12 && during < LEAST; rounds++) {
    const pressed = pressWhileThinking(device, 2, WAYS, 16);
    during += pressed.during;
    shown.push(...pressed.shown);
  }
  OTHERS.forEach((button) => tap(device, 2, button));
  const { worstMs } = own();
  assert.ok(during >= LEAST, `only ${during} presses fell into thinking`);
  assert.ok(worstMs > 0.1 && worstMs < WORST_MS, `a slice takes ${worstMs} ms`);
  return { device, during, shown };
}

test('while a hard computer thinks about Hive, a press is light within 20 ms', { skip: missing }, async (t) => {
  const { device, shown } = await disturb('Hive', 1);
  const { value, of } = pressFigure('while a hard computer thinks', shown);
  t.diagnostic(`press to light, worst of ${of} while it thinks: ${value.toFixed(1)} ms`);
  assert.ok(of >= LEAST && value <= 20, `worst of ${of}: ${value} ms`);
  keepsItsStack(device, t);
});

// In Xobos all players decide simultaneously, so the game would wait for a person. The board does
// not show presses at a computer's pad.
test('two hard computers think about Xobos within the stack, whatever is pressed', { skip: missing }, async (t) => {
  const { device, during } = await disturb('Xobos', 2);
  t.diagnostic(`${during} presses while they think`);
  keepsItsStack(device, t);
});

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
  // A new turn begins with a decision that was not prepared in advance.
  assert.ok(waits.filter((ms) => ms < 10).length >= 4, `${waits}`);
  assert.ok(waits.every((ms) => ms > -20), `a move is shown to its end: ${waits}`);
  device.check();
});
