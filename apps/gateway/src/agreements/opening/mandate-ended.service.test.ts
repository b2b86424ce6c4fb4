// Tests that the agreement ends when the wallet, or its user there, ends the permission to debit, and that
// another can be set up.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { changeTerms, openedAgreement, type OpenedAgreement, USER } from '../testing/opened-agreement.ts';
import type { Mandate } from '../../partners/entrust/index.ts';
import { ANNOUNCED, inDecember } from '../testing/fixture-dates.ts';
import { NOTHING_UNSETTLED, summaryOf, unsettledMoney } from '../testing/agreement-summary.ts';
import { NO_ANSWER } from '../../partners/testing/scripted-partners.ts';
import { endReasonOf } from '../model/termination.ts';

const HOUR = 3_600_000;
const ENDED: Mandate = { kind: 'mandate', state: 'refused', reason: 'ended' };

let { harness, wallet, agreementNo } = {} as OpenedAgreement;
beforeEach(async () => {
  ({ harness, wallet, agreementNo } = await openedAgreement(await createTestDatabase()));
});
afterEach(() => harness.end());

const now = () => summaryOf(harness, agreementNo);
const sendWebhook = (state: 'ended' | 'active' = 'ended', requestNo: string | null = null) =>
  harness.automatic.mandates.handleWebhook({ agreementNo, requestNo, state, reason: null });
const walletAnswers = (answer: Mandate | typeof NO_ANSWER): void =>
  harness.entrust.answer('queryMandate', async () => answer);

async function isOver(): Promise<void> {
  const { agreement } = await harness.agreement(agreementNo);
  expect(agreement).toMatchObject({ state: 'ended', mandate: 'ended', planAt: null, nextAt: null });
  expect(endReasonOf(agreement)).toBe('mandateEnded');
  expect(harness.sent.filter(({ text }) => text.includes('您已在钱包解除扣款授权'))).toHaveLength(1);
}

test.each([
  ['at once', { balance: 'mandate_ended', card: 'mandate_ended' }],
  ['between two sources', { balance: 'insufficient_balance', card: 'mandate_ended' }],
])(
  'an ended mandate found by a debit, %s, is not debited again, and its agreement ends',
  async (_when, behaviour) => {
    wallet.behaviour = behaviour;
    await harness.runUntil(inDecember(18), 3 * HOUR);
    expect((await now()).charges).toEqual(['202612 failed mandateEnded']);
    expect(await harness.charges(agreementNo)).toMatchObject([{ rounds: 1 }]);
    await isOver();
    wallet.behaviour = {};
    await harness.runUntil(inDecember(31 + 20), 12 * HOUR);
    expect(wallet.paid(agreementNo)).toEqual([]);
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
  },
);

test('a webhook queries the wallet, and ends the agreement with its announced charge', async () => {
  await harness.runUntil(ANNOUNCED);
  walletAnswers(ENDED);
  await sendWebhook();
  await harness.settle();
  await isOver();
  expect((await now()).charges).toEqual(['202612 cancelled agreementEnded']);
  await harness.runUntil(inDecember(31 + 20), 12 * HOUR);
  expect(wallet.debits.size).toBe(0);
});

test('a paused agreement also ends', async () => {
  await harness.automatic.commands.operate(USER, {
    idempotencyKey: harness.requestNo(),
    kind: 'pause',
    agreementNo,
  });
  walletAnswers(ENDED);
  await sendWebhook();
  await harness.settle();
  await isOver();
});

test('repeated webhooks that the wallet does not confirm end nothing', async () => {
  for (let times = 0; times < 3; times += 1) {
    await sendWebhook();
    await harness.settle();
  }
  expect((await harness.agreement(agreementNo)).agreement).toMatchObject({
    state: 'active',
    mandate: 'active',
    mandateNextAt: null,
  });
  await harness.runUntil(inDecember(16), 12 * HOUR);
  expect((await now()).charges).toEqual(['202612 credited']);
});

test('a silent wallet is queried again, and the agreement continues meanwhile', async () => {
  walletAnswers(NO_ANSWER);
  await sendWebhook();
  await harness.runUntil(harness.time.now + HOUR, 60_000);
  expect(harness.entrust.count('queryMandate')).toBeGreaterThan(5);
  expect((await now()).state).toBe('active');
  walletAnswers(ENDED);
  await harness.runUntil(harness.time.now + HOUR, 600_000);
  await isOver();
});

test('while a change is being signed, a webhook about the previous mandate ends nothing', async () => {
  harness.entrust.answer('signMandate', async () => ({ kind: 'mandate', state: 'processing', reason: null }));
  await changeTerms({ harness, agreementNo }, { dayOfMonth: 20 });
  walletAnswers(ENDED);
  await sendWebhook();
  await harness.settle();
  expect((await now()).state).toBe('active');
  expect(harness.entrust.count('queryMandate')).toBe(0);
  harness.entrust.answer('signMandate', async () => ({ kind: 'mandate', state: 'active', reason: null }));
  walletAnswers({ kind: 'mandate', state: 'active', reason: null });
  await harness.runUntil(harness.time.now + HOUR, 60_000);
  expect((await harness.agreement(agreementNo)).agreement).toMatchObject({
    state: 'active',
    mandateNextAt: null,
  });
});

test('an ended mandate is found by a change that the wallet no longer signs', async () => {
  harness.entrust.answer('signMandate', async () => ENDED);
  walletAnswers(ENDED);
  await changeTerms({ harness, agreementNo }, { dayOfMonth: 20 });
  await harness.settle();
  await isOver();
});

test('the number can have another agreement at once', async () => {
  walletAnswers(ENDED);
  await sendWebhook();
  await harness.settle();
  const first = agreementNo;
  harness.entrust.answer('queryMandate', async () => ({ kind: 'mandate', state: 'active', reason: null }));
  agreementNo = await harness.openAgreement({}, USER);
  expect(agreementNo).not.toBe(first);
  await harness.runUntil(inDecember(16), 12 * HOUR);
  expect((await now()).charges).toEqual(['202612 credited']);
});
