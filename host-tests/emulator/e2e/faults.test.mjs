// What can go wrong in the middle of a game: the device recovers or keeps playing, tells the players in plain words, and the
// game goes on to the same end.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readSaves } from '../saves.mjs';
import { chooseHive, readScript, takeTurn, waitForTurn } from './hive-support.mjs';
import { waitForLine } from './support.mjs';
import { missing, seatPlayers, startGame, toLobby, waitForJournal, waitForText } from './table-support.mjs';

const SEATS = [2, 4];
const TURNS = readScript('short-game');
/** So many turns are taken before something goes wrong. */
const BEFORE = 4;
const HUNG = 'The program hung';
const FAILED = 'A program error was';
const UNSAVED = 'The memory does not';

/** A game in its fifth turn. */
async function inGame(options = {}) {
  const device = await toLobby({ seed: 1, ...options });
  seatPlayers(device, SEATS);
  chooseHive(device);
  startGame(device, 'hive', SEATS.length);
  for (const turn of TURNS.slice(0, BEFORE)) takeTurn(device, SEATS, turn);
  return device;
}

/** The rest of the game. */
function playOn(device, from = BEFORE) {
  for (const turn of TURNS.slice(from)) takeTurn(device, SEATS, turn);
  waitForJournal(device);
  const told = device.uart.lines.findLast((line) => line.startsWith('journal options: '));
  assert.ok(told.endsWith(`entries ${TURNS.length}`), told);
}

function waitForReset(device) {
  device.waitUntil(() => device.boots.length === 2, { timeoutMs: 6000, stepMs: 10, what: 'a reset' });
}

/** All players read what has happened; any button leads on. */
function tellsAll(device, words) {
  for (const seat of SEATS) waitForText(device, seat, words, 2500);
  device.press(SEATS[0], 'peek');
  device.press(SEATS[1], 'peek');
  waitForTurn(device, SEATS[TURNS[BEFORE].side]);
}

for (const [order, words] of [['panic', FAILED], ['fault', FAILED], ['stack', FAILED], ['hang', HUNG], ['hang machine', HUNG]]) {
  test(`${order} in a game: it goes on without a question, and the players are told`, { skip: missing }, async () => {
    const device = await inGame();
    device.uart.send('unlock drills\r');
    waitForLine(device, 'drills are unlocked');
    device.uart.send(`drill ${order}\r`);
    waitForReset(device);
    tellsAll(device, words);
    playOn(device);
    assert.equal(device.boots.length, 2, 'one reset is enough');
  });
}

for (const task of ['pads::scan', 'panel::send', 'buzzer::play', 'watchdog::supervise', 'oled::serve_ab', 'oled::serve_cd', 'store::keep']) {
  test(`${task} hangs in a game: the watchdog restarts, and the game goes on`, { skip: missing }, async () => {
    const device = await inGame();
    device.chip.hang = task;
    waitForReset(device);
    tellsAll(device, HUNG);
    playOn(device);
    device.check();
  });
}

for (const fault of ['refuses', 'lies']) {
  test(`a flash that ${fault} in a game: the players are told once and play on`, { skip: missing }, async () => {
    const device = await inGame();
    device.chip.flash.fault = fault;
    takeTurn(device, SEATS, TURNS[BEFORE]);
    for (const seat of SEATS) waitForText(device, seat, UNSAVED, 2500);
    for (const seat of SEATS) device.press(seat, 'peek');
    playOn(device, BEFORE + 1);
    assert.equal(device.boots.length, 1, 'no reset');
    const [save] = readSaves(device.chip.flash.bytes, device.wiring.flash.store_offset).slice(-1);
    assert.ok(save.actions.length >= BEFORE, 'what was saved before is there');
  });
}

test('an OLED bus that is held low in a game: the others play on, and the screens come back', { skip: missing }, async () => {
  const device = await inGame();
  device.buses[0].hold();
  device.wait(1500);
  device.buses[0].release();
  device.wait(1500);
  playOn(device);
  assert.equal(device.boots.length, 1, 'no reset');
});
