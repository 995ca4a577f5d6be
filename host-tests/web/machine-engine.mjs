/** The machine as WebAssembly, run in the page itself. */

import { OLED_HEIGHT, OLED_WIDTH, SEATS } from '../emulator/picture/geometry.mjs';
import { darkState } from '../emulator/picture/index.mjs';

import { loadShell } from './build.mjs';
import { Clock } from './clock.mjs';
import { giveGame, listGames, takeGame } from './library.mjs';
import { SECTOR, Storage, claim } from './storage.mjs';
import { text } from './texts.mjs';

/** The name under which the browser stores the flash. */
const NAME = 'machine';

/**
 * Callbacks of an engine.
 * @typedef {object} Listener
 * @property {(screens: number[]) => void} changed the state has changed, and the screens of these seats
 * @property {(millis: number) => void} passed time of the device since its start
 * @property {(text: string) => void} said a line on the console
 * @property {(hz: number, millis: number) => void} sounded a tone begins
 * @property {(ratio: number) => void} ran emulated time per unit of real time
 * @property {(message: string) => void} failed the engine has stopped
 *
 * The interface of an engine.
 * @typedef {object} Engine
 * @property {import('../emulator/picture/index.mjs').DeviceState} state what the device shows
 * @property {(bits: number[]) => void} setPads pressed buttons of each seat
 * @property {(rate: number) => void} setPace device time per unit of real time; 0 stops it
 * @property {() => void} step one frame, while stopped
 * @property {() => void} stop
 * @property {() => Promise<void>} pullPlug cuts the power at this instant
 * @property {() => Promise<void>} switchOff switches off once everything is written
 * @property {((line: string) => void) | null} type a line on the console, if the device reads it
 * @property {Sight | null} sight queries about the game, if the engine supports them
 *
 * @property {Library | null} library saved games, if the engine can export them
 *
 * @typedef {object} Library
 * @property {() => Promise<{number: number, game: string, standing: string, actions: number}[]>} list newest first
 * @property {(number: number) => Promise<string>} give exports a game as a single line of text
 * @property {(text: string) => Promise<number>} take imports a game; returns the number of its save
 * @property {((number: number) => boolean) | null} open shows a save, unless a game is being played; null where the device must be
 *   started again to find what it was given, and shows it from its start menu
 * @property {boolean} isSpent whether the device was switched off for an import
 *
 * @typedef {object} Sight
 * @property {() => number} acting seats of the people who are asked now, as bits
 * @property {() => number} calls how often each seat was called, one byte each, seat 1 in the lowest
 * @property {() => number} language 0 is English, 1 is Polish
 * @property {() => number} game its index in the list of games, -1 for none
 * @property {(seat: number, cell: number) => void} point the player at this seat points at a cell
 * @property {(seat: number, cell: number) => Uint8Array | null} describe what the OLED of a seat
 * would show about a cell
 */

const FRAME_MS = 1000 / 60;
const OLED_BYTES = (OLED_WIDTH * OLED_HEIGHT) / 8;
/** Longest delay used with timers. */
const LONGEST_REST_MS = 1000;

/** Thinking time of a computer player between two reads of the pads. */
const THINK_MS = 6;

/** Key under which the browser stores the settings, in the format of the device's flash. */
const SETTINGS = 'hexboard.settings';

/** Returns the stored settings as bytes; none for a new device or if the browser stores nothing. */
function recall() {
  try {
    const kept = localStorage.getItem(SETTINGS) ?? '';
    return /^(0x([0-9a-f]{2})+)$/.test(kept) ? Uint8Array.from(kept.slice(2).match(/../g), (hex) => parseInt(hex, 16)) : ofNumber(kept);
  } catch {
    return new Uint8Array();
  }
}

/** Converts the format of earlier pages, four bytes as one number. */
function ofNumber(kept) {
  const number = Number(kept) >>> 0;
  return number === 0 ? new Uint8Array() : new Uint8Array(new Uint32Array([number]).buffer);
}

