/** The machine as WebAssembly, run in the page itself. */

import { OLED_HEIGHT, OLED_WIDTH, SEATS } from '../emulator/picture/geometry.mjs';
import { darkState } from '../emulator/picture/index.mjs';

import { loadShell } from './build.mjs';
import { Clock } from './clock.mjs';
import { exportGame, listGames, importGame } from './library.mjs';
import { SECTOR, Storage, claim } from './storage.mjs';
import { LANGUAGES, text } from './texts.mjs';

/** The name under which the browser stores the flash. */
const NAME = 'machine';

/**
 * Callbacks of an engine.
 * @typedef {object} Listener
 * @property {(screens: number[]) => void} changed the state has changed, and the screens of these seats
 * @property {(millis: number) => void} timePassed time of the device since its start
 * @property {(text: string) => void} printed a line on the console
 * @property {(hz: number, millis: number) => void} toneStarted frequency and duration of a tone
 * @property {(ratio: number) => void} speedChanged device time per unit of real time
 * @property {(message: string) => void} failed the engine has stopped
 *
 * The interface of an engine.
 * @typedef {object} Engine
 * @property {import('../emulator/picture/index.mjs').DeviceState} state what the device shows
 * @property {(bits: number[]) => void} setPads pressed buttons of each seat
 * @property {(rate: number) => void} setPace device time per unit of real time; 0 stops it
 * @property {() => void} step one frame, while stopped
 * @property {() => void} stop
 * @property {() => Promise<void>} cutPower cuts the power at this instant
 * @property {() => Promise<void>} switchOff switches off once everything is written
 * @property {((line: string) => void) | null} type types a line on the console, if the device reads it
 * @property {GameQueries | null} queries about the game, if the engine supports them
 * @property {Library | null} library saved games, if the engine can export them
 *
 * @typedef {object} Library
 * @property {() => Promise<{number: number, game: string, standing: string, actions: number}[]>} list newest first
 * @property {(number: number) => Promise<string>} exportGame exports a game as a single line of text
 * @property {(text: string) => Promise<number>} importGame imports a game; returns the number of its save
 * @property {((number: number) => boolean) | null} open opens a save and returns whether that worked; it does not during a
 *   game. Null if the device finds imported games only when it starts, and opens them from its start menu
 * @property {boolean} isSwitchedOff whether the device was switched off for an import
 *
 * @typedef {object} GameQueries
 * @property {() => number} acting seats of the people who must decide now, as bits
 * @property {() => number} calls how often each seat was called for attention, one byte per seat, seat 1 in the lowest
 * @property {() => number} language 0 is English, 1 is Polish
 * @property {() => number} game its index in the list of games, -1 for none
 * @property {(seat: number, cell: number) => void} point moves the cursor of a seat to a cell, or chooses the cell under it
 * @property {(seat: number, cell: number) => Uint8Array | null} describe returns what the OLED of a seat would show about a
 *   cell
 * @property {PlayControls | null} controls beside the pads, if the engine supports them
 * @property {Puzzles | undefined} puzzles if the engine can open them
 *
 * Puzzles have numbers as identities; null is none.
 * @typedef {object} Puzzles
 * @property {(language: number) => {game: number, goal: number, name: string, task: string, count: number}[]} themes
 * @property {(game: number, goal: number, index: number) => number | null} ofTheme counted cyclically
 * @property {(day: number) => number | null} ofDay
 * @property {() => number | null} current the puzzle on the device
 * @property {(id: number, seat: number) => boolean} open returns whether that worked; it does not during a game
 *
 * @typedef {object} PlayControls
 * @property {(seat: number) => Facts} facts what the page shows beside the board
 * @property {(seat: number, cell: number) => boolean} playAt chooses a cell at once, unless that starts a fight that cannot
 *   be undone; returns whether the player must click again
 * @property {(seat: number) => void} undo
 * @property {(seat: number) => void} hint
 * @property {() => void} newGame saves the game and opens the start menu
 * @property {(language: number) => void} setLanguage
 * @property {(step: number) => void} reviewAt goes to the position after this many actions of a review
 * @property {() => string} reviewText returns the reviewed game with its judgements; empty outside a review
 *
 * Cells are numbered in reading order.
 * @typedef {object} Facts
 * @property {number | null} game index of the game that is played, reviewed or selected
 * @property {boolean} isPlaying
 * @property {boolean} isAsked whether the seat must decide
 * @property {boolean} canUndo
 * @property {boolean} canHint
 * @property {number[]} targets cells that the seat can choose
 * @property {number[]} lit cells that a lesson lights up
 * @property {import('./last-move.mjs').Move[]} moves
 * @property {import('./review.mjs').Review | null} review
 */

