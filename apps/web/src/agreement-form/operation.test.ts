import { expect, test } from 'vitest';
import { nextQuestionMs } from './operation.ts';

test('polls only while a mandate is being signed, quickly at first', () => {
  expect(nextQuestionMs({ state: 'signing' }, 0)).toBe(1000);
  expect(nextQuestionMs({ state: 'signing' }, 60_000)).toBe(3000);
  for (const state of ['awaitingCode', 'done', 'refused', 'expired', 'replaced'] as const)
    expect(nextQuestionMs({ state }, 0)).toBe(false);
  expect(nextQuestionMs(undefined, 0)).toBe(false);
});
