import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { planIn, PlanWords } from './give-back-many.tsx';
import { ordersTexts } from './texts.ts';

const plan = { orderCount: 5, totalFen: 5000, leftOut: [], isTooMany: false };
const shown = (more: Partial<Parameters<typeof PlanWords>[0]['plan']>): string =>
  renderToStaticMarkup(<PlanWords plan={{ ...plan, ...more }} filters={{ settingsVersion: '7' }} />);

test('a plan for another amount is not used', () => {
  const answer = { data: plan, isPlaceholderData: false, isError: false };
  expect(planIn(answer)).toBe(plan);
  expect(planIn({ ...answer, isPlaceholderData: true })).toBeUndefined();
  expect(planIn({ ...answer, isError: true })).toBeUndefined();
});

test('a plan lists its orders, their count and sum, and the omitted ones with the reason', () => {
  const markup = shown({ leftOut: [{ whyNot: 'it has its refund, which is settled', count: 1200 }] });
  for (const text of ['settings version 7', '>5<', '¥50.00']) expect(markup).toContain(text);
  expect(markup).toContain('1,200: It has its refund, which is settled');
});

test('a plan without orders reports that none qualifies; one with too many asks for narrower filters', () => {
  const { noneToGive, tooMany } = ordersTexts.en;
  expect(shown({ orderCount: 0, totalFen: 0 })).toContain(noneToGive);
  const many = shown({ orderCount: 1001, isTooMany: true });
  expect(many).toContain(tooMany);
  expect(many).not.toContain(noneToGive);
});
