import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ensureCluster } from './cluster-folder.ts';
import { OperatorError } from './operator-error.ts';

const home = mkdtempSync(join(tmpdir(), 'phonebill-cluster-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test.each(['99', '17'])('data of PostgreSQL %s are refused in one sentence, and not touched', (made) => {
  mkdirSync(join(home, 'data'), { recursive: true });
  writeFileSync(join(home, 'data', 'PG_VERSION'), `${made}\n`);
  const programs = { postgres: '/none', initdb: '/none', major: '18' };
  const open = () => ensureCluster({ home, account: undefined, programs, password: 'x' });
  expect(open).toThrow(OperatorError);
  expect(open).toThrow(
    new RegExp(`^DATA_DIR: .* was made by PostgreSQL ${made}, and this release comes with 18: [^\\n]+\\.$`),
  );
});
