import { hasDirectionSigns } from '@phonebill/contract/console';
import { expect, test } from 'vitest';
import { asTyped } from './typed-text.ts';

test('removes the characters that the server refuses, and keeps all others', () => {
  const signs = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    hasDirectionSigns,
  );
  expect(signs).not.toEqual([]);
  expect(asTyped(`give ${signs.join('')}back`)).toBe('give back');
  for (const text of ['李伟', 'Zoë O’Neil', '👨‍👩‍👧', 'a\tb\r\nc', '']) expect(asTyped(text)).toBe(text);
});
