// Brings the embedded database back from a base backup and the archive, into a new data folder, as it was at
// a given moment. What is copied is compared with the sums of when it was written; PostgreSQL itself says
// whether the moment was reached.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from '../data-folder.ts';
import { databaseHome } from '../cluster-folder.ts';
import { databasePrograms } from '../embedded-binaries.ts';
import { freePort } from '../free-port.ts';
import { OperatorError } from '../operator-error.ts';
import { startServer } from '../postgres-server.ts';
import { settingsFor } from '../postgres-settings.ts';
import { accountForDatabase, giveFolderTo, type UnixAccount } from '../unix-account.ts';
import { startWatchdog } from '../watchdog.ts';
import { baseBackupsIn, copyKeptBeside, unpackCluster } from './base-backups.ts';
import { planRestore, type RestorePlan, type RestoreRequest } from './plan-restore.ts';
import {
  archiveSettings,
  openArchiveFolder,
  restoreSettings,
  segmentsIn,
  timelinesIn,
} from './wal-archive.ts';

export interface RestoreOptions extends RestoreRequest {
  /** New, or empty. */
  readonly dataFolder: string;
  readonly backupFolder: string;
  readonly say: (line: string) => void;
}

export interface RestoreResult {
  /** When the last transaction that is in it was committed, as the server's log says. */
  readonly lastTransaction: string | undefined;
  readonly timeline: number;
}

/** Replaying a day of a busy product takes minutes, seldom hours. */
const RECOVERY_LIMIT_MS = 12 * 3_600_000;

/** Throws OperatorError when it cannot be done; a folder that holds anything is never touched. */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const { dataFolder, backupFolder, say } = options;
  requireEmpty(dataFolder);
  if (!existsSync(join(backupFolder, 'wal')))
    throw new OperatorError(
      `There is no backup in ${backupFolder}. Set BACKUP_DIR to the folder that has it.`,
    );
  const account = accountForDatabase();
  const archive = openArchiveFolder(backupFolder, account);
  const plan = await planRestore(options, {
    backups: baseBackupsIn(backupFolder),
    timelines: timelinesIn(archive),
    segments: segmentsIn(archive),
  });
  say(
    `Base backup of ${plan.backup.endedAt.toISOString()}, then at least ${plan.needed.length} files of the ` +
      'log: all there and whole.',
  );
  mkdirSync(dataFolder, { recursive: true, mode: account ? 0o711 : 0o700 });
  const lock = lockDataFolder(dataFolder, 'npm run restore');
  try {
    const home = databaseHome(dataFolder, account);
    const restored = join(home, 'restoring');
    try {
      await unpackCluster(plan.backup, restored);
      writeFileSync(join(restored, 'recovery.signal'), '', { mode: 0o600 });
      giveFolderTo(account, restored);
      const result = await replay({ ...options, plan, account, archive, cluster: restored });
      copyKeptBeside(plan.backup.folder, dataFolder);
      renameSync(restored, join(home, 'data'));
      return result;
    } catch (error) {
      rmSync(restored, { recursive: true, force: true });
      rmSync(home, { recursive: true, force: true });
      rmSync(join(dataFolder, 'postgres'), { force: true });
      throw error;
    }
  } finally {
    lock.release();
    rmSync(join(dataFolder, 'lock'), { force: true });
  }
}

function requireEmpty(dataFolder: string): void {
  if (!existsSync(dataFolder) || readdirSync(dataFolder).every((name) => name === 'postgres.log')) return;
  throw new OperatorError(
    `The data folder is not empty: ${dataFolder}\n` +
      `Nothing is overwritten. Name a new one:  DATA_DIR=${dataFolder}-restored npm run restore -- …\n` +
      `or stop the product and move this one away:  mv ${dataFolder} ${dataFolder}-before`,
  );
}

interface Replay extends RestoreOptions {
  readonly plan: RestorePlan;
  readonly account: UnixAccount | undefined;
  readonly archive: string;
  readonly cluster: string;
}

/** Has a server replay the log, become an ordinary one on a timeline of its own, and end. */
async function replay({ to, plan, account, archive, cluster, dataFolder }: Replay): Promise<RestoreResult> {
  const logFile = join(dataFolder, 'postgres.log');
  rmSync(logFile, { force: true });
  const settings = {
    ...archiveSettings(archive),
    ...restoreSettings(archive),
    // Nobody may look before the moment is reached, so the server is ready only then.
    hot_standby: 'off',
    recovery_target_timeline: String(plan.timeline),
    recovery_target_action: 'promote',
    ...(to ? { recovery_target_time: to.toISOString().replace('Z', '+00') } : {}),
  };
  const server = await startServer({
    program: databasePrograms(account).postgres,
    account,
    cluster,
    settings: settingsFor('durable', await freePort(), settings),
    logFile,
    readyWithinMs: RECOVERY_LIMIT_MS,
  }).catch((cause: unknown) => {
    throw new OperatorError(whyNot(readFileSync(logFile, 'utf8'), to), { cause });
  });
  const watchdog = startWatchdog(server.pid);
  await server.stop();
  watchdog.release();
  const log = readFileSync(logFile, 'utf8');
  return {
    lastTransaction: lastTransactionOf(log),
    timeline: Number(/selected new timeline ID: (\d+)/.exec(log)?.[1] ?? plan.timeline),
  };
}

function lastTransactionOf(log: string): string | undefined {
  return /last completed transaction was at log time (.+)/.exec(log)?.[1];
}

function whyNot(log: string, to: Date | undefined): string {
  if (to && log.includes('recovery ended before configured recovery target was reached'))
    return (
      `The archive does not reach ${to.toISOString()}: its last transaction was at ` +
      `${lastTransactionOf(log) ?? 'the time of the base backup'}.\n` +
      'Without --to, everything that is in it is restored.'
    );
  const end = log.trimEnd().split('\n').slice(-8).join('\n  ');
  return `PostgreSQL could not restore it. The end of its log:\n  ${end}`;
}
