import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dictionariesIn } from '../apps/web/scripts/build/one-language.ts';

type Language = 'en' | 'zh';
interface Text {
  readonly from: string;
  readonly language: Language;
  readonly text: string;
}

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/**
 * Returns the words that texts must not use, from the glossary's "Not" column, each for texts of its
 * language.
 */
function wordsNotUsed(): readonly { readonly word: string; readonly language: Language }[] {
  const [, section = ''] = read('docs/glossary.md').split('## Words that users read');
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  return rows.flatMap((row) => {
    const not = row.split('|').at(-2) ?? '';
    return [...not.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({
      word,
      language: /\p{Script=Han}/u.test(word) ? ('zh' as const) : ('en' as const),
    }));
  });
}

/** Returns the texts that pages have in both languages. */
function textsOfPages(): readonly Text[] {
  return readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
    .flatMap((name) => {
      const from = join('apps/web/src', name);
      return dictionariesIn(read(from), name).flatMap(({ texts }) => [
        { from, language: 'en' as const, text: withoutKeys(texts.en) },
        { from, language: 'zh' as const, text: withoutKeys(texts.zh) },
      ]);
    });
}

/** Returns a dictionary's source without the names of its texts, which users do not see. */
const withoutKeys = (source: string): string => source.replaceAll(/^\s*\w+:/gm, '');

/** Returns the texts in the shipped settings, and those of refusals. */
function textsOfGateway(): readonly Text[] {
  const filesIn = (folder: string, ending: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(ending))
      .map((name) => join(folder, name));
  const files = [
    ...filesIn('apps/gateway/config', '.json'),
    ...filesIn('packages/contract/src/errors', '.ts'),
    'packages/contract/src/page-errors.ts',
  ];
  return files.flatMap((from) =>
    [...read(from).matchAll(/"?\b(zh|en)"?: ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g)].map(
      ([, language, text = '']) => ({ from, language: language as Language, text }),
    ),
  );
}

function uses(text: string, word: string): boolean {
  const isChinese = /\p{Script=Han}/u.test(word);
  return isChinese ? text.includes(word) : new RegExp(`\\b${word}\\b`, 'i').test(text);
}

describe('the term list of the glossary', () => {
  const texts = [...textsOfPages(), ...textsOfGateway()];

  test('is checked against the texts of pages, settings and refusals', () => {
    expect(wordsNotUsed().length).toBeGreaterThan(15);
    expect(new Set(texts.map(({ from }) => from)).size).toBeGreaterThan(60);
    expect(texts.some(({ text }) => uses(text, '话费账单'))).toBe(true);
  });

  test.each(wordsNotUsed())('no $language text contains $word', ({ word, language }) => {
    const found = texts.filter((text) => text.language === language && uses(text.text, word));
    expect(found.map(({ from }) => from)).toEqual([]);
  });
});

test('in Chinese, a number has a space before it and before its unit', () => {
  const counted = /\p{Script=Han}(?:\$?\{\w+\}|\d+) ?(?:个|次|笔|张|天|分钟|秒|小时|元|字)/u;
  for (const wrong of ['请{seconds}秒后再试', '最多20个字', '最多${MOST} 个字'])
    expect(wrong).toMatch(counted);
  const texts = [...textsOfPages(), ...textsOfGateway()].filter(({ language }) => language === 'zh');
  const found = texts.flatMap(({ from, text }) =>
    counted.test(text) ? [`${from}: ${counted.exec(text)?.[0]}`] : [],
  );
  expect(found).toEqual([]);
});
