/**
 * Keyboard input for the pads: one set of keys for the chosen seat, and a full set each for seats 1
 * and 2.
 */

import { BUTTONS } from '../emulator/picture/geometry.mjs';
import { text } from './texts.mjs';

/**
 * Keys by their position on the keyboard, in the order of the buttons.
 * @typedef {{code: string, label: string}} Key
 */
const key = (code, label) => ({ code, label });
const CHOSEN_SEAT_KEYS = [
  [key('ArrowUp', '↑')], [key('ArrowDown', '↓')], [key('ArrowLeft', '←')], [key('ArrowRight', '→')],
  [key('Enter', 'Enter'), key('NumpadEnter', 'Enter')], [key('Backspace', '⌫'), key('Escape', 'Esc')],
  [key('Space', 'Space')], [key('KeyM', 'M')],
];
const SEAT_1_KEYS = ['W', 'S', 'A', 'D', 'E', 'Q', 'R', 'F'].map((letter) => [key(`Key${letter}`, letter)]);
const SEAT_2_KEYS = [
  ...['I', 'K', 'J', 'L', 'O', 'U', 'P'].map((letter) => [key(`Key${letter}`, letter)]), [key('Semicolon', ';')],
];

/**
 * The button and the seat of each key; null means the chosen seat.
 * @type {Map<string, {seat: number | null, button: number}>}
 */
const MAP = new Map([[null, CHOSEN_SEAT_KEYS], [0, SEAT_1_KEYS], [1, SEAT_2_KEYS]].flatMap(
  ([seat, keys]) => keys.flatMap((alternatives, button) => alternatives.map(({ code }) => [code, { seat, button }])),
));

/** Elements that handle keys themselves, for keyboard navigation. */
const USES_KEYS = 'select, input, textarea, button, summary, a, [tabindex]';

/** The buttons over the pads use only these keys; all others are for the pads. */
const PAD = '[data-pad]';
const PRESSES = ['Enter', 'NumpadEnter', 'Space', 'Tab'];

/**
 * The control that was last clicked or touched. Key presses on it go to the pads.
 * @type {Element | null}
 */
let clicked = null;

/**
 * Lets the keyboard press buttons.
 * @param {import('./pads.mjs').Pads} pads
 * @param {{chosenSeat: () => number, chooseSeat: (seat: number) => void}} seats
 */
export function listenToKeys(pads, seats) {
  watchClicks();
  addEventListener('keydown', (event) => {
    if (event.repeat || isForOtherControl(event)) return preventScrolling(event);
    const digit = /^(?:Digit|Numpad)([1-4])$/.exec(event.code);
    const found = MAP.get(event.code);
    if (digit || found) blurClicked();
    if (digit) return seats.chooseSeat(Number(digit[1]) - 1);
    if (!found) return;
    event.preventDefault();
    pads.hold(`key ${event.code}`, { seat: found.seat ?? seats.chosenSeat(), button: found.button });
  });
  addEventListener('keyup', (event) => pads.hold(`key ${event.code}`, null));
  addEventListener('blur', () => pads.releaseAll());
}

/** Records which control got the focus by a click, as opposed to Tab. */
function watchClicks() {
  let isClick = false;
  for (const kind of ['mousedown', 'click']) {
    addEventListener(kind, (event) => {
      // A button pressed with a key generates a click with a count of zero.
      isClick = event.detail > 0;
      setTimeout(() => { isClick = false; });
    }, { capture: true });
  }
  addEventListener('focusin', (event) => { clicked = isClick ? event.target : null; });
  addEventListener('focusout', () => { clicked = null; });
  addEventListener('keydown', (event) => { if (event.key === 'Tab') clicked = null; }, { capture: true });
}

/** Removes the focus from a clicked control, so that a pad key does not press it again. */
function blurClicked() {
  clicked?.blur();
}

/** Prevents a held arrow or space key from scrolling the page. */
function preventScrolling(event) {
  if (!isForOtherControl(event) && MAP.has(event.code)) event.preventDefault();
}

function isForOtherControl(event) {
  const hasModifier = event.ctrlKey || event.altKey || event.metaKey;
  return hasModifier || (event.target instanceof Element && usesKey(event.target, event.code));
}

function usesKey(target, code) {
  return target.matches(PAD) ? PRESSES.includes(code) : usesKeys(target);
}

function usesKeys(target) {
  const control = target.closest(USES_KEYS);
  return control !== null && (control !== clicked || isOpenList(control));
}

/** Returns whether this is a list with an open selection. */
function isOpenList(control) {
  return CSS.supports('selector(:open)') && control.matches('select:open');
}

/** Fills the table of keys, one row per button. @param {HTMLElement} body */
export function showKeys(body) {
  body.replaceChildren();
  BUTTONS.forEach(({ name }, button) => {
    const row = body.appendChild(document.createElement('tr'));
    const head = row.appendChild(document.createElement('th'));
    head.scope = 'row';
    head.textContent = text(name);
    for (const keys of [CHOSEN_SEAT_KEYS, SEAT_1_KEYS, SEAT_2_KEYS]) {
      row.appendChild(document.createElement('td')).append(...keyCaps(keys[button]));
    }
  });
}

function keyCaps(alternatives) {
  const labels = [...new Set(alternatives.map(({ label }) => label))];
  return labels.flatMap((label, index) => {
    const cap = document.createElement('kbd');
    cap.textContent = label;
    return index === 0 ? [cap] : [` ${text('or')} `, cap];
  });
}
