// The real firmware in the emulated device. One test is one evening of a device: starting it is the expensive part.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { buttonCell, isShownHeld, missing, random, said, start, stillness, toBench, verdict } from '../firmware.mjs';

const options = { skip: missing };
const SEATS = [1, 2, 3, 4];

test('a sound device starts, tests itself and opens the bench', options, async () => {
  const device = await start();
  device.waitUntil(() => SEATS.every((seat) => device.oled(seat).text().includes(`Seat ${seat}`)), {
    timeoutMs: 1000,
    what: 'a first screen at every seat',
  });
  toBench(device);
  assert.ok(said(device, /^self-test: passed$/));
  for (const seat of SEATS) assert.match(device.oled(seat).text(), new RegExp(`^Service mode Seat ${seat}`));
  assert.ok(device.heartbeat.beats > 5);
  assert.ok(device.tones.length > 0);

  stillness(device);
  const sent = device.framesSent;
  device.wait(1000);
  assert.equal(device.framesSent, sent, 'nothing changes, nothing is sent');
  assert.ok(device.frameMs > 7 && device.frameMs <= 8, `${device.frameMs} ms on the wire`);

  const next = random(7);
  for (let i = 0; i < 12; i++) {
    device.wait(60 + 60 * next());
    const seat = 1 + (i % 4);
    const ms = device.pressToLight(seat, 'peek', { shows: () => isShownHeld(device, seat, 'peek') });
    assert.ok(ms <= 20, `${ms} ms from press to light`);
  }
  device.check();
});

test('every bit on the wire keeps to the data sheet', options, async () => {
  const device = await start({ fidelity: 'exact' });
  device.wait(250);
  assert.ok(device.framesSent >= 10);
  assert.ok(device.frame().some((value) => value > 0));
  device.check();
});

test('exact and fast show the same light', options, async () => {
  const [exact, fast] = await Promise.all([start({ fidelity: 'exact' }), start()]);
  for (const device of [exact, fast]) device.waitUntil(() => device.framesSent === 3, { stepMs: 1 });
  for (const device of [exact, fast]) device.wait(9);
  assert.deepEqual(exact.frame(), fast.frame());
});

test('bad days: an OLED is missing, one leaves, a button sticks, all are pressed', options, async () => {
  const device = await start({ absentOleds: [3] });
  toBench(device);
  assert.ok(said(device, /oled 3: absent/));
  assert.match(device.oled(1).text(), /^Service mode/);

  let from = device.uart.lines.length;
  device.oled(3).plug();
  device.waitUntil(() => said(device, /oled 3 is back/, from) && /Seat 3/.test(device.oled(3).text()));
  device.oled(1).unplug();
  device.waitUntil(() => said(device, /oled 1 does not answer/, from));
  device.oled(1).plug();
  device.waitUntil(() => said(device, /oled 1 is back/, from) && /Seat 1/.test(device.oled(1).text()));

  device.pads.stuck[1] = 1 << 6;
  device.wait(1000);
  for (const seat of SEATS) device.pads.setAll(seat, 0xff);
  device.wait(1000);
  for (const seat of SEATS) device.pads.setAll(seat, 0);
  device.wait(100);
  device.hold(4, 'peek');
  device.waitUntil(() => isShownHeld(device, 4, 'peek'), { what: 'the other seats still work' });
  device.check();
});

for (const chain of ['floating', 'zeros']) {
  test(`bad days: a pad chain of ${chain} is told`, options, async () => {
    const device = await start({ pads: chain });
    assert.equal(verdict(device), false);
    assert.ok(said(device, /pads: (?!fine)/), device.describe());
    assert.match(device.oled(1).text(), /Pads (?!ok)/);
    device.check();
  });
}

test('bad days: garbage in the flash is told, and the device goes on', options, async () => {
  const garbage = new Uint8Array(2 * 1024 * 1024).map((_, i) => (i * 2654435761) >>> 13);
  const device = await start({ flash: garbage });
  assert.equal(verdict(device), false);
  assert.ok(said(device, /flash: .*cleaned/), device.describe());
  assert.match(device.oled(1).text(), /Flash cleaned/);
  toBench(device);
  assert.match(device.oled(2).text(), /^Service mode/);
  device.check();
});

test('a panic, a fault and a hang end in a restart that tells why', options, async () => {
  const device = await start();
  toBench(device);
  for (const [drill, reason] of [['panic', /panic/], ['fault', /fault/], ['hang', /hang/]]) {
    const from = device.uart.lines.length;
    const { length } = device.boots;
    device.uart.send(`drill ${drill}\r`);
    device.waitUntil(() => device.boots.length > length, { timeoutMs: 5000, what: `a restart after a ${drill}` });
    device.waitUntil(() => said(device, reason, from) && reason.test(device.oled(1).text()), { what: `word of the ${drill}` });
    device.wait(500);
  }
  device.expectError(/undefined instruction/);
  device.check();
});

test('settings outlive the power, whenever it fails while they are written', options, async () => {
  const brightness = (device) => Number(/Brightness (\d+)/.exec(device.oled(1).text())?.[1]);
  const first = await start();
  toBench(first);
  first.press(1, 'menu');
  const before = brightness(first);
  first.press(1, 'right');
  assert.equal(brightness(first), before + 1);
  first.wait(1000);
  const flash = first.flash();

  for (const cutMs of [0.2, 0.5]) {
    const device = await start({ flash });
    toBench(device);
    device.press(1, 'menu');
    assert.equal(brightness(device), before + 1, 'as it was left');
    device.hold(1, 'right');
    device.waitUntil(() => device.chip.flash.running, { stepMs: 0.05, what: 'a write to flash' });
    device.wait(cutMs);
    assert.ok(device.chip.flash.running, 'still writing');
    device.release(1, 'right');
    device.restart();
    toBench(device);
    device.press(1, 'menu');
    assert.ok([before + 1, before + 2].includes(brightness(device)), `${brightness(device)} after a cut at ${cutMs} ms`);
    device.check();
  }
});

test('the mini panel starts and shows its buttons', options, async () => {
  const device = await start({ panel: 'mini' });
  toBench(device);
  assert.ok(said(device, /^self-test: passed$/));
  assert.ok(device.frameMs < 4);
  const [q, r] = buttonCell(2, 'back');
  const resting = device.led(q, r)[0];
  device.hold(2, 'back');
  device.waitUntil(() => device.led(q, r)[0] !== resting, { what: 'light at the held button' });
  device.check();
});