/** The facts of a device that does not run. @type {Facts} */
export const NO_FACTS = Object.freeze({
  game: null, isPlaying: false, isAsked: false, canUndo: false, canHint: false, targets: [], lit: [], moves: [], review: null,
});

/** Returns an identity of the shell, or null. */
const idOf = (number) => (number >= 0 ? number : null);

const FRAME_MS = 1000 / 60;
const OLED_BYTES = (OLED_WIDTH * OLED_HEIGHT) / 8;
/** Longest delay of a timer. */
const LONGEST_DELAY_MS = 1000;

/** Thinking time of a computer player between two reads of the pads. */
const THINK_MS = 6;

/** Key under which the browser stores the settings, in the format of the device's flash. */
const SETTINGS = 'hexboard.settings';

/** Returns the language of the browser as the number of a language of the device; English for all others. */
function browserLanguage() {
  return Math.max(0, LANGUAGES.indexOf(navigator.language.slice(0, 2).toLowerCase()));
}

/** Returns the stored settings as bytes; none for a new device or if the browser stores nothing. */
function loadSettings() {
  try {
    const stored = localStorage.getItem(SETTINGS) ?? '';
    return /^(0x([0-9a-f]{2})+)$/.test(stored) ? Uint8Array.from(stored.slice(2).match(/../g), (hex) => parseInt(hex, 16)) : fromNumber(stored);
  } catch {
    return new Uint8Array();
  }
}

/** Converts the format of earlier pages, four bytes as one number. */
function fromNumber(stored) {
  const number = Number(stored) >>> 0;
  return number === 0 ? new Uint8Array() : new Uint8Array(new Uint32Array([number]).buffer);
}

