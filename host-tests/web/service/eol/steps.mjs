/**
 * The steps of the end-of-line test. Each asks the device and the person and returns lines of the
 * sheet: the part, whether it is fine, and the result as a text of `words.mjs` with its values.
 *
 * @typedef {{part: [string, ...any[]], ok: boolean, is: [string, ...any[]]}} Line
 * @typedef {{id: string, text: [string, ...any[]]}} Choice
 * @typedef {object} Person answers questions
 * @property {(question: {kind: string, text: [string, ...any[]], choices: Choice[], [more: string]: any}) => Promise<string>} choose
 * @property {(question: {kind: string, text: [string, ...any[]], least: number, most: number, [more: string]: any}) => Promise<number | null>} number
 * @property {(question: {kind: string, text: [string, ...any[]], skip: [string], [more: string]: any}) => {skipped: Promise<void>, close: () => void}} prompt
 */

import { CONSOLE_VERSION, light, padsOf, pressOf, reportButtons, volts } from '../console-commands.mjs';
import { NoAnswer } from '../link.mjs';
import { CELLS, rowsOf, strandsOf } from '../board.mjs';

export const BUTTONS = ['up', 'down', 'left', 'right', 'ok', 'back', 'peek', 'menu'];
const COLOURS = ['red', 'green', 'blue'];
/** How long each colour is shown, and the dark pause after which they begin again. */
const COLOUR_MS = 600;
const PAUSE_MS = 400;
/** Buttons that are down after this time are stuck. */
const RELEASED_MS = 400;
/** The button test on the device ends after a minute unless it is continued. */
const KEEP_ALIVE_MS = 20_000;
/** Time for the supply to settle under a load, and the pause between measurements. */
const SAMPLES = 8;
const SAMPLE_MS = 150;
/** The diode between the 5 V rail and VSYS. */
const DIODE_MV = 300;
const RAIL_MV = { least: 4750, most: 5500 };
export const LOADS = [['loadNone', 'off'], ['loadHalf', '404040'], ['loadFull', 'white']];

const line = (part, ok, ...is) => ({ part, ok, is });
const choice = (id, ...text) => ({ id, text });

/** Checks the version. `expected` is the build that the device should have, if it is known. */
export function checkBuild(report, expected) {
  const part = ['partBuild'];
  if (report.console !== CONSOLE_VERSION) return line(part, false, 'otherConsole', report.console, CONSOLE_VERSION);
  if (expected && !report.build.startsWith(expected)) return line(part, false, 'otherBuild', report.build, expected);
  return line(part, true, 'isBuild', report.build);
}

const PARTS = { pad: 'partPad', flash: 'partFlash', temperature: 'partTemperature', start: 'partStart' };

/** Returns the lines of the self-test that need no question. Screens and supply have their own steps. */
export function checkParts(report) {
  return report.parts.filter(({ part }) => PARTS[part.split(' ')[0]] && isNeeded(report, part)).map(({ part, ok, is, celsius }) => {
    const [kind, number] = part.split(' ');
    const words = number ? [PARTS[kind], number] : [PARTS[kind]];
    return line(words, ok, 'reported', is ?? `${celsius} °C`);
  });
}

/** Returns whether the device must have a part. */
function isNeeded(report, part) {
  const [, number] = part.split(' ');
  return number === undefined || padsOf(report).includes(Number(number));
}

/** Asks about the screens, which show their seats. */
export async function checkScreens(link, person, report) {
  const pads = padsOf(report);
  await reportButtons(link, true);
  await link.sleep(300);
  const isFound = (pad) => report.parts.find(({ part }) => part === `oled ${pad}`)?.ok ?? false;
  const text = ['askScreens'];
  const answer = await person.choose({ kind: 'screens', panel: report.panel, text, choices: [choice('yes', 'yes'), choice('no', 'no')] });
  const seen = {};
  for (const pad of pads) seen[pad] = answer === 'yes' ? 'own' : await askScreen(person, pad);
  await reportButtons(link, false);
  return pads.map((pad) => screenLine(pad, seen, isFound));
}

function askScreen(person, pad) {
  const choices = [choice('own', 'ownNumber'), choice('other', 'otherNumber'), choice('dark', 'screenDark'), choice('damaged', 'screenDamaged')];
  return person.choose({ kind: 'screen', pad, text: ['askScreen', pad], choices });
}

