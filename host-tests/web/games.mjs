/** Games as links and files: export of saved games, and import. */

import { GAMES, text } from './texts.mjs';

const MARK = '#game=';
const KIND = 'text/plain';
/** Maximum wait for the device to open a game. Its self-test takes less. */
const OPEN_MS = 8000;

/** Returns the game in the address of the page, if there is one. @returns {string | null} */
export function gameInLink(hash = location.hash) {
  if (!hash.startsWith(MARK)) return null;
  try {
    return decodeURIComponent(hash.slice(MARK.length)).trim();
  } catch {
    return null;
  }
}

/** Returns the address of this page with a game. */
export function linkTo(game, page = location.href) {
  return `${page.split('#', 1)[0]}${MARK}${encodeURIComponent(game)}`;
}

/** The box with the saved games. */
export class Games {
  #list;
  #told;
  #library;

  #restart;

  /**
   * @param {{list: HTMLElement, told: HTMLElement, file: HTMLInputElement}} elements
   * @param {() => import('./machine-engine.mjs').Library | null} library of the engine that runs
   * @param {() => Promise<void>} restart restarts the device
   */
  constructor({ list, told, file }, library, restart) {
    this.#list = list;
    this.#told = told;
    this.#library = library;
    this.#restart = restart;
    file.addEventListener('change', async () => {
      const [chosen] = file.files;
      if (chosen) this.take(await chosen.text());
      file.value = '';
    });
  }

  /** Lists the saved games. */
  async show() {
    const library = this.#library();
    if (!library) return this.#list.replaceChildren(this.#line(text('gamesElsewhere')));
    const saves = await library.list().catch(() => []);
    if (library !== this.#library()) return; // a different engine has been started
    this.#list.replaceChildren(...(saves.length > 0 ? saves.map((save) => this.#row(save)) : [this.#line(text('noGames'))]));
  }

  /**
   * Imports a game and opens it as soon as the device has finished its self-test.
   * @param {string} game
   */
  async take(game) {
    const library = this.#library();
    if (!library) return this.#tell(text('gamesElsewhere'));
    try {
      const number = await library.take(game.trim());
      if (!library.open) return await this.#startAgain();
      this.#tell(text('gameArrived'));
      this.show();
      this.#tell(text((await this.#openSoon(number)) ? 'gameTaken' : 'gameWaits'));
    } catch (error) {
      if (library.isSpent) await this.#restart();
      this.#tell(text('gameRefused', error.message));
    }
  }

  /** Restarts the device, which finds imported games at its start. */
  async #startAgain() {
    await this.#restart();
    await this.show();
    this.#tell(text('gameInStore'));
  }

  async #openSoon(number) {
    for (const end = performance.now() + OPEN_MS; performance.now() < end; ) {
      if (this.#library()?.open?.(number)) return true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return false;
  }

  #row({ number, game, standing, actions }) {
    const name = GAMES.includes(game) ? text(game) : game;
    const row = this.#line(text('savedGame', number, name, standingIn(standing), actions));
    if (standing === 'unreadable') return row;
    if (this.#library()?.open) {
      row.append(this.#button('openGame', number, () => this.#tell(text(this.#library()?.open?.(number) ? 'gameOpened' : 'gameWaits'))));
    }
    row.append(
      this.#button('gameFile', number, () => this.#give(number, (words) => saveAs(`hexboard-${game}-${number}.txt`, words), 'fileSaved')),
      this.#button('gameLink', number, () => this.#give(number, (words) => navigator.clipboard.writeText(linkTo(words)), 'linkCopied')),
    );
    return row;
  }

  async #give(number, how, told) {
    try {
      await how(await this.#library().give(number));
      this.#tell(text(told));
    } catch (error) {
      this.#tell(text('gameRefused', error.message));
    }
  }

  #line(words) {
    const row = document.createElement('li');
    row.textContent = `${words} `;
    return row;
  }

  #button(name, number, action) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text(name);
    button.setAttribute('aria-label', `${text(name)}: ${number}`);
    button.addEventListener('click', (event) => {
      if (event.detail > 0) button.blur();
      action();
    });
    return button;
  }

  #tell(words) {
    this.#told.textContent = words;
  }
}

function standingIn(word) {
  return text({ finished: 'standsFinished', abandoned: 'standsAbandoned', left: 'standsLeft', unreadable: 'standsUnreadable' }[word] ?? 'standsTime');
}

/** Lets the browser save a text as a file. */
function saveAs(name, words) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([words], { type: KIND }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
