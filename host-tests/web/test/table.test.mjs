/**
 * A table in real Chromium: one big screen and four phones play whole games, lose their network and
 * their server, take over a seat, and keep their secrets. `HEXBOARD_TABLE_SERVER` is the server;
 * without it, cargo builds one.
 *
 * About: host-tests/server, src/session/remote.rs
 */

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { chromium } from '../../emulator/node_modules/playwright-core/index.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SERVER = process.env.HEXBOARD_TABLE_SERVER ?? buildServer();
const AXE = readFileSync(fileURLToPath(import.meta.resolve('../../emulator/node_modules/axe-core/axe.min.js')), 'utf8');
/** A name of this machine that is no secure page, like the address of a server in a local network. */
const INSECURE = 'table.test';
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const LANDSCAPE = { ...PHONE, viewport: { width: 844, height: 390 } };
const BIG = { viewport: { width: 1920, height: 1080 } };
const PATIENCE_MS = Number(process.env.HEXBOARD_PATIENCE_MS ?? 180_000);
/** A phone is back in its seat so soon after its network. */
const RETURN_MS = 2000;
/** Kind of a binary message with the screen of a pad. */
const SCREEN = 2;

const folder = mkdtempSync(join(tmpdir(), 'hexboard-table-'));
const executablePath = process.env.HEXBOARD_CHROMIUM ?? '/usr/bin/chromium';
const args = ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${INSECURE} 127.0.0.1`];
const browser = await chromium.launch({ executablePath, args });
/** Servers that still run; a failed test leaves its own. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
after(async () => {
  await browser.close();
  for (const server of running) server.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Builds the server and returns its path. */
function buildServer() {
  execFileSync('cargo', ['build', '--quiet', '-p', 'hexboard-server', '--bin', 'table-server'], { cwd: ROOT, stdio: 'inherit' });
  return join(process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target'), 'debug/table-server');
}

/** Starts a server on a database; `port` 0 takes a free one. */
async function startServer(name, port = 0) {
  const server = spawn(SERVER, [JSON.stringify({ port, data: join(folder, name) })], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(server);
  const found = {};
  for await (const line of createInterface({ input: server.stdout })) {
    const [, key, value] = /^(big screen|join|code|host key) +(\S+)$/.exec(line) ?? [];
    if (key) found[key] = value;
    if (found['host key']) break;
  }
  server.stdout.resume();
  const { port: bound } = new URL(found.join);
  return { process: server, port: Number(bound), base: `http://localhost:${bound}`, code: found.code };
}

async function stop(server, signal = 'SIGKILL') {
  server.process.kill(signal);
  await once(server.process, 'exit');
  running.delete(server.process);
}

/** Opens a page in a context of its own and notes the pads whose screens it gets, and from where it loads files. */
async function open(options, address) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.pads = new Set();
  page.screens = 0;
  page.origins = new Set();
  page.errors = [];
  page.on('request', (request) => page.origins.add(new URL(request.url()).host));
  page.on('pageerror', (error) => page.errors.push(error.message));
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
    if (typeof payload === 'string' || payload[0] !== SCREEN) return;
    page.pads.add(payload[1]);
    page.screens += 1;
  }));
  await page.goto(address);
  return page;
}

/** Joins with three actions: a name, a seat, and the first press. */
async function sit(page, name, chair) {
  await page.fill('#name', name);
  await page.click(`[data-chair="${chair}"]:enabled`);
  await page.waitForSelector('#play:not([hidden])');
}

async function seatFour(server) {
  const screen = await open(BIG, `${server.base}/t/${server.code}/screen`);
  const phones = [];
  for (const chair of [0, 1, 2, 3]) {
    const options = chair === 2 ? { ...PHONE, locale: 'pl-PL' } : PHONE;
    const phone = await open(options, `${server.base}/t/${server.code}`);
    await sit(phone, ['Ala', 'Bea', 'Władek', 'Dan'][chair], chair);
    phones.push(phone);
  }
  return { screen, phones };
}

