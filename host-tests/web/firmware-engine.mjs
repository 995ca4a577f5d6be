/** The firmware image in the emulator, which runs in a worker so that the page stays responsive. */

import { darkState } from '../emulator/picture/index.mjs';

import { StillBuilding, advice, fetchBuild, imagesState } from './build.mjs';
import { Replica } from './replica.mjs';
import { Storage, claim } from './storage.mjs';
import { Failure, GAMES, text as translate } from './texts.mjs';

/** @typedef {import('./machine-engine.mjs').Engine} Engine */

/** @implements {Engine} */
export class FirmwareEngine {
  #worker;
  #release;
  #panel;
  #listener;
  #onStopped = () => {};
  /** Callbacks that wait for a copy of the flash. @type {((flash: Uint8Array) => void)[]} */
  #waiting = [];
  /** Follows the game; loaded on demand. @type {Promise<Replica> | null} */
  #loading = null;
  /**
   * The replica once it has followed the game, whether it is being updated, and whether the display
   * has changed since.
   */
  #following = { replica: /** @type {Replica | null} */ (null), isBusy: false, isOutdated: true };

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
    this.#worker.onerror = (event) => listener.failed(translate('emulatorNotLoaded', event.message ?? ''));
    this.#worker.onmessage = ({ data }) => this.#handle(data, listener);
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

  /** The last answer of the console command `look`. */
  #lookAnswer = { acting: 0, language: 0, game: 'none', calls: 0 };

  /**
   * The console does not print the contents of a player's screen, so a replica that follows the game
   * from the flash describes the cells.
   */
  queries = {
    acting: () => this.#lookAnswer.acting,
    calls: () => this.#lookAnswer.calls,
    language: () => this.#lookAnswer.language,
    game: () => GAMES.indexOf(this.#lookAnswer.game),
    point: (seat, cell) => this.type(`point ${seat + 1} ${cell}`),
    describe: (seat, cell) => {
      this.#follow();
      return this.#following.replica?.describe(seat, cell) ?? null;
    },
    controls: null,
  };

  /** @type {import('./machine-engine.mjs').Library} */
  library = {
    list: async () => (await this.#reader()).list(await this.#flash()),
    exportGame: async (number) => (await this.#reader()).exportGame(await this.#flash(), number),
    importGame: async (game) => {
      const reader = await this.#reader();
      // Rejects invalid games before the device is switched off for the import.
      reader.importGame(await this.#flash(), game);
      await this.#requestStop('switchOff');
      this.#worker.terminate();
      this.library.isSwitchedOff = true;
      try {
        const storage = await Storage.open(flashOf(this.#panel));
        if (!storage.isPersistent) throw new Failure('storesNothing');
        const { number, sectors } = reader.importGame(await storage.read(), game);
        await storage.write(sectors);
        return number;
      } finally {
        this.#release();
      }
    },
    open: null,
    isSwitchedOff: false,
  };

  #reader() {
    return Replica.load();
  }

  /** Returns a copy of the current flash. @returns {Promise<Uint8Array>} */
  #flash() {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#worker.postMessage({ kind: 'flash' });
    });
  }

  /**
   * Updates the replica if the display has changed since the last update. Notifies the listener when
   * it is done.
   */
  async #follow() {
    const following = this.#following;
    if (following.isBusy || !following.isOutdated) return;
    following.isBusy = true;
    following.isOutdated = false;
    try {
      const replica = await (this.#loading ??= Replica.load());
      replica.follow(await this.#flash(), this.#lookAnswer.language);
      following.replica = replica;
      this.#listener.changed([]);
    } catch {
      // Without the replica a cell has a position but no description.
      this.#loading = null;
    } finally {
      following.isBusy = false;
    }
  }

  stop() {
    this.#worker.terminate();
    this.#release();
  }

  /** Cuts the power. The worker stores the flash as the power cut leaves it. */
  async cutPower() {
    await this.#end('cutPower');
  }

  async switchOff() {
    await this.#end('switchOff');
  }

  async #end(kind) {
    await this.#requestStop(kind);
    this.stop();
  }

  /**
   * Asks the worker to stop. Resolves when the flash is stored.
   * @param {'cutPower' | 'switchOff'} kind
   */
  #requestStop(kind) {
    return new Promise((resolve) => {
      this.#onStopped = resolve;
      this.#worker.postMessage({ kind });
    });
  }

  /** Handles a message from the worker. */
  #handle(message, listener) {
    switch (message.kind) {
      case 'display':
        if (message.leds) this.state.leds = message.leds;
        for (const { seat, oled } of message.oleds) this.state.oleds[seat] = oled;
        this.#following.isOutdated ||= message.oleds.length > 0;
        return listener.changed(message.oleds.map(({ seat }) => seat));
      case 'look':
        this.#lookAnswer = message;
        return listener.changed([]);
      case 'flash': return this.#waiting.shift()?.(message.bytes);
      case 'line': return listener.printed(message.text);
      case 'tone': return listener.toneStarted(message.hz, message.millis);
      case 'time': return listener.timePassed(message.millis);
      case 'speed': return listener.speedChanged(message.ratio);
      case 'stopped': return this.#onStopped();
      case 'failed':
        this.#onStopped();
        return listener.failed(translate(...message.textArguments));
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
