/** The device without light: case, board with dark LEDs, dark OLEDs, pads. Drawn once. */

import {
  BOARD_APOTHEM, BOARD_CENTRE, BUTTONS, CELL_WIDTH, CELLS, HEIGHT, LABEL_IN_SEAT, LED_OFFSETS, OLED_IN_SEAT,
  SEAT_RECTS, SEAT_WIDTH, WIDTH, cellCentre,
} from './geometry.mjs';
import { hexDistance } from './glow.mjs';
import { Raster, mix } from './raster.mjs';
import { textStrokes } from './strokes.mjs';

const TABLE = [9, 10, 12];
const CASE_TOP = [37, 40, 46];
const CASE_BOTTOM = [22, 24, 28];
const WELL = [8, 9, 11];
const CELL_TOP = [24, 26, 30];
const CELL_BOTTOM = [17, 18, 21];
const LENS = [40, 43, 49];
const LETTERING = [128, 136, 150];
/** The colour of a dark OLED. */
export const OLED_DARK = [3, 4, 6];
const CAP = { released: [48, 52, 60], pressed: [255, 186, 84] };
const MARK = { released: [176, 184, 198], pressed: [40, 24, 4] };

/**
 * Draws the picture without light and with no button pressed.
 * @param {number} scale
 * @param {'full' | 'mini'} panel
 * @returns {Raster}
 */
export function drawScenery(scale, panel) {
  const raster = new Raster(WIDTH, HEIGHT, scale);
  drawCase(raster);
  drawBoard(raster, panel === 'mini' ? LED_OFFSETS.slice(0, 1) : LED_OFFSETS);
  SEAT_RECTS.forEach((rect, seat) => drawSeat(raster, rect, seat));
  return raster;
}

/**
 * Draws one button.
 * @param {Raster} raster
 * @param {number} seat
 * @param {number} index
 * @param {boolean} isPressed
 */
export function drawButton(raster, seat, index, isPressed) {
  const button = BUTTONS[index];
  const [x, y] = [SEAT_RECTS[seat].x + button.x, SEAT_RECTS[seat].y + button.y];
  const { width, height, radius } = button;
  const state = isPressed ? 'pressed' : 'released';
  raster.box(x, y, width + 3, height + 3, radius + 1.5, [10, 11, 13]);
  raster.box(x, y, width - 2, height - 2, radius - 1, isPressed ? [255, 214, 150] : [72, 77, 88]);
  raster.box(x, y + 1, width - 4, height - 4, radius - 2, (py) => {
    const t = (py - y) / height + 0.5;
    return mix(CAP[state], mix(CAP[state], [0, 0, 0], 0.35), t);
  });
  drawMark(raster, index, x, y, MARK[state]);
}

/** Returns the area that a button covers, at scale 1. */
export function buttonRect(seat, index) {
  const { x, y, width, height } = BUTTONS[index];
  const rect = SEAT_RECTS[seat];
  return { x: rect.x + x - width / 2 - 4, y: rect.y + y - height / 2 - 4, width: width + 8, height: height + 8 };
}

/** Draws a label on an OLED that does not respond. */
export function drawAbsentOled(raster, seat) {
  const rect = oledRect(seat);
  const [cx, cy] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
  raster.lines(textStrokes('NO SCREEN', cx, cy, 10), 1.6, [58, 62, 70]);
}

/** Returns the lit area of an OLED, at scale 1. */
export function oledRect(seat) {
  const { x, y } = SEAT_RECTS[seat];
  return { x: x + OLED_IN_SEAT.x, y: y + OLED_IN_SEAT.y, width: OLED_IN_SEAT.width, height: OLED_IN_SEAT.height };
}

function drawCase(raster) {
  const all = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const [cx, cy] = [WIDTH / 2, HEIGHT / 2];
  raster.fill(all, () => -1, TABLE);
  raster.box(cx, cy, WIDTH - 16, HEIGHT - 16, 38, [58, 62, 70]);
  raster.box(cx, cy + 1, WIDTH - 19, HEIGHT - 18, 37, (y) => mix(CASE_TOP, CASE_BOTTOM, y / HEIGHT));
}

function drawBoard(raster, spots) {
  const { x: cx, y: cy } = BOARD_CENTRE;
  const half = BOARD_APOTHEM * 1.2;
  const area = { x: cx - half, y: cy - half, width: 2 * half, height: 2 * half };
  const frame = (inset) => (x, y) => roundedHexagon(x - cx, y - cy, BOARD_APOTHEM - inset, 40);
  raster.fill(area, frame(-9), [0, 0, 0], { alpha: 0.45, feather: 18 });
  raster.fill(area, frame(-3), (y) => mix([16, 17, 20], [74, 79, 89], (y - cy) / (2 * BOARD_APOTHEM) + 0.5));
  raster.fill(area, frame(0), WELL);
  drawCell(raster, cellCentre(0), cellArea(0), spots);
  for (let cell = 1; cell < CELLS; cell++) copyCell(raster, cell);
}

