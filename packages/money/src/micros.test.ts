import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMicros, microsFromFen, microsFromNumber, parseMicros } from './index.ts';

test('reads a JSON number to the millionth, despite its binary form', () => {
  expect(microsFromNumber(49.9)).toBe(49_900_000n);
  expect(microsFromNumber(0.1 + 0.2)).toBe(300_000n);
  expect(microsFromNumber(6.8432)).toBe(6_843_200n);
  expect(microsFromNumber(1.000_000_4)).toBe(1_000_000n);
  expect(microsFromNumber(-0.5)).toBe(-500_000n);
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, 1e12]) expect(microsFromNumber(none)).toBeNull();
});

test('converts fen to millionths of a yuan', () => {
  expect(microsFromFen(4990n)).toBe(parseMicros('49.9'));
});

test('shows at least two and at most six decimals', () => {
  expect(formatMicros(0n)).toBe('0.00');
  expect(formatMicros(1_234_500_000n)).toBe('1,234.50');
  expect(formatMicros(6_843_210n)).toBe('6.84321');
  expect(formatMicros(-1n)).toBe('-0.000001');
});

test("an amount's text is read back as the same amount", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (amount) => {
      expect(parseMicros(formatMicros(amount).replaceAll(',', ''))).toBe(amount);
    }),
  );
});

test('refuses an amount with more than six decimals, and any other invalid text', () => {
  for (const text of ['', '-1', '1e3', '1,000', '0.0000001', '.5', '5.', 'USD'])
    expect(parseMicros(text), text).toBeNull();
});