/** @param {Uint8Array} settings */
function keep(settings) {
  try {
    localStorage.setItem(SETTINGS, `0x${Array.from(settings, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
  } catch {
    // The browser stores nothing, so the settings last until the page is closed.
  }
}

/** @implements {Engine} */
export class MachineEngine {
  #shell;
  #listener;
  #storage;
  #release;
  /** Number of unfinished writes. Until they finish, their results are not shown. */
  #writes = 0;
  #clock = new Clock();
  #timer = 0;
  #pads = new Array(SEATS).fill(0);

  /**
   * Fetches and starts the machine.
   * @param {Listener} listener
   * @returns {Promise<Engine>}
   */
  static async start(listener) {
    const shell = await loadShell();
    const release = await claim(NAME);
    try {
      const storage = await Storage.open(NAME);
      return new MachineEngine(shell.exports, listener, storage, await storage.read(), release);
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

  setPace(rate) {
    this.#clock.setRate(rate);
    this.#listener.ran(rate);
    this.#guarded(() => {});
  }

  step() {
    this.#clock.add(FRAME_MS);
    this.#guarded(() => {});
  }

  type = null;

  /** @type {import('./machine-engine.mjs').Sight} */
  sight = {
    acting: () => this.#shell?.acting() ?? 0,
    calls: () => this.#shell?.calls() ?? 0,
    language: () => this.#shell?.language() ?? 0,
    game: () => this.#shell?.game() ?? -1,
    point: (seat, cell) => this.#guarded((now) => this.#shell.point(seat, cell, now)),
    describe: (seat, cell) => (this.#shell?.describe(seat, cell) ? this.#bytes(this.#shell.described(), OLED_BYTES).slice() : null),
  };

  get library() {
    return this.#shell?.list_games ? this.#library : null;
  }

  /** @type {import('./machine-engine.mjs').Library} */
  #library = {
    list: async () => listGames(this.#shell),
    give: async (number) => giveGame(this.#shell, number),
    take: async (game) => {
      const number = takeGame(this.#shell, game);
      this.#guarded(() => {});
      return number;
    },
    isSpent: false,
    open: (number) => {
      let isOpen = false;
      this.#guarded(() => { isOpen = this.#shell.open_game(number) !== 0; });
      return isOpen;
    },
  };

  stop() {
    clearTimeout(this.#timer);
    this.#shell = null;
    this.#release();
  }

  /** Writes are never partial here: sectors are stored whole. */
  async pullPlug() {
    this.stop();
  }

  async switchOff() {
    while (this.#writes > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    this.stop();
  }

  /** Runs an operation on the machine and lets it run. Reports a machine that fails. */
  #guarded(act) {
    if (!this.#shell) return;
    try {
      const now = Math.floor(this.#clock.now());
      this.#shell.tick(now);
      act(now);
      const thinks = this.#clock.rate > 0 && this.#think();
      this.#keep();
      this.#rest(thinks ? 0 : this.#shell.wakes_at() - now);
    } catch (error) {
      this.#fail(text('machineStopped', error.message));
    }
  }

  /**
   * Lets a computer player think briefly, so that no frame is delayed. Returns whether it wants to
   * continue.
   */
  #think() {
    const began = performance.now();
    let thinks = true;
    while (thinks && performance.now() - began < THINK_MS) thinks = this.#shell.think(this.#clock.now()) !== 0;
    return thinks;
  }

  #rest(millis) {
    clearTimeout(this.#timer);
    const { rate } = this.#clock;
    if (rate > 0) this.#timer = setTimeout(() => this.#guarded(() => {}), Math.min(Math.max(millis / rate, 1), LONGEST_REST_MS));
  }

  /** Stores what has changed in the flash, then shows what has happened. */
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
    this.#storage.write(sectors).then(written, (error) => this.#fail(error.told ? error.message : text('notKept', error.message)));
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
    this.#listener.passed(this.#clock.now());
  }

  #bytes(address, length) {
    return new Uint8Array(this.#shell.memory.buffer, address, length);
  }
}
