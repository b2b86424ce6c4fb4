import { expect, test } from 'vitest';
import { readPackageOptions } from './package-options.ts';

test("without options, builds the demonstration's package with this release's version", () => {
  expect(readPackageOptions([], '0.1.0')).toEqual({
    appId: '20260001',
    gateway: 'http://127.0.0.1:8080',
    version: '0.1.0.0',
    fallbackBaseUrl: null,
    captchaPage: null,
    out: 'dist/20260001_0.1.0.0.zip',
  });
});

test('accepts every option', () => {
  const args = '--app-id 30000002 --gateway https://pay.example --package-version 2.0.0.14 --out a.zip';
  const fallback = 'https://cdn.example/30000002/';
  const captchaPage = 'https://captcha.example/page';
  const addresses = ['--fallback-url', fallback, '--captcha-page', captchaPage];
  expect(readPackageOptions([...args.split(' '), ...addresses], '0.1.0')).toEqual({
    appId: '30000002',
    gateway: 'https://pay.example',
    version: '2.0.0.14',
    fallbackBaseUrl: fallback,
    captchaPage,
    out: 'a.zip',
  });
});

test.each([
  ['--app-id 2026001', 'eight digits'],
  ['--app-id 20000196', 'keep for themselves'],
  ['--app-id 66666692', 'keep for themselves'],
  ['--gateway https://pay.example/', 'not an origin'],
  ['--gateway pay.example', 'not an origin'],
  ['--captcha-page captcha.example', 'not an address'],
  ['--package-version 1.0', 'four numbers'],
  ['--colour red', 'colour'],
])('refuses %s', (args, fault) => {
  expect(() => readPackageOptions(args.split(' '), '0.1.0')).toThrow(fault);
});
