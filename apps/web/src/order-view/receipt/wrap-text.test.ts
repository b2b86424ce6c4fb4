import { expect, test } from 'vitest';
import { wrapText } from './receipt-layout.ts';

/** Chinese is twice as wide as latin. */
const measure = (text: string) =>
  [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 2 : 1), 0);
const wrap = (text: string, width: number) => wrapText(text, width, measure);

test('a text that fits is one line', () => {
  expect(wrap('¥49.90', 10)).toEqual(['¥49.90']);
  expect(wrap('', 10)).toEqual([]);
});

test('words stay whole, without spaces at the ends of a line', () => {
  expect(wrap('Not topped up, payment returned', 15)).toEqual(['Not topped up,', 'payment', 'returned']);
});

test('breaks Chinese text anywhere except inside an amount', () => {
  expect(wrap('时间均为北京时间', 6)).toEqual(['时间均', '为北京', '时间']);
  expect(wrap('已退回¥1,234.56元', 10)).toEqual(['已退回', '¥1,234.56', '元']);
});

test('cuts a word that is wider than a line', () => {
  expect(wrap('1234567890', 4)).toEqual(['1234', '5678', '90']);
});
