/** A user with a screen reader and without a pointer: finds everything by its role and name. */

import { Reader, TIMEOUT_MS, sinceStart } from './browser.mjs';

/** A press that does not change the text for this long had no effect, even on a busy machine. */
const CHANGE_MS = 4000;
/** Text that has not changed for this long is complete. */
const STILL_MS = 250;
/** Presses that one step of a lesson may need. */
const MAX_LESSON_PRESSES = 150;

export class ScreenReaderUser extends Reader {
  /** Seat 1 is chosen when the page opens. */
  #pad = this.page.getByRole('group', { name: 'Pad of seat 1', exact: true });
  #screen = this.page.getByRole('log', { name: 'Screen of seat 1' });
  #console = this.page.getByRole('region', { name: 'Console output of the device' });
  #targets = this.page.getByRole('listbox', { name: 'Cells you can choose' });
  #slider = this.page.getByRole('slider', { name: 'Position in the game' });

  /** Returns the lines that a screen reader reads out. */
  async words() {
    return (await this.#screen.getByRole('paragraph').allTextContents()).map((line) => line.trim());
  }

  /** Presses a button of the pad like a screen reader. */
  press = async (button) => {
    await this.#pad.getByRole('button', { name: button, exact: true }).dispatchEvent('click', { detail: 0 });
  };

  /** Presses a button and waits until the screen reads differently. Returns whether it does. */
  async pressAndListen(button) {
    const before = await this.words();
    await this.press(button);
    return this.hearsChange(before);
  }

  /** Waits until the screen reads differently from before and is read to its end. Returns whether it does. */
  async hearsChange(before) {
    for (const end = Date.now() + CHANGE_MS; Date.now() < end; await this.page.waitForTimeout(30)) {
      if ((await this.words()).join() !== before.join()) {
        await this.stillWords();
        return true;
      }
    }
    return false;
  }

  /** Returns the lines once they have not changed for a while: moves of others appear by themselves. */
  async stillWords() {
    for (let words = await this.words(); ; ) {
      await this.page.waitForTimeout(STILL_MS);
      const again = await this.words();
      if (again.join() === words.join()) return words;
      words = again;
    }
  }

  /** Uses a button of the page, outside the pad. */
  async use(name) {
    await this.page.getByRole('button', { name, exact: true }).dispatchEvent('click', { detail: 0 });
  }

  async waitForConsole(text) {
    await this.#console.getByText(text).waitFor();
  }

  async isOver() {
    return sinceStart(await this.#console.textContent()).includes('game over: ');
  }

  /** Skips the self-test. */
  async menu() {
    await this.read((words) => words.length > 0);
    await this.skipSelfTest(() => this.press('OK'));
  }

  /** Selects a game in the start menu. */
  async selectGame(game) {
    for (let tries = 0; !(await this.words())[0].includes(game); tries++) {
      if (tries > 8) throw new Error(`no game ${game}: ${JSON.stringify(await this.words())}`);
      await this.pressAndListen('Right');
    }
  }

  /** Sets the speed of the device. */
  async setSpeed(speed) {
    await this.page.getByRole('combobox', { name: 'Speed' }).selectOption(speed);
  }

  /** Returns the cells that can be chosen, as the list reads them; none if there is no list. */
  async targets() {
    return (await this.#targets.isVisible()) ? this.#targets.getByRole('option').allTextContents() : [];
  }

  /** Waits until the list of cells has entries, and returns them. */
  async waitForTargets() {
    for (const end = Date.now() + TIMEOUT_MS; ; await this.page.waitForTimeout(50)) {
      const targets = await this.targets();
      if (targets.length > 0) return targets;
      if (Date.now() > end) throw new Error(`no cells to choose: ${JSON.stringify(await this.words())}`);
    }
  }

  /** Chooses a cell from the list by its place. Returns false if the list is gone by then. */
  async chooseTarget(index) {
    const isThere = await this.#targets.selectOption({ index }, { timeout: 2000 }).then(() => true, () => false);
    if (isThere) await this.use('Choose');
    return isThere;
  }

  /** Opens the description of the board and returns its lines. */
  async board() {
    await this.page.getByText('Board as text').click();
    const cells = this.page.getByRole('listitem').filter({ hasText: /^Row \d+, cell \d+: \S+/ });
    await cells.first().waitFor();
    return cells.allTextContents();
  }

  /**
   * Takes the lesson of the selected game, by its texts alone, and leaves the exercises after it. Returns
   * the steps that were read out.
   */
  async takeLesson() {
    await this.until(/Learn/, () => this.press('Down'));
    await this.pressAndListen('OK');
    const steps = new Set();
    for (let presses = 0; presses < MAX_LESSON_PRESSES; presses++) {
      const [title = '', ...words] = await this.stillWords();
      const [, step] = /^Learn (\d+\/\d+)/.exec(title) ?? [];
      if (step) steps.add(step);
      if (words.some((line) => /Play together/.test(line))) return [...steps];
      if (words.some((line) => /^Exercise \d/.test(line))) await this.pressAndListen('Back');
      else await this.#followLesson(title);
    }
    throw new Error(`the lesson does not end: ${JSON.stringify(await this.words())}`);
  }

  /** Presses what the lesson asks for: after a wrong press it names the right one. */
  async #followLesson(title) {
    const [, wanted] = /^Almost! Press (\w+)/.exec(title) ?? [];
    const [first] = await this.targets();
    if (wanted) {
      await this.pressAndListen('OK');
      if (wanted !== 'OK') await this.pressAndListen(wanted);
    } else if (first?.includes('(lit)')) {
      const before = await this.words();
      await this.chooseTarget(0);
      await this.hearsChange(before);
    } else {
      await this.pressAndListen('OK');
    }
  }

  /** Goes to a position of a review with the slider, and returns what it reads out. */
  async reviewAt(step) {
    await this.#slider.fill(String(step));
    await this.page.waitForFunction((text) => document.getElementById('review-at').getAttribute('aria-valuetext').startsWith(text), `Action ${step} of `);
    return this.#slider.getAttribute('aria-valuetext');
  }

  /** Returns the number of actions of a review. */
  async reviewLength() {
    await this.#slider.waitFor();
    return Number(await this.#slider.getAttribute('max'));
  }
}
