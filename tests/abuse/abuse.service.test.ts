import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/postgres.ts';
import { allAttacks } from './all-attacks.ts';
import { runAttacks } from './run-attacks.ts';
import { startTarget } from './target.ts';

test('the product survives every attack in its short form', async () => {
  const database = await createTestDatabase();
  const target = await startTarget(database.url);
  try {
    const { violations, text } = await runAttacks(target, allAttacks, 'short');
    console.log(text);
    expect(violations, text).toEqual([]);
  } finally {
    await target.stop();
    await database.drop();
  }
}, 480_000);
