import { connect } from 'node:net';
import { API_BASE, FOLLOW_ORDER_PATH, type OrderWithTimelineView } from '@phonebill/contract';
import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registerOrderStream } from './order-stream.ts';

const orderNo = '1'.repeat(24);
/** Much larger than the buffers between the two ends of a connection. */
const LARGE = 'x'.repeat(8 * 1024 * 1024);
/** Far larger than an order, of which a KB would be much. */
const LARGE_CHANGE = 'x'.repeat(256 * 1024);

/** Follows an order over HTTP with a client that reads nothing, behind a large answer or alone. */
async function followUnread({ behind }: { readonly behind: boolean }) {
  let changes = 0;
  const watchers = new Set<() => void>();
  const read = async () =>
    ({
      orderNo,
      remark: `${changes}${changes === 0 ? '' : LARGE_CHANGE}`,
    }) as unknown as OrderWithTimelineView;
  const server = fastify({ forceCloseConnections: true });
  let open = 0;
  server.server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
  });
  server.get('/large', async () => LARGE);
  registerOrderStream(server, {
    reader: { own: read, byRequest: read, byResultKey: read },
    watch: {
      watch: (_, changed) => {
        watchers.add(changed);
        return () => void watchers.delete(changed);
      },
      noteWritten: () => undefined,
      stop: () => undefined,
    },
    sessions: { findSession: async () => null },
    telemetry: { log: () => undefined, providerMismatch: () => undefined },
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as { port: number };
  const client = connect(port, '127.0.0.1');
  onTestFinished(async () => {
    client.destroy();
    await server.close();
  });
  client.on('error', () => undefined);
  const body = JSON.stringify({ orderNo, resultKey: 'A'.repeat(43) });
  const before = behind ? 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n' : '';
  client.write(
    `${before}POST ${API_BASE}${FOLLOW_ORDER_PATH} HTTP/1.1\r\nHost: x\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await vi.waitFor(() => expect(watchers.size).toBe(1), 30_000);
  return {
    client,
    connections: () => open,
    /** Resolves when its connection is closed and its watcher has been removed. */
    ends: () => vi.waitFor(() => expect([open, watchers.size]).toEqual([0, 0]), 30_000),
    change(): void {
      changes += 1;
      for (const changed of watchers) changed();
    },
  };
}

test('a stream behind an unread answer ends with its connection', async () => {
  const stream = await followUnread({ behind: true });
  stream.client.destroy();
  await stream.ends();
}, 60_000);

test('an unread stream is closed at its heartbeat, and is not written to afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stream = await followUnread({ behind: true });
  await vi.advanceTimersByTimeAsync(16_000);
  await stream.ends();
  // A write to the ended stream would raise an error that nothing handles, and fail the test.
  await vi.advanceTimersByTimeAsync(10 * 60_000);
}, 60_000);

test('a stream whose events are not read is closed instead of buffering them', async () => {
  const stream = await followUnread({ behind: false });
  for (let at = 0; at < 200 && stream.connections() > 0; at += 1) {
    stream.change();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await stream.ends();
}, 60_000);