async function begin(phone, game, players) {
  await phone.selectOption('#begin-game', game);
  await phone.selectOption('#begin-players', String(players));
  await phone.click('#begin button');
  await phone.waitForFunction(() => hexboardTable.facts()?.stage === 'game');
}

/** Lets a phone decide at random whenever it is asked, until the game is over or has this many entries. */
function playOn(phone, chair, most = null) {
  return phone.evaluate(async ([own, limit]) => {
    const { ask, facts } = hexboardTable;
    const wait = (millis) => new Promise((resolve) => setTimeout(resolve, millis));
    for (;;) {
      // The server allows 60 messages per second.
      await wait(35);
      if (facts().over || facts().stage !== 'game') return facts().over;
      if (limit === null && !facts().asked.includes(own)) continue;
      const { at, codes } = await ask({ t: 'legal', chair: own }, 'legal');
      if (limit !== null && at >= limit) return false;
      if (codes.length > 0) await ask({ t: 'act', chair: own, at, code: codes[Math.floor(Math.random() * codes.length)] }, 'acted');
    }
  }, [chair, most]);
}

const playTogether = (phones, most) => Promise.all(phones.map((phone, chair) => playOn(phone, chair, most)));

async function violations(page) {
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(() => globalThis.axe.run());
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

async function closeAll(pages) {
  for (const page of pages) {
    assert.deepEqual(page.errors, []);
    assert.deepEqual([...page.origins], [new URL(page.url()).host], 'a page loads nothing from elsewhere');
    await page.context().close();
  }
}

test('one big screen and four phones play whole games, each phone with its own screen and language', async () => {
  const server = await startServer('games.redb');
  const { screen, phones } = await seatFour(server);
  for (const game of ['termites', 'xobos']) {
    await begin(phones[0], game, 4);
    assert.equal((await playTogether(phones)).every(Boolean), true, `${game} ends`);
    await screen.waitForFunction(() => hexboardTable.facts().over);
    assert.match(await screen.textContent('#turn'), /^(Winner: |The game is over)/);
    assert.notEqual(await screen.locator('#news li').count(), 0);
    await phones[0].evaluate(() => hexboardTable.connection.send({ t: 'end' }));
    await phones[0].waitForFunction(() => hexboardTable.facts().stage !== 'game');
  }
  assert.deepEqual(phones.map((phone) => [...phone.pads]), [[0], [1], [2], [3]]);
  assert.deepEqual([...screen.pads], [], 'the big screen gets no private screen');
  assert.equal(await phones[2].textContent('.back'), 'Wstecz');
  assert.equal(await phones[1].textContent('.back'), 'Back');
  await closeAll([screen, ...phones]);
  await stop(server);
});

test('rows and cells can be tapped, and axe finds no violations', async () => {
  const server = await startServer('touch.redb');
  const phone = await open(PHONE, `${server.base}/t/${server.code}`);
  await phone.waitForSelector('#chairs button');
  assert.deepEqual(await violations(phone), []);
  await sit(phone, 'Ala', 0);
  await begin(phone, 'termites', 2);
  await phone.waitForFunction(() => hexboardTable.facts().asked.includes(0) && hexboardTable.oled.lines.length > 2);
  assert.deepEqual(await violations(phone), []);
  const entries = () => phone.evaluate(async () => (await hexboardTable.ask({ t: 'legal', chair: 0 }, 'legal')).at);
  const before = await entries();
  // Chooses the row of OK and cells until an action is taken.
  for (let tap = 0; tap < 40 && (await entries()) === before; tap++) {
    await phone.locator('#oled-rows .row').last().click({ force: true });
    const place = await phone.evaluate((cell) => hexboardTable.board.place(cell), 40 + ((tap * 7) % 60));
    for (let twice = 0; twice < 2; twice++) await phone.touchscreen.tap(place.x, place.y);
  }
  assert.notEqual(await entries(), before);
  for (const scheme of ['light', 'dark']) {
    await phone.emulateMedia({ colorScheme: scheme });
    assert.deepEqual(await violations(phone), [], scheme);
  }
  await closeAll([phone]);
  await stop(server);
});

test('a sign is selected by a tap and chosen by a second one', async () => {
  const server = await startServer('signs.redb');
  const phone = await open(PHONE, `${server.base}/t/${server.code}`);
  await sit(phone, 'Ala', 0);
  await begin(phone, 'hive', 2);
  const lines = () => phone.evaluate(() => hexboardTable.oled.lines.join(' / '));
  const entries = () => phone.evaluate(async () => (await hexboardTable.ask({ t: 'legal', chair: 0 }, 'legal')).at);
  await phone.waitForFunction(() => hexboardTable.facts().asked.includes(0) && /^OK/.test(hexboardTable.oled.lines.at(-1)));
  const { x, y, width, height } = await phone.locator('#oled').boundingBox();
  const [before, length] = [await lines(), await entries()];
  // The signs are 18 pixels wide and begin below the title. The first one is selected.
  const tap = () => phone.touchscreen.tap(x + (width * 45) / 128, y + (height * 19) / 64);
  await tap();
  await phone.waitForFunction((known) => hexboardTable.oled.lines.join(' / ') !== known, before);
  await pause(600);
  const selected = await lines();
  assert.match(selected, /OK/);
  assert.equal(await entries(), length, 'nothing is chosen');
  await tap();
  await phone.waitForFunction((known) => hexboardTable.oled.lines.join(' / ') !== known, selected);
  await closeAll([phone]);
  await stop(server);
});

test('the first press comes within ten seconds of the scan, on a slow phone in a slow network', async (t) => {
  const server = await startServer('scan.redb');
  const phone = await open(PHONE, 'about:blank');
  const session = await phone.context().newCDPSession(phone);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 60, downloadThroughput: 500_000, uploadThroughput: 100_000 });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 3 });
  phone.origins.clear();
  const scanned = performance.now();
  await phone.goto(`${server.base}/t/${server.code}`);
  // A person types, then looks for a seat.
  await phone.locator('#name').pressSequentially('Ala', { delay: 300 });
  await pause(1500);
  await phone.tap('[data-chair="1"]:enabled');
  await phone.waitForSelector('#play:not([hidden])');
  await phone.waitForFunction(() => hexboardTable.oled.lines.length > 0);
  const before = phone.screens;
  await phone.tap('#pad .down');
  while (phone.screens === before) await pause(5);
  const seconds = (performance.now() - scanned) / 1000;
  t.diagnostic(`the first press was answered ${seconds.toFixed(1)} s after the scan`);
  assert.ok(seconds < 10, `${seconds} s`);
  await closeAll([phone]);
  await stop(server);
});

