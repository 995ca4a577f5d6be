/** The firmware image in the emulator, which runs in a worker so that the page stays quick. */

import { darkState } from '../emulator/picture/index.mjs';

import { StillBuilding, advice, fetchBuild, imagesState } from './build.mjs';
import { claim } from './storage.mjs';
import { GAMES } from './texts.mjs';

/** @typedef {import('./machine-engine.mjs').Engine} Engine */

/** @implements {Engine} */
export class FirmwareEngine {
  #worker;
  #release;
  #unplugged = () => {};

  /**
   * Fetches the image and starts it.
   * @param {'full' | 'mini'} panel
   * @param {import('./machine-engine.mjs').Listener} listener
   * @returns {Promise<Engine>}
   */
  static async start(panel, listener) {
    const name = panel === 'mini' ? 'firmware-mini.elf' : 'firmware.elf';
    const { state, text } = await imagesState();
    if (state === 'building') throw new StillBuilding();
    if (state === 'failed') throw new Error(`The firmware image could not be built: ${text}. See where \`cargo xtask play\` runs.`);
    const image = await fetchBuild(name, missingImage(panel));
    return new FirmwareEngine(panel, image, listener, await claim(flashOf(panel)));
  }

  constructor(panel, image, listener, release) {
    this.#release = release;
    this.state = darkState(panel);
    this.#worker = new Worker(new URL('./firmware-worker.mjs', import.meta.url), { type: 'module' });
    this.#worker.onerror = (event) => listener.failed(`The emulator cannot be loaded. ${event.message ?? ''} Press Restart.`);
    this.#worker.onmessage = ({ data }) => this.#take(data, listener);
    this.#worker.postMessage({ kind: 'start', panel, image, flash: flashOf(panel) }, [image]);
  }

  setPads(bits) {
    this.#worker.postMessage({ kind: 'pads', bits });
  }

  setPace(rate) {
    this.#worker.postMessage({ kind: 'pace', rate });
  }

  step() {
    this.#worker.postMessage({ kind: 'step' });
  }

  type = (line) => this.#worker.postMessage({ kind: 'type', line });

  /** What the console has told last. */
  #looked = { acting: 0, language: 0, game: 'none' };

  /** A cell is not told in words: no console says what stands on a player's screen. */
  sight = {
    acting: () => this.#looked.acting,
    language: () => this.#looked.language,
    game: () => GAMES.findIndex(({ word }) => word === this.#looked.game),
    point: (seat, cell) => this.type(`point ${seat + 1} ${cell}`),
    describe: () => null,
  };

  library = null;

  stop() {
    this.#worker.terminate();
    this.#release();
  }

  /** The worker leaves the flash as the cut leaves it. */
  async pullPlug() {
    await this.#end('plug');
  }

  async switchOff() {
    await this.#end('off');
  }

  async #end(kind) {
    await new Promise((resolve) => {
      this.#unplugged = resolve;
      this.#worker.postMessage({ kind });
    });
    this.stop();
  }

  #take(message, listener) {
    switch (message.kind) {
      case 'shown':
        if (message.leds) this.state.leds = message.leds;
        for (const { seat, oled } of message.oleds) this.state.oleds[seat] = oled;
        return listener.changed(message.oleds.map(({ seat }) => seat));
      case 'looked':
        this.#looked = message;
        return listener.changed([]);
      case 'said': return listener.said(message.text);
      case 'sounded': return listener.sounded(message.hz, message.millis);
      case 'passed': return listener.passed(message.millis);
      case 'ran': return listener.ran(message.ratio);
      case 'unplugged': return this.#unplugged();
      case 'failed':
        this.#unplugged();
        return listener.failed(message.text);
    }
  }
}

/** The name under which the browser keeps the flash. */
function flashOf(panel) {
  return panel === 'mini' ? 'firmware-mini' : 'firmware';
}

function missingImage(panel) {
  const command = panel === 'mini' ? 'cargo xtask firmware --mini' : 'cargo xtask firmware';
  return `There is no firmware image to run. ${advice(`Build it with \`${command}\``)}`;
}
