// A change of a partner's address is followed, and an expired certificate is named in the error.
import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { standStill } from '../../../../tests/support/stand-still.ts';
import { createPartnerGuards } from './calls/guards.ts';
import { createNetworkConnect } from './connections.ts';
import { createTransport } from './transport.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stopping.splice(0).map((stop) => stop()));
});

/** Starts a host that answers with its own address, and keeps its connections open. */
async function startHost(address: string, port = 0): Promise<number> {
  const server = createServer((_, response) => void response.end(address));
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  stopping.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

test("connects to a partner's new address while its former host still answers", async () => {
  const port = await startHost('127.0.0.1');
  await startHost('127.0.0.2', port);
  let leadsTo = '127.0.0.1';
  const lookUp: LookupFunction = (_name, _options, found) =>
    found(null, [{ address: leadsTo, family: 4 }] as never);
  // One connection only, because a second one would resolve the name anew in any case.
  const connections = createNetworkConnect({ lookUp, keptForMs: 1 })(`http://partner.example:${port}`, 1);
  stopping.push(() => connections.close());
  const ask = async (): Promise<string> => {
    const sent = { method: 'GET', path: '/', headers: {}, body: null } as const;
    return String((await connections.request(sent, 5000)).body);
  };
  expect(await ask()).toBe('127.0.0.1');
  leadsTo = '127.0.0.2';
  // Without a pause between requests, so that the connection is never idle.
  await eventually('the other host', async () => (await ask()) === '127.0.0.2', { everyMs: 0 });
});

test('an answer that arrived in time is accepted although this process was blocked', async () => {
  const server = createServer((_, response) => {
    response.end('in time');
    standStill(400);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connections = createNetworkConnect({})(`http://127.0.0.1:${port}`, 1);
  stopping.push(
    () => connections.close(),
    async () => void server.close(),
  );
  const sent = { method: 'GET', path: '/', headers: {}, body: null } as const;
  expect(String((await connections.request(sent, 200)).body)).toBe('in time');
});

test('a partner that is cut off is logged with its address and the reason', async () => {
  const logged: object[] = [];
  const waiting = { all: 1, ofOne: 1 };
  const guards = createPartnerGuards(
    { pausesMs: [60_000], timeLimitMs: 5000, waiting: { forOne: waiting, forAll: waiting } },
    { log: (level, message, facts) => void logged.push({ level, message, ...facts }) },
  );
  const unresolved: LookupFunction = (name, _options, found) =>
    found(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }), '');
  const transport = createTransport({
    baseUrl: 'https://cashier.example/api',
    guard: guards.forPartner(),
    connect: createNetworkConnect({ lookUp: unresolved }),
  });
  stopping.push(() => transport.close());
  const ask = () =>
    transport.call(
      'cashier.authorise',
      { method: 'GET', path: '/' },
      () => ({}),
      () => ({ kind: 'answered' as const }),
    );
  for (let count = 0; count < 6; count += 1) await ask();
  expect(logged).toEqual([
    {
      level: 'error',
      message: 'a partner stays silent and is not asked for a while',
      call: 'cashier.authorise',
      address: 'https://cashier.example',
      why: 'transport failed (ENOTFOUND)',
      pauses: 1,
    },
  ]);
});
