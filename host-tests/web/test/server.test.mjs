import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { serveNext } from '../server/play.mjs';
import { serve } from '../server/server.mjs';
import { Site, builtFiles } from '../server/site.mjs';

const FILES = {
  'secret.txt': 'secret', 'web/index.html': 'the page', 'web/page.mjs': 'code', 'web/.hidden': 'secret',
  'web/a b.css': 'style', 'emulator/cpu.mjs': 'cpu', 'emulator/picture.png': 'no code',
  'emulator/node_modules/rp2040js/dist/esm/index.js': 'chip', 'emulator/node_modules/other/index.js': 'other',
  'shell.wasm': 'wasm', 'large.elf': 'x'.repeat(20_000_000),
};

/** Serves a site from a temporary folder, on any free port, until the test ends. */
async function served(t, limits) {
  const folder = mkdtempSync(join(tmpdir(), 'hexboard-server-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const site = new Site()
    .file('/', join(folder, 'web/index.html'))
    .folder('/web/', join(folder, 'web'))
    .scripts('/emulator/', join(folder, 'emulator'), 'rp2040js')
    .file('/build/shell.wasm', join(folder, 'shell.wasm'))
    .file('/build/large.elf', join(folder, 'large.elf'))
    .file('/build/missing.elf', join(folder, 'missing.elf'));
  const server = await serve(site, 0, limits);
  t.after(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  return { folder, port: server.port };
}

/** Resolves when a connection is closed, for whatever reason. */
const closed = (socket) => new Promise((resolve) => socket.on('close', resolve));

/** Opens connections that send nothing; each is open or was refused. */
async function silent(port, count) {
  const idle = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await Promise.all(idle.map((socket) => Promise.race([new Promise((resolve) => socket.on('connect', resolve)), closed(socket)])));
  return idle;
}

/** Sends raw bytes. Returns everything received until the server closes. */
async function send(port, text) {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (data) => { answer += data; }).on('error', () => {});
  socket.write(text);
  await closed(socket);
  return answer;
}

const get = (port, path, host = `localhost:${port}`) => send(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
const statusOf = (answer) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

test('files are sent with their content type and are not cached', async (t) => {
  const { port } = await served(t);
  const table = [
    ['/', 'text/html; charset=utf-8', 'the page'],
    ['/?game=hive', 'text/html; charset=utf-8', 'the page'],
    ['/web/index.html', 'text/html; charset=utf-8', 'the page'],
    ['/web/page.mjs', 'text/javascript; charset=utf-8', 'code'],
    ['/web/a%20b.css', 'text/css; charset=utf-8', 'style'],
    ['/emulator/cpu.mjs', 'text/javascript; charset=utf-8', 'cpu'],
    ['/emulator/node_modules/rp2040js/dist/esm/index.js', 'text/javascript; charset=utf-8', 'chip'],
    ['/build/shell.wasm', 'application/wasm', 'wasm'],
  ];
  for (const [path, kind, body] of table) {
    const answer = await get(port, path);
    assert.equal(statusOf(answer), 200, path);
    assert.ok(answer.includes(`Content-Type: ${kind}\r\n`), answer);
    assert.ok(answer.includes('Cache-Control: no-store\r\n'), answer);
    assert.ok(answer.endsWith(`\r\n\r\n${body}`), answer);
  }
});

test('no other files are served', async (t) => {
  const { port } = await served(t);
  const paths = [
    '/secret.txt', '/web/../secret.txt', '/web/%2e%2e/secret.txt', '/web/..%2fsecret.txt', '/web/..%5csecret.txt',
    '/web//secret.txt', '/web/.hidden', '/web/%00', '/web/', '/web', '/emulator/../secret.txt',
    '/emulator/picture.png', '/emulator/node_modules/other/index.js', '/build/missing.elf', '/build/', '/etc/passwd',
  ];
  for (const path of paths) {
    const answer = await get(port, path);
    assert.equal(statusOf(answer), 404, path);
    assert.ok(!answer.includes('secret'), path);
  }
});

test('symbolic links cannot leave the served folder', async (t) => {
  const { port, folder } = await served(t);
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'web/outside.txt'));
  symlinkSync(join(folder, 'web/page.mjs'), join(folder, 'web/inside.mjs'));
  assert.equal(statusOf(await get(port, '/web/outside.txt')), 404);
  assert.equal(statusOf(await get(port, '/web/inside.mjs')), 200);
});

test('HEAD returns only the headers', async (t) => {
  const { port } = await served(t);
  const answer = await send(port, `HEAD /build/shell.wasm HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  assert.equal(statusOf(answer), 200);
  assert.ok(answer.includes('Content-Length: 4\r\n') && answer.endsWith('\r\n\r\n'), answer);
});

test('invalid requests are rejected', async (t) => {
  const { port } = await served(t);
  const host = `Host: localhost:${port}\r\n`;
  const table = [
    [405, `POST / HTTP/1.1\r\n${host}\r\n`],
    [400, 'nonsense\r\n\r\n'],
    [400, `GET /%zz HTTP/1.1\r\n${host}\r\n`],
    [400, `GET /%ff HTTP/1.1\r\n${host}\r\n`],
    [400, `GET web HTTP/1.1\r\n${host}\r\n`],
    [431, `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(17_000)}\r\n\r\n`],
  ];
  for (const [status, request] of table) assert.equal(statusOf(await send(port, request)), status, request.slice(0, 40));
});

test('requests for other host names are rejected', async (t) => {
  const { port } = await served(t);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, `LocalHost:${port}`]) {
    assert.equal(statusOf(await get(port, '/', host)), 200, host);
  }
  const foreign = [
    'evil.example', `evil.example:${port}`, 'localhost', `localhost:${port + 1}`, `localhost.evil.example:${port}`, '127.0.0.1',
  ];
  for (const host of foreign) {
    const answer = await get(port, '/', host);
    assert.equal(statusOf(answer), 421, host);
    assert.ok(!answer.includes('the page'), host);
  }
  assert.equal(statusOf(await send(port, 'GET / HTTP/1.1\r\n\r\n')), 400);
  assert.equal(statusOf(await send(port, 'GET / HTTP/1.0\r\n\r\n')), 421);
});

test('a slowly sent request times out', async (t) => {
  const { port } = await served(t, { requestMs: 400 });
  const socket = connect(port, '127.0.0.1').on('error', () => {}).resume();
  let isClosed = false;
  socket.on('close', () => { isClosed = true; });
  const request = `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nX: ${'x'.repeat(1000)}`;
  let sent = 0;
  for (; !isClosed && sent < request.length; sent++) {
    socket.write(request[sent]);
    await sleep(20);
  }
  assert.ok(isClosed, `the server waited for ${sent} bytes`);
});

test('a client that does not read the response is disconnected', async (t) => {
  const { port } = await served(t, { answerMs: 300 });
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(`GET /build/large.elf HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  await sleep(1500);
  let bytes = 0;
  socket.on('data', (data) => { bytes += data.length; });
  await closed(socket);
  assert.ok(bytes < FILES['large.elf'].length, 'the response was cut off');
});

test('excess connections are refused until others close', async (t) => {
  const { port } = await served(t, { connections: 5 });
  const idle = await silent(port, 5);
  assert.equal(await get(port, '/'), '', 'refused');
  idle.forEach((socket) => socket.destroy());
  await untilAnswered(port);
});

/** Retries until the server answers, because a lack of resources is temporary. */
async function untilAnswered(port) {
  for (let tries = 0; tries < 200; tries++) {
    if (statusOf(await get(port, '/')) === 200) return;
    await sleep(20);
  }
  assert.fail('the server no longer answers');
}

/** Runs the server of `play` in its own process, with this many file descriptors. */
async function playing(t, descriptors) {
  const play = fileURLToPath(new URL('../server/play.mjs', import.meta.url));
  const script = `ulimit -n ${descriptors} && exec "$0" "$1" 0`;
  const build = { HEXBOARD_WASM: play, HEXBOARD_ELF: play, HEXBOARD_MINI_ELF: play };
  const child = spawn('sh', ['-c', script, process.execPath, play], { env: { ...process.env, ...build } });
  t.after(() => child.kill());
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { child, port: Number(/127\.0\.0\.1:(\d+)/.exec(line)[1]) };
}

const isLinux = process.platform === 'linux';
const ticks = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15).map(Number).reduce((a, b) => a + b);
const threads = (pid) => Number(/Threads:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);

