/**
 * The light of the LEDs on the board. All cells are equal tiles on an integer pixel lattice, so the
 * effect of a cell's light on its own tile and on its neighbours is computed once: soft light for
 * blocks of pixels as lists of (source, weight), and the sharp dots of the LEDs for each pixel.
 *
 * Light is added in squared space: an LED's displayed brightness is squared, weighted, added to the
 * squared ground, and compressed smoothly into the range of the screen.
 */

import { AXIAL, CELL_WIDTH, DIRECTIONS, LED_OFFSETS, LEDS_PER_CELL, ROW_STEP, hexCentre } from './geometry.mjs';

/**
 * Wire values are linear light; perception is not. A little more than the usual 2.4 lifts the
 * dimmest LEDs.
 */
const GAMMA = 2.7;
/**
 * Fraction of white in the middle of an LED's dot, as a bright LED appears to an eye or a camera.
 */
const DOT_WHITE = 0.18;
const DOT_STRENGTH = 1.5;
/** Fraction of light that passes the wall between two cells. */
const PAST_WALL = 0.3;
const WALL = 2.2;
const APOTHEM = CELL_WIDTH / 2;

/**
 * Light sources of a cell: 7 LEDs and their mean. A tile is lit by its own sources and by those of
 * six neighbours.
 */
const MEAN = LEDS_PER_CELL;
const CELL_SOURCES = LEDS_PER_CELL + 1;
const SOURCES = CELL_SOURCES * (1 + DIRECTIONS.length);
/**
 * Soft light is constant over blocks of this many pixels in both directions, too small to be
 * visible.
 */
const BLOCK = 2;
const FAINT = 0.0004;

const FULL = { spots: LED_OFFSETS, dotRadius: 4.4, poolRadius: 9, pool: 0.4, haze: 0.55 };
const MINI = { spots: LED_OFFSETS.slice(0, 1), dotRadius: 8, poolRadius: 17, pool: 0.6, haze: 0.5 };

/** Brighter than reality, because pictures are viewed in lit rooms. */
const EXPOSURE = 1.4;
/** Displayed brightness, squared, for each wire value. */
const LIGHT = Float32Array.from({ length: 256 }, (_, value) => EXPOSURE * (value / 255) ** (2 / GAMMA));

/**
 * From accumulated light, in steps, to a byte on the screen, and back. Two LEDs never add up to
 * more.
 */
const BEND = 1.5;
const STEP = 16384;
const SHOWN = Uint8Array.from(
  { length: 8 * STEP }, (_, steps) => Math.round(255 * Math.sqrt(1 - Math.exp((-BEND * steps) / STEP))),
);
const GROUND = Int32Array.from(
  { length: 256 }, (_, byte) => (-Math.log(1 - Math.min(byte / 255, 0.99) ** 2) / BEND) * STEP,
);

/**
 * @typedef {object} Tile
 * @property {number} x left edge in pixels
 * @property {number} y upper edge in pixels
 * @property {number[]} around the tiles in the six directions, -1 for none
 * @property {Float32Array} light of the LEDs and their mean
 * @property {Int32Array} dots light of the LEDs' dots, in steps
 */

/** The lit board on top of a picture without light. */
export class Glow {
  /**
   * @param {{width: number, rgba: Uint8ClampedArray}} ground the picture without light
   * @param {number} scale
   * @param {'full' | 'mini'} panel
   */
  constructor(ground, scale, panel) {
    this.width = ground.width;
    this.lowest = new Int32Array(ground.rgba.buffer);
    this.shape = panel === 'mini' ? MINI : FULL;
    const pixels = tilePixels(scale);
    this.tileWidth = CELL_WIDTH * scale;
    this.tileHeight = Math.max(...pixels.map(({ y }) => y)) + 1;
    /** The cells in reading order, then a ring that only receives light. */
    this.tiles = makeTiles(scale, this.tileHeight);
    this.#weigh(pixels, scale);
    this.sources = new Float32Array(SOURCES * 3);
  }

  /**
   * Sets new colours for a cell.
   * @param {number} cell
   * @param {Uint8Array} leds wire colours, three bytes for each LED of the cell
   */
  setCell(cell, leds) {
    const { light, dots } = this.tiles[cell];
    light.fill(0);
    const count = this.shape.spots.length;
    for (let led = 0; led < count; led++) {
      const colour = [LIGHT[leds[led * 3]], LIGHT[leds[led * 3 + 1]], LIGHT[leds[led * 3 + 2]]];
      const brightest = Math.max(...colour);
      colour.forEach((value, c) => {
        light[led * 3 + c] = value;
        light[MEAN * 3 + c] += value / count;
        dots[led * 3 + c] = (value + (brightest - value) * brightest * DOT_WHITE) * DOT_STRENGTH * STEP;
      });
    }
  }

