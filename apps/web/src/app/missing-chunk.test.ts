import { expect, test } from 'vitest';
import { isMissingChunk } from './missing-chunk.ts';

test("each browser's words for a script that could not be fetched", () => {
  expect(isMissingChunk(new TypeError('Failed to fetch dynamically imported module: https://x/a.js'))).toBe(
    true,
  );
  expect(isMissingChunk(new TypeError('error loading dynamically imported module: https://x/a.js'))).toBe(
    true,
  );
  expect(isMissingChunk(new TypeError('Importing a module script failed.'))).toBe(true);
  expect(isMissingChunk(new Error('Unable to preload CSS for /phonebillh5/assets/a.css'))).toBe(true);
});

test('any other error is one of ours', () => {
  expect(isMissingChunk(new TypeError('x is undefined'))).toBe(false);
  expect(isMissingChunk('Failed to fetch dynamically imported module')).toBe(false);
});
