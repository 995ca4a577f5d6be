/** HTML buttons over the pads of a view, for keyboards and screen readers. */

import { BUTTONS, SEAT_RECTS } from '../emulator/picture/geometry.mjs';
import { PEEK } from './pads.mjs';
import { text } from './texts.mjs';

/** @typedef {import('./pads.mjs').Pads} Pads */

const PRESSES = ['Enter', 'NumpadEnter', 'Space'];

/**
 * The pads of some seats over a view: a group of buttons per seat, and a frame that shows the chosen
 * seat and the current player.
 */
export class PadButtons {
  #groups = new Map();
  #view;

  /**
   * @param {import('./view.mjs').View} view
   * @param {Pads} pads
   * @param {number[]} seats
   * @param {(seat: number) => void} onSeat
   */
  constructor(view, pads, seats, onSeat) {
    this.#view = view;
    for (const seat of seats) this.#groups.set(seat, this.#makeGroup(seat, pads, onSeat));
  }

  /** Sets the accessible names in the current language. */
  updateLabels() {
    for (const [seat, group] of this.#groups) {
      group.setAttribute('aria-label', text('padOf', seat + 1));
      [...group.children].forEach((button, at) => button.setAttribute('aria-label', text(BUTTONS[at].name)));
    }
  }

  /**
   * Shows the chosen seat and the current player. Only the chosen seat's buttons are in the Tab
   * order.
   * @param {number} chosen
   * @param {number} acting seats as bits
   */
  mark(chosen, acting) {
    for (const [seat, group] of this.#groups) {
      group.classList.toggle('chosen', seat === chosen);
      group.classList.toggle('acting', ((acting >> seat) & 1) === 1);
      for (const button of group.children) button.tabIndex = seat === chosen ? 0 : -1;
    }
  }

  /** Positions the buttons over the view, and hides those of seats that it does not show. */
  place() {
    const { part } = this.#view;
    for (const [seat, group] of this.#groups) {
      const rect = SEAT_RECTS[seat];
      const isIn = rect.x >= part.x && rect.x < part.x + part.width && rect.y >= part.y && rect.y < part.y + part.height;
      group.hidden = !isIn;
      put(group, rect, part);
    }
  }

  /** Shows a latched Peek as a pressed button. @param {Pads} pads */
  showLatched(pads) {
    for (const [seat, group] of this.#groups) group.children[PEEK].setAttribute('aria-pressed', String(pads.isLatched(seat)));
  }

  #makeGroup(seat, pads, onSeat) {
    const group = document.createElement('div');
    group.className = 'pad';
    group.setAttribute('role', 'group');
    for (const [index, { x, y, width, height, radius }] of BUTTONS.entries()) {
      const button = group.appendChild(document.createElement('button'));
      button.type = 'button';
      button.dataset.pad = `${seat} ${index}`;
      put(button, { x: x - width / 2, y: y - height / 2, width, height }, { x: 0, y: 0, ...size(SEAT_RECTS[seat]) });
      button.style.borderRadius = radius * 2 >= Math.min(width, height) ? '999px' : '20%';
      listen(button, { seat, button: index }, pads, onSeat);
    }
    this.#view.frame.append(group);
    return group;
  }
}

/**
 * Handles input on a button: keys hold it while it has the focus; a click without a pointer, as from
 * a screen reader, presses it briefly.
 */
function listen(button, hit, pads, onSeat) {
  button.addEventListener('keydown', (event) => {
    if (!PRESSES.includes(event.code) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.repeat) return;
    if (hit.button === PEEK && event.code !== 'Space') pads.toggleLatch(hit.seat);
    else pads.hold(`button ${event.code}`, hit);
  });
  button.addEventListener('keyup', (event) => {
    if (PRESSES.includes(event.code)) event.preventDefault();
    pads.hold(`button ${event.code}`, null);
  });
  button.addEventListener('blur', () => PRESSES.forEach((code) => pads.hold(`button ${code}`, null)));
  button.addEventListener('click', (event) => {
    if (event.detail !== 0) return;
    onSeat(hit.seat);
    pads.tap(hit);
  });
}

function size({ width, height }) {
  return { width, height };
}

/** Positions an element over a part of a frame, in per cent. */
function put({ style }, rect, frame) {
  style.left = `${((rect.x - frame.x) / frame.width) * 100}%`;
  style.top = `${((rect.y - frame.y) / frame.height) * 100}%`;
  style.width = `${(rect.width / frame.width) * 100}%`;
  style.height = `${(rect.height / frame.height) * 100}%`;
}
