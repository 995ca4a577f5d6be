// Computers think on the real firmware: the stack stays within its budget even with all interrupts
// on top, no slice is longer than 2 ms, and a press is visible within 20 ms.
// About: src/ai

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { STACK_BUDGET } from '../chip.mjs';
import { compareWithPage } from '../performance.mjs';
import { POSITIONS, WORST_MS, ownTime, pressFigure, pressWhileThinking, seatComputer, sliceFigure, think } from '../thinking.mjs';
import { chooseGame, skipReason, startGame, tap, toLobby } from './table-support.mjs';

/** Thinking time per position, in milliseconds of the device. */
const MILLIS = 40;
/** Buttons pressed meanwhile, and the minimum number of presses during thinking. */
const DIRECTIONS = ['right', 'up', 'left', 'down'];
const LEAST = 8;
/** Buttons pressed after that. An open menu pauses the computers. */
const OTHERS = ['ok', 'menu', 'back', 'ok', 'peek', 'menu', 'menu', 'ok'];
/** The tone that announces a computer's move, and how long the move is shown by default. */
const [CALL_HZ, SHOWN_MS] = [740, 1400];

function assertStackBudget(device, t) {
  t.diagnostic(`stack ${device.stackBytes} of ${STACK_BUDGET} bytes`);
  assert.ok(device.stackBytes > 1000, 'the stack is measured');
  assert.ok(device.stackBytes <= STACK_BUDGET, `${device.stackBytes} bytes`);
  device.check();
}

test('computer players of all games stay within the stack budget and the slices of docs/performance.md', { skip: skipReason }, async (t) => {
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
  assertStackBudget(device, t);
});

/** Lets hard computers think at the first pads and presses buttons of the second one meanwhile. */
async function pressDuringThinking(game, pads) {
  const device = await toLobby({ seed: 5 });
  chooseGame(device, game);
  seatComputer(device, 'hard', pads);
  const own = ownTime(device);
  startGame(device, game.toLowerCase(), 2);
  let during = 0;
  const shown = [];
  // A move is shown between two phases of thinking.
  for (let rounds = 0; rounds < 12 && during < LEAST; rounds++) {
    const pressed = pressWhileThinking(device, 2, DIRECTIONS, 16);
    during += pressed.during;
    shown.push(...pressed.shown);
  }
  OTHERS.forEach((button) => tap(device, 2, button));
  const { worstMs } = own();
  assert.ok(during >= LEAST, `only ${during} presses during thinking`);
  assert.ok(worstMs > 0.1 && worstMs < WORST_MS, `a slice takes ${worstMs} ms`);
  return { device, during, shown };
}

test('a press is visible within 20 ms while a hard computer thinks about Hive', { skip: skipReason }, async (t) => {
  const { device, shown } = await pressDuringThinking('Hive', 1);
  const { value, of } = pressFigure('while a hard computer thinks', shown);
  t.diagnostic(`press to light, worst of ${of} while it thinks: ${value.toFixed(1)} ms`);
  assert.ok(of >= LEAST && value <= 20, `worst of ${of}: ${value} ms`);
  assertStackBudget(device, t);
});

// In Xobos all players decide simultaneously, so the game would wait for a person. The board does
// not show presses at a computer's pad.
test('two hard computers thinking about Xobos stay within the stack budget despite presses', { skip: skipReason }, async (t) => {
  const { device, during } = await pressDuringThinking('Xobos', 2);
  t.diagnostic(`${during} presses while they think`);
  assertStackBudget(device, t);
});

test('the moves of one turn follow each other without a delay', { skip: skipReason }, async (t) => {
  const device = await toLobby({ seed: 5 });
  chooseGame(device, 'Xobos');
  seatComputer(device, 'easy', 2);
  startGame(device, 'xobos', 2);
  device.wait(12_000);
  const starts = device.tones.filter(({ hz }) => Math.abs(hz - CALL_HZ) < 5).map(({ startMs }) => startMs);
  const waits = starts.slice(1).map((ms, i) => ms - starts[i] - SHOWN_MS);
  t.diagnostic(`waits between two moves: ${waits.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  // A new turn begins with a decision that was not prepared in advance.
  assert.ok(waits.filter((ms) => ms < 10).length >= 4, `${waits}`);
  assert.ok(waits.every((ms) => ms > -20), `every move is shown completely: ${waits}`);
  device.check();
});
