import { expect, test } from 'vitest';
import { amountParts, showFen } from './amount-parts.ts';

test('SPEC 5 Amounts on screen: sign, thousands separators, two decimals', () => {
  expect(showFen(0)).toBe('¥0.00');
  expect(showFen(4990)).toBe('¥49.90');
  expect(showFen(12_345_678)).toBe('¥123,456.78');
});

test('the parts joined are the whole amount', () => {
  for (const fen of [0, 5, 100, 4990, 123_456_789, -5]) {
    const { sign, whole, cents } = amountParts(fen);
    expect(sign + whole + cents).toBe(showFen(fen));
  }
  expect(amountParts(4990)).toEqual({ sign: '¥', whole: '49', cents: '.90' });
});
