import { readdirSync, readFileSync } from 'node:fs';
import { RELEASE } from '../../runtime/index.ts';

export interface SqlFile {
  /** The file's name without `.sql`. */
  readonly name: string;
  readonly text: string;
}

export interface Schema {
  /** Whose it is. */
  readonly release: string;
  readonly migrations: readonly SqlFile[];
  readonly functions: readonly SqlFile[];
}

/** The schema of this release. */
export function presentSchema(): Schema {
  return { release: RELEASE, migrations: sqlFiles('migrations'), functions: sqlFiles('functions') };
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
