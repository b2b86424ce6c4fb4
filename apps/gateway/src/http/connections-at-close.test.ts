import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { endConnectionsAtClose } from './connections-at-close.ts';

const HEAD = 'POST /slow HTTP/1.1\r\nHost: here\r\n';

/** A server with a connection on which `sent` has arrived. */
async function serverWith(sent: string, closingMs: number) {
  const server = Fastify({ forceCloseConnections: 'idle' });
  endConnectionsAtClose(server, closingMs);
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  server.post('/slow', async () => {
    await mayAnswer;
    return 'answered';
  });
  await server.listen({ port: 0 });
  const arrived = once(server.server, sent.includes('\r\n\r\n') ? 'request' : 'connection');
  const client: Socket = connect((server.server.address() as AddressInfo).port);
  client.on('error', () => undefined).setEncoding('utf8');
  let received = '';
  client.on('data', (text: string) => (received += text));
  if (sent) client.write(sent);
  await arrived;
  return { server, client, answer, received: () => received };
}

test.each([
  ['nothing', ''],
  ['half of its headers', HEAD],
])('a connection on which %s came is ended at once', async (_what, sent) => {
  const { server, client } = await serverWith(sent, 3_600_000);
  const ended = once(client, 'close');
  await server.close();
  await ended;
});

test('a request under way is answered', async () => {
  const { server, client, answer, received } = await serverWith(
    `${HEAD}Content-Length: 0\r\n\r\n`,
    3_600_000,
  );
  const ended = once(client, 'close');
  const closed = server.close();
  answer();
  await Promise.all([closed, ended]);
  expect(received()).toContain('answered');
});

test('a request whose body never comes is cut when the time is over', async () => {
  const { server, client } = await serverWith(
    `${HEAD}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    50,
  );
  const ended = once(client, 'close');
  await server.close();
  await ended;
});
