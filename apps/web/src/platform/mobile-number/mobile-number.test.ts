import { describe, expect, test } from 'vitest';
import { caretAfter, groupMobile, mobileDigits, mobileInText } from './mobile-number.ts';

describe('a number is understood however it was pasted', () => {
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

test('what is still being typed stays as it is', () => {
  expect(mobileDigits('')).toBe('');
  expect(mobileDigits('1')).toBe('1');
  expect(mobileDigits('138 0')).toBe('1380');
  expect(mobileDigits('86')).toBe('86');
  expect(mobileDigits('+86')).toBe('');
});

test('digits after the eleventh are dropped', () => {
  expect(mobileDigits('138001380001234')).toBe('13800138000');
  expect(mobileDigits('+86 13800138000123')).toBe('13800138000');
});

test('grouped 3 4 4', () => {
  expect(groupMobile('13800138000')).toBe('138 0013 8000');
  expect(groupMobile('138')).toBe('138');
  expect(groupMobile('1380')).toBe('138 0');
  expect(groupMobile('13800138')).toBe('138 0013 8');
  expect(groupMobile('')).toBe('');
});

test('the caret stays behind the same digit', () => {
  const grouped = '138 0013 8000';
  for (let digits = 0; digits <= 11; digits++) {
    expect(grouped.slice(0, caretAfter(digits)).replace(/\D/g, '')).toHaveLength(digits);
  }
});

test('within a sentence no line ends inside a number', () => {
  expect(mobileInText('13800138000')).toBe('138\u00a00013\u00a08000');
  expect(mobileInText('138****8000')).not.toContain(' ');
});
