import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runbook } from './runbook.ts';
import { barsOf } from './small-multiple.tsx';

const document = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*([^*]+)\*/g, '“$1”')
    .replaceAll('`', '')
    .trim();

test('the paragraph of each alarm is that of the operations manual, and stands in both languages', () => {
  const rows = document.split('\n').map((line) => line.split(' | '));
  for (const [name, { en, zh }] of Object.entries(runbook)) {
    const [, means = '', look = '', act = ''] = rows.find(([head]) => head?.includes(`**${name}**`)) ?? [];
    expect([en.means, en.look, en.act], name).toEqual(
      [means, look, act.replace(/ \|$/, '')].map((cell) => plain(cell)),
    );
    for (const words of Object.values(zh)) expect(words.length, name).toBeGreaterThan(3);
  }
});

test('the highest bar is as high as the picture, and what is nothing has none', () => {
  const at = '2026-11-27T00:00:00Z';
  const bars = barsOf(
    [8, null, 0, 4].map((value) => ({ at, value })),
    8,
  );
  expect(bars.map(({ height }) => height)).toEqual([60, 30]);
  expect(bars.every(({ y, height }) => y + height === 60)).toBe(true);
  expect(barsOf([], 0)).toEqual([]);
});
