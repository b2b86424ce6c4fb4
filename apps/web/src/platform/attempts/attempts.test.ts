import { expect, test } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { memoryArea } from '../storage.ts';
import { createAttempts, isAnswer } from './attempts.ts';

const wish = { mobileNo: '13800138000', faceFen: 5000, priceFen: 4990, payMethod: 'cash' };
const refused = (msgCd: string) =>
  new CallError({ call: 'POST /vi/order', kind: 'refused', msgCd, message: '' });

function numbered() {
  let made = 0;
  return () => `request-${++made}`;
}

test('the same wish is the same request until it is answered', () => {
  const attempts = createAttempts(memoryArea(), numbered());
  expect(attempts.requestNoFor(wish)).toBe('request-1');
  expect(attempts.requestNoFor({ ...wish })).toBe('request-1');
  attempts.settle(wish);
  expect(attempts.requestNoFor(wish)).toBe('request-2');
});

test('across a reload, too', () => {
  const area = memoryArea();
  const first = createAttempts(area).requestNoFor(wish);
  expect(createAttempts(area).requestNoFor(wish)).toBe(first);
});

test('the order of the fields and fields without a value do not matter', () => {
  const attempts = createAttempts(memoryArea(), numbered());
  attempts.requestNoFor(wish);
  expect(
    attempts.requestNoFor({
      payMethod: 'cash',
      priceFen: 4990,
      faceFen: 5000,
      mobileNo: '13800138000',
      cnlCode: undefined,
    }),
  ).toBe('request-1');
});

test('another number, amount or price is another request, and leaves the first one as it is', () => {
  const attempts = createAttempts(memoryArea(), numbered());
  const all = [
    wish,
    { ...wish, mobileNo: '13800138001' },
    { ...wish, faceFen: 10_000 },
    { ...wish, priceFen: 4980 },
    { ...wish, firstTimeConfirmed: true },
  ];
  expect(new Set(all.map((each) => attempts.requestNoFor(each))).size).toBe(all.length);
  expect(attempts.requestNoFor(wish)).toBe('request-1');
});

test('another ticket for the same points is the same request, another good is not', () => {
  const attempts = createAttempts(memoryArea(), numbered());
  const points = { ...wish, payMethod: 'points', goodsId: 'points-50', points: 5000, messageTicket: 'first' };
  expect(attempts.requestNoFor(points)).toBe('request-1');
  expect(attempts.requestNoFor({ ...points, messageTicket: 'second' })).toBe('request-1');
  expect(attempts.requestNoFor({ ...points, goodsId: 'half-50' })).toBe('request-2');
  attempts.settle({ ...points, messageTicket: 'third' });
  expect(attempts.requestNoFor(points)).toBe('request-3');
});

test('the number is not written down', () => {
  const area = memoryArea();
  createAttempts(area).requestNoFor(wish);
  expect(area.getItem('orderAttempts')).not.toContain('13800138');
});

test('what is not ours in storage is passed over', () => {
  for (const text of ['', '{', 'null', '{}', '[1, "x"]']) {
    const area = memoryArea();
    area.setItem('orderAttempts', text);
    expect(createAttempts(area, numbered()).requestNoFor(wish), text).toBe('request-1');
  }
});

test('a request number as the contract wants it', () => {
  expect(createAttempts(memoryArea()).requestNoFor(wish)).toMatch(/^[A-Za-z0-9-]{16,64}$/);
});

test('only a clear refusal is an answer', () => {
  expect(isAnswer(refused('PMC41005'))).toBe(true);
  expect(isAnswer(refused('PMC41404'))).toBe(true);
  expect(isAnswer(refused('PMC50000'))).toBe(false);
  expect(isAnswer(refused('PMC50302'))).toBe(false);
  expect(isAnswer(new CallError({ call: 'POST /vi/order', kind: 'transport', message: '' }))).toBe(false);
  expect(isAnswer(new CallError({ call: 'POST /vi/order', kind: 'empty', message: '' }))).toBe(false);
});
