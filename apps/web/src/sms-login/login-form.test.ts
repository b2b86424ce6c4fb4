import { errorList, type ErrorName } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { CallError } from '../platform/http/call-error.ts';
import { findProblems, placeOf } from './login-form.ts';

const labels = { mobile: 'Mobile number', graphicCode: 'Graphic code' };
const refused = (name: ErrorName) =>
  new CallError({
    call: 'POST /common/v1/sendMessage',
    kind: 'refused',
    msgCd: errorList[name].msgCd,
    message: 'no',
  });

test('checks only the fields of the current step', () => {
  expect(findProblems({ mobile: '13800138000', graphicCode: '' }, ['mobile'], labels, 'en')).toEqual({});
});

test('an empty field is reported as empty, and a wrong one with the message of SPEC 5', () => {
  expect(findProblems({ mobile: '', graphicCode: 'ab1' }, ['mobile', 'graphicCode'], labels, 'en')).toEqual({
    mobile: 'Mobile number cannot be empty',
    graphicCode: 'please enter the correct graphic code',
  });
});

test('a refusal is shown at its field, or else at the form', () => {
  expect(placeOf(refused('mobileInvalid'))).toBe('mobile');
  expect(placeOf(refused('graphicCodeWrong'))).toBe('graphicCode');
  expect(placeOf(refused('smsCodeWrong'))).toBe('smsCode');
  expect(placeOf(refused('smsTooSoon'))).toBe('smsCode');
  expect(placeOf(refused('internal'))).toBe('form');
  expect(placeOf(new CallError({ call: 'POST /vi/mobileLogin', kind: 'transport', message: '' }))).toBe(
    'form',
  );
});
