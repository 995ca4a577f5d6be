/** The firmware image in the emulator, which runs in a worker so that the page stays responsive. */

import { darkState } from '../emulator/picture/index.mjs';

import { StillBuilding, advice, fetchBuild, imagesState } from './build.mjs';
import { Storage, claim } from './storage.mjs';
import { Failure, GAMES, text as say } from './texts.mjs';
import { Twin } from './twin.mjs';

/** @typedef {import('./machine-engine.mjs').Engine} Engine */

/** @implements {Engine} */
export class FirmwareEngine {
  #worker;
  #release;
  #panel;
  #listener;
  #unplugged = () => {};
  /** Callbacks that wait for a copy of the flash. @type {((flash: Uint8Array) => void)[]} */
  #waiting = [];
  /** Reads the flash; loaded on demand. @type {Promise<Twin> | null} */
  #twin = null;
  /**
   * The twin once it has followed the game, whether it is updating, and whether the display has
   * changed since.
   */
  #mirror = { twin: /** @type {Twin | null} */ (null), isBusy: false, isOld: true };

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
    if (state === 'failed') throw new Failure('imageFailed', text);
    const image = await fetchBuild(name, missingImage(panel));
    return new FirmwareEngine(panel, image, listener, await claim(flashOf(panel)));
  }

  constructor(panel, image, listener, release) {
    this.#release = release;
    this.#panel = panel;
    this.#listener = listener;
    this.state = darkState(panel);
    this.#worker = new Worker(new URL('./firmware-worker.mjs', import.meta.url), { type: 'module' });
    this.#worker.onerror = (event) => listener.failed(say('emulatorNotLoaded', event.message ?? ''));
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

  /** The last answer from the console. */
  #looked = { acting: 0, language: 0, game: 'none', calls: 0 };

  /**
   * The console does not print the contents of a player's screen, so a machine that follows the
   * game from the flash describes the cells.
   */
  sight = {
    acting: () => this.#looked.acting,
    calls: () => this.#looked.calls,
    language: () => this.#looked.language,
    game: () => GAMES.indexOf(this.#looked.game),
    point: (seat, cell) => this.type(`point ${seat + 1} ${cell}`),
    describe: (seat, cell) => {
      this.#follow();
      return this.#mirror.twin?.describe(seat, cell) ?? null;
    },
  };

  /** @type {import('./machine-engine.mjs').Library} */
  library = {
    list: async () => (await this.#reader()).list(await this.#flash()),
    give: async (number) => (await this.#reader()).give(await this.#flash(), number),
    take: async (game) => {
      const reader = await this.#reader();
      // Rejects invalid games before the device is switched off for the import.
      reader.take(await this.#flash(), game);
      await this.#off('off');
      this.#worker.terminate();
      this.library.isSpent = true;
      try {
        const storage = await Storage.open(flashOf(this.#panel));
        if (!storage.isKept) throw new Failure('keepsNothing');
        const { number, sectors } = reader.take(await storage.read(), game);
        await storage.write(sectors);
        return number;
      } finally {
        this.#release();
      }
    },
    open: null,
    isSpent: false,
  };

  #reader() {
    return Twin.load();
  }

  /** Returns a copy of the current flash. @returns {Promise<Uint8Array>} */
  #flash() {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#worker.postMessage({ kind: 'flash' });
    });
  }

  /** Makes the twin follow what was shown since the last request, and notifies when it has. */
  async #follow() {
    const mirror = this.#mirror;
    if (mirror.isBusy || !mirror.isOld) return;
    mirror.isBusy = true;
    mirror.isOld = false;
    try {
      const twin = await (this.#twin ??= Twin.load());
      twin.mirror(await this.#flash(), this.#looked.language);
      mirror.twin = twin;
      this.#listener.changed([]);
    } catch {
      // Without it a cell has a position and no description.
      this.#twin = null;
    } finally {
      mirror.isBusy = false;
    }
  }

  stop() {
    this.#worker.terminate();
    this.#release();
  }

  /** The worker leaves the flash as the power cut leaves it. */
  async pullPlug() {
    await this.#end('plug');
  }

  async switchOff() {
    await this.#end('off');
  }

  async #end(kind) {
    await this.#off(kind);
    this.stop();
  }

  #off(kind) {
    return new Promise((resolve) => {
      this.#unplugged = resolve;
      this.#worker.postMessage({ kind });
    });
  }

  #take(message, listener) {
    switch (message.kind) {
      case 'shown':
        if (message.leds) this.state.leds = message.leds;
        for (const { seat, oled } of message.oleds) this.state.oleds[seat] = oled;
        this.#mirror.isOld ||= message.oleds.length > 0;
        return listener.changed(message.oleds.map(({ seat }) => seat));
      case 'looked':
        this.#looked = message;
        return listener.changed([]);
      case 'flash': return this.#waiting.shift()?.(message.bytes);
      case 'said': return listener.said(message.text);
      case 'sounded': return listener.sounded(message.hz, message.millis);
      case 'passed': return listener.passed(message.millis);
      case 'ran': return listener.ran(message.ratio);
      case 'unplugged': return this.#unplugged();
      case 'failed':
        this.#unplugged();
        return listener.failed(say(...message.told));
    }
  }
}

/** Returns the name under which the browser stores the flash. */
function flashOf(panel) {
  return panel === 'mini' ? 'firmware-mini' : 'firmware';
}

function missingImage(panel) {
  const command = panel === 'mini' ? 'cargo xtask firmware --mini' : 'cargo xtask firmware';
  return new Failure('imageMissing', advice('buildImage', command));
}
