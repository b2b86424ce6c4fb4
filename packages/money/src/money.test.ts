import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen, fenFromWire, fenToWire, formatYuan, parseYuan, sumFen } from './index.ts';

test('SPEC 5 amounts: two decimals and thousands separators', () => {
  expect(formatYuan(0n)).toBe('¥0.00');
  expect(formatYuan(5n)).toBe('¥0.05');
  expect(formatYuan(4990n)).toBe('¥49.90');
  expect(formatYuan(100_000n)).toBe('¥1,000.00');
  expect(formatYuan(123_456_789n, { sign: false })).toBe('1,234,567.89');
  expect(formatYuan(-5n)).toBe('-¥0.05');
});

test('a number is shown like its fen, and refused if it is not a safe integer', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (amount) => {
      expect(formatYuan(amount)).toBe(formatYuan(BigInt(amount)));
    }),
  );
  for (const amount of [0.5, Number.NaN, 2 ** 53]) expect(() => formatYuan(amount)).toThrow(RangeError);
});

test('a value that is not a number throws instead of being shown as an amount', () => {
  for (const amount of [null, undefined, 'some'])
    expect(() => formatYuan(amount as never), String(amount)).toThrow(RangeError);
});

test("an amount's text is read back as the same fen", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), (amount) => {
      expect(parseYuan(formatYuan(amount))).toBe(amount);
    }),
  );
});

test('a typed amount that is not exact to the fen is refused, not rounded', () => {
  const texts = ['', ' ', '1.234', '1,23', ',123', '1.', '.5', '-1', 'abc', '1e3', '１', '0x10', '¥'];
  for (const text of texts) {
    expect(parseYuan(text), text).toBeNull();
  }
});

test('reads usual notations of an amount', () => {
  expect(parseYuan('50')).toBe(5000n);
  expect(parseYuan(' ¥49.9 ')).toBe(4990n);
  expect(parseYuan('￥1,234.56')).toBe(123_456n);
});

test('fen are sent and received exactly, or not at all', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(fenToWire(fenFromWire(value))).toBe(value === 0 ? 0 : value);
    }),
  );
  expect(() => fenToWire(2n ** 53n)).toThrow(RangeError);
  expect(() => fen(0.1)).toThrow(RangeError);
  expect(() => fen(Number.NaN)).toThrow(RangeError);
});

test('a sum does not depend on the order of its parts', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt()), (parts) => {
      expect(sumFen(parts)).toBe(sumFen(parts.toReversed()));
    }),
  );
});
