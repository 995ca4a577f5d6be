/** Engraved capitals and digits: each letter is a few strokes on a grid 4 wide and 6 high, y down. */

const LETTERS = {
  A: '0,6 0,2 2,0 4,2 4,6|0,4 4,4',
  B: '0,0 0,6 3,6 4,5 4,4 3,3 0,3|0,0 3,0 4,1 4,2 3,3',
  C: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5',
  D: '0,0 0,6 2.5,6 4,4.5 4,1.5 2.5,0 0,0',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  I: '2,0 2,6',
  K: '0,0 0,6|4,0 0,3.5|1.2,2.6 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  O: '1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0',
  P: '0,6 0,0 3,0 4,1 4,2.5 3,3.5 0,3.5',
  R: '0,6 0,0 3,0 4,1 4,2.5 3,3.5 0,3.5|2,3.5 4,6',
  S: '4,1 3,0 1,0 0,1 0,2 1,3 3,3 4,4 4,5 3,6 1,6 0,5',
  T: '0,0 4,0|2,0 2,6',
  U: '0,0 0,5 1,6 3,6 4,5 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
  1: '0.8,1.2 2,0 2,6',
  2: '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  3: '0,1 1,0 3,0 4,1 4,2 3,3 1.5,3|3,3 4,4 4,5 3,6 1,6 0,5',
  4: '3,6 3,0 0,4 4,4',
};

const ADVANCE = 6;

/**
 * Returns the strokes of a text around a centre. Characters without strokes leave a gap.
 * @param {string} text
 * @param {number} cx
 * @param {number} cy
 * @param {number} height of a capital
 * @returns {number[][]} segments x1 y1 x2 y2
 */
export function textStrokes(text, cx, cy, height) {
  const unit = height / 6;
  const left = cx - ((text.length * ADVANCE - 2) * unit) / 2;
  return [...text].flatMap((letter, index) => {
    const x = left + index * ADVANCE * unit;
    return segments(LETTERS[letter] ?? '').map(
      ([x1, y1, x2, y2]) => [x + x1 * unit, cy + (y1 - 3) * unit, x + x2 * unit, cy + (y2 - 3) * unit],
    );
  });
}

function segments(letter) {
  return letter.split('|').filter(Boolean).flatMap((stroke) => {
    const points = stroke.split(' ').map((point) => point.split(',').map(Number));
    return points.slice(1).map((point, index) => [...points[index], ...point]);
  });
}
