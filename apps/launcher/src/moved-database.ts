// That the embedded database of a data folder was carried over to another server: a note in the folder. Two
// databases with the same orders must not both be worked on, so nobody starts on the old one by mistake.

import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '@phonebill/atomic-files';
import { OperatorError } from './operator-error.ts';

const noteIn = (dataFolder: string): string => join(dataFolder, 'database-moved.txt');

export interface MoveNote {
  /** From now on nobody starts on the old database by mistake. It takes no space on the disk any more. */
  keep(): void;
  /** Nothing was moved. */
  drop(): void;
}

/**
 * Prepares the note before the move: once all is moved, a full disk must not keep it from being there.
 * `server`: without a password. Throws FileWriteError.
 */
export function prepareMoveNote(dataFolder: string, server: string): MoveNote {
  const note = noteIn(dataFolder);
  const prepared = `${note}.prepared`;
  writeFileAtomic(prepared, `to ${server} on ${new Date().toISOString()}\n`, 0o644);
  return {
    keep: () => renameSync(prepared, note),
    drop: () => rmSync(prepared, { force: true }),
  };
}

/** Throws OperatorError where there is none to be moved: an empty one would be made, and moved for it. */
export function requireDatabaseToMove(dataFolder: string): void {
  if (existsSync(join(dataFolder, 'postgres'))) return;
  throw new OperatorError(
    `There is no database of the product in ${dataFolder}. Set DATA_DIR to the folder it ran on.`,
  );
}

/** Throws OperatorError when the database of this folder was moved. */
export function refuseMoved(dataFolder: string): void {
  const note = noteIn(dataFolder);
  if (!existsSync(note)) return;
  throw new OperatorError(
    `The database in ${dataFolder} was moved ${readFileSync(note, 'utf8').trim()}: set DATABASE_URL. ` +
      `To work on the copy that stayed here all the same, remove ${note}.`,
  );
}
