// The identity of the program: on the About page, on the console, and in the image for `picotool
// info`.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { startBench, waitForLine, waitForText } from './support.mjs';

const FLASH = 0x10000000;
const ENTRIES_BEGIN = 0x7188ebf2;
const ENTRIES_END = 0xe71aa390;
/** Known ids of texts. */
const NAME = 0x02031c86;
const VERSION = 0x11a9bc3a;
const DATE = 0x9da22254;

/** Returns the texts that picotool would find, by their ids. */
function binaryInfo(flash) {
  const view = new DataView(flash.buffer, flash.byteOffset);
  const word = (at) => view.getUint32(at - FLASH, true);
  const text = (at) => {
    const from = at - FLASH;
    return new TextDecoder().decode(flash.subarray(from, flash.indexOf(0, from)));
  };
  let at = FLASH + 0x100;
  while (word(at) !== ENTRIES_BEGIN) {
    at += 4;
    assert.ok(at < FLASH + 0x200, 'the header is within 256 bytes after the boot stage');
  }
  assert.equal(word(at + 16), ENTRIES_END);
  const found = new Map();
  for (let entry = word(at + 4); entry < word(at + 8); entry += 4) {
    const pointer = word(entry);
    const [kind, tag] = [word(pointer) & 0xffff, word(pointer) >>> 16];
    assert.equal(tag, 0x5052, 'RP');
    assert.equal(kind, 6, 'a text with an id');
    found.set(word(pointer + 4), text(word(pointer + 8)));
  }
  return found;
}

test('About page, console and picotool show the same version', async () => {
  const device = await startBench();
  const line = waitForLine(device, 'hexboard ');
  const [, version, rest] = line.match(/^hexboard (\d+\.\d+\.\d+)(.*) start: /);
  const info = binaryInfo(device.flash());
  assert.equal(info.get(NAME), 'Hexboard');
  const [commit, date] = rest.trim().split(' ');
  assert.equal(info.get(VERSION), `${version} ${commit ?? ''}`);
  assert.equal(info.get(DATE), date ?? '');
  device.press(1, 'menu');
  for (let row = 0; row < 5; row++) device.press(1, 'up');
  device.press(1, 'ok');
  waitForText(device, 1, 'About');
  waitForText(device, 1, version);
  if (commit) waitForText(device, 1, commit);
  device.press(1, 'back');
  waitForText(device, 1, 'Settings');
  device.check();
});
