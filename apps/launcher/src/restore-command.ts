// `npm run restore -- FOLDER`: restores the embedded database from a backup, into a new data folder.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBackupFolders } from './backup/backup-folders.ts';
import { restore } from './backup/restore.ts';
import { toPrint } from './operator-error.ts';
import { toldToEnd } from './told-to-end.ts';

try {
  const { dataFolder, folder } = readBackupFolders(process.argv.slice(2), process.env);
  await restore(folder, dataFolder, toldToEnd());
  console.log(
    `Restored into ${dataFolder}. Put the key of mobile numbers back (keys/numbers.key, or NUMBERS_KEYS), ` +
      `and start it:  DATA_DIR=${dataFolder} npm start\n` +
      'See "The database was restored to an earlier time" in docs/operations.md.',
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
