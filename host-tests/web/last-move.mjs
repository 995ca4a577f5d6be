/** Marks the last move on the board: an arrow along its cells, or a ring around a single cell. */

import { CELL_WIDTH, cellCentre } from '../emulator/picture/geometry.mjs';

const SVG = 'http://www.w3.org/2000/svg';
/** Distance of an arrow from the centres of its first and last cell, in pixels of the picture. */
const START_GAP = 14;
const END_GAP = 20;
/** The least brightness of a mark, of 255. */
const LEAST_BRIGHTNESS = 115;
/** Length and half the width of an arrow head. */
const HEAD = 26;
const HEAD_HALF = 13;

/** @typedef {{colour: string, cells: number[]}} Move */

export class LastMove {
  #layers;
  #shown = '[]';

  /** @param {import('./view.mjs').View[]} views that show the board */
  constructor(views) {
    this.#layers = views.map((view) => {
      const layer = view.frame.appendChild(document.createElementNS(SVG, 'svg'));
      const { x, y, width, height } = view.part;
      layer.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
      layer.setAttribute('class', 'last-move');
      layer.setAttribute('aria-hidden', 'true');
      return layer;
    });
  }

  /** Marks these moves. @param {Move[]} moves */
  show(moves) {
    const key = JSON.stringify(moves);
    if (key === this.#shown) return;
    this.#shown = key;
    for (const layer of this.#layers) layer.replaceChildren(...moves.flatMap(marksOf));
  }
}

/** Returns the marks of a move: a dark one below, so that the coloured one is visible on any light. */
function marksOf({ colour, cells }) {
  const path = cells.length === 1 ? ring(cells[0]) : arrow(cells.map(cellCentre));
  return [['shade', 'black'], ['stroke', legible(colour)]].map(([kind, stroke]) => {
    const mark = document.createElementNS(SVG, 'path');
    mark.setAttribute('d', path);
    mark.setAttribute('class', kind);
    mark.setAttribute('stroke', stroke);
    return mark;
  });
}

/** Returns a colour that is bright enough on a dark board, mixed with white if needed: Black of Hive is a dark blue. */
function legible(colour) {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const [red, green, blue] = parts;
  const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const lift = Math.max(0, (LEAST_BRIGHTNESS - brightness) / (255 - brightness));
  return `rgb(${parts.map((part) => Math.round(part + (255 - part) * lift)).join(' ')})`;
}

function ring(cell) {
  const { x, y } = cellCentre(cell);
  const radius = CELL_WIDTH / 2 - 3;
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

/** Returns the path of an arrow along points. */
function arrow(points) {
  const [last, before] = [points.at(-1), points.at(-2)];
  const tip = towards(last, before, END_GAP);
  const start = towards(points[0], points[1], START_GAP);
  const line = [start, ...points.slice(1, -1), tip].map(({ x, y }) => `${round(x)} ${round(y)}`).join('L');
  const angle = Math.atan2(last.y - before.y, last.x - before.x);
  const wing = (side) => ({
    x: tip.x - HEAD * Math.cos(angle) - side * HEAD_HALF * Math.sin(angle),
    y: tip.y - HEAD * Math.sin(angle) + side * HEAD_HALF * Math.cos(angle),
  });
  const [left, right] = [wing(1), wing(-1)];
  return `M${line}M${round(left.x)} ${round(left.y)}L${round(tip.x)} ${round(tip.y)}L${round(right.x)} ${round(right.y)}`;
}

/** Returns the point at a distance from `from` on the way to `to`. */
function towards(from, to, distance) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * distance) / length, y: from.y + ((to.y - from.y) * distance) / length };
}

const round = (number) => Math.round(number * 10) / 10;
