import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readLaunchSettings } from './launch-settings.ts';
import { prepareMoveNote, refuseMoved } from './moved-database.ts';
import { openDatabase } from './product-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'phonebill-moved-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

test('refuses to start on the embedded database after it was moved, and says where it is', async () => {
  prepareMoveNote(folder, 'db.example:5432').keep();
  await expect(openDatabase(readLaunchSettings({ DATA_DIR: folder }))).rejects.toThrow(
    /was moved to db\.example:5432 on \d{4}-.*: set DATABASE_URL\. .* remove .*database-moved\.txt\.$/,
  );
});

test('the note has its room before the move, and says nothing until all is moved', () => {
  const note = prepareMoveNote(folder, 'db.example:5432');
  expect(readdirSync(folder)).toEqual(['database-moved.txt.prepared']);
  refuseMoved(folder);
  note.drop();
  expect(readdirSync(folder)).toEqual([]);
});