  /**
   * Draws one tile.
   * @param {number} index
   * @param {Uint8ClampedArray} rgba the picture to draw into, as large as the ground
   */
  drawTile(index, rgba) {
    const tile = this.tiles[index];
    this.#gather(tile);
    const { sources, blockEntries, blockPixels, from, weights, width } = this;
    const { offsets, walls, dotFrom, dotWeights, lowest } = this;
    const { dots } = tile;
    const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset);
    const origin = tile.y * width + tile.x;
    const last = blockEntries.length - 1;
    for (let block = 0; block < last; block++) {
      let r = 0;
      let g = 0;
      let b = 0;
      const end = blockEntries[block + 1];
      for (let entry = blockEntries[block]; entry < end; entry++) {
        const source = from[entry];
        const weight = weights[entry];
        r += sources[source] * weight;
        g += sources[source + 1] * weight;
        b += sources[source + 2] * weight;
      }
      const softR = r | 0;
      const softG = g | 0;
      const softB = b | 0;
      const stop = blockPixels[block + 1];
      for (let pixel = blockPixels[block]; pixel < stop; pixel++) {
        const at = origin + offsets[pixel];
        const ground = lowest[at];
        const wall = walls[pixel];
        let red = GROUND[ground & 255] + (Math.imul(softR, wall) >> 8);
        let green = GROUND[(ground >> 8) & 255] + (Math.imul(softG, wall) >> 8);
        let blue = GROUND[(ground >> 16) & 255] + (Math.imul(softB, wall) >> 8);
        const weight = dotWeights[pixel];
        if (weight !== 0) {
          const dot = dotFrom[pixel];
          red += Math.imul(dots[dot], weight) >> 8;
          green += Math.imul(dots[dot + 1], weight) >> 8;
          blue += Math.imul(dots[dot + 2], weight) >> 8;
        }
        pixels[at] = SHOWN[red] | (SHOWN[green] << 8) | (SHOWN[blue] << 16) | 0xff000000;
      }
    }
  }

  /** Returns the area of the picture that a tile covers. */
  tileRect(index) {
    const { x, y } = this.tiles[index];
    return { x, y, width: this.tileWidth, height: this.tileHeight };
  }

  /** Collects the light that reaches a tile: its own, then that of its neighbours. */
  #gather(tile) {
    const { sources } = this;
    sources.set(tile.light, 0);
    tile.around.forEach((neighbour, side) => {
      const at = (side + 1) * CELL_SOURCES * 3;
      if (neighbour < 0) sources.fill(0, at, at + CELL_SOURCES * 3);
      else sources.set(this.tiles[neighbour].light, at);
    });
  }

  #weigh(pixels, scale) {
    const size = scale < 1 ? 1 : BLOCK;
    const middle = { x: this.tileWidth / 2, y: this.tileHeight / 2 };
    const seen = (x, y) => ({ x: (x - middle.x) / scale, y: (y - middle.y) / scale });
    const blocks = [...inBlocks(pixels, size).values()];
    const sorted = blocks.flatMap((block) => block.pixels);
    const soft = blocks.map(({ x, y }) => softWeights(this.shape, seen(x + size / 2, y + size / 2)));
    const near = sorted.map(({ x, y }) => seen(x + 0.5, y + 0.5));
    const dots = near.map((at) => dotWeight(this.shape, at));
    this.blockPixels = runningSum(blocks.map((block) => block.pixels.length));
    this.blockEntries = runningSum(soft.map((entries) => entries.length));
    this.from = Uint16Array.from(soft.flat(), ({ source }) => source * 3);
    this.weights = Float32Array.from(soft.flat(), ({ weight }) => weight * STEP);
    this.offsets = Int32Array.from(sorted, ({ x, y }) => y * this.width + x);
    this.walls = Int32Array.from(near, ({ x, y }) => (0.3 + 0.7 * smooth((APOTHEM - hexDistance(x, y)) / WALL)) * 256);
    this.dotFrom = Uint16Array.from(dots, ({ led }) => led * 3);
    this.dotWeights = Int32Array.from(dots, ({ weight }) => weight * 256);
  }
}

