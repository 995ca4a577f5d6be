import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Chip } from '../chip.mjs';
import { load, tinyElf, wiring } from '../test-support/tiny.mjs';

const B_SELF = 0xe7fe;

/** Runs instructions with the given registers and flags. Returns the core. */
function run(code, { registers = {}, C = false, steps = code.length } = {}) {
  const chip = new Chip(tinyElf([...code, B_SELF], { 3: code.length * 2 }), { wiring });
  chip.powerOn();
  const { core } = chip.mcu;
  for (const [register, value] of Object.entries(registers)) core.registers[register] = value;
  core.C = C;
  for (let i = 0; i < steps; i++) chip.step();
  return { core, chip, r: core.registers };
}

const flags = ({ N, Z, C, V }) => [N && 'N', Z && 'Z', C && 'C', V && 'V'].filter(Boolean).join('');

// Expected values, derived by hand from the pseudocode of the ARMv6-M manual.
const CASES = [
  ['adds r0, r0, r1 carries', 0x1840, { 0: 0xffffffff, 1: 1 }, false, 0, 'ZC'],
  ['adds r0, r0, r1 overflows', 0x1840, { 0: 0x7fffffff, 1: 1 }, false, 0x80000000, 'NV'],
  ['adcs r0, r1 with all ones and carry', 0x4148, { 0: 0, 1: 0xffffffff }, true, 0, 'ZC'],
  ['adcs r0, r1 at the edge', 0x4148, { 0: 0x7fffffff, 1: 0 }, true, 0x80000000, 'NV'],
  ['sbcs r0, r1 without borrow', 0x4188, { 0: 5, 1: 3 }, true, 2, 'C'],
  ['sbcs r0, r1 with borrow from nothing', 0x4188, { 0: 0, 1: 0xffffffff }, false, 0, 'Z'],
  ['subs r0, #1 borrows', 0x3801, { 0: 0 }, false, 0xffffffff, 'N'],
  ['subs r0, r0, r1 overflows', 0x1a40, { 0: 0x80000000, 1: 1 }, false, 0x7fffffff, 'CV'],
  ['rsbs r0, r1, #0', 0x4248, { 1: 1 }, false, 0xffffffff, 'N'],
  ['cmp keeps its register', 0x4288, { 0: 3, 1: 4 }, false, 3, 'N'],
  ['cmn', 0x42c8, { 0: 1, 1: 0xffffffff }, false, 1, 'ZC'],
  ['lsls r0, r1, #0 keeps the carry', 0x0008, { 1: 0x80000000 }, true, 0x80000000, 'NC'],
  ['lsls r0, r1, #1', 0x0048, { 1: 0x80000001 }, false, 2, 'C'],
  ['lsrs r0, r1, #32', 0x0808, { 1: 0x80000000 }, false, 0, 'ZC'],
  ['asrs r0, r1, #32', 0x1008, { 1: 0x80000000 }, false, 0xffffffff, 'NC'],
  ['lsls r0, r1 by 32', 0x4088, { 0: 1, 1: 32 }, false, 0, 'ZC'],
  ['lsls r0, r1 by 33', 0x4088, { 0: 0xffffffff, 1: 33 }, true, 0, 'Z'],
  ['lsrs r0, r1 by 0 keeps all', 0x40c8, { 0: 7, 1: 0x100 }, true, 7, 'C'],
  ['asrs r0, r1 by 40', 0x4108, { 0: 0x80000000, 1: 40 }, false, 0xffffffff, 'NC'],
  ['rors r0, r1 by 4', 0x41c8, { 0: 0x1f, 1: 4 }, false, 0xf0000001, 'NC'],
  ['rors r0, r1 by 32', 0x41c8, { 0: 0x80000001, 1: 32 }, false, 0x80000001, 'NC'],
  ['muls r0, r1', 0x4348, { 0: 0x10001, 1: 0x10001 }, false, 0x20001, ''],
  ['bics r0, r1', 0x4388, { 0: 0xff, 1: 0x0f }, false, 0xf0, ''],
  ['mvns r0, r1', 0x43c8, { 1: 0xffffffff }, false, 0, 'Z'],
  ['rev r0, r1', 0xba08, { 1: 0x11223344 }, false, 0x44332211, ''],
  ['rev16 r0, r1', 0xba48, { 1: 0x11223344 }, false, 0x22114433, ''],
  ['revsh r0, r1', 0xbac8, { 1: 0x00000180 }, false, 0xffff8001, ''],
  ['sxtb r0, r1', 0xb248, { 1: 0x180 }, false, 0xffffff80, ''],
  ['uxth r0, r1', 0xb288, { 1: 0x12348765 }, false, 0x8765, ''],
];

for (const [name, opcode, registers, C, result, expected] of CASES) {
  test(name, () => {
    const { core, r } = run([opcode], { registers, C });
    assert.equal(r[0].toString(16), result.toString(16));
    assert.equal(flags(core), expected);
  });
}

