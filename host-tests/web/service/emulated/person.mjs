/** A person at the emulated device: sees its LEDs and screens, presses its buttons and reads a voltmeter. */

import { CELLS, cellsOf } from '../board.mjs';
import { padsOf } from '../console-commands.mjs';

const COLOURS = ['red', 'green', 'blue'];
/** Device time without any light after which a person calls a strand dark. */
const PATIENCE_MS = 2500;
const LOOK_MS = 40;

export class EmulatedPerson {
  /** The questions so far. @type {string[]} */
  asked = [];
  /** @type {object[]} */
  lines = [];
  /** The last press. */
  #pressed = Promise.resolve();

  constructor(device, link) {
    this.device = device;
    this.link = link;
  }

  step() {}

  result(line) {
    this.lines.push(line);
  }

  choose(question) {
    this.asked.push(question.kind);
    return this[question.kind](question);
  }

  number(question) {
    this.asked.push(question.kind);
    return this[question.kind](question);
  }

  /** Presses the button that is asked for, and skips it if nothing follows. */
  prompt({ pad, button }) {
    this.asked.push('button');
    let close = () => {};
    const closed = new Promise((resolve) => { close = resolve; });
    const press = async () => {
      await this.#pressed;
      this.device.hold(pad, button);
      await this.link.sleep(50);
      this.device.release(pad, button);
      await this.link.sleep(50);
    };
    this.#pressed = press();
    return { skipped: Promise.all([this.#pressed, Promise.race([closed, this.link.sleep(400)])]).then(() => undefined), close };
  }

  // What the person sees

  /** Returns the seat number on a screen; null if it is dark. */
  #seatOn(pad) {
    const oled = this.device.oled(pad);
    return oled.isOn ? Number(/Seat (\d)/.exec(oled.text())?.[1] ?? 0) : null;
  }

  async screens({ panel }) {
    return padsOf({ panel }).every((pad) => this.#seatOn(pad) === pad) ? 'yes' : 'no';
  }

  async screen({ pad }) {
    const seat = this.#seatOn(pad);
    if (seat === null) return 'dark';
    if (seat === 0) return 'damaged';
    return seat === pad ? 'own' : 'other';
  }

  /** Returns the colour of each cell that is lit. @returns {Map<number, string>} */
  #lit() {
    const leds = this.device.frame();
    const lit = new Map();
    for (let cell = 0; cell < CELLS; cell++) {
      const seven = leds.subarray(cell * 21, cell * 21 + 21);
      const sums = [0, 1, 2].map((channel) => seven.reduce((sum, value, i) => sum + (i % 3 === channel ? value : 0), 0));
      const most = Math.max(...sums);
      if (most > 0) lit.set(cell, sums.filter((sum) => sum > most / 2).length > 1 ? 'white' : COLOURS[sums.indexOf(most)]);
    }
    return lit;
  }

  /** Watches a strand from one dark pause to the next, then chooses what describes it. */
  async strand({ strand, panel }) {
    let [seen, hues, sawPause, lastLitMs] = [[], [], false, this.device.nowMs];
    while (this.device.nowMs < lastLitMs + PATIENCE_MS) {
      await this.link.sleep(LOOK_MS);
      const lit = this.#lit();
      const colours = [...new Set(lit.values())];
      if (lit.size === 0 && sawPause && hues.length > 0) break;
      if (lit.size === 0) sawPause = true;
      else lastLitMs = this.device.nowMs;
      if (!sawPause || colours.length !== 1 || hues.includes(colours[0])) continue;
      hues.push(colours[0]);
      seen.push([...lit.keys()]);
    }
    return this.#describe(cellsOf(strand, panel), seen, hues);
  }

  #describe(expected, seen, hues) {
    if (seen.length === 0) return 'dark';
    if (seen.some((cells) => cells.some((cell) => !expected.includes(cell)))) return 'rows';
    if (seen.some((cells) => cells.length < expected.length)) return 'part';
    return hues.join() === COLOURS.join() ? 'fine' : 'order';
  }

  async rows() {
    await this.link.sleep(100);
    const cells = [...this.#lit().keys()];
    const strand = [1, 2, 3, 4].find((one) => cells.length > 0 && cells.every((cell) => cellsOf(one, 'full').includes(cell)));
    return strand ? String(strand) : 'none';
  }

  async colour() {
    await this.link.sleep(100);
    return [...this.#lit().values()][0];
  }

  /** Returns the first dark cell in the order of the wire: every second row runs from the right. */
  async break({ strand, panel }) {
    await this.link.sleep(100);
    const lit = this.#lit();
    const index = this.device.panel.order[strand - 1].find((cell) => !lit.has(cell));
    return cellsOf(strand, panel).includes(index) ? index : null;
  }

  async volts() {
    await this.link.sleep(300);
    return Math.round(this.device.supply.rail * 100) / 100;
  }
}
