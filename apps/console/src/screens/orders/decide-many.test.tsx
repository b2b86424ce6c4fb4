import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { decideManyTexts } from './decide-many-texts.ts';
import { DecidePlanWords } from './decide-many.tsx';
import { ordersTexts } from './texts.ts';

const plan = { orderCount: 1200, totalFen: 120_000, leftOut: [], isTooMany: false };
const shown = (more: Partial<typeof plan>): string =>
  renderToStaticMarkup(<DecidePlanWords plan={{ ...plan, ...more }} filters={{ stuck: 'refund' }} />);

test('a plan to decide many says which, how many, and how much in all', () => {
  for (const text of ['stuck refunds', '1,200', '¥1,200.00']) expect(shown({})).toContain(text);
});

test('a plan to decide many says when there are none, and when there are too many', () => {
  expect(shown({ orderCount: 0, totalFen: 0 })).toContain(decideManyTexts.en.none);
  expect(shown({ isTooMany: true })).toContain(ordersTexts.en.tooMany);
});
