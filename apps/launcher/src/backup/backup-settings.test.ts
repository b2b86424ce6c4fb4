import { expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { readBackupSettings, readRestoreRequest } from './backup-settings.ts';

test.each([
  ['2026-11-22 03:00:00+08', '2026-11-21T19:00:00.000Z'],
  ['2026-11-22 03:00+0800', '2026-11-21T19:00:00.000Z'],
  ['2026-11-22T03:00:00.250-03:30', '2026-11-22T06:30:00.250Z'],
  ['2026-11-22T03:00:00Z', '2026-11-22T03:00:00.000Z'],
])('%s is %s', (text, moment) => {
  expect(readRestoreRequest(['--to', text]).to?.toISOString()).toBe(moment);
});

test.each([
  ['--to', '2026-11-22 03:00:00'],
  ['--to', 'yesterday'],
  ['--to', '2026-13-22 03:00:00+08'],
  ['--to'],
  ['--when', '2026-11-22 03:00:00+08'],
  ['--timeline', 'one'],
])('%s %s is an error for the operator', (...args) => {
  expect(() => readRestoreRequest(args)).toThrow(OperatorError);
});

test('without --to everything is restored', () => {
  expect(readRestoreRequest([])).toEqual({ to: undefined, timeline: undefined });
});

test('backups need a folder of their own and an embedded database', () => {
  expect(() => readBackupSettings({})).toThrow('Set BACKUP_DIR');
  expect(() => readBackupSettings({ DATABASE_URL: 'postgres://else/where' })).toThrow('DATABASE_URL is set');
  expect(() => readBackupSettings({ BACKUP_DIR: '/backups', BACKUP_KEEP_DAYS: 'x' })).toThrow(
    'BACKUP_KEEP_DAYS',
  );
  expect(readBackupSettings({ BACKUP_DIR: '/backups', DATA_DIR: '/data' })).toEqual({
    dataFolder: '/data',
    backupFolder: '/backups',
    keptDays: 14,
  });
});
