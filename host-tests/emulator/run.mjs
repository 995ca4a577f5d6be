// Runs a firmware image in the emulated device. Called by `cargo xtask emulate`.

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { open } from './node.mjs';

const USAGE = `usage: node run.mjs --elf FILE [--mini] [--exact] [--script FILE] [--seconds N] [--screenshot FILE] [--uart]

  --script FILE   a module whose default export is called with the device; it may be async
  --seconds N     how long to run, in device time (default 1, or 0 with a script)
  --uart          print console lines as they arrive`;

const OPTIONS = {
  elf: { type: 'string' },
  mini: { type: 'boolean', default: false },
  exact: { type: 'boolean', default: false },
  script: { type: 'string' },
  seconds: { type: 'string' },
  screenshot: { type: 'string' },
  uart: { type: 'boolean', default: false },
};

function readOptions() {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    if (!values.elf) throw new Error('--elf is missing');
    const seconds = Number(values.seconds ?? 0);
    if (!Number.isFinite(seconds) || seconds < 0) throw new Error(`--seconds cannot be "${values.seconds}"`);
    return values;
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

function report(device, hostMs) {
  const { nowMs } = device;
  const load = device.loadSince(startLoad);
  const percent = (part) => `${(100 * part).toFixed(1)} %`;
  console.log(`${(nowMs / 1000).toFixed(3)} s emulated in ${(hostMs / 1000).toFixed(1)} s`);
  console.log(`starts: ${device.boots.map(({ reason, ns }) => `${reason} at ${(ns / 1e6).toFixed(1)} ms`).join(', ')}`);
  console.log(`frames: ${device.framesSent}, the last ${device.frameMs.toFixed(2)} ms on the wire`);
  console.log(`core: busy ${percent(load.busy)}, asleep ${percent(load.sleep)}, waiting for flash ${percent(load.flash)}`);
  for (const [task, part] of Object.entries(load.tasks)) {
    const longest = (device.chip.load.longestPoll.get(task) ?? 0) / 1e6;
    console.log(`  ${percent(part).padStart(7)}  ${task}, at most ${longest.toFixed(2)} ms per poll`);
  }
  device.oleds.forEach((oled, i) => console.log(`seat ${i + 1}: ${oled.isOn ? JSON.stringify(oled.lines()) : 'dark'}`));
  if (!options.uart) device.uart.lines.forEach((line) => console.log(`uart: ${line}`));
  device.errors.forEach((error) => console.log(`error: ${error}`));
}

const options = readOptions();
const hostStart = Date.now();
const device = await open(options.elf, {
  panel: options.mini ? 'mini' : 'full',
  fidelity: options.exact ? 'exact' : 'fast',
});
const startLoad = device.markLoad();
if (options.uart) device.uart.onLine = (line) => console.log(`uart: ${line}`);
if (options.script) {
  const script = await import(pathToFileURL(resolve(options.script)).href);
  if (typeof script.default !== 'function') {
    console.error(`${options.script}: the default export of a script must be a function: \`export default (device) => { ... }\``);
    process.exit(2);
  }
  await script.default(device);
}
device.wait(1000 * Number(options.seconds ?? (options.script ? 0 : 1)));
if (options.screenshot) await device.screenshot(options.screenshot);
report(device, Date.now() - hostStart);
process.exit(device.errors.length > 0 ? 1 : 0);
