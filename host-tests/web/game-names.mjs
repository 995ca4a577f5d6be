/**
 * The names of the games, in the order of the device's list. Generated from `src/games/names.rs`
 * by `cargo xtask renew --only names`.
 */
export const GAME_NAMES = {
  termites: ['Termites', 'Termity'],
  robale: ['Robale', 'Robale'],
  hive: ['Hive', 'Rój'],
  xobos: ['Guardians of Xobos', 'Strażnicy Xobos'],
};
