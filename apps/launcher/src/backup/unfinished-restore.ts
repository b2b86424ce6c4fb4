// Marks a data folder whose restore has not finished: a note in the folder, written before anything else and
// removed at the end. What a killed restore leaves looks like the folder of a product that was never used,
// and a start on it would create an empty database with the keys of the lost one.

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '@phonebill/atomic-files';
import { OperatorError } from '../operator-error.ts';

const noteIn = (dataFolder: string): string => join(dataFolder, 'restore-unfinished.txt');

/** Writes the note. Throws FileWriteError. */
export function noteRestoreBegun(dataFolder: string): void {
  writeFileAtomic(noteIn(dataFolder), `since ${new Date().toISOString()}\n`, 0o644);
}

export function noteRestoreEnded(dataFolder: string): void {
  rmSync(noteIn(dataFolder));
}

export const hasUnfinishedRestore = (dataFolder: string): boolean => existsSync(noteIn(dataFolder));

/** Throws OperatorError when a restore into this folder is under way, or was cut short. */
export function refuseUnfinishedRestore(dataFolder: string): void {
  if (!hasUnfinishedRestore(dataFolder)) return;
  throw new OperatorError(
    `A restore into ${dataFolder} did not come to its end: type it again, or name another folder. ` +
      'What is there now is no whole database.',
  );
}
