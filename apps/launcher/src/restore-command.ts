// `npm run restore -- --to "2026-11-22 03:00:00+08"`: the embedded database as it was at that moment, in a
// new data folder.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBackupSettings, readRestoreRequest } from './backup/backup-settings.ts';
import { restore } from './backup/restore.ts';
import { toPrint } from './operator-error.ts';

try {
  const request = readRestoreRequest(process.argv.slice(2));
  const settings = readBackupSettings(process.env);
  const { lastTransaction, timeline } = await restore({ ...request, ...settings, say: console.log });
  const { dataFolder, backupFolder } = settings;
  console.log(
    `Restored into ${dataFolder}, up to the transaction of ${lastTransaction ?? 'the base backup'} ` +
      `(timeline ${timeline}).\n` +
      `Start it:  DATA_DIR=${dataFolder} BACKUP_DIR=${backupFolder} npm start\n` +
      'Then make a new base backup, and see "The database was restored" in docs/operations.md.',
  );
  if (!existsSync(join(dataFolder, 'sandbox.sqlite')))
    console.log(
      'With the sandbox as partners: they are not turned back with us. Name the book they go on with:  ' +
        'SANDBOX_DATA_FILE=<former data folder>/sandbox.sqlite',
    );
} catch (error) {
  console.error(toPrint(error));
  process.exitCode = 1;
}
