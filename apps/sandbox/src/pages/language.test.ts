import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';
import { createSite } from './page.ts';

test("the requested language is used, then the browser's preference, then Chinese", () => {
  expect(chooseLanguage('en', 'zh-CN')).toBe('en');
  expect(chooseLanguage('xx', 'zh-CN,zh;q=0.9,en;q=0.8')).toBe('zh');
  expect(chooseLanguage(undefined, 'de, en;q=0.7, zh-TW;q=0.9')).toBe('zh');
  expect(chooseLanguage(undefined, 'zh;q=0, EN-US;q=0.1')).toBe('en');
  expect(chooseLanguage(undefined, 'fr')).toBe('zh');
  expect(chooseLanguage(undefined, undefined)).toBe('zh');
});

test('addresses begin with the path of the public address', () => {
  expect(createSite('https://pay.example/sandbox', null).path('/sms')).toBe('/sandbox/sms');
  expect(createSite('https://pay.example', null).path('/sms')).toBe('/sms');
  expect(createSite(null, null).path('/sms')).toBe('/sms');
});
