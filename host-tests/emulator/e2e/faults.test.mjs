// Faults during a game: the device recovers or keeps playing, informs the players in plain words,
// and the game continues to the same end.
// About: src/session/table

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readSaves } from '../saves.mjs';
import { BATTLE, TO_BATTLE, act, waitForPrompt, chooseRobale } from './robale-support.mjs';
import { waitForLine } from './support.mjs';
import { clockOf, markedRow, sampled, skipReason, seatPlayers, setClock, startGame, tap, textOn, toLobby, toRow, waitForMenu, waitForText } from './table-support.mjs';

const SEATS = [2, 4];
/** Number of actions before the fault. */
const BEFORE = 4;
const HUNG = 'The program stopped';
const FAILED = 'A program error';
const UNSAVED = 'The memory does not';
const SCREENS_OUT = 'Two screens went';

/** Returns a new game with typed dice and this clock. */
async function newGame({ clock, ...options } = {}) {
  const device = await toLobby({ seed: 1, ...options });
  if (clock) setClock(device, clock);
  seatPlayers(device, SEATS);
  chooseRobale(device, { typed: true });
  startGame(device, 'robale', SEATS.length);
  return device;
}

/** Returns a game some actions after its start. */
async function startedGame() {
  const device = await newGame();
  for (const words of TO_BATTLE.slice(0, BEFORE)) act(device, SEATS, words);
  return device;
}

const savedActions = (device) => readSaves(device.chip.flash.bytes, device.wiring.flash.store_offset).at(-1).actions.length;

/** Continues the game after this many actions and checks that every action is saved. */
function continueGame(device, done = BEFORE) {
  for (const words of TO_BATTLE.slice(done)) act(device, SEATS, words);
  assertSaved(device);
}

/** Asserts that every action that the console has printed is saved. */
function assertSaved(device) {
  const printed = device.uart.lines.filter((line) => /^(seat \d|chance): /.test(line));
  assert.equal(savedActions(device), printed.length, 'every printed action is saved');
}

function waitForReset(device) {
  const boots = device.boots.length;
  device.waitUntil(() => device.boots.length > boots, { timeoutMs: 6000, stepMs: 10, what: 'a reset' });
}

/** Asserts that all players read the message and that any button continues. */
function assertAllNotified(device, words) {
  for (const seat of SEATS) waitForText(device, seat, words, 2500);
  for (const seat of SEATS) device.press(seat, 'peek');
  waitForPrompt(device, SEATS, 2000);
}

/** Crashes the firmware with a drill. */
function crash(device, name) {
  device.uart.send('unlock drills\r');
  waitForLine(device, 'drills are unlocked');
  device.uart.send(`drill ${name}\r`);
  waitForReset(device);
}

const DRILLS = [['panic', FAILED], ['stack', FAILED], ['hang machine', HUNG], ['fault', FAILED], ['hang', HUNG]];

for (const [name, words] of sampled(DRILLS, 3)) {
  test(`${name} in a game: the game continues without a question, and the players are notified`, { skip: skipReason }, async () => {
    const device = await startedGame();
    crash(device, name);
    if (name === 'stack') device.expectError(/^stack: \d+ bytes used/);
    assertAllNotified(device, words);
    continueGame(device);
    assert.equal(device.boots.length, 2, 'one reset is enough');
  });
}

/** The game continues after a crash without a question, after a power cut with OK. */
const RESTARTS = {
  'a crash'(device) {
    crash(device, 'panic');
    assertAllNotified(device, FAILED);
  },
  'a power cut'(device) {
    device.restart();
    waitForText(device, 1, 'OK: yes', 2000);
    tap(device, 1, 'ok');
    waitForPrompt(device, SEATS, 2000);
  },
};
/** By this time the device has rolled all dice of a battle. */
const ROLLED_MS = 3000;

