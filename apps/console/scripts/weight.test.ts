import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { tooHeavy, weigh } from './weight.ts';

// Random bytes cannot be compressed: 2 KB stay 2 KB.
const kb = (count: number): Buffer => randomBytes(count * 1024);
const files = new Map([
  ['index-a.js', kb(4)],
  ['vendor-b.js', kb(6)],
  ['index-c.css', kb(1)],
  ['settings-d.js', kb(3)],
  ['events-e.js', kb(2)],
  ['logo.svg', kb(50)],
]);
const html = `<script type="module" crossorigin src="/assets/index-a.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/vendor-b.js">
  <link rel="stylesheet" crossorigin href="/assets/index-c.css"><link rel="icon" href="data:,">`;
const weight = weigh(html, files);
const limits = { firstKb: 12, files: 3, laterKb: 4 };

test('files named in index.html are loaded first, other scripts and styles later', () => {
  expect(weight.first).toEqual(['index-a.js', 'vendor-b.js', 'index-c.css']);
  expect(weight.firstKb).toBeCloseTo(11, 1);
  expect(weight.later.map(({ file }) => file)).toEqual(['settings-d.js', 'events-e.js']);
});

test('a weight above its limit is reported with its size', () => {
  expect(tooHeavy(weight, limits)).toEqual([]);
  expect(tooHeavy(weight, { ...limits, firstKb: 10 })).toEqual(['The first visit loads 11.0 KB, above 10.']);
  expect(tooHeavy(weight, { ...limits, files: 2 })).toEqual(['The first visit loads 3 files, above 2.']);
  expect(tooHeavy(weight, { ...limits, laterKb: 2.5 })).toEqual(['settings-d.js is 3.0 KB, above 2.5.']);
});

test('pages that were not built exceed every limit', () => {
  expect(tooHeavy(weigh('<html></html>', new Map()), limits)).toEqual([
    'index.html names no script: build the pages first',
  ]);
});
