/**
 * Follows a real device through its console with Web Serial: the big screen then shows whose turn it
 * is and what has happened. The console prints public facts only. Browsers offer Web Serial on
 * secure pages (HTTPS or localhost).
 */

const BAUD_RATE = 115_200;
/** How often the device is asked who must decide. */
const LOOK_MS = 1000;
const LOOK = /^look: asked (\d+), language (\d+), game (\S+), calls /;
const ACTION = /^(?:seat (\d)|chance): (.+)$/;
const OVER = /^game over: (.+)$/;
/** The number of actions that are kept. */
const NEWS = 6;

/** Returns whether this browser can follow a device. */
export const canFollow = () => Boolean(navigator.serial);

/** Reads lines of the console and keeps what a big screen shows. */
export class Console {
  #rest = '';
  /** The keyword of the game, or null. @type {string | null} */
  game = null;
  /** The seats that must decide, from 0. @type {number[]} */
  asked = [];
  /** The last actions, the newest first. @type {{chair: number | null, what: string}[]} */
  news = [];
  over = false;

  /** Takes a part of the console's output. Returns whether anything has changed. @param {string} part */
  take(part) {
    const lines = (this.#rest + part).split(/\r?\n/);
    this.#rest = lines.pop().slice(-200);
    return lines.map((line) => this.#takeLine(line)).some(Boolean);
  }

  #takeLine(line) {
    const look = LOOK.exec(line);
    if (look) return this.#look(Number(look[1]), look[3]);
    const action = ACTION.exec(line);
    if (action) {
      const chair = action[1] ? Number(action[1]) - 1 : null;
      this.news = [{ chair, what: action[2] }, ...this.news].slice(0, NEWS);
      this.over = false;
      return true;
    }
    const isEnd = OVER.test(line);
    this.over ||= isEnd;
    return isEnd;
  }

  #look(bits, game) {
    const asked = [0, 1, 2, 3].filter((seat) => (bits >> seat) & 1);
    const word = game === 'none' ? null : game;
    const isNew = word !== this.game || asked.join() !== this.asked.join();
    if (word !== this.game) [this.news, this.over] = [[], false];
    [this.game, this.asked] = [word, asked];
    return isNew;
  }
}

/**
 * Lets the person choose a device and follows it until it is unplugged.
 * @param {(console: Console) => void} changed
 */
export async function follow(changed) {
  const port = await navigator.serial.requestPort();
  await port.open({ baudRate: BAUD_RATE });
  const writer = port.writable.getWriter();
  const ask = () => writer.write(new TextEncoder().encode('look\n')).catch(() => {});
  const timer = setInterval(ask, LOOK_MS);
  ask();
  const seen = new Console();
  const reader = port.readable.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      if (seen.take(decoder.decode(value, { stream: true }))) changed(seen);
    }
  } finally {
    clearInterval(timer);
  }
}
