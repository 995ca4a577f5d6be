// Figures of the device in emulated time: `cargo xtask bench device` calls this.

import { parseArgs } from 'node:util';

import { isShownHeld, random, said, stillness, toBench } from './firmware.mjs';
import { open } from './node.mjs';

const PRESSES = 200;

const { values } = parseArgs({ options: { elf: { type: 'string' }, presses: { type: 'string', default: `${PRESSES}` } } });
if (!values.elf) {
  console.error('usage: node bench.mjs --elf FILE [--presses N]');
  process.exit(2);
}

let failed = false;

/** Prints a figure with its budget. */
function figure(name, value, unit, budget) {
  const within = budget === undefined || value <= budget;
  failed ||= !within;
  const limit = budget === undefined ? '' : `  (at most ${budget} ${unit})${within ? '' : '  TOO MUCH'}`;
  console.log(`${name.padEnd(42)} ${value.toFixed(2).padStart(8)} ${unit}${limit}`);
}

/**
 * Presses at random moments. Answers the times to light. These buttons do not move the cursor, and their cells
 * never blink, which that of OK does when an OLED is missing.
 */
function presses(device, count, seed) {
  const next = random(seed);
  const buttons = ['back', 'peek'];
  return Array.from({ length: count }, () => {
    device.wait(70 + 50 * next());
    const seat = 1 + Math.floor(4 * next());
    const button = buttons[Math.floor(buttons.length * next())];
    return device.pressToLight(seat, button, { shows: () => isShownHeld(device, seat, button) });
  });
}

const device = await open(values.elf);
device.waitUntil(() => /seat 1/i.test(device.oled(1).text()), { what: 'the first screen' });
figure('power to first screen', device.nowMs, 'ms', 1000);
toBench(device);
figure('power to the end of the self-test', device.nowMs, 'ms');

stillness(device);
const sent = device.framesSent;
device.wait(2000);
figure('frames in 2 s while nothing changes', device.framesSent - sent, 'frames', 0);

const moving = presses(device, Number(values.presses), 2);
figure(`press to light, ${moving.length} presses at random`, Math.max(...moving), 'ms', 20);
const mean = moving.reduce((sum, ms) => sum + ms, 0) / moving.length;
figure('  on average', mean, 'ms');

const from = device.uart.lines.length;
device.uart.send('drill load\r');
device.waitUntil(() => said(device, /load begins/, from));
const loaded = presses(device, 20, 3);
figure('press to light under full load, 20 presses', Math.max(...loaded), 'ms', 20);
device.waitUntil(() => said(device, /load ends/, from), { timeoutMs: 10000 });

device.press(1, 'left');
const mark = device.markLoad();
const before = device.framesSent;
device.wait(2000);
const load = device.loadSince(mark);
const rate = (device.framesSent - before) / 2;
const panel = Object.entries(load.tasks).find(([task]) => /panel/.test(task))?.[1] ?? 0;
figure('frames a second while cursors pulse', rate, '1/s');
figure('frame on the wire', device.frameMs, 'ms', 8);
figure('core load of the panel task at 60 frames/s', (100 * panel * 60) / Math.max(rate, 1), '%', 20);
figure('core load, all', 100 * load.busy, '%');
for (const error of device.errors) console.log(`error: ${error}`);
process.exit(failed || device.errors.length > 0 ? 1 : 0);
