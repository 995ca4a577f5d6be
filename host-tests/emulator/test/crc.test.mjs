import assert from 'node:assert/strict';
import test from 'node:test';

import { crc32 } from '../crc.mjs';

test('matches the check value of CRC-32/ISO-HDLC', () => {
  assert.equal(crc32(Buffer.from('123456789')), 0xcbf43926);
  assert.equal(crc32([]), 0);
});
