/** Starts games on the page and plays them like a person. */

import { TIMEOUT_MS } from './browser.mjs';

/** The keys of the chosen seat. */
export const KEYS = { Up: 'ArrowUp', Down: 'ArrowDown', Left: 'ArrowLeft', Right: 'ArrowRight', OK: 'Enter', Back: 'Backspace', Menu: 'KeyM' };

/** A press that does not change the text for this long had no effect. */
const CHANGE_MS = 1500;

/**
 * Starts a game of seat 1 against a computer at seat 2 from the start menu.
 * @param {import('./browser.mjs').Reader & {waitForConsole: (text: string) => Promise<void>}} device
 * @param {string} game its name in the menu
 * @param {(button: string) => Promise<void>} press
 * @param {string} [level]
 */
export async function begin(device, game, press, level = 'easy') {
  await pressUntil(device, () => press('Right'), ([title]) => title.includes(game));
  await device.until(/Play the computer/, () => press('Down'));
  await pressUntil(device, () => press('Right'), (words) => words.some((line) => line.includes(`Level: < ${level} >`)));
  await press('OK');
  await device.waitForConsole('game: ');
}

/** Presses until the words on the screen satisfy a predicate. */
async function pressUntil(device, press, matches) {
  for (let tries = 0; tries < 8; tries++) {
    const before = await device.words();
    if (matches(before)) return;
    await press();
    await device.read((words) => words.join() !== before.join());
    await device.settle();
  }
  throw new Error(`not found: ${JSON.stringify(await device.words())}`);
}

/**
 * Opens the second page of the start menu from the title of the first one.
 * @param {import('./browser.mjs').Reader} device
 * @param {(button: string) => Promise<void>} press
 */
export async function openOptions(device, press) {
  await device.until(/Options/, () => press('Up'));
  await press('OK');
  await device.read((words) => words.some((line) => line.includes('Start game')));
}

/** Presses that mostly accept the suggestion, and sometimes select something else. */
const PRESSES = ['OK', 'OK', 'Up', 'OK', 'OK', 'Right', 'OK', 'Down', 'OK', 'Left', 'Up', 'OK'];

/** Key sequences that end every phase of Xobos: Back selects what ends a phase. */
const ENDS = [
  [/OK: (choose as Leader|done|end moves|end attacks|no answer|no shot|do not)/, ['OK']],
  [/^Computer/, ['Right']],
  [/^/, ['Back']],
];

/**
 * Plays seat 1 of a game of Xobos from the text on its screen, until it is over.
 * @param {import('./browser.mjs').Reader & {isOver: () => Promise<boolean>}} reader
 * @param {(button: string) => Promise<void>} press
 */
export async function playByReading(reader, press) {
  const end = Date.now() + TIMEOUT_MS;
  for (let failures = 0; !(await reader.isOver()); ) {
    const words = await reader.words();
    if (Date.now() > end) throw new Error(`the game does not end: ${JSON.stringify(words)}`);
    const [, buttons] = ENDS.find(([screen]) => screen.test(words.join('\n')));
    // If that has no effect, a list is open.
    for (const button of failures % 2 === 1 ? ['Back', ...buttons] : buttons) await press(button);
    failures = (await changes(reader, words)) ? 0 : failures + 1;
  }
}

/** Waits for the text to change. Returns whether it did. */
async function changes(reader, words) {
  for (const end = Date.now() + CHANGE_MS; Date.now() < end; await reader.page.waitForTimeout(30)) {
    if ((await reader.words()).join() !== words.join()) return true;
  }
  return false;
}

/**
 * Plays seat 1 with key events inside the page, without reading the screen, until the device reports
 * the end of the game.
 */
export async function playToEnd(device) {
  await device.page.selectOption('#pace', '16');
  await device.page.evaluate(async ({ timeoutMs, presses }) => {
    const send = (kind, code) => document.body.dispatchEvent(new KeyboardEvent(kind, { code, bubbles: true, cancelable: true }));
    const isOver = () => document.getElementById('console').textContent.split(/game: \w+ for \d/).at(-1).includes('game over: ');
    const end = performance.now() + timeoutMs;
    const isActing = () => document.querySelector('[data-seat="0"].acting') !== null;
    for (let count = 0; !isOver(); count += isActing()) {
      const code = presses[count % presses.length];
      send('keydown', code);
      send('keyup', code);
      await new Promise((resolve) => setTimeout(resolve));
      if (performance.now() > end) throw new Error(`the game does not end: ${document.getElementById('console').textContent.slice(-200)}`);
    }
  }, { timeoutMs: TIMEOUT_MS, presses: PRESSES.map((button) => KEYS[button]) });
  await device.page.selectOption('#pace', '1');
}
