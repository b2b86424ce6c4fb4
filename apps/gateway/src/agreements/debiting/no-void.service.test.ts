// Tests of a wallet that cannot be told to refuse a debit later: its answer that it does not know one is
// believed only once nothing that was sent can still arrive.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { NEVER_RECEIVED, paymentResult } from '../../partners/testing/scripted-partners.ts';
import { MINUTE_MS as MINUTE } from '../../runtime/time/index.ts';
import { inDecember } from '../testing/fixture-dates.ts';
import { openedAgreement, type OpenedAgreement, USER } from '../testing/opened-agreement.ts';

let { harness, wallet, agreementNo } = {} as OpenedAgreement;
let endedAt = 0;
beforeEach(async () => {
  ({ harness, wallet, agreementNo } = await openedAgreement(await createTestDatabase()));
  Object.assign(harness.entrust.port, {
    traits: { pageOpensForMs: null, statementUntil: null, absentAfterMs: 15 * MINUTE },
  });
  wallet.behaviour = { balance: 'silent', card: 'silent' };
  for (const call of ['query', 'void'] as const) harness.entrust.answer(call, async () => NEVER_RECEIVED);
  await harness.runUntil(inDecember(15, 12), 5 * MINUTE);
  await harness.automatic.commands.cancel(USER, { agreementNo, reasonCode: 'notNeeded', reasonText: null });
  endedAt = harness.time.now;
  await harness.settle();
});
afterEach(() => harness.end());

const payments = async () =>
  (await harness.pool.query<{ state: string }>('select state from payments order by payment_no')).rows.map(
    ({ state }) => state,
  );

test('an unanswered debit of an ended agreement stays open as long as it can still arrive', async () => {
  const before = harness.entrust.count('authorise');
  expect(before).toBeGreaterThan(0);
  await harness.runUntil(endedAt + 14 * MINUTE, MINUTE);
  expect(await payments()).toEqual(['created']);
  await harness.runUntil(endedAt + 40 * MINUTE, MINUTE);
  expect(await payments()).toEqual(['closed']);
  expect(harness.entrust.count('authorise')).toBe(before);
});

test('a debit that arrives after the end is refunded in full', async () => {
  harness.entrust.answer('void', async () => paymentResult('paid', 4990n));
  harness.entrust.answer('query', async () => paymentResult('paid', 4990n));
  await harness.runUntil(endedAt + 40 * MINUTE, MINUTE);
  expect(await payments()).toEqual(['paid']);
  expect([...wallet.refunds.values()]).toEqual([4990n]);
  const [charge] = await harness.charges(agreementNo);
  expect(charge?.state).toBe('cancelled');
});
