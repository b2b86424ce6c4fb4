// Reads what `npm run backup` and `npm run restore` are given: the folder of the backup, and DATA_DIR.

import { resolve } from 'node:path';
import { readLaunchSettings } from '../launch-settings.ts';
import { OperatorError } from '../operator-error.ts';

export interface BackupFolders {
  readonly dataFolder: string;
  readonly folder: string;
}

/**
 * Returns the two folders. Throws OperatorError when there is no embedded database, or not exactly one folder
 * for the backup.
 */
export function readBackupFolders(args: readonly string[], env: NodeJS.ProcessEnv): BackupFolders {
  const { databaseUrl, dataFolder } = readLaunchSettings(env);
  if (databaseUrl !== undefined)
    throw new OperatorError(
      'DATABASE_URL is set: that database is backed up and restored by its own means ' +
        '(docs/operations.md#backups).',
    );
  const [folder, ...more] = args;
  if (folder === undefined || more.length > 0 || folder.startsWith('-'))
    throw new OperatorError('Name the folder of the backup, and nothing else:  npm run … -- /backups/today');
  return { dataFolder, folder: resolve(folder) };
}
