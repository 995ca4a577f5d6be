/** The section about the device: version, supply, self-test and crash records. */

import { crashes, padsOf, volts } from '../console-commands.mjs';
import { byId, element } from '../dom.mjs';
import { text } from '../words.mjs';

/** Fills the section. */
export async function showDevice(session, report) {
  const { link } = session;
  if (!link) return;
  const [millivolts, records] = [await volts(link), await crashes(link)];
  showFacts(report, millivolts, link.feedsDevice);
  showParts(report);
  const items = records.length > 0 ? records : [text('noCrashes')];
  byId('crashes').replaceChildren(...items.map((record) => element('li', { textContent: record })));
}

function showFacts(report, millivolts, isUsb) {
  const supply = millivolts === null ? '–' : `${(millivolts / 1000).toFixed(2)} V`;
  const start = report.parts.find(({ part }) => part === 'start')?.is ?? '–';
  const facts = [['version', report.build], ['state', start], ['supply', isUsb ? text('supplyByUsb', supply) : supply]];
  byId('facts').replaceChildren(...facts.flatMap(([name, value]) => [element('dt', { textContent: text(name) }), element('dd', { textContent: value })]));
}

/** Shows the parts of a self-test that the device must have. */
export function showParts(report) {
  const isNeeded = ({ part }) => !/\d$/.test(part) || padsOf(report).includes(Number(part.at(-1)));
  byId('parts').hidden = false;
  byId('parts').tBodies[0].replaceChildren(...report.parts.filter(isNeeded).map(row));
}

const NAMES = { oled: 'partOled', pad: 'partPad', flash: 'partFlash', supply: 'supply', temperature: 'partTemperature', start: 'partStart' };

function nameOf(part) {
  const [kind, number] = part.split(' ');
  return NAMES[kind] ? text(NAMES[kind], number) : part;
}

function row({ part, ok, is, millivolts, celsius }) {
  const state = is ?? (celsius === undefined ? `${(millivolts / 1000).toFixed(2)} V` : `${celsius} °C`);
  const mark = element('td', { className: ok ? 'good' : 'bad', textContent: text(ok ? 'good' : 'bad') });
  return element('tr', {}, element('th', { scope: 'row', textContent: nameOf(part) }), mark, element('td', { textContent: state }));
}
