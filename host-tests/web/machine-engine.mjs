/** The machine as WebAssembly, run in the page itself. */

import { OLED_HEIGHT, OLED_WIDTH, SEATS } from '../emulator/picture/geometry.mjs';
import { darkState } from '../emulator/picture/index.mjs';

import { advice, fetchBuild } from './build.mjs';
import { SECTOR, Storage, claim } from './storage.mjs';

/** The name under which the browser keeps the flash. */
const NAME = 'machine';

/**
 * What an engine tells.
 * @typedef {object} Listener
 * @property {(screens: number[]) => void} changed the state is another, and the screens of these seats
 * @property {(millis: number) => void} passed time of the device since its start
 * @property {(text: string) => void} said a line on the console
 * @property {(hz: number, millis: number) => void} sounded a tone begins
 * @property {(ratio: number) => void} ran emulated time for each unit of real time
 * @property {(message: string) => void} failed it runs no more
 *
 * What the page asks of an engine.
 * @typedef {object} Engine
 * @property {import('../emulator/picture/index.mjs').DeviceState} state what the device shows
 * @property {(bits: number[]) => void} setPads pressed buttons of each seat
 * @property {() => void} stop
 * @property {() => Promise<void>} pullPlug the power goes, at this instant
 */

const OLED_BYTES = (OLED_WIDTH * OLED_HEIGHT) / 8;
/** Timers are not trusted with more. */
const LONGEST_REST_MS = 1000;

/** A computer player thinks for this long between two looks at the pads. */
const THINK_MS = 6;

/** Where the settings of the device are kept in this browser, as the device keeps them in its flash. */
const SETTINGS = 'hexboard.settings';

/** The settings kept before, as bytes; none for a new device, and where the browser keeps nothing. */
function recall() {
  try {
    const kept = localStorage.getItem(SETTINGS) ?? '';
    return /^(0x([0-9a-f]{2})+)$/.test(kept) ? Uint8Array.from(kept.slice(2).match(/../g), (hex) => parseInt(hex, 16)) : ofNumber(kept);
  } catch {
    return new Uint8Array();
  }
}

/** Earlier pages kept four bytes as one number. */
function ofNumber(kept) {
  const number = Number(kept) >>> 0;
  return number === 0 ? new Uint8Array() : new Uint8Array(new Uint32Array([number]).buffer);
}

/** @param {Uint8Array} settings */
function keep(settings) {
  try {
    localStorage.setItem(SETTINGS, `0x${Array.from(settings, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
  } catch {
    // A browser that keeps nothing: the settings hold until the page is closed.
  }
}

/** @implements {Engine} */
export class MachineEngine {
  #shell;
  #listener;
  #storage;
  #release;
  /** Writes that are not finished: until they are, nothing is shown that they are about. */
  #writes = 0;
  #began = performance.now();
  #timer = 0;
  #pads = new Array(SEATS).fill(0);

  /**
   * Fetches and starts it.
   * @param {Listener} listener
   * @returns {Promise<Engine>}
   */
  static async start(listener) {
    const again = advice('Start `cargo xtask play` again, which makes it');
    const bytes = await fetchBuild('shell.wasm', `The WebAssembly build is missing. ${again}`);
    const { instance } = await WebAssembly.instantiate(bytes).catch((error) => {
      throw new Error(`The WebAssembly build cannot be run (${error.message}). ${again}`);
    });
    const release = await claim(NAME);
    try {
      const storage = await Storage.open(NAME);
      return new MachineEngine(instance.exports, listener, storage, await storage.read(), release);
    } catch (error) {
      release();
      throw error;
    }
  }

  constructor(shell, listener, storage, flash, release) {
    this.#shell = shell;
    this.#listener = listener;
    this.#storage = storage;
    this.#release = release;
    this.state = darkState();
    const stored = recall().subarray(0, shell.settings_room());
    this.#bytes(shell.settings(), stored.length).set(stored);
    this.#bytes(shell.flash(), shell.flash_bytes()).set(flash);
    shell.start(stored.length);
    shell.seed(...crypto.getRandomValues(new Uint32Array(2)));
    listener.ran(1);
    this.#guarded(() => {});
  }

  setPads(bits) {
    this.#guarded((now) => {
      bits.forEach((value, seat) => {
        if (value !== this.#pads[seat]) this.#shell.input(seat, value, now);
      });
      this.#pads = [...bits];
    });
  }

  stop() {
    clearTimeout(this.#timer);
    this.#shell = null;
    this.#release();
  }

  /** Nothing is in the middle of being written here: sectors are kept whole. */
  async pullPlug() {
    this.stop();
  }

  /** Does something with the machine and lets it run; a machine that gives up is told about. */
  #guarded(act) {
    if (!this.#shell) return;
    try {
      const now = Math.floor(performance.now() - this.#began);
      this.#shell.tick(now);
      act(now);
      const thinks = this.#think();
      this.#keep();
      this.#rest(thinks ? 0 : this.#shell.wakes_at() - now);
    } catch (error) {
      this.#fail(`The machine has stopped: ${error.message}. Press Restart.`);
    }
  }

  /** Lets a computer player think for a moment, so short that no frame waits for it. Does it want to go on? */
  #think() {
    const began = performance.now();
    let thinks = true;
    while (thinks && performance.now() - began < THINK_MS) thinks = this.#shell.think(began - this.#began) !== 0;
    return thinks;
  }

  #rest(millis) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#guarded(() => {}), Math.min(Math.max(millis, 1), LONGEST_REST_MS));
  }

  /** Keeps what has changed in the flash, then shows what has happened. */
  #keep() {
    const shell = this.#shell;
    const sectors = [];
    for (let sector = shell.take_sector(); sector >= 0; sector = shell.take_sector()) {
      sectors.push({ sector, bytes: this.#bytes(shell.flash() + sector * SECTOR, SECTOR).slice() });
    }
    if (sectors.length === 0) return this.#fetch();
    this.#writes += 1;
    const written = () => {
      this.#writes -= 1;
      this.#fetch();
    };
    this.#storage.write(sectors).then(written, (error) => this.#fail(error.message));
  }

  #fail(message) {
    if (!this.#shell) return;
    this.stop();
    this.#listener.failed(message);
  }

  #fetch() {
    if (!this.#shell || this.#writes > 0) return;
    const shell = this.#shell;
    const changed = shell.draw();
    if (changed & 1) this.state.leds.set(this.#bytes(shell.leds(), this.state.leds.length));
    for (let seat = 0; seat < SEATS; seat++) {
      if ((changed >> (seat + 1)) & 1) this.state.oleds[seat].set(this.#bytes(shell.oled(seat), OLED_BYTES));
    }
    for (let tone = shell.take_tone() >>> 0; tone !== 0; tone = shell.take_tone() >>> 0) {
      this.#listener.sounded(tone >>> 16, tone & 0xffff);
    }
    for (let length = shell.take_line(); length >= 0; length = shell.take_line()) {
      this.#listener.said(new TextDecoder().decode(this.#bytes(shell.line(), length)));
    }
    const length = shell.take_settings();
    if (length > 0) keep(this.#bytes(shell.settings(), length));
    const screens = [...Array(SEATS).keys()].filter((seat) => (changed >> (seat + 1)) & 1);
    if (changed) this.#listener.changed(screens);
    this.#listener.passed(performance.now() - this.#began);
  }

  #bytes(address, length) {
    return new Uint8Array(this.#shell.memory.buffer, address, length);
  }
}
