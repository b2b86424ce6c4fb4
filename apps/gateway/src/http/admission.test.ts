import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { errorList } from '@phonebill/contract';
import { expect, onTestFinished, test, vi } from 'vitest';

import { type AdmissionLimits, admissionLimits, leavePlace } from './admission.ts';
import { registerLiveness } from './operations-server.ts';
import { createServer } from './server.ts';

const silent = { log: () => undefined, providerMismatch: () => undefined };
const json = { 'content-type': 'application/json' };
/** Much larger than the buffers between the two ends of a connection. */
const LARGE = 'x'.repeat(8 * 1024 * 1024);
/** The size of an answer sent in pieces, as a file is. */
const DOWNLOAD_BYTES = 48 * 1024 * 1024;
const [attacker, somebody] = ['198.51.100.1', '203.0.113.2'];

/**
 * Starts a server behind one proxy, with a call that waits until the test ends and one that answers at once.
 */
async function startServer(
  requestTimeoutMs?: number,
  admission: Partial<AdmissionLimits> = {},
  trustProxy: 1 | false = 1,
) {
  const server = createServer({
    telemetry: silent,
    trustProxy,
    ...(requestTimeoutMs && { requestTimeoutMs }),
    admission: { ...admissionLimits, ...admission },
  });
  let underWay = 0;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  registerLiveness(server);
  server.get('/hang', async () => {
    underWay += 1;
    await ended;
    return 'late';
  });
  server.get('/hold', async (request, reply) => {
    underWay += 1;
    leavePlace(request);
    await ended;
    return reply.send('late');
  });
  server.post('/call', async () => 'done');
  server.get('/large', async () => LARGE);
  server.get('/download', async (_request, reply) => {
    const piece = Buffer.alloc(64 * 1024);
    return reply
      .header('content-length', DOWNLOAD_BYTES)
      .send(Readable.from(Array.from({ length: DOWNLOAD_BYTES / piece.length }, () => piece)));
  });
  const connections = { opened: 0, open: 0 };
  server.server.on('connection', (socket) => {
    connections.opened += 1;
    connections.open += 1;
    socket.once('close', () => (connections.open -= 1));
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as { port: number };
  const sockets = new Set<Socket>();
  onTestFinished(async () => {
    end();
    for (const socket of sockets) socket.destroy();
    await server.close();
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    underWay: () => underWay,
    connections: () => connections,
    ask: (path: string, address: string, init: RequestInit = {}) =>
      fetch(url + path, { ...init, headers: { ...json, 'x-forwarded-for': address } }),
    /** Requests answers (none when `paths` is empty) and does not read them. */
    readNothing(address: string, paths = ['/large']): Socket {
      const socket = connect(port, '127.0.0.1');
      sockets.add(socket);
      socket.on('error', () => undefined);
      for (const path of paths)
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
      return socket;
    },
    /**
     * Reads 2 MB of an answer every tenth of a second and returns how many bytes there were. Rejects when cut
     * off.
     */
    async readSlowly(path: string, address: string): Promise<number> {
      const socket = connect(port, '127.0.0.1');
      sockets.add(socket);
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: ${address}\r\n\r\n`,
      );
      let bytes = 0;
      let inThisTenth = 0;
      for await (const chunk of socket as AsyncIterable<Buffer>) {
        const head = bytes === 0 ? chunk.indexOf('\r\n\r\n') + 4 : 0;
        bytes += chunk.length - head;
        inThisTenth += chunk.length;
        if (inThisTenth < 2 * 1024 * 1024) continue;
        inThisTenth = 0;
        await wait(100);
      }
      return bytes;
    },
    /**
     * Sends the beginning of a body and never its end. `answer` returns what the server has answered;
     * `closed` resolves when it hangs up.
     */
    startBody(address: string): { readonly answer: () => string; readonly closed: Promise<void> } {
      const socket = connect(port, '127.0.0.1');
      sockets.add(socket);
      let answer = '';
      socket.on('data', (chunk) => (answer += String(chunk)));
      socket.on('error', () => undefined);
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      socket.write(
        `POST /call HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      );
      return { answer: () => answer, closed };
    },
  };
}

async function expectOthersServed({ ask }: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  for (const address of [attacker, somebody]) expect((await ask('/livez', address)).status).toBe(200);
  const call = { method: 'POST', body: '{}' };
  expect((await ask('/call', somebody, call)).status).toBe(200);
}

test('505 bodies that never end do not block other requests, even from their own address', async () => {
  const server = await startServer();
  const bodies = Array.from({ length: 505 }, () => server.startBody(attacker));
  const cutOff = () => bodies.filter(({ answer }) => answer().startsWith('HTTP/1.1 408'));
  await vi.waitFor(() => expect(cutOff()).toHaveLength(505 - admissionLimits.bodies.ofOne), 30_000);
  expect(cutOff()[0]?.answer()).toContain(errorList.badRequest.msgCd);
  await expectOthersServed(server);
  const call = { method: 'POST', body: '{}' };
  expect((await server.ask('/call', attacker, call)).status).toBe(200);
}, 60_000);

test('a few endless bodies from each of many networks do not block other requests', async () => {
  const server = await startServer(undefined, { bodies: { all: 20, ofOne: 5 } });
  const bodies = Array.from({ length: 40 }, (_, at) => server.startBody(`2001:db8:0:${at % 20}::1`));
  const cutOff = () => bodies.filter(({ answer }) => answer().startsWith('HTTP/1.1 408'));
  await vi.waitFor(() => expect(cutOff()).toHaveLength(20), 30_000);
  await expectOthersServed(server);
}, 60_000);

test('unread answers do not block other requests: the oldest are aborted', async () => {
  const limits = { requests: { all: 20, ofOne: 10 }, answers: { all: 20, ofOne: 10 } };
  const server = await startServer(undefined, limits);
  for (let at = 0; at < 40; at += 1) server.readNothing(`198.51.100.${1 + (at % 4)}`);
  await vi.waitFor(() => expect(server.connections()).toEqual({ opened: 40, open: 20 }), 30_000);
  await expectOthersServed(server);
  expect((await server.ask('/call', '198.51.100.1', { method: 'POST', body: '{}' })).status).toBe(200);
}, 60_000);

test('an answer that the client does not read is aborted, and its buffer is freed', async () => {
  const server = await startServer(undefined, { reading: { everyMs: 300, bytes: 1 } });
  const reader = server.readNothing(attacker);
  const { promise: failed, resolve } = Promise.withResolvers<NodeJS.ErrnoException>();
  reader.once('error', resolve);
  await vi.waitFor(() => expect(server.connections()).toEqual({ opened: 1, open: 0 }), 30_000);
  // A connection closed in the usual way would still deliver everything that was on its way.
  reader.resume();
  expect((await failed).code).toBe('ECONNRESET');
}, 60_000);

test('a slow download completes, even over many measuring periods', async () => {
  const everyMs = 500;
  const server = await startServer(undefined, { reading: { everyMs, bytes: 64 * 1024 } });
  const begun = performance.now();
  expect(await server.readSlowly('/download', somebody)).toBe(DOWNLOAD_BYTES);
  // Otherwise the test would have shown nothing.
  expect(performance.now() - begun).toBeGreaterThan(4 * everyMs);
}, 60_000);

test('a download read below the minimum rate is aborted', async () => {
  const server = await startServer(undefined, { reading: { everyMs: 300, bytes: DOWNLOAD_BYTES } });
  await expect(server.readSlowly('/download', attacker)).rejects.toMatchObject({ code: 'ECONNRESET' });
}, 60_000);

test('docs/security.md: a client must read 64 KB of an answer in each 120 s', () => {
  expect(admissionLimits.reading).toEqual({ everyMs: 120_000, bytes: 65_536 });
});

test('closes the oldest connections above the total limit; a proxy has no limit of its own', async () => {
  const connections = { all: 20, ofOne: 5 };
  const server = await startServer(undefined, { connections });
  for (let at = 0; at < 40; at += 1) server.readNothing(attacker, []);
  await vi.waitFor(() => expect(server.connections()).toEqual({ opened: 40, open: 20 }), 30_000);
  await expectOthersServed(server);
}, 60_000);

test('a client without a proxy may hold only its share of the connections', async () => {
  const connections = { all: 20, ofOne: 5 };
  const server = await startServer(undefined, { connections }, false);
  for (let at = 0; at < 40; at += 1) server.readNothing(attacker, []);
  await vi.waitFor(() => expect(server.connections()).toEqual({ opened: 40, open: 5 }), 30_000);
}, 60_000);

test('docs/security.md: 16 pipelined requests are answered, and 17 close the connection', async () => {
  const server = await startServer();
  const inARow = (count: number) =>
    server.readNothing(
      attacker,
      Array.from({ length: count }, () => '/livez'),
    );
  let answers = '';
  inARow(16).on('data', (chunk) => (answers += String(chunk)));
  await vi.waitFor(() => expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(16), 30_000);
  const greedy = server.readNothing(
    attacker,
    Array.from({ length: 17 }, () => '/hang'),
  );
  await new Promise<void>((resolve) => greedy.once('close', () => resolve()));
  await vi.waitFor(() => expect(server.connections().open).toBe(1), 30_000);
  await expectOthersServed(server);
});

test('waiting calls of six clients leave a slot for another client', async () => {
  const server = await startServer();
  for (let at = 0; at < 600; at += 1)
    server.ask('/hang', `203.0.113.${100 + (at % 6)}`).catch(() => undefined);
  await vi.waitFor(() => expect(server.underWay()).toBeGreaterThan(400), 30_000);
  await expectOthersServed(server);
}, 60_000);

test('forwarded addresses are used only behind a trusted proxy; else all are one client', async () => {
  const server = await startServer(undefined, { requests: { all: 20, ofOne: 5 } }, false);
  const calls = Array.from({ length: 8 }, (_, at) => server.ask('/hang', `203.0.113.${at}`));
  for (const call of calls) call.catch(() => undefined);
  await vi.waitFor(() => expect(server.underWay()).toBe(5), 30_000);
  expect((await server.ask('/call', somebody, { method: 'POST', body: '{}' })).status).toBe(503);
}, 60_000);

test('505 calls that wait for a partner leave slots for other calls', async () => {
  const server = await startServer();
  const most = admissionLimits.requests.ofOne;
  const calls = Array.from({ length: 505 }, () => server.ask('/hang', attacker));
  await vi.waitFor(() => expect(server.underWay()).toBe(most), 30_000);
  const early = await Promise.race([Promise.all(calls.slice(most)), Promise.any(calls).then((one) => [one])]);
  expect(early[0]?.status).toBe(503);
  await expectOthersServed(server);
}, 60_000);

test('IPv6 addresses of one network are one client', async () => {
  const server = await startServer();
  const calls = Array.from({ length: 300 }, (_, at) => server.ask('/hang', `2001:db8::${at.toString(16)}`));
  for (const call of calls) call.catch(() => undefined);
  await vi.waitFor(() => expect(server.underWay()).toBe(admissionLimits.requests.ofOne), 30_000);
  await expectOthersServed(server);
}, 60_000);

test('a request that only holds its connection frees its slot, in any URL encoding', async () => {
  const server = await startServer();
  for (const path of ['/hold', '/hold?x=1', '/%68old']) {
    const before = server.underWay();
    for (let at = 0; at < 150; at += 1) server.ask(path, attacker).catch(() => undefined);
    await vi.waitFor(() => expect(server.underWay()).toBe(before + 150), 30_000);
  }
  await expectOthersServed(server);
}, 60_000);

test('docs/security.md: headers must arrive within 10 s, and a whole request within 20 s', () => {
  const { server } = createServer({ telemetry: silent, trustProxy: false });
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 20_000]);
});

test('a body that does not arrive in time is aborted, and frees its slot', async () => {
  const server = await startServer(300);
  const slow = Array.from({ length: admissionLimits.bodies.ofOne }, () => server.startBody(attacker));
  await Promise.all(slow.map(({ closed }) => closed));
  expect(slow.every(({ answer }) => answer().startsWith('HTTP/1.1 408'))).toBe(true);
  const call = { method: 'POST', body: '{}' };
  expect((await server.ask('/call', attacker, call)).status).toBe(200);
}, 60_000);
