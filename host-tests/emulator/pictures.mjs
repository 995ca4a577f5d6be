// Takes the pictures of the manual from the firmware itself. Called by `cargo xtask docs`.

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { toBench } from './firmware.mjs';
import { open } from './node.mjs';
import { takeAny } from './pictures/any.mjs';

const USAGE = 'usage: node pictures.mjs --elf FILE --mini-elf FILE --games WORD,WORD... [--out FOLDER]';
const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

function readOptions() {
  const text = { type: 'string' };
  const options = { elf: text, 'mini-elf': text, games: text, out: { ...text, default: FOLDER } };
  try {
    const { values } = parseArgs({ options });
    if (!values.elf || !values['mini-elf'] || !values.games) throw new Error('--elf, --mini-elf or --games is missing');
    return values;
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

/** Presses buttons of a seat one after another. */
function play(device, seat, buttons) {
  for (const button of buttons.split(' ')) device.press(seat, button, { ms: 30, pauseMs: 30 });
}

/** Marks cells of all seats, and leaves a menu open and buttons held. */
function busyBench(device) {
  toBench(device);
  play(device, 1, 'ok right ok right ok down ok left');
  play(device, 2, 'ok left ok down ok right down ok right');
  play(device, 3, 'ok up ok up ok right');
  play(device, 4, 'ok right ok right ok up ok down right');
  play(device, 2, 'menu down');
  device.wait(300);
  device.hold(1, 'left');
  device.hold(3, 'ok');
  device.hold(3, 'up');
  device.hold(4, 'peek');
  device.wait(60);
}

const PICTURES = [
  { name: 'self-test', panel: 'full', act: (device) => device.wait(1300) },
  { name: 'service', panel: 'full', act: busyBench },
  { name: 'mini', panel: 'mini', act: busyBench },
];

async function take(device, name) {
  device.check();
  if (device.boots.length > 1) throw new Error(`the device started again:\n${device.describe()}`);
  const path = join(options.out, `${name}.png`);
  await device.screenshot(path);
  console.log(path);
}

const options = readOptions();
await mkdir(options.out, { recursive: true });
for (const { name, panel, act } of PICTURES) {
  const device = await open(panel === 'full' ? options.elf : options['mini-elf'], { panel });
  act(device);
  await take(device, name);
}
process.env.HEXBOARD_ELF = options.elf;
for (const [place, word] of options.games.split(',').entries()) {
  const own = new URL(`./pictures/${word}.mjs`, import.meta.url);
  const game = existsSync(own) ? (await import(own)).takePictures : (taken) => takeAny(taken, word, place);
  await game(take);
}
