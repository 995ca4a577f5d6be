/** The screen of the seat on a phone: enlarged, with rows that can be tapped and read aloud. */

import { readJson } from '../../emulator/json.mjs';
import { TextReader } from '../../emulator/oled-text.mjs';

const WIDTH = 128;
const HEIGHT = 64;
/** The rows below the title, as the device draws them. */
export const ROWS = 5;
const FIRST_ROW_Y = 13;
const ROW_HEIGHT = 10;
/** A screen is read when it has not changed for this long. */
const SETTLE_MS = 120;

const isLit = (picture, x, y) => ((picture[(y >> 3) * WIDTH + x] >> (y & 7)) & 1) === 1;

/**
 * Returns the row that is selected, or -1. A selected row is dark on light, and its left margin is
 * lit from top to bottom.
 * @param {Uint8Array} picture
 */
export function selectedRow(picture) {
  for (let row = 0; row < ROWS; row++) {
    const top = FIRST_ROW_Y + row * ROW_HEIGHT;
    let isSelected = true;
    for (let y = top; y < top + ROW_HEIGHT && isSelected; y++) isSelected = isLit(picture, 1, y);
    if (isSelected) return row;
  }
  return -1;
}

export class Oled {
  #context;
  #picture = new Uint8Array((WIDTH * HEIGHT) / 8);
  #reader = null;
  #timer = 0;
  #rows;
  #log;

  /**
   * @param {{canvas: HTMLCanvasElement, rows: HTMLElement, log: HTMLElement}} elements canvas, the
   *   element for the buttons over the rows, and the element for the text
   * @param {(row: number, selected: number) => void} tapped a row, and the one that is selected
   */
  constructor({ canvas, rows, log }, tapped) {
    [canvas.width, canvas.height] = [WIDTH, HEIGHT];
    this.#context = canvas.getContext('2d');
    this.#log = log;
    this.#rows = Array.from({ length: ROWS }, (_, row) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'row';
      button.addEventListener('click', () => tapped(row, selectedRow(this.#picture)));
      rows.append(button);
      return button;
    });
    readJson('fonts.json').then(({ fonts }) => {
      this.#reader = new TextReader(fonts);
      this.#readSoon();
    });
  }

  /** The text of the screen, line by line. */
  get lines() {
    return this.#reader?.lines(this.#picture) ?? [];
  }

  /** Shows a picture in the layout of the controller. @param {Uint8Array} picture */
  show(picture) {
    this.#picture = picture.slice();
    const image = this.#context.createImageData(WIDTH, HEIGHT);
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const value = isLit(picture, x, y) ? [214, 236, 255] : [6, 9, 14];
        image.data.set([...value, 255], (y * WIDTH + x) * 4);
      }
    }
    this.#context.putImageData(image, 0, 0);
    this.#readSoon();
  }

  #readSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#read(), SETTLE_MS);
  }

  #read() {
    if (!this.#reader) return;
    const texts = new Array(ROWS).fill('');
    const runs = this.#reader.runs(this.#picture);
    for (const { text, y } of runs) {
      const row = Math.floor((y - FIRST_ROW_Y + 2) / ROW_HEIGHT);
      if (row >= 0 && row < ROWS) texts[row] = `${texts[row]} ${text}`.trim();
    }
    const selected = selectedRow(this.#picture);
    this.#rows.forEach((button, row) => {
      button.setAttribute('aria-label', texts[row] || String(row + 1));
      button.setAttribute('aria-current', String(row === selected));
      button.tabIndex = texts[row] ? 0 : -1;
      button.toggleAttribute('aria-hidden', texts[row] === '');
      if (texts[row] === '') button.setAttribute('aria-hidden', 'true');
    });
    const text = this.lines.join('\n');
    if (this.#log.textContent !== text) this.#log.textContent = text;
  }
}
