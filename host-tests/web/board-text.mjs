/**
 * The board in words: the cell under the mouse, the board as text, and the list of the cells that
 * the chosen seat can choose, with their neighbours.
 */

import { AXIAL, CELLS, DIRECTIONS } from '../emulator/picture/geometry.mjs';
import { find } from './dom.mjs';
import { text } from './texts.mjs';

/** Delay from a change on a screen to a new description of the board. */
const DESCRIBE_MS = 500;
/** Number of cells described at once, so that the page stays responsive. */
const CELLS_AT_ONCE = 12;
/** Names of the directions, in the order of `DIRECTIONS`. */
const DIRECTION_TEXTS = ['east', 'northEast', 'northWest', 'west', 'southWest', 'southEast'];

/** @typedef {{full: string, short: string}} CellText what is on a cell, with and without explanations */

/** The name of a field, such as F6. */
const FIELD = /\b[A-M]\d{1,2}\b/;
const CELL_BY_AXIAL = new Map(AXIAL.map(([q, r], cell) => [`${q} ${r}`, cell]));

/** Returns the row and position of a cell, both from 1. */
export function placeOf(cell) {
  const [, r] = AXIAL[cell];
  const first = AXIAL.findIndex(([, row]) => row === r);
  return text('cell', r + 7, cell - first + 1);
}

export class BoardText {
  #describe;
  #targets = [];
  #lit = [];
  #timer = 0;
  #isOutdated = false;
  #hovered = -1;

  /**
   * @param {(cell: number) => CellText} describe returns the contents of a cell in words; empty texts outside a game
   * @param {(cell: number) => void} choose chooses a cell of the list
   */
  constructor(describe, choose) {
    this.#describe = describe;
    find('board-box').addEventListener('toggle', () => this.update());
    const go = () => find('targets').value !== '' && choose(Number(find('targets').value));
    find('choose-target').addEventListener('click', go);
    find('targets').addEventListener('dblclick', go);
    find('targets').addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      go();
    });
  }

  /**
   * Lists other cells.
   * @param {number[]} targets
   * @param {number[]} lit cells that a lesson lights up; they come first
   */
  setTargets(targets, lit) {
    const sorted = [...targets.filter((cell) => lit.includes(cell)), ...targets.filter((cell) => !lit.includes(cell))];
    if (String(sorted) === String(this.#targets) && String(lit) === String(this.#lit)) return;
    this.#targets = sorted;
    this.#lit = lit;
    // A cell that cannot be chosen any more disappears at once; the words follow.
    for (const option of [...find('targets').options]) if (!targets.includes(Number(option.value))) option.remove();
    find('targets-box').hidden = targets.length === 0;
    this.update();
  }

  /** Describes the board again soon. */
  update() {
    this.#isOutdated = true;
    if (this.#timer === 0 && this.#isWanted()) this.#timer = setTimeout(() => this.#run(), DESCRIBE_MS);
  }

  #isWanted() {
    return find('board-box').open || this.#targets.length > 0;
  }

  async #run() {
    this.#isOutdated = false;
    const texts = await this.#describeAll();
    this.#timer = 0;
    if (texts) {
      const isPlain = findPlain(texts);
      if (find('board-box').open) showBoard(texts, isPlain);
      showTargets(this.#targets, (cell) => describeTarget(cell, this.#lit.includes(cell), texts, isPlain));
    }
    if (this.#isOutdated) this.update();
  }

  /** Describes all cells, a few at a time. @returns {Promise<CellText[] | null>} null if nobody wants them any more */
  async #describeAll() {
    const texts = [];
    for (let cell = 0; cell < CELLS; cell++) {
      if (cell % CELLS_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
      if (!this.#isWanted()) return null;
      texts.push(this.#describe(cell));
    }
    return texts;
  }

  /** Shows what is on the cell under the mouse; -1 is none. @param {number} cell @param {PointerEvent} event */
  hover(cell, event) {
    const tip = find('tip');
    if (cell !== this.#hovered) {
      this.#hovered = cell;
      this.updateTip();
    }
    tip.style.left = `${Math.min(event.clientX + 16, innerWidth - tip.offsetWidth - 8)}px`;
    tip.style.top = `${Math.min(event.clientY + 20, innerHeight - tip.offsetHeight - 8)}px`;
  }

  /** Updates the description of the cell under the mouse. */
  updateTip() {
    const words = this.#hovered < 0 ? '' : this.#describe(this.#hovered).full;
    find('tip').textContent = words === '' ? '' : `${placeOf(this.#hovered)}: ${words}`;
    find('tip').hidden = words === '';
  }
}

/**
 * Returns a function that finds the cells that need no words: empty ground, which is most common, and everything off the
 * board. On a board with names, cells without one are off it.
 * @param {CellText[]} texts
 * @returns {(text: CellText) => boolean}
 */
function findPlain(texts) {
  const hasNames = texts.some(({ full }) => FIELD.test(full));
  const isOff = ({ full }) => full === '' || (hasNames && !FIELD.test(full));
  const counts = new Map();
  for (const line of texts.filter((one) => !isOff(one)).map(({ full }) => withoutField(full))) counts.set(line, (counts.get(line) ?? 0) + 1);
  const [common] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [''];
  return (one) => isOff(one) || withoutField(one.full) === common;
}

/** Shows the board as text, one line per cell with something on it. */
function showBoard(texts, isPlain) {
  const lines = texts.flatMap((one, cell) => (isPlain(one) ? [] : [`${placeOf(cell)}: ${one.full}`]));
  const shown = lines.length > 0 ? lines : [text('boardEmpty')];
  const box = find('board-words');
  if (shown.join('\n') === [...box.children].map((item) => item.textContent).join('\n')) return;
  box.replaceChildren(...shown.map((line) => {
    const item = document.createElement('li');
    item.textContent = line;
    return item;
  }));
}

/** Shows the cells that can be chosen. Keeps the selected one if it is still among them. */
function showTargets(targets, describe) {
  const list = find('targets');
  const options = targets.map((cell) => ({ value: String(cell), label: describe(cell) }));
  if (options.length === list.options.length && options.every(({ label }, at) => label === list.options[at].text)) return;
  const selected = list.value;
  list.replaceChildren(...options.map(({ value, label }) => new Option(label, value)));
  list.value = options.some(({ value }) => value === selected) ? selected : options[0]?.value ?? '';
}

/** Returns a cell in words, with its neighbours except empty ground, and whether it is lit. */
function describeTarget(cell, isLit, texts, isPlain) {
  const [q, r] = AXIAL[cell];
  const neighbours = DIRECTIONS.flatMap(([dq, dr], direction) => {
    const one = texts[CELL_BY_AXIAL.get(`${q + dq} ${r + dr}`)];
    return one && !isPlain(one) ? [`${text(DIRECTION_TEXTS[direction])}: ${withoutField(one.short)}`] : [];
  });
  const own = texts[cell].short;
  const name = `${FIELD.test(own) ? own : `${placeOf(cell)}: ${own}`}${isLit ? ` (${text('litCell')})` : ''}`;
  return `${name}. ${neighbours.length > 0 ? neighbours.join(', ') : text('aloneHere')}`;
}

/** Returns the description of a cell without the name of the field, which differs everywhere. */
function withoutField(line) {
  return line.replace(FIELD, '').replace(/\s+/g, ' ').trim();
}
