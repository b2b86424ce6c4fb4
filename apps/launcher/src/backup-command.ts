// `npm run backup`: a base backup of the embedded database, while the product runs.

import { readBackupSettings } from './backup/backup-settings.ts';
import { makeBackup } from './backup/make-backup.ts';
import { toPrint } from './operator-error.ts';

try {
  const { backup, removedBackups, removedLogFiles } = await makeBackup(readBackupSettings(process.env));
  const bytes = Object.values(backup.files).reduce((sum, file) => sum + file.bytes, 0);
  console.log(
    `Backed up to ${backup.folder} (${Math.ceil(bytes / 1024 / 1024)} MiB). ` +
      `Any moment from ${backup.endedAt.toISOString()} on can be restored from it.\n` +
      'The key of mobile numbers (keys/numbers.key, or NUMBERS_KEYS) is not in it: keep a copy elsewhere.\n' +
      `Removed for their age: ${removedBackups} base backups, ${removedLogFiles} files of the log.`,
  );
} catch (error) {
  console.error(toPrint(error));
  process.exitCode = 1;
}
