import { expect, test } from 'vitest';
import { errorList } from './errors.ts';

test('every refusal has its own message code and a text in both languages', () => {
  const codes = Object.values(errorList).map(({ msgCd }) => msgCd);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  for (const { msgCd, en, zh } of Object.values(errorList)) {
    expect(msgCd).toMatch(/^PMC\d{5}$/);
    expect(en && zh).toBeTruthy();
  }
});
