import { expect, test } from 'vitest';
import { readFloatLevels } from './float-levels.ts';

test('each supplier has a currency and two levels, exact to a millionth', () => {
  expect(
    readFloatLevels('dtone=USD,low:2000,stop:300.5 carrier=CNY,low:50000,stop:0', ['dtone', 'carrier']),
  ).toEqual({
    dtone: { currency: 'USD', low: 2_000_000_000n, stop: 300_500_000n },
    carrier: { currency: 'CNY', low: 50_000_000_000n, stop: 0n },
  });
});

test.each([
  ['dtone', 'must name a currency and two levels'],
  ['dtone=2000', 'must name a currency and two levels'],
  ['dtone=USD,low:2000', 'must name a currency and two levels'],
  ['dtone=usd,low:2,stop:1', 'must name a currency and two levels'],
  ['dtone=USD,low:-2,stop:-3', 'must name a currency and two levels'],
  ['dtone=USD,low:2,stop:1 dtone=EUR,low:2,stop:1', 'must name a currency and two levels'],
  ['carrier=CNY,low:2,stop:1', 'names carrier, which TOP_UP_SUPPLIER does not'],
  ['dtone=USD,low:1,stop:2', 'has a stop above low for dtone'],
])('%s is refused in a sentence', (text, why) => {
  expect(() => readFloatLevels(text, ['dtone'])).toThrow(why);
});
