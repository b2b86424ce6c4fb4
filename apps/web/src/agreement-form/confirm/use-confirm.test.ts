import { errorList, type ErrorName } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { CallError } from '../../platform/http/index.ts';
import { confirmReducer, initialConfirm, isConfirmed, placeOfRefusal, shownFailure } from './use-confirm.ts';

const call = 'POST /auto/v1/protocol/messageAffirm';
const refusal = (name: ErrorName) =>
  new CallError({ call, kind: 'refused', msgCd: errorList[name].msgCd, message: name });
const after = (error: CallError) => confirmReducer(initialConfirm, { type: 'refused', error });

test('a wrong or spent code is reported at its field, not as a failure of the sheet', () => {
  for (const name of ['smsCodeWrong', 'smsCodeSpent'] as const) {
    expect(placeOfRefusal(refusal(name))).toBe('code');
    expect(after(refusal(name))).toEqual(initialConfirm);
  }
});

test('a missing credit consent is reported at its checkbox until it is ticked', () => {
  const missing = after(refusal('creditConsentMissing'));
  expect(missing).toMatchObject({ creditProblem: 'creditConsentMissing', failure: null });
  expect(confirmReducer(missing, { type: 'creditTicked', ticked: true })).toEqual({
    ...initialConfirm,
    creditTicked: true,
  });
  expect(confirmReducer(initialConfirm, { type: 'checked', creditProblem: 'tick it' }).creditProblem).toBe(
    'tick it',
  );
});

test('an expired, replaced or unknown setup must be started again', () => {
  for (const name of ['operationExpired', 'operationNotFound'] as const)
    expect(after(refusal(name)).failure).toEqual({ why: 'expired', text: name });
  for (const state of ['expired', 'replaced'] as const)
    expect(shownFailure(initialConfirm, { state })).toEqual({ why: 'expired', text: null });
});

test('a lost answer is indeterminate, not refused, and the next try clears it', () => {
  const lost = after(new CallError({ call, kind: 'transport', message: 'x' }));
  expect(lost.failure).toEqual({ why: 'indeterminate', text: 'x' });
  expect(shownFailure(lost, { state: 'awaitingCode' })).toEqual(lost.failure);
  expect(confirmReducer(lost, { type: 'sent' })).toEqual(initialConfirm);
});

test("every other refusal is shown with the gateway's text", () => {
  expect(after(refusal('tooManyAgreements')).failure).toEqual({ why: 'refused', text: 'tooManyAgreements' });
});

test('a code is accepted in the states signing, done and refused only', () => {
  expect(
    (['awaitingCode', 'signing', 'done', 'refused', 'expired', 'replaced'] as const).filter((state) =>
      isConfirmed({ state }),
    ),
  ).toEqual(['signing', 'done', 'refused']);
  expect(isConfirmed(undefined)).toBe(false);
});
