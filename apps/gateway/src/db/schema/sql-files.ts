import { readdirSync, readFileSync } from 'node:fs';

export interface SqlFile {
  /** The file's name without `.sql`. */
  readonly name: string;
  readonly text: string;
}

export interface Schema {
  readonly migrations: readonly SqlFile[];
  readonly functions: readonly SqlFile[];
}

/** The schema of this release. */
export function presentSchema(): Schema {
  return { migrations: sqlFiles('migrations'), functions: sqlFiles('functions') };
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
