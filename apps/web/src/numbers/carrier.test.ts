import type { Carrier } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { carrierName, carrierPlace, placeName } from './carrier.ts';

const liaoning = { zh: '辽宁省', en: 'Liaoning' };
const shenyang = { zh: '沈阳市', en: 'Shenyang' };
const beijing = { zh: '北京市', en: 'Beijing' };
const haibei = { zh: '海北藏族自治州', en: 'Haibei' };
const inner = { zh: '内蒙古', en: 'Inner Mongolia' };
const unknown = { zh: '', en: '' };

test.each([
  ['province and city', { province: liaoning, city: shenyang }, '辽宁沈阳', 'Shenyang, Liaoning'],
  ['a municipality once', { province: beijing, city: beijing }, '北京', 'Beijing'],
  [
    'a city that is none',
    { province: inner, city: haibei },
    '内蒙古海北藏族自治州',
    'Haibei, Inner Mongolia',
  ],
  ['no city known', { province: liaoning, city: null }, '辽宁', 'Liaoning'],
  ['the place of an order, which has no city', { province: liaoning }, '辽宁', 'Liaoning'],
  ['an empty name', { province: liaoning, city: unknown }, '辽宁', 'Liaoning'],
  ['nothing known', { province: null, city: null }, null, null],
] as const)('writes a place in one form: %s', (_, place, zh, en) => {
  expect(placeName(place, 'zh')).toBe(zh);
  expect(placeName(place, 'en')).toBe(en);
});

test('shows the carrier and place, each only if known', () => {
  const place = { province: liaoning, city: shenyang };
  expect(carrierPlace({ carrier: 'CMCC', ...place }, 'zh')).toBe('中国移动\u00a0· 辽宁沈阳');
  expect(carrierPlace({ carrier: 'CMCC', ...place }, 'en')).toBe('China Mobile\u00a0· Shenyang, Liaoning');
  expect(carrierPlace({ carrier: 'UNKNOWN', ...place }, 'en')).toBe('Shenyang, Liaoning');
  expect(carrierPlace({ carrier: 'CMCC', province: null }, 'en')).toBe('China Mobile');
  expect(carrierPlace({ carrier: 'UNKNOWN', province: null }, 'en')).toBeNull();
});

test('an unknown carrier of a newer release has no name', () => {
  for (const carrier of ['UNKNOWN', 'NEWCO'] as Carrier[])
    for (const language of ['zh', 'en'] as const) expect(carrierName(carrier, language), carrier).toBeNull();
});
