/** The buzzer: a square wave, silent until the user enables sound. */

const LOUDNESS = 0.04;

export class Sound {
  /** @type {AudioContext | null} */
  #context = null;
  #freeAt = 0;
  isOn = false;

  /** Switches sound on or off. Browsers allow it only after a click. @param {boolean} on */
  async set(on) {
    this.isOn = on;
    if (on) this.#context ??= new AudioContext();
    await (on ? this.#context?.resume() : this.#context?.suspend());
  }

  /**
   * Plays a tone after those still playing; 0 Hz is a pause.
   * @param {number} hz
   * @param {number} millis
   */
  play(hz, millis) {
    if (!this.isOn || !this.#context) return;
    const start = Math.max(this.#context.currentTime, this.#freeAt);
    this.#freeAt = start + millis / 1000;
    if (hz > 0) this.#tone(hz, start, this.#freeAt);
  }

  #tone(hz, start, end) {
    const wave = new OscillatorNode(this.#context, { type: 'square', frequency: hz });
    const volume = new GainNode(this.#context, { gain: LOUDNESS });
    wave.connect(volume).connect(this.#context.destination);
    wave.start(start);
    wave.stop(end);
  }
}
