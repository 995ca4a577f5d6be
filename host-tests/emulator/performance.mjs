// The measured figures in docs/performance.md. `cargo xtask bench --write` writes them; the tests
// compare them with their own measurements.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
export const RENEW = 'measure again with `cargo xtask bench --write`';

/** Allowed relative difference between a figure and the page. */
const TOLERANCE = 0.1;
/**
 * Allowed ratios of the worst of several samples to the page. It depends on where the samples fall
 * between two frames, and any change of the image moves them. Budgets allow no such difference.
 */
const WORST = [0.5, 1.3];
/** Allowed relative difference between the median of few samples and of many. */
const MEDIAN_OF_FEW = 0.3;

/**
 * @typedef {object} Figure
 * @property {string} what its unique name
 * @property {number} value
 * @property {string} unit
 * @property {number} [budget] the maximum, or the minimum with `atLeast`; none for figures without a limit
 * @property {boolean} [atLeast] more is better
 * @property {'worst' | 'median'} [how] how several samples were combined
 * @property {number} [of] number of samples
 */

/**
 * Returns whether a figure is over its budget, or below it where more is better.
 * @param {Figure} figure
 */
export function isOver({ value, budget, atLeast }) {
  return budget !== undefined && (atLeast ? value < budget : value > budget);
}

/** Formats a value as on the page. */
export function shown(value, unit) {
  return `${grouped(value.toFixed(digits(value, unit)))} ${unit}`.trim();
}

/** Returns the number of decimals: one for times and percentages below 100. */
function digits(value, unit) {
  return ['ms', '%', '/s'].includes(unit) && value < 100 && !Number.isInteger(value) ? 1 : 0;
}

function grouped(text) {
  const [whole, rest] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), rest].filter((part) => part !== undefined).join('.');
}

function budgetShown({ budget, atLeast, unit }) {
  return budget === undefined ? '' : `at ${atLeast ? 'least' : 'most'} ${shown(budget, unit)}`;
}

const samples = ({ how, of }) => (how ? `${how} of ${of}` : '');

/**
 * Formats the figures as lines of text and marks those over their budgets.
 * @param {Figure[]} figures
 */
export function table(figures) {
  const rows = figures.map((figure) => [
    figure.what, samples(figure), shown(figure.value, figure.unit), budgetShown(figure), isOver(figure) ? 'OVER' : '',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) => row.map((cell, i) => (i === 2 ? cell.padStart(widths[i]) : cell.padEnd(widths[i] ?? 0))).join('  ').trimEnd();
  return rows.map(line).join('\n');
}

/** Formats the figures as a table of the page. @param {Figure[]} figures */
export function markdown(figures) {
  const rows = figures.map((figure) => [figure.what, samples(figure), shown(figure.value, figure.unit), budgetShown(figure)]);
  return [['what', 'samples', 'measured', 'budget'], ['---', '---', '---', '---'], ...rows]
    .map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const begin = (name) => `<!-- measured: ${name} -->`;
const END = '<!-- end of measured -->';

/** Returns the text of a page with a block replaced. */
export function withBlock(page, name, text) {
  const [from, to] = placeOf(page, name);
  return `${page.slice(0, from)}\n\n${text}\n\n${page.slice(to)}`;
}

/** Returns the text of a block of a page. */
export function block(page, name) {
  const [from, to] = placeOf(page, name);
  return page.slice(from, to).trim();
}

function placeOf(page, name) {
  const from = page.indexOf(begin(name));
  const to = page.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no block "${name}"`);
  return [from + begin(name).length, to];
}

/** Writes blocks into the page: names with their texts. @param {Record<string, string>} blocks */
export function writeBlocks(blocks) {
  const page = readFileSync(PAGE, 'utf8');
  const changed = Object.entries(blocks).reduce((text, [name, block]) => withBlock(text, name, block), page);
  writeFileSync(PAGE, changed);
}

/**
 * Returns the rows of all tables of figures on a page: `{what, samples, measured, budget}` as
 * texts.
 */
export function rowsOf(page) {
  const cells = (line) => line.split('|').slice(1, -1).map((cell) => cell.trim());
  const rows = page.split('\n').filter((line) => /^\|.*\|$/.test(line)).map(cells);
  return rows.filter((row) => row.length === 4 && !/^(what|-+)$/.test(row[0]))
    .map(([what, samples, measured, budget]) => ({ what, samples, measured, budget }));
}

/** Returns the minimum and maximum ratio of a figure to the value on the page. */
function bounds({ how }, isSame) {
  if (how === 'worst') return WORST;
  const tolerance = how === 'median' && !isSame ? MEDIAN_OF_FEW : TOLERANCE;
  return [1 - tolerance, 1 + tolerance];
}

/**
 * Returns how the page differs from a figure, or undefined if it does not. The measured value may
 * differ by 10 % either way. A median of fewer samples may differ by 30 %. The worst of several
 * samples may be 30 % above the page or half of it.
 * @param {Figure} figure @param {string} page
 */
export function pageMismatch(figure, page) {
  const row = rowsOf(page).find(({ what }) => what === figure.what);
  if (!row) return `"${figure.what}" is not on the page`;
  if (row.budget !== budgetShown(figure)) return `"${figure.what}": the page says "${row.budget}", the budget is ${budgetShown(figure) || 'none'}`;
  const stated = Number(/^[\d,.]+/.exec(row.measured)?.[0].replaceAll(',', ''));
  const rounding = 0.5 * 10 ** -digits(figure.value, figure.unit) + 1e-9;
  const [low, high] = bounds(figure, row.samples === samples(figure));
  const [least, most] = [stated * low - rounding, stated * high + rounding];
  if (figure.value <= most && figure.value >= least) return undefined;
  return `"${figure.what}": the page says ${row.measured}, measured ${shown(figure.value, figure.unit)} ${samples(figure)}`.trimEnd();
}

/** Throws where the page does not match these figures. @param {Figure[]} figures */
export function compareWithPage(figures, page = readFileSync(PAGE, 'utf8')) {
  if (figures.length === 0) throw new Error('no figures to compare');
  const mismatches = figures.map((figure) => pageMismatch(figure, page)).filter(Boolean);
  if (mismatches.length > 0) throw new Error(`docs/performance.md: ${mismatches.join('; ')}. ${RENEW}`);
}
