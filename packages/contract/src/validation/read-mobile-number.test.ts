import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mobile as mobileRule, readMobileNumber } from './index.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''));
const mobile = digits(10).map((rest) => `1${rest}`);
const fullWidth = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const separator = fc.constantFrom('', ' ', '-', '–', ' ', '　', '\u200e', '\u202c', '.', '(', ')', '\t');

describe('SPEC 5 Mobile: a number in any notation', () => {
  test('is read from any usual notation as the same number', () => {
    fc.assert(
      fc.property(
        mobile,
        fc.constantFrom('', '+86', '86', '0086', '＋86'),
        fc.array(separator, { minLength: 12, maxLength: 12 }),
        fc.boolean(),
        (number, prefix, separators, wide) => {
          const written =
            prefix +
            Array.from(number, (digit, index) => `${separators[index] ?? ''}${digit}`).join('') +
            (separators[11] ?? '');
          expect(readMobileNumber(wide ? fullWidth(written) : written)).toBe(number);
        },
      ),
      { numRuns: 300 },
    );
  });
  test.each([
    '138 0013 8000',
    '138-0013-8000',
    '+86 138 0013 8000',
    '8613800138000',
    '0086-13800138000',
    '１３８００１３８０００',
    '\u202d13800138000\u202c',
    ' (+86)138.0013.8000 ',
  ])('%j is accepted', (text) => {
    expect(readMobileNumber(text)).toBe('13800138000');
  });
  test.each([
    '',
    '1',
    '1380013800',
    '138001380000',
    '23800138000',
    '03800138000',
    '+8613800138',
    '+1 13800138000',
    '86+13800138000',
    '8686138001380',
    '1380013800a',
    '一三八00138000',
    '13800138000,13900139000',
    '1３8OO138000',
    '010-12345678',
    '+',
    '86',
  ])('%j is refused', (text) => {
    expect(readMobileNumber(text)).toBeNull();
  });
  test('every accepted text gives 11 digits starting with 1, which are read back unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789１８６+- .x')), maxLength: 20 }),
        (text) => {
          const number = readMobileNumber(text);
          if (number === null) return;
          expect(mobileRule.accepts(number)).toBe(true);
          expect(readMobileNumber(number)).toBe(number);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
