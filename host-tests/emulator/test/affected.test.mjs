// The choice of tests after a change. This file is about nothing that changes:
// About: src/some, src/other/file.rs

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { TURNS, about, affected, concerns } from '../test-support/affected.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const OWN = fileURLToPath(import.meta.url);
const FOLDERS = ['emulator/e2e', 'emulator/test', 'web/test', 'web/test/cases'].map((folder) => `${ROOT}host-tests/${folder}`);

test('a header names what a test is about', () => {
  assert.deepEqual(about(readFileSync(OWN, 'utf8')), ['src/some', 'src/other/file.rs']);
  assert.deepEqual(about('/**\n * Pads.\n * About: src/ui\n */\n'), ['src/ui']);
  assert.deepEqual(about('// Pads.\n'), []);
});

test('a change concerns the tests about it, the changed test, and all tests if they share it', () => {
  const is = (changed) => concerns([changed], 'host-tests/emulator/e2e/hive.test.mjs', '// About: src/ui/hive\n');
  assert.equal(is('src/ui/hive/panel.rs'), true);
  assert.equal(is('src/ui/hive'), true);
  assert.equal(is('src/ui/hives.rs'), false);
  assert.equal(is('host-tests/emulator/e2e/hive.test.mjs'), true);
  assert.equal(is('host-tests/emulator/e2e/usb.test.mjs'), false);
  assert.equal(is('host-tests/web/test/cases/page.mjs'), false);
  assert.equal(is('host-tests/emulator/e2e/support.mjs'), true);
  assert.equal(is('Cargo.lock'), true);
  assert.equal(concerns(['docs/saves.md'], 'a.test.mjs', ' * About: everything\n'), true);
});

test('the other tests take turns', () => {
  const files = readdirSync(FOLDERS[1]).filter((name) => name.endsWith('.test.mjs')).map((name) => `${FOLDERS[1]}/${name}`);
  assert.deepEqual(affected(files, undefined), files, 'a full run');
  const changed = 'src/some/where.rs';
  const turns = Array.from({ length: TURNS }, (_, turn) => affected(files, changed, turn));
  for (const file of files) {
    const times = turns.filter((turn) => turn.includes(file)).length;
    assert.equal(times, file === OWN ? TURNS : 1, file);
  }
});

// Otherwise a folder that was renamed would no longer have its tests.
test('headers name only files that exist', () => {
  for (const folder of FOLDERS) {
    for (const name of readdirSync(folder).filter((name) => name.endsWith('.mjs') && `${folder}/${name}` !== OWN)) {
      for (const path of about(readFileSync(`${folder}/${name}`, 'utf8')).filter((path) => path !== 'everything')) {
        assert.ok(existsSync(`${ROOT}${path}`), `${name}: ${path}`);
      }
    }
  }
});
