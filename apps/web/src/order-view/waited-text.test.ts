import { expect, test } from 'vitest';
import { waitedSpan } from './waited-text.ts';

test.each([
  [-5000, '0 s', '0 秒'],
  [0, '0 s', '0 秒'],
  [12_999, '12 s', '12 秒'],
  [60_000, '1 min 0 s', '1 分 0 秒'],
  [3_599_000, '59 min 59 s', '59 分 59 秒'],
  [3_600_000, '1 h 0 min', '1 小时 0 分'],
  [26 * 3_600_000 + 60_000, '26 h 1 min', '26 小时 1 分'],
])('%i ms of waiting is shown as %s', (ms, en, zh) => {
  const shown = (language: 'en' | 'zh') => waitedSpan(ms, language).replaceAll('\u00a0', ' ');
  expect([shown('en'), shown('zh')]).toEqual([en, zh]);
});
