import { expect, test } from 'vitest';
import { readMarkDraft } from './draft.ts';

test('a number, a name, and which number is edited', () => {
  const draft = { mobileNo: '13800138', remark: 'Mum', edited: '13800138000' };
  expect(readMarkDraft({ ...draft, sheet: 'x' })).toEqual(draft);
  expect(readMarkDraft({ remark: '' })).toEqual({ remark: '' });
});

test('what is not ours is left out', () => {
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