test('every page is accessible in both orientations and colours, and a phone has large buttons', async () => {
  const server = await startServer('pages.redb');
  const at = `${server.base}/t/${server.code}`;
  const screen = await open(BIG, `${at}/screen`);
  const watch = await open(PHONE, `${at}/watch`);
  const start = await open(PHONE, `${server.base}/`);
  const wide = await open(LANDSCAPE, at);
  await sit(wide, 'Ala', 0);
  await begin(wide, 'termites', 3);
  for (const page of [screen, watch]) await page.waitForFunction(() => hexboardTable.facts()?.stage === 'game');
  for (const colorScheme of ['light', 'dark']) {
    for (const page of [screen, watch, start, wide]) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await violations(page), [], `${page.url()}, ${colorScheme}`);
    }
    await wide.tap('#more');
    assert.deepEqual(await violations(wide), [], `the dialog, ${colorScheme}`);
    await wide.tap('#close');
  }
  assert.equal(await watch.locator('#players li').count(), 3);
  assert.deepEqual([...watch.pads], [], 'a spectator gets no private screen');
  for (const viewport of [PHONE.viewport, LANDSCAPE.viewport]) {
    await wide.setViewportSize(viewport);
    await wide.waitForTimeout(300);
    const outside = await wide.evaluate(() => [...document.querySelectorAll('#oled, #board, #pad button, #more')].flatMap((element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const isSmall = width < 44 || height < 44;
      const isOutside = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      return isSmall || isOutside ? [`${element.id} ${element.className}: ${[left, top, width, height].map(Math.round)}`] : [];
    }));
    assert.deepEqual(outside, [], JSON.stringify(viewport));
  }
  await closeAll([screen, watch, start, wide]);
  await stop(server);
});

