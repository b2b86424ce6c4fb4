import { readdirSync, readFileSync } from 'node:fs';
import { RELEASE } from '../../runtime/index.ts';
import { FIRST_RELEASE } from './first-release.ts';

export interface SqlFile {
  /** The file's name without `.sql`. */
  readonly name: string;
  readonly text: string;
}

/** What an empty database begins with, and what brings one there that is from before. */
export interface Baseline {
  /** Noted like a migration: the database has what the baseline makes. */
  readonly name: string;
  /** By topic; none needs what another makes. */
  readonly files: readonly SqlFile[];
  /** Names of migrations that every database from before has run. They are not kept. */
  readonly first: readonly string[];
  /** Migrations that bring a database that has those to what the baseline makes. */
  readonly steps: readonly SqlFile[];
}

export interface Schema {
  /** Whose it is. */
  readonly release: string;
  /** Left out: an empty database begins with the first migration. */
  readonly baseline?: Baseline;
  readonly migrations: readonly SqlFile[];
  readonly functions: readonly SqlFile[];
}

/** The schema of this release. What each folder is for: migrations/README.md. */
export function presentSchema(): Schema & { readonly baseline: Baseline } {
  return {
    release: RELEASE,
    baseline: {
      name: '0068-baseline',
      files: sqlFiles('migrations/baseline'),
      first: FIRST_RELEASE,
      steps: [...sqlFiles('migrations/from-0.1.0'), ...sqlFiles('migrations/from-0.2.0')],
    },
    migrations: sqlFiles('migrations'),
    functions: sqlFiles('functions'),
  };
}

function sqlFiles(folder: string): SqlFile[] {
  const here = new URL(`../${folder}/`, import.meta.url);
  return readdirSync(here)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({
      name: file.slice(0, -'.sql'.length),
      text: readFileSync(new URL(file, here), 'utf8'),
    }));
}
