import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { listenAt } from './listen-at.ts';

test('an occupied port is reported in one line, with the variable to change', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const server = Fastify();
  onTestFinished(() => server.close());
  await expect(listenAt(server, { host: '127.0.0.1', port, variable: 'PORT' })).rejects.toMatchObject({
    name: 'ConfigurationError',
    message: `PORT: cannot listen on 127.0.0.1:${port}: another program has that port.`,
  });
  await expect(listenAt(server, { host: '192.0.2.1', port, variable: 'PORT' })).rejects.toThrow(
    'that is not an address of this machine',
  );
});
