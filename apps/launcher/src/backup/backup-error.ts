// Errors of writing or restoring a backup. A full disk is reported as such, whichever program met it.

import { asFileWriteError } from '@phonebill/atomic-files';

const NO_SPACE = /No space left on device/;

/**
 * Converts an error of the disk to a FileWriteError about `folder`; returns any other as it is. PostgreSQL's
 * programs report a full disk in words only, or their server ends and reports it in its log alone:
 * `serverLog` is the text of that log.
 */
export function asBackupError(folder: string, error: unknown, serverLog = ''): unknown {
  const isFull = error instanceof Error && NO_SPACE.test(`${error.message}\n${serverLog}`);
  return asFileWriteError(folder, isFull ? Object.assign(new Error(error.message), NO_ROOM) : error);
}

const NO_ROOM = { code: 'ENOSPC' };
