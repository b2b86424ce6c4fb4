import { expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { readBackupFolders } from './backup-folders.ts';

test('the backup has a folder of its own, and the embedded database is in DATA_DIR', () => {
  expect(readBackupFolders(['/backups/today'], { DATA_DIR: '/data' })).toEqual({
    dataFolder: '/data',
    folder: '/backups/today',
  });
});

test.each([[[]], [['/one', '/two']], [['--to', '/one']], [['--to']]])(
  '%j is an error for the operator',
  (args) => {
    expect(() => readBackupFolders(args, {})).toThrow(OperatorError);
  },
);

test('a database that DATABASE_URL names has its own means', () => {
  expect(() => readBackupFolders(['/one'], { DATABASE_URL: 'postgres://else/where' })).toThrow(
    'DATABASE_URL is set: that database is backed up and restored by its own means',
  );
});
