import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { createMemberSetting, type MemberSetting } from '../agreements/testing/member-setting.ts';
import { DAY_MS } from '../runtime/time/index.ts';
import { purgeUnused } from './purge-unused.ts';

let setting: MemberSetting;
beforeAll(async () => {
  setting = createMemberSetting(await createTestDatabase());
});
afterAll(() => setting.harness.end());

test('refused and unanswered consents are purged with the opening after 180 days; others stay', async () => {
  const { harness, ask, askAndAgree, reply } = setting;
  const signers = ['3300000001', '3300000002', '3300000003'] as const;
  const agreed = await askAndAgree(signers[0], '13800138301');
  const refused = await ask(signers[1], '13800138302');
  await reply('refuse', refused.replyCode, { mobileNo: '13800138302' });
  await ask(signers[2], '13800138303');
  await harness.runUntil(harness.time.now + 4 * DAY_MS, DAY_MS);

  const purgeAfter = (days: number) => purgeUnused(harness.pool, new Date(harness.time.now + days * DAY_MS));
  expect(await purgeAfter(170)).toMatchObject({ openings: 0 });
  expect(await purgeAfter(181)).toMatchObject({ openings: 2 });
  for (const table of ['agreements', 'agreement_operations', 'agreement_events', 'member_consents']) {
    const { rows } = await harness.pool.query<{ agreement_no: string }>(
      `select distinct agreement_no from ${table} where user_no = any ($1)`,
      [signers],
    );
    expect(rows, table).toEqual([{ agreement_no: agreed.agreementNo }]);
  }
});
