import { expect, test } from 'vitest';
import { showPaid, showReturned } from './paid-words.ts';

test.each([
  [0, 4990, '¥49.90', '¥49.90'],
  [0, 0, '¥0.00', '¥0.00'],
  [3000, 0, '3,000 points', '3,000积分'],
  [1, 0, '1 point', '1积分'],
  [999, 0, '999 points', '999积分'],
  [1_234_567, 0, '1,234,567 points', '1,234,567积分'],
  [1500, 1500, '1,500 points + ¥15.00', '1,500积分 + ¥15.00'],
  [1500, 123_456, '1,500 points + ¥1,234.56', '1,500积分 + ¥1,234.56'],
])('%i points and %i fen', (points, priceFen, en, zh) => {
  expect(showPaid({ points, priceFen }, 'en')).toBe(en);
  expect(showPaid({ points, priceFen }, 'zh')).toBe(zh);
});

test('the refunds of a mixed order are said together', () => {
  const refunds = [{ points: 1500, amountFen: 0 }, { points: 0, amountFen: 1500 }];
  expect(showReturned(refunds, 'en')).toBe('1,500 points + ¥15.00');
  expect(showReturned(refunds.slice(1), 'zh')).toBe('¥15.00');
});
