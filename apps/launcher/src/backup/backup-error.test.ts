import { expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { asBackupError } from './backup-error.ts';

const sentence = '/data could not be written: there is no space left on its disk.';

test("recognises a full disk in the output of a PostgreSQL program or in the server's log", () => {
  const dump = new OperatorError(
    'pg_dump failed:\n  could not write to output file: No space left on device',
  );
  expect(asBackupError('/data', dump)).toMatchObject({ message: sentence });
  const log = 'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device';
  const reset = new Error('Connection terminated unexpectedly');
  expect(asBackupError('/data', reset, log)).toMatchObject({ message: sentence });
});

test('an error of any other kind is unchanged', () => {
  const gone = new OperatorError('pg_restore failed:\n  server closed the connection unexpectedly');
  expect(asBackupError('/data', gone, 'LOG:  shutting down')).toBe(gone);
});
