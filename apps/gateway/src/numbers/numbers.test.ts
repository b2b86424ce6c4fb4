import { describe, expect, test } from 'vitest';
import type { CarrierService, NumberFacts } from '../partners/carrier/index.ts';
import { indeterminate } from '../partners/index.ts';
import { standStill } from '../../../../tests/support/stand-still.ts';
import { createExpiringCache } from './expiring-cache.ts';
import { createNumbers } from './numbers.ts';
import { createPrefixDirectory } from './prefix-directory.ts';

const prefixes = createPrefixDirectory();
const facts = (change: Partial<NumberFacts> = {}): NumberFacts => ({
  kind: 'number',
  carrier: null,
  ported: false,
  acceptsTopUp: true,
  ...change,
});

function numbersWith(lookUp: CarrierService['lookUp']) {
  const seen: string[] = [];
  const time = { now: Date.UTC(2026, 10, 20) };
  const numbers = createNumbers({
    carrier: {
      lookUp: (mobileNo) => {
        seen.push(mobileNo);
        return lookUp(mobileNo);
      },
    },
    clock: () => time.now,
    prefixes,
    lookUpLimitMs: 30,
  });
  return { numbers, seen, time };
}

describe('SPEC 7 POST /vi/organization', () => {
  test("a carrier's answer that arrived while this process was blocked is used", async () => {
    // The answer is read in the next round of the event loop, in which due timers run first.
    const answered = () =>
      new Promise<NumberFacts>((resolve) => {
        setImmediate(() => setImmediate(resolve, facts({ ported: true })));
      });
    const { numbers } = numbersWith(answered);
    const asked = numbers.organization('13510000000');
    // The carrier has been asked by now.
    await Promise.resolve();
    standStill(100);
    expect(await asked).toMatchObject({ ported: true });
  });

  test('a ported number has the carrier of the answer, and keeps its place', async () => {
    const { numbers } = numbersWith(async () => facts({ carrier: 'CTCC', ported: true }));
    expect(await numbers.organization('13510000000')).toEqual({
      mobileNo: '13510000000',
      carrier: 'CTCC',
      ported: true,
      province: { zh: '广东省', en: 'Guangdong' },
      city: { zh: '深圳市', en: 'Shenzhen' },
    });
  });
  test('the answer null means the carrier of the prefix', async () => {
    const { numbers } = numbersWith(async () => facts());
    expect(await numbers.organization('13510000000')).toMatchObject({ carrier: 'CMCC', ported: false });
  });
  test.each([
    ['does not answer in time', () => new Promise<never>(() => undefined)],
    ['answers nothing understood', async () => indeterminate('status 500')],
    ['breaks', () => Promise.reject(new Error('bug'))],
  ])('when the carrier %s, the prefix decides', async (_, lookUp) => {
    const { numbers, seen } = numbersWith(lookUp);
    expect(await numbers.organization('13010000000')).toMatchObject({ carrier: 'CUCC', ported: false });
    expect(await numbers.check('13010000000')).toEqual({ allowed: true, reason: null });
    expect(seen).toHaveLength(1);
  });
  test('a number is looked up once in ten minutes, and once by concurrent calls', async () => {
    const { numbers, seen, time } = numbersWith(async () => facts());
    await Promise.all([numbers.organization('13510000000'), numbers.check('13510000000')]);
    time.now += 599_999;
    await numbers.organization('13510000000');
    expect(seen).toHaveLength(1);
    time.now += 1;
    await numbers.organization('13510000000');
    expect(seen).toHaveLength(2);
  });
  test('a carrier that did not answer is queried again after ten seconds', async () => {
    let isDown = true;
    const { numbers, time } = numbersWith(async () =>
      isDown ? indeterminate('away') : facts({ carrier: 'CBN', ported: true }),
    );
    expect((await numbers.organization('13510000000')).carrier).toBe('CMCC');
    isDown = false;
    time.now += 10_000;
    expect((await numbers.organization('13510000000')).carrier).toBe('CBN');
  });
});

describe('SPEC 7 GET /common/v1/front/mobileCheck', () => {
  test('a text that is not a mobile number is answered without a look-up', async () => {
    const { numbers, seen } = numbersWith(async () => facts());
    expect(await numbers.check('12345')).toEqual({ allowed: false, reason: 'notAMobileNumber' });
    expect(seen).toEqual([]);
  });
  test('a number with an unknown prefix is refused, unless a carrier confirms it as its own', async () => {
    expect(await numbersWith(async () => facts()).numbers.check('15400000000')).toEqual({
      allowed: false,
      reason: 'carrierNotServed',
    });
    expect(await numbersWith(async () => facts({ carrier: 'CMCC' })).numbers.check('15400000000')).toEqual({
      allowed: true,
      reason: null,
    });
  });
  test('a number that the carrier refuses is not allowed', async () => {
    expect(
      await numbersWith(async () => facts({ acceptsTopUp: false })).numbers.check('+86 135-1000-0000'),
    ).toEqual({ allowed: false, reason: 'carrierRefuses' });
  });
});

test('the number cache has a maximum size, and drops the oldest entry first', () => {
  const cache = createExpiringCache<number>(() => 0, 2);
  for (const [index, key] of ['a', 'b', 'a', 'c'].entries()) cache.set(key, index, 1);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([2, undefined, 3]);
});
