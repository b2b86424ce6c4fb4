import { expect, test } from 'vitest';
import { csvLine, plainCell, yuanCell } from './csv.ts';

test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a cell with %j is no formula in a spreadsheet, including full-width signs',
  (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  },
);

test('keeps separators of cells and rows within their cell', () => {
  expect(csvLine(['a,b', 'say "c"', 'd\ne', 'plain'])).toBe('"a,b","say ""c""","d\ne",plain\r\n');
});

test('an amount is a plain number, also below zero', () => {
  expect(csvLine([yuanCell(123_456n), yuanCell(-5n)])).toBe('1234.56,-0.05\r\n');
});

test('a sign that changes the text direction is visible in a file, and read back unchanged', () => {
  const name = '\u202eieW iL';
  expect(csvLine([name])).toBe('⟦U+202E⟧ieW iL\r\n');
  for (const text of [name, `=${name}`, '⟦U+202E⟧', "'\u2066=1", '\u2066=1']) {
    const [cell = ''] = csvLine([text]).split('\r\n');
    expect(plainCell(cell)).toBe(text);
  }
});
