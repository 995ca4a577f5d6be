// Recognises text in an OLED picture by comparing it with the glyphs of the firmware's fonts.
//
// A run of text is a row of whole character cells of one font that all match a glyph exactly. All
// runs of all fonts are found, light on dark and dark on light, and those that explain most pixels
// win.

const WIDTH = 128;
const HEIGHT = 64;
/** Blank cells allowed inside a run. */
const GAP = 2;
/** Minimum number of pixels a run must explain, so that a stray dot is not read as a full stop. */
const LEAST_PIXELS = 4;

/**
 * @typedef {{name: string, width: number, height: number, glyphs: Record<string, string>}} Font
 * @typedef {{text: string, x: number, y: number, font: string, inverse: boolean}} Run
 */

export class TextReader {
  /** @param {Font[]} fonts as in `fonts.json`: each glyph as hexadecimal rows from the top */
  constructor(fonts) {
    this.fonts = fonts.map(prepare);
  }

  /**
   * Returns the runs of text from top to bottom.
   * @param {Uint8Array|null} pixels a picture in the layout of the controller
   * @returns {Run[]}
   */
  runs(pixels) {
    if (!pixels) return [];
    const candidates = [];
    for (const inverse of [false, true]) {
      const columns = columnsOf(pixels, inverse);
      for (const font of this.fonts) findRuns(columns, font, inverse, candidates);
    }
    return wordsOnly(choose(candidates)).sort((a, b) => a.y - b.y || a.x - b.x);
  }

  /** Returns the width of a character of a font in pixels. @param {string} name */
  widthOf(name) {
    return this.fonts.find((font) => font.name === name).width;
  }

  /** Returns the height of a font in pixels. @param {string} name */
  heightOf(name) {
    return this.fonts.find((font) => font.name === name).height;
  }

  /** Returns the lines of text from top to bottom. Runs side by side are joined by a space. */
  lines(pixels) {
    const lines = [];
    for (const run of this.runs(pixels)) {
      const last = lines[lines.length - 1];
      if (last && Math.abs(last.y - run.y) <= 3) {
        last.runs.push(run);
      } else {
        lines.push({ y: run.y, runs: [run] });
      }
    }
    return lines.map(({ runs }) => runs.sort((a, b) => a.x - b.x).map(({ text }) => text).join(' '));
  }
}

/** Converts a font to a tree over the columns of its glyphs. */
function prepare({ name, width, height, glyphs }) {
  const root = new Map();
  for (const [char, rows] of Object.entries(glyphs)) {
    const columns = glyphColumns(rows.split(' '), width);
    if (columns.every((column) => column === 0)) continue;
    let node = root;
    columns.forEach((column, i) => {
      if (!node.has(column)) node.set(column, i === width - 1 ? char : new Map());
      node = node.get(column);
    });
  }
  return { name, width, height, root };
}

/** Converts glyph rows to columns. The lowest bit of a column is its top pixel. */
function glyphColumns(rows, width) {
  return Array.from({ length: width }, (_, x) =>
    rows.reduce((column, row, y) => column | (((parseInt(row, 16) >> (width - 1 - x)) & 1) << y), 0),
  );
}

/** Converts the picture to 128 columns of 64 bits, in two halves. */
function columnsOf(pixels, inverse) {
  const low = new Uint32Array(WIDTH);
  const high = new Uint32Array(WIDTH);
  for (let x = 0; x < WIDTH; x++) {
    const at = (page) => (inverse ? ~pixels[page * WIDTH + x] & 0xff : pixels[page * WIDTH + x]);
    low[x] = at(0) | (at(1) << 8) | (at(2) << 16) | (at(3) << 24);
    high[x] = at(4) | (at(5) << 8) | (at(6) << 16) | (at(7) << 24);
  }
  return { low, high };
}

/** Returns the part of a column that a cell at row `y` covers. */
function slice({ low, high }, x, y, height) {
  const mask = height >= 32 ? 0xffffffff : (1 << height) - 1;
  if (y >= 32) return (high[x] >>> (y - 32)) & mask;
  const upper = low[x] >>> y;
  return (y === 0 ? upper : upper | (high[x] << (32 - y))) & mask;
}

/** Returns the glyph in a cell, '' for a blank one, null for anything else. */
function glyphAt(columns, { width, height, root }, x, y) {
  let node = root;
  let blank = true;
  for (let i = 0; i < width; i++) {
    const column = slice(columns, x + i, y, height);
    if (column !== 0) blank = false;
    node = node?.get(column);
    if (node === undefined && !blank) return null;
  }
  return blank ? '' : (node ?? null);
}

function findRuns(columns, font, inverse, candidates) {
  const { width, height } = font;
  for (let y = 0; y + height <= HEIGHT; y++) {
    for (let x = 0; x + width <= WIDTH; x++) {
      const first = glyphAt(columns, font, x, y);
      if (!first) continue;
      // Not the start of a run if the cell before it belongs to one.
      if (x >= width && glyphAt(columns, font, x - width, y)) continue;
      candidates.push(extendRun(columns, font, x, y, first, inverse));
    }
  }
}

function extendRun(columns, font, x, y, first, inverse) {
  let text = first;
  let blanks = 0;
  let end = x + font.width;
  for (let at = end; at + font.width <= WIDTH; at += font.width) {
    const glyph = glyphAt(columns, font, at, y);
    if (glyph === null) break;
    if (glyph === '') {
      if (++blanks > GAP) break;
      continue;
    }
    text += ' '.repeat(blanks) + glyph;
    blanks = 0;
    end = at + font.width;
  }
  return { text, x, y, end, bottom: y + font.height, font: font.name, inverse, pixels: count(columns, x, end, y, font.height) };
}

function count(columns, from, to, y, height) {
  let sum = 0;
  for (let x = from; x < to; x++) {
    for (let bits = slice(columns, x, y, height); bits; bits &= bits - 1) sum++;
  }
  return sum;
}

/** Selects the runs that explain most pixels, without overlaps. */
function choose(candidates) {
  const chosen = [];
  candidates.sort((a, b) => b.pixels - a.pixels || b.text.length - a.text.length);
  for (const run of candidates) {
    if (run.pixels < LEAST_PIXELS && run.text.length < 2) continue;
    const overlaps = (other) => run.x < other.end && other.x < run.end && run.y < other.bottom && other.y < run.bottom;
    if (!chosen.some(overlaps)) chosen.push(run);
  }
  return chosen;
}

/**
 * Drops punctuation that is not next to words: lines and dots of a drawing may look like dashes and
 * full stops.
 */
function wordsOnly(runs) {
  const isWord = ({ text }) => /[\p{L}\p{N}]/u.test(text);
  const words = runs.filter(isWord);
  return runs.filter((run) => isWord(run) || words.some(({ y, font }) => y === run.y && font === run.font));
}
