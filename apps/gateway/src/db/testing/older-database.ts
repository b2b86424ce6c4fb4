// Creates databases as earlier releases left them, from the migrations of release 0.1.0, which are kept only
// for tests, and the later steps.

import { readFileSync } from 'node:fs';
import { migrate } from '../migrate.ts';
import { presentSchema, type SqlFile } from '../schema/sql-files.ts';

/** The last migration of each release, and the last one before the baseline. */
const LAST = {
  '0.1.0': '0043-openings-never-confirmed.concurrently',
  '0.2.0': '0051-running-processes',
  'the last before the baseline': '0067-deliveries-to-cancel',
} as const;

/** Returns the migrations of release 0.1.0, in the order in which they ran. */
export function migrationsOfTheFirst(): SqlFile[] {
  const text = readFileSync(new URL('release-0.1.0.sql', import.meta.url), 'utf8');
  return text
    .split(/^---- /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { name: part.slice(0, end), text: part.slice(end) };
    });
}

/**
 * Brings an empty database to the state in which the release left it, by the migrations that it had; without
 * functions, which each release installs anew.
 */
export async function makeOlderDatabase(url: string, release: keyof typeof LAST): Promise<void> {
  await makeDatabaseUpTo(url, LAST[release], release === '0.1.0' ? release : '0.2.0');
}

/** Does the same up to any migration before the baseline. */
export async function makeDatabaseUpTo(url: string, last: string, release = '0.2.0'): Promise<void> {
  const all = [...migrationsOfTheFirst(), ...presentSchema().baseline.steps];
  const end = all.findIndex(({ name }) => name === last);
  if (end === -1) throw new Error(`no migration of before the baseline is called ${last}`);
  await migrate(url, { release, migrations: all.slice(0, end + 1), functions: [] });
}
