import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { planIn, PlanWords } from './give-back-many.tsx';
import { ordersTexts } from './texts.ts';

const plan = { orderCount: 5, totalFen: 5000, leftOut: [], isTooMany: false };
const shown = (more: Partial<Parameters<typeof PlanWords>[0]['plan']>): string =>
  renderToStaticMarkup(<PlanWords plan={{ ...plan, ...more }} filters={{ settingsVersion: '7' }} />);

test('the plan of another amount never stands for the one that was asked for', () => {
  const answer = { data: plan, isPlaceholderData: false, isError: false };
  expect(planIn(answer)).toBe(plan);
  expect(planIn({ ...answer, isPlaceholderData: true })).toBeUndefined();
  expect(planIn({ ...answer, isError: true })).toBeUndefined();
});

test('a plan says of which orders it is, how many, how much, and what is left out with its reason', () => {
  const markup = shown({ leftOut: [{ whyNot: 'it has its refund, which is settled', count: 1200 }] });
  for (const text of ['settings version 7', '>5<', '¥50.00']) expect(markup).toContain(text);
  expect(markup).toContain('1,200: It has its refund, which is settled');
});

test('a plan of no order says that none can be given back, and one of too many to narrow the filters', () => {
  const { noneToGive, tooMany } = ordersTexts.en;
  expect(shown({ orderCount: 0, totalFen: 0 })).toContain(noneToGive);
  const many = shown({ orderCount: 1001, isTooMany: true });
  expect(many).toContain(tooMany);
  expect(many).not.toContain(noneToGive);
});
