// Panic, fault and hang: the watchdog resets, and the next start reports the cause on OLED and
// console.
// About: src/parts/crash.rs, src/parts/crash_log.rs

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SEATS, assertUsable, toBench, startBench, waitForLine, waitForText } from './support.mjs';

/** Types a line on the console and waits for the answer. */
function ask(device, words, answer) {
  const from = device.uart.lines.length;
  device.uart.send(`${words}\r`);
  waitForLine(device, answer, { from, timeoutMs: 200 });
}

/**
 * Requests a drill on the console and waits for the next start.
 * @returns the time from the request to the reset, and the console from the new start on
 */
function drill(device, name) {
  const boots = device.boots.length;
  ask(device, 'unlock drills', 'drills are unlocked');
  const from = device.uart.lines.length;
  const requestedMs = device.nowMs;
  device.uart.send(`drill ${name}\r`);
  device.waitUntil(() => device.boots.length > boots, { timeoutMs: 6000, stepMs: 10, what: 'a reset' });
  return { ms: device.boots.at(-1).ns / 1e6 - requestedMs, reason: device.boots.at(-1).reason, from };
}

/** Asserts that OLEDs and console show the cause and that the device then works as before. */
function assertCauseShown(device, from, screen, console) {
  for (const seat of SEATS) {
    const isShown = () => screen.test(device.oled(seat).lines()[1]);
    device.waitUntil(isShown, { timeoutMs: 1000, stepMs: 5, what: `${screen} on the OLED of seat ${seat}` });
  }
  const line = waitForLine(device, 'start: ', { from });
  assert.match(line, /^hexboard \d+\.\d+\.\d+ .*start: /);
  assert.match(line, console);
  toBench(device);
  assert.ok(device.uart.lines.slice(from).some((printed) => printed.startsWith('self-test: start: ') && console.test(printed)));
  assertUsable(device, 3);
}

const CASES = [
  { name: 'panic', at: 'forced', within: 100, screen: /^panic console\.:\d+$/, console: /panic console\.:\d+$/ },
  { name: 'fault', at: 'forced', within: 100, screen: /^fault 1000[0-9a-f]{4}$/, console: /fault 1000[0-9a-f]{4}$/, faults: 1 },
  { name: 'stack', at: 'watchdog', within: 4500, screen: /^stack overflow$/, console: /stack overflow$/, faults: [1, 2], usesUp: true },
  { name: 'hang', at: 'watchdog', within: 4500, screen: /^hang store console/, console: /hang store console thinker \+2$/ },
  { name: 'hang machine', at: 'watchdog', within: 4500, screen: /^hang machine store/, console: /hang machine store console \+3$/ },
];

for (const { name, at, within, screen, console, faults = 0, usesUp = false } of CASES) {
  test(`drill ${name}: the cause is shown after the restart`, async () => {
    const device = await startBench();
    const { ms, reason, from } = drill(device, name);
    assert.equal(reason, at);
    assert.ok(ms < within, `${ms} ms to the reset`);
    assertCauseShown(device, from, screen, console);
    assert.equal(device.boots.length, 2, 'one reset is enough');
    if (usesUp) device.expectError(/^stack: \d+ bytes used/);
    // An overflow may affect the fault handler as well, depending on where a frame ends.
    assert.ok([faults].flat().includes(device.errors.length), device.errors.join('\n'));
    device.restart();
    waitForText(device, 1, 'Last start power on');
  });
}

test('the console accepts its commands and rejects others', async () => {
  const device = await startBench();
  ask(device, 'help', 'commands: help, status, selftest, volts, crash, games, game N, panel [WORDS], wizard [WORDS], led WORDS');
  ask(device, 'status', 'start: power on');
  ask(device, 'drill nothing', 'unknown command');
  ask(device, 'x'.repeat(300), 'line dropped: longer than 100 letters');
  assertUsable(device, 1);
  assert.equal(device.boots.length, 1);
});

test('the rest of an overlong line is not a command, and drills are locked until they are unlocked', async () => {
  const device = await startBench();
  ask(device, 'drill panic', 'this is locked: type "unlock" before presses, "unlock drills" before drills');
  ask(device, 'unlock drills', 'drills are unlocked until the next start');
  ask(device, `${'x'.repeat(101)}drill panic`, 'line dropped');
  ask(device, 'status', 'start: power on');
  assertUsable(device, 1);
  assert.equal(device.boots.length, 1);
  drill(device, 'panic');
  toBench(device);
  ask(device, 'drill panic', 'this is locked');
  assert.equal(device.boots.length, 2, 'locked again after the start');
});

test('a crash is recorded with message, location and registers, on the console and in the service menu', async () => {
  const device = await startBench();
  const { from } = drill(device, 'panic');
  const line = waitForLine(device, 'crash: ', { from });
  assert.match(line, /^crash: no\. 1 after \d+ s device\/console\.rs:\d+ "a drill" pc 1[0-9a-f]{7} lr 1[0-9a-f]{7} in \d+\.\d+\.\d+/);
  toBench(device);
  device.press(1, 'menu');
  const marked = () => device.oled(1).reader.runs(device.oled(1).pixels()).filter(({ inverse, y }) => inverse && y > 10);
  for (let i = 0; i < 24 && !marked().some(({ text }) => text.includes('Last crash')); i++) {
    device.press(1, 'down');
    device.wait(40);
  }
  device.press(1, 'ok');
  waitForText(device, 1, 'a drill');
  assert.match(device.oled(1).text(), /console\.rs:\d+/);

  const again = drill(device, 'fault');
  assert.match(waitForLine(device, 'crash: ', { from: again.from }), /^crash: no\. 2 after \d+ s "fault: .*" pc 10[0-9a-f]{6} lr 10[0-9a-f]{6} /);
  device.restart();
  toBench(device);
  const later = device.uart.lines.length;
  device.uart.send('crash\r');
  waitForLine(device, 'crash: no. 1 ', { from: later });
  const kept = device.uart.lines.slice(later).filter((text) => text.startsWith('crash: '));
  assert.deepEqual(kept.map((text) => text.match(/no\. (\d+)/)[1]), ['2', '1'], 'the records survive a power cut');
});
