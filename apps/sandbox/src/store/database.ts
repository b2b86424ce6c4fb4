import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { schema, SCHEMA_VERSION, upgrades } from './schema.ts';

/** A file that cannot be used; the message is one sentence that says why. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

export interface Store {
  readonly db: DatabaseSync;
  /**
   * Does all of `work` or nothing of it. Everything here is synchronous and this process has the file to
   * itself, so two transactions never interleave, and what was read inside one remains true until its end.
   */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** Opens the file, creating it when it does not exist. Throws {@link UnusableFile}. */
export function openStore(file: string): Store {
  const db = opened(file);
  try {
    // Exclusive: no second sandbox on the same file, and no shared-memory bookkeeping for each statement.
    // Small pages, because a change touches many, a few bytes of each. Everything waits while the log is
    // written back to the file, so this is done 4 MB at a time.
    db.exec(
      'PRAGMA page_size = 2048; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; ' +
        'PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000; PRAGMA wal_autocheckpoint = 2000',
    );
    prepareTables(db, file);
  } catch (error) {
    db.close();
    if (String(error).includes('database is locked'))
      throw new UnusableFile(`another sandbox is using ${file}`, { cause: error });
    throw error instanceof UnusableFile ? error : unusable(file, error);
  }
  const [begin, commit, rollback] = [
    db.prepare('BEGIN IMMEDIATE'),
    db.prepare('COMMIT'),
    db.prepare('ROLLBACK'),
  ];
  return {
    db,
    transaction(work) {
      begin.run();
      try {
        const result = work();
        commit.run();
        return result;
      } catch (error) {
        rollback.run();
        throw error;
      }
    },
    close: () => db.close(),
  };
}

function opened(file: string): DatabaseSync {
  try {
    if (file !== ':memory:') makeOwnersOnly(file);
    return new DatabaseSync(file);
  } catch (cause) {
    throw unusable(file, cause);
  }
}

/** Returns the error for no space, no rights, or no database: the system and SQLite say which. */
function unusable(file: string, cause: unknown): UnusableFile {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new UnusableFile(`SANDBOX_DATA_FILE: ${file} cannot be used: ${why}`, { cause });
}

/** The file contains messages with codes, cards and numbers: no other user of this machine may read it. */
function makeOwnersOnly(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/**
 * Creates the tables of a new file and updates those of an earlier version; refuses a later version's file.
 */
function prepareTables(db: DatabaseSync, file: string): void {
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version === SCHEMA_VERSION) return;
  const statements =
    version === 0
      ? [schema]
      : Object.entries(upgrades).flatMap(([from, upgrade]) => (Number(from) >= version ? upgrade : []));
  if (version > SCHEMA_VERSION || statements.length === 0)
    throw new UnusableFile(`${file} was made by another version of the sandbox; delete it to start afresh`);
  db.exec(`BEGIN; ${statements.join(';')} PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`);
}
