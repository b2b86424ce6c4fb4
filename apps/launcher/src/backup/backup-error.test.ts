import { expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { asBackupError } from './backup-error.ts';

const sentence = '/data could not be written: there is no space left on its disk.';

test('a full disk is named where a program of PostgreSQL says it in words, or its server in its log', () => {
  const dump = new OperatorError(
    'pg_dump failed:\n  could not write to output file: No space left on device',
  );
  expect(asBackupError('/data', dump)).toMatchObject({ message: sentence });
  const log = 'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device';
  const reset = new Error('Connection terminated unexpectedly');
  expect(asBackupError('/data', reset, log)).toMatchObject({ message: sentence });
});

test('a server that ended for another reason is said as it was', () => {
  const gone = new OperatorError('pg_restore failed:\n  server closed the connection unexpectedly');
  expect(asBackupError('/data', gone, 'LOG:  shutting down')).toBe(gone);
});
