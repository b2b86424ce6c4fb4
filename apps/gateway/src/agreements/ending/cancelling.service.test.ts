import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { changeTerms, openedAgreement, type OpenedAgreement, USER } from '../testing/opened-agreement.ts';
import { balanceTerms, sampleTerms } from '../testing/agreement-harness.ts';
import { ANNOUNCED, DEBITED, inDecember } from '../testing/fixture-dates.ts';
import { NOTHING_UNSETTLED, summaryOf, unsettledMoney } from '../testing/agreement-summary.ts';
import { NO_ANSWER, tradeOf } from '../../partners/testing/scripted-partners.ts';

const HOUR = 3_600_000;

let { harness, wallet, carrier, agreementNo } = {} as OpenedAgreement;
beforeEach(async () => {
  ({ harness, wallet, carrier, agreementNo } = await openedAgreement(await createTestDatabase()));
});
afterEach(() => harness.end());

const cancel = () =>
  harness.automatic.commands.cancel(USER, { agreementNo, reasonCode: 'notNeeded', reasonText: null });
const now = () => summaryOf(harness, agreementNo);
const untilNextYear = () => harness.runUntil(inDecember(31 + 20), 12 * HOUR);

describe('SPEC 7 POST /auto/v1/creditPay/cancelProtocolByAgrMbl', () => {
  test('an agreement without a charge in progress ends at once together with its mandate', async () => {
    expect(await cancel()).toBeNull();
    expect((await harness.agreement(agreementNo)).agreement).toMatchObject({
      state: 'cancelled',
      cancelReason: 'notNeeded',
      mandate: 'ended',
    });
    expect(await cancel()).toBeNull();
    expect([...wallet.endedMandates]).toEqual([agreementNo]);
    await untilNextYear();
    expect(await now()).toMatchObject({ state: 'cancelled', charges: [] });
    expect((await harness.agreement(agreementNo)).agreement.nextAt).toBeNull();
  });

  test("the reason must be an offered one, and another user's agreement is not found", async () => {
    await expect(
      harness.automatic.commands.cancel(USER, { agreementNo, reasonCode: 'because', reasonText: null }),
    ).rejects.toThrow('reasonMissing');
    await expect(
      harness.automatic.commands.cancel('9999999999', {
        agreementNo,
        reasonCode: 'notNeeded',
        reasonText: null,
      }),
    ).rejects.toThrow('agreementNotFound');
  });

  test('an announced charge is not debited', async () => {
    await harness.runUntil(ANNOUNCED);
    expect(await cancel()).toMatchObject({ outcome: 'stopped' });
    await untilNextYear();
    expect((await now()).charges).toEqual(['202612 cancelled agreementEnded']);
    expect(wallet.debits.size).toBe(0);
  });

  test('a refused charge is not tried again, and its order is closed before the answer', async () => {
    wallet.behaviour = { balance: 'insufficient_balance', card: 'card_missing' };
    await harness.runUntil(DEBITED);
    expect(await cancel()).toMatchObject({ outcome: 'stopped' });
    expect((await now()).charges).toEqual(['202612 cancelled agreementEnded']);
    wallet.behaviour = {};
    await untilNextYear();
    expect(wallet.paid(agreementNo)).toEqual([]);
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
  });

  test('a debit that never reached the wallet is voided there', async () => {
    wallet.behaviour = { balance: 'silent' };
    await harness.runUntil(inDecember(15, 11), HOUR / 2);
    expect(await cancel()).toMatchObject({ outcome: 'beingCancelled' });
    wallet.behaviour = {};
    await untilNextYear();
    expect((await now()).charges).toEqual(['202612 cancelled agreementEnded']);
    expect(wallet.kept(agreementNo)).toBe(0n);
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
  });

  test('a request repeated after a lost answer names the charge being cancelled again', async () => {
    wallet.behaviour = { balance: 'silent' };
    harness.entrust.answer('void', async () => NO_ANSWER);
    await harness.runUntil(inDecember(15, 11), HOUR / 2);
    const first = await cancel();
    expect(first).toMatchObject({ outcome: 'beingCancelled' });
    expect(await cancel()).toEqual(first);
  });

  test('a debit known to be paid before the cancellation is delivered', async () => {
    carrier.behaviour = 'accepts';
    await harness.runUntil(inDecember(15, 11), HOUR / 2);
    expect((await now()).charges).toEqual(['202612 delivering']);
    expect(await cancel()).toMatchObject({ outcome: 'willFinish' });
    carrier.behaviour = 'credits';
    await untilNextYear();
    expect((await now()).charges).toEqual(['202612 credited']);
    expect([wallet.kept(agreementNo), ...carrier.credits.values()]).toEqual([4990n, 5000n]);
  });

  test('a debit found paid only after the cancellation is refunded and not delivered', async () => {
    wallet.behaviour = { balance: 'paidUnheard' };
    harness.entrust.answer('query', async () => NO_ANSWER);
    harness.entrust.answer('authorise', async ({ paymentNo, amount }) => {
      wallet.debits.set(paymentNo, {
        paymentNo,
        agreementNo,
        source: 'balance',
        amount,
        at: harness.time.now,
        state: 'paid',
        reason: null,
      });
      return NO_ANSWER;
    });
    await harness.runUntil(inDecember(15, 11), HOUR / 2);
    expect((await now()).charges).toEqual(['202612 debiting']);
    expect(await cancel()).toMatchObject({ outcome: 'beingCancelled' });
    await untilNextYear();
    expect((await now()).charges).toEqual(['202612 cancelled agreementEnded']);
    expect(wallet.paid(agreementNo)).toHaveLength(1);
    expect(wallet.kept(agreementNo)).toBe(0n);
    expect(carrier.credits.size).toBe(0);
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
  });

  test('a late wallet result for a cancelled charge only refunds the money', async () => {
    wallet.behaviour = { balance: 'silent' };
    await harness.runUntil(inDecember(15, 11), HOUR / 2);
    await cancel();
    await harness.runUntil(inDecember(16));
    expect((await now()).charges).toEqual(['202612 cancelled agreementEnded']);
    const [charge] = await harness.charges(agreementNo);
    const paymentNo = `P${charge?.orderNo}01`;
    const asked = { paymentNo, amount: 4990n, state: 'paid' } as const;
    wallet.debits.set(paymentNo, { ...asked, reason: null, agreementNo, source: 'balance', at: 0 });
    await harness.payments.handleWebhook(charge?.orderNo ?? '', 'agreement', {
      ...asked,
      kind: 'payment',
      tradeNo: tradeOf(paymentNo),
      reason: null,
      paidFrom: null,
    });
    await untilNextYear();
    expect(wallet.refunds.get(`R${paymentNo.slice(1)}`)).toBe(4990n);
    expect((await now()).charges).toEqual(['202612 cancelled agreementEnded']);
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
  });

  test('a top-up that the carrier refuses is refunded, even after the agreement has ended', async () => {
    carrier.behaviour = 'accepts';
    await harness.runUntil(inDecember(15, 11), HOUR / 2);
    await cancel();
    carrier.behaviour = 'refuses';
    await untilNextYear();
    expect(await now()).toMatchObject({ state: 'cancelled', charges: ['202612 refunded deliveryFailed'] });
    expect(wallet.kept(agreementNo)).toBe(0n);
  });

  test('the end of a mandate is requested again until the wallet confirms it', async () => {
    harness.entrust.answer('endMandate', async () => NO_ANSWER);
    await cancel();
    await harness.runUntil(harness.time.now + 2 * HOUR, 60_000);
    expect((await harness.agreement(agreementNo)).agreement.mandate).toBe('ending');
    harness.entrust.answer('endMandate', async () => ({ kind: 'ended' }));
    await harness.runUntil(harness.time.now + HOUR, 60_000);
    expect((await harness.agreement(agreementNo)).agreement).toMatchObject({
      mandate: 'ended',
      nextAt: null,
    });
  });

  test('a change of terms that the wallet is still signing is abandoned', async () => {
    harness.entrust.answer('signMandate', async () => NO_ANSWER);
    const requestNo = await changeTerms({ harness, agreementNo }, { dayOfMonth: 20 });
    await cancel();
    harness.entrust.answer('signMandate', async () => ({ kind: 'mandate', state: 'active', reason: null }));
    await untilNextYear();
    expect((await harness.automatic.commandQueries.findOperation(USER, requestNo))?.operation).toMatchObject({
      state: 'replaced',
      refusal: 'agreementEnded',
    });
    expect((await now()).state).toBe('cancelled');
  });
});

