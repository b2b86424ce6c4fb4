import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ensureCluster } from './cluster-folder.ts';
import { OperatorError } from './operator-error.ts';

const home = mkdtempSync(join(tmpdir(), 'phonebill-cluster-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test.each(['99', '17'])('refuses data of PostgreSQL %s in one sentence', (made) => {
  mkdirSync(join(home, 'data'), { recursive: true });
  writeFileSync(join(home, 'data', 'PG_VERSION'), `${made}\n`);
  const programs = { postgres: '/none', initdb: '/none', major: '18' };
  const open = () => ensureCluster({ home, account: undefined, programs, password: 'x' });
  expect(open).toThrow(OperatorError);
  expect(open).toThrow(
    new RegExp(`^DATA_DIR: .* was made by PostgreSQL ${made}, and this release comes with 18: [^\\n]+\\.$`),
  );
});

test('a disk too full for the database is reported in one sentence with the remedy', () => {
  const there = join(home, 'full');
  const initdb = join(home, 'initdb');
  mkdirSync(there);
  writeFileSync(initdb, '#!/bin/sh\necho "FATAL: could not write: No space left on device" >&2\nexit 1\n', {
    mode: 0o755,
  });
  const programs = { postgres: '/none', initdb, major: '18' };
  expect(() => ensureCluster({ home: there, account: undefined, programs, password: 'x' })).toThrow(
    new OperatorError(
      `DATA_DIR: the disk of ${there} is full. Make room there (100 MB to begin with), or set ` +
        'DATA_DIR to a folder on another disk.',
    ),
  );
});
