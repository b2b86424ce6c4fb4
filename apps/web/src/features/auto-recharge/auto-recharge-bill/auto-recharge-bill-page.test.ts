import { expect, test } from 'vitest';
import { readNumber } from './auto-recharge-bill-page.tsx';

test('a number from the screen before; what is none is passed over', () => {
  expect(readNumber({ agrMbl: '13800138000', sheet: 'x' })).toBe('13800138000');
  for (const state of [null, undefined, 'x', {}, { agrMbl: 13800138000 }, { agrMbl: '138' }])
    expect(readNumber(state)).toBeNull();
});
