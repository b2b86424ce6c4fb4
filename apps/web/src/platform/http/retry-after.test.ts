import { beforeEach, expect, test } from 'vitest';
import { leavingAlone, waitAfter } from './retry-after.ts';

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers });

test.each([
  ['no header', {}, 0],
  ['seconds', { 'retry-after': '2' }, 2000],
  [
    'a time, counted from that of the answer',
    {
      'retry-after': 'Mon, 30 Nov 2026 10:00:30 GMT',
      date: 'Mon, 30 Nov 2026 10:00:00 GMT',
    },
    30_000,
  ],
  ['a time, and none of the answer', { 'retry-after': 'Mon, 30 Nov 2026 10:00:30 GMT' }, 0],
  ['no time', { 'retry-after': 'soon' }, 0],
  ['a year', { 'retry-after': '31536000' }, 3_600_000],
])('reads the time to wait from an answer with %s', (_, headers, ms) => {
  expect(waitAfter(answer(429, headers))).toBe(ms);
});

test('a successful answer has no time to wait', () => {
  expect(waitAfter(answer(200, { 'retry-after': '30' }))).toBe(0);
});

let nowMs: number;
let sent: string[];
let waits: number[];
let next: Response;
let send: typeof fetch;

beforeEach(() => {
  [nowMs, sent, waits, next] = [0, [], [], answer(200)];
  const network = (url: string) => Promise.resolve((sent.push(url), next));
  send = leavingAlone(
    network as typeof fetch,
    () => nowMs,
    (run, ms) => {
      waits.push(ms);
      nowMs += ms;
      run();
    },
  );
});

test('a call during a short wait is sent after it', async () => {
  next = answer(503, { 'retry-after': '2' });
  await send('/vi/order');
  next = answer(200);
  nowMs = 500;
  expect((await send('/vi/order')).status).toBe(200);
  expect(waits).toEqual([1500]);
  await send('/vi/order');
  expect(waits, 'it is over').toEqual([1500]);
});

test('a call during a long wait is not sent, and returns the former status with the time left', async () => {
  next = answer(429, { 'retry-after': '30' });
  await send('/vi/limit?cnlCode=a');
  next = answer(200);
  nowMs = 10_500;
  const again = await send('/vi/limit?cnlCode=b');
  expect([again.status, again.headers.get('retry-after')]).toEqual([429, '20']);
  expect(sent).toEqual(['/vi/limit?cnlCode=a']);
  expect((await send('/vi/discount')).status, 'nothing was said of it').toBe(200);
  nowMs = 30_000;
  expect((await send('/vi/limit')).status).toBe(200);
});

test('an error without a time to wait may be sent again at once', async () => {
  next = answer(503);
  await send('/vi/order');
  await send('/vi/order');
  expect([sent.length, waits.length]).toEqual([2, 0]);
});
