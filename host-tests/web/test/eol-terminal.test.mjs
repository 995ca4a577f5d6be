/** The end-of-line test in a terminal: its questions, and a serial port as a file. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';

import { start } from '../../emulator/firmware.mjs';
import { selfTest } from '../service/console-commands.mjs';
import { ConsoleLink, Unplugged } from '../service/link.mjs';
import { openSerial } from '../service/node/serial-port.mjs';
import { TerminalPerson } from '../service/node/terminal-person.mjs';

/** A pseudo-terminal: prints the name of its port, then connects it to its own input and output. */
const TERMINAL = `
import os, pty, sys, threading
master, slave = pty.openpty()
print(os.ttyname(slave), flush=True)
def out():
    while True:
        os.write(1, os.read(master, 1000))
threading.Thread(target=out, daemon=True).start()
while True:
    got = os.read(0, 1000)
    if not got: break
    os.write(master, got)
`;

/** Returns a person at a terminal of streams. */
function terminal(language = 0) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.on('data', (text) => { shown += text; });
  const person = new TerminalPerson(language, input, output);
  const type = async (text) => {
    await new Promise(setImmediate);
    input.write(text);
  };
  return { person, type, shown: () => shown };
}

test('a question is repeated until its answer is valid', async () => {
  const { person, type, shown } = terminal(1);
  const question = person.choose({ kind: 'screens', text: ['askScreens'], choices: [{ id: 'yes', text: ['yes'] }, { id: 'no', text: ['no'] }] });
  await type('7\n');
  await type('2\n');
  assert.equal(await question, 'no');
  assert.match(shown(), /Czy każdy pokazuje[^]*1 {2}Tak, wszystkie/);
  const number = person.number({ kind: 'volts', text: ['askVolts', ['loadNone']], least: 0, most: 30 });
  await type('50\n');
  await type('4,98\n');
  assert.equal(await number, 4.98);
  const unknown = person.number({ kind: 'break', text: ['askDark'], least: 0, most: 126 });
  await type('\n');
  assert.equal(await unknown, null);
  person.close();
});

test('Enter skips a button, and a press that the device reports closes the prompt', async () => {
  const { person, type } = terminal();
  const ask = () => person.prompt({ kind: 'button', text: ['askButton', 1, ['up']], skip: ['noReaction'] });
  const first = ask();
  await type('\n');
  assert.equal(await first.skipped, undefined);
  first.close();
  const second = ask();
  second.close();
  const third = ask();
  await type('\n');
  assert.equal(await third.skipped, undefined, 'the line goes to the open prompt');
  person.close();
});

test('a port that cannot be opened is named with the reason', () => {
  assert.throws(() => openSerial('/dev/no-such-port'), { message: 'cannot open /dev/no-such-port: no such file or directory' });
  assert.throws(() => openSerial('/dev/null'), /^Error: cannot open \/dev\/null: inappropriate ioctl for device$/);
});

test('a serial port works as a file, until it is unplugged', async () => {
  const device = await start();
  device.wait(20);
  device.press(1, 'ok');
  device.wait(700);
  const child = spawn('python3', ['-c', TERMINAL], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [name] = await once(createInterface(child.stdout), 'line');
  child.stdout.resume();
  child.stdout.on('data', (text) => device.uart.send(String(text)));
  device.uart.onLine = (line) => child.stdin.write(`${line}\r\n`);
  const timer = setInterval(() => device.wait(20), 20);
  const port = openSerial(name);
  const link = new ConsoleLink(port);
  try {
    assert.equal(port.feedsDevice, false);
    const report = await selfTest(link);
    assert.equal(report.passed, true);
    assert.equal(report.parts.length, 12);
    const waiting = link.line(() => undefined, { timeoutMs: 60_000 });
    child.kill();
    await assert.rejects(waiting, Unplugged);
  } finally {
    clearInterval(timer);
    child.kill();
    port.close();
  }
});
