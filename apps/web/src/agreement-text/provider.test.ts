import { expect, test } from 'vitest';
import { providerRows, readProvider } from './provider.ts';

const given = {
  name: { zh: '某某支付有限公司', en: 'Some Payments Ltd' },
  address: { zh: '北京市', en: 'Beijing' },
  phone: '10000',
  mail: 'privacy@some.example',
  officer: { zh: '王某', en: 'Wang' },
};

test('PIPL article 17: the provider is shown with name, responsible officer, address, phone and mail', () => {
  expect(providerRows(readProvider(JSON.stringify(given)), 'zh').map(({ text }) => text)).toEqual([
    '某某支付有限公司',
    '王某',
    '北京市',
    '10000',
    'privacy@some.example',
  ]);
  expect(providerRows(readProvider(null), 'en')).toHaveLength(5);
});

test.each([
  ['{', 'VITE_PROVIDER is not JSON'],
  ['null', 'VITE_PROVIDER lacks name.zh'],
  [JSON.stringify({ ...given, phone: ' ' }), 'VITE_PROVIDER lacks phone'],
  [JSON.stringify({ ...given, officer: { zh: '王某' } }), 'VITE_PROVIDER lacks officer.en'],
])('the build refuses an incomplete setting: %s', (json, message) => {
  expect(() => readProvider(json)).toThrow(message);
});