describe('the last day', () => {
  const endsOn = (day: string, over = {}) =>
    harness.openAgreement(
      { beneficiaryMobileNo: '13900139000', terms: { ...sampleTerms, endsOn: day, ...over } },
      '3333333333',
    );

  test('still allows its charge; after it the agreement and its mandate end', async () => {
    agreementNo = await endsOn('2026-12-15');
    await harness.runUntil(inDecember(16) - 1, HOUR);
    expect(await now()).toMatchObject({ state: 'active', charges: ['202612 credited'] });
    await harness.runUntil(inDecember(16));
    expect(await now()).toMatchObject({ state: 'ended' });
    expect(wallet.endedMandates.has(agreementNo)).toBe(true);
    await untilNextYear();
    expect((await now()).charges).toEqual(['202612 credited']);
  });

  test("announces nothing if it is before the charge's day", async () => {
    agreementNo = await endsOn('2026-12-14');
    await untilNextYear();
    expect(await now()).toMatchObject({ state: 'ended', charges: [] });
  });

  test('ends a paused agreement too, and a late run debits nothing after it', async () => {
    agreementNo = await endsOn('2026-12-15');
    await harness.runUntil(ANNOUNCED);
    harness.time.now = inDecember(16, 12);
    await harness.settle();
    expect(await now()).toMatchObject({ state: 'ended', charges: ['202612 cancelled agreementEnded'] });
    expect(wallet.paid(agreementNo)).toEqual([]);
  });

  test('ends the retries of a refused charge', async () => {
    wallet.behaviour = { balance: 'insufficient_balance', card: 'card_missing' };
    agreementNo = await endsOn('2026-12-15');
    await harness.runUntil(inDecember(15));
    await harness.runUntil(inDecember(16), HOUR);
    await untilNextYear();
    // At once and four hours later; a day later the agreement is over.
    expect([...wallet.debits.values()].filter((debit) => debit.agreementNo === agreementNo)).toHaveLength(4);
    expect(await now()).toMatchObject({ state: 'ended', charges: ['202612 failed balanceTooLow'] });
  });

  test('keeps a low balance on its evening from being announced for the next morning', async () => {
    harness.setBalance(0n);
    harness.time.now = inDecember(10, 21) + HOUR * 0.9;
    agreementNo = await harness.openAgreement(
      { terms: { ...balanceTerms, endsOn: '2026-12-10' } },
      '3333333333',
    );
    harness.sent.length = 0;
    await harness.runUntil(inDecember(12), HOUR);
    expect(await now()).toMatchObject({ state: 'ended', charges: [] });
    expect(harness.sent.filter(({ text }) => text.includes('届时自动扣款'))).toEqual([]);
  });
});
