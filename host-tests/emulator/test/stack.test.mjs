import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

import { Chip, STACK_BUDGET } from '../chip.mjs';
import { tinyElf, wiring } from '../test-support/tiny.mjs';

const TOP = 40 * 1024;
const B_SELF = 0xe7fe;
const NODE = new URL('../node.mjs', import.meta.url).href;

/** Returns a sleeping chip with its stack painted like the firmware does. */
function painted() {
  const chip = new Chip(tinyElf([0xbf30, 0xe7fd]), { wiring });
  chip.powerOn();
  chip.stack = new Uint32Array(chip.sram.buffer, 32, (TOP - 32) / 4).fill(0xcccccccc);
  chip.runUntil(25e6);
  return chip;
}

const use = (chip, bytes) => new DataView(chip.sram.buffer).setUint32(TOP - bytes, 1, true);

test('stack use up to the budget is accepted, one word more is reported', () => {
  const chip = painted();
  use(chip, STACK_BUDGET);
  chip.runUntil(30e6);
  assert.equal(chip.stackBytes, STACK_BUDGET);
  assert.deepEqual(chip.errors, []);
  use(chip, STACK_BUDGET + 4);
  chip.runUntil(40e6);
  assert.deepEqual(chip.errors, ['stack: 24580 bytes used, 24576 allowed']);
  chip.runUntil(50e6);
  assert.equal(chip.errors.length, 1, 'reported once');
});

test('an overrun is also reported at a power cut', () => {
  const chip = painted();
  use(chip, STACK_BUDGET + 400);
  chip.powerCut();
  assert.match(chip.errors[0], /^stack: 24976 bytes used/);
});

test('an image without stack symbols reports no stack use', () => {
  const chip = new Chip(tinyElf([B_SELF]), { wiring });
  chip.powerOn();
  chip.runUntil(10e6);
  assert.equal(chip.stackBytes, 0);
  assert.deepEqual(chip.errors, []);
});

test('a process fails at exit after a stack overrun, even with exit code 0', () => {
  const run = (errors, end) => {
    const code = `import { failAtExit } from '${NODE}';
      const errors = []; failAtExit([]); failAtExit(errors); errors.push(...${JSON.stringify(errors)}); ${end}`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  };
  const message = 'stack: 24580 bytes used, 24576 allowed';
  for (const end of ['', 'process.exit(0)']) {
    const over = run([message], end);
    assert.equal(over.status, 1, over.stderr);
    assert.ok(over.stderr.includes(message));
    assert.equal(run(['provoked by a test'], end).status, 0, 'the control');
  }
});
