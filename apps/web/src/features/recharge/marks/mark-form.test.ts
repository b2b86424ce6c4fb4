import { errorList, type ErrorName } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { CallError } from '../../../platform/http/call-error.ts';
import { findProblems, problemsOf, readMarkDraft, remarkProblem } from './mark-form.ts';

test('reads a number, a name and the edited number', () => {
  const draft = { mobileNo: '13800138', remark: 'Mum', edited: '13800138000' };
  expect(readMarkDraft({ ...draft, sheet: 'x' })).toEqual(draft);
  expect(readMarkDraft({ remark: '' })).toEqual({ remark: '' });
});

test('leaves out invalid fields', () => {
  for (const state of [
    null,
    undefined,
    'x',
    7,
    {},
    { mobileNo: '' },
    { mobileNo: '138 0013' },
    { mobileNo: 138, remark: 7, edited: 'x' },
    { edited: '138001380' },
  ])
    expect(readMarkDraft(state)).toEqual({});
  expect(readMarkDraft({ remark: 'x'.repeat(500) }).remark).toHaveLength(200);
});

const refused = (name: ErrorName) =>
  new CallError({
    call: 'POST /own/v1/markEdit',
    kind: 'refused',
    msgCd: errorList[name].msgCd,
    message: name,
  });

test('a number with a name of up to 20 characters, or without one, is valid', () => {
  expect(findProblems({ mobileNo: '13800138000', remark: '' }, 'en')).toEqual({});
  expect(findProblems({ mobileNo: '13800138000', remark: ` ${'😀'.repeat(20)} ` }, 'en')).toEqual({});
});

test("SPEC 5 mobile: an invalid number and a name that is too long show the gateway's messages", () => {
  expect(findProblems({ mobileNo: '1380013800', remark: '妈'.repeat(21) }, 'en')).toEqual({
    number: 'please enter the correct mobile number',
    remark: 'A name has at most 20 characters.',
  });
  expect(remarkProblem('妈'.repeat(21), 'zh')).toEqual({ remark: '备注最多 20 个字' });
});

test('SPEC 5 general required message: a missing number cannot be empty', () => {
  expect(findProblems({ mobileNo: '', remark: 'Mum' }, 'en')).toEqual({
    number: 'Mobile number cannot be empty',
  });
  expect(findProblems({ mobileNo: '', remark: '' }, 'zh')).toEqual({ number: '手机号码不能为空' });
});

test('a refusal is shown at its field, or else at the form', () => {
  expect(problemsOf(refused('mobileInvalid'), 'en')).toEqual({ number: 'mobileInvalid' });
  expect(problemsOf(refused('remarkTooLong'), 'en')).toEqual({ remark: 'remarkTooLong' });
  expect(problemsOf(refused('tooManyNumbers'), 'en')).toEqual({
    form: { title: 'tooManyNumbers', words: null },
  });
  expect(problemsOf(refused('numberNotSaved'), 'en')).toEqual({
    form: { title: 'numberNotSaved', words: null },
  });
  expect(
    problemsOf(new CallError({ call: 'POST /own/v1/markEdit', kind: 'transport', message: 'x' }), 'en').form
      ?.title,
  ).toBe('We got no answer');
});
