// Marks, by a note in the folder, that the embedded database of a data folder was moved to another server.
// Two databases with the same orders must not both be used, so the old one cannot be started by mistake.

import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '@phonebill/atomic-files';
import { OperatorError } from './operator-error.ts';

const noteIn = (dataFolder: string): string => join(dataFolder, 'database-moved.txt');
const preparedIn = (dataFolder: string): string => `${noteIn(dataFolder)}.prepared`;

export interface MoveNote {
  /** The number by which the new database recognises the move. */
  readonly moveNo: string;
  /** Prevents starts on the old database from now on. Needs no further space on the disk. */
  keep(): void;
  /** Removes the note, since nothing was moved. */
  drop(): void;
}

/**
 * Prepares the note before the move, so that a full disk cannot prevent it once everything is moved.
 * `server`: without a password. Throws FileWriteError.
 */
export function prepareMoveNote(dataFolder: string, server: string): MoveNote {
  const moveNo = randomUUID();
  const text = `to ${server} on ${new Date().toISOString()}\n${moveNo}\n`;
  writeFileAtomic(preparedIn(dataFolder), text, 0o644);
  return { moveNo, ...noteOfFolder(dataFolder) };
}

function noteOfFolder(dataFolder: string): Omit<MoveNote, 'moveNo'> {
  const prepared = preparedIn(dataFolder);
  return {
    keep: () => renameSync(prepared, noteIn(dataFolder)),
    drop: () => rmSync(prepared, { force: true }),
  };
}

/**
 * Returns a move to this server that was begun and whose outcome is unknown because its process was killed;
 * null when there is none. Throws OperatorError when it was begun to another server, to which everything may
 * have been moved.
 */
export function unendedMove(dataFolder: string, server: string): MoveNote | null {
  const prepared = preparedIn(dataFolder);
  if (!existsSync(prepared)) return null;
  if (!whereTo(prepared).startsWith(`to ${server} on `))
    throw new OperatorError(
      `A move of the database in ${dataFolder}, begun ${whereTo(prepared)}, was cut short, and all may ` +
        'have gone over there. Type it again with the DATABASE_URL of before: it says so. ' +
        `To give that move up, remove ${prepared}, and empty that database.`,
    );
  const [, moveNo = ''] = readFileSync(prepared, 'utf8').split('\n');
  return { moveNo, ...noteOfFolder(dataFolder) };
}

/**
 * Throws OperatorError when there is no database to move: an empty one would be created and moved instead.
 */
export function requireDatabaseToMove(dataFolder: string): void {
  if (existsSync(join(dataFolder, 'postgres'))) return;
  throw new OperatorError(
    `There is no database of the product in ${dataFolder}. Set DATA_DIR to the folder it ran on.`,
  );
}

/** Throws OperatorError when the database of this folder was moved, or may have been. */
export function refuseMoved(dataFolder: string): void {
  const [note, prepared] = [noteIn(dataFolder), preparedIn(dataFolder)];
  if (existsSync(note))
    throw new OperatorError(
      `The database in ${dataFolder} was moved ${whereTo(note)}: set DATABASE_URL. ` +
        `To work on the copy that stayed here all the same, remove ${note}.`,
    );
  if (existsSync(prepared))
    throw new OperatorError(
      `A move of the database in ${dataFolder}, begun ${whereTo(prepared)}, was cut short. Type it again ` +
        '(DATABASE_URL=… npm run move-database): it says if all had gone over before. ' +
        `To work on here and give the move up, remove ${prepared}, and empty the new database.`,
    );
}

/** Returns the first line of the note: `to SERVER on TIME`. */
const whereTo = (note: string): string => readFileSync(note, 'utf8').split('\n', 1)[0] ?? '';
