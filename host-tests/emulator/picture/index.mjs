/**
 * The picture of the whole device: board with all LEDs, four OLEDs, four pads. Pure computation on
 * bytes, for the page and for headless tools; equal states give equal pictures.
 */

import {
  BUTTONS, CELLS, HEIGHT, LEDS, LEDS_PER_CELL, OLED_HEIGHT, OLED_WIDTH, OLED_ZOOM, SEATS, WIDTH,
} from './geometry.mjs';
import { Glow } from './glow.mjs';
import { OLED_DARK, buttonRect, drawAbsentOled, drawButton, drawScenery, oledRect } from './scenery.mjs';

/**
 * What the device shows.
 * @typedef {object} DeviceState
 * @property {Uint8Array} leds colours as sent on the wire (linear light), three bytes R G B for each LED, cell by cell
 *   in reading order, seven LEDs per cell: centre, E, NE, NW, W, SW, SE. The small panel has one LED per cell: 127 * 3
 *   bytes, or 889 * 3 of which the centres count
 * @property {(Uint8Array | null)[]} oleds for each seat 1024 bytes in the order of the SSD1306, null when absent
 * @property {number[]} pads for each seat the pressed buttons: bits 0 to 7 Up, Down, Left, Right, OK, Back, Peek, Menu
 * @property {'full' | 'mini'} panel
 *
 * @typedef {import('./geometry.mjs').Rect} Rect
 */

const OLED_BYTES = (OLED_WIDTH * OLED_HEIGHT) / 8;
const OLED_LIT = [206, 232, 255];

/** Returns a state with everything dark. @param {'full' | 'mini'} [panel] @returns {DeviceState} */
export function darkState(panel = 'full') {
  return {
    leds: new Uint8Array(LEDS * 3),
    oleds: Array.from({ length: SEATS }, () => new Uint8Array(OLED_BYTES)),
    pads: new Array(SEATS).fill(0),
    panel,
  };
}

/**
 * Returns the picture of one state.
 * @param {DeviceState} state
 * @param {{scale?: number}} [options]
 * @returns {{width: number, height: number, rgba: Uint8ClampedArray}}
 */
export function drawDevice(state, { scale = 1 } = {}) {
  const picture = new DevicePicture(scale);
  picture.update(state);
  return { width: picture.width, height: picture.height, rgba: picture.rgba };
}

/** A picture that follows the device: each update redraws only what has changed. */
export class DevicePicture {
  #ground;
  #raster;
  #glow;
  #panel = '';
  #isNew = true;
  #cells;
  #oleds;
  #pads;

  /** @param {number} [scale] a multiple of a half; 1 gives 1600 x 1100 pixels */
  constructor(scale = 1) {
    if (!(scale > 0) || !Number.isInteger(scale * 2)) throw new RangeError(`scale ${scale} is no multiple of 0.5`);
    this.scale = scale;
    this.width = WIDTH * scale;
    this.height = HEIGHT * scale;
    this.#setPanel('full');
  }

  /** The pixels, four bytes each. A different array after a change of the panel. */
  get rgba() {
    return this.#raster.rgba;
  }

  /**
   * Updates the picture to a state.
   * @param {DeviceState} state
   * @returns {Rect[]} the areas that were drawn, in pixels: everything at first, none if nothing has changed
   */
  update(state) {
    const changed = [];
    if (state.panel !== this.#panel) this.#setPanel(state.panel);
    if (this.#isNew) changed.push({ x: 0, y: 0, width: this.width, height: this.height });
    this.#isNew = false;
    changed.push(...this.#updateBoard(state));
    for (let seat = 0; seat < SEATS; seat++) {
      if (this.#updateOled(seat, state.oleds[seat])) changed.push(this.#scaled(oledRect(seat)));
      changed.push(...this.#updatePad(seat, state.pads[seat]));
    }
    return changed;
  }

  #setPanel(panel) {
    this.#panel = panel;
    this.#isNew = true;
    this.#ground = drawScenery(this.scale, panel);
    this.#raster = this.#ground.copy();
    this.#glow = new Glow(this.#ground, this.scale, panel);
    this.#cells = Array.from({ length: CELLS }, () => new Uint8Array(LEDS_PER_CELL * 3));
    this.#oleds = Array.from({ length: SEATS }, () => undefined);
    this.#pads = new Array(SEATS).fill(0);
  }

  #updateBoard(state) {
    const stale = new Set();
    for (let cell = 0; cell < CELLS; cell++) {
      const leds = cellLeds(state, cell);
      if (areEqual(leds, this.#cells[cell])) continue;
      this.#cells[cell].fill(0);
      this.#cells[cell].set(leds);
      this.#glow.setCell(cell, this.#cells[cell]);
      stale.add(cell);
      for (const neighbour of this.#glow.tiles[cell].around) if (neighbour >= 0) stale.add(neighbour);
    }
    for (const tile of stale) this.#glow.drawTile(tile, this.rgba);
    return [...stale].map((tile) => this.#glow.tileRect(tile));
  }

  /** Draws an OLED whose memory differs. @returns {boolean} whether it did */
  #updateOled(seat, bytes) {
    const before = this.#oleds[seat];
    if (bytes === null ? before === null : before && areEqual(bytes, before)) return false;
    this.#raster.restore(this.#ground, oledRect(seat));
    if (bytes === null) drawAbsentOled(this.#raster, seat);
    else this.#drawOled(seat, bytes);
    this.#oleds[seat] = bytes === null ? null : bytes.slice();
    return true;
  }

  #drawOled(seat, bytes) {
    const { x: left, y: top, width, height } = this.#scaled(oledRect(seat));
    const zoom = OLED_ZOOM * this.scale;
    for (let y = 0; y < height; y++) {
      const row = Math.floor(y / zoom);
      let at = ((top + y) * this.width + left) * 4;
      for (let x = 0; x < width; x++, at += 4) {
        const isLit = (bytes[(row >> 3) * OLED_WIDTH + Math.floor(x / zoom)] >> (row & 7)) & 1;
        const colour = isLit ? OLED_LIT : OLED_DARK;
        this.rgba[at] = colour[0];
        this.rgba[at + 1] = colour[1];
        this.rgba[at + 2] = colour[2];
      }
    }
  }

  #updatePad(seat, bits) {
    const changed = bits ^ this.#pads[seat];
    this.#pads[seat] = bits;
    const indices = BUTTONS.map((_, index) => index).filter((index) => (changed >> index) & 1);
    for (const index of indices) {
      this.#raster.restore(this.#ground, buttonRect(seat, index));
      if ((bits >> index) & 1) drawButton(this.#raster, seat, index, true);
    }
    return indices.map((index) => this.#scaled(buttonRect(seat, index)));
  }

  #scaled({ x, y, width, height }) {
    const { scale } = this;
    return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
  }
}

/** Returns the LEDs of a cell: seven, or only the centre on the small panel. */
function cellLeds({ leds, panel }, cell) {
  const stride = leds.length === CELLS * 3 ? 3 : LEDS_PER_CELL * 3;
  return leds.subarray(cell * stride, cell * stride + (panel === 'mini' ? 3 : stride));
}

/** Returns whether the bytes equal the start of `before`. */
function areEqual(bytes, before) {
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== before[i]) return false;
  return true;
}
