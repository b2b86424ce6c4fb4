import { expect, test } from 'vitest';
import { dictionariesIn } from './one-language.ts';

const SOURCE = `
import { defineText, defineTexts } from './language';
const before = '说明';
export const copy = defineTexts({
  en: { pay: (sum: string) => \`Pay \${sum}\`, back: 'Back' },
  zh: { pay: (sum) => \`支付 \${sum}\`, back: '返回' },
});
export const rows = [{ title: defineText({ zh: '登录', en: 'Log in' }) }];
`;

test('finds each dictionary of a source with its text in each language', () => {
  const found = dictionariesIn(SOURCE, 'copy.ts');
  expect(found.map(({ texts }) => texts)).toEqual([
    {
      en: "{ pay: (sum: string) => `Pay ${sum}`, back: 'Back' }",
      zh: "{ pay: (sum) => `支付 ${sum}`, back: '返回' }",
    },
    { zh: "'登录'", en: "'Log in'" },
  ]);
  expect(found.map(({ start, end }) => SOURCE.slice(start, end).replaceAll(/[^{}[\]]/g, ''))).toEqual([
    '{{{}}{{}}}',
    '{}',
  ]);
});

test('finds none in a source without dictionaries', () => {
  expect(dictionariesIn('export const texts = { zh: 1, en: 2 };', 'copy.ts')).toEqual([]);
});

test.each([
  ['inside a function', "const of = () => defineTexts({ en: { a: 'a' }, zh: { a: '一' } });"],
  ['made elsewhere', 'export const copy = defineTexts(made);'],
  ['in one language', "export const copy = defineTexts({ en: { a: 'a' } });"],
])('a dictionary %s stops the build, since it cannot be split', (_, source) => {
  expect(() => dictionariesIn(source, 'copy.ts')).toThrow('copy.ts');
});
