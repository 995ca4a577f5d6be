// Takes the pictures in docs/pictures from the running firmware: `cargo xtask docs` calls this.

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { toBench } from './firmware.mjs';
import { open } from './node.mjs';

const PICTURES = new URL('../../docs/pictures/', import.meta.url);

const { values } = parseArgs({ options: { elf: { type: 'string' } } });
if (!values.elf) {
  console.error('usage: node pictures.mjs --elf FILE');
  process.exit(2);
}

async function take(device, name) {
  await mkdir(PICTURES, { recursive: true });
  const path = fileURLToPath(new URL(`${name}.png`, PICTURES));
  await device.screenshot(path);
  console.log(path);
}

const device = await open(values.elf);
device.wait(1500);
await take(device, 'self-test');
toBench(device);
for (const [seat, button] of [[1, 'down'], [2, 'left'], [3, 'up'], [4, 'right']]) {
  device.press(seat, button);
  device.press(seat, 'ok');
  device.press(seat, button);
}
device.press(2, 'menu');
device.hold(1, 'ok');
device.hold(3, 'peek');
device.wait(300);
await take(device, 'service');
