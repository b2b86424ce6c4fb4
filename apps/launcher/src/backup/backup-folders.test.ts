import { expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { readBackupFolders } from './backup-folders.ts';

test('the backup has its own folder, and the embedded database is in DATA_DIR', () => {
  expect(readBackupFolders(['/backups/today'], { DATA_DIR: '/data' })).toEqual({
    dataFolder: '/data',
    folder: '/backups/today',
  });
});

test.each([[[]], [['/one', '/two']], [['--to', '/one']], [['--to']]])(
  'refuses the arguments %j with an error for the operator',
  (args) => {
    expect(() => readBackupFolders(args, {})).toThrow(OperatorError);
  },
);

test('a database in DATABASE_URL is refused, since it is backed up by its own tools', () => {
  expect(() => readBackupFolders(['/one'], { DATABASE_URL: 'postgres://else/where' })).toThrow(
    'DATABASE_URL is set: that database is backed up and restored by its own means',
  );
});