function screenLine(pad, seen, isFound) {
  const part = ['partOled', pad];
  const neighbour = pad % 2 === 1 ? pad + 1 : pad - 1;
  if (!isFound(pad)) return seen[pad] === 'other' ? line(part, false, 'oledShared', neighbour) : line(part, false, 'oledMissing');
  const result = { own: ['fine'], other: ['oledSwapped'], dark: ['oledDark'], damaged: ['oledDamaged'] }[seen[pad]];
  return line(part, seen[pad] === 'own', ...result);
}

/** Lights each strand in three colours and asks what the person sees. */
export async function checkStrands(link, person, report, strands = strandsOf(report.panel)) {
  const lines = [];
  for (const strand of strands) {
    await light(link, 'all off');
    lines.push(await checkStrand(link, person, report, strand));
  }
  await light(link, 'off');
  return lines;
}

const rowNames = (strand, panel) => {
  const rows = rowsOf(strand, panel);
  return `${rows[0] + 1}–${rows.at(-1) + 1}`;
};

async function checkStrand(link, person, { panel }, strand) {
  const choices = [
    choice('fine', 'strandFine'), choice('dark', 'strandDark'), choice('part', 'strandPart'),
    ...(panel === 'small' ? [] : [choice('rows', 'strandRows')]), choice('order', 'strandOrder'),
  ];
  const question = { kind: 'strand', strand, panel, text: ['askStrand', strand, rowNames(strand, panel)], choices };
  const answer = await whileCycling(link, strand, person.choose(question));
  const part = ['partStrand', strand];
  const judge = { dark: () => ['strandIsDark'], part: () => askBreak(link, person, strand, panel), rows: () => askRows(link, person, strand, panel), order: () => askOrder(link, person, strand) };
  return answer === 'fine' ? line(part, true, 'fine') : line(part, false, ...(await judge[answer]()));
}

/** Shows the three colours and a pause in turn until the answer is there. */
async function whileCycling(link, strand, answer) {
  let isOver = false;
  const ended = answer.finally(() => { isOver = true; });
  const cycle = async () => {
    for (let i = 0; !isOver; i++) {
      const colour = [...COLOURS, 'off'][i % 4];
      await light(link, `strand ${strand} ${colour}`);
      await Promise.race([link.sleep(colour === 'off' ? PAUSE_MS : COLOUR_MS), ended]);
    }
  };
  const [given] = await Promise.all([ended, cycle()]);
  return given;
}

async function askBreak(link, person, strand, panel) {
  await light(link, `strand ${strand} white`);
  const cell = await person.number({ kind: 'break', strand, panel, text: ['askDark'], least: 0, most: CELLS - 1 });
  return cell === null ? ['strandBrokenSomewhere'] : ['strandBroken', cell];
}

async function askRows(link, person, strand, panel) {
  await light(link, `strand ${strand} white`);
  const others = strandsOf(panel).filter((other) => other !== strand);
  const choices = [...others.map((other) => choice(String(other), 'rows', rowNames(other, panel))), choice('none', 'noRows')];
  const other = await person.choose({ kind: 'rows', strand, panel, text: ['askRows'], choices });
  return other === 'none' ? ['strandOther'] : ['strandSwapped', other];
}

/** Finds the order of the colours from what two of them look like. */
async function askOrder(link, person, strand) {
  const [setting] = await link.ask('panel', { ends: (text) => text.startsWith('panel ') });
  const sent = /order=(\w+)/.exec(setting)?.[1] ?? 'GRB';
  const seen = {};
  for (const colour of COLOURS) {
    await light(link, `strand ${strand} ${colour}`);
    seen[colour] = await person.choose({ kind: 'colour', strand, text: ['askColour'], choices: COLOURS.map((id) => choice(id, id)) });
  }
  // The byte that the device sends for a colour lights another one.
  const expected = [...sent].map((letter) => seen[COLOURS.find((colour) => colour[0] === letter.toLowerCase())][0].toUpperCase()).join('');
  const isOrder = new Set(expected).size === COLOURS.length && expected !== sent;
  return isOrder ? ['strandColours', expected, sent, expected] : ['strandContradiction'];
}

/** Asks for every button of every pad. */
export async function checkButtons(link, person, report) {
  const presses = new Presses(link);
  try {
    await reportButtons(link, false);
    if (!(await reportButtons(link, true))) return [line(['stepButtons'], false, 'buttonsRefused')];
    await link.sleep(RELEASED_MS);
    const lines = [];
    for (const pad of padsOf(report)) lines.push(...(await checkPad(person, presses, report, pad)));
    await reportButtons(link, false);
    return lines;
  } finally {
    presses.stop();
  }
}

