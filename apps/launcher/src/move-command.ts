// `npm run move-database`: moves the embedded database of DATA_DIR to the server that DATABASE_URL names,
// while the product is stopped.

import { ConfigurationError, readEnvironment } from '@phonebill/environment';
import { hasArrived, moveDatabase, serversOf, UnusableDatabase } from '@phonebill/gateway';
import { launchSettingsFrom } from './launch-settings.ts';
import { lockDataFolder } from './data-folder.ts';
import { prepareMoveNote, requireDatabaseToMove, unendedMove } from './moved-database.ts';
import { OperatorError, toPrint } from './operator-error.ts';
import { openDatabase } from './product-database.ts';

/** A table with this many rows takes a while, so its progress is printed. */
const WORTH_A_LINE = 10_000;

try {
  await move();
} catch (error) {
  const isPlain = error instanceof UnusableDatabase;
  console.error(toPrint(isPlain ? new OperatorError(error.message, { cause: error }) : error));
  process.exitCode = 1;
}

async function move(): Promise<void> {
  const settings = readEnvironment(process.env, launchSettingsFrom);
  const { databaseUrl: to, dataFolder } = settings;
  if (to === undefined)
    throw new ConfigurationError([
      'DATABASE_URL is missing: the empty database to which all is carried over',
    ]);
  requireDatabaseToMove(dataFolder);
  const lock = lockDataFolder(dataFolder, 'npm run move-database');
  try {
    const unended = unendedMove(dataFolder, serversOf(to));
    if (unended && (await hasArrived(to, unended.moveNo))) {
      unended.keep();
      console.log(`All had been moved before. ${afterwards(dataFolder)}`);
      return;
    }
    // The earlier move left nothing there.
    unended?.drop();
    const embedded = await openDatabase({ ...settings, databaseUrl: undefined });
    try {
      console.log(`Moving the database in ${dataFolder} to ${serversOf(to)} …`);
      const note = prepareMoveNote(dataFolder, serversOf(to));
      const sayTable = (table: string, moved: number): void => {
        if (moved >= WORTH_A_LINE) console.log(`  ${table}: ${moved} rows`);
      };
      const { tables, rows } = await moveDatabase(embedded.url, to, sayTable, note.moveNo).catch(
        (error: unknown) => {
          note.drop();
          throw error;
        },
      );
      note.keep();
      console.log(`Moved ${rows} rows of ${tables} tables. ${afterwards(dataFolder)}`);
    } finally {
      await embedded.stop();
    }
  } finally {
    lock.release();
  }
}

function afterwards(dataFolder: string): string {
  return (
    'Start with the same DATABASE_URL from now on, with the keys of before; ' +
    `the database in ${dataFolder} is as it was, and is not started any more.`
  );
}
