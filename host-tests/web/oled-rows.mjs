/**
 * Clicks on the screens of the seats. A click on a row selects and chooses it with the buttons of
 * the pad, so it can do nothing that the buttons cannot do.
 */

import { BUTTONS, OLED_HEIGHT, OLED_WIDTH } from '../emulator/picture/geometry.mjs';
import { GAME_NAMES } from './game-names.mjs';

/** @typedef {import('./screen-text.mjs').ScreenRow} ScreenRow */

const [UP, DOWN, LEFT, RIGHT, OK, BACK] = ['Up', 'Down', 'Left', 'Right', 'OK', 'Back'].map(
  (name) => BUTTONS.findIndex((button) => button.name === name),
);
/** Duration of a press. */
const PRESS_MS = 30;
/** A press that does not change the screen for this long had no effect. */
const CHANGE_MS = 400;
/** Upper bound of the presses from one row to another. */
const MAX_STEPS = 16;
/** The height of the title. */
const TITLE_HEIGHT = 11;
/** The size of a selected picture, such as a token of a hand, and the fraction of its edges that is lit. */
const WIDTHS = { least: 10, most: 64 };
const HEIGHTS = { least: 8, most: 26 };
const LIT_SHARE = 0.75;

export class OledRows {
  #pads;
  #screen;
  #isBusy = false;

  /**
   * @param {import('./pads.mjs').Pads} pads
   * @param {{rows: (seat: number) => ScreenRow[], picture: (seat: number) => Uint8Array | null}} screen
   */
  constructor(pads, screen) {
    this.#pads = pads;
    this.#screen = screen;
  }

  /** Handles a click. @param {number} seat @param {{x: number, y: number}} at in pixels of the screen */
  async click(seat, at) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const meaning = meaningOf(this.#screen.rows(seat), at);
      if (meaning) await this.#follow(seat, meaning);
      else await this.#point(seat, at);
    } finally {
      this.#isBusy = false;
    }
  }

  /**
   * Handles a click beside the text: selects the picture there, or chooses it if it is selected. Screens that have no selected
   * picture ignore it.
   */
  async #point(seat, { x, y }) {
    if (contains(this.#selectedPicture(seat), x, y)) return this.#press(seat, OK);
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      const area = this.#selectedPicture(seat);
      if (!area || contains(area, x, y)) return undefined;
      const button = x < area.x ? LEFT : x >= area.x + area.width ? RIGHT : y < area.y ? UP : DOWN;
      if (!(await this.#press(seat, button))) return undefined;
    }
    return undefined;
  }

  #selectedPicture(seat) {
    const picture = this.#screen.picture(seat);
    return picture ? selectedPicture(picture) : null;
  }

  async #follow(seat, { row, button }) {
    if (row !== undefined && !(await this.#select(seat, row))) return;
    await this.#press(seat, button);
  }

  /** Moves the selection to a row, or to the title. Returns whether it is there. */
  async #select(seat, wanted) {
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      const rows = this.#screen.rows(seat);
      const at = rows.findIndex(({ isChosen }) => isChosen);
      const to = wanted === '' ? 0 : rows.findIndex((row) => !row.isTitle && plain(row.text) === plain(wanted));
      if (to < 0) return false;
      if (at === to || (wanted === '' && at < 0)) return true;
      if (!(await this.#press(seat, to > Math.max(at, 0) ? DOWN : UP))) return false;
    }
    return false;
  }

  /** Presses a button. Returns whether the screen has changed. */
  async #press(seat, button) {
    const before = this.#screen.picture(seat)?.slice();
    this.#pads.hold('row', { seat, button });
    await wait(PRESS_MS);
    this.#pads.hold('row', null);
    for (const end = performance.now() + CHANGE_MS; performance.now() < end; await wait(10)) {
      const now = this.#screen.picture(seat);
      if (!before || !now || before.some((byte, index) => byte !== now[index])) return true;
    }
    return false;
  }
}

const wait = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

