/**
 * The web server of the virtual device: serves files only, to this machine only.
 *
 * Node's own server parses the requests, limits them and drops slow clients. Files are read
 * synchronously, so only connections and file descriptors can run out, and only temporarily.
 */

import { createServer } from 'node:http';

/** @typedef {{connections: number, headerBytes: number, requestMs: number, answerMs: number}} Limits */
/** @type {Limits} */
export const LIMITS = {
  /** Clients beyond this number of connections are rejected. */
  connections: 64,
  headerBytes: 16 * 1024,
  /** Time limit for a whole request. */
  requestMs: 10_000,
  /** Time limit for receiving a whole answer. */
  answerMs: 60_000,
};

const NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Serves on a port of this machine; 0 selects any free one.
 * @param {import('./site.mjs').Site} site
 * @param {number} port
 * @param {Partial<Limits>} [limits]
 * @returns {Promise<{port: number, address: string, close: () => Promise<void>}>} fails when the port is taken
 */
export async function serve(site, port, limits = {}) {
  const { connections, headerBytes, requestMs, answerMs } = { ...LIMITS, ...limits };
  const options = {
    maxHeaderSize: headerBytes, headersTimeout: requestMs, requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(1000, requestMs / 4),
  };
  const server = createServer(options, (request, response) => {
    const timer = setTimeout(() => request.socket.destroy(), answerMs);
    response.on('close', () => clearTimeout(timer));
    answer(site, server.address().port, request, response);
  });
  server.maxConnections = connections;
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // A lack of system resources is temporary, and clients retry.
  server.on('error', (error) => console.error(`server error, continuing: ${error.message}`));
  const taken = server.address().port;
  const close = () => new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return { port: taken, address: `http://127.0.0.1:${taken}/`, close };
}

function answer(site, port, request, response) {
  request.resume();
  try {
    const { status, kind = 'text/plain; charset=utf-8', body, headers = {} } = find(site, port, request);
    response.writeHead(status, {
      'Content-Type': kind, 'Content-Length': body.length, 'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff', Connection: 'close', ...headers,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  } catch (error) {
    console.error(`${request.url}: ${error.message}`);
    response.writeHead(503, { 'Retry-After': '1', Connection: 'close' }).end();
  }
}

function find(site, port, request) {
  if (!isOurName(request.headers.host, port)) return plain(421, 'Misdirected Request');
  if (!['GET', 'HEAD'].includes(request.method)) {
    return { ...plain(405, 'Method Not Allowed'), headers: { Allow: 'GET, HEAD' } };
  }
  const path = decodePath(request.url);
  if (path === null) return plain(400, 'Bad Request');
  const found = site.find(path);
  return found ? { status: 200, ...found } : plain(404, 'Not Found');
}

function plain(status, reason) {
  return { status, body: Buffer.from(`${status} ${reason}\n`) };
}

/**
 * Returns whether the request names this server. Other host names may resolve to this machine (DNS
 * rebinding).
 */
function isOurName(host, port) {
  const name = host?.toLowerCase();
  return NAMES.some((ours) => name === `${ours}:${port}` || (port === 80 && name === ours));
}

/** Returns the decoded path without the query; null if it is invalid. */
function decodePath(url) {
  if (!url.startsWith('/')) return null;
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0]);
  } catch {
    return null;
  }
}
