/** Sets up games on the page and plays them, as people do. */

import { PATIENCE_MS } from './browser.mjs';

/**
 * From the start menu to a game of the chosen seat 1 against a computer at seat 2.
 * @param {import('./browser.mjs').DevicePage} device
 * @param {string} game its name in the menu
 * @param {(button: string) => Promise<void>} press
 * @param {RegExp} [level]
 */
export async function begin(device, game, press, level = /computer, easy/) {
  const down = () => press('Down');
  const right = () => press('Right');
  await device.until(/▸ Game/, down);
  await device.until(new RegExp(`Game ${game}`), right);
  await device.until(/Who plays/, down);
  await press('OK');
  await device.read(([title]) => title.startsWith('Who plays'));
  await device.until(/▸ 2/, down);
  await device.until(level, right);
  await press('Back');
  await device.read(([title]) => title.startsWith(game));
  await device.until(/Start game/, down);
  await press('OK');
  await device.heard('game: ');
}

/** In Xobos, Right leads to the row that ends a phase; in the others most is taken as it is offered, and now and then something else. */
const WAYS = {
  Xobos: ['Enter', 'ArrowRight', 'Enter', 'Backspace', 'ArrowRight', 'Enter', 'Enter', 'ArrowDown', 'Enter'],
  others: ['Enter', 'Enter', 'ArrowUp', 'Enter', 'Enter', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter', 'ArrowLeft', 'ArrowUp', 'Enter'],
};

/** Plays seat 1 by keys, in the page itself, until the device says that the game is over. */
export async function playOn(device, game) {
  await device.page.selectOption('#pace', '16');
  await device.page.evaluate(async ({ patienceMs, ways }) => {
    const send = (kind, code) => document.body.dispatchEvent(new KeyboardEvent(kind, { code, bubbles: true, cancelable: true }));
    const isOver = () => document.getElementById('console').textContent.includes('game over: ');
    const end = performance.now() + patienceMs;
    const isAsked = () => document.querySelector('[data-seat="0"].acting') !== null;
    for (let count = 0; !isOver(); count += isAsked()) {
      const code = ways[count % ways.length];
      send('keydown', code);
      send('keyup', code);
      await new Promise((resolve) => setTimeout(resolve));
      if (performance.now() > end) throw new Error(`the game does not end: ${document.getElementById('console').textContent.slice(-200)}`);
    }
  }, { patienceMs: PATIENCE_MS, ways: WAYS[game] ?? WAYS.others });
  await device.page.selectOption('#pace', '1');
}
