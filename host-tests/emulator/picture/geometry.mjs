/**
 * Positions of everything on the picture of the device, in pixels at scale 1: the cells of the
 * board, the LEDs of a cell, the OLEDs and the buttons of the pads. Used for drawing and for hit
 * testing.
 */

/** Cells in each row, from the top. */
export const ROWS = Object.freeze([7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7]);
export const CELLS = 127;
export const LEDS_PER_CELL = 7;
export const LEDS = CELLS * LEDS_PER_CELL;
export const SEATS = 4;

export const WIDTH = 1600;
export const HEIGHT = 1100;

/**
 * Distance from a cell to its eastern neighbour, and from a row to the next. Even, so that half a
 * scale stays an integer.
 */
export const CELL_WIDTH = 80;
export const ROW_STEP = 70;
/** The centre of the board. */
export const BOARD_CENTRE = Object.freeze({ x: 800, y: 550 });
/** Half the height of the frame around the board. */
export const BOARD_APOTHEM = 494;

/** Pixels of an OLED. */
export const OLED_WIDTH = 128;
export const OLED_HEIGHT = 64;
/** Picture pixels for one OLED pixel. */
export const OLED_ZOOM = 2;

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {{x: number, y: number, width: number, height: number}} Rect
 * @typedef {{seat: number, button: number}} Hit seat and button, both from 0
 */

/** E, NE, NW, W, SW, SE as steps in axial coordinates. */
export const DIRECTIONS = Object.freeze([[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]]);

/** Axial coordinates of the cells in reading order. */
export const AXIAL = Object.freeze(ROWS.flatMap((length, row) => {
  const r = row - 6;
  const first = Math.max(-6, -6 - r);
  return Array.from({ length }, (_, column) => Object.freeze([first + column, r]));
}));

/**
 * Returns the centre of the cell with these axial coordinates.
 * @param {number} q
 * @param {number} r
 * @returns {Point}
 */
export function hexCentre(q, r) {
  return { x: BOARD_CENTRE.x + q * CELL_WIDTH + (r * CELL_WIDTH) / 2, y: BOARD_CENTRE.y + r * ROW_STEP };
}

/**
 * Returns the centre of a cell, numbered in reading order.
 * @param {number} cell
 * @returns {Point}
 */
export function cellCentre(cell) {
  const [q, r] = AXIAL[cell];
  return hexCentre(q, r);
}

const EDGE = 25;
/**
 * The LEDs of a cell relative to its centre: the centre, then E, NE, NW, W, SW, SE.
 * @type {readonly Point[]}
 */
export const LED_OFFSETS = Object.freeze([
  { x: 0, y: 0 },
  ...[0, 60, 120, 180, 240, 300].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return { x: EDGE * Math.cos(angle), y: -EDGE * Math.sin(angle) };
  }),
]);

/** The block of a seat: label, OLED, pad. */
export const SEAT_WIDTH = 300;
export const SEAT_HEIGHT = 340;
const MARGIN = 26;
const RIGHT = WIDTH - MARGIN - SEAT_WIDTH;
const BOTTOM = HEIGHT - MARGIN - SEAT_HEIGHT;

/** The blocks of the seats, clockwise from the top left. @type {readonly Rect[]} */
export const SEAT_RECTS = Object.freeze([[MARGIN, MARGIN], [RIGHT, MARGIN], [RIGHT, BOTTOM], [MARGIN, BOTTOM]].map(
  ([x, y]) => Object.freeze({ x, y, width: SEAT_WIDTH, height: SEAT_HEIGHT }),
));

/** The lit area of an OLED within its seat's block. @type {Readonly<Rect>} */
export const OLED_IN_SEAT = Object.freeze({
  x: (SEAT_WIDTH - OLED_WIDTH * OLED_ZOOM) / 2, y: 40, width: OLED_WIDTH * OLED_ZOOM, height: OLED_HEIGHT * OLED_ZOOM,
});

/** The centre of the seat's label within its block. @type {Readonly<Point>} */
export const LABEL_IN_SEAT = Object.freeze({ x: SEAT_WIDTH / 2, y: 14 });

/**
 * The buttons of a pad within the seat's block, in the order of the bits on the wire. `radius` rounds the corners.
 * @type {readonly {name: string, x: number, y: number, width: number, height: number, radius: number}[]}
 */