test('the big screen can be read from three metres', async () => {
  const server = await startServer('far.redb');
  const { screen, phones } = await seatFour(server);
  await begin(phones[0], 'termites', 4);
  await playTogether(phones, 40);
  await screen.waitForFunction(() => document.querySelectorAll('#news li').length > 0);
  // On a television of 40 inches, 24 pixels of 1080 are letters of 8 mm: 9 minutes of arc at three metres.
  const small = await screen.evaluate(() => [...document.querySelectorAll('aside *')].flatMap((element) => {
    const isText = [...element.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '');
    const size = parseFloat(getComputedStyle(element).fontSize);
    return isText && element.checkVisibility() && size < 24 ? [`${element.tagName} ${element.id} ${element.textContent}: ${size}`] : [];
  }));
  assert.deepEqual(small, []);
  const hidden = await screen.evaluate(() => [...document.querySelectorAll('#players li, #qr, footer .code, #title, #turn')].flatMap((element) => {
    const { right, bottom } = element.getBoundingClientRect();
    return right > innerWidth || bottom > innerHeight ? [element.textContent] : [];
  }));
  assert.deepEqual(hidden, [], 'everything fits');
  await closeAll([screen, ...phones]);
  await stop(server);
});

test('on a page without a wake lock a silent video keeps the screen on, and presses vibrate', async () => {
  const server = await startServer('awake.redb');
  const phone = await open(PHONE, `http://${INSECURE}:${server.port}/t/${server.code}`);
  assert.equal(await phone.evaluate(() => isSecureContext), false);
  await phone.evaluate(() => {
    globalThis.vibrations = 0;
    navigator.vibrate = () => { globalThis.vibrations += 1; return true; };
  });
  await phone.fill('#name', 'Ala');
  await phone.tap('[data-chair="0"]:enabled');
  await phone.waitForSelector('#play:not([hidden])');
  await phone.tap('#pad .down');
  await phone.waitForFunction(() => hexboardTable.awakeBy() === 'video');
  assert.notEqual(await phone.evaluate(() => globalThis.vibrations), 0);
  await closeAll([phone]);
  await stop(server);
});

