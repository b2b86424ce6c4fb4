import { expect, test } from 'vitest';
import { readCap } from './cap-sheet.tsx';
import { shareOf } from './family-month.tsx';

test('reads whole yuan as fen, also with spaces, separators or the currency sign', () => {
  expect(readCap('200')).toBe(20_000);
  expect(readCap(' ¥1,000 ')).toBe(100_000);
  expect(readCap('0')).toBe(0);
  expect(readCap('100000')).toBe(10_000_000);
});

test('an amount with decimals, a wrong character or too high a value is null', () => {
  for (const typed of ['', '12.5', '-1', '100001', '1e3', 'abc', '9999999'])
    expect(readCap(typed)).toBeNull();
});

test("a bar's share is at most 1, and 0 when both amounts are 0", () => {
  expect(shareOf(50, 200)).toBe(0.25);
  expect(shareOf(300, 200)).toBe(1);
  expect(shareOf(0, 0)).toBe(0);
});
