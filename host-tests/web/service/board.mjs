/** The cells of the board, in which strand they are, and pictures of them as SVG. */

/** Cells per row, from the top. */
export const ROWS = [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7];
/** Rows of each strand of the full panel, from 0. */
export const STRAND_ROWS = [[0, 1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]];
export const CELLS = ROWS.reduce((sum, cells) => sum + cells, 0);

const WIDTH = 17.4;
const HEIGHT = 15.1;
const RADIUS = 9.6;
/** Directions of the edge LEDs as angles: E, NE, NW, W, SW, SE. */
const ANGLES = [0, 60, 120, 180, 240, 300];

/** Returns the strands of a panel. @param {'full' | 'small'} panel */
export function strandsOf(panel) {
  return panel === 'small' ? [1] : [1, 2, 3, 4];
}

/** Returns the rows of a strand, from 0. */
export function rowsOf(strand, panel) {
  return panel === 'small' ? [...ROWS.keys()] : STRAND_ROWS[strand - 1];
}

/** Returns the cells of a strand in reading order. */
export function cellsOf(strand, panel) {
  return rowsOf(strand, panel).flatMap((row) => {
    const first = ROWS.slice(0, row).reduce((sum, cells) => sum + cells, 0);
    return Array.from({ length: ROWS[row] }, (_, i) => first + i);
  });
}

/** Returns the centres of all cells in reading order. */
export function centres() {
  return ROWS.flatMap((cells, row) => Array.from({ length: cells }, (_, i) => [
    (i - (cells - 1) / 2) * WIDTH + 118, (row - 6) * HEIGHT + 104,
  ]));
}

function corners([x, y], radius) {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}

/**
 * Draws the board.
 * @param {(cell: number) => string} colourOf
 * @param {{label: string, canClick?: boolean}} options cells of a board that can be clicked have `data-cell`
 */
export function boardSvg(colourOf, { label, canClick = false }) {
  const cells = centres().map((centre, i) => {
    const data = canClick ? ` data-cell="${i}"` : '';
    return `<polygon points="${corners(centre, RADIUS)}" fill="${colourOf(i)}" stroke="#343842"${data}><title>${i}</title></polygon>`;
  });
  return svg(label, cells.join(''));
}

/** Draws the board with the colours of all LEDs, as `leds` returns them. */
export function ledsSvg(leds, { label }) {
  const cells = centres().map((centre, i) => ledsOf(centre, leds[i]));
  return svg(label, cells.join(''));
}

function ledsOf([x, y], colours) {
  const places = [[x, y], ...ANGLES.map((angle) => {
    const radians = (Math.PI * angle) / 180;
    return [x + 5.2 * Math.cos(radians), y - 5.2 * Math.sin(radians)];
  })];
  const lit = places.map(([cx, cy], i) => [cx, cy, colours[i]]).filter(([, , colour]) => colour !== '#000000');
  const dots = lit.map(([cx, cy, colour]) => `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="2.5" fill="${colour}"/>`);
  return `<polygon points="${corners([x, y], RADIUS)}" fill="#111318" stroke="#25282f"/>${dots.join('')}`;
}

function svg(label, content) {
  return `<svg viewBox="0 0 236 208" role="img" aria-label="${label}" xmlns="http://www.w3.org/2000/svg">${content}</svg>`;
}
