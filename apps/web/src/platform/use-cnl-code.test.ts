import { expect, test } from 'vitest';
import { readCnlCode } from './use-cnl-code.ts';

test('SPEC 3 cnlCode: an invalid channel code is left out, so that no call is refused for it', () => {
  for (const code of ['J01', 'a.b_c-d', 'x'.repeat(64)]) expect(readCnlCode(`?cnlCode=${code}`)).toBe(code);
  for (const search of ['', '?cnlCode=', '?cnlCode=%E6%97%A0', '?cnlCode=J01%20', '?cnlCode=J01,J02'])
    expect(readCnlCode(search), search).toBeUndefined();
  expect(readCnlCode(`?cnlCode=${'x'.repeat(65)}`)).toBeUndefined();
});
