import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { openedAgreement, type OpenedAgreement, USER } from '../testing/opened-agreement.ts';
import { balanceTerms, RIGHT_CODE, sampleTerms } from '../testing/agreement-harness.ts';
import { ANNOUNCED, DEBITED, inDecember } from '../testing/fixture-dates.ts';
import { NOTHING_UNSETTLED, summaryOf, unsettledMoney } from '../testing/agreement-summary.ts';
import { NO_ANSWER } from '../../partners/testing/scripted-partners.ts';
import type { Terms } from '../model/aggregate.ts';
import { textVersionAt } from '../testing/current-text.ts';

const HOUR = 3_600_000;

let { harness, wallet, agreementNo } = {} as OpenedAgreement;
beforeEach(async () => {
  ({ harness, wallet, agreementNo } = await openedAgreement(await createTestDatabase()));
});
afterEach(() => harness.end());

const ask = (terms: Partial<Terms>, requestNo = harness.requestNo()) =>
  harness.automatic.setup.changeTerms(harness.signerOf(USER), {
    idempotencyKey: requestNo,
    agreementNo,
    terms: { ...sampleTerms, ...terms },
    textVersion: textVersionAt(harness.time.now),
    consented: true,
    channelCode: null,
    language: 'zh',
  });
const confirm = (requestNo: string) =>
  harness.automatic.setup.confirmWithCode(harness.signerOf(USER), {
    idempotencyKey: requestNo,
    smsCode: RIGHT_CODE,
    creditTextVersion: '2026-11',
    creditConsented: true,
  });
async function changed(terms: Partial<Terms>): Promise<void> {
  const { operation } = await ask(terms);
  await confirm(operation.idempotencyKey);
  await harness.settle();
}
const now = () => summaryOf(harness, agreementNo);

describe('SPEC 7 POST /auto/v1/creditPay/protocolChange: new terms', () => {
  test('apply only once they are confirmed and signed', async () => {
    const { operation } = await ask({ dayOfMonth: 20 });
    expect((await harness.agreement(agreementNo)).agreement.terms.dayOfMonth).toBe(15);
    await confirm(operation.idempotencyKey);
    expect((await harness.agreement(agreementNo)).agreement).toMatchObject({
      terms: { dayOfMonth: 20 },
      planPeriod: '202612',
    });
    await harness.runUntil(inDecember(21), 6 * HOUR);
    expect((await harness.charges(agreementNo)).map(({ debitAt }) => new Date(debitAt).getUTCDate())).toEqual(
      [20],
    );
  });

  test('change the amount of an announced charge, which is announced again', async () => {
    await harness.runUntil(ANNOUNCED);
    harness.sent.length = 0;
    await changed({ amountFen: 3000n });
    const texts = harness.sent.map(({ text }) => text).toSorted();
    expect(texts).toEqual([
      expect.stringContaining('内容已变更'),
      expect.stringContaining('30.00元，届时自动扣款'),
    ]);
    await harness.runUntil(DEBITED);
    expect(await harness.charges(agreementNo)).toMatchObject([{ amountFen: 3000n, state: 'credited' }]);
    expect(wallet.kept(agreementNo)).toBe(3000n);
  });

  test('move the charge to a new day, or to the next month once that day is past', async () => {
    await harness.runUntil(ANNOUNCED);
    await changed({ dayOfMonth: 31 });
    expect(await harness.charges(agreementNo)).toMatchObject([{ period: '202612', state: 'announced' }]);
    await harness.runUntil(inDecember(30, 12), 6 * HOUR);
    expect((await now()).charges).toEqual(['202612 announced']);
    await changed({ dayOfMonth: 3 });
    expect((await now()).charges).toEqual(['202612 cancelled agreementChanged']);
    await harness.runUntil(inDecember(31 + 4), 6 * HOUR);
    expect((await now()).charges).toEqual(['202612 cancelled agreementChanged', '202701 credited']);
  });

  test('with a new day that is today cancel the charge, and the next one is of the next month', async () => {
    await harness.runUntil(ANNOUNCED);
    await changed({ dayOfMonth: 14 });
    expect((await now()).charges).toEqual(['202612 cancelled agreementChanged']);
    await harness.runUntil(inDecember(31 + 14, 12), HOUR);
    const charges = await harness.charges(agreementNo);
    expect(charges.map(({ period, state }) => [period, state])).toEqual([
      ['202612', 'cancelled'],
      ['202701', 'credited'],
    ]);
  });

  test('cancel an announced charge if this month has reached the new cap', async () => {
    await changed({ dayOfMonth: 2, capPerMonthFen: 20_000n });
    await harness.runUntil(inDecember(3), 6 * HOUR);
    await changed({ trigger: 'balance', dayOfMonth: null, thresholdFen: 2000n, capPerMonthFen: 20_000n });
    harness.setBalance(0n);
    await harness.runUntil(inDecember(4, 8), HOUR / 4);
    while (!(await now()).charges.some((one) => one.includes('announced')))
      await harness.runUntil(harness.time.now + HOUR / 4, HOUR / 4);
    await changed({ trigger: 'balance', dayOfMonth: null, thresholdFen: 2000n, capPerMonthFen: 5000n });
    await harness.runUntil(inDecember(12), 6 * HOUR);
    expect((await now()).charges).toEqual(['202612 credited', '20261204 cancelled agreementChanged']);
    expect(wallet.kept(agreementNo)).toBe(4990n);
  });

  test('cancel a refused charge but not a debit in progress', async () => {
    wallet.behaviour = { balance: 'insufficient_balance', card: 'card_missing' };
    await harness.runUntil(DEBITED);
    expect((await now()).charges).toEqual(['202612 retrying balanceTooLow']);
    await changed({ amountFen: 3000n });
    expect(await now()).toMatchObject({ state: 'active', charges: ['202612 cancelled agreementChanged'] });
    wallet.behaviour = { balance: 'silent' };
    await harness.runUntil(inDecember(31 + 15, 11), HOUR);
    await changed({ amountFen: 10_000n });
    wallet.behaviour = {};
    await harness.runUntil(inDecember(31 + 16), HOUR);
    expect((await harness.charges(agreementNo)).at(-1)).toMatchObject({
      period: '202701',
      state: 'credited',
      amountFen: 3000n,
    });
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
  });

  test('with a smaller amount prevent an unanswered debit from being sent again', async () => {
    wallet.behaviour = { balance: 'silent' };
    await harness.runUntil(DEBITED);
    await changed({ amountFen: 3000n });
    wallet.behaviour = {};
    await harness.runUntil(inDecember(16), HOUR);
    expect(await now()).toMatchObject({ state: 'active', charges: ['202612 cancelled agreementChanged'] });
    expect(wallet.debits.size).toBe(0);
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
  });

  test('with a smaller amount cancel a skipped charge when it is unskipped', async () => {
    await harness.runUntil(ANNOUNCED);
    await harness.automatic.commands.operate(USER, {
      idempotencyKey: harness.requestNo(),
      kind: 'skip',
      agreementNo,
    });
    await changed({ amountFen: 3000n });
    await harness.automatic.commands.operate(USER, {
      idempotencyKey: harness.requestNo(),
      kind: 'unskip',
      agreementNo,
    });
    await harness.runUntil(DEBITED);
    expect((await now()).charges).toEqual(['202612 cancelled agreementChanged']);
    expect(wallet.debits.size).toBe(0);
  });

  test('do not charge a month twice when the trigger changes to balance and back to a day', async () => {
    await changed({ dayOfMonth: 5 });
    await harness.runUntil(inDecember(6), 6 * HOUR);
    harness.setBalance(9000n);
    await changed({ trigger: 'balance', dayOfMonth: null, thresholdFen: 2000n });
    await changed({ dayOfMonth: 20 });
    await harness.runUntil(inDecember(31 + 21), 6 * HOUR);
    expect((await now()).charges).toEqual(['202612 credited', '202701 credited']);
  });

  test('do not charge a day twice when the trigger changes to a day and back to balance', async () => {
    harness.setBalance(0n);
    await changed({ ...balanceTerms });
    await harness.runUntil(harness.time.now + 2 * HOUR);
    expect((await now()).charges).toEqual(['20261120 credited']);
    await changed({ dayOfMonth: 28 });
    await changed({ ...balanceTerms });
    await harness.settle();
    expect((await now()).charges).toEqual(['20261120 credited']);
  });
});