test('signed loads extend the sign, and stores write the right bytes', () => {
  const memory = 0x20001000;
  // strb r1,[r0,#1]; ldrsb r2,[r0,r3]; strh r1,[r0,#2]; ldr r4,[r0]
  const { r } = run([0x7041, 0x56c2, 0x8041, 0x6804], { registers: { 0: memory, 1: 0xabcd, 3: 1 } });
  assert.equal(r[2], 0xffffffcd);
  assert.equal(r[4] >>> 16, 0xabcd);
  assert.equal((r[4] >> 8) & 0xff, 0xcd);
});

test('pop restores the pushed registers, and pop of the PC branches', () => {
  // push {r0,r1,lr}; pop {r2,r3,pc} -> back to the first instruction
  const { core, r } = run([0xb503, 0xbd0c], { registers: { 0: 11, 1: 22, 14: 0x10000201 } });
  assert.deepEqual([r[2], r[3]], [11, 22]);
  assert.equal(core.PC, 0x10000200);
  assert.equal(core.SP, 0x20042000);
});

test('ldm loads its own base last, stm writes back', () => {
  const memory = 0x20001000;
  // stmia r0!, {r1, r2}; ldmia r3!, {r3, r4}: r3 in the list is not written back
  const { r } = run([0xc006, 0xcb18], { registers: { 0: memory, 1: 5, 2: 6, 3: memory } });
  assert.equal(r[0], memory + 8);
  assert.deepEqual([r[3], r[4]], [5, 6]);
});

test('bl reaches backwards and leaves a Thumb address', () => {
  // at 0x10000204: bl 0x10000200
  const { core, r } = run([0xbf00, 0xbf00, 0xf7ff, 0xfffc], { steps: 3 });
  assert.equal(core.PC, 0x10000200);
  assert.equal(r[14], 0x10000209);
});

test('SEV before WFE keeps the core awake once', () => {
  const wfe = 0xbf20;
  const { core } = run([0xbf40, wfe], { steps: 2 });
  assert.equal(core.waiting, false);
  assert.equal(run([wfe], { steps: 1 }).core.waiting, true);
});

const FAULTS = [
  ['an unaligned read', [0x6801], { 0: 0x20000001 }, /unaligned read of 0x20000001/],
  ['a read of an unmapped address', [0x6801], { 0: 0x30000000 }, /read of 0x30000000/],
  ['a write to flash', [0x6001], { 0: 0x10000000 }, /write to 0x10000000/],
  ['an undefined instruction', [0xdeff], {}, /undefined instruction 0xdeff at 0x10000200/],
  ['a breakpoint without debugger', [0xbe00], {}, /breakpoint/],
  ['a jump to ARM code', [0x4700], { 0: 0x10000200 }, /not Thumb/],
];
for (const [name, code, registers, message] of FAULTS) {
  test(`${name} is a hard fault`, () => {
    const { core, chip } = run(code, { registers });
    assert.equal(core.IPSR, 3);
    assert.match(chip.errors[0], message);
  });
}

test('a fault in the hard fault handler locks the core up', () => {
  // The handler is the undefined instruction itself.
  const chip = new Chip(tinyElf([0xde00], { 3: 0 }), { wiring });
  chip.powerOn();
  chip.runUntil(1e6);
  assert.equal(chip.mcu.core.lockedUp, true);
  assert.equal(chip.nowNs, 1e6);
});

test('a cache line is fetched only once', () => {
  const chip = new Chip(tinyElf([0xbf00, 0xbf00, 0xbf00, 0xe7fb]), { wiring });
  chip.powerOn();
  const cycles = Array.from({ length: 6 }, () => chip.step());
  assert.deepEqual(cycles, [57, 1, 1, 2, 1, 1]);
});

test('literals are loaded relative to the PC', () => {
  const { r } = run([...load(0, 0xcafe1234), ...load(1, 0x7)], { steps: 4 });
  assert.deepEqual([r[0], r[1]], [0xcafe1234, 7]);
});

test('the clock is right at every access to a device, however many instructions run at once', () => {
  const [READ_R1, READ_R2, COUNT] = [0x6a81, 0x6a82, 0x3301]; // the microseconds of the timer; adds r3, #1
  const counts = Array(400).fill(COUNT);
  const code = [...load(0, 0x40054000), ...counts, READ_R1, ...counts, READ_R2, B_SELF];
  const [stepped, whole] = [0, 1].map(() => new Chip(tinyElf(code), { wiring }));
  stepped.powerOn();
  whole.powerOn();
  for (let i = 0; i < 2 * (1 + counts.length + 1); i++) stepped.step();
  whole.runUntil(stepped.nowNs);
  const read = ({ mcu, nowNs, load: { busyCycles } }) => [...mcu.core.registers.slice(0, 4), nowNs, busyCycles];
  assert.deepEqual(read(whole), read(stepped));
  const [, first, second, count] = read(whole);
  assert.equal(count, 800);
  assert.ok(first > 25 && second - first > 25, `${first} and ${second} us`);
});
