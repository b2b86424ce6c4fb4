import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { figuresOf, figuresTable, namesOffered } from './house-figures.mjs';

const files = new Map([
  ['apps/gateway/src/orders/index.ts', "export { a, type B } from './act/a.ts';\nexport * from './c.ts';\n"],
  [
    'apps/gateway/src/orders/act/a.ts',
    [
      "import { b } from './b.ts';",
      "import { m } from '../model/m.ts';",
      'interface AParts {}',
      "const text = `where state = 'paid' and o.state in ('a', 'b')`;",
      '',
    ].join('\n'),
  ],
  ['apps/gateway/src/orders/act/b.ts', 'export const b = 1;\n'],
  ['apps/gateway/src/orders/model/m.ts', 'export const m = 1;\n'],
  ['apps/gateway/src/db/functions/f.sql', 'select 1;\nselect 2;\n'],
  ['apps/gateway/src/db/migrations/0001-a.sql', 'select 1;\n'],
  ['apps/web/src/long.tsx', `function Long() {\n${'  x();\n'.repeat(160)}}\n`],
  ['apps/web/src/long.test.tsx', "test('what is long', () => 1);\ntest('counts lines', () => 1);\n"],
]);
const figures = new Map(figuresOf(files));

test.each([
  ['lines: gateway', 8],
  ['lines: pages, without style sheets', 162],
  ['lines: tests', 2],
  ['files: pages, without style sheets', 1],
  ['files of at most 50 lines that one neighbour imports', 1],
  ['functions of more than 150 lines in pages', 1],
  ['rooms of the gateway', 1],
  ['floors inside orders', 3],
  ['names that a door offers, at most', 3],
  ['interfaces called …Parts in the gateway', 1],
  ['state literals in SQL inside TypeScript', 2],
  ['lines of the longest database function', 2],
  ['migrations', 1],
  ['test titles', 2],
  ['test titles that begin with what, who, of, so, nobody', 1],
])('counts %s', (name, count) => {
  expect(figures.get(name)).toBe(count);
});

test('the table shows the counted values, the former ones, and the difference', () => {
  expect(figuresTable([['lines', 12]], null)).toBe('lines       12');
  expect(figuresTable([['lines', 12]], [['lines', 10]])).toBe('lines       12       10       +2');
});

const gateway = fileURLToPath(new URL('../apps/gateway/src', import.meta.url));

test.each([
  ['a door of the gateway', 25, 'names', '**/index.ts', namesOffered],
  ['a database function', 200, 'lines', 'db/functions/*.sql', (text) => text.split('\n').length - 1],
])('%s has at most %i %s', (_what, most, _unit, pattern, sizeOf) => {
  const paths = globSync(pattern, { cwd: gateway });
  expect(paths.length).toBeGreaterThan(10);
  const sizes = paths.map((path) => ({ path, size: sizeOf(readFileSync(join(gateway, path), 'utf8')) }));
  expect(sizes.filter(({ size }) => size > most)).toEqual([]);
});
