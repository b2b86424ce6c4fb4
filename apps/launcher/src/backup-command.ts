// `npm run backup -- FOLDER`: a backup of the embedded database, while the product runs.

import { backUp } from './backup/back-up.ts';
import { readBackupFolders } from './backup/backup-folders.ts';
import { toPrint } from './operator-error.ts';
import { toldToEnd } from './told-to-end.ts';

try {
  const { dataFolder, folder } = readBackupFolders(process.argv.slice(2), process.env);
  const { bytes } = await backUp(dataFolder, folder, toldToEnd());
  console.log(
    `Backed up to ${folder} (${Math.ceil(bytes / 1024 / 1024)} MiB): the database as of the beginning.\n` +
      'The key of mobile numbers (keys/numbers.key, or NUMBERS_KEYS) is not in it: keep a copy elsewhere.',
  );
} catch (error) {
  console.error(toPrint(error));
  process.exitCode = 1;
}
