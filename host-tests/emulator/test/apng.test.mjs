import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';

import { encodeApng } from '../picture/apng.mjs';

/** Returns a grey picture of two by two pixels. */
function picture(...greys) {
  return { width: 2, height: 2, rgba: Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey, 255])) };
}

function chunksOf(file) {
  const chunks = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

const chunks = chunksOf(encodeApng([
  { picture: picture(10, 20, 30, 40), ms: 200 },
  { picture: picture(10, 20, 30, 99), ms: 300 },
  { picture: picture(10, 20, 30, 99), ms: 400 },
]));

test('an animation has a control chunk for every frame and repeats forever', () => {
  assert.deepEqual(chunks.map(({ type }) => type), ['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'fcTL', 'fdAT', 'IEND']);
  const control = chunks.find(({ type }) => type === 'acTL').data;
  assert.deepEqual([control.readUInt32BE(0), control.readUInt32BE(4)], [3, 0], 'number of frames, and 0 for endless repetition');
  const frames = chunks.filter(({ type }) => type === 'fcTL').map(({ data }) => data);
  assert.deepEqual(frames.map((data) => data.readUInt16BE(20)), [200, 300, 400]);
  const numbered = chunks.filter(({ type }) => type === 'fcTL' || type === 'fdAT');
  assert.deepEqual(numbered.map(({ data }) => data.readUInt32BE(0)), [0, 1, 2, 3, 4], 'sequence numbers');
});

test('the first frame is complete, later frames contain only changed pixels', () => {
  const first = inflateSync(chunks.find(({ type }) => type === 'IDAT').data);
  assert.deepEqual([...first], [2, 10, 10, 10, 255, 20, 20, 20, 255, 2, 20, 20, 20, 0, 20, 20, 20, 0]);
  const control = chunks.filter(({ type }) => type === 'fcTL')[1].data;
  const area = [4, 8, 12, 16].map((at) => control.readUInt32BE(at));
  assert.deepEqual(area, [1, 1, 1, 1], 'width, height, x, y');
  const [second, third] = chunks.filter(({ type }) => type === 'fdAT').map(({ data }) => inflateSync(data.subarray(4)));
  assert.deepEqual([...second], [0, 99, 99, 99, 255]);
  assert.deepEqual([...third], [0, 0, 0, 0, 0], 'nothing differs: one transparent pixel');
});
