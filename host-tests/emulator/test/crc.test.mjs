import assert from 'node:assert/strict';
import test from 'node:test';

import { crc32 } from '../crc.mjs';

test('the checksum of the catalogue of checksums', () => {
  assert.equal(crc32(Buffer.from('123456789')), 0xcbf43926);
  assert.equal(crc32([]), 0);
});
