import { errorList, type ErrorName } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { CallError } from '../../platform/http/index.ts';
import { confirmReducer, initialConfirm, isConfirmed, placeOfRefusal, shownFailure } from './use-confirm.ts';

const call = 'POST /auto/v1/protocol/messageAffirm';
const refusal = (name: ErrorName) =>
  new CallError({ call, kind: 'refused', msgCd: errorList[name].msgCd, message: name });
const after = (error: CallError) => confirmReducer(initialConfirm, { type: 'refused', error });

test('a wrong or used code is shown at its field and is no failure of the sheet', () => {
  for (const name of ['smsCodeWrong', 'smsCodeSpent'] as const) {
    expect(placeOfRefusal(refusal(name))).toBe('code');
    expect(after(refusal(name))).toEqual(initialConfirm);
  }
});

test('a missing credit consent is shown at its checkbox until it is ticked', () => {
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

test('a setup that is expired or unknown has to be begun anew', () => {
  for (const name of ['operationExpired', 'operationNotFound'] as const)
    expect(after(refusal(name)).failure).toEqual({ why: 'expired', text: name });
  for (const state of ['expired', 'replaced'] as const)
    expect(shownFailure(initialConfirm, { state })).toEqual({ why: 'expired', text: null });
});

test('takes a lost answer for indeterminate and no refusal, and begins the next try without it', () => {
  const lost = after(new CallError({ call, kind: 'transport', message: 'x' }));
  expect(lost.failure).toEqual({ why: 'indeterminate', text: 'x' });
  expect(shownFailure(lost, { state: 'awaitingCode' })).toEqual(lost.failure);
  expect(confirmReducer(lost, { type: 'sent' })).toEqual(initialConfirm);
});

test("every other refusal is shown with the gateway's text", () => {
  expect(after(refusal('tooManyAgreements')).failure).toEqual({ why: 'refused', text: 'tooManyAgreements' });
});

test('the code was accepted once the mandate is waited for or the outcome is known', () => {
  expect(
    (['awaitingCode', 'signing', 'done', 'refused', 'expired', 'replaced'] as const).filter((state) =>
      isConfirmed({ state }),
    ),
  ).toEqual(['signing', 'done', 'refused']);
  expect(isConfirmed(undefined)).toBe(false);
});
