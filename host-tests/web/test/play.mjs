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

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/**
 * Plays seat 1 in the page itself until the device says that the game is over: mostly OK, now and then elsewhere.
 * @param {import('./browser.mjs').DevicePage} device
 * @param {string[]} [arrows] in Xobos, Right leads to the end of a list, which ends a phase
 */
export async function playOn(device, arrows = ARROWS) {
  await device.page.selectOption('#pace', '16');
  await device.page.evaluate(async ({ patienceMs, arrows }) => {
    let state = 1;
    const random = (count) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * count);
    };
    const send = (kind, code) => document.body.dispatchEvent(new KeyboardEvent(kind, { code, bubbles: true, cancelable: true }));
    const isOver = () => document.getElementById('console').textContent.includes('game over: ');
    for (const end = performance.now() + patienceMs; !isOver(); ) {
      const code = random(3) > 0 ? 'Enter' : arrows[random(arrows.length)];
      send('keydown', code);
      send('keyup', code);
      await new Promise((resolve) => setTimeout(resolve));
      if (performance.now() > end) throw new Error(`the game does not end: ${document.getElementById('console').textContent.slice(-300)}`);
    }
  }, { patienceMs: PATIENCE_MS, arrows });
  await device.page.selectOption('#pace', '1');
}
