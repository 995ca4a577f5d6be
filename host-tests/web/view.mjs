/** A canvas that shows a part of the picture of the device and handles pointer input on it. */

import { buttonAt, cellAt, oledAt, seatAt } from '../emulator/picture/geometry.mjs';
import { PEEK } from './pads.mjs';

/** @typedef {import('../emulator/picture/geometry.mjs').Rect} Rect */

/** A shorter press of Peek is a click, which latches it. */
const CLICK_MS = 300;

/**
 * Callbacks of a view.
 * @typedef {object} ViewListener
 * @property {import('./pads.mjs').Pads} pads
 * @property {(seat: number) => void} onSeat a seat is touched
 * @property {(seat: number, at: {x: number, y: number}) => void} onScreen a pixel of a screen is clicked
 * @property {(cell: number) => void} onCell a cell is clicked
 * @property {(cell: number, event: PointerEvent) => void} onHover the mouse is over a cell; -1 when it is over none
 */

export class View {
  #context;
  /** Buttons that pointers hold. @type {Map<number, {seat: number, button: number, since: number}>} */
  #pressing = new Map();
  /** A click that ends a press of a button is not a click on what is below it. */
  #wasPress = false;

  /**
   * @param {HTMLElement} frame around the canvas, of the same size; buttons are placed on top of it
   * @param {Rect} part of the picture
   */
  constructor(frame, part) {
    this.frame = frame;
    this.canvas = frame.querySelector('canvas');
    this.#context = this.canvas.getContext('2d', { alpha: false });
    this.turned = 0;
    this.show(part);
  }

  /** Shows a different part. The canvas is empty until it is painted. @param {Rect} part */
  show(part) {
    this.part = part;
    this.canvas.width = part.width;
    this.canvas.height = part.height;
  }

  /** Rotates the view clockwise. @param {number} degrees */
  turn(degrees) {
    this.turned = degrees % 360;
    this.frame.style.rotate = `${this.turned}deg`;
  }

  /** Whether the view is displayed. The style sheet decides. */
  get isVisible() {
    return this.canvas.offsetParent !== null;
  }

  /**
   * Paints areas of the picture.
   * @param {ImageData} image the whole picture
   * @param {Rect[]} areas
   */
  paint(image, areas) {
    const { x, y } = this.part;
    for (const area of areas) {
      const seen = overlap(area, this.part);
      if (seen) this.#context.putImageData(image, -x, -y, seen.x, seen.y, seen.width, seen.height);
    }
  }

  /**
   * Handles touch and mouse input: presses buttons and selects cells. A finger that slides presses
   * what it slides onto.
   * @param {ViewListener} listener
   */
  listen({ pads, onSeat, onScreen, onCell, onHover }) {
    const { frame } = this;
    frame.addEventListener('pointerdown', (event) => {
      const hit = event.button === 0 ? this.#buttonAt(event) : null;
      this.#wasPress = hit !== null;
      if (!hit) return;
      frame.setPointerCapture(event.pointerId);
      onSeat(hit.seat);
      this.#press(pads, event, hit);
    });
    frame.addEventListener('pointermove', (event) => {
      if (frame.hasPointerCapture(event.pointerId)) this.#press(pads, event, this.#buttonAt(event));
      else if (event.pointerType === 'mouse') this.#hover(event, onHover);
    });
    frame.addEventListener('pointerleave', (event) => onHover(-1, event));
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      frame.addEventListener(end, (event) => this.#release(pads, event));
    }
    frame.addEventListener('click', (event) => {
      if (this.#wasPress || event.detail === 0) return;
      const { x, y } = this.#point(event);
      const cell = cellAt(x, y);
      const screen = oledAt(x, y);
      if (seatAt(x, y) >= 0) onSeat(seatAt(x, y));
      if (screen) onScreen(screen.seat, screen.at);
      else if (seatAt(x, y) < 0 && cell >= 0) onCell(cell);
    });
    // The focus does not change: a click on the device takes no focus.
    frame.addEventListener('mousedown', (event) => event.preventDefault());
    frame.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  #press(pads, event, hit) {
    const before = this.#pressing.get(event.pointerId);
    if (before?.seat === hit?.seat && before?.button === hit?.button) return;
    pads.hold(`pointer ${event.pointerId}`, hit);
    this.#pressing.set(event.pointerId, { ...hit, since: before ? -Infinity : event.timeStamp });
  }

  #release(pads, event) {
    const held = this.#pressing.get(event.pointerId);
    this.#pressing.delete(event.pointerId);
    // In this order a click leaves no gap in which Peek is up.
    const isClick = event.type === 'pointerup' && held?.button === PEEK && event.timeStamp - held.since < CLICK_MS;
    if (isClick) pads.toggleLatch(held.seat);
    pads.hold(`pointer ${event.pointerId}`, null);
  }

  #hover(event, onHover) {
    const { x, y } = this.#point(event);
    const cell = cellAt(x, y);
    const isSeat = seatAt(x, y) >= 0;
    this.frame.style.cursor = cell >= 0 || isSeat ? 'pointer' : '';
    onHover(cell, event);
  }

  #buttonAt(event) {
    const { x, y } = this.#point(event);
    return buttonAt(x, y);
  }

  /** Returns the position of an event on the picture, however the view is rotated. */
  #point(event) {
    const box = this.frame.getBoundingClientRect();
    const [dx, dy] = [event.clientX - (box.left + box.right) / 2, event.clientY - (box.top + box.bottom) / 2];
    const angle = (-this.turned * Math.PI) / 180;
    const [right, down] = [dx * Math.cos(angle) - dy * Math.sin(angle), dx * Math.sin(angle) + dy * Math.cos(angle)];
    const zoom = this.part.width / this.frame.offsetWidth;
    return { x: this.part.x + this.part.width / 2 + right * zoom, y: this.part.y + this.part.height / 2 + down * zoom };
  }
}

/** Returns the intersection of two rectangles. @returns {Rect | null} */
function overlap(a, b) {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