for (const [what, restart] of Object.entries(RESTARTS)) {
  test(`${what} while a player types a die: the device still waits for the player`, { skip: skipReason }, async () => {
    const device = await newGame();
    const [fight, ...typed] = BATTLE;
    for (const words of [...TO_BATTLE, fight]) act(device, SEATS, words);
    const [seat, prompt] = waitForPrompt(device, SEATS);
    assert.equal(prompt, 'Die');
    restart(device);
    device.wait(ROLLED_MS);
    assert.ok(!device.uart.lines.some((line) => line.startsWith('chance: die')), 'the device does not roll');
    assert.deepEqual(waitForPrompt(device, SEATS), [seat, 'Die']);
    for (const words of typed) act(device, SEATS, words);
    assertSaved(device);
  });

  test(`${what} in a game with clocks: no player gains time, and the clock runs`, { skip: skipReason }, async () => {
    const device = await newGame({ clock: '5 min + 5 s' });
    const spent = {};
    for (const [seconds, words] of [[12, TO_BATTLE[0]], [24, TO_BATTLE[1]]]) {
      device.wait(1000 * seconds);
      spent[act(device, SEATS, words)] = seconds;
    }
    restart(device);
    device.wait(100);
    const clocks = SEATS.map((seat) => clockOf(device, seat));
    for (const [i, seat] of SEATS.entries()) {
      const most = 300 - spent[seat] + 5;
      assert.ok(clocks[i] <= most && clocks[i] > most - 10, `seat ${seat}: ${clocks[i]} s are left of ${most}`);
    }
    const [running] = waitForPrompt(device, SEATS);
    device.wait(5000);
    const passed = SEATS.map((seat, i) => clocks[i] - clockOf(device, seat));
    SEATS.forEach((seat, i) => assert.ok(seat === running ? passed[i] >= 4 : passed[i] === 0, `seat ${seat}: ${passed[i]} s`));
    continueGame(device, 2);
  });
}

test('the start menu shows the last game and its players after every restart', { skip: skipReason }, async () => {
  const device = await newGame();
  const isStored = () => {
    assert.match(textOn(device, 1), /^ *Robale /, 'the game');
    toRow(device, 'Start game');
    assert.equal(markedRow(device, 1), `Start game ${SEATS.join(' ')}`, 'the players');
  };
  device.restart();
  waitForText(device, 1, 'OK: yes', 2000);
  tap(device, 1, 'back');
  waitForMenu(device, 2000);
  isStored();
  startGame(device, 'robale', SEATS.length);
  crash(device, 'panic');
  assertAllNotified(device, FAILED);
  device.restart();
  waitForText(device, 1, 'OK: yes', 2000);
  tap(device, 1, 'back');
  waitForMenu(device, 2000);
  isStored();
});

const TASKS = [
  'pads::scan', 'watchdog::supervise', 'oled::serve_ab', 'thinker::think', 'panel::send', 'buzzer::play', 'oled::serve_cd', 'store::keep',
  'usb::run', 'usb::talk',
];
for (const task of sampled(TASKS, 3)) {
  test(`${task} hangs in a game: the watchdog resets, and the game continues`, { skip: skipReason }, async () => {
    const device = await startedGame();
    device.chip.hang = task;
    waitForReset(device);
    assertAllNotified(device, HUNG);
    continueGame(device);
    device.check();
  });
}

for (const fault of ['refuses', 'lies']) {
  test(`a flash that ${fault} in a game: the players are notified and can continue`, { skip: skipReason }, async () => {
    const device = await startedGame();
    device.chip.flash.fault = fault;
    act(device, SEATS, TO_BATTLE[BEFORE]);
    assertAllNotified(device, UNSAVED);
    for (const words of TO_BATTLE.slice(BEFORE + 1)) act(device, SEATS, words);
    assert.equal(device.boots.length, 1, 'no reset');
    assert.ok(savedActions(device) >= BEFORE, 'earlier actions are still saved');
  });
}

test('an OLED bus held low in a game: the players are notified and can continue, and the screens recover', { skip: skipReason }, async () => {
  const device = await startedGame();
  // The starting player is drawn at random. The screen of the other one fails.
  const [lit] = waitForPrompt(device, SEATS);
  const dark = SEATS.find((seat) => seat !== lit);
  const bus = device.buses[dark > 2 ? 1 : 0];
  bus.hold();
  waitForLine(device, `oled ${dark} does not answer`);
  waitForText(device, lit, SCREENS_OUT, 2500);
  for (const seat of SEATS) device.press(seat, 'peek');
  // The rest of the turn is played while the wire is still low.
  const turn = TO_BATTLE.slice(BEFORE, BEFORE + 3);
  for (const words of turn) assert.equal(act(device, SEATS, words), lit);
  assert.ok(bus.isStuck, 'the bus is still held');
  bus.release();
  waitForLine(device, `oled ${dark} is back`);
  device.wait(500);
  for (const words of TO_BATTLE.slice(BEFORE + turn.length)) act(device, SEATS, words);
  assertSaved(device);
  assert.equal(device.boots.length, 1, 'no reset');
});

test('a restart while an erase is suspended: the erase is completed, and the flash works', { skip: skipReason }, async () => {
  const device = await toLobby({ flashTimes: 'worst' });
  const { flash } = device.chip;
  device.waitUntil(() => flash.suspended, { timeoutMs: 3000, stepMs: 0.5, what: 'a suspended erase' });
  device.uart.send('unlock drills\rdrill panic\r');
  waitForReset(device);
  device.waitUntil(() => !flash.suspended, { timeoutMs: 1000, stepMs: 1, what: 'the end of the erase' });
  device.check();
});
