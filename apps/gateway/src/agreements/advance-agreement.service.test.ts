import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { createAgreementHarness, type AgreementHarness } from './testing/agreement-harness.ts';

let harness: AgreementHarness;
beforeAll(async () => {
  harness = createAgreementHarness(await createTestDatabase());
});
afterAll(() => harness.end());

test('agreements that are due together share their queries, and each is read once', async () => {
  const agreementNos = [await harness.openAgreement(), await harness.openAgreement()];
  // The charge is announced, and its debit becomes due on the 15th.
  await harness.runUntil(Date.UTC(2026, 11, 14, 16), 12 * 3_600_000);
  harness.time.now = Date.UTC(2026, 11, 15, 4);
  const readings: string[][] = [];
  const query = harness.pool.query.bind(harness.pool) as (...given: unknown[]) => Promise<unknown>;
  harness.pool.query = ((...given: unknown[]) => {
    const { name, values } = (given[0] ?? {}) as { name?: string; values?: string[][] };
    if (name === 'agreements') readings.push(values?.[1] ?? []);
    return query(...given);
  }) as typeof harness.pool.query;
  expect(await harness.automatic.run()).toEqual({ advanced: 2, failed: 0 });
  expect(readings.map((together) => together.toSorted())).toEqual([agreementNos.toSorted()]);
  for (const agreementNo of agreementNos)
    expect((await harness.agreement(agreementNo)).charges).toMatchObject([{ state: 'debiting' }]);
});
