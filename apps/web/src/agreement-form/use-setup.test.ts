import { errorList, type ErrorName } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { CallError } from '../platform/http/index.ts';
import { shownProblem } from './form-problems.ts';
import { hasConsented, initialSetup, setupReducer, type SetupState } from './use-setup.ts';

const call = 'POST /auto/v1/creditPay/protocolChange';
const refusal = (name: ErrorName) =>
  new CallError({ call, kind: 'refused', msgCd: errorList[name].msgCd, message: name });
const ticked = setupReducer(initialSetup, { type: 'consentChanged', version: '2026-11' });
const after = (error: CallError, state: SetupState = ticked) =>
  setupReducer(state, { type: 'failed', error, agrMbl: '13800138000' });

test('a consent is valid only for the ticked version', () => {
  expect(hasConsented(initialSetup, '2026-11')).toBe(false);
  expect(hasConsented(ticked, '2026-11')).toBe(true);
  expect(hasConsented(ticked, '2027-01')).toBe(false);
  expect(hasConsented(setupReducer(ticked, { type: 'consentChanged', version: null }), '2026-11')).toBe(
    false,
  );
});

test('an outdated text withdraws the consent', () => {
  expect(after(refusal('textOutdated'))).toMatchObject({
    consentedVersion: null,
    failure: { why: 'textChanged', text: 'textOutdated' },
  });
});

test('a number that was never topped up asks for a confirmation instead of failing', () => {
  expect(after(refusal('firstTimeNotConfirmed'))).toEqual({
    ...ticked,
    firstTimeFor: '13800138000',
    firstTimeText: 'firstTimeNotConfirmed',
  });
});

test('SPEC 8 a lost answer leaves the setup indeterminate; every failure shows the text of its call', () => {
  expect(after(new CallError({ call, kind: 'transport', message: 'x' })).failure).toEqual({
    why: 'indeterminate',
    text: 'x',
  });
  expect(setupReducer(ticked, { type: 'notSent' }).failure).toEqual({ why: 'indeterminate', text: null });
  expect(after(refusal('termsNotOffered')).failure).toEqual({ why: 'termsChanged', text: 'termsNotOffered' });
  expect(after(refusal('tooManyAgreements')).failure).toEqual({ why: 'refused', text: 'tooManyAgreements' });
  expect(setupReducer(after(refusal('termsNotOffered')), { type: 'dismissed' })).toEqual(ticked);
});

test('a prepared setup waits for its code; one already being signed does not', () => {
  const prepared = (state: 'awaitingCode' | 'signing') =>
    setupReducer(ticked, { type: 'prepared', operation: { requestNo: 'R1', state } }).preparedRequestNo;
  expect(prepared('awaitingCode')).toBe('R1');
  expect(prepared('signing')).toBeNull();
});

test('hides a corrected problem, and shows a new one only after the next tap', () => {
  const problem = { place: 'number', text: 'Choose the number to top up' } as const;
  const state = setupReducer(initialSetup, { type: 'checked', problem });
  expect(shownProblem(state, problem)).toBe(problem);
  expect(shownProblem(state, { place: 'consent', text: 'x' })).toBeNull();
  expect(shownProblem(state, null)).toBeNull();
  expect(shownProblem(initialSetup, problem)).toBeNull();
});

test('SPEC 5 agreement checkbox: a reported problem follows a change of the language', () => {
  const found = { place: 'consent', text: 'please tick the agreement' } as const;
  const now = { place: 'consent', text: '请勾选协议' } as const;
  expect(shownProblem(setupReducer(initialSetup, { type: 'checked', problem: found }), now)).toBe(now);
});
