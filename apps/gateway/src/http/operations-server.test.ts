import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Counter, Registry } from 'prom-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createOperationsServer } from './operations-server.ts';

const lines: string[] = [];
const telemetry = {
  log: (_level: string, message: string) => void lines.push(message),
  providerMismatch: () => undefined,
};

test('readiness names every failing check; a check that throws is failing', async () => {
  const checks: Record<string, () => boolean> = { database: () => true };
  const server = createOperationsServer({ checks, registry: new Registry(), telemetry });
  const ready = async () => {
    const { statusCode, body } = await server.inject('/readyz');
    return [statusCode, body];
  };
  expect(await ready()).toEqual([200, 'ready\n']);
  checks['worker'] = () => false;
  checks['clock'] = () => {
    throw new Error('no clock');
  };
  expect(await ready()).toEqual([503, 'not ready: worker, clock\n']);
  expect((await server.inject('/livez')).body).toBe('ok\n');
});

test('answers only for IP addresses, names without a dot and configured names', async () => {
  const registry = new Registry();
  const server = createOperationsServer({ checks: {}, names: ['Ops.example'], registry, telemetry });
  const statusFor = async (host: string) =>
    (await server.inject({ url: '/metrics', headers: { host } })).statusCode;
  for (const host of [
    '127.0.0.1:8082',
    '[::1]:8082',
    '10.0.0.7',
    'localhost:8082',
    'web-1',
    'ops.example:8082',
  ])
    expect(await statusFor(host), host).toBe(200);
  for (const host of [
    'evil.example',
    'evil.example:8082',
    '127.0.0.1.evil.example',
    'ops.example.evil.example',
  ])
    expect(await statusFor(host), host).toBe(421);
});

test('serves the metrics of the registry; a failure is described only in the log', async () => {
  const registry = new Registry();
  new Counter({ name: 'seen_total', help: 'Seen.', registers: [registry] }).inc(3);
  const server = createOperationsServer({ checks: {}, registry, telemetry });
  expect((await server.inject('/metrics')).body).toMatch(/^seen_total 3$/m);
  registry.metrics = () => Promise.reject(new Error('secret'));
  const { statusCode, body } = await server.inject('/metrics');
  expect([statusCode, body]).toEqual([500, 'failed, see the log\n']);
  expect(lines).toEqual(['an operator was not answered']);
  expect((await server.inject('/huafei-agw/vi/jkSwitch')).statusCode).toBe(404);
});

test("a caller's mistake is answered with its own status, and is not logged", async () => {
  lines.length = 0;
  const server = createOperationsServer({ checks: {}, registry: new Registry(), telemetry });
  const json = { 'content-type': 'application/json' };
  for (const [status, asked] of [
    [400, { method: 'POST', url: '/readyz', headers: json, body: '{' }],
    [413, { method: 'POST', url: '/metrics', headers: json, body: ' '.repeat(2 ** 21) }],
    [415, { method: 'PUT', url: '/livez', headers: { 'content-type': ';' }, body: 'x' }],
    [400, { method: 'GET', url: '/%zz' }],
  ] as const)
    expect(await server.inject(asked), asked.url).toMatchObject({
      statusCode: status,
      body: 'not understood\n',
    });
  expect(lines).toEqual([]);
});

test('refuses two hosts and other input than HTTP; a slow request has ten seconds', async () => {
  const server = createOperationsServer({ checks: {}, registry: new Registry(), telemetry });
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as { port: number };
  for (const asked of ['GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example', 'nonsense']) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${asked}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket), asked).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\nnot understood\n$/s);
  }
  const { requestTimeout, headersTimeout } = server.server;
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 10_000]);
});

test('above 50 connections of one address the oldest is closed, so that probes get through', async () => {
  const server = createOperationsServer({ checks: {}, registry: new Registry(), telemetry });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as { port: number };
  const idle: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of idle) socket.destroy();
    await server.close();
  });
  for (let count = 0; count < 53; count += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    idle.push(socket);
    await new Promise((resolve) => socket.once('connect', resolve));
  }
  await vi.waitFor(() => expect(idle.filter(({ closed }) => closed)).toHaveLength(3), 30_000);
  const probe = connect(port, '127.0.0.1');
  probe.write('GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
  expect(await text(probe)).toMatch(/^HTTP\/1\.1 200 .*ok\n$/s);
});
