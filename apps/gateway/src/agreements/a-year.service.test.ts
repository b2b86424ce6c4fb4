import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { dayText } from '../runtime/time/index.ts';
import { createAgreementHarness, sampleTerms, type AgreementHarness } from './testing/agreement-harness.ts';

let harness: AgreementHarness;
beforeAll(async () => {
  harness = createAgreementHarness(await createTestDatabase());
});
afterAll(() => harness.end());

test('makes one charge a month, on its day or the month’s last, announced a day ahead', async () => {
  const [on15, on31] = [
    await harness.openAgreement(),
    await harness.openAgreement({ terms: { ...sampleTerms, dayOfMonth: 31 } }),
  ];
  await harness.runUntil(Date.UTC(2027, 11, 20), 6 * 3_600_000);
  const days = async (agreementNo: string) =>
    (await harness.charges(agreementNo)).map(
      ({ debitAt, state }) => `${dayText(debitAt.getTime())} ${state}`,
    );
  expect(await days(on15)).toEqual(
    [
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
      '2027-05',
      '2027-06',
      '2027-07',
      '2027-08',
      '2027-09',
      '2027-10',
      '2027-11',
      '2027-12',
    ].map((month) => `${month}-15 credited`),
  );
  expect(await days(on31)).toEqual(
    [
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
    ].map((day) => `${day} credited`),
  );
  for (const { announcedAt, debitAt } of await harness.charges(on15))
    expect(debitAt.getTime() - announcedAt.getTime()).toBeGreaterThanOrEqual(18 * 3_600_000);
  const { rows } = await harness.pool.query(
    `select sum(amount) filter (where credit_account = 'customer')
        - sum(amount) filter (where debit_account = 'customer') as held
      from ledger_transfers`,
  );
  expect(rows[0]?.held).toBe('0');
});
