import { expect, test } from 'vitest';
import { differInOneDigit } from './saved-numbers.ts';

test.each(Array.from({ length: 11 }, (_, place) => place))(
  'a number with another digit in place %i is one digit away',
  (place) => {
    const number = '13800138000';
    const digit = number[place] === '9' ? '8' : '9';
    expect(differInOneDigit(number, number.slice(0, place) + digit + number.slice(place + 1))).toBe(true);
  },
);

test.each([
  ['the same number', '13800138000'],
  ['two digits differ', '13800138011'],
  ['two digits changed places', '13801038000'],
  ['one digit less', '1380013800'],
  ['one digit more', '138001380001'],
  ['nothing', ''],
])('%s is not one digit away', (_what, other) => {
  expect(differInOneDigit('13800138000', other)).toBe(false);
  expect(differInOneDigit(other, '13800138000')).toBe(false);
});
