import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasPlainTextsOnly } from './plain-texts.ts';

test('accepts texts of any language, with line ends and signs outside the basic plane', () => {
  for (const text of ['', '妈妈的手机', 'a\tb\r\nc', '👨‍👩‍👧', '𠮷野家', 'ﷺ'])
    expect(hasPlainTextsOnly({ nickname: text }), text).toBe(true);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), fc.integer(), fc.boolean(), (text, number, flag) => {
      expect(hasPlainTextsOnly({ text, list: [text, number, null, { flag }] })).toBe(true);
    }),
  );
});

test('refuses half a surrogate pair and control characters anywhere', () => {
  for (const bad of ['\u0000', '\ud83d', '\udc00x', '\u001b[31m', '\u007f', 'a\u0008', '\u009b2J']) {
    for (const input of [bad, [bad], { a: bad }, { [bad]: 1 }, { a: [{ b: ['fine', bad] }] }])
      expect(hasPlainTextsOnly(input), JSON.stringify(input)).toBe(false);
  }
});

test('checks a deeply nested body', () => {
  const deep = JSON.parse(`${'['.repeat(60_000)}"\\u0000"${']'.repeat(60_000)}`) as unknown;
  expect(hasPlainTextsOnly(deep)).toBe(false);
});
