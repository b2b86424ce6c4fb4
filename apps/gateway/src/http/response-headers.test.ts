import { expect, test } from 'vitest';
import { createServer } from './server.ts';

const telemetry = { log: () => undefined, providerMismatch: () => undefined };

test('over https every answer has the Strict-Transport-Security header', async () => {
  const server = createServer({ telemetry, trustProxy: false, overTls: true });
  server.get('/page', async () => 'page');
  for (const path of ['/page', '/none', '/huafei-agw/none'])
    expect((await server.inject(path)).headers['strict-transport-security'], path).toBe('max-age=31536000');
});

test('over plain http no answer has the Strict-Transport-Security header', async () => {
  const server = createServer({ telemetry, trustProxy: false });
  server.get('/page', async () => 'page');
  expect((await server.inject('/page')).headers).not.toHaveProperty('strict-transport-security');
});
