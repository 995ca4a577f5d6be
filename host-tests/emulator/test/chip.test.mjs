import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Chip } from '../chip.mjs';
import { load, tinyElf, wiring } from '../test-support/tiny.mjs';

const B_SELF = 0xe7fe;
const WATCHDOG = 0x40058000;
const STORE = wiring.flash.store_offset;

function start(code, options = {}) {
  const chip = new Chip(tinyElf(code), { wiring, ...options });
  chip.powerOn();
  return chip;
}

/** Stores r1 to [r0 + offset]. */
const str = (offset) => 0x6001 | ((offset / 4) << 6);
/** Loads r1 from [r0 + offset]. */
const ldr = (offset) => 0x6801 | ((offset / 4) << 6);

/** Enables the watchdog with this load value; scratch 0 counts the starts. */
const watchdogProgram = (value) => [
  ...load(0, WATCHDOG),
  ldr(0x0c), 0x3101, // adds r1, #1
  str(0x0c), 0xbf00,
  ...load(1, value), str(4), 0xbf00,
  ...load(1, 1 << 30), str(0),
  B_SELF,
];

test('a watchdog timeout resets the chip, keeps scratch registers and RAM, and sets the reason', () => {
  const chip = start(watchdogProgram(2 * 10_000)); // 10 ms: it counts twice a microsecond
  chip.sram[0x100] = 0x5a;
  chip.runUntil(35e6);
  assert.deepEqual(chip.boots.map(({ reason }) => reason), ['power', 'watchdog', 'watchdog', 'watchdog']);
  assert.ok(Math.abs(chip.boots[1].ns - 10e6) < 0.1e6, `${chip.boots[1].ns}`);
  assert.equal(chip.mcu.readUint32(WATCHDOG + 0x0c), 4);
  assert.equal(chip.mcu.readUint32(WATCHDOG + 0x08), 1);
  assert.equal(chip.sram[0x100], 0x5a);
});

test('a power cut clears scratch registers and RAM', () => {
  const chip = start(watchdogProgram(2 * 1_000_000));
  chip.runUntil(1e6);
  chip.sram[0x100] = 0x5a;
  chip.powerCut();
  chip.runUntil(5e6);
  assert.equal(chip.isPowered, false);
  chip.powerOn();
  chip.runUntil(6e6);
  assert.equal(chip.mcu.readUint32(WATCHDOG + 0x0c), 1);
  assert.equal(chip.mcu.readUint32(WATCHDOG + 0x08), 0);
  assert.notEqual(chip.sram[0x100], 0x5a);
  assert.equal(chip.boots[1].ns, 5e6);
});

/** Looks up a function in the boot ROM, calls it with r0 and r1, and then sleeps. */
function romCall(code, a, b) {
  return [
    ...load(7, 0x18), 0x883b, 0xbf00, // ldrh r3, [r7]: the lookup function
    ...load(1, code.charCodeAt(0) | (code.charCodeAt(1) << 8)),
    0x2000, 0x4798, // movs r0, #0; blx r3
    0x4603, 0xbf00, // mov r3, r0
    ...load(0, a),
    ...load(1, b),
    0x4798, 0xbf00, // blx r3
    0xbf30, 0xe7fd, // wfi; again
  ];
}

test('an erase stalls the core and takes effect at its end', () => {
  const chip = start(romCall('RE', STORE, 4096));
  chip.flash.bytes.fill(0, STORE, STORE + 8192);
  chip.runUntil(40e6);
  assert.equal(chip.flash.bytes[STORE], 0);
  chip.runUntil(50e6);
  assert.equal(chip.flash.bytes[STORE], 0xff);
  assert.equal(chip.flash.bytes[STORE + 4096], 0);
  assert.deepEqual(chip.errors, []);
  assert.ok(Math.abs(chip.load.flashNs - 45e6) < 1e3);
});

test('a power cut during an erase leaves a partly erased sector', () => {
  const chip = start(romCall('RE', STORE, 4096));
  chip.flash.bytes.fill(0, STORE, STORE + 4096);
  chip.runUntil(22e6);
  chip.powerCut();
  const sector = chip.flash.bytes.subarray(STORE, STORE + 4096);
  assert.ok(sector.some((byte) => byte !== 0));
  assert.ok(sector.some((byte) => byte !== 0xff));
});

test('code in flash that makes the flash unreadable faults at the next instruction', () => {
  const chip = start(romCall('EX', 0, 0));
  chip.runUntil(1e6);
  assert.match(chip.errors[0], /hard fault: the flash is not set up to be read as memory: access to 0x1000/);
});

test('an erase outside crash log and store is rejected and reported', () => {
  const chip = start(romCall('RE', 0, 4096));
  chip.runUntil(60e6);
  assert.match(chip.flash.errors[0], /outside crash log and store/);
  assert.notEqual(chip.flash.bytes[0x101], 0xff);
});

test('a request for an unknown ROM function is reported', () => {
  const chip = start(romCall('ZZ', 0, 0));
  chip.runUntil(1e6);
  assert.match(chip.errors[0], /"ZZ"/);
});

test('sleep takes no host time and is counted as sleep', () => {
  const chip = start([0xbf30, 0xe7fd]);
  chip.runUntil(3600e9);
  assert.ok(chip.load.sleepNs > 3599e9);
  assert.ok(chip.load.busyCycles < 200);
});

test('the image overwrites only its own part of earlier flash contents', () => {
  const flash = new Uint8Array(wiring.flash.bytes).fill(0x77);
  const chip = start([B_SELF], { flash });
  assert.equal(chip.flash.bytes[STORE], 0x77);
  assert.equal(chip.flash.bytes[0x200], B_SELF & 0xff);
  assert.equal(flash[0x200], 0x77);
});
