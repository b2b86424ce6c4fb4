import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { endConnectionsAtClose } from './connections-at-close.ts';

const HEAD = 'POST /slow HTTP/1.1\r\nHost: here\r\n';

/** Starts a server with a connection on which `sent` has arrived. */
async function serverWith(sent: string, closingMs: number, isStopping = () => false) {
  const server = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  endConnectionsAtClose(server, isStopping, closingMs);
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
])('closing the server ends a connection that has received %s', async (_what, sent) => {
  const { server, client } = await serverWith(sent, 3_600_000);
  const ended = once(client, 'close');
  await server.close();
  await ended;
});

test('a request in progress is answered before the server closes', async () => {
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

test('a request whose body never arrives is aborted when the closing time is over', async () => {
  const { server, client } = await serverWith(
    `${HEAD}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    50,
  );
  const ended = once(client, 'close');
  await server.close();
  await ended;
});

test('while the process is stopping, each answer closes its connection', async () => {
  let stopping = false;
  const request = 'GET /livez HTTP/1.1\r\nHost: here\r\n\r\n';
  const { server, client, received } = await serverWith(request, 3_600_000, () => stopping);
  await eventually('the first answer', () => received().includes('404'));
  expect(received()).not.toMatch(/connection: close/i);
  stopping = true;
  const ended = once(client, 'close');
  client.write(request);
  await ended;
  expect(received().match(/HTTP\/1.1 404/g)).toHaveLength(2);
  expect(received()).toMatch(/connection: close/i);
  await server.close();
});

test('a request that arrives while the server closes is answered, not refused', async () => {
  const { server, client, answer, received } = await serverWith('', 3_600_000);
  const closed = server.close();
  // The request was on its way when the server stopped listening.
  client.write(`${HEAD}Content-Length: 0\r\n\r\n`);
  const ended = once(client, 'close');
  answer();
  await Promise.all([closed, ended]);
  expect(received()).toContain('200 OK');
  expect(received()).toContain('answered');
});
