import { expect, test } from 'vitest';
import { readDraft } from './draft.ts';

test('reads a number and an amount', () => {
  expect(readDraft({ mobileNo: '13800138000', faceFen: 5000, sheet: 'confirm' })).toEqual({
    mobileNo: '13800138000',
    faceFen: 5000,
  });
});

test("reads a contact's name only with its number", () => {
  expect(readDraft({ mobileNo: '13800138000', contactName: '王伟' })).toEqual({
    mobileNo: '13800138000',
    contactName: '王伟',
  });
  expect(readDraft({ contactName: '王伟' })).toEqual({});
  for (const contactName of ['', 7, null, {}])
    expect(readDraft({ mobileNo: '13800138000', contactName })).toEqual({ mobileNo: '13800138000' });
  expect(readDraft({ mobileNo: '13800138000', contactName: '😀'.repeat(50) }).contactName).toBe(
    '😀'.repeat(40),
  );
});

test('reads the product chosen for points', () => {
  expect(readDraft({ goodsId: 'half-30' })).toEqual({ goodsId: 'half-30' });
  for (const goodsId of ['', 7, 'a b', 'x'.repeat(33)]) expect(readDraft({ goodsId })).toEqual({});
});

test('leaves out an invalid number and amount', () => {
  for (const state of [
    null,
    undefined,
    'x',
    1,
    {},
    { mobileNo: 138, faceFen: '50' },
    { mobileNo: '138', faceFen: -1 },
    { faceFen: 0.5 },
  ]) {
    expect(readDraft(state)).toEqual({});
  }
});
