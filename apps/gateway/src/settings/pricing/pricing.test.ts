import { payMethods } from '@phonebill/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPricing, priceOf, within } from './pricing.ts';
import { checkPricing, type PricingFile, readLoadedPricing, readPricingFile } from './pricing-file.ts';

const file: PricingFile = {
  facesFen: [1000, 5000, 20_000],
  pricePerTenThousand: { CMCC: 9980, CUCC: 9950, CTCC: 9970, CBN: 10_000 },
  smallFacesFen: [500, 100],
  goods: [
    { goodsId: 'half', faceFen: 5000, points: 2500, priceFen: 2500 },
    { goodsId: 'whole', faceFen: 5000, points: 5000, priceFen: 0 },
  ],
  limit: { minFen: 1000, maxFen: 50_000, perDayFen: 200_000, perMonthFen: 500_000 },
  guestLimit: { minFen: 1000, maxFen: 10_000, perDayFen: 30_000, perMonthFen: 100_000 },
};
const refuses = (change: Partial<PricingFile>) => expect(() => checkPricing({ ...file, ...change }));

test('the delivered file is valid, and sells nothing above its face value', () => {
  const pricing = createPricing(readPricingFile(new URL('../../../config/pricing.json', import.meta.url)));
  for (const { faceFen, priceFen } of [
    ...pricing.denominations('CMCC'),
    ...pricing.smallAmounts('CMCC'),
    ...pricing.goods('CMCC'),
  ])
    expect(priceFen).toBeLessThanOrEqual(faceFen);
  expect(payMethods).toContain('points');
});

test('refuses falling limits, small amounts that are usual, and overpriced goods by name', () => {
  refuses({ limit: { ...file.limit, perDayFen: 1000 } }).toThrow('limit must rise');
  refuses({ guestLimit: { ...file.guestLimit, maxFen: 999 } }).toThrow('guestLimit must rise');
  refuses({ smallFacesFen: [1000] }).toThrow('small amount 1000');
  refuses({ goods: [{ goodsId: 'dear', faceFen: 5000, points: 1, priceFen: 5000 }] }).toThrow('dear');
  refuses({ goods: [...file.goods, ...file.goods] }).toThrow('same goodsId');
  refuses({ goods: [{ goodsId: 'free', faceFen: 5000, points: 0, priceFen: 0 }] }).toThrow('/goods/0/points');
});

test('SPEC 7 POST /vi/smallAmount: amounts below the usual ones, at face value', () => {
  const pricing = createPricing(file);
  expect(pricing.smallAmounts('CUCC')).toEqual([
    { faceFen: 100n, priceFen: 100n },
    { faceFen: 500n, priceFen: 500n },
  ]);
  expect(pricing.smallAmounts('UNKNOWN')).toEqual([]);
});

test("sells an amount of the user's choice in whole steps within the limit, at the usual price", () => {
  const pricing = createPricing({ ...file, ownAmountStepFen: 100 });
  expect(pricing.ownAmountStepFen).toBe(100n);
  expect(pricing.ownAmount('CMCC', 3700n)).toEqual({ faceFen: 3700n, priceFen: 3693n });
  expect(pricing.ownAmount('CMCC', 1000n)?.priceFen).toBe(998n);
  expect(pricing.ownAmount('CMCC', 50_000n)?.priceFen).toBe(49_900n);
  for (const none of [900n, 3750n, 50_100n, 0n]) expect(pricing.ownAmount('CMCC', none)).toBeNull();
  expect(pricing.ownAmount('UNKNOWN', 3700n)).toBeNull();
  expect(createPricing(file).ownAmount('CMCC', 3700n)).toBeNull();
});

test('SPEC 7 POST /vi/integralGoodsInfo: goods by face value, points alone first', () => {
  const pricing = createPricing(file);
  expect(pricing.goods('CMCC').map(({ goodsId }) => goodsId)).toEqual(['whole', 'half']);
  expect(pricing.goods('UNKNOWN')).toEqual([]);
});

test('guests are offered only amounts within their limit', () => {
  const pricing = createPricing(file);
  expect(within(pricing.denominations('CMCC'), pricing.guestLimit).map(({ faceFen }) => faceFen)).toEqual([
    1000n,
    5000n,
  ]);
});

test('a price is rounded up to a whole fen, and never above the face value', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10_000_000n }),
      fc.bigInt({ min: 1n, max: 10_000n }),
      (face, rate) => {
        const price = priceOf(face, rate);
        expect(price * 10_000n).toBeGreaterThanOrEqual(face * rate);
        expect((price - 1n) * 10_000n).toBeLessThan(face * rate);
        expect(price).toBeLessThanOrEqual(face);
      },
    ),
  );
});

test('ignores unknown fields of a newer release, unless it marks them as required', () => {
  const newer = { ...file, ofTheNextRelease: 1, limit: { ...file.limit, perYearFen: 1 } };
  expect(readLoadedPricing(newer)).toEqual(file);
  expect(() => checkPricing(newer)).toThrow('pricing.json: /ofTheNextRelease is not known here');
  expect(() => readLoadedPricing({ ...newer, mustBeKnown: { ofTheNextRelease: '0.9.0' } })).toThrow(
    'pricing.json: /ofTheNextRelease may not be left out, and is known from release 0.9.0 on',
  );
  expect(() => checkPricing({ ...file, mustBeKnown: { ofTheNextRelease: '0.9.0' } })).toThrow(
    'pricing.json: /ofTheNextRelease may not be left out, and is known from release 0.9.0 on',
  );
  const known = { ...file, mustBeKnown: { ownAmountStepFen: '0.2.0' } };
  expect(readLoadedPricing(known)).toEqual(known);
});
