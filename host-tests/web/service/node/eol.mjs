/** Runs the end-of-line test in a terminal. Called by `cargo xtask eol`. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { runEndOfLine } from '../eol/procedure.mjs';
import { sheetHtml, sheetJson } from '../eol/sheet.mjs';
import { eolText } from '../eol/words.mjs';
import { ConsoleLink } from '../link.mjs';
import { openSerial } from './serial-port.mjs';
import { TerminalPerson } from './terminal-person.mjs';

const LANGUAGES = ['en', 'pl'];
const OPTIONS = {
  port: { type: 'string' }, emulated: { type: 'string' }, serial: { type: 'string', default: '' },
  expected: { type: 'string' }, folder: { type: 'string' }, language: { type: 'string', default: 'en' },
};

/** Tests a device at a serial port, with the person at this terminal. */
async function testAtPort(path, language, about) {
  const port = openSerial(path);
  const person = new TerminalPerson(language);
  try {
    return await runEndOfLine(new ConsoleLink(port), person, about);
  } finally {
    person.close();
    port.close();
  }
}

/** Tests the emulated device, with an emulated person. */
async function testEmulated(elf, about) {
  const [{ open }, { EmulatedPerson }, { EmulatedPort }] = await Promise.all([
    import('../../../emulator/node.mjs'), import('../emulated/person.mjs'), import('../emulated/port.mjs'),
  ]);
  const device = await open(elf);
  const port = new EmulatedPort(device);
  const link = new ConsoleLink(port);
  return port.run(runEndOfLine(link, new EmulatedPerson(device, link), about));
}

/** Writes the sheet and returns the names of its files. */
function writeSheet(sheet, folder, language) {
  mkdirSync(folder, { recursive: true });
  const name = (sheet.serial || sheet.date.replace(/[^0-9]/g, '')).replace(/[^\w.-]/g, '_');
  const [page, data] = ['html', 'json'].map((kind) => join(folder, `${name}.${kind}`));
  writeFileSync(page, sheetHtml(sheet, language));
  writeFileSync(data, sheetJson(sheet));
  return [page, data];
}

const { values } = parseArgs({ options: OPTIONS });
const language = Math.max(0, LANGUAGES.indexOf(values.language));
const about = { serial: values.serial, date: new Date().toISOString().slice(0, 19), expected: values.expected };
try {
  const sheet = await (values.emulated ? testEmulated(values.emulated, about) : testAtPort(values.port, language, about));
  const files = writeSheet(sheet, values.folder, language);
  console.log(`\n${eolText(language, [sheet.passed ? 'passed' : 'failed'])}`);
  for (const { part, is } of sheet.lines.filter(({ ok }) => !ok)) console.log(`  ${eolText(language, part)}: ${eolText(language, is)}`);
  files.forEach((file) => console.log(file));
  process.exit(sheet.passed ? 0 : 1);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}
