// Functions that need Node: files and pictures on disk.

import { readFile, writeFile } from 'node:fs/promises';

import { Device } from './device.mjs';
import { drawDevice } from './picture/index.mjs';
import { encodePng } from './picture/png.mjs';

export class NodeDevice extends Device {
  /**
   * Draws the whole device into a PNG file.
   * @param {string} path
   */
  async screenshot(path) {
    await writeFile(path, encodePng(drawDevice(this.state())));
  }
}

/**
 * Switches on a device with the firmware in a file.
 * @param {string} path of an ELF file
 * @param {import('./device.mjs').DeviceOptions} [options]
 * @returns {Promise<NodeDevice>}
 */
export async function open(path, options) {
  const device = await NodeDevice.load(await readFile(path), options);
  failAtExit(device.chip.errors);
  return device;
}

/** The error lists of all devices of this process. @type {string[][]} */
const lists = [];

/**
 * Makes this process fail at exit if a device has exceeded its stack budget by then. Tests,
 * scripts, figures and pictures must all keep the budget.
 * @param {string[]} errors the list of a chip, which may still grow
 */
export function failAtExit(errors) {
  if (lists.length === 0) process.on('exit', reportStackErrors);
  lists.push(errors);
}

function reportStackErrors() {
  const found = lists.flat().filter((error) => error.startsWith('stack: '));
  if (found.length === 0) return;
  console.error(found.join('\n'));
  process.exitCode = 1;
}