test('the server survives a lack of file descriptors without busy waiting', { skip: !isLinux }, async (t) => {
  const { child, port } = await playing(t, 40);
  await untilAnswered(port);
  const idle = await silent(port, 200);
  await sleep(300);
  const before = ticks(child.pid);
  await sleep(1000);
  const spent = ticks(child.pid) - before;
  assert.ok(spent < 20, `an idle server should use almost no CPU time, but used ${spent} of 100 ticks`);
  idle.forEach((socket) => socket.destroy());
  await untilAnswered(port);
  assert.equal(child.exitCode, null);
});

test('connections need no extra threads', { skip: !isLinux }, async (t) => {
  const { child, port } = await playing(t, 200);
  await untilAnswered(port);
  const before = threads(child.pid);
  const idle = await silent(port, 50);
  await Promise.all(Array.from({ length: 10 }, () => get(port, '/web/page.mjs')));
  assert.equal(threads(child.pid), before);
  idle.forEach((socket) => socket.destroy());
});

test('a port in use is skipped, or reported if it was requested explicitly', async (t) => {
  const { port } = await served(t);
  await assert.rejects(serve(new Site(), port), { code: 'EADDRINUSE' });
  const next = await serveNext(new Site(), port, 20);
  t.after(() => next.close());
  assert.ok(next.port > port && next.port < port + 20);
  await assert.rejects(serveNext(new Site(), port, 1), { code: 'EADDRINUSE' });
});

test('a missing environment variable is named in the error', () => {
  assert.throws(() => builtFiles({}), /HEXBOARD_WASM is not set: `cargo xtask play`/);
});
