import { describe, expect, test } from 'vitest';
import { createPrefixDirectory, flatBsonEntries, prefixDirectory } from './prefix-directory.ts';
import { createPrefixTable } from './prefix-table.ts';
import { readPlace } from './place-names.ts';

const prefixes = createPrefixDirectory();
const inPrefix = (prefix: string) => prefix.padEnd(11, '0');

describe('SPEC 7 POST /vi/organization: carrier by prefix', () => {
  test.each([
    [
      'CMCC',
      [
        '1340',
        '135',
        '136',
        '137',
        '138',
        '139',
        '147',
        '148',
        '150',
        '151',
        '152',
        '157',
        '158',
        '159',
        '165',
        '172',
        '178',
        '182',
        '183',
        '184',
        '187',
        '188',
        '195',
        '197',
        '198',
        '1703',
        '1705',
        '1706',
      ],
    ],
    [
      'CUCC',
      [
        '130',
        '131',
        '132',
        '145',
        '146',
        '155',
        '156',
        '166',
        '167',
        '171',
        '175',
        '176',
        '185',
        '186',
        '196',
        '1704',
        '1707',
        '1708',
        '1709',
      ],
    ],
    [
      'CTCC',
      [
        '133',
        '1349',
        '149',
        '153',
        '162',
        '173',
        '174',
        '177',
        '180',
        '181',
        '189',
        '190',
        '191',
        '193',
        '199',
        '1700',
        '1701',
        '1702',
      ],
    ],
    ['CBN', ['192']],
    [
      'UNKNOWN',
      ['142', '143', '154', '160', '161', '163', '164', '168', '169', '179', '194', '100', '110', '123'],
    ],
  ] as const)('%s', (carrier, list) => {
    for (const prefix of list)
      expect([prefix, prefixes.carrierOf(inPrefix(prefix))]).toEqual([prefix, carrier]);
  });
});

describe('SPEC 7 POST /vi/organization: province and city by prefix', () => {
  test.each([
    ['13510', { province: { zh: '广东省', en: 'Guangdong' }, city: { zh: '深圳市', en: 'Shenzhen' } }],
    ['17629', { province: { zh: '陕西省', en: 'Shaanxi' }, city: { zh: '西安市', en: "Xi'an" } }],
    ['1349', { province: { zh: '北京市', en: 'Beijing' }, city: { zh: '北京市', en: 'Beijing' } }],
    ['15523', { province: { zh: '重庆市', en: 'Chongqing' }, city: { zh: '重庆市', en: 'Chongqing' } }],
  ])('%s', (prefix, place) => {
    expect(prefixes.placeOf(inPrefix(prefix))).toEqual(place);
  });
  test('a newer prefix has no place', () => {
    expect(prefixes.placeOf('19200000000')).toBeNull();
    expect(prefixes.placeOf('11000000000')).toBeNull();
  });
  test('every place in the data has a province and a city in their cleaned spelling', () => {
    for (let prefix = 13000; prefix < 20000; prefix += 1) {
      for (const rest of ['00', '37', '99']) {
        const place = prefixes.placeOf(`${prefix}${rest}0000`);
        if (place === null) continue;
        expect(place.province.zh).toMatch(/^(内蒙古|广西|西藏|宁夏|新疆|[^省]+省|(北京|天津|上海|重庆)市)$/);
        expect(place.city.zh).toMatch(/^\p{Script=Han}+$/u);
        expect(place.city.en).toMatch(/^[A-Z][a-zü']+( [A-Z][a-z]+)*$/);
      }
    }
  });
  test.each([
    ['内蒙古呼伦贝尔市', 'Hulun, Inner Mongolia', '内蒙古', '呼伦贝尔市', 'Hulunbuir'],
    ['青海省海南藏族自治州', 'Hainan, Qinghai', '青海省', '海南藏族自治州', 'Hainan'],
    ['湖北省襄樊市', 'Xiangfan, Hubei', '湖北省', '襄阳市', 'Xiangyang'],
    ['安徽省马鞍山市', 'MaAnshan, Anhui', '安徽省', '马鞍山市', "Ma'anshan"],
  ])('%s is read as province and city', (zh, en, province, cityZh, cityEn) => {
    expect(readPlace(zh, en)).toMatchObject({ province: { zh: province }, city: { zh: cityZh, en: cityEn } });
  });
  test('a line that names no province is not a place', () => {
    expect(readPlace('某地', 'Somewhere, Nowhere')).toBeNull();
  });
});

test('the longest prefix of the table wins, in any order of the prefixes', () => {
  const table = createPrefixTable([
    ['1301234', 'seven'],
    ['13', 'two'],
    ['1301', 'four'],
    ['0108', 'no mobile'],
    ['12', 'no mobile'],
  ]);
  expect(
    ['13012345678', '13012995678', '13999999999', '14000000000', '12000000000', '0'].map((number) =>
      table.get(number),
    ),
  ).toEqual(['seven', 'four', 'two', undefined, undefined, undefined]);
});

test('a text that several entries of the prefix data share is read for each of them', () => {
  const entry = (key: string, text: string) => {
    const value = Buffer.from(`${text}\0`);
    return Buffer.concat([
      Buffer.from([2]),
      Buffer.from(`${key}\0`),
      Buffer.from([value.length, 0, 0, 0]),
      value,
    ]);
  };
  const entries = [
    ['130', '北京市'],
    ['131', '上海市'],
    ['132', '北京市'],
  ] as const;
  const document = Buffer.concat([
    Buffer.alloc(4),
    ...entries.map(([key, text]) => entry(key, text)),
    Buffer.alloc(1),
  ]);
  expect([...flatBsonEntries(document)]).toEqual(entries);
});

test('prefix data is read once per process', () => {
  expect(prefixDirectory()).toBe(prefixDirectory());
});

test('prefix data with other values than texts is refused', () => {
  expect(() => [...flatBsonEntries(Buffer.from([12, 0, 0, 0, 0x10, 0x61, 0, 1, 0, 0, 0, 0]))]).toThrow(
    'expected a text',
  );
});
