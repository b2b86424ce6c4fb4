import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownPartners } from './environment.ts';
import { readLaunchSettings } from './launch-settings.ts';
import { openDatabase } from './product-database.ts';

test.each(['web,worker', 'worker', 'database'])(
  'ROLES=%s without DATABASE_URL creates no empty database in a new folder',
  async (ROLES) => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'phonebill-new-'));
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
    await expect(openDatabase(readLaunchSettings({ ROLES, DATA_DIR }))).rejects.toThrow(
      `DATABASE_URL is not set, and there is no database in ${DATA_DIR}`,
    );
    expect(readdirSync(DATA_DIR)).toEqual([]);
  },
);

test.each([
  ['CASHIER_URL', 'https://cashier.example'],
  ['CARRIER_PUBLIC_KEY', 'whpk_x'],
  ['SMS_PUBLIC_KEY_FILE', '/run/secrets/sms'],
])('%s without DATABASE_URL creates no empty database, even with the sandbox', async (name, value) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'phonebill-new-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const settings = readLaunchSettings({ DATA_DIR });
  await expect(openDatabase(settings, ownPartners({ [name]: value }, settings))).rejects.toThrow(
    `DATABASE_URL is not set while ${name.replace('_FILE', '')} is, and there is no database in ${DATA_DIR}`,
  );
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test('the sandbox and the demonstration channel are not real partners', () => {
  const settings = readLaunchSettings({});
  const env = { CASHIER_URL: 'http://127.0.0.1:8081/', PARTNER_SHOP_ORIGIN: 'https://shop.example' };
  expect(ownPartners(env, settings)).toEqual([]);
});
