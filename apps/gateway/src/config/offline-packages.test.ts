import { readEnvironment } from '@phonebill/environment';
import { expect, test } from 'vitest';
import { readOfflinePackages } from './offline-packages.ts';

const read = (env: Readonly<Record<string, string>>) => readEnvironment(env, readOfflinePackages);

test('without offline packages there is no entry page, and every version is served', () => {
  expect(read({})).toEqual({ entryPages: [], leastVersion: '0.0.0.0' });
});

test('entry pages are separated by blanks; http is allowed only on this machine', () => {
  const pages = ['https://20260001.h5app.example/www/index.html', 'http://127.0.0.1:9000/a/www/index.html'];
  expect(read({ OFFLINE_PAGES: ` ${pages.join('\n')} `, OFFLINE_LEAST_VERSION: '1.0.0.12' })).toEqual({
    entryPages: pages,
    leastVersion: '1.0.0.12',
  });
});

test.each([
  ['http://h5app.example/www/index.html', 'is not https'],
  ['file:///www/index.html', 'is not https'],
  ['null', 'is not an address'],
  ['https://h5app.example', 'is not a page'],
  ['https://h5app.example/www/index.html?a=1', 'is not a page'],
  ['https://h5app.example/www/index.html#/x', 'is not a page'],
  ['https://user@h5app.example/www/index.html', 'is not a page'],
  [
    'https://h5app.example/a/index.html https://h5app.example/b/index.html',
    'two entry pages of https://h5app',
  ],
])('the gateway does not start with the entry page %s', (OFFLINE_PAGES, fault) => {
  expect(() => read({ OFFLINE_PAGES })).toThrow(fault);
});

test('a least version that is not four numbers is refused', () => {
  for (const OFFLINE_LEAST_VERSION of ['1', '1.0.0', '1.0.0.x', '1.0.0.0.0'])
    expect(() => read({ OFFLINE_LEAST_VERSION })).toThrow('OFFLINE_LEAST_VERSION');
});
