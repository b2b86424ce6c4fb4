import { expect, test } from 'vitest';
import { followOrder, type FollowPorts } from './follow-order.ts';

function streamOf(...parts: readonly string[]): Response {
  const bytes = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  return new Response(bytes, { headers: { 'content-type': 'text/event-stream' } });
}

async function follow(answer: Response, ssoToken: string | null = 'TOKEN', resultKey?: string) {
  const orders: unknown[] = [];
  const asked: unknown[] = [];
  const ports: FollowPorts = {
    fetch: (_url, init) => {
      const { 'X-Sso-Token': token } = init.headers as Record<string, string>;
      asked.push({ ...(JSON.parse(init.body as string) as object), ...(token && { token }) });
      return Promise.resolve(answer);
    },
    ssoToken: () => ssoToken,
    acceptLanguage: () => 'en',
  };
  await followOrder(
    { orderNo: '1', ...(resultKey && { resultKey }) },
    (order) => orders.push(order),
    new AbortController().signal,
    ports,
  );
  return { orders, asked };
}

test('delivers each state of the order, however the stream is split', async () => {
  const { orders, asked } = await follow(
    streamOf(
      'event: order\ndata: {"state":"deli',
      'vering"}\n',
      '\n:\n\nevent: order\ndata: {"state":"credited"}\n\n',
    ),
  );
  expect(orders).toEqual([{ state: 'delivering' }, { state: 'credited' }]);
  expect(asked).toEqual([{ orderNo: '1', token: 'TOKEN' }]);
});

test('a result key is sent instead of the session token, never with it', async () => {
  expect((await follow(streamOf(''), 'TOKEN', 'KEY')).asked).toEqual([{ orderNo: '1', resultKey: 'KEY' }]);
});

test('a refusal, or an answer that is not a stream, delivers nothing and ends', async () => {
  for (const answer of [
    Response.json({ msgCd: 'PMC30050', msgInfo: '' }),
    new Response('', { status: 503 }),
    new Response(null, { status: 204 }),
  ]) {
    expect((await follow(answer)).orders).toEqual([]);
  }
});
