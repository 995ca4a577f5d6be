/**
 * A replica of the emulated device: a second machine, as WebAssembly, which is never displayed. It
 * reads a copy of the firmware's flash, so that the page can describe cells and export saved games as
 * with the WebAssembly engine.
 */

import { OLED_HEIGHT, OLED_WIDTH } from '../emulator/picture/geometry.mjs';

import { loadShell } from './build.mjs';
import { exportGame, listGames, importGame } from './library.mjs';
import { SECTOR } from './storage.mjs';

const OLED_BYTES = (OLED_WIDTH * OLED_HEIGHT) / 8;

export class Replica {
  #shell;

  static async load() {
    return new Replica((await loadShell()).exports);
  }

  constructor(shell) {
    this.#shell = shell;
  }

  /**
   * Loads the game in progress as it was last saved.
   * @param {Uint8Array} flash
   * @param {number} language
   */
  follow(flash, language) {
    this.#put(flash);
    this.#shell.mirror(language);
  }

  /** Returns what the OLED of a seat would show about a cell. @returns {Uint8Array | null} */
  describe(seat, cell) {
    return this.#shell.describe(seat, cell) ? this.#bytes(this.#shell.described(), OLED_BYTES).slice() : null;
  }

  /** Lists the saved games. @param {Uint8Array} flash */
  list(flash) {
    this.#start(flash);
    return listGames(this.#shell);
  }

  /** Exports a game as text. @param {Uint8Array} flash @param {number} number @throws {Error} */
  exportGame(flash, number) {
    this.#start(flash);
    return exportGame(this.#shell, number);
  }

  /**
   * Imports a game into the flash.
   * @param {Uint8Array} flash @param {string} game
   * @returns {{number: number, sectors: {sector: number, bytes: Uint8Array}[]}} its save, and the changed sectors
   */
  importGame(flash, game) {
    this.#start(flash);
    return { number: importGame(this.#shell, game), sectors: this.#takeChanged() };
  }

  /** Switches the machine on without opening any save. */
  #start(flash) {
    this.#put(flash);
    this.#shell.start(0);
  }

  #put(flash) {
    this.#takeChanged();
    this.#bytes(this.#shell.flash(), this.#shell.flash_bytes()).set(flash);
  }

  #takeChanged() {
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
