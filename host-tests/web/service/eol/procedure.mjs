/** The end-of-line test of a device: runs all steps and returns the sheet. */

import { selfTest } from '../console-commands.mjs';
import { checkBuild, checkButtons, checkParts, checkScreens, checkStrands, checkSupply } from './steps.mjs';

/** The version of the sheet. */
const FORMAT = 1;

/**
 * @typedef {import('./steps.mjs').Line} Line
 * @typedef {{format: number, serial: string, build: string, panel: string, date: string, passed: boolean, lines: Line[]}} Sheet
 */

/**
 * Runs the test.
 * @param {import('../link.mjs').ConsoleLink} link
 * @param {import('./steps.mjs').Person & {step: (text: [string], done: number, of: number) => void, result: (line: Line) => void}} person
 * @param {{serial: string, date: string, expected?: string}} about `expected` is the build that the device should have
 * @returns {Promise<Sheet>}
 * @throws {import('../link.mjs').Unplugged | import('../link.mjs').NoAnswer}
 */
export async function runEndOfLine(link, person, { serial, date, expected }) {
  const report = await completeSelfTest(link);
  const lines = [];
  const steps = [
    [['stepSelfTest'], async () => [checkBuild(report, expected), ...checkParts(report)]],
    [['stepScreens'], () => checkScreens(link, person, report)],
    [['stepStrands'], () => checkStrands(link, person, report)],
    [['stepButtons'], () => checkButtons(link, person, report)],
    [['stepSupply'], () => checkSupply(link, person)],
  ];
  for (const [i, [text, run]] of steps.entries()) {
    person.step(text, i, steps.length);
    const found = await run();
    found.forEach((line) => person.result(line));
    lines.push(...found);
  }
  const passed = lines.every(({ ok }) => ok);
  return { format: FORMAT, serial: report.serial ?? serial, build: report.build, panel: report.panel, date, passed, lines };
}

/** How often and at which interval a device that has just started is asked again. */
const TRIES = 8;
const RETRY_MS = 700;

/** Returns the self-test once all parts have reported. */
export async function completeSelfTest(link) {
  for (let tries = 1; ; tries++) {
    const report = await selfTest(link);
    if (tries === TRIES || !report.parts.some(({ is }) => is === 'no word')) return report;
    await link.sleep(RETRY_MS);
  }
}
