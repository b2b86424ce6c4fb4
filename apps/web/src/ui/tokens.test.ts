import { contrast, looksOf } from '@phonebill/styles/testing';
import { describe, expect, test } from 'vitest';

describe.each(Object.entries(looksOf(new URL('tokens.css', import.meta.url))))('%s', (_, colour) => {
  test.each(['page', 'card', 'brand-tint'])(
    'a saving on %s has a contrast of at least 4.5 to 1',
    (ground) => {
      expect(contrast(colour['saving'], colour[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );
});
