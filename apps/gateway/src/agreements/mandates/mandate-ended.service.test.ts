import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Mandate } from '../../partners/entrust/port.ts';
import {
  type AgreementWorld,
  createAgreementWorld,
  RIGHT_CODE,
  sampleTerms,
} from '../../testing/agreement-harness.ts';
import { ALL_SETTLED, ANNOUNCED, december, openMoney, standing } from '../../testing/fixture-dates.ts';
import { keepCarrierBook, keepWalletBook, type WalletBook } from '../../testing/partner-books.ts';
import { NO_ANSWER } from '../../testing/scripted-partners.ts';
import { endReasonOf } from '../termination/termination.ts';

// The wallet, or its user there, ends the permission to debit: the agreement is over, and another can be set
// up.

const HOUR = 3_600_000;
const USER = '2222222222';
const ENDED: Mandate = { kind: 'mandate', state: 'refused', reason: 'ended' };

let world: AgreementWorld;
let wallet: WalletBook;
let agreementNo = '';
beforeEach(async () => {
  world = createAgreementWorld(await createTestDatabase());
  wallet = keepWalletBook(world.entrust, world.clock);
  keepCarrierBook(world.carrier);
  agreementNo = await world.opened({}, USER);
});
afterEach(() => world.end());

const now = () => standing(world, agreementNo);
const hear = (state: 'ended' | 'active' = 'ended', requestNo: string | null = null) =>
  world.automatic.mandates.handleWebhook({ agreementNo, requestNo, state, reason: null });
const says = (answer: Mandate | typeof NO_ANSWER): void =>
  world.entrust.answer('queryMandate', async () => answer);

async function isOver(): Promise<void> {
  const { agreement } = await world.agreement(agreementNo);
  expect(agreement).toMatchObject({ state: 'ended', mandate: 'ended', planAt: null, nextAt: null });
  expect(endReasonOf(agreement)).toBe('mandateEnded');
  expect(world.sent.filter(({ text }) => text.includes('您已在钱包解除扣款授权'))).toHaveLength(1);
}

test.each([
  ['at once', { balance: 'mandate_ended', card: 'mandate_ended' }],
  ['between two sources', { balance: 'insufficient_balance', card: 'mandate_ended' }],
])('found out by a debit, %s: it is not tried again, and the agreement is over', async (_when, mood) => {
  wallet.mood = mood;
  await world.live(december(18), 3 * HOUR);
  expect((await now()).charges).toEqual(['202612 failed mandateEnded']);
  expect(await world.charges(agreementNo)).toMatchObject([{ rounds: 1 }]);
  await isOver();
  wallet.mood = {};
  await world.live(december(31 + 20), 12 * HOUR);
  expect(wallet.paid(agreementNo)).toEqual([]);
  expect(await openMoney(world)).toEqual(ALL_SETTLED);
});

test('told by the wallet: it is asked, and the agreement ends at once; what was announced is not made', async () => {
  await world.live(ANNOUNCED);
  says(ENDED);
  await hear();
  await world.settle();
  await isOver();
  expect((await now()).charges).toEqual(['202612 cancelled agreementEnded']);
  await world.live(december(31 + 20), 12 * HOUR);
  expect(wallet.debits.size).toBe(0);
});

test('one that is paused ends too', async () => {
  await world.automatic.commands.simple(USER, { requestNo: world.requestNo(), kind: 'pause', agreementNo });
  says(ENDED);
  await hear();
  await world.settle();
  await isOver();
});

test('a word that the wallet does not confirm ends nothing, however often it comes', async () => {
  for (let times = 0; times < 3; times += 1) {
    await hear();
    await world.settle();
  }
  expect((await world.agreement(agreementNo)).agreement).toMatchObject({
    state: 'active',
    mandate: 'active',
    mandateNextAt: null,
  });
  await world.live(december(16), 12 * HOUR);
  expect((await now()).charges).toEqual(['202612 credited']);
});

test('a wallet that is silent about it is asked until it answers; meanwhile the agreement goes on', async () => {
  says(NO_ANSWER);
  await hear();
  await world.live(world.time.now + HOUR, 60_000);
  expect(world.entrust.count('queryMandate')).toBeGreaterThan(5);
  expect((await now()).state).toBe('active');
  says(ENDED);
  await world.live(world.time.now + HOUR, 600_000);
  await isOver();
});

test('while a change is being signed the mandate before it says nothing', async () => {
  world.entrust.answer('signMandate', async () => ({ kind: 'mandate', state: 'processing', reason: null }));
  await change();
  says(ENDED);
  await hear();
  await world.settle();
  expect((await now()).state).toBe('active');
  expect(world.entrust.count('queryMandate')).toBe(0);
  world.entrust.answer('signMandate', async () => ({ kind: 'mandate', state: 'active', reason: null }));
  says({ kind: 'mandate', state: 'active', reason: null });
  await world.live(world.time.now + HOUR, 60_000);
  expect((await world.agreement(agreementNo)).agreement).toMatchObject({
    state: 'active',
    mandateNextAt: null,
  });
});

test('found out by a change that the wallet does not sign any more', async () => {
  world.entrust.answer('signMandate', async () => ENDED);
  says(ENDED);
  await change();
  await world.settle();
  await isOver();
});

test('the number is free for another agreement at once', async () => {
  says(ENDED);
  await hear();
  await world.settle();
  const first = agreementNo;
  world.entrust.answer('queryMandate', async () => ({ kind: 'mandate', state: 'active', reason: null }));
  agreementNo = await world.opened({}, USER);
  expect(agreementNo).not.toBe(first);
  await world.live(december(16), 12 * HOUR);
  expect((await now()).charges).toEqual(['202612 credited']);
});

/** Asks for another day of the month and seals it. */
async function change(): Promise<void> {
  const requestNo = world.requestNo();
  await world.automatic.opening.change(world.signerOf(USER), {
    requestNo,
    agreementNo,
    terms: { ...sampleTerms, dayOfMonth: 20 },
    textVersion: '2026-11',
    consented: true,
    cnlCode: null,
    language: 'zh',
  });
  await world.automatic.opening.seal(world.signerOf(USER), {
    requestNo,
    smsCode: RIGHT_CODE,
    creditTextVersion: null,
    creditConsented: false,
  });
}
