import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Panel } from '../panel.mjs';
import { drivePio } from '../pio.mjs';
import { RP2040 } from '../rp2040.mjs';
import { wiring } from '../test-support/tiny.mjs';

const PIO0 = 0x50200000;
const CYCLE_NS = 8;
const PIN = 2;

// side-set 1 pin; 0: set pindirs,1  1: out x,1 [2] side 0  2: jmp !x,4 [1] side 1  3: jmp 1 [4] side 1  4: nop [4] side 0
const PROGRAM = [0xe081, 0x6221, 0x1124, 0x1401, 0xa442];

/**
 * Returns a chip with the WS2812 program on state machine 0, configured like the firmware's driver.
 */
function start(fidelity, divider = 15.625) {
  const mcu = new RP2040();
  mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
  const panel = new Panel(wiring, 'full');
  const [strand] = panel.strands;
  strand.leds = 2;
  mcu.gpio[PIN].addListener((state) => strand.edge(state === 1, mcu.clock.nanos));
  drivePio(mcu, CYCLE_NS, (_, machine) => (fidelity === 'fast' && machine.sidesetBase === PIN ? strand : null));
  mcu.gpio[PIN].ctrl = 6;
  PROGRAM.forEach((code, i) => mcu.writeUint32(PIO0 + 0x48 + 4 * i, code));
  mcu.writeUint32(PIO0 + 0xc8, Math.round(divider * 256) << 8);
  mcu.writeUint32(PIO0 + 0xcc, (4 << 12) | (1 << 7));
  mcu.writeUint32(PIO0 + 0xd0, (1 << 30) | (24 << 25) | (1 << 17));
  mcu.writeUint32(PIO0 + 0xdc, ((1 << 29) | (1 << 26) | (PIN << 10) | (PIN << 5)) >>> 0);
  mcu.writeUint32(PIO0, 1);
  mcu.clock.tick(10e3);
  return { mcu, strand, put: (grb) => mcu.writeUint32(PIO0 + 0x10, (grb << 8) >>> 0) };
}

for (const fidelity of ['exact', 'fast']) {
  test(`${fidelity}: two words reach two LEDs in 60 us without errors`, () => {
    const { mcu, strand, put } = start(fidelity);
    let frame;
    strand.onFrame = (sent) => (frame = sent);
    put(0x80ff01);
    put(0x000200);
    mcu.clock.tick(400e3);
    strand.settle(mcu.clock.nanos);
    assert.deepEqual([...strand.shown.slice(0, 6)], [0xff, 0x80, 0x01, 0x02, 0x00, 0x00]);
    assert.deepEqual(strand.errors, []);
    assert.ok(Math.abs(frame.endNs - frame.startNs - 60e3) < 500, `${frame.endNs - frame.startNs}`);
  });

  test(`${fidelity}: the joined FIFO has eight words and sends one every 30 us`, () => {
    const { mcu, put } = start(fidelity);
    const level = () => mcu.readUint32(PIO0 + 0x0c) & 15;
    for (let i = 0; i < 9; i++) put(i);
    mcu.clock.tick(1e3);
    assert.equal(level(), 7, 'one of eight is on the wire, and the ninth was rejected');
    mcu.clock.tick(30e3);
    assert.equal(level(), 6);
    mcu.clock.tick(210e3);
    assert.equal(level(), 0);
  });

  test(`${fidelity}: an empty FIFO sets the stall flag`, () => {
    const { mcu, put } = start(fidelity);
    const stalled = () => (mcu.readUint32(PIO0 + 0x08) >>> 24) & 1;
    assert.equal(stalled(), 1);
    put(1);
    mcu.writeUint32(PIO0 + 0x08, 1 << 24);
    mcu.clock.tick(20e3);
    assert.equal(stalled(), 0);
    mcu.clock.tick(20e3);
    assert.equal(stalled(), 1);
  });
}

test('exact: a wrong divider causes bit time errors', () => {
  const { mcu, strand, put } = start('exact', 31.25);
  put(0x00ff00);
  mcu.clock.tick(200e3);
  assert.ok(strand.errorCount > 20);
});

test('exact: nothing appears on the wire before the first word', () => {
  const { strand } = start('exact');
  assert.equal(strand.bits, 0);
});
