import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { NO_ANSWER, paymentResult, scriptedEntrust } from '../../partners/testing/scripted-partners.ts';
import { createAgreementHarness, type AgreementHarness } from '../testing/agreement-harness.ts';

let harness: AgreementHarness;
beforeAll(async () => {
  harness = createAgreementHarness(await createTestDatabase());
});
afterAll(() => harness.end());

async function cancel(agreementNo: string): Promise<void> {
  const { agreement } = await harness.agreement(agreementNo);
  await harness.automatic.commands.cancel(agreement.userNo, {
    agreementNo,
    reasonCode: 'notNeeded',
    reasonText: null,
  });
}

test('during a stop nothing is announced or debited, but cancelling works; then work continues', async () => {
  const [kept, cancelled] = [await harness.openAgreement(), await harness.openAgreement()];
  harness.operators.letCharge = false;
  harness.time.now = Date.UTC(2026, 11, 16);
  expect(await harness.automatic.run()).toEqual({ advanced: 2, failed: 0 });
  expect(await harness.charges(kept)).toEqual([]);
  await cancel(cancelled);
  expect((await harness.agreement(cancelled)).agreement).toMatchObject({
    state: 'cancelled',
    mandate: 'ended',
  });
  harness.operators.letCharge = true;
  await harness.runUntil(Date.UTC(2026, 11, 18));
  expect(await harness.charges(kept)).toMatchObject([{ period: '202612', state: 'credited' }]);
  expect(await harness.charges(cancelled)).toEqual([]);
  await cancel(kept);
});

test('a debit whose order is written during a stop is sent once debits are allowed', async () => {
  const agreementNo = await harness.openAgreement();
  await harness.runUntil(Date.UTC(2027, 0, 14, 4), 6 * 3_600_000);
  harness.debits.areStopped = true;
  harness.entrust.calls.length = 0;
  await harness.runUntil(Date.UTC(2027, 0, 15, 6));
  expect(harness.entrust.count('authorise')).toBe(0);
  expect(harness.entrust.count('query')).toBeGreaterThan(0);
  expect((await harness.charges(agreementNo)).map(({ state }) => state)).toEqual(['debiting']);
  harness.debits.areStopped = false;
  await harness.runUntil(Date.UTC(2027, 0, 15, 8));
  expect(harness.entrust.count('authorise')).toBe(1);
  expect((await harness.charges(agreementNo)).map(({ state }) => state)).toEqual(['credited']);
  await cancel(agreementNo);
});

test('a debit whose answer was lost before the stop is found by a query and not sent again', async () => {
  const agreementNo = await harness.openAgreement();
  await harness.runUntil(Date.UTC(2027, 1, 14, 4), 6 * 3_600_000);
  const { port } = scriptedEntrust();
  harness.entrust.answer('authorise', async () => {
    harness.debits.areStopped = true;
    return NO_ANSWER;
  });
  harness.entrust.calls.length = 0;
  harness.entrust.answer('query', async () => paymentResult('paid', 4990n));
  await harness.runUntil(Date.UTC(2027, 1, 15, 8));
  expect(harness.entrust.count('authorise')).toBe(1);
  expect((await harness.charges(agreementNo)).map(({ state }) => state)).toEqual(['credited']);
  for (const name of ['authorise', 'query'] as const) harness.entrust.answer(name, port[name]);
  harness.debits.areStopped = false;
});
