import type { CallName } from '@phonebill/contract/wire';
import { afterAll, expect, test, vi } from 'vitest';
import { answerShapes } from 'virtual:answer-shapes';
import { fits, isWhole } from './whole-contract.ts';

const answer = (data: object) => ({ msgCd: 'PMC00000', msgInfo: '', ...data });
const mark = { mobileNo: '13800138000', carrier: 'CMCC', remark: '', saved: true };

test.each([
  ['nothing of it', {}],
  ['an object for a list', { numbers: {} }],
  ['a list for an item of a list', { numbers: [[]] }],
  ['a number for a text within', { numbers: [{ ...mark, remark: 7 }] }],
  ['a text for a number', { numbers: [{ ...mark, saved: 'yes' }] }],
])('an answer with %s is not whole', (_, data) => {
  expect(isWhole('GET /own/v1/markRecords', answer(data))).toBe(false);
});

test('an answer is whole with words and fields that only a newer release knows', () => {
  const shape = { state: 's', 'note?': 's', refunds: [{ by: { '|': ['z', { zh: 's' }] } }] } as const;
  expect(fits(shape, { state: 'brandNew', refunds: [{ by: null, more: 1 }, { by: { zh: '' } }] })).toBe(true);
  expect(fits(shape, { state: 'brandNew', note: 1, refunds: [] })).toBe(false);
  expect(fits(shape, { state: 'brandNew', refunds: [{ by: [] }] })).toBe(false);
});

test('every field of a record has its shape, and what may be anything is left alone', () => {
  expect(fits({ '*': ['n'] }, { a: [1], b: [] })).toBe(true);
  expect(fits({ '*': ['n'] }, { a: [1], b: ['x'] })).toBe(false);
  expect(fits({ '*': '' }, { a: null, b: [] })).toBe(true);
});

test('every answer that pages read has a shape, and none is a text', () => {
  const shapes = Object.entries(answerShapes);
  expect(shapes.length).toBeGreaterThan(90);
  expect(shapes.filter(([, shape]) => typeof shape === 'string')).toEqual([]);
});

test('an answer of the release before may leave out what may be null, and nothing else', () => {
  const shape = { order: { state: 's', by: 'sz', note: { '|': ['z', { zh: 's' }] } } } as const;
  expect(fits(shape, { order: { state: 'paid' } })).toBe(false);
  expect(fits(shape, { order: { state: 'paid' } }, true)).toBe(true);
  expect(fits(shape, { order: { by: 'x' } }, true)).toBe(false);
});

// Answers stay checked in full once that is switched on, so other tests need fresh modules.
afterAll(() => vi.resetModules());

test('SPEC 8 empty response: once a screen broke, a success is read only where it is whole', async () => {
  vi.resetModules();
  const { readAnswer, readWholeOnly } = await import('./read-answer.ts');
  const name: CallName = 'POST /vi/organization';
  const text = JSON.stringify(answer({ mobileNo: '13800138000', carrier: {} }));
  expect(readAnswer(name, text)).not.toBeNull();
  expect(await readWholeOnly()).toBe(true);
  expect(readAnswer(name, text)).toBeNull();
  expect(await readWholeOnly(), 'not new any more').toBe(false);
});

test('SPEC 8 empty response: the success of a call that acts is read only where it is whole', async () => {
  vi.resetModules();
  const { readAnswer, readyToRead } = await import('./read-answer.ts');
  const name: CallName = 'POST /own/v1/markEdit';
  const half = JSON.stringify(answer({ numbers: [{ mobileNo: '13800138000' }] }));
  expect(readAnswer(name, half), 'until the contract is there').not.toBeNull();
  await readyToRead(name);
  expect(readAnswer(name, half)).toBeNull();
  expect(readAnswer('GET /own/v1/markRecords', half), 'a call that only asks').not.toBeNull();
  expect([readyToRead('GET /own/v1/markRecords'), readyToRead('POST /vi/queryRechargeBill')]).toEqual([
    null,
    null,
  ]);
});
