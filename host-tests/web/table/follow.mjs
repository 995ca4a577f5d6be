/**
 * Follows a real device through its console with Web Serial: the big screen then shows whose turn it
 * is, what has happened, and the lights of the board. The console prints public facts only. Browsers
 * offer Web Serial on secure pages (HTTPS or localhost). `server/src/follow.rs` does the same for a
 * port of the server.
 */

const BAUD_RATE = 115_200;
/** How often the device is asked who must decide. */
const LOOK_MS = 1000;
/** The pause between two pictures of the board, and after how long one counts as lost. */
const LEDS_MS = 300;
const LOST_MS = 3000;
const LOOK = /^look: asked (\d+), language (\d+), game (\S+), calls /;
const ACTION = /^(?:seat (\d)|chance): (.+)$/;
const OVER = /^game over: (.+)$/;
const LEDS = /^leds: (?:(end)|(\d+)((?: [0-9a-f]{6})+))$/;
const CELLS = 127;
const LEDS_PER_CELL = 7;
/** The number of actions that are kept. */
const NEWS = 6;

/** Returns whether this browser can follow a device. */
export const canFollow = () => Boolean(navigator.serial);

/** Reads lines of the console and keeps what a big screen shows. */
export class Console {
  #rest = '';
  /** The picture that is being printed. */
  #next = new Uint8Array(CELLS * LEDS_PER_CELL * 3);
  /** The keyword of the game, or null. @type {string | null} */
  game = null;
  /** The seats that must decide, from 0. @type {number[]} */
  asked = [];
  /** The last actions, the newest first. @type {{chair: number | null, what: string}[]} */
  news = [];
  over = false;
  /** The colours of all LEDs, and the number of pictures so far. */
  leds = this.#next;
  pictures = 0;

  /** Takes a part of the console's output. Returns whether anything has changed. @param {string} part */
  take(part) {
    const lines = (this.#rest + part).split(/\r?\n/);
    this.#rest = lines.pop().slice(-200);
    return lines.map((line) => this.#takeLine(line)).some(Boolean);
  }

  #takeLine(line) {
    const look = LOOK.exec(line);
    if (look) return this.#look(Number(look[1]), look[3]);
    const leds = LEDS.exec(line);
    if (leds) return leds[1] ? this.#endPicture() : this.#light(Number(leds[2]), leds[3].trim().split(' '));
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

  /** Lights a cell: one colour means all LEDs, two the centre and the edges, seven each. */
  #light(cell, colours) {
    if (cell >= CELLS || ![1, 2, LEDS_PER_CELL].includes(colours.length)) return false;
    for (let led = 0; led < LEDS_PER_CELL; led++) {
      const colour = parseInt(colours[Math.min(led, colours.length - 1)], 16);
      this.#next.set([colour >> 16, (colour >> 8) & 255, colour & 255], (cell * LEDS_PER_CELL + led) * 3);
    }
    return false;
  }

  #endPicture() {
    [this.leds, this.#next] = [this.#next, new Uint8Array(this.#next.length)];
    this.pictures += 1;
    return true;
  }
}

/** Returns a function to be called often, which asks the device whenever it is time. */
function questions(seen, send) {
  let [looked, ledsAt, pictures] = [-Infinity, -Infinity, -1];
  return () => {
    const now = performance.now();
    if (now - looked >= LOOK_MS) {
      looked = now;
      send('look\n');
    }
    if (now - ledsAt >= (seen.pictures > pictures ? LEDS_MS : LOST_MS)) {
      [ledsAt, pictures] = [now, seen.pictures];
      send('leds\n');
    }
  };
}

/**
 * Lets the person choose a device and follows it until it is unplugged.
 * @param {(console: Console) => void} changed
 */
export async function follow(changed) {
  const port = await navigator.serial.requestPort();
  await port.open({ baudRate: BAUD_RATE });
  const writer = port.writable.getWriter();
  const seen = new Console();
  const ask = questions(seen, (command) => writer.write(new TextEncoder().encode(command)).catch(() => {}));
  const timer = setInterval(ask, LEDS_MS / 3);
  ask();
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
