import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

test("the browser's first language that we speak", () => {
  expect(chooseLanguage({ search: '', stored: null, preferred: ['fr-FR', 'zh-Hans-CN', 'en-US'] })).toBe(
    'zh',
  );
  expect(chooseLanguage({ search: '', stored: null, preferred: ['en-GB', 'zh-CN'] })).toBe('en');
  expect(chooseLanguage({ search: '', stored: null, preferred: ['de'] })).toBe('en');
  expect(chooseLanguage({ search: '', stored: null, preferred: [] })).toBe('en');
});

test('a remembered choice wins over the browser, the address over both', () => {
  expect(chooseLanguage({ search: '', stored: 'en', preferred: ['zh-CN'] })).toBe('en');
  expect(chooseLanguage({ search: '?lang=zh', stored: 'en', preferred: ['en'] })).toBe('zh');
});

test('a language we do not speak changes nothing', () => {
  expect(chooseLanguage({ search: '?lang=fr', stored: 'xx', preferred: ['zh_TW'] })).toBe('zh');
});
