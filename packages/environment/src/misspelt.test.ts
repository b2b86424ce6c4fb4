import { expect, test } from 'vitest';
import { misspeltVariables } from './misspelt.ts';

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['GATEWAY_SECRET', 'GATEWAY_SECRETS'],
  ['CASHIER_PUBLIC_KEYS', 'CASHIER_PUBLIC_KEY'],
  ['DATABASE_URL_FIL', 'DATABASE_URL_FILE'],
])('%s is reported as a misspelling of %s', (name, meant) => {
  expect(misspeltVariables({ [name]: 'x' })).toEqual([`${name} is not known: ${meant} may be meant`]);
});

test('does not report our own variables, empty ones, and those of other programs', () => {
  const others = ['HOSTNAME', 'HOSTS', 'PATH', 'LANGUAGE', 'NODE_OPTIONS', 'PGDATABASE', 'npm_config_cache'];
  const env = Object.fromEntries(others.map((name) => [name, 'x']));
  expect(misspeltVariables({ ...env, DATABASE_URL: 'x', DATABASE_URL_FILE: 'x', DATABSE_URL: '' })).toEqual(
    [],
  );
});

test('a variable of an earlier release is reported with the page that explains its replacement', () => {
  expect(misspeltVariables({ BACKUP_DIR: '/backups', BACKUP_KEEP_DAYS: '' })).toEqual([
    'BACKUP_DIR counts for nothing any more: docs/operations.md says how backups are made now',
  ]);
});
