import { expect, test } from 'vitest';
import { csvLine, plainCell, yuanCell } from './csv.ts';

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a cell with %j is no formula in a spreadsheet, also of full-width signs',
  (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  },
);

test('keeps what separates cells or rows within its cell', () => {
  expect(csvLine(['a,b', 'say "c"', 'd\ne', 'plain'])).toBe('"a,b","say ""c""","d\ne",plain\r\n');
});

test('an amount is a number without signs of its own, also below zero', () => {
  expect(csvLine([yuanCell(123_456n), yuanCell(-5n)])).toBe('1234.56,-0.05\r\n');
});

test('a sign that turns the direction of text is seen in a file, and read back as it was', () => {
  const name = '\u202eieW iL';
  expect(csvLine([name])).toBe('⟦U+202E⟧ieW iL\r\n');
  for (const text of [name, `=${name}`, '⟦U+202E⟧', "'\u2066=1", '\u2066=1']) {
    const [cell = ''] = csvLine([text]).split('\r\n');
    expect(plainCell(cell)).toBe(text);
  }
});
