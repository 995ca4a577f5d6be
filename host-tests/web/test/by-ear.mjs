/** A user of a screen reader without a pointer: everything is found by its role and name. */

import { Reader } from './browser.mjs';

export class ByEar extends Reader {
  /** Seat 1 is chosen from the beginning. */
  #pad = this.page.getByRole('group', { name: 'Pad of seat 1', exact: true });
  #screen = this.page.getByRole('log', { name: 'Screen of seat 1' });
  #console = this.page.getByRole('region', { name: 'What the device says on its console' });

  /** Returns the lines that are read out. */
  async words() {
    return (await this.#screen.getByRole('paragraph').allTextContents()).map((line) => line.trim());
  }

  /** Presses a button of the pad like a screen reader. */
  press = async (button) => {
    await this.#pad.getByRole('button', { name: button, exact: true }).dispatchEvent('click', { detail: 0 });
  };

  async heard(text) {
    await this.#console.getByText(text).waitFor();
  }

  async isOver() {
    return (await this.#console.textContent()).includes('game over: ');
  }

  /** Skips the self-test. */
  async menu() {
    await this.read((words) => words.length > 0);
    await this.skipSelfTest(() => this.press('OK'));
  }

  /** Speeds the device up. */
  async hurry() {
    await this.page.getByRole('combobox', { name: 'Speed' }).selectOption('16');
  }

  /** Opens a box and returns the lines of the list in it. */
  async board() {
    await this.page.getByText('The board in words').click();
    const cells = this.page.getByRole('listitem').filter({ hasText: /^Row \d+, cell \d+: \S+/ });
    await cells.first().waitFor();
    return cells.allTextContents();
  }
}
