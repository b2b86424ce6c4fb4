import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { sampleTerms } from '../testing/agreement-harness.ts';
import { ANNOUNCED, DEBITED, inDecember } from '../testing/fixture-dates.ts';
import { changeTerms, harnessWithBooks, type HarnessWithBooks, USER } from '../testing/opened-agreement.ts';

let { harness, wallet } = {} as HarnessWithBooks;
beforeEach(async () => {
  ({ harness, wallet } = harnessWithBooks(await createTestDatabase()));
});
afterEach(() => harness.end());

const MUM = '13700137001';
const DAD = '13700137002';
const OWN = '13900139000';
const open = (beneficiaryMobileNo: string, amountFen = 5000n) =>
  harness.openAgreement(
    { beneficiaryMobileNo, nickname: beneficiaryMobileNo.slice(-1), terms: { ...sampleTerms, amountFen } },
    USER,
  );
const family = () => harness.automatic.family;
const setCap = (capFen: bigint | null) => family().setCap(USER, capFen);
const statesOf = async (agreementNo: string) =>
  (await harness.charges(agreementNo)).map(({ period, state, reason }) =>
    [period, state, reason].filter(Boolean).join(' '),
  );
/** Returns the SMS about the shared cap that the signer got. */
const capNotices = () => harness.sent.filter(({ text }) => text.includes('共用上限'));
const debitedFen = () => [...wallet.debits.values()].reduce((sum, { amount }) => sum + amount, 0n);

test('cancels a charge above the cap with one notice; the own number and next month continue', async () => {
  const [mum, dad, own] = [await open(MUM), await open(DAD), await open(OWN)];
  await setCap(9900n);
  await harness.runUntil(inDecember(20), 6 * HOUR);
  const states = [...(await statesOf(mum)), ...(await statesOf(dad))].toSorted();
  expect(states).toEqual(['202612 cancelled familyCapReached', '202612 credited']);
  expect(await statesOf(own)).toEqual(['202612 credited']);
  expect(capNotices()).toHaveLength(1);
  expect(capNotices()[0]?.mobileNo).toBe(OWN);

  await setCap(null);
  await harness.runUntil(inDecember(31 + 20), 6 * HOUR);
  expect((await statesOf(mum)).at(-1)).toBe('202701 credited');
  expect((await statesOf(dad)).at(-1)).toBe('202701 credited');
  expect(capNotices()).toHaveLength(1);
});

test('a cap of zero allows no charge, and is checked again each month', async () => {
  const mum = await open(MUM);
  await setCap(0n);
  await harness.runUntil(inDecember(31 + 20), 6 * HOUR);
  expect(await statesOf(mum)).toEqual([
    '202612 cancelled familyCapReached',
    '202701 cancelled familyCapReached',
  ]);
  expect(wallet.debits.size).toBe(0);
  expect(capNotices()).toHaveLength(2);
});

test('a cap below the announced sum cancels and reports the latest debit', async () => {
  const nos = [await open(MUM, 3000n), await open(DAD, 5000n)];
  await harness.runUntil(ANNOUNCED, 6 * HOUR);
  expect((await Promise.all(nos.map(statesOf))).flat()).toEqual(['202612 announced', '202612 announced']);
  const fits = await setCap(8000n);
  expect(fits).toMatchObject({ capFen: 8000, plannedFen: 8000, chargedFen: 0, cancelled: [] });

  const debitAt = async (no: string) => (await harness.charges(no))[0]?.debitAt.getTime() ?? 0;
  const [early, late] =
    (await debitAt(nos[0] ?? '')) < (await debitAt(nos[1] ?? '')) ? nos : nos.toReversed();
  const lateNumber = (await harness.agreement(late ?? '')).agreement.beneficiaryMobileNo;
  const lowered = await setCap(5000n);
  expect(lowered.cancelled).toMatchObject([{ agrMbl: lateNumber, nickname: lateNumber.slice(-1) }]);
  expect(await statesOf(late ?? '')).toEqual(['202612 cancelled familyCapReached']);
  expect(await statesOf(early ?? '')).toEqual(['202612 announced']);
  // The answer names the charge, so no SMS does.
  await harness.settle();
  expect(capNotices()).toEqual([]);

  expect((await setCap(50_000n)).cancelled).toEqual([]);
  await harness.runUntil(inDecember(20), 6 * HOUR);
  expect(await statesOf(late ?? '')).toEqual(['202612 cancelled familyCapReached']);
  expect(await statesOf(early ?? '')).toEqual(['202612 credited']);
});

