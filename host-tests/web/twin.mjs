/**
 * A second machine beside the emulated firmware, which is never displayed. It reads a copy of the
 * firmware's flash, so the page can describe cells in words and export saved games, as with the
 * machine itself.
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

  /**
   * Loads the game in progress as it was last saved.
   * @param {Uint8Array} flash
   * @param {number} language
   */
  mirror(flash, language) {
    this.#put(flash);
    this.#shell.mirror(language);
  }

  /** Returns what the OLED of a seat would show about a cell. @returns {Uint8Array | null} */
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
   * Writes a game to the flash.
   * @param {Uint8Array} flash @param {string} game
   * @returns {{number: number, sectors: {sector: number, bytes: Uint8Array}[]}} its save, and the changed sectors
   */
  take(flash, game) {
    this.#start(flash);
    return { number: takeGame(this.#shell, game), sectors: this.#changed() };
  }

  /** Switches the machine on without opening any save. */
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
