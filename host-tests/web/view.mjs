/** A canvas that shows a part of the picture of the device, and lets fingers press what it shows. */

import { buttonAt, seatAt } from '../emulator/picture/geometry.mjs';

/** @typedef {import('../emulator/picture/geometry.mjs').Rect} Rect */

export class View {
  #context;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Rect} part of the picture
   */
  constructor(canvas, part) {
    this.canvas = canvas;
    this.#context = canvas.getContext('2d', { alpha: false });
    this.show(part);
  }

  /** Shows another part. The canvas is empty until it is painted. @param {Rect} part */
  show(part) {
    this.part = part;
    this.canvas.width = part.width;
    this.canvas.height = part.height;
  }

  /** Is it on the page at all? The style sheet decides. */
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
   * Fingers and mouse press buttons; a finger that slides presses what it slides onto.
   * @param {import('./pads.mjs').Pads} pads
   * @param {(seat: number) => void} onSeat called with the seat that is touched
   */
  listen(pads, onSeat) {
    const { canvas } = this;
    const holder = (event) => `pointer ${event.pointerId}`;
    const press = (event) => {
      const { x, y } = this.#point(event);
      pads.hold(holder(event), buttonAt(x, y));
    };
    canvas.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      const { x, y } = this.#point(event);
      if (seatAt(x, y) >= 0) onSeat(seatAt(x, y));
      if (!buttonAt(x, y)) return;
      canvas.setPointerCapture(event.pointerId);
      press(event);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) press(event);
    });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      canvas.addEventListener(end, (event) => pads.hold(holder(event), null));
    }
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** Where an event lies on the picture. */
  #point(event) {
    const box = this.canvas.getBoundingClientRect();
    return {
      x: this.part.x + ((event.clientX - box.left) / box.width) * this.part.width,
      y: this.part.y + ((event.clientY - box.top) / box.height) * this.part.height,
    };
  }
}

/** The area two rectangles share. @returns {Rect | null} */
function overlap(a, b) {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
