/** Asks the questions of the end-of-line test in a terminal. */

import { createInterface } from 'node:readline/promises';

import { eolText } from '../eol/words.mjs';

export class TerminalPerson {
  #lines;
  #language;

  /** @param {number} language 0 is English, 1 is Polish */
  constructor(language, input = process.stdin, output = process.stdout) {
    this.#language = language;
    this.output = output;
    this.#lines = createInterface({ input, output });
  }

  close() {
    this.#lines.close();
  }

  #text(words) {
    return eolText(this.#language, words);
  }

  #print(text) {
    this.output.write(`${text}\n`);
  }

  step(text, done, of) {
    this.#print(`\n${done + 1}/${of}  ${this.#text(text)}`);
  }

  result({ part, ok, is }) {
    this.#print(`  ${ok ? ' ' : '!'} ${this.#text(part)}: ${this.#text(is)}`);
  }

  async choose({ text, choices }) {
    this.#print(this.#text(text));
    choices.forEach((choice, i) => this.#print(`  ${i + 1}  ${this.#text(choice.text)}`));
    for (;;) {
      const answer = await this.#lines.question('> ');
      const chosen = choices[Number(answer.trim()) - 1];
      if (chosen) return chosen.id;
    }
  }

  async number({ text, least, most }) {
    this.#print(this.#text(text));
    for (;;) {
      const answer = (await this.#lines.question('> ')).trim().replace(',', '.');
      if (answer === '') return null;
      const number = Number(answer);
      if (number >= least && number <= most) return number;
    }
  }

  prompt({ text, skip }) {
    const stop = new AbortController();
    const asked = this.#lines.question(`${this.#text(text)}  (Enter: ${this.#text(skip)}) `, { signal: stop.signal });
    const skipped = asked.then(() => undefined, () => new Promise(() => {}));
    return { skipped, close: () => this.#endPrompt(stop) };
  }

  #endPrompt(stop) {
    if (stop.signal.aborted) return;
    stop.abort();
    this.#print('');
  }
}
