import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { publishedAgreementTimes } from '../../config/agreement-times.ts';
import { type AgreementTimes } from '../../config/index.ts';
import { chinaDayOf, chinaTime, HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { type AgreementHarness, balanceTerms, createAgreementHarness } from '../testing/agreement-harness.ts';
import { summaryOf } from '../testing/agreement-summary.ts';
import { START } from '../../orders/testing/order-harness.ts';
import { type CarrierBook, keepCarrierBook } from '../../partners/testing/partner-books.ts';
import { NEVER_RECEIVED, NO_ANSWER } from '../../partners/testing/scripted-partners.ts';
import { createBalanceAllowance } from '../store/balance-allowance.ts';

const SECOND = 1000;

let harness: AgreementHarness;
let carrier: CarrierBook;
let agreementNo = '';
async function begin(times: AgreementTimes = publishedAgreementTimes): Promise<void> {
  harness = createAgreementHarness(await createTestDatabase(), { times });
  carrier = keepCarrierBook(harness.carrier);
}
beforeEach(() => begin());
afterEach(() => harness.end());

const balanceIs = (balanceFen: bigint): void => harness.setBalance(balanceFen);
const charges = async () => (await summaryOf(harness, agreementNo)).charges;
const asked = () => harness.carrier.count('bill');
const open = async () => {
  agreementNo = await harness.openAgreement({ terms: balanceTerms });
};

test('a low balance is announced, and queried again and debited half an hour later, once a day', async () => {
  balanceIs(1999n);
  await open();
  await harness.settle();
  const [charge] = await harness.charges(agreementNo);
  expect(charge).toMatchObject({
    period: '20261120',
    state: 'announced',
    debitAt: new Date(START + HOUR / 2),
  });
  await harness.runUntil(START + 11 * HOUR, HOUR / 4);
  expect(await charges()).toEqual(['20261120 credited']);
  expect(asked()).toBe(2);
});

test("a balance that has recovered by the debit's time is not debited, with a notice", async () => {
  balanceIs(1999n);
  await open();
  await harness.settle();
  balanceIs(2000n);
  await harness.runUntil(START + 11 * HOUR, HOUR / 4);
  expect(await charges()).toEqual(['20261120 skipped balanceRecovered']);
  expect(harness.sent.at(-1)?.text).toContain('余额已恢复，原定的50.00元充值不再进行');
  balanceIs(0n);
  await harness.runUntil(START + 36 * HOUR, HOUR / 4);
  expect(await charges()).toEqual(['20261120 skipped balanceRecovered', '20261121 credited']);
});

test('a carrier that does not answer just before the debit does not delay it', async () => {
  balanceIs(0n);
  await open();
  await harness.settle();
  harness.carrier.answer('bill', async () => NO_ANSWER);
  await harness.runUntil(START + HOUR);
  expect(await charges()).toEqual(['20261120 credited']);
});

test('a balance query above the allowance of one second delays the debit by seconds', async () => {
  balanceIs(0n);
  await open();
  await harness.settle();
  harness.time.now = START + HOUR / 2;
  const allowance = createBalanceAllowance({
    pool: harness.pool,
    clock: harness.clock,
    perSecond: publishedAgreementTimes.balanceQuestionsPerSecond,
  });
  while (await allowance.take('CMCC')) {
    /* until this second's queries are used up */
  }
  await harness.settle();
  expect(await charges()).toEqual(['20261120 announced']);
  await harness.runUntil(START + HOUR / 2 + 6 * SECOND, SECOND);
  expect(await charges()).toEqual(['20261120 credited']);
});

test('a balance at the threshold makes no charge, and is queried again once a day, by day', async () => {
  const askedAt: number[] = [];
  harness.carrier.answer('bill', async () => {
    askedAt.push(harness.time.now);
    return { kind: 'bill', balanceFen: 2000n, asOf: new Date(harness.time.now), months: [] };
  });
  await open();
  await harness.runUntil(START + 4 * 24 * HOUR, HOUR / 2);
  expect(await charges()).toEqual([]);
  expect(new Set(askedAt.map((ms) => chinaDayOf(ms).day)).size).toBe(askedAt.length);
  expect(askedAt.length).toBeGreaterThanOrEqual(4);
  for (const ms of askedAt) expect((ms - chinaTime(chinaDayOf(ms))) / HOUR).toBeGreaterThanOrEqual(8);
});

test('a negative balance at the carrier is a low balance', async () => {
  balanceIs(-500n);
  await open();
  await harness.runUntil(START + HOUR);
  expect(await charges()).toEqual(['20261120 credited']);
});

test('a number without a bill is queried again the next day', async () => {
  harness.carrier.answer('bill', async () => NEVER_RECEIVED);
  await open();
  await harness.runUntil(START + 11 * HOUR);
  expect([asked(), await charges()]).toEqual([1, []]);
  balanceIs(0n);
  await harness.runUntil(START + 36 * HOUR);
  expect(await charges()).toEqual(['20261121 credited']);
});

test('a carrier that does not answer is queried again after an hour, but not at night', async () => {
  const askedAt: number[] = [];
  harness.carrier.answer('bill', async () => {
    askedAt.push(harness.time.now);
    return NO_ANSWER;
  });
  await open();
  await harness.runUntil(START + 24 * HOUR, HOUR / 4);
  const hours = askedAt.map((ms) => (ms - chinaTime(chinaDayOf(ms))) / HOUR);
  expect(hours).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 8, 9, 10, 11, 12]);
});

