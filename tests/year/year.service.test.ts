import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/postgres.ts';
import { runYear } from './run-year.ts';
import { smallYear } from './year-settings.ts';

/** Each run draws the same people and actions; `YEAR_SEED` draws others, and so does `npm run test:year`. */
test('charges run once, within caps and hours and not after cancelling; the books agree', async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-year-'));
  try {
    const { violations, text } = await runYear(
      { ...smallYear, seed: Number(process.env['YEAR_SEED'] ?? 1) },
      { databaseUrl: database.url, dataFile: join(folder, 'partners.db') },
    );
    console.log(text);
    expect(violations, text).toEqual([]);
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true });
  }
}, 600_000);
