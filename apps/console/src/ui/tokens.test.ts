import { contrast, looksOf } from '@phonebill/styles/testing';
import { describe, expect, test } from 'vitest';

describe.each(Object.entries(looksOf(new URL('tokens.css', import.meta.url))))('%s', (_, colour) => {
  const texts = ['ink', 'secondary', 'brand', 'danger'];
  test.each(['raised', 'hover'].flatMap((ground) => texts.map((text) => [text, ground] as const)))(
    '%s on %s has a contrast of at least 4.5 to 1',
    (text, ground) => {
      expect(contrast(colour[text], colour[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );
});
