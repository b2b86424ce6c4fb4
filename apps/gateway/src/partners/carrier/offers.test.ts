import { expect, test, vi } from 'vitest';
import { indeterminate } from '../answers.ts';
import { createOfferBook, isSold } from './offers.ts';

const MINUTE = 60_000;

function bookOf(read: () => Promise<string>) {
  const time = { now: 1_000_000 };
  const readings: number[] = [];
  const book = createOfferBook(
    async () => {
      readings.push(time.now);
      const said = await read();
      return said === '' ? indeterminate('silent') : said;
    },
    () => time.now,
  );
  return { time, readings, book };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('an amount is sold when it is a fixed amount or within the range, including both ends', () => {
  const amounts = { fixed: [3000n], range: { least: 5000n, most: 10_000n } };
  expect([3000n, 3001n, 4999n, 5000n, 10_000n, 10_001n].map((one) => isSold(amounts, one))).toEqual([
    true,
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(isSold({ fixed: [], range: null }, 5000n)).toBe(false);
});

test('concurrent callers share the first reading', async () => {
  const { book, readings } = bookOf(async () => 'offers');
  expect(await Promise.all([book.ready(), book.ready(), book.ready()])).toEqual(Array(3).fill('offers'));
  expect(readings).toHaveLength(1);
});

test('reads offers again after ten minutes, and serves the former ones until then', async () => {
  let said = 'first';
  const { book, readings, time } = bookOf(async () => said);
  await book.ready();
  said = 'second';
  time.now += 10 * MINUTE - 1;
  expect([book.known(), readings.length]).toEqual(['first', 1]);
  time.now += 1;
  expect(book.known()).toBe('first');
  await settled();
  expect([book.known(), readings.length]).toEqual(['second', 2]);
});

test('retries an unanswered reading after half a minute, and drops the offers after an hour', async () => {
  let said = 'offers';
  const { book, readings, time } = bookOf(async () => said);
  await book.ready();
  said = '';
  time.now += 10 * MINUTE;
  await book.ready();
  await settled();
  time.now += 29_999;
  await book.ready();
  expect(readings).toHaveLength(2);
  time.now += 1;
  expect(await book.ready()).toBe('offers');
  await settled();
  expect(readings).toHaveLength(3);
  time.now = 1_000_000 + 60 * MINUTE;
  expect(book.known()).toBeNull();
});

test('stops waiting for an unanswered reading after 1.5 seconds', async () => {
  vi.useFakeTimers();
  try {
    const { book } = bookOf(() => new Promise(() => undefined));
    const waited = book.ready();
    await vi.advanceTimersByTimeAsync(1500);
    expect(await waited).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
