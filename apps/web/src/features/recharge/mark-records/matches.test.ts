import { expect, test } from 'vitest';
import { matches } from './matches.ts';

const mum = { mobileNo: '13800138000', remark: 'Mum 妈妈' };

test.each(['', ' ', 'mum', 'MU', '妈', '138', '0013 80', '138-0013', '+86 138 0013 8000', '１３８', '8000'])(
  '%j means Mum',
  (typed) => {
    expect(matches(mum, typed)).toBe(true);
  },
);

test.each(['dad', '爸', '139', '00013', 'mum 138', '-'])('%j does not', (typed) => {
  expect(matches(mum, typed)).toBe(false);
});

test('a number without a name is found by its digits', () => {
  expect(matches({ ...mum, remark: '' }, '8000')).toBe(true);
  expect(matches({ ...mum, remark: '' }, 'mum')).toBe(false);
});
