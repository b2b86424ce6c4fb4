// This release's commands on a database of a newer release: an operator at a host whose upgrade was
// forgotten.

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { createTestPool } from '../src/db/testing/test-pool.ts';
import { RELEASE } from '../src/runtime/index.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'phonebill-'));
  database = await createTestDatabase();
  const pool = createTestPool(database.url, 1);
  await pool.query(
    `update release_range set oldest_release = '99.0.0', newest_release = '99.1.0', migration = '9000-gone'`,
  );
  await pool.end();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** Returns the command's output, from both streams, and its exit code. */
async function said(script: string, ...typed: string[]): Promise<{ code: number; text: string }> {
  const program = fileURLToPath(new URL(script, import.meta.url));
  const env = { ...process.env, DATABASE_URL: database.url, XDG_STATE_HOME: folder };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...typed], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    );
  });
}

const why = ['--why', 'the price was wrong'];
test.each([
  ['operator.ts', 'stop-debits', ...why],
  ['operator.ts', 'break-glass', ...why],
  ['operator.ts', 'sign-in'],
  ['config.ts', 'load', ...why],
  ['console.ts', 'let-in', '--name', 'Li Wei', '--roles', 'finance', ...why],
  ['console.ts', 'check-audit'],
])('a database from which a newer release removed something is refused by %s %s', async (...typed) => {
  expect(await said(...(typed as [string, ...string[]]))).toEqual({
    code: 1,
    text:
      `Not done: This is release ${RELEASE} of phonebill, and the database was changed by release 99.1.0 ` +
      '(9000-gone) so that no release before 99.0.0 can work on it: start release 99.0.0 or a newer one.\n',
  });
  expect(readdirSync(folder)).toEqual([]);
});
