/** A clock that can be slowed down, sped up, stopped and advanced manually. */

export class Clock {
  #mark = { real: performance.now(), own: 0 };
  #rate = 1;

  /** Clock time per unit of real time; 0 while stopped. */
  get rate() {
    return this.#rate;
  }

  /** Clock milliseconds since the start. */
  now() {
    return this.#mark.own + (performance.now() - this.#mark.real) * this.#rate;
  }

  /** @param {number} rate */
  setRate(rate) {
    this.#mark = { real: performance.now(), own: this.now() };
    this.#rate = rate;
  }

  /** Advances the clock manually. @param {number} millis */
  add(millis) {
    this.#mark.own += millis;
  }
}
