import { readdirSync, readFileSync } from 'node:fs';
import { RELEASE } from '../../runtime/index.ts';
import { FIRST_RELEASE } from './first-release.ts';

export interface SqlFile {
  /** The file's name without `.sql`. */
  readonly name: string;
  readonly text: string;
}

/**
 * The schema with which an empty database begins, and the steps that bring an older database to the same
 * state.
 */
export interface Baseline {
  /** Recorded like a migration: the database has what the baseline makes. */
  readonly name: string;
  /** Files by topic; none depends on another. */
  readonly files: readonly SqlFile[];
  /** Names of the migrations that every older database has run. The files themselves are not kept. */
  readonly first: readonly string[];
  /** Migrations that bring a database that has run those to what the baseline makes. */
  readonly steps: readonly SqlFile[];
}

export interface Schema {
  /** The release that the schema belongs to. */
  readonly release: string;
  /** Omitted when an empty database begins with the first migration. */
  readonly baseline?: Baseline;
  readonly migrations: readonly SqlFile[];
  readonly functions: readonly SqlFile[];
}

/** Returns the schema of this release. What each folder is for: migrations/README.md. */
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
