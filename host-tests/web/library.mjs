/** Saved games of a machine in WebAssembly. */

const bytes = (shell, address, length) => new Uint8Array(shell.memory.buffer, address, length);
const textOf = (shell, length) => new TextDecoder().decode(bytes(shell, shell.text(), length));

/**
 * Returns the saves, newest first.
 * @returns {{number: number, game: string, standing: string, actions: number}[]}
 */
export function listGames(shell) {
  return textOf(shell, shell.list_games()).split('\n').filter(Boolean).map((line) => {
    const [number, game, standing, actions] = line.split(' ');
    return { number: Number(number), game, standing, actions: Number(actions) };
  });
}

/** Returns a game as a single line of text. @param {number} number @returns {string} */
export function giveGame(shell, number) {
  const length = shell.export_game(number);
  if (length < 0) throw new Error(textOf(shell, -length));
  return textOf(shell, length);
}

/** Imports a game. @param {string} game @returns {number} the number of its save */
export function takeGame(shell, game) {
  const words = new TextEncoder().encode(game);
  bytes(shell, shell.text_room(words.length), words.length).set(words);
  const number = shell.import_game();
  if (number < 0) throw new Error(textOf(shell, -number));
  return number;
}
