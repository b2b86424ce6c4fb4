import { connect, type Socket } from 'node:net';
import { errorList } from '@phonebill/contract';
import { expect, onTestFinished, test, vi } from 'vitest';

import { admissionLimits, leavePlace } from './admission.ts';
import { registerLiveness } from './operations-server.ts';
import { createServer } from './server.ts';

const silent = { log: () => undefined, providerMismatch: () => undefined };
const json = { 'content-type': 'application/json' };
const [attacker, somebody] = ['198.51.100.1', '203.0.113.2'];

/** A server behind one proxy, with a call that waits until the test ends, and one that answers at once. */
async function startServer(requestTimeoutMs?: number) {
  const server = createServer({
    telemetry: silent,
    trustProxy: 1,
    ...(requestTimeoutMs && { requestTimeoutMs }),
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
    ask: (path: string, address: string, init: RequestInit = {}) =>
      fetch(url + path, { ...init, headers: { ...json, 'x-forwarded-for': address } }),
    /** Sends a body's beginning and never its end; gives what the server answers, until it hangs up. */
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

test('505 bodies that never end take no place of others; those too many are hung up on', async () => {
  const server = await startServer();
  const bodies = Array.from({ length: 505 }, () => server.startBody(attacker));
  const refused = () => bodies.filter(({ answer }) => answer().includes(errorList.overloaded.msgCd));
  await vi.waitFor(() => expect(refused()).toHaveLength(505 - admissionLimits.bodies.ofOne), 10_000);
  expect(refused()[0]?.answer()).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2.*connection: close/is);
  await expectOthersServed(server);
}, 20_000);

test('505 calls that wait for a partner take no place of others', async () => {
  const server = await startServer();
  const most = admissionLimits.requests.ofOne;
  const calls = Array.from({ length: 505 }, () => server.ask('/hang', attacker));
  await vi.waitFor(() => expect(server.underWay()).toBe(most), 10_000);
  const early = await Promise.race([Promise.all(calls.slice(most)), Promise.any(calls).then((one) => [one])]);
  expect(early[0]?.status).toBe(503);
  await expectOthersServed(server);
}, 20_000);

test('IPv6 addresses of one customer are one client', async () => {
  const server = await startServer();
  const calls = Array.from({ length: 300 }, (_, at) => server.ask('/hang', `2001:db8::${at.toString(16)}`));
  for (const call of calls) call.catch(() => undefined);
  await vi.waitFor(() => expect(server.underWay()).toBe(admissionLimits.requests.ofOne), 10_000);
  await expectOthersServed(server);
}, 20_000);

test('who holds a connection and nothing else has left the place, however the address is spelt', async () => {
  const server = await startServer();
  for (const path of ['/hold', '/hold?x=1', '/%68old']) {
    const before = server.underWay();
    for (let at = 0; at < 150; at += 1) server.ask(path, attacker).catch(() => undefined);
    await vi.waitFor(() => expect(server.underWay()).toBe(before + 150), 10_000);
  }
  await expectOthersServed(server);
}, 20_000);

test('a body that does not come in time is cut off, and its place is free', async () => {
  const server = await startServer(300);
  const slow = Array.from({ length: admissionLimits.bodies.ofOne }, () => server.startBody(attacker));
  await Promise.all(slow.map(({ closed }) => closed));
  expect(slow.every(({ answer }) => answer().startsWith('HTTP/1.1 408'))).toBe(true);
  const call = { method: 'POST', body: '{}' };
  expect((await server.ask('/call', attacker, call)).status).toBe(200);
}, 20_000);
