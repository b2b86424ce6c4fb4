import { expect, test } from 'vitest';
import { breachWords } from './breach-words.ts';
import { faultWords } from './fault-words.ts';
import { placeWords } from './place-words.ts';
import { valueWords } from './value-words.ts';

test.each([
  [['pricePerTenThousand', 'CMCC'], 'Price, China Mobile', '价格，中国移动'],
  [['limit', 'perDayFen'], 'Limits, most a day', '限额，每日最高'],
  [['goods', 'half-30', 'priceFen'], 'For points, half-30, price in money', '积分兑换，half-30，现金价'],
  [[], 'Prices and limits', '价格与限额'],
])('names a place in the prices: %j', (path, en, zh) => {
  expect(placeWords({ part: 'pricing', path }, 'en')).toBe(en);
  expect(placeWords({ part: 'pricing', path }, 'zh')).toBe(zh);
});

test('an advert is named by its number, page and position', () => {
  const item = { business: 'huafei', position: 'rolling', title: { zh: '充值', en: 'Top up' } };
  expect(placeWords({ part: 'adverts', path: ['0', 'title', 'en'], item }, 'en')).toBe(
    'Advert 1 (Top-up, rolling line), title, English',
  );
  expect(placeWords({ part: 'adverts', path: ['2'] }, 'zh')).toBe('广告 3');
  expect(placeWords({ part: 'adverts', path: ['2', 'constructor'] }, 'en')).toBe('Advert 3, constructor');
});

test.each([
  [9980, ['pricePerTenThousand', 'CMCC'], '99.80% of the face value: ¥50.00 costs ¥49.90'],
  [9999, ['pricePerTenThousand', 'CMCC'], '99.99% of the face value: ¥50.00 costs ¥50.00'],
  [50_000, ['limit', 'maxFen'], '¥500.00'],
  [[1000, 2000], ['facesFen'], '¥10.00, ¥20.00'],
  [500, ['goods', 'points-5', 'points'], '500 points'],
  [true, ['adverts'], 'on'],
  ['Y', ['0', 'supportTourists'], 'yes'],
  ['2030-01-01T00:00:00+08:00', ['autumn-2026', 'endsAt'], '2030-01-01 00:00:00'],
  [{ zh: '充值', en: 'Top up' }, ['0', 'title'], '充值\nTop up'],
  [null, ['partner-shop', 'notice'], 'none'],
  [undefined, ['ownAmountStepFen'], 'not there'],
])('%j at %j is shown in words', (value, path, words) => {
  expect(valueWords(value, path, 'en')).toBe(words);
});

test('an unusual price is shown in percent', () => {
  expect(breachWords('CMCC would be 8000 per 10,000, below its floor of 9000', 'en')).toBe(
    'China Mobile would cost 80.00% of the face value, below its floor of 90.00% by ¥10.00 for every ¥100.00',
  );
  expect(breachWords('half-30 would move from 9980 to 9000 per 10,000, by more than 500 at once', 'zh')).toBe(
    'half-30的价格将由 99.80% 变为 90.00%，单次变动超过 5.00%',
  );
  expect(breachWords('something of a newer server', 'en')).toBe('something of a newer server');
});

test('a known fault is shown in both languages, and an unknown one unchanged', () => {
  expect(faultWords('must be >= 1', 'zh')).toBe('不得小于 1');
  expect(faultWords('is not known here', 'en')).toBe('there is no such field');
  expect(faultWords('a fault of a newer server', 'zh')).toBe('a fault of a newer server');
});
