/** Time that can be slowed down, hurried, stopped and moved on by hand. */

export class Clock {
  #mark = { real: performance.now(), own: 0 };
  #rate = 1;

  /** Own time for each unit of real time; 0 while it stands. */
  get rate() {
    return this.#rate;
  }

  /** Own milliseconds since the start. */
  now() {
    return this.#mark.own + (performance.now() - this.#mark.real) * this.#rate;
  }

  /** @param {number} rate */
  setRate(rate) {
    this.#mark = { real: performance.now(), own: this.now() };
    this.#rate = rate;
  }

  /** Moves it on by hand. @param {number} millis */
  add(millis) {
    this.#mark.own += millis;
  }
}
