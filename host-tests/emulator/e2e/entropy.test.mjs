// Random numbers on the real firmware: they depend on the ring oscillator and on the times of presses,
// and on either of them if the other one repeats itself.
// About: src/parts/entropy.rs

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readNewest } from '../saves.mjs';
import { markedRow, skipReason, startGame, tap, toLobby, toRow } from './table-support.mjs';
import { currentPrompt } from './termites-support.mjs';

const SEATS = [1, 2];

/** Starts a game of Termites for two on a random map and returns the saved tiles of the map. */
async function randomMap({ laterMs = 0, ...options }) {
  const device = await toLobby(options);
  toRow(device, 'Map');
  for (let i = 0; i < 4 && !markedRow(device, 1).includes('build it'); i++) tap(device, 1, 'right');
  device.wait(laterMs);
  startGame(device, 'termites', SEATS.length);
  const prompt = () => currentPrompt(device, SEATS);
  const [seat] = device.waitUntil(prompt, { timeoutMs: 2000, stepMs: 5, what: 'a first decision' });
  tap(device, seat, 'menu');
  for (let i = 0; i < 8 && markedRow(device, seat) !== 'Random map'; i++) tap(device, seat, 'down');
  tap(device, seat, 'ok');
  // It asks for confirmation first; the answer that changes nothing is selected.
  tap(device, seat, 'down');
  tap(device, seat, 'ok');
  device.waitUntil(() => prompt()?.[1] === 'Which Mound?', { what: 'the map is done' });
  const { store_offset: store } = device.wiring.flash;
  const tiles = () => readNewest(device.flash(), store)?.actions ?? [];
  device.waitUntil(() => tiles().length >= 15, { what: 'the map is saved' });
  return tiles().join(' ');
}

test('the ring oscillator and the times of presses change a random map', { skip: skipReason }, async () => {
  const map = await randomMap({ seed: 1 });
  assert.notEqual(await randomMap({ seed: 2 }), map, 'another state of the oscillator');
  assert.notEqual(await randomMap({ seed: 1, laterMs: 7 }), map, 'a press that comes later');
});

test('with a stuck oscillator only the times of presses change it', { skip: skipReason }, async () => {
  const map = await randomMap({ stuckOscillator: true, seed: 1 });
  assert.equal(await randomMap({ stuckOscillator: true, seed: 2 }), map, 'equal presses');
  assert.notEqual(await randomMap({ stuckOscillator: true, seed: 1, laterMs: 7 }), map, 'a press that comes later');
});
