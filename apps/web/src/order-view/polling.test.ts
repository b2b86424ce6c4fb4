import type { OrderView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { createPace, pollWait, askWithLimit } from './polling.ts';
import { CallError } from '../platform/http/call-error.ts';

test('polls every second for 15 s, then every 3 s, then every 10 s', () => {
  expect([0, 14_999, 15_000, 119_999, 120_000, 3_600_000].map(pollWait)).toEqual([
    1000, 1000, 3000, 3000, 10_000, 10_000,
  ]);
});

const order = {
  state: 'delivering',
  paymentState: 'paid',
  deliveryState: 'queued',
  refunds: [],
} as unknown as OrderView;

function paced() {
  let now = 0;
  const pace = createPace(() => now);
  return { pace, pass: (ms: number) => void (now += ms) };
}

test('slows down while nothing changes, and speeds up after a change or a return', () => {
  const { pace, pass } = paced();
  expect(pace.next(order)).toBe(1000);
  pass(20_000);
  expect(pace.next(order)).toBe(3000);
  pass(200_000);
  expect(pace.next(order)).toBe(10_000);
  expect(pace.next({ ...order, deliveryState: 'sending' })).toBe(1000);
  pass(200_000);
  expect(pace.next({ ...order, deliveryState: 'sending' })).toBe(10_000);
  pace.restart();
  expect(pace.next({ ...order, deliveryState: 'sending' })).toBe(1000);
});

test('stops at the end of an order, but continues while a refund is under way', () => {
  const { pace } = paced();
  expect(pace.next(undefined)).toBe(false);
  for (const state of ['credited', 'refunded', 'closed'] as const) {
    expect(pace.next({ ...order, state })).toBe(false);
    expect(pace.next({ ...order, state, refunds: [{ state: 'processing' }] } as OrderView)).toBe(1000);
  }
});

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
  });

test('returns the answer', async () => {
  await expect(askWithLimit(() => Promise.resolve(1), new AbortController().signal)).resolves.toBe(1);
});

test('a call without an answer in time fails and may be tried again', async () => {
  const failure = await askWithLimit(never, new AbortController().signal, 5).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallError);
  expect((failure as CallError).mayPass).toBe(true);
});

test("the caller's abort, before or during the call, is not a failure of the call", async () => {
  const early = new AbortController();
  early.abort();
  await expect(askWithLimit(never, early.signal)).rejects.toThrow('aborted');
  const later = new AbortController();
  const asked = askWithLimit(never, later.signal);
  later.abort();
  await expect(asked).rejects.toThrow('aborted');
});
