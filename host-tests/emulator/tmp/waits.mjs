import { toLobby, toRow, turnTo, startGame, tap, markedRow } from '../e2e/table-support.mjs';
import { seatComputer } from '../thinking.mjs';
const [level, pads, seconds, seed] = [process.argv[2] ?? 'easy', Number(process.argv[3] ?? 2), Number(process.argv[4] ?? 60), Number(process.argv[5] ?? 5)];
const device = await toLobby({ seed });
toRow(device, 'Game'); turnTo(device, 'Game Xobos');
seatComputer(device, level, pads);
startGame(device, 'xobos', Math.max(2, pads));
let seen = device.uart.lines.length, tones = device.tones.length;
const events = [];
const end = device.nowMs + seconds * 1000;
while (device.nowMs < end) {
  device.wait(1);
  for (; tones < device.tones.length; tones++) events.push([device.nowMs, 'tone ' + device.tones[tones].hz]);
  for (; seen < device.uart.lines.length; seen++) events.push([device.nowMs, device.uart.lines[seen]]);
}
for (const [at, what] of events) console.log(at.toFixed(1), what);
