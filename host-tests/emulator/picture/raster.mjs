/** Antialiased shapes on a picture of bytes: each shape is a distance function, negative inside. */

import { roundedBox } from './geometry.mjs';

/**
 * @typedef {[number, number, number]} Colour red, green, blue as shown, 0 to 255
 * @typedef {import('./geometry.mjs').Rect} Rect
 * @typedef {(x: number, y: number) => number} Distance
 * @typedef {Colour | ((y: number) => Colour)} Paint one colour, or one for each height
 */

/** A picture under construction. Coordinates are those of scale 1; the pixels are `scale` times as many. */
export class Raster {
  /** @param {number} width @param {number} height @param {number} scale */
  constructor(width, height, scale) {
    this.scale = scale;
    this.width = Math.round(width * scale);
    this.height = Math.round(height * scale);
    this.rgba = new Uint8ClampedArray(this.width * this.height * 4);
    for (let i = 3; i < this.rgba.length; i += 4) this.rgba[i] = 255;
  }

  /** Returns a copy with the same pixels. */
  copy() {
    const copy = new Raster(this.width / this.scale, this.height / this.scale, this.scale);
    copy.rgba.set(this.rgba);
    return copy;
  }

  /**
   * Copies an area's pixels from a picture of the same size.
   * @param {Raster} other
   * @param {Rect} area
   */
  restore(other, area) {
    const { left, top, right, bottom } = this.#pixels(area, 0);
    for (let y = top; y < bottom; y++) {
      const [first, end] = [(y * this.width + left) * 4, (y * this.width + right) * 4];
      this.rgba.set(other.rgba.subarray(first, end), first);
    }
  }

  /**
   * Fills a shape. Its border is smoothed over one pixel, or over `feather` for a soft border.
   * @param {Rect} area the part of the picture to look at
   * @param {Distance} distance
   * @param {Paint} paint
   * @param {{alpha?: number, feather?: number}} [options]
   */
  fill(area, distance, paint, { alpha = 1, feather = 1 / this.scale } = {}) {
    const colourAt = typeof paint === 'function' ? paint : () => paint;
    const { left, top, right, bottom } = this.#pixels(area, feather);
    for (let py = top; py < bottom; py++) {
      const y = (py + 0.5) / this.scale;
      const colour = colourAt(y);
      for (let px = left; px < right; px++) {
        const cover = Math.min(1, 0.5 - distance((px + 0.5) / this.scale, y) / feather) * alpha;
        if (cover > 0) this.#blend((py * this.width + px) * 4, colour, cover);
      }
    }
  }

  /**
   * Copies an area to another place.
   * @param {Rect} area
   * @param {number} x left edge of the copy
   * @param {number} y upper edge of the copy
   * @param {Distance} distance only what is inside of this shape, in the coordinates of `area`
   */
  stamp(area, x, y, distance) {
    const { left, top, right, bottom } = this.#pixels(area, 0);
    const shift = (Math.round((y - area.y) * this.scale) * this.width + Math.round((x - area.x) * this.scale)) * 4;
    for (let py = top; py < bottom; py++) {
      for (let px = left; px < right; px++) {
        if (distance((px + 0.5) / this.scale, (py + 0.5) / this.scale) >= 0) continue;
        const at = (py * this.width + px) * 4;
        for (let c = 0; c < 3; c++) this.rgba[at + shift + c] = this.rgba[at + c];
      }
    }
  }

  /** Draws a rounded rectangle around a centre. */
  box(cx, cy, width, height, radius, paint, options) {
    const area = { x: cx - width / 2, y: cy - height / 2, width, height };
    this.fill(area, (x, y) => roundedBox(x, y, cx, cy, width, height, radius), paint, options);
  }

  /** Draws line segments with round ends. @param {number[][]} segments each x1 y1 x2 y2 */
  lines(segments, thickness, paint, options) {
    for (const [x1, y1, x2, y2] of segments) {
      const area = {
        x: Math.min(x1, x2) - thickness, y: Math.min(y1, y2) - thickness,
        width: Math.abs(x2 - x1) + 2 * thickness, height: Math.abs(y2 - y1) + 2 * thickness,
      };
      this.fill(area, (x, y) => segmentDistance(x, y, x1, y1, x2, y2) - thickness / 2, paint, options);
    }
  }

  /** Returns the bounds of an area and a border around it, in pixels. */
  #pixels(area, border) {
    const { scale, width, height } = this;
    return {
      left: Math.max(0, Math.floor((area.x - border) * scale)),
      top: Math.max(0, Math.floor((area.y - border) * scale)),
      right: Math.min(width, Math.ceil((area.x + area.width + border) * scale)),
      bottom: Math.min(height, Math.ceil((area.y + area.height + border) * scale)),
    };
  }

  #blend(index, colour, cover) {
    const { rgba } = this;
    rgba[index] += (colour[0] - rgba[index]) * cover;
    rgba[index + 1] += (colour[1] - rgba[index + 1]) * cover;
    rgba[index + 2] += (colour[2] - rgba[index + 2]) * cover;
  }
}

/**
 * Interpolates between two colours.
 * @param {Colour} a
 * @param {Colour} b
 * @param {number} t
 * @returns {Colour}
 */
export function mix(a, b, t) {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

function segmentDistance(x, y, x1, y1, x2, y2) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy);
}
