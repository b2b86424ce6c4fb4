import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { outcomes } from './outcomes.ts';

test('the README lists every outcome as the code has it', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const rows = outcomes.map(({ digits, en }) => `| ${digits ?? 'Others'} | ${en} |`);
  expect(readme).toContain(rows.join('\n'));
});
