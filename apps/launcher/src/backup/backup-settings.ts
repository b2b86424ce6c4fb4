// What `npm run backup` and `npm run restore` are told, by the environment and the command line.

import { parseArgs } from 'node:util';
import { readLaunchSettings } from '../launch-settings.ts';
import { OperatorError, systemErrorCode } from '../operator-error.ts';
import type { RestoreRequest } from './plan-restore.ts';

export interface BackupSettings {
  readonly dataFolder: string;
  readonly backupFolder: string;
  readonly keptDays: number;
}

/** Throws OperatorError when there is no embedded database, or no folder for its backups. */
export function readBackupSettings(env: NodeJS.ProcessEnv): BackupSettings {
  const { databaseUrl, dataFolder, backupFolder } = readLaunchSettings(env);
  if (databaseUrl !== undefined)
    throw new OperatorError(
      'DATABASE_URL is set: that database is backed up and restored by its own means (docs/operations.md).',
    );
  if (backupFolder === undefined)
    throw new OperatorError(
      'Set BACKUP_DIR to the folder for backups, best on another disk, here and for npm start.',
    );
  const keptDays = Number(env['BACKUP_KEEP_DAYS'] || '14');
  if (!(keptDays >= 0))
    throw new OperatorError(`BACKUP_KEEP_DAYS must be a number of days, not "${env['BACKUP_KEEP_DAYS']}".`);
  return { dataFolder, backupFolder, keptDays };
}

const TIME = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/;

/** Throws OperatorError on anything but a moment with its time zone. */
export function readRestoreRequest(args: string[]): RestoreRequest {
  const { to, timeline } = options(args);
  if (timeline !== undefined && !/^\d+$/.test(timeline))
    throw new OperatorError(`--timeline is a number, not "${timeline}".`);
  return {
    to: to === undefined ? undefined : readMoment(to),
    timeline: timeline === undefined ? undefined : Number(timeline),
  };
}

function options(args: string[]): { to?: string; timeline?: string } {
  try {
    return parseArgs({ args, options: { to: { type: 'string' }, timeline: { type: 'string' } } }).values;
  } catch (cause) {
    if (systemErrorCode(cause) === undefined) throw cause;
    throw new OperatorError(
      `${(cause as Error).message}\nnpm run restore -- --to "2026-11-22 03:00:00+08" [--timeline 1]`,
      { cause },
    );
  }
}

function readMoment(text: string): Date {
  const [, zone = ''] = /(Z|[+-]\d\d(?::?\d\d)?)$/.exec(text) ?? [];
  const wholeZone =
    zone.length === 3 ? `${zone}:00` : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const moment = new Date(text.replace(' ', 'T').slice(0, text.length - zone.length) + wholeZone);
  if (TIME.test(text) && !Number.isNaN(moment.getTime())) return moment;
  throw new OperatorError(
    `--to is a moment with its time zone, like "2026-11-22 03:00:00+08", not "${text}".`,
  );
}
