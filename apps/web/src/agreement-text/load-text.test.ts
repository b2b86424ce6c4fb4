import { expect, test } from 'vitest';
import { loadText } from './load-text.ts';

test.each(['service', 'credit'] as const)(
  'the text of %s is there in both languages, with the same sections',
  async (kind) => {
    const text = await loadText(kind, '2026-11');
    expect(text?.en.sections.length).toBeGreaterThanOrEqual(6);
    expect(text?.zh.sections.map(({ paragraphs }) => paragraphs.length)).toEqual(
      text?.en.sections.map(({ paragraphs }) => paragraphs.length),
    );
    expect(JSON.stringify(text?.en)).not.toMatch(/[\u4e00-\u9fff]/);
    // Numbers of rules stand beside the terms: in a text they would become wrong with the next change of a
    // rule.
    expect(JSON.stringify(text)).not.toMatch(/¥|[0-9]/);
  },
);

test('a version that these pages do not have is none, and no property of the table', async () => {
  expect(await loadText('service', '2031-01')).toBeNull();
  expect(await loadText('credit', 'constructor')).toBeNull();
});
