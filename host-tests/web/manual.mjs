/** "How to play": the manuals of the games, beside the device. */

import { toHtml } from './markdown.mjs';
import { GAMES, LANGUAGES, currentLanguage, text } from './texts.mjs';

export class Manuals {
  #nav;
  #article;
  #shown = -1;
  /** The game in progress, which is shown unless the user has selected another. */
  #played = -1;
  #isOpen = false;

  /** @param {HTMLElement} nav @param {HTMLElement} article */
  constructor(nav, article) {
    this.#nav = nav;
    this.#article = article;
    GAMES.forEach((word, game) => {
      const button = nav.appendChild(document.createElement('button'));
      button.type = 'button';
      button.dataset.text = word;
      button.textContent = text(word);
      button.addEventListener('click', () => this.#load(game));
    });
  }

  /**
   * Handles a change of the game in progress.
   * @param {number} index in the list of games, -1 for none
   */
  setGame(index) {
    const game = index < GAMES.length ? index : -1;
    if (game === this.#played) return;
    this.#played = game;
    if (this.#isOpen && game >= 0) this.#load(game);
  }

  /** Handles the opening of the manuals. */
  show() {
    this.#isOpen = true;
    if (this.#shown < 0 || this.#played >= 0) this.#load(Math.max(this.#played, 0));
  }

  /** Handles a change of the page's language. */
  updateLanguage() {
    if (this.#shown >= 0) this.#load(this.#shown);
  }

  async #load(game) {
    this.#shown = game;
    [...this.#nav.children].forEach((button, at) => button.setAttribute('aria-pressed', String(at === game)));
    const language = currentLanguage();
    const folder = language === 0 ? '' : `${LANGUAGES[language]}/`;
    const url = new URL(`../docs/${folder}${GAMES[game]}.md`, import.meta.url);
    try {
      const response = await fetch(url);
      if (!response.ok) throw new Error(response.statusText);
      const source = await response.text();
      if (this.#shown === game && language === currentLanguage()) this.#article.innerHTML = toHtml(withoutLinks(source), (link) => new URL(link, url).href);
    } catch {
      this.#article.textContent = text('manualMissing');
    }
  }
}

/**
 * Returns a manual for the page: before its first section only the title and the goal. The links and the notice that follow
 * are for readers of the documents, and the board itself is beside the manual.
 */
function withoutLinks(manual) {
  const [start, ...sections] = manual.split(/\n(?=## )/);
  const kept = start.split('\n\n').filter((block) => /^(# |\*\*)/.test(block));
  return [kept.join('\n\n'), ...sections].join('\n\n');
}
