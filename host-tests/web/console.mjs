/** The console: the output of the device, and a command line with a history. */

const LINES = 500;
const COMMANDS = 50;

export class Console {
  #box;
  #input;
  /** @type {string[]} */
  #typed = [];
  #at = 0;

  /**
   * @param {{box: HTMLElement, form: HTMLFormElement, input: HTMLInputElement}} elements
   * @param {(line: string) => void} send
   */
  constructor({ box, form, input }, send) {
    this.#box = box;
    this.#input = input;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const line = input.value.trim();
      if (line === '') return;
      this.#typed = [...this.#typed.filter((before) => before !== line), line].slice(-COMMANDS);
      this.#at = this.#typed.length;
      input.value = '';
      this.print(`> ${line}`);
      send(line);
    });
    input.addEventListener('keydown', (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      this.#at = Math.min(Math.max(this.#at + step, 0), this.#typed.length);
      input.value = this.#typed[this.#at] ?? '';
    });
  }

  /** Appends a line to the output. */
  print(line) {
    const box = this.#box;
    const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 4;
    box.append(`${line}\n`);
    while (box.childNodes.length > LINES) box.firstChild.remove();
    if (isAtEnd) box.scrollTop = box.scrollHeight;
  }

  /**
   * Clears the output when the device starts. Hides the input if the device accepts no commands.
   * @param {boolean} acceptsInput
   */
  clear(acceptsInput) {
    this.#box.textContent = '';
    this.#input.form.hidden = !acceptsInput;
  }
}
