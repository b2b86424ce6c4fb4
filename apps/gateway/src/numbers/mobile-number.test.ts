import { expect, test } from 'vitest';
import { Refusal } from '../runtime/refusal.ts';
import { isMobileNumber, mobileNumber } from './mobile-number.ts';

test('reads the mobile number from a pasted text, or refuses the text', () => {
  expect([mobileNumber('+86 138-0013-8000'), isMobileNumber('+86 138-0013-8000')]).toEqual([
    '13800138000',
    true,
  ]);
  expect(isMobileNumber('010-12345678')).toBe(false);
  expect(() => mobileNumber('010-12345678')).toThrow(new Refusal('mobileInvalid'));
});
