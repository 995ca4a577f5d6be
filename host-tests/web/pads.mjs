/**
 * Tracks which buttons are held. A button is down while at least one finger, mouse or key holds it,
 * or while it is latched.
 */

import { BUTTONS, SEATS } from '../emulator/picture/geometry.mjs';

/** @typedef {import('../emulator/picture/geometry.mjs').Hit} Hit */

/** The button that a click latches, because players normally hold it. */
export const PEEK = BUTTONS.findIndex(({ name }) => name === 'Peek');
/** Duration of a press that has none, such as one from a screen reader. */
const TAP_MS = 60;
/**
 * A latched button is released after this time: after two minutes the device considers it stuck.
 */
const LATCH_MS = 100_000;

export class Pads {
  /** @type {Map<string, Hit>} */
  #held = new Map();
  #latched = new Set();
  #latchEnds = 0;
  #calls = 0;
  #onChange;

  /** @param {(bits: number[]) => void} onChange called with the buttons of each seat when they change */
  constructor(onChange) {
    this.#onChange = onChange;
    /** Pressed buttons of each seat: bits 0 to 7 Up, Down, Left, Right, OK, Back, Peek, Menu. */
    this.bits = new Array(SEATS).fill(0);
  }

  /**
   * Records which button a holder presses; null for none.
   * @param {string} holder identifies the finger or key
   * @param {Hit | null} hit
   */
  hold(holder, hit) {
    if (hit) this.#held.set(holder, hit);
    else this.#held.delete(holder);
    this.#update();
  }

  /** Presses and releases a button. Toggles the latch of Peek instead. @param {Hit} hit */
  tap(hit) {
    if (hit.button === PEEK) return this.toggleLatch(hit.seat);
    const holder = `tap ${hit.seat} ${hit.button}`;
    this.hold(holder, hit);
    setTimeout(() => this.hold(holder, null), TAP_MS);
  }

  /** Latches Peek of a seat until it is clicked again. */
  toggleLatch(seat) {
    if (!this.#latched.delete(seat)) this.#latched.add(seat);
    clearTimeout(this.#latchEnds);
    this.#latchEnds = setTimeout(() => this.unlatch(), LATCH_MS);
    this.#update(true);
  }

  isLatched(seat) {
    return this.#latched.has(seat);
  }

  /**
   * Releases the latched buttons of every seat that was called for attention since the last call: its
   * player must decide, the pad was handed over, or a game began or ended.
   * @param {number} calls counters of the seats, one byte each, seat 1 in the lowest
   */
  releaseCalled(calls) {
    const called = [...this.#latched].filter((seat) => (((calls ^ this.#calls) >>> (8 * seat)) & 0xff) !== 0);
    this.#calls = calls;
    for (const seat of called) this.#latched.delete(seat);
    if (called.length > 0) this.#update(true);
  }

  /** Releases all latched buttons, except at one seat. @param {number} [exceptSeat] */
  unlatch(exceptSeat = -1) {
    for (const seat of this.#latched) if (seat !== exceptSeat) this.#latched.delete(seat);
    this.#update(true);
  }

  /** Releases everything. */
  releaseAll() {
    this.#held.clear();
    this.#latched.clear();
    this.#update();
  }

  /** @param {boolean} [isLatch] whether a latch has changed, which the bits may not show */
  #update(isLatch = false) {
    const bits = new Array(SEATS).fill(0);
    for (const { seat, button } of this.#held.values()) bits[seat] |= 1 << button;
    for (const seat of this.#latched) bits[seat] |= 1 << PEEK;
    if (!isLatch && bits.every((value, seat) => value === this.bits[seat])) return;
    this.bits = bits;
    this.#onChange(bits);
  }
}
