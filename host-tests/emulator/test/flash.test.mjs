import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Flash, PAGE, SECTOR } from '../flash.mjs';

const STORE = { offset: 2 * SECTOR, bytes: 4 * SECTOR };
const AT = STORE.offset;

const flash = (fill = 0xff) => new Flash(new Uint8Array(8 * SECTOR).fill(fill), STORE);
const page = (fill) => new Uint8Array(PAGE).fill(fill);

test('programming clears bits at the end of its duration', () => {
  const chip = flash();
  assert.equal(chip.program(AT, page(0x0f)), 0.7e6);
  assert.equal(chip.bytes[AT], 0xff, 'not before the end');
  chip.finish();
  assert.equal(chip.bytes[AT], 0x0f);
  assert.deepEqual(chip.errors, []);
});

test('programming bytes that are not erased is an error and only clears bits', () => {
  const chip = flash(0xf0);
  chip.program(AT, page(0x3f));
  chip.finish();
  assert.equal(chip.bytes[AT], 0x30);
  assert.match(chip.errors[0], /not erased/);
});

test('bytes of all ones change nothing, so a page can be programmed in parts', () => {
  const chip = flash();
  chip.program(AT, page(0xff).fill(0x12, 0, 4));
  chip.finish();
  chip.program(AT, page(0xff).fill(0x34, 4, 8));
  chip.finish();
  assert.deepEqual([...chip.bytes.subarray(AT + 3, AT + 5)], [0x12, 0x34]);
  assert.deepEqual(chip.errors, []);
});

test('erasing works on sectors', () => {
  const chip = flash(0);
  assert.equal(chip.erase(AT, 2 * SECTOR), 90e6);
  chip.finish();
  assert.equal(chip.bytes[AT + 2 * SECTOR - 1], 0xff);
  assert.equal(chip.bytes[AT + 2 * SECTOR], 0);
  chip.erase(AT + 5, SECTOR);
  assert.match(chip.errors[0], /whole sectors/);
});

test('operations outside the store are rejected', () => {
  const chip = flash(0);
  assert.equal(chip.erase(SECTOR, SECTOR), 0);
  assert.equal(chip.erase(AT + 3 * SECTOR, 2 * SECTOR), 0);
  assert.equal(chip.program(0, page(0)), 0);
  chip.finish();
  assert.equal(chip.errors.length, 3);
  assert.ok(chip.bytes.every((byte) => byte === 0));
});

test('a power cut while programming leaves whole pages, one partial page, and unchanged pages', () => {
  const chip = flash();
  chip.program(AT, new Uint8Array(4 * PAGE).fill(0));
  chip.cut(0.6);
  const part = (i) => chip.bytes.subarray(AT + i * PAGE, AT + (i + 1) * PAGE);
  assert.ok(part(0).every((byte) => byte === 0) && part(1).every((byte) => byte === 0));
  assert.ok(part(2).some((byte) => byte !== 0) && part(2).some((byte) => byte !== 0xff));
  assert.ok(part(3).every((byte) => byte === 0xff));
});

test('a power cut at the start changes nothing, at the end everything', () => {
  const early = flash(0);
  early.erase(AT, SECTOR);
  early.cut(0);
  assert.ok(early.bytes.every((byte) => byte === 0));
  const late = flash(0);
  late.erase(AT, SECTOR);
  late.cut(1);
  assert.ok(late.bytes.subarray(AT, AT + SECTOR).every((byte) => byte === 0xff));
});
