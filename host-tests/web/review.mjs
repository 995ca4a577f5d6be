/** The review of a finished game: a line that shows who was ahead, and a slider over its actions. */

import { find } from './dom.mjs';
import { text } from './texts.mjs';

const WIDTH = 124;
const HALF = 20;

/**
 * @typedef {{at: number, total: number, leads: number[], name: string, colour: string}} Review
 */

export class ReviewLine {
  #box = find('review-box');
  #slider = find('review-at');
  #shown = '';

  /** @param {(step: number) => void} goTo */
  constructor(goTo) {
    this.#slider.addEventListener('input', () => goTo(Number(this.#slider.value)));
  }

  /** Shows a review, or nothing. @param {Review | null} review */
  show(review) {
    const key = JSON.stringify(review);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#box.hidden = review === null;
    if (!review) return;
    const { at, total, leads, name, colour } = review;
    this.#slider.max = String(total);
    this.#slider.value = String(at);
    this.#slider.setAttribute('aria-valuetext', `${text('reviewAt', at, total)}. ${this.#standing(review)}`);
    find('review-title').textContent = text('reviewAt', at, total);
    find('review-lead').textContent = this.#standing(review);
    find('review-name').textContent = text('aheadAbove', name);
    const line = find('review-line');
    line.style.setProperty('--line', colour);
    line.innerHTML = `<path class="area" d="${area(leads)}"/><path class="middle" d="M0 0H${WIDTH}"/>`
      + `<path class="now" d="M${(at / Math.max(total, 1)) * WIDTH} ${-HALF}V${HALF}"/>`;
  }

  /** Returns who is ahead at this point, in words. */
  #standing({ at, total, leads, name }) {
    const lead = leads[Math.min(Math.floor((at * (leads.length - 1)) / Math.max(total, 1)), leads.length - 1)];
    if (lead === 0 || at === 0) return text('evenScore');
    return lead > 0 ? text('aheadBy', name, lead) : text('behindBy', name, -lead);
  }
}

/** Returns the area between the middle and the line, in steps like the score itself. */
function area(leads) {
  const most = Math.max(1, ...leads.map(Math.abs));
  const step = WIDTH / leads.length;
  const tops = leads.map((lead, at) => `V${((-lead / most) * (HALF - 1)).toFixed(1)}H${((at + 1) * step).toFixed(1)}`);
  return `M0 0${tops.join('')}V0Z`;
}
