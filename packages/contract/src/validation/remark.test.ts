import { expect, test } from 'vitest';
import { readRemark, REMARK_LENGTH, remarkLength } from './remark.ts';

test.each([
  ['Mum', 'Mum'],
  ['  Mum  and\n\tDad ', 'Mum and Dad'],
  ['妈妈', '妈妈'],
  ['', ''],
  ['   ', ''],
  ['a\u0000b', 'a b'],
  ['e\u0301', '\u00e9'],
  ['\u3000妈\u3000妈', '妈 妈'],
  ['\u202emuM\u2066', 'muM'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['❤\ufe0f', '❤\ufe0f'],
  ['\u200b', ''],
  [' \u3164\u200d ', ''],
])('%j is stored as %j', (text, kept) => {
  expect(readRemark(text)).toBe(kept);
});

test('the limit applies to the stored characters, not to the typed ones', () => {
  expect(remarkLength('😀'.repeat(REMARK_LENGTH))).toBe(20);
  expect(remarkLength(`  ${'妈'.repeat(20)}  `)).toBe(20);
  expect(remarkLength('妈'.repeat(21))).toBe(21);
  expect(remarkLength(' ')).toBe(0);
});
