import { expect, test } from 'vitest';
import { readLaunchSettings } from './launch-settings.ts';
import { OperatorError } from './operator-error.ts';

test('everything has a default, also when a variable is set to nothing', () => {
  const usual = readLaunchSettings({});
  expect(usual).toMatchObject({ host: '127.0.0.1', port: 8080, sandboxPort: 8081, databaseUrl: undefined });
  expect([...usual.roles]).toEqual(['web', 'worker', 'sandbox']);
  expect(readLaunchSettings({ PORT: '', HOST: '', DATABASE_URL: '', ROLES: '', DATA_DIR: '' })).toEqual(
    usual,
  );
});

test.each([
  { PORT: 'x' },
  { PORT: '0' },
  { PORT: '65536' },
  { SANDBOX_PORT: '8080' },
  { ROLES: 'web,cashier' },
])('%o is an error for the operator', (env) => {
  expect(() => readLaunchSettings(env)).toThrow(OperatorError);
});

test('roles can be played apart', () => {
  expect([...readLaunchSettings({ ROLES: 'worker, sandbox' }).roles]).toEqual(['worker', 'sandbox']);
});
