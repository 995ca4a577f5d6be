/** The panel wizard: the device asks, the page shows the questions. */

import { wizard } from './console-commands.mjs';

const choice = (id, ...text) => ({ id: String(id), text });
const colours = ['red', 'green', 'blue'].map((name, i) => choice(i, name));
const directions = ['towardsRight', 'upperRight', 'upperLeft', 'towardsLeft', 'lowerLeft', 'lowerRight'].map((name, i) => choice(i, name));

/** What to show for each question that has a fixed list of answers. */
const QUESTIONS = {
  colour: { text: ['askWizardColour'], choices: colours },
  count: { text: ['askCount'], choices: [choice(0, 'oneCell'), choice(1, 'sevenCells')] },
  centre: { text: ['askCentre'], choices: [choice(0, 'centre'), choice(1, 'edge')] },
  points: { text: ['askPoints'], choices: directions },
  check: { text: ['askCheck'], choices: [choice('yes', 'yesStore'), choice('back', 'startOver')] },
  contradiction: { text: ['contradiction'], choices: [choice('back', 'again')] },
};
const CELLS = { least: 0, most: 126 };

/**
 * Runs the wizard. Returns whether the wiring was stored.
 * @param {import('./link.mjs').ConsoleLink} link
 * @param {import('./eol/steps.mjs').Person} person
 */
export async function runWizard(link, person) {
  let question = await wizard(link);
  let last = '';
  while (question.ask !== 'none') {
    last = await answerTo(person, question);
    question = await wizard(link, last);
  }
  return last === 'yes';
}

/** Returns the answer as the device expects it. */
async function answerTo(person, { ask }) {
  if (ask === 'cell') return cellNumber(await person.number({ kind: 'cell', text: ['askCell'], skip: null, ...CELLS }), 'off');
  if (ask === 'turned') return cellNumber(await person.number({ kind: 'turned', text: ['askTurned'], skip: ['allRight'], ...CELLS }), 'next');
  return person.choose({ kind: ask, ...QUESTIONS[ask] });
}

/** Returns the number of a cell, or what no answer means. */
function cellNumber(cell, none) {
  return cell === null ? none : String(cell);
}
