import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { directoryFunctions, innerFunctions, shardedFunctions, shardedTables } from './sharded-schema.ts';

const folder = new URL('../functions/', import.meta.url);
const texts = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => [file.slice(0, -'.sql'.length), readFileSync(new URL(file, folder), 'utf8')] as const);

test('every database function is assigned to the shards, their internals or the directory', () => {
  const placed = [...Object.keys(shardedFunctions), ...innerFunctions, ...directoryFunctions];
  expect(placed.toSorted()).toEqual(texts.map(([name]) => name).toSorted());
});

test('functions of the shards use no table of the directory, and vice versa', () => {
  const touched = (text: string): string[] =>
    [...text.matchAll(/\b(?:into|from|join|update|using)\s+([a-z_]+)\b(?!\()/g)].map(
      ([, table = '']) => table,
    );
  const sharded = new Set<string>(shardedTables);
  const directory = new Set(['rate_limits', 'sessions', 'users', 'mobile_owners', 'visitors', 'sms_codes']);
  for (const [name, text] of texts) {
    const wrong = directoryFunctions.includes(name) ? sharded : directory;
    expect(
      touched(text).filter((table) => wrong.has(table)),
      name,
    ).toEqual([]);
  }
});
