/**
 * A second machine beside the emulated firmware, which is never seen. It reads a copy of the firmware's flash: so the page can
 * tell cells in words and give saved games away, as with the machine itself, and nobody has to guess.
 */

import { OLED_HEIGHT, OLED_WIDTH } from '../emulator/picture/geometry.mjs';

import { loadShell } from './build.mjs';
import { giveGame, listGames, takeGame } from './library.mjs';
import { SECTOR } from './storage.mjs';

const OLED_BYTES = (OLED_WIDTH * OLED_HEIGHT) / 8;

export class Twin {
  #shell;

  static async load() {
    return new Twin((await loadShell()).exports);
  }

  constructor(shell) {
    this.#shell = shell;
  }

  /** Takes up the game that is played there, as it was saved last. @param {Uint8Array} flash @param {number} language */
  mirror(flash, language) {
    this.#put(flash);
    this.#shell.mirror(language);
  }

  /** What the OLED of a seat would say of a cell. @returns {Uint8Array | null} */
  describe(seat, cell) {
    return this.#shell.describe(seat, cell) ? this.#bytes(this.#shell.described(), OLED_BYTES).slice() : null;
  }

  /** @param {Uint8Array} flash */
  list(flash) {
    this.#start(flash);
    return listGames(this.#shell);
  }

  /** @param {Uint8Array} flash @param {number} number */
  give(flash, number) {
    this.#start(flash);
    return giveGame(this.#shell, number);
  }

  /**
   * Puts a game into the flash.
   * @param {Uint8Array} flash @param {string} game
   * @returns {{number: number, sectors: {sector: number, bytes: Uint8Array}[]}} its save, and what has changed
   */
  take(flash, game) {
    this.#start(flash);
    return { number: takeGame(this.#shell, game), sectors: this.#changed() };
  }

  /** Switched on, but nothing is done with what lies on the shelf. */
  #start(flash) {
    this.#put(flash);
    this.#shell.start(0);
  }

  #put(flash) {
    this.#changed();
    this.#bytes(this.#shell.flash(), this.#shell.flash_bytes()).set(flash);
  }

  #changed() {
    const sectors = [];
    for (let sector = this.#shell.take_sector(); sector >= 0; sector = this.#shell.take_sector()) {
      sectors.push({ sector, bytes: this.#bytes(this.#shell.flash() + sector * SECTOR, SECTOR).slice() });
    }
    return sectors;
  }

  #bytes(address, length) {
    return new Uint8Array(this.#shell.memory.buffer, address, length);
  }
}
