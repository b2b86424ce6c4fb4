import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/postgres.ts';
import { runOperate } from './run-operate.ts';

test('calls and orders hold while releases, keys and prices change and debits are stopped', async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-operate-'));
  try {
    const { violations, text } = await runOperate(
      { roles: ['web,worker', 'web,worker'], proxy: 'small', partners: '', before: null, steps: 'few' },
      { databaseUrl: database.url, folder },
    );
    console.log(text);
    expect(violations, text).toEqual([]);
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
  // Three starts of a gateway, on a machine that may do much else.
}, 900_000);
