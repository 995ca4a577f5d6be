// The 5 V supply: measured, shown, and when it sags the board is dimmed in steps and the players are
// notified once.
// About: src/parts/leds, src/session/service, src/parts/supply.rs

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { toLobby } from './table-support.mjs';
import { SEATS, start, startBench, toBench, waitForLine, waitForText } from './support.mjs';

const light = (device) => device.frame().reduce((sum, value) => sum + value, 0);

test('VSYS is shown on the bench and on the console', async () => {
  const device = await startBench();
  for (const seat of SEATS) waitForText(device, seat, 'Supply 4.');
  assert.match(device.oled(1).text(), /Supply +4\.(69|70|71) V/);
  device.uart.send('status\r');
  assert.match(waitForLine(device, 'supply: VSYS'), /VSYS 4\.(69|70|71) V$/);
  device.supply.volts = 4.75;
  waitForText(device, 1, 'Supply 4.4');
  device.check();
});

test('a board with a radio is detected, and VSYS is measured there', async () => {
  const device = await startBench({ hasRadio: true });
  device.wait(1000);
  assert.deepEqual([device.heartbeat.isOn, device.heartbeat.beats], [true, 1], 'the pin stays high');
  device.uart.send('status\r');
  assert.match(waitForLine(device, 'supply: VSYS'), /VSYS 4\.(69|70|71) V$/);
  device.check();
});

test('a sag dims the board in steps, within the limits nothing changes, and the light comes back', async () => {
  const device = await startBench();
  device.wait(4500); // The cursors stand still.
  const full = light(device);
  const from = device.uart.lines.length;
  device.supply.volts = 4.4;
  for (const percent of [75, 50, 37, 25]) waitForLine(device, `LEDs at ${percent} %`, { from });
  device.wait(60);
  const least = light(device);
  assert.ok(least < 0.45 * full && least > 0, `${least} of ${full}`);
  waitForText(device, 1, '25%');
  device.supply.volts = 4.65;
  const lines = device.uart.lines.length;
  device.wait(15_000);
  assert.deepEqual(device.uart.lines.slice(lines).filter((line) => /^supply/.test(line)), [], 'between both limits');
  device.supply.volts = 5;
  waitForLine(device, 'LEDs at 37 %', { from: lines, timeoutMs: 12_000 });
  const isFull = () => device.uart.lines.slice(lines).some((line) => /^supply: VSYS 4\.\d+ V$/.test(line));
  device.waitUntil(isFull, { timeoutMs: 45_000, stepMs: 50, what: 'all of the light' });
  device.check();
});

test('a supply that sags under load settles, and does not flicker', async () => {
  const device = await startBench();
  device.wait(1000);
  // The bench draws enough for 4.4 V at full light.
  device.supply.ohms = 0.6 / device.supply.amps;
  const from = device.uart.lines.length;
  waitForLine(device, 'LEDs at', { from });
  device.wait(process.env.HEXBOARD_LONG ? 60_000 : 25_000);
  const changes = device.uart.lines.slice(from).filter((line) => /^supply/.test(line)).length;
  assert.ok(changes <= 8, `${changes} changes`);
  assert.ok(device.supply.rail > 4.5, `${device.supply.rail} V`);
  device.check();
});

test('players are notified once', async () => {
  const device = await toLobby();
  device.press(1, 'ok');
  device.wait(1500); // the game begins
  const told = () => device.oled(1).lines().join(' ').includes('supply is too weak');
  device.supply.volts = 4.4;
  device.waitUntil(told, { timeoutMs: 3000, stepMs: 10, what: 'the notice' });
  device.press(1, 'ok');
  device.wait(200);
  assert.ok(!told(), 'OK closes it');
  device.supply.volts = 5;
  device.wait(45_000);
  device.supply.volts = 4.4;
  device.wait(3000);
  assert.ok(!told(), 'not again');
  device.check();
});

test('without a measurement nothing is dimmed', async () => {
  const device = await start();
  device.supply.volts = 0;
  toBench(device);
  device.wait(3000);
  assert.ok(!device.uart.lines.some((line) => /LEDs at/.test(line)));
  waitForText(device, 1, 'Supply');
  device.check();
});
