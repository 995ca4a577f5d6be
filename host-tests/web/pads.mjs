/** Who holds which button. A button is down while at least one finger, mouse or key holds it. */

import { SEATS } from '../emulator/picture/geometry.mjs';

/** @typedef {import('../emulator/picture/geometry.mjs').Hit} Hit */

export class Pads {
  /** @type {Map<string, Hit>} */
  #held = new Map();
  #onChange;

  /** @param {(bits: number[]) => void} onChange called with the buttons of each seat when they change */
  constructor(onChange) {
    this.#onChange = onChange;
    /** Pressed buttons of each seat: bits 0 to 7 Up, Down, Left, Right, OK, Back, Peek, Menu. */
    this.bits = new Array(SEATS).fill(0);
  }

  /**
   * Something holds a button, or nothing any more.
   * @param {string} holder a name for the finger or key
   * @param {Hit | null} hit
   */
  hold(holder, hit) {
    if (hit) this.#held.set(holder, hit);
    else this.#held.delete(holder);
    this.#update();
  }

  /** Lets go of everything. */
  releaseAll() {
    this.#held.clear();
    this.#update();
  }

  #update() {
    const bits = new Array(SEATS).fill(0);
    for (const { seat, button } of this.#held.values()) bits[seat] |= 1 << button;
    if (bits.every((value, seat) => value === this.bits[seat])) return;
    this.bits = bits;
    this.#onChange(bits);
  }
}
