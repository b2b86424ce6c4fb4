import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createAgreementHarness, type AgreementHarness } from '../testing/agreement-harness.ts';
import { START } from '../../orders/testing/order-harness.ts';
import {
  NEVER_RECEIVED,
  scriptedEntrust,
  NO_ANSWER,
  paymentResult,
} from '../../partners/testing/scripted-partners.ts';

let harness: AgreementHarness;
beforeAll(async () => {
  harness = createAgreementHarness(await createTestDatabase());
});
beforeEach(() => {
  harness.time.now = START;
  const { port } = scriptedEntrust();
  for (const name of ['authorise', 'query'] as const) harness.entrust.answer(name, port[name]);
});
afterAll(() => harness.end());

/** Times on 15 and 16 December in China. */
const lastMinute = Date.UTC(2026, 11, 15, 13, 59, 50);
const evening = Date.UTC(2026, 11, 15, 14, 30);
const morning = Date.UTC(2026, 11, 16, 0, 0);

/** Opens an agreement whose charge is announced for 15 December; the worker runs again only at `ms`. */
async function announcedThenLookedAt(ms: number): Promise<string> {
  const agreementNo = await harness.openAgreement();
  await harness.runUntil(Date.UTC(2026, 11, 14, 4), 6 * 3_600_000);
  harness.entrust.calls.length = 0;
  harness.time.now = ms;
  await harness.settle();
  return agreementNo;
}
const debits = () => harness.entrust.count('authorise');

test('a worker that is late, after the debit hours, debits when they begin again', async () => {
  const agreementNo = await announcedThenLookedAt(evening);
  expect(debits()).toBe(0);
  await harness.runUntil(morning - 1);
  expect(debits()).toBe(0);
  await harness.runUntil(morning + 1);
  expect(debits()).toBe(1);
  expect((await harness.charges(agreementNo)).map(({ state }) => state)).toEqual(['credited']);
});

test('a debit that did not reach the wallet in the last minute is sent again in the morning', async () => {
  harness.entrust.answer('authorise', async () => NO_ANSWER);
  harness.entrust.answer('query', async () => NEVER_RECEIVED);
  const agreementNo = await announcedThenLookedAt(lastMinute);
  await harness.runUntil(morning - 1, 60_000);
  expect(debits()).toBe(1);
  harness.entrust.answer('authorise', async ({ amount }) => paymentResult('paid', amount));
  await harness.runUntil(morning + 1);
  expect(debits()).toBe(2);
  expect((await harness.charges(agreementNo)).map(({ state }) => state)).toEqual(['credited']);
});

test('a debit whose answer was lost is found by a query and credited the same evening', async () => {
  harness.entrust.answer('authorise', async () => NO_ANSWER);
  harness.entrust.answer('query', async () => paymentResult('paid', 4990n));
  const agreementNo = await announcedThenLookedAt(lastMinute);
  await harness.runUntil(evening, 60_000);
  expect(debits()).toBe(1);
  expect((await harness.charges(agreementNo)).map(({ state }) => state)).toEqual(['credited']);
});

test('after a source refuses in the evening, the next one is debited in the morning', async () => {
  harness.entrust.answer('authorise', async () => NO_ANSWER);
  harness.entrust.answer('query', async (paymentNo) =>
    paymentNo.endsWith('01') ? paymentResult('declined') : NEVER_RECEIVED,
  );
  const agreementNo = await announcedThenLookedAt(lastMinute);
  await harness.runUntil(evening, 60_000);
  expect(debits()).toBe(1);
  harness.entrust.answer('authorise', async ({ amount }) => paymentResult('paid', amount));
  await harness.runUntil(morning + 1, 3_600_000);
  expect(debits()).toBe(2);
  expect((await harness.charges(agreementNo)).map(({ state, source }) => `${state} ${source}`)).toEqual([
    'credited card',
  ]);
});
