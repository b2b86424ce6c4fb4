import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasDirectionSigns, withSignsHidden, withSignsKept, withSignsShown } from './direction-signs.ts';

/** The code points of Unicode's list of bidirectional formatting characters. */
const SIGNS = [
  0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
];

test('finds each character that changes the text direction, and shows it by its code', () => {
  for (const code of SIGNS) {
    const text = `give ${String.fromCharCode(code)}back`;
    expect(hasDirectionSigns(text)).toBe(true);
    expect(withSignsShown(text)).toBe(`give ⟦U+${code.toString(16).toUpperCase().padStart(4, '0')}⟧back`);
  }
  for (const text of ['李伟', 'Zoë O’Neil', '👨‍👩‍👧', 'a\tb\r\nc', '⟦x⟧', '']) {
    expect(hasDirectionSigns(text)).toBe(false);
    expect(withSignsShown(text)).toBe(text);
  }
});

test('a text stored with its characters shown is restored exactly, even if it contains such codes', () => {
  const bits = fc.constantFrom('\u202e', '\u2066', '⟦', '⟧', 'U+', '202E', '⟦U+202E⟧', '⟦U+27E6⟧', 'a');
  fc.assert(
    fc.property(fc.array(bits), (parts) => {
      const text = parts.join('');
      expect(hasDirectionSigns(withSignsKept(text))).toBe(false);
      expect(withSignsHidden(withSignsKept(text))).toBe(text);
    }),
  );
});
