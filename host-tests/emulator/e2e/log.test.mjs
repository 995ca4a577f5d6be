// The log of the tasks over RTT, as a debug probe reads it: defmt frames, decoded with the ELF
// file.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { imagePath } from '../firmware.mjs';
import { startBench, waitForLine } from './support.mjs';
import { hostTool } from './table-support.mjs';

/** Returns the lines of a log: `{ time, level, words }`. */
function decode(bytes) {
  const output = hostTool('log-lines', [imagePath('full')], Buffer.from(bytes));
  return output.trim().split('\n').map((line) => {
    const [, time, level, text] = /^(\S+) (\w+) (.*)$/.exec(line) ?? [];
    return { time: Number(time), level, words: text };
  });
}

test('the tasks log events with increasing timestamps', async () => {
  const device = await startBench({ probe: true });
  device.oled(2).unplug();
  waitForLine(device, 'oled 2 does not answer');
  device.oled(2).plug();
  waitForLine(device, 'oled 2 is back');
  device.wait(100);
  const log = decode(device.log);
  const at = (pattern) => log.findIndex(({ words }) => pattern.test(words));
  const expected = [/^start: PowerOn/, /^oled 2: there/, /^pad 2: Fine/, /^flash: Blank/, /^oled 2: absent/];
  for (const pattern of expected) assert.ok(at(pattern) >= 0, `${pattern} in\n${JSON.stringify(log, null, 1)}`);
  assert.ok(at(/^oled 2: there/) < at(/^oled 2: absent/));
  for (const { level } of log) assert.ok(['info', 'warn'].includes(level), level);
  for (let i = 1; i < log.length; i++) assert.ok(log[i].time >= log[i - 1].time, 'times rise');
  assert.ok(log.at(-1).time <= device.nowMs / 1000);
});
