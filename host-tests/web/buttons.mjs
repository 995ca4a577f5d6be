/** Real buttons over the pads of a view, for keyboards and for those who do not see the picture. */

import { BUTTONS, SEAT_RECTS } from '../emulator/picture/geometry.mjs';
import { PEEK } from './pads.mjs';
import { text } from './texts.mjs';

/** @typedef {import('./pads.mjs').Pads} Pads */

const PRESSES = ['Enter', 'NumpadEnter', 'Space'];

/** The pads of some seats over a view: a group of buttons each, and a frame that shows who is chosen and whose turn it is. */
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

  /** Puts names on everything. */
  speak() {
    for (const [seat, group] of this.#groups) {
      group.setAttribute('aria-label', text('padOf', seat + 1));
      [...group.children].forEach((button, at) => button.setAttribute('aria-label', text(BUTTONS[at].name)));
    }
  }

  /**
   * Shows which seat is chosen, and whose turn it is. Only the chosen seat's buttons are on the way of Tab.
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

  /** Shows which seat the view is about, where it shows one at a time. */
  place() {
    const { part } = this.#view;
    for (const [seat, group] of this.#groups) {
      const rect = SEAT_RECTS[seat];
      const isIn = rect.x >= part.x && rect.x < part.x + part.width && rect.y >= part.y && rect.y < part.y + part.height;
      group.hidden = !isIn;
      put(group, rect, part);
    }
  }

  /** Peek that is latched is a pressed button. @param {Pads} pads */
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

/** Keys hold the button they are on; a click without a pointer, as of a screen reader, presses it for a moment. */
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

/** Puts an element over a part of a frame, in per cent of it. */
function put({ style }, rect, frame) {
  style.left = `${((rect.x - frame.x) / frame.width) * 100}%`;
  style.top = `${((rect.y - frame.y) / frame.height) * 100}%`;
  style.width = `${(rect.width / frame.width) * 100}%`;
  style.height = `${(rect.height / frame.height) * 100}%`;
}
