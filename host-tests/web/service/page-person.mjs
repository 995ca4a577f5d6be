/** Asks questions on the page, with pictures. One question at a time. */

import { BUTTONS } from '../../emulator/picture/geometry.mjs';
import { boardSvg, cellsOf } from './board.mjs';
import { element } from './dom.mjs';
import { text } from './words.mjs';

const DARK = '#16181d';
const LIT = { strand: '#ff5040', rows: '#d6dae2', break: '#d6dae2' };

export class PagePerson {
  #box;
  #results;
  #heading = '';
  /** Number of questions so far. */
  #asked = 0;
  /** Ends the open question with an error. @type {((error: Error) => void) | null} */
  #reject = null;

  /**
   * @param {HTMLElement} box of the questions
   * @param {HTMLElement} [results] a list
   */
  constructor(box, results) {
    this.#box = box;
    this.#results = results;
  }

  /** Closes the open question, whose promise is rejected. */
  abort(error) {
    this.#reject?.(error);
    this.clear();
  }

  clear() {
    this.#heading = '';
    this.#close();
  }

  /** Removes the question. */
  #close() {
    this.#reject = null;
    this.#box.replaceChildren();
    delete this.#box.dataset.question;
  }

  step(words, done, of) {
    this.#heading = text('stepOf', done + 1, of, words);
    this.#box.replaceChildren(element('h3', { textContent: this.#heading }));
  }

  result({ part, ok, is }) {
    const item = element('li', { className: ok ? 'good' : 'bad' }, element('b', { textContent: text(...part) }), `: ${text(...is)}`);
    this.#results?.append(item);
  }

  /** @returns {Promise<string>} */
  choose({ text: words, choices, ...about }) {
    return this.#ask(words, about, (answer) => choices.map(({ id, text: label }) => {
      const button = element('button', { type: 'button', textContent: text(...label), onclick: () => answer(id) });
      button.dataset.choice = id;
      return button;
    }));
  }

  /** @returns {Promise<number | null>} */
  number({ text: words, least, most, skip = ['skipNumber'], ...about }) {
    return this.#ask(words, about, (answer) => {
      const label = about.kind === 'volts' ? 'voltNumber' : 'cellNumber';
      const input = element('input', { type: 'number', min: least, max: most, step: about.kind === 'volts' ? '0.01' : '1', required: true });
      const form = element('form', {}, element('label', {}, `${text(label)} `, input), element('button', { textContent: text('take') }));
      form.onsubmit = (event) => {
        event.preventDefault();
        answer(input.valueAsNumber);
      };
      const skipping = skip && element('button', { type: 'button', textContent: text(...skip), onclick: () => answer(null) });
      return skipping ? [form, skipping] : [form];
    });
  }

  /** Asks for an action that the device reports; the person can only skip it. */
  prompt({ text: words, skip, ...about }) {
    let close = () => {};
    const closed = new Promise((resolve) => { close = () => resolve(undefined); });
    const skipped = this.#ask(words, about, (answer) => [element('button', { type: 'button', textContent: text(...skip), onclick: () => answer(undefined) })]);
    closed.then(() => this.#close());
    return { skipped, close };
  }

  /** @param {(answer: (value: any) => void) => (Node | string)[]} controls */
  #ask(words, about, controls) {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      const answer = (value) => {
        this.#close();
        resolve(value);
      };
      const heading = this.#heading ? [element('h3', { textContent: this.#heading })] : [];
      const question = element('p', { className: 'question', textContent: text(...words) });
      const picture = element('div', { className: 'picture', innerHTML: pictureOf(about) });
      picture.onclick = ({ target }) => target.dataset?.cell !== undefined && answer(Number(target.dataset.cell));
      const row = element('div', { className: 'actions' }, ...controls(answer));
      this.#box.replaceChildren(...heading, question, picture, row);
      this.#asked += 1;
      this.#box.dataset.question = JSON.stringify({ ...about, serial: this.#asked });
      row.querySelector('button, input')?.focus();
    });
  }
}

/** Returns the picture for a question, as SVG. */
function pictureOf({ kind, strand, panel, pad, button }) {
  const label = text('theBoard');
  if (kind === 'strand') return boardSvg((cell) => (cellsOf(strand, panel).includes(cell) ? LIT.strand : DARK), { label });
  if (kind === 'break') return boardSvg((cell) => (cellsOf(strand, panel).includes(cell) ? LIT.break : DARK), { label, canClick: true });
  if (kind === 'cell' || kind === 'turned') return boardSvg(() => DARK, { label, canClick: true });
  if (kind === 'button') return padSvg(pad, button);
  if (kind === 'points') return directionsSvg();
  return '';
}

/** Draws a pad as it looks, with the button to press. */
function padSvg(pad, wanted) {
  const shapes = BUTTONS.map(({ name, x, y, width, height, radius }) => {
    const word = name.toLowerCase();
    const [fill, ink] = word === wanted ? ['#ffba54', '#090a0c'] : ['#1b1d22', '#98a0ae'];
    return `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" stroke="#5a606d"/>`
      + `<text x="${x}" y="${y + 4}" font-size="13" text-anchor="middle" fill="${ink}">${text(word)}</text>`;
  });
  return `<svg viewBox="0 190 300 152" role="img" aria-label="${text('askButton', pad, [wanted])}" xmlns="http://www.w3.org/2000/svg">${shapes.join('')}</svg>`;
}

/** Draws a cell with its six edge LEDs, numbered as the answers. */
function directionsSvg() {
  const places = [0, 60, 120, 180, 240, 300].map((angle, i) => {
    const [x, y] = [60 + 34 * Math.cos((Math.PI * angle) / 180), 60 - 34 * Math.sin((Math.PI * angle) / 180)];
    return `<circle cx="${x}" cy="${y}" r="9" fill="#1b1d22" stroke="#5a606d"/><text x="${x}" y="${y + 3}" font-size="9" text-anchor="middle" fill="#d6dae2">${i + 1}</text>`;
  });
  return `<svg viewBox="0 0 120 120" role="img" aria-label="${text('askPoints')}" xmlns="http://www.w3.org/2000/svg"><circle cx="60" cy="60" r="9" fill="#1b1d22" stroke="#5a606d"/>${places.join('')}</svg>`;
}
