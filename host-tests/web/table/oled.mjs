/** The screen of the seat on a phone: enlarged, with rows and signs that can be tapped and read aloud. */

import { OledRows } from '../oled-rows.mjs';
import { ScreenText } from '../screen-text.mjs';

const WIDTH = 128;
const HEIGHT = 64;
/** The rows below the title, as the device draws them. */
const ROWS = 5;
const FIRST_ROW_Y = 13;
const ROW_HEIGHT = 10;
/** A screen is read when it has not changed for this long. */
const SETTLE_MS = 120;

const isLit = (picture, x, y) => ((picture[(y >> 3) * WIDTH + x] >> (y & 7)) & 1) === 1;

/** Returns the number of the row at a height, which may be outside of the rows. */
const rowAt = (y) => Math.floor((y - FIRST_ROW_Y) / ROW_HEIGHT);

export class Oled {
  #canvas;
  #context;
  #picture = new Uint8Array((WIDTH * HEIGHT) / 8);
  /** @type {ScreenText | null} */
  #text = null;
  #timer = 0;
  #rows;
  #log;

  /**
   * @param {{box: HTMLElement, canvas: HTMLCanvasElement, rows: HTMLElement, log: HTMLElement}} elements
   *   the whole screen, its canvas, the element for the buttons over the rows, and the one for the text
   * @param {(button: number) => void} press presses and releases a button of the pad
   */
  constructor({ box, canvas, rows, log }, press) {
    [canvas.width, canvas.height] = [WIDTH, HEIGHT];
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d');
    this.#log = log;
    this.#rows = Array.from({ length: ROWS }, () => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'row';
      rows.append(button);
      return button;
    });
    const hold = (_, hit) => hit && press(hit.button);
    const taps = new OledRows({ hold }, { rows: () => this.#read(), picture: () => this.#picture });
    box.addEventListener('click', (event) => taps.click(0, this.#placeOf(event)));
    ScreenText.load().then((text) => {
      this.#text = text;
      this.#readSoon();
    });
  }

  /** The text of the screen, line by line. */
  get lines() {
    return this.#read().map(({ text }) => text);
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

  /** Returns where a tap is, in pixels of the screen. A click without a pointer is on a row. */
  #placeOf({ clientX, clientY, detail, target }) {
    const row = this.#rows.indexOf(target);
    if (detail === 0 && row >= 0) return { x: 2, y: FIRST_ROW_Y + (row + 0.5) * ROW_HEIGHT };
    const { left, top, width, height } = this.#canvas.getBoundingClientRect();
    return { x: ((clientX - left) / width) * WIDTH, y: ((clientY - top) / height) * HEIGHT };
  }

  #read() {
    return this.#text?.rows(this.#picture) ?? [];
  }

  #readSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#label(), SETTLE_MS);
  }

  /** Names the buttons over the rows after their texts. Rows without a text are not there for screen readers. */
  #label() {
    const rows = this.#read();
    this.#rows.forEach((button, row) => {
      const found = rows.filter(({ isTitle, top, bottom }) => !isTitle && rowAt((top + bottom) / 2) === row);
      const text = found.map((one) => one.text).join(' ');
      button.setAttribute('aria-label', text || String(row + 1));
      button.setAttribute('aria-current', String(found.some(({ isChosen }) => isChosen)));
      button.tabIndex = text ? 0 : -1;
      if (text) button.removeAttribute('aria-hidden');
      else button.setAttribute('aria-hidden', 'true');
    });
    const text = rows.map((row) => row.text).join('\n');
    if (this.#log.textContent !== text) this.#log.textContent = text;
  }
}
