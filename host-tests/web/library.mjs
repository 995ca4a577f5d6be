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

/** Exports a game as a single line of text. @param {number} number @returns {string} @throws {Error} */
export function exportGame(shell, number) {
  const length = shell.export_game(number);
  if (length < 0) throw new Error(textOf(shell, -length));
  return textOf(shell, length);
}

/** Imports a game. @param {string} game @returns {number} the number of its save @throws {Error} */
export function importGame(shell, game) {
  const encoded = new TextEncoder().encode(game);
  bytes(shell, shell.text_room(encoded.length), encoded.length).set(encoded);
  const number = shell.import_game();
  if (number < 0) throw new Error(textOf(shell, -number));
  return number;
}
