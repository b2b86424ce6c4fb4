import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLaunchSettings } from './launch-settings.ts';
import { noteMove } from './moved-database.ts';
import { openDatabase } from './product-database.ts';

test('refuses to start on the embedded database after it was moved, and says where it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-moved-'));
  try {
    noteMove(folder, 'db.example:5432');
    await expect(openDatabase(readLaunchSettings({ DATA_DIR: folder }))).rejects.toThrow(
      /was moved to db\.example:5432 on \d{4}-.*: set DATABASE_URL\. .* remove .*database-moved\.txt\.$/,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
