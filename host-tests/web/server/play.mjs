/**
 * Serves the page until Ctrl-C: `node play.mjs [PORT]`. Without a port, uses the first free one
 * from 8137 on.
 */

import { fileURLToPath } from 'node:url';

import { serve } from './server.mjs';
import { builtFiles, pageSite } from './site.mjs';

const FIRST_PORT = 8137;
const PORTS_TO_TRY = 50;

/** Serves on the first free port of a range. */
export async function serveNext(site, first, count) {
  for (let port = first; ; port++) {
    try {
      return await serve(site, port);
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || port + 1 === first + count) throw error;
    }
  }
}

async function main(args) {
  const site = pageSite(builtFiles());
  const port = args[0] === undefined ? null : Number(args[0]);
  try {
    const server = port === null ? await serveNext(site, FIRST_PORT, PORTS_TO_TRY) : await serve(site, port);
    console.log(`\nThe virtual device: ${server.address}   (Ctrl-C to stop)`);
  } catch (error) {
    console.error(`cannot use port ${error.port ?? port}: ${error.message}`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
