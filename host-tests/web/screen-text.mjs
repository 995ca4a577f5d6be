/**
 * Converts the screens and the board to text, for screen readers and for the cell under the mouse.
 */

import { readJson } from '../emulator/json.mjs';
import { TextReader } from '../emulator/oled-text.mjs';
import { AXIAL, CELLS } from '../emulator/picture/geometry.mjs';
import { text } from './texts.mjs';

/** A screen is read when it has not changed for this long. */
const SETTLE_MS = 120;
/** Number of cells described at once, so that the page stays responsive. */
const CELLS_AT_ONCE = 12;
/** The title of a screen is above this row. */
const TITLE_HEIGHT = 10;

/** Reads OLED pictures. */
export class ScreenText {
  #reader;
  #timer = 0;
  #shown = '';

  static async load() {
    return new ScreenText(new TextReader((await readJson('fonts.json')).fonts));
  }

  constructor(reader) {
    this.#reader = reader;
  }

  /**
   * Returns the lines of a screen: light on dark, and selected ones dark on light.
   * @param {Uint8Array | null} oled
   * @returns {{text: string, isChosen: boolean}[]}
   */
  lines(oled) {
    const rows = [];
    for (const run of this.#reader.runs(oled)) {
      const last = rows.at(-1);
      if (last && Math.abs(last.y - run.y) <= 3) last.runs.push(run);
      else rows.push({ y: run.y, runs: [run] });
    }
    return rows.map(({ y, runs }) => ({
      text: runs.sort((a, b) => a.x - b.x).map((run) => run.text).join(' '),
      isChosen: y >= TITLE_HEIGHT && runs.every(({ inverse }) => inverse),
    }));
  }

  /**
   * Returns the text about a cell from an OLED picture, in one line. Ignores the title, which names
   * the current player.
   */
  cellText(oled) {
    const runs = this.#reader.runs(oled).filter(({ y }) => y >= TITLE_HEIGHT);
    return runs.map((run) => run.text).join(' ').trim();
  }

  /**
   * Copies the text of a screen into an element, once the screen has stopped changing.
   * @param {HTMLElement} box
   * @param {() => Uint8Array | null} oled
   */
  copyTo(box, oled) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(box, oled()), SETTLE_MS);
  }

  #show(box, oled) {
    const lines = this.lines(oled);
    const isDark = !oled || oled.every((byte) => byte === 0);
    const shown = lines.length > 0 ? lines : [{ text: text(isDark ? 'dark' : 'picture'), isChosen: false }];
    const key = JSON.stringify(shown);
    if (key === this.#shown) return;
    this.#shown = key;
    box.replaceChildren(...shown.map(({ text: line, isChosen }) => {
      const row = document.createElement('p');
      row.textContent = isChosen ? `▸ ${line}` : line;
      row.classList.toggle('row-chosen', isChosen);
      return row;
    }));
  }
}

/** Returns the row and position of a cell, both from 1. */
export function placeOf(cell) {
  const [, r] = AXIAL[cell];
  const first = AXIAL.findIndex(([, row]) => row === r);
  return text('cell', r + 7, cell - first + 1);
}

/**
 * Describes the board: one line per cell, except cells with the most common description.
 * @param {(cell: number) => string} describe
 * @param {() => boolean} isWanted stops when this returns false
 * @returns {Promise<string[] | null>}
 */
export async function describeBoard(describe, isWanted) {
  const descriptions = [];
  for (let cell = 0; cell < CELLS; cell++) {
    if (cell % CELLS_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return null;
    descriptions.push(describe(cell));
  }
  const counts = new Map();
  for (const line of descriptions.map(withoutField)) counts.set(line, (counts.get(line) ?? 0) + 1);
  const [mostCommon] = [...counts].filter(([line]) => line).sort((a, b) => b[1] - a[1])[0] ?? [''];
  return descriptions.flatMap((line, cell) => (line && withoutField(line) !== mostCommon ? [`${placeOf(cell)}: ${line}`] : []));
}

/** Returns the description of a cell without the name of the field, which differs everywhere. */
function withoutField(line) {
  return line.replace(/^[A-M]\d+ /, '');
}
