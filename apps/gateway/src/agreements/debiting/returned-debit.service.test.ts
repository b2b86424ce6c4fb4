import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { PaidResult } from '../../partners/payments/index.ts';
import { NEVER_RECEIVED, paymentResult, refundResult } from '../../partners/testing/scripted-partners.ts';
import { summaryOf } from '../testing/agreement-summary.ts';
import { DEBITED } from '../testing/fixture-dates.ts';
import { openedAgreement, type OpenedAgreement } from '../testing/opened-agreement.ts';

let { harness, carrier, agreementNo } = {} as OpenedAgreement;
beforeAll(async () => {
  ({ harness, carrier, agreementNo } = await openedAgreement(await createTestDatabase()));
});
afterAll(() => harness.end());

test('a debit that others refunded at the wallet credits nothing and suspends its agreement', async () => {
  const { entrust } = harness;
  const returned = { ...(paymentResult('paid') as PaidResult), isReturned: true } as const;
  entrust.answer('authorise', async () => returned);
  entrust.answer('query', async () => returned);
  entrust.answer('queryRefund', async () => NEVER_RECEIVED);
  entrust.answer('refund', async () => refundResult('rejected'));
  await harness.runUntil(DEBITED);
  expect(await summaryOf(harness, agreementNo)).toEqual({
    state: 'suspended',
    suspendReason: 'debitRefused',
    charges: ['202612 failed walletRefused'],
  });
  expect(carrier.credits.size).toBe(0);
  const [charge] = await harness.charges(agreementNo);
  // The debt that our ledger shows is left to an operator.
  expect(await harness.store.find(charge?.orderNo ?? '')).toMatchObject({
    order: { state: 'closed', closeReason: 'debitRefused' },
    refunds: [{ state: 'rejected', reason: 'paidLate', amount: 4990n }],
  });
});
