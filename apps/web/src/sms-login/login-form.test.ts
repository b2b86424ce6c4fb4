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

test('only the fields that the step needs are looked at', () => {
  expect(findProblems({ mobile: '13800138000', graphicCode: '' }, ['mobile'], labels, 'en')).toEqual({});
});

test("an empty field is said to be empty, and a wrong one has SPEC 5's message", () => {
  expect(findProblems({ mobile: '', graphicCode: 'ab1' }, ['mobile', 'graphicCode'], labels, 'en')).toEqual({
    mobile: 'Mobile number cannot be empty',
    graphicCode: 'please enter the correct graphic code',
  });
});

test('a refusal is shown at the field that it is about', () => {
  expect(placeOf(refused('mobileInvalid'))).toBe('mobile');
  expect(placeOf(refused('graphicCodeWrong'))).toBe('graphicCode');
  expect(placeOf(refused('smsCodeWrong'))).toBe('smsCode');
  expect(placeOf(refused('smsTooSoon'))).toBe('smsCode');
  expect(placeOf(refused('internal'))).toBe('form');
  expect(placeOf(new CallError({ call: 'POST /vi/mobileLogin', kind: 'transport', message: '' }))).toBe(
    'form',
  );
});