async function checkPad(person, presses, report, pad) {
  const part = ['partButtons', pad];
  if (!report.parts.find((one) => one.part === `pad ${pad}`)?.ok) return [line(part, false, 'padAbsent')];
  const stuck = presses.downOn(pad);
  const faults = stuck.map((button) => line(['partButton', pad, [button]], false, 'buttonStuck'));
  for (const button of BUTTONS.filter((name) => !stuck.includes(name))) faults.push(...(await askButton(person, presses, pad, button)));
  return faults.length > 0 ? faults : [line(part, true, 'fine')];
}

/** Asks for one button. A wrong press is asked again, in case the person was wrong. */
async function askButton(person, presses, pad, button) {
  const part = ['partButton', pad, [button]];
  let wrong = null;
  for (let tries = 0; tries < 2; tries++) {
    const { skipped, close } = person.prompt({ kind: 'button', pad, button, text: ['askButton', pad, [button]], skip: ['noReaction'] });
    const press = await presses.next(skipped);
    close();
    if (!press) return [line(part, false, 'buttonDead')];
    if (press.pad === pad && press.button === button) return [];
    wrong = press;
  }
  return [line(part, false, 'buttonWrong', ['partButton', wrong.pad, [wrong.button]])];
}

/** The presses that the device reports. */
class Presses {
  /** Buttons that are down, as `PAD BUTTON`. @type {Set<string>} */
  #down = new Set();

  constructor(link) {
    this.link = link;
    this.stop = link.onLine((text) => this.#take(pressOf(text)));
  }

  #take(press) {
    if (!press) return;
    const name = `${press.pad} ${press.button}`;
    if (press.down) this.#down.add(name);
    else this.#down.delete(name);
  }

  downOn(pad) {
    return [...this.#down].filter((name) => name.startsWith(`${pad} `)).map((name) => name.split(' ')[1]);
  }

  /**
   * Waits for the next press, or until the person skips it. Keeps the test on the device alive.
   * @param {Promise<void>} skipped
   * @returns {Promise<{pad: number, button: string} | undefined>}
   */
  async next(skipped) {
    const find = (text) => (pressOf(text)?.down ? pressOf(text) : undefined);
    for (;;) {
      try {
        return await Promise.race([this.link.line(find, { timeoutMs: KEEP_ALIVE_MS }), skipped]);
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        await reportButtons(this.link, true);
      }
    }
  }
}

/** Measures the supply at three loads: by the device, or with a voltmeter if the cable feeds the device. */
export async function checkSupply(link, person) {
  const lines = [];
  for (const [load, colour] of LOADS) {
    let isDimmed = false;
    const stop = link.onLine((text) => { isDimmed ||= /^supply: .*LEDs at/.test(text); });
    await light(link, `all ${colour}`);
    const millivolts = link.feedsDevice ? await askVolts(person, load) : await leastVolts(link);
    stop();
    lines.push(supplyLine(load, millivolts, isDimmed));
  }
  await light(link, 'off');
  return lines;
}

async function askVolts(person, load) {
  const given = await person.number({ kind: 'volts', load, text: ['askVolts', [load]], least: 0, most: 30 });
  return given === null ? null : Math.round(given * 1000);
}

/** Returns the lowest voltage of the rail, as the device measures it. */
async function leastVolts(link) {
  const samples = [];
  for (let i = 0; i < SAMPLES; i++) {
    await link.sleep(SAMPLE_MS);
    samples.push(await volts(link));
  }
  const known = samples.filter((sample) => sample !== null);
  return known.length === 0 ? null : Math.min(...known) + DIODE_MV;
}

function supplyLine(load, millivolts, isDimmed) {
  const part = ['partSupply', [load]];
  if (millivolts === null) return line(part, false, 'voltsUnknown');
  const shown = (millivolts / 1000).toFixed(2);
  if (millivolts < RAIL_MV.least) return line(part, false, 'voltsLow', shown, (RAIL_MV.least / 1000).toFixed(2));
  if (millivolts > RAIL_MV.most) return line(part, false, 'voltsHigh', shown, (RAIL_MV.most / 1000).toFixed(2));
  return isDimmed ? line(part, false, 'voltsDimmed', shown) : line(part, true, 'isVolts', shown);
}
