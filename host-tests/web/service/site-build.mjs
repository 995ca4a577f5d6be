/** The firmware of this site. */

let known;

/** Returns version and commit of the firmware that this site offers; undefined if it has none. */
export async function siteBuild() {
  known ??= fetch(new URL('../../build/version.json', import.meta.url)).then((response) => (response.ok ? response.json() : {})).catch(() => ({}));
  return (await known).build;
}
