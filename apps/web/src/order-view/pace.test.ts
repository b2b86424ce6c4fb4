import type { OrderView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { createPace, waitAfter } from './pace.ts';

test('every second for 15 s, then every 3 s, then every 10 s', () => {
  expect([0, 14_999, 15_000, 119_999, 120_000, 3_600_000].map(waitAfter)).toEqual([
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

test('slows down while nothing changes, and is quick again after a change or a return', () => {
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

test('stops at an end, and goes on while money is still on its way back', () => {
  const { pace } = paced();
  expect(pace.next(undefined)).toBe(false);
  for (const state of ['credited', 'refunded', 'closed'] as const) {
    expect(pace.next({ ...order, state })).toBe(false);
    expect(pace.next({ ...order, state, refunds: [{ state: 'processing' }] } as OrderView)).toBe(1000);
  }
});
