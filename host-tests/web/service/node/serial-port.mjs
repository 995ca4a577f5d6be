/** A serial port of this computer, opened as a file. `stty` sets it up. */

import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Raspberry Pi's vendor ID, and the product IDs of our console on a Pico and a Pico 2. */
const VENDOR = '2e8a';
const PRODUCTS = ['000a', '0009'];

/**
 * Opens a port.
 * @returns {import('../link.mjs').Port & {close: () => void}}
 * @throws {Error} with the reason
 */
export function openSerial(path) {
  setUp(path);
  const input = createReadStream(path, { encoding: 'utf8' });
  const output = createWriteStream(path, { flags: 'r+' });
  const port = {
    feedsDevice: isOwnUsb(path),
    onText: (/** @type {string} */ _) => {},
    onClose: () => {},
    send: (text) => new Promise((resolve, reject) => output.write(text, (error) => (error ? reject(error) : resolve(undefined)))),
    after: (ms, action) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
    close: () => [input, output].forEach((stream) => stream.destroy()),
  };
  input.on('data', (text) => port.onText(text));
  for (const stream of [input, output]) for (const event of ['close', 'error']) stream.on(event, () => port.onClose());
  return port;
}

function setUp(path) {
  const flag = process.platform === 'linux' ? '-F' : '-f';
  try {
    execFileSync('stty', [flag, path, '115200', 'raw', '-echo', '-hupcl'], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    throw new Error(`cannot open ${path}: ${reasonOf(error)}`);
  }
}

/** Returns why `stty` failed, and what to do if that is known. */
function reasonOf({ code, stderr, message }) {
  if (code === 'ENOENT') return 'this system has no stty. Use the service page in a browser';
  const reason = String(stderr ?? message).trim().split(': ').at(-1).toLowerCase();
  return /permission/.test(reason) ? `${reason}. On Linux, add yourself to the group dialout and log in again` : reason;
}

/**
 * Returns whether this is the USB socket of the device, which also powers it, and not a serial adapter. Where the
 * system does not say, the name of the port decides.
 */
function isOwnUsb(path) {
  try {
    const usb = join(realpathSync(join('/sys/class/tty', basename(realpathSync(path)), 'device')), '..');
    const id = (name) => readFileSync(join(usb, name), 'utf8').trim();
    return id('idVendor') === VENDOR && PRODUCTS.includes(id('idProduct'));
  } catch {
    return /ttyACM|usbmodem|^COM/.test(path);
  }
}
