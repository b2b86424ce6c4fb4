import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { chinaDayOf, chinaTime, HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { harnessWithBooks, type HarnessWithBooks, USER } from '../testing/opened-agreement.ts';
import type { Terms } from '../model/aggregate.ts';
import { sampleTerms } from '../testing/agreement-harness.ts';
import { ANNOUNCED, DEBITED, inDecember } from '../testing/fixture-dates.ts';
import { NOTHING_UNSETTLED, summaryOf, unsettledMoney } from '../testing/agreement-summary.ts';
import { type CarrierBook, type WalletBook } from '../../partners/testing/partner-books.ts';
import { tradeOf } from '../../partners/testing/scripted-partners.ts';

let { harness, wallet, carrier } = {} as HarnessWithBooks;
let agreementNo = '';
beforeEach(async () => {
  ({ harness, wallet, carrier } = harnessWithBooks(await createTestDatabase()));
});
afterEach(() => harness.end());

const opened = async (terms: Partial<Terms> = {}): Promise<void> => {
  agreementNo = await harness.openAgreement({ terms: { ...sampleTerms, ...terms } }, USER);
};
const now = () => summaryOf(harness, agreementNo);
const resume = () =>
  harness.automatic.commands.operate(USER, {
    idempotencyKey: harness.requestNo(),
    kind: 'resume',
    agreementNo,
  });
const tried = () => [...wallet.debits.values()].map(({ source, state }) => `${source} ${state}`);
const hourOf = (ms: number): number => (ms - chinaTime(chinaDayOf(ms))) / HOUR;

describe('the sources in their chosen order', () => {
  test('debits the first of balance, card and credit pay that succeeds, in one round', async () => {
    await opened({ payOrder: ['balance', 'card', 'creditPay'] });
    wallet.behaviour = { balance: 'insufficient_balance', card: 'card_missing' };
    await harness.runUntil(DEBITED);
    expect(tried()).toEqual(['balance declined', 'card declined', 'creditPay paid']);
    expect(await harness.charges(agreementNo)).toMatchObject([
      { state: 'credited', source: 'creditPay', paidFen: 4990n, rounds: 1 },
    ]);
    expect((await harness.agreement(agreementNo)).debts).toMatchObject([{ amountFen: 4990n, state: 'owed' }]);
  });

  test("the wallet gets the subject of a debit in the signer's language", async () => {
    wallet.behaviour = { balance: 'insufficient_balance' };
    const terms = { ...sampleTerms, payOrder: ['balance', 'card'] as const };
    const ofEnglish = await harness.openAgreement({ terms, language: 'en' }, USER);
    const ofChinese = await harness.openAgreement({ terms, beneficiaryMobileNo: '13800138111' }, USER);
    await harness.runUntil(DEBITED);
    const subjectsOf = async (no: string) => {
      const [charge] = await harness.charges(no);
      return harness.entrust.bodies
        .filter((body) => body.includes(charge?.orderNo ?? '?'))
        .map((body) => body.split(': ')[1]);
    };
    const [english, chinese] = ['Automatic top-up 139****9000', '话费自动充值 138****8111'];
    expect(await subjectsOf(ofEnglish)).toEqual([english, english]);
    expect(await subjectsOf(ofChinese)).toEqual([chinese, chinese]);
  });

  test('a debit without an answer is sent again, and no other source is tried', async () => {
    await opened();
    wallet.behaviour = { balance: 'silent' };
    harness.entrust.calls.length = 0;
    await harness.runUntil(inDecember(15, 20), HOUR);
    expect(
      new Set(
        harness.entrust.calls
          .filter(({ name }) => name === 'authorise')
          .map(({ input }) => (input as { paymentNo: string }).paymentNo),
      ).size,
    ).toBe(1);
    wallet.behaviour = {};
    await harness.runUntil(inDecember(15, 21), HOUR);
    expect((await now()).charges).toEqual(['202612 credited']);
    expect(tried()).toEqual(['balance paid']);
  });

  test('debits once when an answer is lost, and finds it by sending the same debit again', async () => {
    await opened();
    wallet.behaviour = { balance: 'paidUnheard' };
    await harness.runUntil(DEBITED);
    wallet.behaviour = {};
    await harness.runUntil(inDecember(16));
    expect((await now()).charges).toEqual(['202612 credited']);
    expect(wallet.kept(agreementNo)).toBe(4990n);
  });

  test('refunds a debit with another amount in full, and ends the charge without a top-up', async () => {
    await opened();
    wallet.behaviour = { balance: 'paidMore' };
    await harness.runUntil(inDecember(15, 20), HOUR);
    expect(tried()).toEqual(['balance paid']);
    expect(await harness.charges(agreementNo)).toMatchObject([
      { state: 'refunded', reason: 'otherAmount', source: 'balance', paidFen: 5090n, rounds: 1 },
    ]);
    expect([...wallet.refunds.values()]).toEqual([5090n]);
    expect(wallet.kept(agreementNo)).toBe(0n);
    expect(carrier.credits.size).toBe(0);
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
    wallet.behaviour = {};
    await harness.runUntil(inDecember(15, 20) + 31 * 24 * HOUR, HOUR);
    expect((await now()).charges).toEqual(['202612 refunded otherAmount', '202701 credited']);
  });

  test('a refunded credit pay debit with another amount leaves no debt', async () => {
    await opened({ payOrder: ['creditPay'] });
    wallet.behaviour = { creditPay: 'paidMore' };
    await harness.runUntil(inDecember(15, 20), HOUR);
    expect((await now()).charges).toEqual(['202612 refunded otherAmount']);
    expect((await harness.agreement(agreementNo)).debts).toEqual([]);
    expect(wallet.kept(agreementNo)).toBe(0n);
  });

  test('refunds one of two debits if a declined one turns out paid after the next source paid', async () => {
    await opened({ payOrder: ['balance', 'creditPay'] });
    wallet.behaviour = { balance: 'insufficient_balance' };
    carrier.behaviour = 'accepts';
    await harness.runUntil(inDecember(15, 9), HOUR);
    while ((await now()).charges[0] !== '202612 delivering' && harness.time.now < DEBITED) {
      const [charge] = await harness.charges(agreementNo);
      if (charge?.orderNo && tried().length === 2) {
        const paymentNo = `P${charge.orderNo}01`;
        await harness.payments.handleWebhook(charge.orderNo, 'agreement', {
          kind: 'payment',
          paymentNo,
          state: 'paid',
          tradeNo: tradeOf(paymentNo),
          amount: 4990n,
          reason: null,
          paidFrom: null,
        });
      }
      await harness.runUntil(harness.time.now + HOUR / 60, HOUR / 60);
    }
    carrier.behaviour = 'credits';
    await harness.runUntil(inDecember(17), HOUR);
    expect(await harness.charges(agreementNo)).toMatchObject([{ state: 'credited', source: 'creditPay' }]);
    expect((await harness.agreement(agreementNo)).debts).toHaveLength(1);
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
  });
});

describe('a charge that all sources refuse', () => {
  const refuseAll = (): void => {
    wallet.behaviour = { balance: 'insufficient_balance', card: 'card_refused' };
  };

  test('is retried after 4, 24 and 48 hours with all sources; then the agreement is suspended', async () => {
    await opened();
    refuseAll();
    await harness.runUntil(inDecember(19), HOUR / 2);
    const [first] = wallet.debits.values();
    const rounds = [...wallet.debits.values()]
      .filter(({ source }) => source === 'balance')
      .map(({ at }) => Math.round((at - (first?.at ?? 0)) / (HOUR / 2)) / 2);
    expect(rounds).toEqual([0, 4, 24, 48]);
    expect(tried()).toHaveLength(8);
    expect(await now()).toEqual({
      state: 'suspended',
      suspendReason: 'debitRefused',
      charges: ['202612 failed balanceTooLow'],
    });
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
  });

  test('is paid in the second round if there is money by then', async () => {
    await opened();
    refuseAll();
    await harness.runUntil(DEBITED);
    expect((await now()).charges).toEqual(['202612 retrying balanceTooLow']);
    wallet.behaviour = {};
    await harness.runUntil(inDecember(16));
    expect(await now()).toMatchObject({ state: 'active', charges: ['202612 credited'] });
    expect(await harness.charges(agreementNo)).toMatchObject([{ rounds: 2, reason: null }]);
  });

  test('is not charged again after the agreement is resumed; the next month is charged', async () => {
    await opened();
    refuseAll();
    await harness.runUntil(inDecember(19), 6 * HOUR);
    wallet.behaviour = {};
    await resume();
    await harness.runUntil(inDecember(31 + 16), 6 * HOUR);
    expect(await now()).toEqual({
      state: 'active',
      suspendReason: null,
      charges: ['202612 failed balanceTooLow', '202701 credited'],
    });
  });

  test('suspends its agreement, which charges nothing until it is resumed', async () => {
    await opened();
    refuseAll();
    await harness.runUntil(inDecember(19), 6 * HOUR);
    const before = wallet.debits.size;
    wallet.behaviour = {};
    await harness.runUntil(inDecember(31 + 31 + 28), 24 * HOUR);
    expect(wallet.debits.size).toBe(before);
    expect((await now()).state).toBe('suspended');
  });

  test('omits a retry whose time passed while the wallet was silent', async () => {
    await opened();
    wallet.behaviour = { balance: 'silent' };
    await harness.runUntil(inDecember(15, 11), HOUR / 2);
    wallet.behaviour = { balance: 'silent', card: 'card_refused' };
    await harness.runUntil(inDecember(16, 23), HOUR / 2);
    refuseAll();
    // At night the wallet is queried and debits nothing; the other source is tried in the morning.
    await harness.runUntil(inDecember(17, 8.5), HOUR / 2);
    const [charge] = await harness.charges(agreementNo);
    expect(charge).toMatchObject({ state: 'retrying', rounds: 1 });
    expect((charge?.nextAt?.getTime() ?? 0) - (charge?.firstDebitAt?.getTime() ?? 0)).toBe(48 * HOUR);
    expect([...wallet.debits.values()].filter(({ source }) => source === 'balance')).toHaveLength(1);
  });

  test.each<[string, string, Partial<Terms>, WalletBook['behaviour']]>([
    ['cardMissing', 'no card bound', { payOrder: ['card'] }, { card: 'card_missing' }],
    ['debitRefused', 'any other reason of the wallet', {}, { balance: 'over_mandate', card: 'over_mandate' }],
  ])(
    'suspends the agreement for %s: %s; it charges again once resumed',
    async (suspendReason, _what, terms, behaviour) => {
      await opened(terms);
      wallet.behaviour = behaviour;
      await harness.runUntil(inDecember(18), 3 * HOUR);
      expect(await now()).toMatchObject({ state: 'suspended', suspendReason });
      wallet.behaviour = {};
      await resume();
      await harness.runUntil(inDecember(31 + 16), 12 * HOUR);
      expect((await now()).charges.at(-1)).toBe('202701 credited');
    },
  );

  test('an agreement is suspended without an order if its number can no longer be topped up', async () => {
    await opened();
    harness.numbers.check = async () => ({ allowed: false });
    await harness.runUntil(DEBITED);
    expect(await now()).toEqual({
      state: 'suspended',
      suspendReason: 'numberNotAccepted',
      charges: ['202612 failed numberNotAccepted'],
    });
    expect(tried()).toEqual([]);
  });
});

describe('a top-up that the carrier refuses', () => {
  test('is refunded; two in a row suspend the agreement, and a success resets the count', async () => {
    await opened();
    const month = async (behaviour: CarrierBook['behaviour'], offset: number) => {
      carrier.behaviour = behaviour;
      await harness.runUntil(inDecember(offset + 20), 12 * HOUR);
      return now();
    };
    expect(await month('refuses', 0)).toMatchObject({
      state: 'active',
      charges: ['202612 refunded deliveryFailed'],
    });
    expect(await month('credits', 31)).toMatchObject({ state: 'active' });
    expect(await month('refuses', 62)).toMatchObject({ state: 'active' });
    expect(await month('refuses', 90)).toMatchObject({ state: 'suspended', suspendReason: 'deliveryFailed' });
    expect(wallet.kept(agreementNo)).toBe(4990n);
    await resume();
    expect(await month('refuses', 121)).toMatchObject({ state: 'active' });
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
  });
});

describe('debit hours and months', () => {
  test.each([29, 30, 31])('day %i is the last day in a month that does not have it', async (dayOfMonth) => {
    await opened({ dayOfMonth });
    await harness.runUntil(Date.UTC(2027, 2, 31, 16), 12 * HOUR);
    const days = (await harness.charges(agreementNo)).map(
      ({ debitAt, state }) =>
        `${chinaDayOf(debitAt.getTime()).month}-${chinaDayOf(debitAt.getTime()).day} ${state}`,
    );
    expect(days).toEqual([
      `11-${Math.min(30, dayOfMonth)} credited`,
      `12-${dayOfMonth} credited`,
      `1-${dayOfMonth} credited`,
      '2-28 credited',
      `3-${dayOfMonth} credited`,
    ]);
  });

  test('a charge whose run is late, at night, is debited in the morning', async () => {
    await opened();
    await harness.runUntil(ANNOUNCED);
    harness.time.now = inDecember(15, 23);
    await harness.settle();
    expect(tried()).toEqual([]);
    await harness.runUntil(inDecember(16, 7), HOUR);
    expect(tried()).toEqual([]);
    await harness.runUntil(inDecember(16, 9), HOUR / 2);
    expect((await now()).charges).toEqual(['202612 credited']);
    for (const { at } of wallet.debits.values()) expect(hourOf(at)).toBeGreaterThanOrEqual(8);
  });

  test('after a source refuses at night, the others are debited in the morning', async () => {
    await opened();
    wallet.behaviour = { balance: 'silent' };
    await harness.runUntil(inDecember(15, 23), HOUR / 2);
    const [charge] = await harness.charges(agreementNo);
    const asked = { paymentNo: `P${charge?.orderNo}01`, amount: 4990n, state: 'declined' } as const;
    const reason = 'insufficient_balance';
    wallet.debits.set(asked.paymentNo, { ...asked, reason, agreementNo, source: 'balance', at: 0 });
    await harness.payments.handleWebhook(charge?.orderNo ?? '', 'agreement', {
      ...asked,
      kind: 'payment',
      tradeNo: tradeOf(asked.paymentNo),
      reason,
      paidFrom: null,
    });
    await harness.runUntil(inDecember(16, 7), HOUR / 2);
    expect(tried()).toEqual(['balance declined']);
    expect((await harness.store.find(charge?.orderNo ?? ''))?.payments).toHaveLength(1);
    await harness.runUntil(inDecember(16, 9), HOUR / 2);
    expect(tried()).toEqual(['balance declined', 'card paid']);
    expect((await now()).charges).toEqual(['202612 credited']);
  });

  test('a retry that a late run finds at night also waits for the morning', async () => {
    await opened();
    wallet.behaviour = { balance: 'insufficient_balance', card: 'card_refused' };
    await harness.runUntil(DEBITED);
    wallet.behaviour = {};
    harness.time.now = inDecember(15, 22.5);
    await harness.settle();
    expect((await now()).charges).toEqual(['202612 retrying balanceTooLow']);
    await harness.runUntil(inDecember(16, 9), HOUR);
    expect((await now()).charges).toEqual(['202612 credited']);
    for (const { at } of wallet.debits.values()) expect(hourOf(at)).toBeLessThan(22);
  });

  test('a run after the month’s end cancels its charge and continues with the current month', async () => {
    await opened();
    await harness.runUntil(ANNOUNCED);
    harness.time.now = inDecember(31 + 3, 12);
    await harness.runUntil(inDecember(31 + 16), 12 * HOUR);
    expect((await now()).charges).toEqual(['202612 cancelled monthMissed', '202701 credited']);
    harness.time.now = inDecember(31 + 31 + 28 + 20, 12);
    await harness.runUntil(inDecember(31 + 31 + 28 + 31 + 16), 12 * HOUR);
    expect((await now()).charges).toEqual([
      '202612 cancelled monthMissed',
      '202701 credited',
      '202703 credited',
      '202704 credited',
    ]);
    expect(tried()).toEqual(['balance paid', 'balance paid', 'balance paid']);
  });

  test('a month missed at its end does not skip the next month', async () => {
    await opened({ dayOfMonth: 31 });
    await harness.runUntil(inDecember(10), 12 * HOUR);
    harness.time.now = inDecember(31 + 1, 12);
    await harness.runUntil(inDecember(31 + 31, 20), 12 * HOUR);
    expect((await now()).charges).toEqual(['202611 credited', '202701 credited']);
  });

  test('a reached cap moves the day’s charge to the next month, and the signer gets a notice', async () => {
    harness.setBalance(0n);
    await opened({ trigger: 'balance', dayOfMonth: null, thresholdFen: 2000n, capPerMonthFen: 10_000n });
    await harness.runUntil(Date.UTC(2026, 11, 12, 16), 6 * HOUR);
    expect((await now()).charges).toEqual([
      '20261120 credited',
      '20261121 credited',
      '20261201 credited',
      '20261202 credited',
    ]);
    expect(harness.sent.filter(({ text }) => text.includes('已达您设定的上限'))).toHaveLength(2);
    expect(wallet.kept(agreementNo)).toBe(4n * 4990n);
  });
});
