import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clientProgram } from './dump-programs.ts';

/** Creates folders whose pg_dump reports these versions. */
function foldersOf(...versions: readonly string[]): string[] {
  const parent = mkdtempSync(join(tmpdir(), 'phonebill-programs-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return versions.map((version) => {
    const folder = join(parent, version);
    mkdirSync(folder);
    const script = `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version} (Debian ${version}-1)"\n`;
    writeFileSync(join(folder, 'pg_dump'), script, { mode: 0o755 });
    return folder;
  });
}

test("takes the newest program whose version is at least the server's", () => {
  const folders = foldersOf('15.18', '19.1', '18.4');
  expect(clientProgram('pg_dump', 18, ['/nowhere', ...folders])).toBe(join(folders[1] ?? '', 'pg_dump'));
});

test('a program older than the server is named, with the package to install', () => {
  const [folder = ''] = foldersOf('15.18');
  expect(() => clientProgram('pg_dump', 18, [folder])).toThrow(
    `pg_dump of PostgreSQL 18 or later is needed, which does not come with the product; ` +
      `${join(folder, 'pg_dump')} is of 15.\nDebian, Ubuntu:  the package postgresql-client-18 of`,
  );
});

test('reports when no suitable program is found', () => {
  expect(() => clientProgram('pg_restore', 15, foldersOf('18.4'))).toThrow('there is none here.');
});
