// What only Node can do: files and pictures on disk.

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
  return NodeDevice.load(await readFile(path), options);
}
