/** Converts the screens to text, for screen readers and for clicks on their rows. */

import { readJson } from '../emulator/json.mjs';
import { TextReader } from '../emulator/oled-text.mjs';
import { text } from './texts.mjs';

/** A screen is read when it has not changed for this long. */
const SETTLE_MS = 120;
/** The first runs of text about a cell name what is there; the others explain it. */
const NAME_RUNS = 2;
/** The title of a screen is above this row. */
const TITLE_HEIGHT = 10;

/**
 * A row of a screen, with the text that a screen reader reads. `top`, `bottom`, `x` and `width` are pixels.
 * @typedef {object} ScreenRow
 * @property {string} text
 * @property {boolean} isTitle
 * @property {boolean} isChosen whether it is selected
 * @property {number} top
 * @property {number} bottom exclusive
 * @property {{text: string, x: number, width: number}[]} runs
 */

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
   * Returns the rows of a screen: light on dark, and selected ones dark on light.
   * @param {Uint8Array | null} oled
   * @returns {ScreenRow[]}
   */
  rows(oled) {
    const rows = [];
    for (const run of this.#reader.runs(oled)) {
      const last = rows.at(-1);
      if (last && Math.abs(last.y - run.y) <= 3) last.runs.push(run);
      else rows.push({ y: run.y, runs: [run] });
    }
    return rows.map(({ y, runs }) => ({
      text: runs.sort((a, b) => a.x - b.x).map((run) => run.text).join(' '),
      isTitle: y < TITLE_HEIGHT,
      isChosen: y >= TITLE_HEIGHT && runs.every(({ inverse }) => inverse),
      top: y - 1,
      bottom: y + Math.max(...runs.map(({ font }) => this.#reader.heightOf(font))) + 1,
      runs: runs.map(({ text: words, x, font }) => ({ text: words, x, width: words.length * this.#reader.widthOf(font) })),
    }));
  }

  /**
   * Returns the text about a cell from an OLED picture, in one line. Ignores the title, which names
   * the current player. `short` is what is there, without explanations.
   * @param {Uint8Array | null} oled
   * @returns {{full: string, short: string}}
   */
  cellText(oled) {
    const words = this.#reader.runs(oled).filter(({ y }) => y >= TITLE_HEIGHT).map((run) => run.text);
    return { full: words.join(' ').trim(), short: words.slice(0, NAME_RUNS).join(' ').trim() };
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
    const lines = this.rows(oled).map(({ text: line, isChosen }) => ({ text: line, isChosen }));
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