/**
 * Returns what a click on a row means, or null.
 * @param {ScreenRow[]} rows
 * @param {{x: number, y: number}} at
 * @returns {{button: number, row?: string} | null} the button to press, on this row if there is one; an empty text is the
 *   title
 */
function meaningOf(rows, { x, y }) {
  const row = rows.find((one) => y >= one.top && y < one.bottom);
  if (!row) return null;
  const title = rows[0];
  const isStart = isStartMenu(title);
  if (row.isTitle) {
    if (isStart) return { row: '', button: x < title.runs[0].x + title.runs[0].width / 2 ? LEFT : RIGHT };
    return /\bOK$/.test(row.text) ? { button: OK } : null;
  }
  if (isStart || rows.some(({ isChosen }) => isChosen)) return { row: row.text, button: valueButton(row, x) };
  if (/^<.*>/.test(row.text)) return { button: choiceButton(row, x) };
  if (/^OK\b/.test(row.text)) return { button: OK };
  if (/^Back\b/.test(row.text)) return { button: BACK };
  return /\bOK$/.test(title?.text) ? { button: OK } : null;
}

/** Returns whether a title is that of the start menu: the short name of a game, which arrows change. */
function isStartMenu(title) {
  const name = title?.isTitle ? title.runs[0].text : '';
  return title?.runs.length > 1 && Object.values(GAME_NAMES).flat().some((full) => full.split(' ').at(-1) === name);
}

/** Returns the text of a row without what appears only when it is selected, and without numbers. */
function plain(text) {
  return text.replace(/[\s\d]*(<.*>|OK)?\s*$/, '').trim();
}

/** Returns the button for a click on a row: on a value between arrows, the arrow that is nearer. */
function valueButton(row, x) {
  const value = row.runs.find(({ text }) => /^<.*>$/.test(text.trim()));
  if (!value || x < value.x - 4) return OK;
  return x < value.x + value.width / 2 ? LEFT : RIGHT;
}

/** Returns the button for a click on a choice between arrows, such as what follows a game: its words are OK. */
function choiceButton(row, x) {
  const text = row.runs[0];
  const share = (x - text.x) / ((text.width * row.text.indexOf('>')) / text.text.length);
  return share < 0.2 ? LEFT : share > 0.8 && share < 1.2 ? RIGHT : OK;
}

/**
 * Returns the area of the selected picture, which is dark on a light rectangle. A picture may touch the edges of its rectangle,
 * except the lower one.
 * @param {Uint8Array} picture
 */
export function selectedPicture(picture) {
  const isLit = (x, y) => x >= 0 && x < OLED_WIDTH && ((picture[(y >> 3) * OLED_WIDTH + x] >> (y & 7)) & 1) === 1;
  let best = { area: null, share: LIT_SHARE };
  for (let bottom = TITLE_HEIGHT + HEIGHTS.least; bottom < OLED_HEIGHT; bottom++) {
    for (let x = 0; x < OLED_WIDTH; x++) {
      const width = run((length) => isLit(x + length, bottom), OLED_WIDTH);
      for (let height = HEIGHTS.least; width >= WIDTHS.least && width <= WIDTHS.most && height <= Math.min(HEIGHTS.most, bottom - TITLE_HEIGHT); height++) {
        const area = { x, y: bottom - height + 1, width, height };
        const share = litShare(isLit, area);
        if (share > best.share) best = { area, share };
      }
      x += width;
    }
  }
  return best.area;
}

/** Returns the fraction of the edges of a rectangle that is lit. */
function litShare(isLit, { x, y, width, height }) {
  let lit = 0;
  for (let at = 0; at < width; at++) lit += isLit(x + at, y) + isLit(x + at, y + height - 1);
  for (let at = 0; at < height; at++) lit += isLit(x, y + at) + isLit(x + width - 1, y + at);
  return lit / (2 * (width + height));
}

/** Returns for how many steps from 0 on a condition holds, up to a limit. */
function run(holds, limit) {
  let length = 0;
  while (length < limit && holds(length)) length += 1;
  return length;
}

function contains(area, x, y) {
  return area !== null && x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
}