/** Stores the settings. @param {Uint8Array} settings */
function saveSettings(settings) {
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
  /** Number of unfinished writes. The display is not updated before they finish. */
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
    const stored = loadSettings().subarray(0, shell.settings_room());
    this.#bytes(shell.settings(), stored.length).set(stored);
    this.#bytes(shell.flash(), shell.flash_bytes()).set(flash);
    shell.start(stored.length, browserLanguage());
    shell.seed(...crypto.getRandomValues(new Uint32Array(2)));
    listener.speedChanged(1);
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
    this.#listener.speedChanged(rate);
    this.#guarded(() => {});
  }

  step() {
    this.#clock.add(FRAME_MS);
    this.#guarded(() => {});
  }

  type = null;

  /** @type {import('./machine-engine.mjs').GameQueries} */
  queries = {
    acting: () => this.#shell?.acting() ?? 0,
    calls: () => this.#shell?.calls() ?? 0,
    language: () => this.#shell?.language() ?? 0,
    game: () => this.#shell?.game() ?? -1,
    point: (seat, cell) => this.#guarded((now) => this.#shell.point(seat, cell, now)),
    describe: (seat, cell) => (this.#shell?.describe(seat, cell) ? this.#bytes(this.#shell.described(), OLED_BYTES).slice() : null),
    controls: {
      facts: (seat) => (this.#shell ? JSON.parse(this.#text(this.#shell.facts(seat))) : NO_FACTS),
      playAt: (seat, cell) => {
        let isAgain = false;
        this.#guarded((now) => { isAgain = this.#shell.play_at(seat, cell, now) !== 0; });
        return isAgain;
      },
      undo: (seat) => this.#guarded((now) => this.#shell.undo(seat, now)),
      hint: (seat) => this.#guarded((now) => this.#shell.hint(seat, now)),
      newGame: () => this.#guarded((now) => this.#shell.new_game(now)),
      setLanguage: (language) => this.#guarded(() => this.#shell.set_language(language)),
      reviewAt: (step) => this.#guarded((now) => this.#shell.review_at(step, now)),
      reviewText: () => (this.#shell ? this.#text(this.#shell.review_text()) : ''),
    },
    puzzles: {
      themes: (language) => (this.#shell ? JSON.parse(this.#text(this.#shell.puzzle_list(language))) : []),
      ofTheme: (game, goal, index) => idOf(this.#shell?.puzzle_of(game, goal, index)),
      ofDay: (day) => idOf(this.#shell?.puzzle_today(day)),
      current: () => idOf(this.#shell?.puzzle()),
      open: (id, seat) => {
        let isOpen = false;
        this.#guarded((now) => { isOpen = this.#shell.open_puzzle(id, seat, now) !== 0; });
        return isOpen;
      },
    },
  };

  get library() {
    return this.#shell?.list_games ? this.#library : null;
  }

  /** @type {import('./machine-engine.mjs').Library} */
  #library = {
    list: async () => listGames(this.#shell),
    exportGame: async (number) => exportGame(this.#shell, number),
    importGame: async (game) => {
      const number = importGame(this.#shell, game);
      this.#guarded(() => {});
      return number;
    },
    isSwitchedOff: false,
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

  /** Stops at once. Sectors are stored whole, so no write is partial. */
  async cutPower() {
    this.stop();
  }

  async switchOff() {
    while (this.#writes > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    this.stop();
  }

  /**
   * Advances the machine to the current time and performs an operation on it. Reports an error of the
   * machine.
   */
  #guarded(act) {
    if (!this.#shell) return;
    try {
      const now = Math.floor(this.#clock.now());
      this.#shell.tick(now);
      act(now);
      const thinks = this.#clock.rate > 0 && this.#think();
      this.#saveSectors();
      this.#scheduleTick(thinks ? 0 : this.#shell.wakes_at() - now);
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

  /** Schedules the next tick in this much device time. */
  #scheduleTick(millis) {
    clearTimeout(this.#timer);
    const { rate } = this.#clock;
    if (rate > 0) this.#timer = setTimeout(() => this.#guarded(() => {}), Math.min(Math.max(millis / rate, 1), LONGEST_DELAY_MS));
  }

  /** Stores the changed sectors of the flash, then reads the outputs. */
  #saveSectors() {
    const shell = this.#shell;
    const sectors = [];
    for (let sector = shell.take_sector(); sector >= 0; sector = shell.take_sector()) {
      sectors.push({ sector, bytes: this.#bytes(shell.flash() + sector * SECTOR, SECTOR).slice() });
    }
    if (sectors.length === 0) return this.#readOutputs();
    this.#writes += 1;
    const written = () => {
      this.#writes -= 1;
      this.#readOutputs();
    };
    this.#storage.write(sectors).then(written, (error) => this.#fail(error.textArguments ? error.message : text('notSaved', error.message)));
  }

  #fail(message) {
    if (!this.#shell) return;
    this.stop();
    this.#listener.failed(message);
  }

  /** Reads what the machine shows, plays and prints, and notifies the listener. */
  #readOutputs() {
    if (!this.#shell || this.#writes > 0) return;
    const shell = this.#shell;
    const changed = shell.draw();
    if (changed & 1) this.state.leds.set(this.#bytes(shell.leds(), this.state.leds.length));
    for (let seat = 0; seat < SEATS; seat++) {
      if ((changed >> (seat + 1)) & 1) this.state.oleds[seat].set(this.#bytes(shell.oled(seat), OLED_BYTES));
    }
    for (let tone = shell.take_tone() >>> 0; tone !== 0; tone = shell.take_tone() >>> 0) {
      this.#listener.toneStarted(tone >>> 16, tone & 0xffff);
    }
    for (let length = shell.take_line(); length >= 0; length = shell.take_line()) {
      this.#listener.printed(new TextDecoder().decode(this.#bytes(shell.line(), length)));
    }
    const length = shell.take_settings();
    if (length > 0) saveSettings(this.#bytes(shell.settings(), length));
    const screens = [...Array(SEATS).keys()].filter((seat) => (changed >> (seat + 1)) & 1);
    if (changed) this.#listener.changed(screens);
    this.#listener.timePassed(this.#clock.now());
  }

  /** Returns the text that the shell has written. */
  #text(length) {
    return new TextDecoder().decode(this.#bytes(this.#shell.text(), length));
  }

  #bytes(address, length) {
    return new Uint8Array(this.#shell.memory.buffer, address, length);
  }
}
