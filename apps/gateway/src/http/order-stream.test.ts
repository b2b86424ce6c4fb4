import { API_BASE, FOLLOW_ORDER_PATH, type OrderWithTimelineView } from '@phonebill/contract';
import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registerOrderStream } from './order-stream.ts';

const orderNo = '1'.repeat(24);
const order = { orderNo } as OrderWithTimelineView;

/**
 * Starts a gateway's stream over HTTP. The first reading takes as long as the test wants; `watchers` counts
 * the waiting clients.
 */
async function startStream() {
  let finishReading: (order: OrderWithTimelineView) => void = () => undefined;
  const read = vi.fn(
    () =>
      new Promise<OrderWithTimelineView>((resolve) => {
        finishReading = resolve;
      }),
  );
  let watchers = 0;
  let everWatched = false;
  const server = fastify({ forceCloseConnections: true });
  const gone = vi.fn();
  server.addHook('onRequest', async (_, reply) => void reply.raw.once('close', gone));
  registerOrderStream(server, {
    reader: { own: read, byRequest: read, byResultKey: read },
    watch: {
      watch: () => {
        watchers += 1;
        everWatched = true;
        return () => {
          watchers -= 1;
        };
      },
      noteWritten: () => undefined,
      stop: () => undefined,
    },
    sessions: { findSession: async () => null },
    telemetry: { log: () => undefined, providerMismatch: () => undefined },
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  const caller = new AbortController();
  const answer = fetch(url + API_BASE + FOLLOW_ORDER_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderNo, resultKey: 'A'.repeat(43) }),
    signal: caller.signal,
  }).catch(() => null);
  await vi.waitFor(() => expect(read).toHaveBeenCalled(), 30_000);
  return {
    answer,
    caller,
    gone,
    finishReading: () => finishReading(order),
    watchers: () => watchers,
    everWatched: () => everWatched,
  };
}

test('a caller who disconnects is no longer notified', async () => {
  const stream = await startStream();
  stream.finishReading();
  await stream.answer;
  await vi.waitFor(() => expect(stream.watchers()).toBe(1), 30_000);
  stream.caller.abort();
  await vi.waitFor(() => expect(stream.watchers()).toBe(0), 30_000);
});

test('a caller who disconnected before the order was read is not notified either', async () => {
  const stream = await startStream();
  stream.caller.abort();
  await vi.waitFor(() => expect(stream.gone).toHaveBeenCalled(), 30_000);
  stream.finishReading();
  await stream.answer;
  await new Promise((resolve) => setImmediate(resolve));
  expect(stream.everWatched()).toBe(false);
});
