// Tests of a wallet that itself notifies payers before each debit, like WeChat Pay: charges are announced
// that much earlier, wait for the notice, and are not debited outside the days that it opens.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { MandateService, MandateTraits, PreNotice } from '../../partners/entrust/port.ts';
import { keepWalletBook, type WalletBook } from '../../partners/testing/partner-books.ts';
import { NO_ANSWER } from '../../partners/testing/scripted-partners.ts';
import { HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { createNotifyPayer } from '../announcing/notify-payer.ts';
import { createChangeWriter } from '../store/change-writer.ts';
import {
  type AgreementHarness,
  balanceTerms,
  createAgreementHarness,
  sampleTerms,
} from '../testing/agreement-harness.ts';
import { inDecember } from '../testing/fixture-dates.ts';
import { changeTerms, USER } from '../testing/opened-agreement.ts';

const mandateTraits: MandateTraits = {
  payerSignsAt: null,
  preNotice: { hours: { from: 7, to: 22 }, waitDays: 2, debitDays: 3 },
  monthlyPlan: null,
  sources: ['balance'],
};

let harness: AgreementHarness;
let wallet: WalletBook;
let agreementNo: string;
/** The amounts of which the wallet was asked to notify its payer, and its answer. */
let told: bigint[];
let answer: PreNotice | typeof NO_ANSWER;
const service: Partial<MandateService> = {
  mandateTraits,
  notifyPayer: async ({ amountFen }) => {
    told.push(amountFen);
    return answer;
  },
};
beforeEach(async () => {
  [told, answer] = [[], { kind: 'noticed' }];
  harness = createAgreementHarness(await createTestDatabase(), { wallet: service });
  wallet = keepWalletBook(harness.entrust, harness.clock);
  agreementNo = await harness.openAgreement({ terms: { ...sampleTerms, payOrder: ['balance'] } }, USER);
});
afterEach(() => harness.end());

const charges = async () =>
  (await harness.charges(agreementNo)).map(({ period, state, reason }) => `${period} ${state} ${reason}`);
const debitAts = async () => (await harness.charges(agreementNo)).map(({ debitAt }) => debitAt.getTime());
const sent = (): number => harness.entrust.count('authorise');
const announcements = () => harness.sent.filter(({ text }) => text.includes('将'));

test('a charge is announced two days ahead with a notice to its payer, and debited in time', async () => {
  await harness.runUntil(inDecember(13, 8));
  expect(await charges()).toEqual([]);
  await harness.runUntil(inDecember(13, 12));
  expect(await charges()).toEqual(['202612 announced null']);
  expect(told).toEqual([5000n]);
  const [debitAt = 0] = await debitAts();
  expect(debitAt).toBeGreaterThanOrEqual(inDecember(15, 9));
  await harness.runUntil(inDecember(15, 8));
  expect(sent()).toBe(0);
  await harness.runUntil(inDecember(15, 12));
  expect(await charges()).toEqual(['202612 credited null']);
  expect(told).toEqual([5000n]);
});

test('a low balance is topped up only two days after it was found', async () => {
  await harness.runUntil(inDecember(2, 12));
  harness.setBalance(1000n);
  agreementNo = await harness.openAgreement(
    { beneficiaryMobileNo: '13900139000', terms: { ...balanceTerms, payOrder: ['balance'] } },
    '2323232323',
  );
  await harness.settle();
  expect(await charges()).toEqual(['20261204 announced null']);
  await harness.runUntil(inDecember(4, 11));
  expect(sent()).toBe(0);
  await harness.runUntil(inDecember(4, 13));
  expect((await charges())[0]).toBe('20261204 credited null');
});

test('a silent wallet is asked again, and the debit waits two days from its answer', async () => {
  answer = NO_ANSWER;
  await harness.runUntil(inDecember(14, 12), HOUR / 4);
  expect(told.length).toBeGreaterThan(10);
  const before = told.length;
  answer = { kind: 'noticed' };
  await harness.runUntil(inDecember(15, 18), HOUR / 4);
  expect(told).toHaveLength(before + 1);
  // Notified on the 14th: the 16th is the first day.
  expect([sent(), await charges()]).toEqual([0, ['202612 announced null']]);
  await harness.runUntil(inDecember(16, 12), HOUR / 4);
  expect(await charges()).toEqual(['202612 credited null']);
});

test('no payer is notified at night', async () => {
  answer = NO_ANSWER;
  await harness.runUntil(inDecember(13, 22.1), HOUR / 10);
  const before = told.length;
  expect(before).toBeGreaterThan(0);
  await harness.runUntil(inDecember(14, 6.9), HOUR / 10);
  expect(told).toHaveLength(before);
  await harness.runUntil(inDecember(14, 8), HOUR / 10);
  expect(told.length).toBeGreaterThan(before);
});

test('a charge whose payer could not be notified in its month is not debited', async () => {
  answer = { kind: 'refused', reason: 'NO_AUTH' };
  await harness.runUntil(inDecember(31, 23), 12 * HOUR);
  expect([sent(), await charges()]).toEqual([0, ['202612 cancelled monthMissed']]);
  expect(harness.logged).toContain('the wallet does not tell a payer of a debit');
});

test('the gate sends no debit whose notice is not stored, even if it was stored before', async () => {
  wallet.behaviour = { balance: 'silent' };
  await harness.runUntil(inDecember(15, 11), HOUR / 2);
  const [charge] = await harness.charges(agreementNo);
  expect(charge?.state).toBe('debiting');
  harness.entrust.calls.length = 0;
  wallet.behaviour = {};
  await harness.pool.query('update charges set noticed_at = null');
  await harness.runUntil(inDecember(15, 12), HOUR / 4);
  expect(sent()).toBe(0);
  await harness.pool.query('update charges set noticed_at = $1', [new Date(inDecember(13, 10))]);
  await harness.runUntil(inDecember(15, 13), HOUR / 4);
  expect([sent(), await charges()]).toEqual([1, ['202612 credited null']]);
});

test('a debit without an answer is cancelled once its days after the notice are over', async () => {
  wallet.behaviour = { balance: 'silent' };
  await harness.runUntil(inDecember(17, 21), HOUR);
  expect(await charges()).toEqual(['202612 debiting null']);
  harness.entrust.calls.length = 0;
  wallet.behaviour = {};
  harness.time.now = inDecember(18, 9);
  await harness.settle();
  await harness.runUntil(inDecember(18, 12), HOUR / 2);
  expect([sent(), await charges()]).toEqual([0, ['202612 cancelled noticeOver']]);
  expect(harness.entrust.count('void')).toBeGreaterThan(0);
});

test('refused debits are tried again only within the days after the notice', async () => {
  wallet.behaviour = { balance: 'insufficient_balance' };
  await harness.runUntil(inDecember(28, 12), HOUR);
  // The first on the 15th, then after four hours, a day and two days: the 17th is the last of three.
  expect(sent()).toBe(4);
  expect(await charges()).toEqual(['202612 failed balanceTooLow']);
});

test('terms above the notified amount need a new notice and wait; lower ones do not', async () => {
  await harness.runUntil(inDecember(13, 12));
  await changeTerms({ harness, agreementNo }, { payOrder: ['balance'], amountFen: 3000n });
  await harness.settle();
  expect(told).toEqual([5000n]);
  await changeTerms({ harness, agreementNo }, { payOrder: ['balance'], amountFen: 10_000n });
  await harness.settle();
  expect(told).toEqual([5000n, 10_000n]);
  const [charge] = await harness.charges(agreementNo);
  expect(charge?.debitAt.getTime()).toBeGreaterThanOrEqual(inDecember(15, 12));
  await harness.runUntil(inDecember(15, 18));
  expect(await charges()).toEqual(['202612 credited null']);
});

test('a charge skipped before its notice waits for a notice after it is unskipped', async () => {
  answer = NO_ANSWER;
  await harness.runUntil(inDecember(13, 12));
  const operate = (kind: 'skip' | 'unskip') =>
    harness.automatic.commands.operate(USER, { idempotencyKey: harness.requestNo(), kind, agreementNo });
  await operate('skip');
  answer = { kind: 'noticed' };
  await harness.runUntil(inDecember(14, 12));
  expect(await charges()).toEqual(['202612 skipped skippedByUser']);
  const before = told.length;
  await operate('unskip');
  await harness.settle();
  expect(told).toHaveLength(before + 1);
  await harness.runUntil(inDecember(15, 20));
  expect(sent()).toBe(0);
  await harness.runUntil(inDecember(16, 20));
  expect(await charges()).toEqual(['202612 credited null']);
});

test('a mandate that the wallet reports as ended is queried, and its agreement ends', async () => {
  answer = { kind: 'refused', reason: 'ended' };
  harness.entrust.answer('queryMandate', async () => ({
    kind: 'mandate',
    state: 'refused',
    reason: 'ended',
  }));
  await harness.runUntil(inDecember(13, 12));
  expect((await harness.agreement(agreementNo)).agreement.state).toBe('ended');
  expect(await charges()).toEqual(['202612 cancelled agreementEnded']);
});

test("a pause before the debit prevents it, even after the payer's notice", async () => {
  await harness.runUntil(inDecember(14, 12));
  await harness.automatic.commands.operate(USER, {
    idempotencyKey: harness.requestNo(),
    kind: 'pause',
    agreementNo,
  });
  await harness.runUntil(inDecember(16, 12));
  expect([sent(), (await charges())[0]]).toEqual([0, '202612 skipped agreementPaused']);
});

test('the signer is told the time of the debit, and again when it moves', async () => {
  answer = NO_ANSWER;
  await harness.runUntil(inDecember(14, 12), HOUR / 4);
  answer = { kind: 'noticed' };
  await harness.runUntil(inDecember(15, 18), HOUR / 4);
  const [debitAt = 0] = await debitAts();
  expect(debitAt).toBeGreaterThanOrEqual(inDecember(16, 7));
  expect(announcements().length).toBeGreaterThanOrEqual(2);
});

test('a charge that two processes see is notified by one of them', async () => {
  answer = NO_ANSWER;
  await harness.runUntil(inDecember(13, 12), HOUR / 4);
  const before = told.length;
  answer = { kind: 'noticed' };
  harness.time.now = inDecember(13, 14);
  const { store } = harness.automatic;
  const seen = await harness.agreement(agreementNo);
  const notify = createNotifyPayer({
    store,
    writer: createChangeWriter({ store, clock: harness.clock }),
    wallet: service,
    noticeRule: mandateTraits.preNotice,
    telemetry: harness.telemetry,
  });
  for (const { chargeNo } of [...seen.charges, ...seen.charges]) await notify(seen, chargeNo);
  expect(told).toHaveLength(before + 1);
  expect((await harness.charges(agreementNo))[0]?.noticedAt).toEqual(new Date(harness.time.now));
});