test("a low balance found at night is debited in the morning, as that day's charge", async () => {
  balanceIs(0n);
  harness.time.now = chinaTime({ year: 2026, month: 11, day: 30 }, 23 * HOUR);
  await open();
  await harness.settle();
  expect(await harness.charges(agreementNo)).toMatchObject([
    { period: '20261201', debitAt: new Date(chinaTime({ year: 2026, month: 12, day: 1 }, 8 * HOUR)) },
  ]);
});

test('the balance is not queried during a top-up', async () => {
  balanceIs(0n);
  carrier.behaviour = 'accepts';
  await open();
  await harness.runUntil(START + 24.5 * HOUR, HOUR);
  expect([asked(), await charges()]).toEqual([2, ['20261120 delivering']]);
  carrier.behaviour = 'credits';
  balanceIs(9000n);
  await harness.runUntil(START + 27 * HOUR, HOUR / 4);
  expect([asked(), await charges()]).toEqual([3, ['20261120 credited']]);
});

test('two workers query a carrier at most N times a second in all, and the rest later', async () => {
  await harness.end();
  await begin({ ...publishedAgreementTimes, balanceQuestionsPerSecond: 3 });
  balanceIs(9000n);
  const nos = [];
  for (let index = 0; index < 20; index += 1) nos.push(await harness.openAgreement({ terms: balanceTerms }));
  // All become due at the same moment.
  await harness.pool.query('update agreements set plan_at = $1, next_at = $1, version = version + 1', [
    new Date(START + 60 * SECOND),
  ]);
  await harness.pool.query('delete from rate_limits');
  const askedAt: number[] = [];
  harness.carrier.answer('bill', async () => {
    askedAt.push(harness.time.now);
    return { kind: 'bill', balanceFen: 9000n, asOf: new Date(harness.time.now), months: [] };
  });
  for (let second = 60; second < 120; second += 1) {
    harness.time.now = START + second * SECOND;
    await Promise.all([harness.automatic.run(), harness.automatic.run()]);
  }
  const perSecond = Map.groupBy(askedAt, (ms) => ms);
  expect(Math.max(...[...perSecond.values()].map((list) => list.length))).toBe(3);
  for (const no of nos)
    expect((await harness.agreement(no)).agreement.planAt?.getTime()).toBeGreaterThan(START + 8 * HOUR);
});

test('each carrier has its own allowance, which is renewed a second later', async () => {
  const allowance = createBalanceAllowance({ pool: harness.pool, clock: harness.clock, perSecond: 2 });
  const other = createBalanceAllowance({ pool: harness.pool, clock: harness.clock, perSecond: 2 });
  expect([
    await allowance.take('CTCC'),
    await other.take('CTCC'),
    await allowance.take('CTCC'),
    await other.take('CUCC'),
  ]).toEqual([true, true, false, true]);
  harness.time.now += SECOND - 1;
  expect(await other.take('CTCC')).toBe(false);
  harness.time.now += 1;
  expect(await allowance.take('CTCC')).toBe(true);
});
