// Records a game between four computer players for the README. Called by `cargo xtask docs`. The
// device is the machine as WebAssembly, which needs no firmware image and thinks faster than the
// emulated chip.

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { TextReader } from '../oled-text.mjs';
import { encodeApng } from '../picture/apng.mjs';
import { OLED_HEIGHT, OLED_WIDTH, SEATS } from '../picture/geometry.mjs';
import { DevicePicture, darkState } from '../picture/index.mjs';

const USAGE = 'usage: node pictures/animation.mjs --wasm FILE [--out FILE]';
const OUT = fileURLToPath(new URL('../../../docs/pictures/game.png', import.meta.url));

const SEED = 7;
/** Half of the full picture: 800 x 550 pixels. */
const SCALE = 0.5;
/** Colours keep this many bits: the difference is hard to see, and the file is half as large. */
const COLOUR_BITS = 6;
const TICK_MS = 20;
/** A whole game is too long, so the recording begins in the middle. */
const FIRST_MS = 150_000;
/** As many frames as fit into about 1 MB. */
const FRAMES = 72;
/** Device time between two frames, and how long each is shown. */
const FRAME_MS = 400;
const SHOWN_MS = 200;
/**
 * Limit of the thinking steps, in case a player never decides. Thinking takes no device time here.
 */
const MOST_THOUGHTS = 100_000;

const OLED_BYTES = (OLED_WIDTH * OLED_HEIGHT) / 8;
const BITS = { up: 1, down: 2, left: 4, right: 8, ok: 16, back: 32 };

/** The machine as WebAssembly, in virtual time. */
class VirtualDevice {
  #shell;
  #reader;
  #now = 0;

  static async start(wasm) {
    const { instance } = await WebAssembly.instantiate(await readFile(wasm));
    const fonts = JSON.parse(await readFile(new URL('../fonts.json', import.meta.url), 'utf8'));
    return new VirtualDevice(instance.exports, new TextReader(fonts.fonts));
  }

  constructor(shell, reader) {
    this.#shell = shell;
    this.#reader = reader;
    this.state = darkState();
    this.#bytes(shell.flash(), shell.flash_bytes()).fill(0xff);
    shell.start(0);
    shell.seed(SEED, 0);
  }

  #bytes(address, length) {
    return new Uint8Array(this.#shell.memory.buffer, address, length);
  }

  wait(ms) {
    for (const end = this.#now + ms; this.#now < end; this.#now += TICK_MS) {
      this.#shell.tick(this.#now);
      for (let i = 0; i < MOST_THOUGHTS && this.#shell.think(this.#now) !== 0; i++);
    }
    this.#draw();
  }

  press(button) {
    this.#shell.input(0, BITS[button], this.#now);
    this.wait(60);
    this.#shell.input(0, 0, this.#now);
    this.wait(60);
  }

  /** Returns the selected row on the screen of seat 1. */
  get marked() {
    const runs = this.#reader.runs(this.state.oleds[0]).filter(({ inverse, y }) => inverse && y > 10);
    return runs.map(({ text }) => text).join(' ');
  }

  /** Presses a button until the selected row of seat 1 has these words. */
  pressUntil(button, words) {
    for (let i = 0; i < 20 && !this.marked.includes(words); i++) this.press(button);
    if (!this.marked.includes(words)) throw new Error(`no row "${words}": ${this.#reader.lines(this.state.oleds[0]).join(' / ')}`);
  }

  #draw() {
    const changed = this.#shell.draw();
    if (changed & 1) this.state.leds.set(this.#bytes(this.#shell.leds(), this.state.leds.length));
    for (let seat = 0; seat < SEATS; seat++) {
      if ((changed >> (seat + 1)) & 1) this.state.oleds[seat].set(this.#bytes(this.#shell.oled(seat), OLED_BYTES));
    }
  }
}

/** Starts a game of Termites from power-on, with computers at all four seats. */
function startGame(device) {
  device.wait(500);
  device.press('ok');
  device.press('up'); // from the title to the last row, the options
  device.press('ok');
  device.pressUntil('down', 'Who plays');
  device.press('ok');
  for (let seat = 1; seat <= SEATS; seat++) {
    device.pressUntil('down', `${seat} `);
    device.pressUntil('right', 'computer, easy');
  }
  device.press('back');
  device.pressUntil('down', 'Start game');
  device.press('ok');
}

function record(device) {
  const picture = new DevicePicture(SCALE);
  const coarse = (byte) => Math.min(255, ((byte >> (8 - COLOUR_BITS)) << (8 - COLOUR_BITS)) + (byte >> COLOUR_BITS));
  const frames = [];
  while (frames.length < FRAMES) {
    device.wait(FRAME_MS);
    picture.update(device.state);
    const { width, height, rgba } = picture;
    frames.push({ picture: { width, height, rgba: rgba.map((byte, at) => (at % 4 === 3 ? byte : coarse(byte))) }, ms: SHOWN_MS });
  }
  return frames;
}

function readOptions() {
  const text = { type: 'string' };
  try {
    const { values } = parseArgs({ options: { wasm: text, out: { ...text, default: OUT } } });
    if (!values.wasm) throw new Error('--wasm is missing');
    return values;
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

const { wasm, out } = readOptions();
const device = await VirtualDevice.start(wasm);
startGame(device);
device.wait(FIRST_MS);
await writeFile(out, encodeApng(record(device)));
console.log(out);
