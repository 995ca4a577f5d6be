/**
 * The end-of-line test on the emulated device, with each fault. The person in these tests answers
 * from what the LEDs and the screens really show.
 *
 * About: src/session/service/selftest.rs
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { start } from '../../emulator/firmware.mjs';
import { CELLS, ROWS, STRAND_ROWS } from '../service/board.mjs';
import { checkButtons, checkScreens, checkStrands, checkSupply } from '../service/eol/steps.mjs';
import { completeSelfTest, runEndOfLine } from '../service/eol/procedure.mjs';
import { sheetHtml, sheetJson } from '../service/eol/sheet.mjs';
import { allEolTexts, eolText } from '../service/eol/words.mjs';
import { ConsoleLink, Unplugged } from '../service/link.mjs';
import { EmulatedPerson } from '../service/emulated/person.mjs';
import { EmulatedPort } from '../service/emulated/port.mjs';

const ABOUT = { serial: 'HB-0007', date: '2026-01-02' };

/** Switches a device on, with a cable and a person. */
async function bench(options = {}, kind = 'uart') {
  const device = await start(options);
  device.wait(20);
  device.press(1, 'ok'); // skips the sweep of the self-test
  const port = new EmulatedPort(device, kind);
  device.wait(700);
  port.deliver();
  const link = new ConsoleLink(port);
  const person = new EmulatedPerson(device, link);
  return { device, port, link, person };
}

/** Runs one step and returns its lines as `PART: RESULT`, those that are fine without a result. */
async function outcome({ port, link, person }, step) {
  const run = async () => step(link, person, await completeSelfTest(link));
  const lines = await port.run(run());
  return lines.map(({ part, ok, is }) => (ok ? eolText(0, part) : `${eolText(0, part)}: ${eolText(0, is)}`));
}

test('the pictures have the rows and strands of the wiring', () => {
  const { panel } = JSON.parse(readFileSync(new URL('../../emulator/wiring.json', import.meta.url), 'utf8'));
  assert.deepEqual(ROWS, panel.rows);
  assert.deepEqual(STRAND_ROWS, panel.full.strands.map(({ rows }) => rows));
  assert.equal(CELLS, 127);
});

test('every text of the test has both languages and the same number of values', () => {
  for (const [name, texts] of Object.entries(allEolTexts())) {
    assert.equal(texts.length, 2, name);
    const values = texts.map((text) => text.split('#').length);
    assert.equal(values[0], values[1], name);
  }
});

test('a good device passes, and the sheet says so', async () => {
  const { device, port, link, person } = await bench();
  const sheet = await port.run(runEndOfLine(link, person, ABOUT));
  assert.equal(sheet.passed, true, sheetJson(sheet));
  assert.equal(person.asked.filter((kind) => kind === 'strand').length, 4);
  assert.equal(person.asked.filter((kind) => kind === 'button').length, 32);
  assert.ok(!person.asked.includes('volts'), 'the device measures by itself');
  const { serial, chip, build, lines } = JSON.parse(sheetJson(sheet));
  assert.equal(serial, 'HB-0007');
  assert.match(chip, /^[0-9a-f]{16}$/i);
  assert.match(build, /^\d+\.\d+\.\d+ /);
  assert.deepEqual(lines.filter(({ part }) => part.startsWith('5 V')).map(({ code }) => code), ['isVolts', 'isVolts', 'isVolts']);
  const page = sheetHtml(sheet, 0);
  assert.match(page, /PASS/);
  assert.ok(page.includes('HB-0007') && page.includes(build));
  assert.match(sheetHtml(sheet, 1), /DOBRY/);
  assert.ok(device.nowMs < 120_000, `${device.nowMs} ms`);
  device.check();
});

test('a device with many faults fails with a line for each', async () => {
  const pads = ['present', 'present', 'present', 'ones'];
  const faulty = await bench({ absentOleds: [4], swappedStrands: [3, 4], pads });
  const { device, port, link, person } = faulty;
  device.panel.breakChain(1, 7 * 10);
  device.pads.stuck[1] = 1 << device.pads.button('back');
  device.pads.dead[2] = 1 << device.pads.button('menu');
  device.wait(100);
  device.supply.ohms = 0.18;
  const sheet = await port.run(runEndOfLine(link, person, { ...ABOUT, expected: '9.9.9' }));
  assert.equal(sheet.passed, false);
  const faults = JSON.parse(sheetJson(sheet)).lines.filter(({ ok }) => !ok).map(({ part, code }) => `${part}: ${code}`);
  assert.deepEqual(faults, [
    'Version: otherBuild', 'Cable of pad 4: reported', 'Screen 4: oledMissing',
    'Strand 1: strandBroken', 'Strand 3: strandSwapped', 'Strand 4: strandSwapped',
    'Pad 2, Back: buttonStuck', 'Pad 3, Menu: buttonDead', 'Buttons of pad 4: padAbsent',
    '5 V, LEDs full white: voltsLow',
  ]);
  const page = sheetHtml(sheet, 0);
  assert.match(page, /FAIL/);
  for (const other of [3, 4]) assert.ok(page.includes(`lights strand ${other}. Swap the cables`), page);
});

