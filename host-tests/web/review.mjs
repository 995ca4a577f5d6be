/** The review of a finished game: a line that shows who was ahead, a slider over its actions, and what the coach says. */

import { find } from './dom.mjs';
import { linkTo, saveAs } from './games.mjs';
import { text } from './texts.mjs';

const WIDTH = 124;
const HALF = 20;

/**
 * The leads are points until the coach is done, and then expectations from -100 to 100.
 * @typedef {{at: number, total: number, leads: number[], name: string, colour: string, coach: Coach}} Review
 * @typedef {object} Coach
 * @property {number} seen actions that it has looked at
 * @property {number | null} turning number of actions up to the turning point
 * @property {{name: string, percent: number}[]} accuracy
 * @property {[number, string][]} costly numbers of actions that cost something, each with its judgement
 * @property {string | null} judgement of the last action
 * @property {string} better action, or empty
 * @property {string} why
 */

export class ReviewLine {
  #box = find('review-box');
  #slider = find('review-at');
  #shown = '';
  /** @type {Review | null} */
  #review = null;

  /**
   * @param {(step: number) => void} goTo
   * @param {() => string} exported returns the reviewed game as text
   */
  constructor(goTo, exported) {
    this.#slider.addEventListener('input', () => goTo(Number(this.#slider.value)));
    find('review-next').addEventListener('click', () => goTo(this.#nextMistake()));
    find('review-file').addEventListener('click', () => {
      saveAs('hexboard-review.txt', exported());
      find('review-status').textContent = text('fileSaved');
    });
    find('review-link').addEventListener('click', async () => {
      await navigator.clipboard.writeText(linkTo(exported().split('\n', 1)[0]));
      find('review-status').textContent = text('linkCopied');
    });
  }

  /** Returns the number of the next mistake or blunder, from the beginning after the last one. */
  #nextMistake() {
    const { at, coach } = /** @type {Review} */ (this.#review);
    const mistakes = coach.costly.filter(([, judgement]) => judgement !== 'inaccuracy').map(([number]) => number);
    return mistakes.find((number) => number > at) ?? mistakes[0] ?? at;
  }

  /** Shows a review, or nothing. @param {Review | null} review */
  show(review) {
    const key = JSON.stringify(review);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#review = review;
    this.#box.hidden = review === null;
    if (!review) return;
    const { at, total, leads, name, colour } = review;
    this.#slider.max = String(total);
    this.#slider.value = String(at);
    this.#slider.setAttribute('aria-valuetext', `${text('reviewAt', at, total)}. ${this.#standing(review)}. ${judged(review.coach)}`);
    find('review-title').textContent = text('reviewAt', at, total);
    find('review-lead').textContent = this.#standing(review);
    const isDone = review.coach.seen === total;
    find('review-name').textContent = text(isDone ? 'oddsAbove' : 'aheadAbove', name);
    this.#showCoach(review, isDone);
    const line = find('review-line');
    line.style.setProperty('--line', colour);
    line.innerHTML = `<path class="area" d="${area(leads)}"/><path class="middle" d="M0 0H${WIDTH}"/>`
      + review.coach.costly.map(([number, judgement]) => mark(number, judgement, total)).join('')
      + `<path class="now" d="M${(at / Math.max(total, 1)) * WIDTH} ${-HALF}V${HALF}"/>`;
  }

  /** @param {Review} review */
  #showCoach({ coach, total }, isDone) {
    const { seen, turning, accuracy, costly } = coach;
    const found = turning === null ? text('noTurningPoint') : text('turningPoint', turning);
    find('review-coach').textContent = isDone ? found : text('coachSeen', seen, total);
    find('review-action').textContent = judged(coach);
    find('review-next').disabled = costly.every(([, judgement]) => judgement === 'inaccuracy');
    find('review-players').replaceChildren(...accuracy.map(({ name, percent }) => {
      const line = document.createElement('li');
      line.textContent = text('accuracyOf', name, percent);
      return line;
    }));
  }

  /** Returns who is ahead at this point, in words. */
  #standing({ at, total, leads, name, coach }) {
    const lead = leads[Math.min(Math.floor((at * (leads.length - 1)) / Math.max(total, 1)), leads.length - 1)];
    if (coach.seen === total && at > 0) return text('oddsOf', name, Math.round(50 + lead / 2));
    if (lead === 0 || at === 0) return text('evenScore');
    return lead > 0 ? text('aheadBy', name, lead) : text('behindBy', name, -lead);
  }
}

/** Returns the judgement of the last action in words; empty if there is none. @param {Coach} coach */
function judged({ judgement, better, why }) {
  if (judgement === null) return '';
  const word = text(`judgement_${judgement}`);
  return better ? text('judgedBetter', word, better, why) : text('judged', word);
}

/** Returns a mark on the line for an action that cost something. */
function mark(number, judgement, total) {
  const x = (number / Math.max(total, 1)) * WIDTH;
  return `<path class="${judgement}" d="M${x.toFixed(1)} ${HALF - 5}V${HALF}"/>`;
}

/** Returns the area between the middle and the line, in steps like the score itself. */
function area(leads) {
  const most = Math.max(1, ...leads.map(Math.abs));
  const step = WIDTH / leads.length;
  const tops = leads.map((lead, at) => `V${((-lead / most) * (HALF - 1)).toFixed(1)}H${((at + 1) * step).toFixed(1)}`);
  return `M0 0${tops.join('')}V0Z`;
}
