import { describe, expect, test } from 'vitest';
import { contrast, looksOf } from './testing/index.ts';

describe.each(Object.entries(looksOf()))('%s', (_, colour) => {
  test.each([
    ...['ink', 'secondary', 'brand', 'success', 'waiting', 'danger'].flatMap((text) => [
      [text, 'page'],
      [text, 'card'],
    ]),
    ...['ink', 'secondary', 'brand'].map((text) => [text, 'brand-tint']),
    ['on-brand', 'brand'],
    ['on-brand', 'brand-pressed'],
    ['on-danger', 'danger'],
    ['on-danger', 'danger-pressed'],
    ['secondary', 'hairline'],
    ['waiting', 'waiting-tint'],
    ['ink', 'waiting-tint'],
    ['danger', 'danger-tint'],
    ['ink', 'danger-tint'],
    ['success', 'success-tint'],
  ])('%s on %s has a contrast of at least 4.5 to 1', (text, ground) => {
    expect(contrast(colour[text ?? ''], colour[ground ?? ''])).toBeGreaterThanOrEqual(4.5);
  });

  test('controls have a contrast of at least 3 to 1 on their ground', () => {
    for (const ground of ['card', 'page'])
      for (const part of ['control', 'brand', 'danger'])
        expect(contrast(colour[part], colour[ground])).toBeGreaterThanOrEqual(3);
  });
});