test('an unanswered debit above a lowered cap is not sent again; the other one is cancelled', async () => {
  const [mum, dad] = [await open(MUM), await open(DAD)];
  wallet.behaviour = { balance: 'silent' };
  await harness.runUntil(ANNOUNCED, 6 * HOUR);
  const all = async () => [...(await harness.charges(mum)), ...(await harness.charges(dad))];
  const first = (await all()).toSorted((a, b) => a.debitAt.getTime() - b.debitAt.getTime())[0];
  if (!first) throw new Error('two are announced');
  await harness.runUntil(first.debitAt.getTime(), HOUR);
  await setCap(0n);
  wallet.behaviour = {};
  await harness.runUntil(inDecember(20), 3 * HOUR);
  expect((await all()).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'cancelled familyCapReached',
    'cancelled familyCapReached',
  ]);
  expect(debitedFen()).toBe(0n);
});

test('a lease checks the cap again if the process that lowered it died before cancelling', async () => {
  const [mum, dad] = [await open(MUM), await open(DAD)];
  await harness.runUntil(ANNOUNCED, 6 * HOUR);
  await harness.pool.query('select set_family_cap($1, 5000, now())', [USER]);
  await harness.runUntil(inDecember(20), 3 * HOUR);
  expect([...(await statesOf(mum)), ...(await statesOf(dad))].toSorted()).toEqual([
    '202612 cancelled familyCapReached',
    '202612 credited',
  ]);
  expect(capNotices()).toHaveLength(1);
});

test('a refused debit is not tried again from any source once the cap is used up', async () => {
  const [mum, dad] = [await open(MUM), await open(DAD)];
  wallet.behaviour = { balance: 'insufficient_balance', card: 'card_missing' };
  await harness.runUntil(DEBITED, HOUR);
  expect([...(await statesOf(mum)), ...(await statesOf(dad))]).toEqual([
    '202612 retrying balanceTooLow',
    '202612 retrying balanceTooLow',
  ]);
  await harness.pool.query('select set_family_cap($1, 4900, now())', [USER]);
  wallet.behaviour = {};
  await harness.runUntil(inDecember(20), 3 * HOUR);
  expect([...(await statesOf(mum)), ...(await statesOf(dad))]).toEqual([
    '202612 cancelled familyCapReached',
    '202612 cancelled familyCapReached',
  ]);
  expect(wallet.paid(mum)).toEqual([]);
  expect(wallet.paid(dad)).toEqual([]);
});

test('a skipped charge above the cap stays skipped; raised terms above it cancel a charge', async () => {
  const [mum, dad] = [await open(MUM), await open(DAD)];
  await harness.runUntil(ANNOUNCED, 6 * HOUR);
  const operate = (agreementNo: string, kind: 'skip' | 'unskip') =>
    harness.automatic.commands.operate(USER, { idempotencyKey: harness.requestNo(), agreementNo, kind });
  await operate(dad, 'skip');
  await setCap(6000n);
  await expect(operate(dad, 'unskip')).rejects.toThrow('familyCapReached');
  expect(await statesOf(dad)).toEqual(['202612 skipped skippedByUser']);

  await changeTerms({ harness, agreementNo: mum }, { amountFen: 10_000n, dayOfMonth: 16 });
  // A raise takes effect once the member has agreed.
  expect(await statesOf(mum)).toEqual(['202612 announced']);
  await harness.letMemberAgree(mum);
  expect(await statesOf(mum)).toEqual(['202612 cancelled familyCapReached']);
  expect((await harness.agreement(mum)).agreement.terms.amountFen).toBe(10_000n);
  await harness.settle();
  expect(capNotices()).toHaveLength(1);
});