describe('a change in progress', () => {
  test('is replaced by another change, unless the wallet is already signing it', async () => {
    const first = await ask({ dayOfMonth: 20 });
    const second = await ask({ dayOfMonth: 21 });
    expect((await confirm(first.operation.idempotencyKey)).operation.state).toBe('replaced');
    harness.entrust.answer('signMandate', async () => NO_ANSWER);
    expect((await confirm(second.operation.idempotencyKey)).operation.state).toBe('signing');
    await expect(ask({ dayOfMonth: 22 })).rejects.toThrow('agreementNotChangeable');
    expect((await harness.agreement(agreementNo)).agreement.terms.dayOfMonth).toBe(15);
  });

  test('leaves the old terms if the wallet refuses the new ones', async () => {
    harness.entrust.answer('signMandate', async () => ({ kind: 'mandate', state: 'refused', reason: 'no' }));
    const { operation } = await ask({ amountFen: 10_000n });
    expect((await confirm(operation.idempotencyKey)).operation).toMatchObject({
      state: 'refused',
      refusal: 'walletRefused',
    });
    expect((await harness.agreement(agreementNo)).agreement).toMatchObject({
      state: 'active',
      mandate: 'active',
      terms: { amountFen: 5000n },
    });
  });

  test('expires if it is not confirmed in time, and the agreement continues', async () => {
    const { operation } = await ask({ dayOfMonth: 20 });
    await harness.runUntil(harness.time.now + HOUR);
    expect(
      (await harness.automatic.commandQueries.findOperation(USER, operation.idempotencyKey))?.operation.state,
    ).toBe('expired');
    expect((await now()).state).toBe('active');
  });

  test('is one operation for concurrent repeats, and another body under its number is refused', async () => {
    const requestNo = harness.requestNo();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ dayOfMonth: 20 }, requestNo)));
    expect(new Set(answers.map(({ operation }) => operation.state))).toEqual(new Set(['awaitingCode']));
    expect((await harness.agreement(agreementNo)).operations.map((one) => one.idempotencyKey)).toEqual([
      requestNo,
    ]);
    await expect(ask({ dayOfMonth: 21 }, requestNo)).rejects.toThrow('requestNoReused');
  });

  test('new terms of a paused agreement apply, and nothing is planned until it is resumed', async () => {
    await harness.automatic.commands.operate(USER, {
      idempotencyKey: harness.requestNo(),
      kind: 'pause',
      agreementNo,
    });
    await changed({ dayOfMonth: 20 });
    expect((await harness.agreement(agreementNo)).agreement).toMatchObject({
      state: 'paused',
      planAt: null,
      terms: { dayOfMonth: 20 },
    });
  });
});
