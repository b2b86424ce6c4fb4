import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Sale, saleFields, type SellingStop, stopOf, stopsDebits } from './stops.ts';

const text = { zh: '暂停', en: 'Not now' };
const sale: Sale = {
  carrier: 'CMCC',
  province: '广东省',
  payment: 'cash',
  channel: 'wallet',
  faceFen: 5000,
};
const stop = (what: Partial<Sale>, until: string | null = null): SellingStop => ({ what, text, until });

test('a stop applies only when all its conditions match, and an unknown condition never does', () => {
  expect(stopOf([stop({ carrier: 'CMCC', faceFen: 5000 })], sale, 0)?.text).toEqual(text);
  expect(stopOf([stop({ carrier: 'CMCC', faceFen: 3000 })], sale, 0)).toBeNull();
  expect(stopOf([stop({ payment: 'cash' })], { ...sale, payment: null }, 0)).toBeNull();
});

test('a stop with an end no longer applies at that moment', () => {
  const stops = [stop({ carrier: 'CMCC' }, '2026-12-01T00:00:00+08:00')];
  const end = Date.UTC(2026, 10, 30, 16);
  expect([stopOf(stops, sale, end - 1) !== null, stopOf(stops, sale, end)]).toEqual([true, null]);
});

test('a sale is stopped exactly when all conditions of one stop match it', () => {
  const part = fc.record(
    {
      carrier: fc.constantFrom('CMCC', 'CUCC'),
      province: fc.constantFrom('广东省', '北京市'),
      payment: fc.constantFrom('cash', 'digital'),
      channel: fc.constantFrom('wallet', 'shop'),
      faceFen: fc.constantFrom(5000, 3000),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const fits = parts.some((one) =>
        saleFields.every((field) => [undefined, sale[field]].includes(one[field])),
      );
      expect(
        stopOf(
          parts.map((one) => stop(one)),
          sale,
          0,
        ) !== null,
      ).toBe(fits);
    }),
  );
});

test('debits stop in general, or in one channel', () => {
  expect(stopsDebits([{ channel: null }], 'shop')).toBe(true);
  expect(stopsDebits([{ channel: 'shop' }], 'shop')).toBe(true);
  expect(stopsDebits([{ channel: 'shop' }], null)).toBe(false);
});
