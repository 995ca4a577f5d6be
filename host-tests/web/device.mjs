/** The device of the page: starts, stops and restarts the selected engine, and shows its state. */

import { ServerUnreachable, StillBuilding } from './build.mjs';
import { find, onControl } from './dom.mjs';
import { FirmwareEngine } from './firmware-engine.mjs';
import { MachineEngine } from './machine-engine.mjs';
import { InUse, whenFree } from './storage.mjs';
import { text } from './texts.mjs';

/** @typedef {import('./machine-engine.mjs').Engine} Engine */

/** Interval between attempts to reach the server. */
const RETRY_MS = 2000;

const ENGINES = {
  machine: { name: 'machineName', start: (listener) => MachineEngine.start(listener) },
  firmware: { name: 'firmwareName', start: (listener) => FirmwareEngine.start('full', listener) },
  'firmware-mini': { name: 'firmwareMiniName', start: (listener) => FirmwareEngine.start('mini', listener) },
};

/**
 * Callbacks of the device.
 * @typedef {object} DeviceListener
 * @property {() => void} starting the output of an earlier start is gone
 * @property {() => void} started an engine runs
 * @property {(screens?: number[]) => void} changed the state has changed, and the screens of these seats (all by default)
 * @property {(line: string) => void} printed
 * @property {(hz: number, millis: number) => void} toneStarted
 * @property {(millis: number) => void} timePassed
 */

export class Device {
  /** The engine that runs. @type {Engine | null} */
  engine = null;
  #pads;
  #listener;
  #starts = 0;
  #retry = 0;
  /** @type {AbortController | null} */
  #waiting = null;
  /** Returns the status line in the current language. */
  #statusText = () => '';
  /** The last reported speed of the engine, or null. */
  #speed = null;

  /** @param {import('./pads.mjs').Pads} pads @param {DeviceListener} listener */
  constructor(pads, listener) {
    this.#pads = pads;
    this.#listener = listener;
    onControl('engine', 'change', () => this.start());
    for (const id of ['restart', 'restart-failed']) onControl(id, 'click', () => this.start());
    onControl('plug', 'click', () => this.#togglePower('cutPower', 'plugPulled'));
    onControl('power', 'click', () => this.#togglePower('switchOff', 'switchedOff'));
    onControl('pause', 'click', () => this.#togglePause());
    onControl('step', 'click', () => this.engine?.step());
    onControl('pace', 'change', () => this.engine?.setPace(pace()));
  }

  /** The panel of the selected engine. */
  get panel() {
    return find('engine').value === 'firmware-mini' ? 'mini' : 'full';
  }

  /** Whether the selected engine reads commands on its console. */
  get acceptsInput() {
    return find('engine').value !== 'machine';
  }

  /**
   * Starts the selected engine in place of the running one.
   * @param {boolean} [isRetry] keeps the last error message visible
   */
  async start(isRetry = false) {
    this.engine?.stop();
    this.engine = null;
    clearTimeout(this.#retry);
    this.#waiting?.abort();
    this.#showPower();
    const chosen = ENGINES[find('engine').value];
    const listener = this.#makeListener();
    if (isRetry) document.body.dataset.state = 'starting';
    else this.#setState('starting', () => text('starting', text(chosen.name)));
    find('speed').textContent = '';
    this.#listener.starting();
    try {
      const started = await chosen.start(listener);
      if (!listener.isCurrent()) return started.stop();
      this.engine = started;
      started.setPads(this.#pads.bits);
      started.setPace(pace());
      if (document.body.dataset.state === 'starting') this.#setState('running', () => text('running', text(chosen.name)));
      this.#showPower();
      this.#listener.started();
    } catch (error) {
      if (listener.isCurrent()) this.#handleFailure(error, listener);
    }
  }

  #handleFailure(error, listener) {
    if (error instanceof StillBuilding) this.#setState('building', () => error.message);
    else listener.failed(error.message);
    const isTemporary = error instanceof ServerUnreachable || error instanceof StillBuilding;
    if (isTemporary) this.#retry = setTimeout(() => this.start(true), RETRY_MS);
    if (error instanceof InUse) this.#startWhenFree();
  }

  /** Starts the device as soon as the tab that uses it is closed. */
  #startWhenFree() {
    this.#waiting = new AbortController();
    whenFree(find('engine').value, this.#waiting.signal).then(() => this.start(), () => {});
  }

  /**
   * Switches the power off, or on again.
   * @param {'cutPower' | 'switchOff'} method of the engine
   * @param {string} message name of the text to show
   */
  async #togglePower(method, message) {
    if (!this.engine) return this.start();
    const stopped = this.engine;
    this.engine = null;
    this.#starts += 1;
    this.#showPower();
    this.#setState('off', () => text(message));
    this.#listener.changed();
    await stopped[method]();
  }

  #showPower() {
    const isOff = this.engine === null && document.body.dataset.state === 'off';
    find('plug').textContent = text(isOff ? 'plugIn' : 'pull');
    find('power').textContent = text(isOff ? 'switchOn' : 'switchOff');
  }

  #togglePause() {
    find('pause').setAttribute('aria-pressed', String(!isPaused()));
    find('step').disabled = !isPaused();
    this.engine?.setPace(pace());
  }

  /** Creates the listener of one engine, which is ignored once another is started. */
  #makeListener() {
    const mine = ++this.#starts;
    const isCurrent = () => mine === this.#starts;
    const whenCurrent = (action) => (...args) => isCurrent() && action(...args);
    const { changed, printed, toneStarted, timePassed } = this.#listener;
    return {
      isCurrent,
      changed: whenCurrent(changed),
      printed: whenCurrent(printed),
      toneStarted: whenCurrent(toneStarted),
      timePassed: whenCurrent(timePassed),
      speedChanged: whenCurrent((ratio) => this.#showSpeed(ratio)),
      failed: whenCurrent((message) => this.#setState('failed', () => message)),
    };
  }

  /**
   * Shows the state of the engine.
   * @param {'starting' | 'building' | 'running' | 'off' | 'failed'} state
   * @param {() => string} message
   */
  #setState(state, message) {
    document.body.dataset.state = state;
    this.#statusText = message;
    this.#showStatus();
    this.#showPower();
  }

  #showStatus() {
    const isBad = document.body.dataset.state === 'failed';
    find('status').hidden = isBad;
    find('failure-box').hidden = !isBad;
    find(isBad ? 'failure' : 'status').textContent = this.#statusText();
  }

  #showSpeed(ratio) {
    this.#speed = ratio;
    if (ratio === null) return;
    const percent = Math.round(ratio * 100);
    const isReal = percent >= 98 && percent <= 102;
    find('speed').textContent = isPaused() ? text('paused') : isReal ? text('realTime') : text('speedPercent', percent);
  }

  /** Handles a change of the page's language. */
  updateLanguage() {
    this.#showStatus();
    this.#showPower();
    this.#showSpeed(this.#speed);
  }
}

/** Returns the device time per unit of real time. */
function pace() {
  return isPaused() ? 0 : Number(find('pace').value);
}

function isPaused() {
  return find('pause').getAttribute('aria-pressed') === 'true';
}