/** Passes connections on to a server, until they are cut: then nothing arrives any more, and nobody hears of it. */
async function startNetwork(port) {
  const network = { isCut: false, pairs: new Set(), returned: () => {} };
  const relay = createServer((near) => {
    const pair = { near, far: connect(port, '127.0.0.1'), isDead: network.isCut };
    network.pairs.add(pair);
    for (const [from, to, isAnswer] of [[pair.near, pair.far, false], [pair.far, pair.near, true]]) {
      from.on('error', () => {});
      from.on('data', (bytes) => {
        if (pair.isDead) return;
        to.write(bytes);
        if (isAnswer) network.returned();
      });
      from.on('close', () => pair.isDead || to.destroy());
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  network.port = relay.address().port;
  network.cut = () => {
    network.isCut = true;
    for (const pair of network.pairs) pair.isDead = true;
  };
  network.mend = () => {
    network.isCut = false;
    return new Promise((resolve) => { network.returned = resolve; });
  };
  network.end = () => {
    for (const { near, far } of network.pairs) [near, far].map((socket) => socket.destroy());
    relay.close();
  };
  return network;
}

test('a phone returns two seconds after a network that vanished without a word, and repeats its inputs', async (t) => {
  const server = await startServer('silence.redb');
  const network = await startNetwork(server.port);
  t.after(() => network.end());
  const phone = await open(PHONE, `http://localhost:${network.port}/t/${server.code}`);
  await sit(phone, 'Ala', 0);
  await begin(phone, 'termites', 2);
  await phone.waitForFunction(() => hexboardTable.oled.lines.length > 2);
  let isMenu = false;
  for (const cutMs of [200, 1500, 2600, 6000]) {
    network.cut();
    await phone.evaluate(() => hexboardTable.connection.input({ t: 'press', keys: [7] }));
    await pause(cutMs);
    const back = performance.now();
    await network.mend();
    const after = Math.round(performance.now() - back);
    t.diagnostic(`${after} ms after a cut of ${cutMs} ms`);
    assert.ok(after < RETURN_MS, `${after} ms after a cut of ${cutMs} ms`);
    // The menu opens, or closes again.
    isMenu = !isMenu;
    await phone.waitForFunction((menu) => hexboardTable.connection.isOpen && hexboardTable.oled.lines.includes('Hint') === menu, isMenu);
  }
  await closeAll([phone]);
  await stop(server);
});

test('a page of another version loads again until it has that of the server', async () => {
  const server = await startServer('version.redb');
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  let old = 2;
  await page.route('**/connection.mjs', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    old -= 1;
    assert.match(text, /VERSION = 1;/);
    await route.fulfill({ response: answer, body: old >= 0 ? text.replace('VERSION = 1;', 'VERSION = 0;') : text });
  });
  await page.goto(`${server.base}/t/${server.code}`);
  await page.waitForFunction(() => globalThis.hexboardTable?.connection.isOpen);
  assert.equal(old, -1, 'it was loaded three times');
  await context.close();
  await stop(server);
});

test('phones return after a cut and after a killed server, and the game is the same', async (t) => {
  const server = await startServer('kill.redb');
  const { screen, phones } = await seatFour(server);
  await begin(phones[0], 'termites', 4);
  await playTogether(phones, 12);
  const length = () => phones[0].evaluate(async () => (await hexboardTable.ask({ t: 'legal', chair: 0 }, 'legal')).at);
  const before = await length();

  await phones[1].context().setOffline(true);
  await phones[1].evaluate(() => hexboardTable.connection.restart());
  await screen.waitForFunction(() => hexboardTable.facts().players[1].here === false);
  await phones[1].context().setOffline(false);
  const back = performance.now();
  await screen.waitForFunction(() => hexboardTable.facts().players[1].here);
  const after = Math.round(performance.now() - back);
  t.diagnostic(`the phone was back ${after} ms after its network`);
  assert.ok(after < RETURN_MS, `${after} ms`);

  await stop(server);
  await phones[0].waitForFunction(() => !hexboardTable.connection.isOpen);
  const again = await startServer('kill.redb', server.port);
  for (const page of [screen, ...phones]) await page.waitForFunction(() => hexboardTable.facts()?.stage === 'game' && !document.getElementById('status')?.textContent);
  await screen.waitForFunction(() => hexboardTable.facts().players.every((player) => player.here));
  assert.equal(await length(), before, 'nothing is lost');
  await playTogether(phones, before + 6);
  assert.ok((await length()) >= before + 6, 'the game goes on');
  await closeAll([screen, ...phones]);
  await stop(again);
});

/** Lets a page attack its table: garbage, floods, guessed tokens, too long messages, and readers that never read. */
function attack(page, code) {
  return page.evaluate((table) => {
    const hello = (more) => JSON.stringify({ t: 'hello', v: 1, code: table, role: 'phone', ...more });
    const kinds = [
      (socket) => socket.send('{"t":"press","n":-1,"keys":[999]}'),
      (socket) => { for (let count = 0; count < 150; count++) socket.send('{"t":"ping"}'); },
      (socket) => socket.send(JSON.stringify({ t: 'act', chair: 0, at: 0, code: 1 })),
      (socket) => socket.send('x'.repeat(100_000)),
      (socket) => socket.send(new Uint8Array(1000)),
    ];
    globalThis.refused = 0;
    const strike = (kind) => {
      const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
      const token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
      socket.onopen = () => { socket.send(hello({ token })); kinds[kind](socket); };
      socket.onmessage = ({ data }) => { globalThis.refused += /unseated|"error"/.test(data); };
      setTimeout(() => { socket.close(); strike((kind + 1) % kinds.length); }, 500);
    };
    for (const kind of kinds.keys()) strike(kind);
  }, code);
}

test('hostile clients do not disturb a game, and pages of other sites cannot connect', async () => {
  const server = await startServer('hostile.redb');
  const { screen, phones } = await seatFour(server);
  await begin(phones[0], 'termites', 4);
  const stranger = await open(PHONE, `${server.base}/t/${server.code}`);
  await attack(stranger, server.code);
  await playTogether(phones, 8);
  await stranger.waitForFunction(() => globalThis.refused > 5);
  assert.deepEqual([...stranger.pads], [], 'a stranger gets no private screen');
  for (const phone of phones) assert.equal(await phone.textContent('#status'), '', 'every phone is still connected');
  // The same server under another name is another site for the browser.
  const other = await open(PHONE, `http://127.0.0.1:${server.port}/`);
  const isRefused = (address) => other.evaluate((url) => new Promise((resolve) => {
    const socket = new WebSocket(url);
    socket.onopen = () => resolve(false);
    socket.onerror = () => resolve(true);
  }), address);
  assert.equal(await isRefused(`ws://localhost:${server.port}/ws`), true);
  assert.equal(await isRefused(`ws://127.0.0.1:${server.port}/ws`), false, 'its own server accepts the page');
  await closeAll([screen, ...phones, stranger, other]);
  await stop(server);
});

test('a lost seat is taken over with the code of the big screen and a confirmation', async () => {
  const server = await startServer('takeover.redb');
  const { screen, phones } = await seatFour(server);
  await phones[3].context().close();
  await screen.waitForFunction(() => hexboardTable.facts().players[3].here === false);
  const other = await open(PHONE, `${server.base}/t/${server.code}`);
  await other.click('[data-take="3"]');
  await screen.waitForSelector('#takeover:not([hidden])');
  await other.fill('#takeover-code', (await screen.textContent('#takeover-code')).toLowerCase());
  await other.click('#takeover button');
  await phones[1].click('#agree');
  await other.waitForSelector('#play:not([hidden])');
  assert.equal(await other.textContent('#me'), 'Dan');
  // The host removes the player again.
  await phones[0].click('#more');
  await phones[0].click('#removals button:last-child');
  await other.waitForSelector('#join:not([hidden])');
  await closeAll([screen, ...phones.slice(0, 3), other]);
  await stop(server);
});

test('the big screen follows a device through its console', async () => {
  const server = await startServer('follow.redb');
  const screen = await open(BIG, `${server.base}/t/${server.code}/screen`);
  // A port that prints what a device prints, in pieces, and notes what is typed.
  await screen.evaluate(() => {
    const bytes = (text) => new TextEncoder().encode(text);
    globalThis.typed = '';
    const readable = new ReadableStream({
      start(controller) {
        for (const part of ['look: asked 2, language 0, game hive, calls 000', '00000\r\nseat 2: wG1\r\n', 'seat 1: bS1 wG1-\r\nleds: 5 00ff00 ff0000\r\nleds: end\r\n']) controller.enqueue(bytes(part));
      },
    });
    const writable = new WritableStream({ write: (chunk) => { globalThis.typed += new TextDecoder().decode(chunk); } });
    const requestPort = async () => ({ open: async () => {}, readable, writable });
    Object.defineProperty(navigator, 'serial', { configurable: true, value: { requestPort } });
    document.querySelector('#choices select').dispatchEvent(new Event('change'));
  });
  await screen.click('#follow');
  await screen.waitForFunction(() => document.querySelectorAll('#news li').length === 2);
  assert.equal(await screen.textContent('#title'), 'Hive');
  assert.equal(await screen.textContent('#turn'), 'Turn: Seat 2');
  assert.equal(await screen.textContent('#news li'), 'Seat 1: bS1 wG1-');
  assert.match(await screen.evaluate(() => globalThis.typed), /^look\nleds\n/);
  assert.equal(await screen.evaluate(() => hexboardTable.board.litCells), 1, 'the lights of the device');
  await closeAll([screen]);
  await stop(server);
});
