import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

test("takes the browser's first supported language", () => {
  expect(chooseLanguage({ search: '', stored: null, preferred: ['fr-FR', 'zh-Hans-CN', 'en-US'] })).toBe(
    'zh',
  );
  expect(chooseLanguage({ search: '', stored: null, preferred: ['en-GB', 'zh-CN'] })).toBe('en');
  expect(chooseLanguage({ search: '', stored: null, preferred: ['de'] })).toBe('en');
  expect(chooseLanguage({ search: '', stored: null, preferred: [] })).toBe('en');
});

test('a stored choice overrides the browser, and the address overrides both', () => {
  expect(chooseLanguage({ search: '', stored: 'en', preferred: ['zh-CN'] })).toBe('en');
  expect(chooseLanguage({ search: '?lang=zh', stored: 'en', preferred: ['en'] })).toBe('zh');
});

test('an unsupported language changes nothing', () => {
  expect(chooseLanguage({ search: '?lang=fr', stored: 'xx', preferred: ['zh_TW'] })).toBe('zh');
});
