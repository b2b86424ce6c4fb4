import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { colours, contrast } from '../../../../tests/support/colour-contrast.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const dark = /prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/.exec(css)?.[1] ?? '';
const light = /:root \{([^}]*)\}/.exec(css)?.[1] ?? '';

describe.each([
  ['light', colours(light)],
  ['dark', { ...colours(light), ...colours(dark) }],
])('%s', (_, colour) => {
  test.each([
    ...['ink', 'secondary', 'brand', 'success', 'waiting', 'danger'].flatMap((text) => [
      [text, 'page'],
      [text, 'card'],
    ]),
    ...['ink', 'secondary', 'brand'].map((text) => [text, 'brand-tint']),
    ['on-brand', 'brand'],
    ['on-brand', 'brand-pressed'],
    ['waiting', 'waiting-tint'],
    ['ink', 'waiting-tint'],
    ['danger', 'danger-tint'],
    ['ink', 'danger-tint'],
  ])('%s on %s can be read: at least 4.5 to 1', (text, ground) => {
    expect(contrast(colour[text ?? ''], colour[ground ?? ''])).toBeGreaterThanOrEqual(4.5);
  });

  test('controls stand out from their ground: at least 3 to 1', () => {
    for (const ground of ['card', 'page'])
      for (const part of ['control', 'brand', 'danger'])
        expect(contrast(colour[part], colour[ground])).toBeGreaterThanOrEqual(3);
  });
});
