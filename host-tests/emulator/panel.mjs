// The panel: strands of LEDs laid over the hexagon of cells.

import { Strand } from './ws2812.mjs';

const RADIUS = 6;
/** Number of frames kept. */
const FRAMES_KEPT = 5000;
/** A strand that begins within this time of another's end still belongs to the same frame. */
const SAME_FRAME_NS = 20e3;

/**
 * One frame over all strands.
 * @typedef {{startNs: number, endNs: number, changed: boolean, strands: number, shown: number}} PanelFrame
 * `strands` have begun to send it and `shown` of them show it.
 */

export class Panel {
  /**
   * @param {any} wiring
   * @param {'full'|'mini'} kind
   */
  constructor(wiring, kind) {
    const { rows, leds_per_cell } = wiring.panel;
    const { pio, strands } = wiring.panel[kind];
    this.kind = kind;
    this.pio = pio;
    this.ledsPerCell = kind === 'full' ? leds_per_cell : 1;
    this.cells = rows.reduce((sum, cells) => sum + cells, 0);
    this.pins = strands.map((strand) => strand.pin);
    // Any strand may be connected to any pin, so each pin sends enough for the longest.
    const most = Math.max(...strands.map((strand) => strand.leds));
    this.strands = strands.map((strand, i) => new Strand(strand.leds, `strand ${i} on GP${strand.pin}`, most));
    /** For each strand the reading index of its cells, in the order of the wire. */
    this.order = strands.map((strand) => cellOrder(rows, strand.rows));
    /** @type {PanelFrame[]} */
    this.frames = [];
    this.framesSent = 0;
    /** Called with the time of each frame's first bit. @type {((ns: number) => void)|null} */
    this.onFrame = null;
    this.strands.forEach((strand) => {
      strand.onStart = (ns) => this.#began(strand, ns);
      strand.onFrame = (frame) => this.#ended(strand, frame);
    });
    /** @type {Map<Strand, PanelFrame>} */
    this.open = new Map();
  }

  /** Displays what has been on the wire long enough. */
  settle(ns) {
    for (const strand of this.strands) strand.settle(ns);
  }

  /**
   * Returns all LEDs in reading order of the cells, seven per cell, red, green, blue. The mini
   * panel lights the centres.
   */
  leds() {
    const all = new Uint8Array(this.cells * 7 * 3);
    this.strands.forEach((strand, s) => {
      this.order[s].forEach((cell, i) => {
        const from = i * this.ledsPerCell * 3;
        all.set(strand.shown.subarray(from, from + this.ledsPerCell * 3), cell * 21);
      });
    });
    return all;
  }

  /**
   * Returns the colours of a cell as `#rrggbb`: centre, E, NE, NW, W, SW, SE; only the centre on
   * the mini panel.
   * @returns {string[]}
   */
  cell(q, r) {
    const at = readingIndex(q, r);
    for (let s = 0; s < this.strands.length; s++) {
      const i = this.order[s].indexOf(at);
      if (i < 0) continue;
      const { shown } = this.strands[s];
      return Array.from({ length: this.ledsPerCell }, (_, led) => colour(shown, (i * this.ledsPerCell + led) * 3));
    }
    throw new Error(`no cell at ${q},${r}`);
  }

  get errors() {
    return this.strands.flatMap((strand) => strand.errors);
  }

  /** Breaks the data line of a strand, from 1, before this LED, from 0. Those after it stay dark. */
  breakChain(strand, led) {
    const broken = this.strands[strand - 1];
    broken.reached = led;
    broken.shown.fill(0, led * 3);
  }

  /** Connects LEDs that expect their colours in this order, such as `'RGB'`. */
  setColourOrder(order) {
    for (const strand of this.strands) strand.colours = order;
  }

  /** Swaps the cables of two strands, from 1. Do this before the chip starts. */
  swapStrands(first, second) {
    const { pins } = this;
    [pins[first - 1], pins[second - 1]] = [pins[second - 1], pins[first - 1]];
  }

  /** Simulates interference on the wires: some LEDs of each strand change their colours. */
  glitch() {
    for (const { shown } of this.strands) for (let i = 0; i < shown.length; i += 31) shown[i] ^= 0x55;
  }

  /**
   * Switches the 5 V supply of all strands, or of one (from 1) as with its fuse. It may come up
   * later than that of the chip. Without it nothing is shown or received.
   */
  setRail(isOn, strand = 0) {
    const concerned = strand ? [this.strands[strand - 1]] : this.strands;
    for (const one of concerned) {
      one.hasPower = isOn;
      if (!isOn) one.shown.fill(0);
    }
  }

  powerOff() {
    this.strands.forEach((strand) => strand.powerOff());
    this.open.clear();
  }

  reset() {
    this.strands.forEach((strand) => strand.reset());
    this.open.clear();
  }

  #began(strand, ns) {
    const last = this.frames[this.frames.length - 1];
    const joins = last && !this.open.has(strand) && this.#isOpen(last, ns);
    const frame = joins ? last : this.#newFrame(ns);
    frame.strands += 1;
    this.open.set(strand, frame);
  }

  #isOpen(frame, ns) {
    for (const [strand, open] of this.open) {
      if (open === frame && (strand.level || strand.endNs < 0 || ns - strand.endNs < SAME_FRAME_NS)) return true;
    }
    return false;
  }

  #newFrame(ns) {
    const frame = { startNs: ns, endNs: ns, changed: false, strands: 0, shown: 0 };
    this.frames.push(frame);
    if (this.frames.length > FRAMES_KEPT) this.frames.shift();
    this.framesSent += 1;
    this.onFrame?.(ns);
    return frame;
  }

  #ended(strand, { endNs, changed }) {
    const frame = this.open.get(strand);
    this.open.delete(strand);
    if (!frame) return;
    frame.endNs = Math.max(frame.endNs, endNs);
    frame.changed ||= changed;
    frame.shown += 1;
  }
}

/** Returns the reading indices of the cells of some rows, every second row from east to west. */
function cellOrder(rows, taken) {
  return taken.flatMap((row, i) => {
    const first = rows.slice(0, row).reduce((sum, cells) => sum + cells, 0);
    const cells = Array.from({ length: rows[row] }, (_, cell) => first + cell);
    return i % 2 === 0 ? cells : cells.reverse();
  });
}

/** Returns the index of a cell row by row from the top, west to east. */
export function readingIndex(q, r) {
  if (Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) > RADIUS) throw new Error(`no cell at ${q},${r}`);
  let index = q - Math.max(-RADIUS, -RADIUS - r);
  for (let row = -RADIUS; row < r; row++) index += 2 * RADIUS + 1 - Math.abs(row);
  return index;
}

function colour(bytes, at) {
  return `#${Array.from(bytes.subarray(at, at + 3), (v) => v.toString(16).padStart(2, '0')).join('')}`;
}
