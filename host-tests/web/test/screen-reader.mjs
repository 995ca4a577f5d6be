/** A user with a screen reader and without a pointer: finds everything by its role and name. */

import { Reader } from './browser.mjs';

export class ScreenReaderUser extends Reader {
  /** Seat 1 is chosen when the page opens. */
  #pad = this.page.getByRole('group', { name: 'Pad of seat 1', exact: true });
  #screen = this.page.getByRole('log', { name: 'Screen of seat 1' });
  #console = this.page.getByRole('region', { name: 'Console output of the device' });

  /** Returns the lines that a screen reader reads out. */
  async words() {
    return (await this.#screen.getByRole('paragraph').allTextContents()).map((line) => line.trim());
  }

  /** Presses a button of the pad like a screen reader. */
  press = async (button) => {
    await this.#pad.getByRole('button', { name: button, exact: true }).dispatchEvent('click', { detail: 0 });
  };

  async waitForConsole(text) {
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
  async speedUp() {
    await this.page.getByRole('combobox', { name: 'Speed' }).selectOption('16');
  }

  /** Opens the description of the board and returns its lines. */
  async board() {
    await this.page.getByText('Board as text').click();
    const cells = this.page.getByRole('listitem').filter({ hasText: /^Row \d+, cell \d+: \S+/ });
    await cells.first().waitFor();
    return cells.allTextContents();
  }
}
