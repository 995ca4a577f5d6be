/** Games as links and files: export of saved games, and import. */

import { GAMES, text } from './texts.mjs';

const PREFIX = '#game=';
const MIME_TYPE = 'text/plain';
/** Maximum wait for the device to open a game. Its self-test takes less. */
const OPEN_MS = 8000;

/** Returns the game in the address of the page, if there is one. @returns {string | null} */
export function gameInLink(hash = location.hash) {
  if (!hash.startsWith(PREFIX)) return null;
  try {
    return decodeURIComponent(hash.slice(PREFIX.length)).trim();
  } catch {
    return null;
  }
}

/** Returns the address of this page with a game. */
export function linkTo(game, page = location.href) {
  return `${page.split('#', 1)[0]}${PREFIX}${encodeURIComponent(game)}`;
}

/** The box with the saved games. */
export class Games {
  #list;
  #status;
  #library;
  #restart;

  /**
   * @param {{list: HTMLElement, status: HTMLElement, file: HTMLInputElement, pasted: HTMLTextAreaElement, openPasted: HTMLElement}} elements
   * @param {() => import('./machine-engine.mjs').Library | null} library of the engine that runs
   * @param {() => Promise<void>} restart restarts the device
   */
  constructor({ list, status, file, pasted, openPasted }, library, restart) {
    this.#list = list;
    this.#status = status;
    this.#library = library;
    this.#restart = restart;
    file.addEventListener('change', async () => {
      const [chosen] = file.files;
      if (chosen) this.importGame(await chosen.text());
      file.value = '';
    });
    openPasted.addEventListener('click', async () => {
      if (await this.importGame(pasted.value)) pasted.value = '';
    });
  }

  /** Lists the saved games. */
  async show() {
    const library = this.#library();
    if (!library) return this.#list.replaceChildren(this.#line(text('gamesUnavailable')));
    const saves = await library.list().catch(() => []);
    if (library !== this.#library()) return; // a different engine has been started
    this.#list.replaceChildren(...(saves.length > 0 ? saves.map((save) => this.#row(save)) : [this.#line(text('noGames'))]));
  }

  /**
   * Imports a game and opens it as soon as the device has finished its self-test. Errors name lines of
   * the text as it is, so nothing is cut off.
   * @param {string} game
   * @returns {Promise<boolean>} whether it was imported
   */
  async importGame(game) {
    const library = this.#library();
    if (!library) {
      this.#showStatus(text('gamesUnavailable'));
      return false;
    }
    try {
      const number = await library.importGame(game);
      if (!library.open) {
        await this.#restartDevice();
        return true;
      }
      this.#showStatus(text('gameImported'));
      this.show();
      this.#showStatus(text((await this.#openWhenReady(number)) ? 'gameImportedAndOpen' : 'gameSaved'));
      return true;
    } catch (error) {
      if (library.isSwitchedOff) await this.#restart();
      this.#showStatus(text('gameRefused', error.message));
      return false;
    }
  }

  /** Restarts the device, which finds imported games when it starts. */
  async #restartDevice() {
    await this.#restart();
    await this.show();
    this.#showStatus(text('gameImportedRestarted'));
  }

  /** Opens a save as soon as the device accepts it. Returns whether it did in time. */
  async #openWhenReady(number) {
    for (const end = performance.now() + OPEN_MS; performance.now() < end; ) {
      if (this.#library()?.open?.(number)) return true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return false;
  }

  #row({ number, game, standing, actions }) {
    const name = GAMES.includes(game) ? text(game) : game;
    const row = this.#line(text('savedGame', number, name, stateText(standing), actions));
    if (standing === 'unreadable') return row;
    if (this.#library()?.open) {
      row.append(this.#button('openGame', number, () => this.#showStatus(text(this.#library()?.open?.(number) ? 'gameOpened' : 'gameSaved'))));
    }
    row.append(
      this.#button('gameFile', number, () => this.#export(number, (exported) => saveAs(`hexboard-${game}-${number}.txt`, exported), 'fileSaved')),
      this.#button('gameLink', number, () => this.#export(number, (exported) => navigator.clipboard.writeText(linkTo(exported)), 'linkCopied')),
    );
    return row;
  }

  /**
   * Exports a game.
   * @param {number} number
   * @param {(exported: string) => void | Promise<void>} deliver
   * @param {string} success name of the text to show afterwards
   */
  async #export(number, deliver, success) {
    try {
      await deliver(await this.#library().exportGame(number));
      this.#showStatus(text(success));
    } catch (error) {
      this.#showStatus(text('gameRefused', error.message));
    }
  }

  #line(content) {
    const row = document.createElement('li');
    row.textContent = `${content} `;
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

  #showStatus(message) {
    this.#status.textContent = message;
  }
}

/** Returns the state of a saved game in the language of the page. */
function stateText(word) {
  return text({ finished: 'stateFinished', abandoned: 'stateAbandoned', left: 'stateUnfinished', unreadable: 'stateUnreadable' }[word] ?? 'stateTime');
}

/** Lets the browser save a text as a file. */
export function saveAs(name, content) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: MIME_TYPE }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
