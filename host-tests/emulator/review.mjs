// How long the coach of the device takes for a finished game, in emulated time:
//
//   HEXBOARD_REVIEW=game.txt cargo xtask emulate --script host-tests/emulator/review.mjs
//
// The file has a game as text (docs/saves.md). It is restored over the console and opened under Review.

import { readFileSync } from 'node:fs';

import { tap, textOn, toRow, waitForMenu } from './e2e/table-support.mjs';

const HEADER = 24;
const PER_LINE = 6;
const SLOWEST_MS = 600_000;

/** Returns the lines of the console that restore a game. */
function consoleLines(text) {
  const [, status, seats, journal] = text.trim().split('\n')[0].split('.');
  const bytes = Buffer.from(journal, 'base64url');
  const [game, rules] = [bytes[5], bytes[6]];
  const count = bytes.readUInt16LE(8);
  const word = ['', 'termites', 'hive', 'robale', 'xobos'][game];
  const entries = Array.from({ length: count }, (_, i) => bytes.readUInt32LE(HEADER + 4 * i).toString(16).padStart(8, '0'));
  const options = bytes.subarray(12, HEADER).toString('hex');
  const lines = [`options: ${options} ${word} rules ${rules} entries ${count}`, `seats: ${seats} ${status}`];
  for (let from = 0; from < count; from += PER_LINE) lines.push(`${from}: ${entries.slice(from, from + PER_LINE).join(' ')}`);
  return { lines, count, word };
}

/** Restores a game over the console. */
function restore(device, lines) {
  for (const line of lines) {
    const from = device.uart.lines.length;
    const answer = () => device.uart.lines.slice(from).find((text) => text.startsWith('restore: '));
    device.uart.send(`restore ${line}\r`);
    const found = device.waitUntil(answer, { timeoutMs: 20_000, stepMs: 5, what: `an answer to ${line}` });
    if (!/^restore: (ok|saved)/.test(found)) throw new Error(`${line}: ${found}`);
  }
}

export default async function (device) {
  const { lines, count, word } = consoleLines(readFileSync(process.env.HEXBOARD_REVIEW, 'utf8'));
  device.wait(400);
  tap(device, 1, 'ok');
  waitForMenu(device);
  device.wait(1000);
  restore(device, lines);
  device.wait(1000);
  toRow(device, 'Review');
  tap(device, 1, 'ok');
  device.wait(500);
  tap(device, 1, 'ok');
  device.wait(1000);
  const { longestPoll } = device.chip.load;
  longestPoll.clear();
  const from = device.nowMs - 1000;
  let next = 10_000;
  const isDone = () => {
    if (device.nowMs - from > next) {
      console.log(`after ${((device.nowMs - from) / 1000).toFixed(0)} s: ${device.oled(1).lines().join(' | ')}`);
      next += 10_000;
    }
    return /Turning point|beginning/i.test(textOn(device, 1));
  };
  device.waitUntil(isDone, { timeoutMs: SLOWEST_MS, stepMs: 100, what: 'the end of the review' });
  const longest = [...longestPoll].map(([task, ns]) => `${task} ${(ns / 1e6).toFixed(1)} ms`);
  console.log(`longest polls: ${longest.join(', ')}`);
  console.log(`${word}: ${count} actions, ${((device.nowMs - from) / 1000).toFixed(1)} s`);
  device.check();
}
