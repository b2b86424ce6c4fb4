import { expect, test } from 'vitest';
import { readNumber } from './auto-recharge-bill-page.tsx';

test('reads the number from the previous screen, and null from anything else', () => {
  expect(readNumber({ agrMbl: '13800138000', sheet: 'x' })).toBe('13800138000');
  for (const state of [null, undefined, 'x', {}, { agrMbl: 13800138000 }, { agrMbl: '138' }])
    expect(readNumber(state)).toBeNull();
});
