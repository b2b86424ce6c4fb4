import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { createTestPool } from '../src/db/testing/test-pool.ts';
import { RELEASE } from '../src/runtime/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns the command's output, from both streams, and its exit code. */
async function migrated(...typed: string[]): Promise<{ readonly code: number; readonly said: string }> {
  const program = fileURLToPath(new URL('migrate.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: database.url };
  return promisify(execFile)(process.execPath, [program, ...typed], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      said: stdout + stderr,
    }),
  );
}

test("the command prints the database's release, even when there was nothing to do", async () => {
  const done = { code: 0, said: `The database is at release ${RELEASE}.\n` };
  expect(await migrated()).toEqual(done);
  expect(await migrated()).toEqual(done);
});

test('the command refuses arguments and does nothing', async () => {
  const { code, said } = await migrated('--help');
  expect(code).toBe(1);
  expect(said).toMatch(/^Not done, .*npm run migrate takes nothing/);
});

test('a migration that fails ends the command with one sentence', async () => {
  const pool = createTestPool(database.url, 1);
  // A step from an earlier release is run again on a database that already has what it adds.
  await pool.query(
    `delete from schema_migrations where name in ('0060-settings-for-the-release-before', '0068-baseline')`,
  );
  await pool.end();
  const { code, said } = await migrated();
  expect(code).toBe(1);
  expect(said).toContain('The database could not be brought to release');
  expect(said).toMatch(/^Not done, or not to its end: [^\n]*0060-settings[^\n]*already exists[^\n]*\.\n$/);
});