test('a dead chain is reported with its first dark cell, and a strand without power as dark', async () => {
  const set = await bench({ absentStrands: [4] });
  set.device.panel.breakChain(2, 7 * 13);
  const lines = await outcome(set, checkStrands);
  // The second row of strand 2 runs from right to left: it stays lit in its last two cells.
  const first = 34 + 11;
  assert.equal(lines[1], `Strand 2: dark from cell ${first + 12 - 3} on. Check this LED and the joint before it`);
  assert.equal(lines[3], 'Strand 4: dark. Check its fuse, its connector and the data line');
  assert.deepEqual([lines[0], lines[2]], ['Strand 1', 'Strand 3']);
});

for (const order of process.env.HEXBOARD_LONG ? ['RGB', 'BRG', 'RBG', 'BGR', 'GBR'] : ['BRG']) {
  test(`LEDs with the colour order ${order} are found, and the advice mends them`, async () => {
    const set = await bench({ colourOrder: order });
    const first = (link, person, report) => checkStrands(link, person, report, [1]);
    const lines = await outcome(set, first);
    const fault = `LEDs expect ${order}, the device sends GRB. Type: panel order=${order}`;
    assert.deepEqual(lines, [`Strand 1: ${fault}`]);
    set.device.uart.send(`panel order=${order}\r`);
    set.device.wait(100);
    assert.deepEqual(await outcome(set, first), ['Strand 1']);
  });
}

test('a missing OLED is missing, and two at one address are named', async () => {
  const lines = await outcome(await bench({ absentOleds: [1], oledAddresses: { 4: 0x3c } }), checkScreens);
  assert.deepEqual(lines, [
    'Screen 1: missing. Check its cable and its address', 'Screen 2', 'Screen 3',
    'Screen 4: has the address of screen 3. Set screens 2 and 4 to 0x3D, 1 and 3 to 0x3C',
  ]);
});

test('stuck and dead buttons are named, and so are swapped ones', async () => {
  const set = await bench();
  const { device, person } = set;
  device.pads.stuck[0] = 1 << device.pads.button('ok');
  device.pads.dead[1] = 1 << device.pads.button('up');
  const { hold, release } = device;
  const crossed = (button) => ({ left: 'right', right: 'left' })[button] ?? button;
  device.hold = (seat, button) => hold.call(device, seat, seat === 4 ? crossed(button) : button);
  device.release = (seat, button) => release.call(device, seat, seat === 4 ? crossed(button) : button);
  device.wait(200);
  const lines = await outcome(set, checkButtons);
  assert.deepEqual(lines, [
    'Pad 1, OK: stuck', 'Pad 2, Up: no reaction', 'Buttons of pad 3',
    'Pad 4, Left: reports Pad 4, Right', 'Pad 4, Right: reports Pad 4, Left',
  ]);
  assert.equal(person.asked.length, 7 + 8 + 8 + 10, 'a stuck button is not asked for, a wrong one twice');
});

for (const kind of ['uart', 'usb']) {
  test(`a supply that sags under load is found over ${kind}`, async () => {
    const set = await bench({}, kind);
    set.device.supply.ohms = 0.15;
    const lines = await outcome(set, checkSupply);
    assert.deepEqual(lines.slice(0, 2), ['5 V, LEDs dark', '5 V, LEDs dim white']);
    assert.match(lines[2], /^5 V, LEDs full white: 4\.\d\d V, at least 4\.75 V are needed$/);
    const asked = set.person.asked.filter((question) => question === 'volts').length;
    assert.equal(asked, kind === 'usb' ? 3 : 0, 'while USB feeds the device, only a voltmeter sees the rail');
  });
}

test('unplugging in the middle of a step ends the test with a clear error', async () => {
  const { port, link, person } = await bench({}, 'usb');
  const wait = person.strand.bind(person);
  person.strand = (question) => {
    if (question.strand === 2) port.unplug();
    return wait(question);
  };
  await assert.rejects(port.run(runEndOfLine(link, person, ABOUT)), Unplugged);
  await assert.rejects(port.run(link.ask('volts', {})), Unplugged);
});
