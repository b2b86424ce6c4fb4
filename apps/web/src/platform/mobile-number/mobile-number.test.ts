import { mobile } from '@phonebill/contract/validation';
import { describe, expect, test } from 'vitest';
import { caretAfter, groupMobile, mobileDigits, mobileInText } from './index.ts';

describe('a pasted number is read in any form', () => {
  test.each([
    '13800138000',
    '138 0013 8000',
    '138-0013-8000',
    ' 138 0013 8000 ',
    '+86 138 0013 8000',
    '+86-138-0013-8000',
    '+8613800138000',
    '8613800138000',
    '86 138 0013 8000',
    '0086 138 0013 8000',
    '008613800138000',
    '(+86) 138 0013 8000',
    '１３８００１３８０００',
    '138\u00a00013\u00a08000',
    'Tel: 138 0013 8000',
  ])('%j', (text) => expect(mobileDigits(text)).toBe('13800138000'));
});

test('keeps a number that is still being typed', () => {
  expect(mobileDigits('')).toBe('');
  expect(mobileDigits('1')).toBe('1');
  expect(mobileDigits('138 0')).toBe('1380');
  expect(mobileDigits('86')).toBe('86');
  expect(mobileDigits('+86')).toBe('');
});

test.each([
  '١٣٨ ٠٠١٣ ٨٠٠٠',
  '१३८००१३८०००',
  '+８６１３８００１３８０００',
  '００８６ １３８００１３８０００',
  '（＋８６）１３８００１３８０００',
])('reads digits of any script: %j', (text) => expect(mobileDigits(text)).toBe('13800138000'));

test.each([
  ['1380013800012', '1380013800012'],
  ['13800138000 13900139000', '1380013800013900139000'],
  ['+86 13800138000123', '13800138000123'],
  ['8613800138000123', '13800138000123'],
  ['138001380001', '138001380001'],
  ['+1 3800138000', '0013800138000'],
  ['+852 5123 4567', '0085251234567'],
  ['138 0013 8000 ext. 12', '1380013800012'],
])('keeps all digits of a text that is not a mobile number here: %j', (text, digits) => {
  expect(mobileDigits(text)).toBe(digits);
  expect(mobile.accepts(mobileDigits(text))).toBe(false);
});

test('groups digits 3 4 4', () => {
  expect(groupMobile('13800138000')).toBe('138 0013 8000');
  expect(groupMobile('138')).toBe('138');
  expect(groupMobile('1380')).toBe('138 0');
  expect(groupMobile('13800138')).toBe('138 0013 8');
  expect(groupMobile('')).toBe('');
});

test('the caret stays after the same digit', () => {
  const grouped = '138 0013 8000';
  for (let digits = 0; digits <= 11; digits++) {
    expect(grouped.slice(0, caretAfter(digits)).replace(/\D/g, '')).toHaveLength(digits);
  }
});

test('a number inside a sentence is not broken across lines', () => {
  expect(mobileInText('13800138000')).toBe('138\u00a00013\u00a08000');
  expect(mobileInText('138****8000')).not.toContain(' ');
});
