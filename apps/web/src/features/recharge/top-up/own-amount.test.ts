import { expect, test } from 'vitest';
import { amountProblem, readAmount, stepText } from './own-amount-sheet.tsx';

const limits = { minFen: 1000, maxFen: 50_000, stepFen: 100 };

test('reads a typed amount in fen', () => {
  for (const typed of ['35', '35.00', '35.', ' ¥35 ', '35元', '３５', '35.0'])
    expect(readAmount(typed)).toBe(3500);
  expect(readAmount('1,234.5')).toBe(123_450);
  expect(readAmount('0.35')).toBe(35);
});

test('a text that is not an amount is null', () => {
  for (const typed of ['', ' ', 'x', '3x5', '-35', '35.123', '3.5.0', '12345678', '.5']) {
    expect(readAmount(typed), typed).toBeNull();
  }
});

test('names the problem of an amount: too low, too high, not a whole step, or missing', () => {
  const problem = (faceFen: number | null) => amountProblem(faceFen, limits, 'en');
  expect(problem(900)).toBe('At least ¥10.00');
  expect(problem(50_100)).toBe('At most ¥500.00 at a time');
  expect(problem(3550)).toBe('whole yuan only');
  expect(problem(null)).toBe('Enter an amount, for example 35');
  for (const good of [1000, 3500, 50_000]) expect(problem(good)).toBeNull();
});

test('names steps other than whole yuan', () => {
  expect(stepText(500, 'en')).toBe('in steps of ¥5.00');
  expect(stepText(500, 'zh')).toBe('须为 ¥5.00 的倍数');
});
