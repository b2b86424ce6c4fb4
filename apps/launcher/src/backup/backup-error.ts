// Why a backup could not be written, or brought back: a full disk is said as one, whoever met it.

import { asFileWriteError } from '@phonebill/atomic-files';

const NO_SPACE = /No space left on device/;

/**
 * An error of the disk as a FileWriteError about `folder`, any other as it is. Programs of PostgreSQL say in
 * words that a disk is full, or their server ends and says it in its log alone: `serverLog` is what it said.
 */
export function asBackupError(folder: string, error: unknown, serverLog = ''): unknown {
  const isFull = error instanceof Error && NO_SPACE.test(`${error.message}\n${serverLog}`);
  return asFileWriteError(folder, isFull ? Object.assign(new Error(error.message), NO_ROOM) : error);
}

const NO_ROOM = { code: 'ENOSPC' };
