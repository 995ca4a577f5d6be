/** The controls of the players: new game, undo, hint, language, and what a click on a cell does. */

import { find, onControl } from './dom.mjs';
import { text } from './texts.mjs';

/** Key under which the browser stores whether a single click plays. */
const ONE_CLICK = 'hexboard.oneClick';
/** How long the request for a second click is shown. */
const PROMPT_MS = 4000;

export class PlayControls {
  #controls;
  #seat;
  #promptTimer = 0;

  /**
   * @param {() => import('./machine-engine.mjs').PlayControls | null} controls of the engine that runs
   * @param {() => number} seat that is chosen
   */
  constructor(controls, seat) {
    this.#controls = controls;
    this.#seat = seat;
    onControl('new-game', 'click', () => this.#controls()?.newGame());
    onControl('undo', 'click', () => this.#controls()?.undo(this.#seat()));
    onControl('hint', 'click', () => this.#controls()?.hint(this.#seat()));
    onControl('language', 'change', () => this.#controls()?.setLanguage(Number(find('language').value)));
    find('one-click').checked = load() !== 'off';
    onControl('one-click', 'change', () => save(find('one-click').checked ? 'on' : 'off'));
  }

  /** Shows which controls can be used. @param {import('./machine-engine.mjs').Facts} facts */
  show({ canUndo, canHint }) {
    const hasControls = this.#controls() !== null;
    setDisabled('new-game', !hasControls);
    setDisabled('language', !hasControls);
    setDisabled('undo', !canUndo);
    setDisabled('hint', !canHint);
  }

  /**
   * Chooses a cell with a single click, if the player wants that and the engine supports it. Returns
   * whether it does.
   * @param {number} cell
   * @param {boolean} isChoice whatever the setting is
   */
  clickCell(cell, isChoice) {
    const controls = this.#controls();
    this.#prompt('');
    if (!controls) return false;
    const isListOpen = this.#mustChooseOnScreen();
    const plays = isChoice || find('one-click').checked;
    if (plays && controls.playAt(this.#seat(), cell)) this.#prompt(text('clickAgain'));
    if (isListOpen) this.#prompt(text('chooseOnScreen', this.#seat() + 1));
    return plays;
  }

  /** Returns whether the player must choose something on the screen before a cell. */
  #mustChooseOnScreen() {
    const { isAsked, targets } = this.#controls().facts(this.#seat());
    return isAsked && targets.length === 0;
  }

  /** Shows a request to the player; none if it is empty. */
  #prompt(message) {
    clearTimeout(this.#promptTimer);
    find('prompt').textContent = message;
    find('prompt').hidden = message === '';
    const isAboutScreen = message !== '' && message === text('chooseOnScreen', this.#seat() + 1);
    for (const id of ['screen-view', 'seat-view']) find(id).classList.toggle('asks', isAboutScreen);
    if (message !== '') this.#promptTimer = setTimeout(() => this.#prompt(''), PROMPT_MS);
  }

  /** Handles a change of the page's language. @param {number} language */
  updateLanguage(language) {
    find('language').value = String(language);
    this.#prompt('');
  }
}

/** Disables a control. One with the focus stays usable for the keyboard. */
function setDisabled(id, isDisabled) {
  if (find(id).disabled !== isDisabled) find(id).disabled = isDisabled;
}

function load() {
  try {
    return localStorage.getItem(ONE_CLICK);
  } catch {
    return null;
  }
}

function save(value) {
  try {
    localStorage.setItem(ONE_CLICK, value);
  } catch {
    // The browser stores nothing, so the choice lasts until the page is closed.
  }
}