/** Copies the first cell, because all cells look alike. */
function copyCell(raster, cell) {
  const { x: cx, y: cy } = cellCentre(0);
  const { x, y } = cellArea(cell);
  raster.stamp(cellArea(0), x, y, (px, py) => hexDistance(px - cx, py - cy) - CELL_WIDTH / 2);
}

function cellArea(cell) {
  const { x, y } = cellCentre(cell);
  const radius = CELL_WIDTH / 2 + 8;
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
}

function drawCell(raster, { x: cx, y: cy }, area, spots) {
  const hexagon = (inset) => (x, y) => roundedPointyHexagon(x - cx, y - cy, CELL_WIDTH / 2 - inset, 5);
  raster.fill(area, hexagon(1.2), (y) => mix([38, 41, 47], [20, 21, 25], (y - cy) / 80 + 0.5));
  raster.fill(area, hexagon(2.4), (y) => mix(CELL_TOP, CELL_BOTTOM, (y - cy) / 80 + 0.5));
  const lens = spots.length === 1 ? 16 : 8.6;
  for (const spot of spots) {
    raster.box(cx + spot.x, cy + spot.y, lens + 2, lens + 2, lens / 2 + 1, [12, 13, 15], { alpha: 0.7 });
    raster.box(cx + spot.x, cy + spot.y, lens, lens, lens / 2, LENS, { alpha: 0.75 });
  }
}

function drawSeat(raster, rect, seat) {
  const cx = rect.x + LABEL_IN_SEAT.x;
  drawLabel(raster, cx, rect.y + LABEL_IN_SEAT.y, seat);
  const area = oledRect(seat);
  const [gx, gy] = [area.x + area.width / 2, area.y + area.height / 2];
  raster.box(gx, gy, area.width + 26, area.height + 24, 12, [62, 66, 75]);
  raster.box(gx, gy + 1, area.width + 23, area.height + 23, 11, [13, 14, 17]);
  raster.box(gx, gy, area.width + 10, area.height + 10, 4, OLED_DARK);
  BUTTONS.forEach((_, index) => drawButton(raster, seat, index, false));
}

function drawLabel(raster, cx, cy, seat) {
  raster.lines(textStrokes(`SEAT ${seat + 1}`, cx, cy - 1, 13), 2.2, LETTERING);
  for (const side of [-1, 1]) {
    const [near, far] = [cx + side * 52, cx + side * (SEAT_WIDTH / 2 - 12)];
    raster.lines([[near, cy - 1, far, cy - 1]], 1.2, [70, 75, 84]);
  }
}

const ARROWS = [[0, -1], [0, 1], [-1, 0], [1, 0]];

function drawMark(raster, index, x, y, colour) {
  if (index < ARROWS.length) {
    const [dx, dy] = ARROWS[index];
    const area = { x: x - 12, y: y - 12, width: 24, height: 24 };
    raster.fill(area, (px, py) => arrow((px - x) * dx + (py - y) * dy, (px - x) * dy - (py - y) * dx), colour);
  } else {
    const height = BUTTONS[index].name === 'OK' ? 15 : 10;
    raster.lines(textStrokes(BUTTONS[index].name.toUpperCase(), x, y, height), height / 6.2, colour);
  }
}

/** Returns the distance to a triangle that points along the first axis. */
function arrow(along, across) {
  return Math.max(-along - 6, (along - 7) * 0.66 + Math.abs(across) * 0.75);
}

/** Returns the distance to a hexagon with flat top and bottom and rounded corners. */
function roundedHexagon(x, y, apothem, radius) {
  return roundedPointyHexagon(y, x, apothem, radius);
}

function roundedPointyHexagon(x, y, apothem, radius) {
  const steps = hexDistance(x, y);
  const isFar = Math.abs(steps - apothem) > radius;
  return isFar ? steps - apothem : hexagonDistance(Math.abs(x), Math.abs(y), apothem - radius) - radius;
}

/** Returns the distance to a hexagon with corners at top and bottom, exact outside. */
function hexagonDistance(ax, ay, apothem) {
  if (hexDistance(ax, ay) <= apothem) return hexDistance(ax, ay) - apothem;
  const side = apothem / Math.sqrt(3);
  const onRight = nearSegment(ax, ay, apothem, -side, apothem, side);
  return Math.min(onRight, nearSegment(ax, ay, apothem, side, 0, 2 * side));
}

function nearSegment(x, y, x1, y1, x2, y2) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const t = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy);
}
