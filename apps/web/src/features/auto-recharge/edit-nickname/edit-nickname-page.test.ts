import { errorList, type ErrorName } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { CallError } from '../../../platform/http/call-error.ts';
import { nicknameProblems, problemsOf, readNicknameDraft } from './edit-nickname-page.tsx';

const refused = (name: ErrorName) =>
  new CallError({
    call: 'POST /auto/v1/protocol/nickname',
    kind: 'refused',
    msgCd: errorList[name].msgCd,
    message: name,
  });

test('a nickname has at most 20 characters and may be empty', () => {
  expect(nicknameProblems('', 'en')).toEqual({});
  expect(nicknameProblems(` ${'😀'.repeat(20)} `, 'en')).toEqual({});
  expect(nicknameProblems('妈'.repeat(21), 'zh')).toEqual({ name: '备注最多 20 个字' });
});

test('a refusal is shown at its field or the form; a lost answer may be tried again', () => {
  expect(problemsOf(refused('remarkTooLong'), 'en')).toEqual({ name: 'remarkTooLong' });
  expect(problemsOf(refused('agreementNotFound'), 'en')).toEqual({
    form: { title: 'agreementNotFound', words: null },
  });
  expect(
    problemsOf(
      new CallError({ call: 'POST /auto/v1/protocol/nickname', kind: 'transport', message: 'x' }),
      'en',
    ).form?.title,
  ).toBe('We got no answer');
});

test('keeps the typed nickname in the history entry, and ignores any other state', () => {
  expect(readNicknameDraft({ nickname: 'Mum' })).toEqual({ nickname: 'Mum' });
  expect(readNicknameDraft({ nickname: '' })).toEqual({ nickname: '' });
  for (const state of [null, 'x', {}, { nickname: 7 }]) expect(readNicknameDraft(state)).toEqual({});
  expect(readNicknameDraft({ nickname: 'x'.repeat(500) }).nickname).toHaveLength(200);
});
