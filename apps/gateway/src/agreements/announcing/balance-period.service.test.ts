import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { balanceTerms, createAgreementHarness, type AgreementHarness } from '../testing/agreement-harness.ts';

let harness: AgreementHarness;
beforeAll(async () => {
  harness = createAgreementHarness(await createTestDatabase());
});
afterAll(() => harness.end());

test('a low balance found on a month’s last evening is charged in, and for, the next month', async () => {
  harness.time.now = Date.UTC(2026, 10, 30, 13, 45);
  harness.setBalance(100n);
  const agreementNo = await harness.openAgreement({
    terms: { ...balanceTerms, amountFen: 5000n, capPerMonthFen: 5000n },
  });
  await harness.runUntil(Date.UTC(2026, 11, 31, 4), 6 * 3_600_000);
  expect(
    (await harness.charges(agreementNo)).map(({ period, state, debitAt }) => [
      period,
      state,
      debitAt.toISOString(),
    ]),
  ).toEqual([['20261201', 'credited', '2026-12-01T00:00:00.000Z']]);
  await harness.runUntil(Date.UTC(2027, 0, 2, 14), 6 * 3_600_000);
  expect((await harness.charges(agreementNo)).map(({ period }) => period.slice(0, 6))).toEqual([
    '202612',
    '202701',
  ]);
});
