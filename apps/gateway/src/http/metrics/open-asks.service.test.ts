import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createMemberSetting, type MemberSetting } from '../../agreements/testing/member-setting.ts';
import { looksOfDatabase } from './of-database.ts';
import { registerLooks } from './register.ts';

let setting = {} as MemberSetting;
beforeAll(async () => {
  setting = createMemberSetting(await createTestDatabase());
});
afterAll(() => setting.harness.end());

test('counts members who have not answered by the age of their consent request', async () => {
  const { pool } = setting.harness;
  const registry = new Registry();
  registerLooks(registry, looksOfDatabase(pool, Date.now));
  const counts = async () => {
    const { values } = (await registry.getSingleMetric('phonebill_open_asks')?.get()) ?? { values: [] };
    return Object.fromEntries(values.map(({ labels, value }) => [labels['hours'], value]));
  };
  expect(await counts()).toEqual({ '0-24': 0, '24-72': 0, 'over 72': 0 });
  for (const [index, hours] of [1, 30, 71, 80].entries()) {
    const { consentNo } = await setting.ask(`300000000${index}`, `1390001000${index}`);
    await pool.query(
      `update member_consents set requested_at = now() - make_interval(hours => $2) where consent_no = $1`,
      [consentNo, hours],
    );
  }
  const answered = await setting.askAndAgree('3000000009', '13900010009');
  await pool.query('update member_consents set requested_at = now() where consent_no = $1', [
    answered.consentNo,
  ]);
  expect(await counts()).toEqual({ '0-24': 1, '24-72': 2, 'over 72': 1 });
});
