import { errorList, type ErrorName } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { CallError } from '../platform/http/call-error.ts';
import { actionFailure } from './action-failure.ts';
import { orderCopy } from './order-copy.ts';

const texts = orderCopy.en;
const cancelling = { title: texts.cancelFailed, words: null, unknown: texts.unknown };
const paying = { title: texts.payFailed, words: texts.payFailedWords };
const call = 'POST /vi/order';
const lost = (kind: 'empty' | 'transport') => new CallError({ call, kind, message: 'why', reference: 'R' });
const refused = (name: ErrorName) =>
  new CallError({ call, kind: 'refused', msgCd: errorList[name].msgCd, message: 'why' });

test('a cancellation without an answer is shown as unknown, not as failed', () => {
  for (const kind of ['empty', 'transport'] as const)
    expect(actionFailure(lost(kind), cancelling, texts)).toEqual({
      title: 'why',
      words: 'It may or may not have been done. It is safe to try again.',
      reference: 'R',
    });
});

test('a payment without an answer opened no cashier, so nothing was charged', () => {
  expect(actionFailure(lost('transport'), paying, texts)).toMatchObject({
    title: texts.payFailed,
    words: 'Nothing was charged. Please try again.',
  });
});

test('a refusal shows its reason below the refused action', () => {
  expect(actionFailure(refused('overloaded'), cancelling, texts)).toMatchObject({
    title: 'The order was not cancelled',
    message: 'why',
    words: null,
  });
  expect(actionFailure(refused('cashierUnavailable'), paying, texts).words).toBe(texts.payFailedWords);
  expect(actionFailure(refused('orderNotPayable'), paying, texts).title).toBe(texts.notPayable);
});
