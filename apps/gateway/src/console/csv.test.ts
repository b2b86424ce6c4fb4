import { expect, test } from 'vitest';
import { csvLine, yuanCell } from './csv.ts';

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