export const BUTTONS = Object.freeze([
  { name: 'Up', x: 78, y: 222, width: 44, height: 44, radius: 9 },
  { name: 'Down', x: 78, y: 310, width: 44, height: 44, radius: 9 },
  { name: 'Left', x: 34, y: 266, width: 44, height: 44, radius: 9 },
  { name: 'Right', x: 122, y: 266, width: 44, height: 44, radius: 9 },
  { name: 'OK', x: 256, y: 234, width: 64, height: 64, radius: 32 },
  { name: 'Back', x: 188, y: 244, width: 56, height: 56, radius: 28 },
  { name: 'Peek', x: 188, y: 310, width: 60, height: 32, radius: 14 },
  { name: 'Menu', x: 256, y: 310, width: 60, height: 32, radius: 14 },
].map(Object.freeze));

/** Tolerance around a button for touch input. */
const SLACK = 8;

/**
 * Returns the button at a point of the picture (scale 1), or null.
 * @param {number} x
 * @param {number} y
 * @returns {Hit | null}
 */
export function buttonAt(x, y) {
  const seat = SEAT_RECTS.findIndex((rect) => contains(rect, x, y));
  if (seat < 0) return null;
  const button = nearestButton(x - SEAT_RECTS[seat].x, y - SEAT_RECTS[seat].y);
  return button < 0 ? null : { seat, button };
}

/**
 * Returns the centre of a button on the picture (scale 1).
 * @param {number} seat
 * @param {number} button
 * @returns {Point}
 */
export function buttonCentre(seat, button) {
  return { x: SEAT_RECTS[seat].x + BUTTONS[button].x, y: SEAT_RECTS[seat].y + BUTTONS[button].y };
}

/**
 * Returns the seat whose screen is at a point of the picture (scale 1), and the pixel of that screen; null if there is none.
 * @param {number} x
 * @param {number} y
 * @returns {{seat: number, at: Point} | null}
 */
export function oledAt(x, y) {
  const seat = SEAT_RECTS.findIndex((rect) => contains(screenOf(rect), x, y));
  if (seat < 0) return null;
  const screen = screenOf(SEAT_RECTS[seat]);
  return { seat, at: { x: Math.floor((x - screen.x) / OLED_ZOOM), y: Math.floor((y - screen.y) / OLED_ZOOM) } };
}

/** Returns the lit area of the screen in a seat's block. @param {Rect} rect @returns {Rect} */
export function screenOf({ x, y }) {
  return { ...OLED_IN_SEAT, x: x + OLED_IN_SEAT.x, y: y + OLED_IN_SEAT.y };
}

/** Returns the cell at a point of the picture (scale 1), numbered in reading order, or -1. */
export function cellAt(x, y) {
  const r = (y - BOARD_CENTRE.y) / ROW_STEP;
  const q = (x - BOARD_CENTRE.x) / CELL_WIDTH - r / 2;
  const [cellQ, cellR] = roundedHex(q, r);
  return AXIAL.findIndex(([otherQ, otherR]) => otherQ === cellQ && otherR === cellR);
}

/** Rounds to the nearest integer axial coordinates. */
function roundedHex(q, r) {
  const s = -q - r;
  const [wholeQ, wholeR, wholeS] = [Math.round(q), Math.round(r), Math.round(s)];
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)];
  if (offQ > offR && offQ > offS) return [-wholeR - wholeS, wholeR];
  return offR > offS ? [wholeQ, -wholeQ - wholeS] : [wholeQ, wholeR];
}

/** Returns the seat whose block contains a point of the picture, or -1. */
export function seatAt(x, y) {
  return SEAT_RECTS.findIndex((rect) => contains(rect, x, y));
}

/** Returns the distance from a point to a rounded rectangle around (cx, cy); negative inside. */
export function roundedBox(x, y, cx, cy, width, height, radius) {
  const dx = Math.abs(x - cx) - width / 2 + radius;
  const dy = Math.abs(y - cy) - height / 2 + radius;
  return Math.min(Math.max(dx, dy), 0) + Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) - radius;
}

function nearestButton(x, y) {
  let nearest = -1;
  let least = SLACK;
  BUTTONS.forEach((b, index) => {
    const distance = roundedBox(x, y, b.x, b.y, b.width, b.height, b.radius);
    if (distance < least) [nearest, least] = [index, distance];
  });
  return nearest;
}

function contains(rect, x, y) {
  return x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height;
}
