import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { backUp } from './back-up.ts';

test('a password file that this user cannot read is reported with its name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // A folder in its place, since root can read every file but no folder as a file.
  mkdirSync(join(folder, 'postgres.password'));
  const refused: unknown = await backUp(folder, join(folder, 'backup')).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OperatorError);
  expect((refused as Error).message).toMatch(
    /postgres\.password cannot be read \(EISDIR\): make the backup as the user that the product runs as\.$/,
  );
});