/** Groups pixels by block. */
function inBlocks(pixels, size) {
  const blocks = new Map();
  for (const pixel of pixels) {
    const [x, y] = [Math.floor(pixel.x / size) * size, Math.floor(pixel.y / size) * size];
    const key = `${x},${y}`;
    if (!blocks.has(key)) blocks.set(key, { x, y, pixels: [] });
    blocks.get(key).pixels.push(pixel);
  }
  return blocks;
}

function runningSum(lengths) {
  let sum = 0;
  return Int32Array.from([0, ...lengths], (length) => (sum += length));
}

/** Returns all soft light that reaches a point of a tile, relative to its centre. */
function softWeights(shape, at) {
  const entries = [];
  const add = (source, weight) => weight >= FAINT && entries.push({ source, weight });
  const cell = (first, x, y, share) => {
    shape.spots.forEach((spot, led) => add(first + led, pool(shape, Math.hypot(x - spot.x, y - spot.y)) * share));
    add(first + MEAN, haze(shape, x, y) * share);
  };
  cell(0, at.x, at.y, 1);
  DIRECTIONS.forEach(([q, r], side) => {
    cell((side + 1) * CELL_SOURCES, at.x - (q + r / 2) * CELL_WIDTH, at.y - r * ROW_STEP, PAST_WALL);
  });
  return entries;
}

/** Returns the dot that a point belongs to, and its weight. */
function dotWeight({ spots, dotRadius }, at) {
  const distances = spots.map((spot) => Math.hypot(at.x - spot.x, at.y - spot.y));
  const distance = Math.min(...distances);
  return { led: distances.indexOf(distance), weight: smooth((dotRadius + 0.8 - distance) / 1.6) };
}

/** Returns the light on the diffuser around one LED. */
function pool({ pool: strength, poolRadius }, distance) {
  return strength * Math.exp(-((distance / poolRadius) ** 2) / 2) * smooth((3 * poolRadius - distance) / poolRadius);
}

/**
 * Returns the mixed light of all LEDs of a cell within its walls. It fades out before the centre of
 * the next cell.
 */
function haze({ haze: strength }, x, y) {
  const distance = hexDistance(x, y) / APOTHEM;
  return strength * 0.16 * smooth((1.75 - distance) / 1.3);
}

function smooth(t) {
  const clamped = Math.min(1, Math.max(0, t));
  return clamped * clamped * (3 - 2 * clamped);
}

/**
 * Returns the hexagonal distance from the centre of a pointy-top cell: the wall is at the apothem.
 */
export function hexDistance(x, y) {
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  return Math.max(ax, ax / 2 + ay * (Math.sqrt(3) / 2));
}

/**
 * Returns the pixels of a tile, relative to the upper left corner of its bounding box: those nearer
 * to its centre than to any other.
 */
function tilePixels(scale) {
  const [width, step] = [CELL_WIDTH * scale, ROW_STEP * scale];
  const half = Math.ceil((step * 2) / 3);
  const pixels = [];
  for (let y = -half; y < half; y++) {
    for (let x = -width / 2; x < width / 2; x++) {
      if (isNearest(x + 0.5, y + 0.5, width, step)) pixels.push({ x: x + width / 2, y });
    }
  }
  const top = Math.min(...pixels.map(({ y }) => y));
  return pixels.map(({ x, y }) => ({ x, y: y - top }));
}

/** Returns whether this centre is the nearest. Ties go to the cell further north. */
function isNearest(x, y, width, step) {
  const own = x * x + y * y;
  return [-1, 1].every((side) => {
    const dx = x - (side * width) / 2;
    const above = dx * dx + (y + step) ** 2;
    const below = dx * dx + (y - step) ** 2;
    return own < above && own <= below;
  });
}

/**
 * Creates the board's cells in reading order, then the ring around them, which only receives light.
 * @returns {Tile[]}
 */
function makeTiles(scale, tileHeight) {
  const places = [...AXIAL, ...ring(7)];
  const index = new Map(places.map(([q, r], i) => [`${q},${r}`, i]));
  return places.map(([q, r], i) => {
    const { x, y } = hexCentre(q, r);
    return {
      x: (x - CELL_WIDTH / 2) * scale,
      y: y * scale - tileHeight / 2,
      around: DIRECTIONS.map(([dq, dr]) => index.get(`${q + dq},${r + dr}`) ?? -1),
      light: new Float32Array(CELL_SOURCES * 3),
      dots: new Int32Array(LEDS_PER_CELL * 3),
    };
  });
}

function ring(radius) {
  const cells = [];
  for (let q = -radius; q <= radius; q++) {
    for (let r = -radius; r <= radius; r++) {
      if (Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) === radius) cells.push([q, r]);
    }
  }
  return cells;
}
