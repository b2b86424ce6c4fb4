import { expect, test } from 'vitest';
import { nextQuestionMs } from './setup-calls.ts';

test("the wallet's mandate is waited for, quickly at first; the code and an outcome are not asked about", () => {
  expect(nextQuestionMs({ state: 'signing' }, 0)).toBe(1000);
  expect(nextQuestionMs({ state: 'signing' }, 60_000)).toBe(3000);
  for (const state of ['awaitingCode', 'done', 'refused', 'expired', 'replaced'] as const)
    expect(nextQuestionMs({ state }, 0)).toBe(false);
  expect(nextQuestionMs(undefined, 0)).toBe(false);
});
