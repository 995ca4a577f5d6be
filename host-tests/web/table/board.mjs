/** Draws the board on a canvas: every cell as a hexagon with one field per LED. */

import { AXIAL, CELLS, CELL_WIDTH, cellAt, cellCentre } from '../../emulator/picture/geometry.mjs';

/** The part of the picture that the board takes, in units of the geometry. */
const VIEW = Object.freeze({ x: 274, y: 74, width: 1052, height: 952 });
const CELL_BYTES = 21;
/** The hexagon of a cell, and the field of the centre LED. */
const OUTER = CELL_WIDTH / Math.sqrt(3) + 0.5;
const INNER = OUTER * 0.52;
const DARK = '#101216';
const EDGE = '#2c313a';

/** Returns the corners of a hexagon with a point at the top. */
function corners(radius) {
  return Array.from({ length: 6 }, (_, index) => {
    const angle = ((index * 60 - 30) * Math.PI) / 180;
    return [radius * Math.cos(angle), -radius * Math.sin(angle)];
  });
}
const OUTER_CORNERS = corners(OUTER);
const INNER_CORNERS = corners(INNER);

/** Converts linear light to what a display needs. Dim light is raised, because displays are less bright than LEDs. */
const DISPLAYED = Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * (value / 255) ** (1 / 3)));

const colourOf = (leds, at) => `rgb(${leds[at]} ${leds[at + 1]} ${leds[at + 2]})`;
const isDark = (leds, at) => leds[at] + leds[at + 1] + leds[at + 2] === 0;

export class BoardView {
  #canvas;
  #context;
  /** The colours of all LEDs as displayed. */
  #leds = new Uint8Array(CELLS * CELL_BYTES);
  #stale = new Set(AXIAL.keys());
  #isScheduled = false;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d');
    new ResizeObserver(() => this.#resize()).observe(canvas);
    this.#resize();
  }

  /** Number of cells that are lit. */
  get litCells() {
    return AXIAL.filter((_, cell) => this.#leds.subarray(cell * CELL_BYTES, (cell + 1) * CELL_BYTES).some(Boolean)).length;
  }

  /** Applies a message of the server. @param {Uint8Array} cells number and LEDs of each changed cell */
  apply(cells) {
    for (let at = 0; at + CELL_BYTES < cells.length; at += CELL_BYTES + 1) {
      const cell = cells[at];
      if (cell >= CELLS) continue;
      this.#leds.set(cells.subarray(at + 1, at + 1 + CELL_BYTES).map((light) => DISPLAYED[light]), cell * CELL_BYTES);
      this.#stale.add(cell);
    }
    this.#schedule();
  }

  /** Shows these colours of all LEDs. @param {Uint8Array} colours */
  show(colours) {
    this.#leds.set(colours);
    this.#stale = new Set(AXIAL.keys());
    this.#schedule();
  }

  /** Calls back with the cell that is tapped. @param {(cell: number) => void} tapped */
  listen(tapped) {
    this.#canvas.addEventListener('click', (event) => {
      const { left, top, width, height } = this.#canvas.getBoundingClientRect();
      const x = VIEW.x + ((event.clientX - left) / width) * VIEW.width;
      const y = VIEW.y + ((event.clientY - top) / height) * VIEW.height;
      const cell = cellAt(x, y);
      if (cell >= 0) tapped(cell);
    });
  }

  /** Returns the place of a cell in the window. @param {number} cell */
  place(cell) {
    const { left, top, width, height } = this.#canvas.getBoundingClientRect();
    const { x, y } = cellCentre(cell);
    return { x: left + ((x - VIEW.x) / VIEW.width) * width, y: top + ((y - VIEW.y) / VIEW.height) * height };
  }

  #resize() {
    const width = Math.max(1, Math.round(this.#canvas.clientWidth * devicePixelRatio));
    const height = Math.round((width * VIEW.height) / VIEW.width);
    if (this.#canvas.width === width && this.#canvas.height === height) return;
    [this.#canvas.width, this.#canvas.height] = [width, height];
    this.#stale = new Set(AXIAL.keys());
    this.#schedule();
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      for (const cell of this.#stale) this.#draw(cell);
      this.#stale.clear();
    });
  }

  #draw(cell) {
    const context = this.#context;
    const { x, y } = cellCentre(cell);
    const scale = this.#canvas.width / VIEW.width;
    context.setTransform(scale, 0, 0, scale, (x - VIEW.x) * scale, (y - VIEW.y) * scale);
    const leds = this.#leds.subarray(cell * CELL_BYTES, (cell + 1) * CELL_BYTES);
    this.#fill(OUTER_CORNERS, DARK);
    for (let side = 0; side < 6; side++) {
      if (isDark(leds, 3 * (side + 1))) continue;
      const next = (side + 1) % 6;
      this.#fill([OUTER_CORNERS[side], OUTER_CORNERS[next], INNER_CORNERS[next], INNER_CORNERS[side]], colourOf(leds, 3 * (side + 1)));
    }
    if (!isDark(leds, 0)) this.#fill(INNER_CORNERS, colourOf(leds, 0));
    this.#path(OUTER_CORNERS);
    context.strokeStyle = EDGE;
    context.lineWidth = 2;
    context.stroke();
  }

  #path(points) {
    const context = this.#context;
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.closePath();
  }

  #fill(points, colour) {
    this.#path(points);
    this.#context.fillStyle = colour;
    this.#context.fill();
  }
}

