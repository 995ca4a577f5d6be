/** The box with puzzles: the one of the day, all themes, and links. */

import { GAMES, text } from './texts.mjs';

const PREFIX = '#puzzle=';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum wait for the device to open a puzzle. Its self-test takes less. */
const OPEN_MS = 8000;

/** Returns the identity of the puzzle in the address of the page; null if there is none. @returns {number | null} */
export function puzzleInLink(hash = location.hash) {
  const digits = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : '';
  return /^[0-9a-f]{8}$/i.test(digits) ? parseInt(digits, 16) : null;
}

/** Returns the address of this page with a puzzle. @param {number} id */
export function linkToPuzzle(id, page = location.href) {
  return `${page.split('#', 1)[0]}${PREFIX}${id.toString(16).padStart(8, '0')}`;
}

/** Returns the number of a day in the time zone of the reader, counted from 1970. */
export function dayNumber(date = new Date()) {
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY_MS);
}

export class PuzzleBox {
  #list;
  #status;
  #puzzles;
  #seat;
  /** How many puzzles of each theme were opened, by game and goal. */
  #opened = new Map();

  /**
   * @param {{list: HTMLElement, status: HTMLElement, today: HTMLElement, link: HTMLElement}} elements
   * @param {() => import('./machine-engine.mjs').Puzzles | undefined} puzzles of the engine that runs
   * @param {() => number} seat that is chosen
   */
  constructor({ list, status, today, link }, puzzles, seat) {
    this.#list = list;
    this.#status = status;
    this.#puzzles = puzzles;
    this.#seat = seat;
    today.addEventListener('click', () => this.#open(this.#puzzles()?.ofDay(dayNumber()) ?? null));
    link.addEventListener('click', () => this.#copyLink());
  }

  /** Lists the themes in this language. @param {number} language */
  show(language) {
    const themes = this.#puzzles()?.themes(language);
    if (!themes) return this.#list.replaceChildren(this.#line(text('puzzlesUnavailable')));
    this.#list.replaceChildren(...themes.map((theme) => this.#row(theme)));
  }

  /** Opens a puzzle as soon as the device accepts it. @param {number} id */
  async openWhenReady(id) {
    for (const end = performance.now() + OPEN_MS; performance.now() < end; ) {
      if (this.#puzzles()?.open(id, this.#seat())) return this.#showStatus('puzzleOpen');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    this.#showStatus('puzzleUnknown');
  }

  #row({ game, goal, name, task, count }) {
    const row = this.#line(text('puzzleTheme', text(GAMES[game]), name, task, count));
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text('puzzleAny');
    button.setAttribute('aria-label', `${text('puzzleAny')}: ${text(GAMES[game])}, ${name}`);
    button.addEventListener('click', (event) => {
      if (event.detail > 0) button.blur();
      this.#openNext(game, goal, count);
    });
    row.append(button);
    return row;
  }

  /** Opens the next puzzle of a theme, from a random one on. */
  #openNext(game, goal, count) {
    const key = `${game}.${goal}`;
    const index = (this.#opened.get(key) ?? Math.floor(Math.random() * count)) + 1;
    this.#opened.set(key, index);
    this.#open(this.#puzzles()?.ofTheme(game, goal, index) ?? null);
  }

  #open(id) {
    if (id === null) return this.#showStatus('puzzlesUnavailable');
    this.#showStatus(this.#puzzles().open(id, this.#seat()) ? 'puzzleOpen' : 'puzzleRefused');
  }

  async #copyLink() {
    const id = this.#puzzles()?.current() ?? null;
    if (id === null) return this.#showStatus('puzzleNone');
    await navigator.clipboard.writeText(linkToPuzzle(id));
    this.#showStatus('linkCopied');
  }

  #line(content) {
    const row = document.createElement('li');
    row.textContent = `${content} `;
    return row;
  }

  #showStatus(name) {
    this.#status.textContent = text(name);
  }
}
