// An OLED as used by scripts.

export class Oled {
  /**
   * @param {import('./ssd1306.mjs').Ssd1306} controller
   * @param {import('./oled-text.mjs').TextReader} reader
   */
  constructor(controller, reader) {
    this.controller = controller;
    this.reader = reader;
    this.readAt = -1;
    this.read = [];
  }

  /** Whether the display is on. */
  get isOn() {
    return this.controller.isOn;
  }

  /** Returns the picture in pages of eight rows, or null when dark. */
  pixels() {
    return this.controller.pixels();
  }

  isLit(x, y) {
    const pixels = this.pixels();
    return pixels !== null && ((pixels[(y >> 3) * 128 + x] >> (y & 7)) & 1) === 1;
  }

  /** Returns the lines of text from the top. */
  lines() {
    if (this.readAt !== this.controller.version) {
      this.readAt = this.controller.version;
      this.read = this.reader.lines(this.pixels());
    }
    return this.read;
  }

  /** Returns all text, with lines joined by newlines. */
  text() {
    return this.lines().join('\n');
  }

  /** Returns the picture as text, `#` lit and `.` dark. */
  picture() {
    return Array.from({ length: 64 }, (_, y) =>
      Array.from({ length: 128 }, (_, x) => (this.isLit(x, y) ? '#' : '.')).join(''),
    ).join('\n');
  }

  unplug() {
    this.controller.unplug();
  }

  plug() {
    this.controller.plug();
  }
}
