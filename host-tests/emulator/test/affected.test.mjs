// The choice of tests after a change. Its own header is the example.
// Not about: src/some, src/other/file.rs

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

import { affected, concerns, notAbout } from '../test-support/affected.mjs';

const ROOT = new URL('../../../', import.meta.url);
const FOLDERS = ['emulator/e2e/', 'emulator/test/', 'web/test/', 'web/test/cases/'].map((folder) => new URL(`host-tests/${folder}`, ROOT));
const OWN = new URL(import.meta.url);

test('a header names what a test is not about', () => {
  assert.deepEqual(notAbout(readFileSync(OWN, 'utf8')), ['src/some', 'src/other/file.rs']);
  assert.deepEqual(notAbout('/**\n * Pads.\n * Not about: src/ui\n */\n'), ['src/ui']);
  assert.deepEqual(notAbout('// Pads.\n'), []);
});

test('a change concerns a test unless it is in a folder that the test is not about', () => {
  assert.equal(concerns(['src/ui/panel.rs', 'src/ai/mod.rs'], ['src/ui']), true);
  assert.equal(concerns(['src/ui/panel.rs', 'src/ui/mod.rs'], ['src/ui']), false);
  assert.equal(concerns(['src/uid.rs'], ['src/ui']), true);
  assert.equal(concerns(['src/ui/panel.rs'], []), true);
});

test('without a list of changes, everything runs', () => {
  assert.deepEqual(affected([OWN], undefined), [OWN]);
  assert.deepEqual(affected([OWN], 'src/some/where.rs\nsrc/other/file.rs'), []);
  assert.deepEqual(affected([OWN], 'src/some/where.rs\nsrc/other/place.rs'), [OWN]);
});

// A folder that was renamed would no longer be left out.
test('headers name only files that exist', () => {
  for (const folder of FOLDERS) {
    for (const name of readdirSync(folder).filter((name) => name.endsWith('.mjs') && !OWN.pathname.endsWith(name))) {
      for (const path of notAbout(readFileSync(new URL(name, folder), 'utf8'))) {
        assert.ok(existsSync(new URL(path, ROOT)), `${name}: ${path}`);
      }
    }
  }
});
