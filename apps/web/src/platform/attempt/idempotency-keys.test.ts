import { expect, test } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { memoryArea } from '../storage.ts';
import { createIdempotencyKeys, isFinalRefusal } from './idempotency-keys.ts';

const request = { mobileNo: '13800138000', faceFen: 5000, priceFen: 4990, payMethod: 'cash' };
const refused = (msgCd: string) =>
  new CallError({ call: 'POST /vi/order', kind: 'refused', msgCd, message: '' });

function numbered() {
  let made = 0;
  return () => `request-${++made}`;
}

test('a request keeps its key until it is forgotten', () => {
  const keys = createIdempotencyKeys(memoryArea(), numbered());
  expect(keys.keyFor(request)).toBe('request-1');
  expect(keys.keyFor({ ...request })).toBe('request-1');
  keys.forget(request);
  expect(keys.keyFor(request)).toBe('request-2');
});

test('a key survives a reload', () => {
  const area = memoryArea();
  const first = createIdempotencyKeys(area).keyFor(request);
  expect(createIdempotencyKeys(area).keyFor(request)).toBe(first);
});

test('the order of fields and undefined fields do not change the request', () => {
  const keys = createIdempotencyKeys(memoryArea(), numbered());
  keys.keyFor(request);
  expect(
    keys.keyFor({
      payMethod: 'cash',
      priceFen: 4990,
      faceFen: 5000,
      mobileNo: '13800138000',
      cnlCode: undefined,
    }),
  ).toBe('request-1');
});

test('another number, amount or price gets its own key, and the first request keeps its key', () => {
  const keys = createIdempotencyKeys(memoryArea(), numbered());
  const all = [
    request,
    { ...request, mobileNo: '13800138001' },
    { ...request, faceFen: 10_000 },
    { ...request, priceFen: 4980 },
    { ...request, firstTimeConfirmed: true },
  ];
  expect(new Set(all.map((each) => keys.keyFor(each))).size).toBe(all.length);
  expect(keys.keyFor(request)).toBe('request-1');
});

test('another code ticket for the same points is the same request; another product is not', () => {
  const keys = createIdempotencyKeys(memoryArea(), numbered());
  const points = {
    ...request,
    payMethod: 'points',
    goodsId: 'points-50',
    points: 5000,
    messageTicket: 'first',
  };
  expect(keys.keyFor(points)).toBe('request-1');
  expect(keys.keyFor({ ...points, messageTicket: 'second' })).toBe('request-1');
  expect(keys.keyFor({ ...points, goodsId: 'half-50' })).toBe('request-2');
  keys.forget({ ...points, messageTicket: 'third' });
  expect(keys.keyFor(points)).toBe('request-3');
});

test('the mobile number is not stored', () => {
  const area = memoryArea();
  createIdempotencyKeys(area).keyFor(request);
  expect(area.getItem('orderAttempts')).not.toContain('13800138');
});

test('ignores any other text in storage', () => {
  for (const text of ['', '{', 'null', '{}', '[1, "x"]']) {
    const area = memoryArea();
    area.setItem('orderAttempts', text);
    expect(createIdempotencyKeys(area, numbered()).keyFor(request), text).toBe('request-1');
  }
});

test('a key has the form of a request number in the contract', () => {
  expect(createIdempotencyKeys(memoryArea()).keyFor(request)).toMatch(/^[A-Za-z0-9-]{16,64}$/);
});

test('only a refusal that a retry cannot change is final', () => {
  expect(isFinalRefusal(refused('PMC41005'))).toBe(true);
  expect(isFinalRefusal(refused('PMC41404'))).toBe(true);
  expect(isFinalRefusal(refused('PMC50000'))).toBe(false);
  expect(isFinalRefusal(refused('PMC50302'))).toBe(false);
  expect(isFinalRefusal(new CallError({ call: 'POST /vi/order', kind: 'transport', message: '' }))).toBe(
    false,
  );
  expect(isFinalRefusal(new CallError({ call: 'POST /vi/order', kind: 'empty', message: '' }))).toBe(false);
});
