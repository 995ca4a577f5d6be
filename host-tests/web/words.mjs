/** What the screens and the board show, as words: for those who do not see them, and for cells under the mouse. */

import { readJson } from '../emulator/json.mjs';
import { TextReader } from '../emulator/oled-text.mjs';
import { AXIAL, CELLS } from '../emulator/picture/geometry.mjs';
import { text } from './texts.mjs';

/** A screen that is being drawn is read when it has been still for this long. */
const SETTLE_MS = 120;
/** The board is described in parts, so that nothing waits for it. */
const CELLS_AT_ONCE = 12;
/** The title of a screen lies above this row. */
const TITLE_HEIGHT = 10;

/** Reads OLED pictures. */
export class Words {
  #reader;
  #timer = 0;
  #shown = '';

  static async load() {
    return new Words(new TextReader((await readJson('fonts.json')).fonts));
  }

  constructor(reader) {
    this.#reader = reader;
  }

  /**
   * The lines of a screen: what is light on dark and what is chosen, dark on light.
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

  /** What a picture says of a cell, in a line; its title says whose turn it is, which is not about the cell. */
  ofCell(oled) {
    const runs = this.#reader.runs(oled).filter(({ y }) => y >= TITLE_HEIGHT);
    return runs.map((run) => run.text).join(' ').trim();
  }

  /**
   * Keeps a live copy of a screen, once it has come to rest.
   * @param {HTMLElement} box
   * @param {() => Uint8Array | null} oled
   */
  copy(box, oled) {
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
    box.replaceChildren(...shown.map(({ text: words, isChosen }) => {
      const row = document.createElement('p');
      row.textContent = isChosen ? `▸ ${words}` : words;
      row.classList.toggle('row-chosen', isChosen);
      return row;
    }));
  }
}

/** Row and place of a cell, both from 1, as people count. */
export function placeOf(cell) {
  const [, r] = AXIAL[cell];
  const first = AXIAL.findIndex(([, row]) => row === r);
  return text('cell', r + 7, cell - first + 1);
}

/**
 * Describes the board: a line for each cell that has something to tell. What most cells say is told once.
 * @param {(cell: number) => string} describe
 * @param {() => boolean} isWanted stops when this is no more so
 * @returns {Promise<string[] | null>}
 */
export async function describeBoard(describe, isWanted) {
  const told = [];
  for (let cell = 0; cell < CELLS; cell++) {
    if (cell % CELLS_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return null;
    told.push(describe(cell));
  }
  const counts = new Map();
  for (const words of told.map(withoutField)) counts.set(words, (counts.get(words) ?? 0) + 1);
  const [usual] = [...counts].filter(([words]) => words).sort((a, b) => b[1] - a[1])[0] ?? [''];
  return told.flatMap((words, cell) => (words && withoutField(words) !== usual ? [`${placeOf(cell)}: ${words}`] : []));
}

/** What is said of a cell, without the name of the field, which is another one everywhere. */
function withoutField(words) {
  return words.replace(/^[A-M]\d+ /, '');
}
