import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readLaunchSettings } from './launch-settings.ts';
import { prepareMoveNote, refuseMoved, unendedMove } from './moved-database.ts';
import { openDatabase } from './product-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'phonebill-moved-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

test('refuses to start on the embedded database after a move, and reports its new place', async () => {
  prepareMoveNote(folder, 'db.example:5432').keep();
  await expect(openDatabase(readLaunchSettings({ DATA_DIR: folder }))).rejects.toThrow(
    /was moved to db\.example:5432 on \d{4}-.*: set DATABASE_URL\. .* remove .*database-moved\.txt\.$/,
  );
});

test('a move from a folder without a database is refused, and creates none there', () => {
  const missing = join(folder, 'mistyped');
  const program = fileURLToPath(new URL('move-command.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [program], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: missing, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/phonebill' },
  });
  expect(stderr.trim()).toBe(
    `There is no database of the product in ${missing}. Set DATA_DIR to the folder it ran on.`,
  );
  expect(status).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
  // Starts a program: allow for a busy machine.
}, 120_000);

test('the note is prepared before the move, and blocks a start while the move is unfinished', () => {
  const note = prepareMoveNote(folder, 'db.example:5432');
  expect(readdirSync(folder)).toEqual(['database-moved.txt.prepared']);
  expect(() => refuseMoved(folder)).toThrow(
    /begun to db\.example:5432 on \d{4}-.*, was cut short\. Type it again/,
  );
  expect(unendedMove(folder, 'db.example:5432')?.moveNo).toBe(note.moveNo);
  expect(() => unendedMove(folder, 'other.example:5432')).toThrow(
    /begun to db\.example:5432 on .*, was cut short, and all may have gone over there/,
  );
  note.drop();
  expect(unendedMove(folder, 'db.example:5432')).toBeNull();
  refuseMoved(folder);
  expect(readdirSync(folder)).toEqual([]);
});
