// Power cuts during games; `cargo xtask cuts` runs more of them.
// About: src/parts/saves, src/session/save_service.rs

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { runCuts } from '../cuts.mjs';
import { start } from '../firmware.mjs';
import { skipReason } from './table-support.mjs';

test('power cuts, many during flash writes, lose no game, die, clock or start menu', { skip: skipReason }, async (t) => {
  const tally = await runCuts(() => start({ seed: 3 }), { count: 12, seed: 3 });
  t.diagnostic(JSON.stringify(tally));
  assert.deepEqual(tally.faults, []);
  assert.ok(tally.cuts >= 12 && tally.kinds.program > 2, JSON.stringify(tally));
  const { die, clock, menu } = tally.seen;
  assert.ok(die > 0 && clock > 5 && menu > 0, JSON.stringify(tally));
});
