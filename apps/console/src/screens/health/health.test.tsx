import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Alarms } from './alarms.tsx';
import { runbook } from './runbook.ts';
import { barsOf, SmallMultiple } from './small-multiple.tsx';

const document = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*([^*]+)\*/g, '“$1”')
    .replaceAll('`', '')
    .replaceAll(String.raw`\|`, '|')
    .trim();

test("each alarm's paragraph equals the operations manual and exists in both languages", () => {
  const rows = document.split('\n').map((line) => line.split(' | '));
  for (const [name, { en, zh }] of Object.entries(runbook)) {
    const [, means = '', look = '', act = ''] = rows.find(([head]) => head?.includes(`**${name}**`)) ?? [];
    expect([en.means, en.look, en.act], name).toEqual(
      [means, look, act.replace(/ \|$/, '')].map((cell) => plain(cell)),
    );
    for (const words of Object.values(zh)) expect(words.length, name).toBeGreaterThan(3);
  }
});

test.each([
  ['JobsGivenUp', { value: 2, limit: 0, about: [] }, 'Now 2, Above 0'],
  ['JobsWait', { value: 90, limit: 60, about: [] }, 'Now 1 min, Above 1 min'],
  ['CertificateEnds', { value: 1, limit: 0, about: ['pay.example:443'] }, 'pay.example:443Now 1'],
  ['BookNotCompared', { value: 7200, limit: 1800, about: ['cash', 'carrier'] }, 'Wallet cashier'],
])('%s shows its count or age, and its subjects in words', (name, measured, words) => {
  const alarm = { name, isRinging: true, wakes: false, ...measured };
  expect(renderToStaticMarkup(<Alarms alarms={[alarm]} />).replaceAll(/<[^>]*>/g, '')).toContain(words);
});

test('the highest bar fills the picture, and a missing or zero value has no bar', () => {
  const at = '2026-11-27T00:00:00Z';
  const bars = barsOf(
    [8, null, 0, 4].map((value) => ({ at, value })),
    8,
  );
  expect(bars.map(({ height }) => height)).toEqual([60, 30]);
  expect(bars.every(({ y, height }) => y + height === 60)).toBe(true);
  expect(barsOf([], 0)).toEqual([]);
});

test('a series without values has no peak', () => {
  const peakOf = (values: readonly (number | null)[]): string => {
    const points = values.map((value, minute) => ({ at: `2026-11-27T00:0${minute}:00Z`, value }));
    const format = (value: number | null): string => `${value} s`;
    return renderToStaticMarkup(<SmallMultiple title="p50" points={points} format={format} />);
  };
  expect(peakOf([null, null])).not.toContain('peak');
  expect(peakOf([null, 3])).toContain('peak 3 s');
});
