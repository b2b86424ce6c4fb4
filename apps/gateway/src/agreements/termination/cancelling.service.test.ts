import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import {
  type AgreementWorld,
  balanceTerms,
  createAgreementWorld,
  RIGHT_CODE,
  sampleTerms,
} from '../../testing/agreement-harness.ts';
import {
  ALL_SETTLED,
  ANNOUNCED,
  DEBITED,
  december,
  openMoney,
  standing,
} from '../../testing/fixture-dates.ts';
import {
  type CarrierBook,
  keepCarrierBook,
  keepWalletBook,
  type WalletBook,
} from '../../testing/partner-books.ts';
import { NO_ANSWER } from '../../testing/scripted-partners.ts';

const HOUR = 3_600_000;
const USER = '2222222222';

let world: AgreementWorld;
let wallet: WalletBook;
let carrier: CarrierBook;
let agreementNo = '';
beforeEach(async () => {
  world = createAgreementWorld(await createTestDatabase());
  wallet = keepWalletBook(world.entrust, world.clock);
  carrier = keepCarrierBook(world.carrier);
  agreementNo = await world.opened({}, USER);
});
afterEach(() => world.end());

const cancel = () =>
  world.automatic.commands.cancel(USER, { agreementNo, reasonCode: 'notNeeded', reasonText: null });
const now = () => standing(world, agreementNo);
const untilNextYear = () => world.live(december(31 + 20), 12 * HOUR);

describe('SPEC 7 POST /auto/v1/creditPay/cancelProtocolByAgrMbl', () => {
  test('with nothing under way: over at once, the mandate ended, nothing charged any more', async () => {
    expect(await cancel()).toBeNull();
    expect((await world.agreement(agreementNo)).agreement).toMatchObject({
      state: 'cancelled',
      cancelReason: 'notNeeded',
      mandate: 'ended',
    });
    expect(await cancel()).toBeNull();
    expect([...wallet.endedMandates]).toEqual([agreementNo]);
    await untilNextYear();
    expect(await now()).toMatchObject({ state: 'cancelled', charges: [] });
    expect((await world.agreement(agreementNo)).agreement.nextAt).toBeNull();
  });

  test('a reason is one of those offered; another’s agreement is not found', async () => {
    await expect(
      world.automatic.commands.cancel(USER, { agreementNo, reasonCode: 'because', reasonText: null }),
    ).rejects.toThrow('reasonMissing');
    await expect(
      world.automatic.commands.cancel('9999999999', {
        agreementNo,
        reasonCode: 'notNeeded',
        reasonText: null,
      }),
    ).rejects.toThrow('agreementNotFound');
  });

  test('a charge that was announced is not made', async () => {
    await world.live(ANNOUNCED);
    expect(await cancel()).toMatchObject({ outcome: 'stopped' });
    await untilNextYear();
    expect((await now()).charges).toEqual(['202612 cancelled agreementEnded']);
    expect(wallet.debits.size).toBe(0);
  });

  test('one that was refused is not tried again; its order is closed before the answer', async () => {
    wallet.mood = { balance: 'insufficient_balance', card: 'card_missing' };
    await world.live(DEBITED);
    expect(await cancel()).toMatchObject({ outcome: 'stopped' });
    expect((await now()).charges).toEqual(['202612 cancelled agreementEnded']);
    wallet.mood = {};
    await untilNextYear();
    expect(wallet.paid(agreementNo)).toEqual([]);
    expect(await openMoney(world)).toEqual(ALL_SETTLED);
  });

  test('a debit that never reached the wallet is forbidden there', async () => {
    wallet.mood = { balance: 'silent' };
    await world.live(december(15, 11), HOUR / 2);
    expect(await cancel()).toMatchObject({ outcome: 'beingCancelled' });
    wallet.mood = {};
    await untilNextYear();
    expect((await now()).charges).toEqual(['202612 cancelled agreementEnded']);
    expect(wallet.kept(agreementNo)).toBe(0n);
    expect(await openMoney(world)).toEqual(ALL_SETTLED);
  });

  test('a debit that the wallet has paid when the cancelling is answered, as we know: it is finished', async () => {
    carrier.mood = 'accepts';
    await world.live(december(15, 11), HOUR / 2);
    expect((await now()).charges).toEqual(['202612 delivering']);
    expect(await cancel()).toMatchObject({ outcome: 'willFinish' });
    carrier.mood = 'credits';
    await untilNextYear();
    expect((await now()).charges).toEqual(['202612 credited']);
    expect([wallet.kept(agreementNo), ...carrier.credits.values()]).toEqual([4990n, 5000n]);
  });

  test('a debit that turns out paid only after it was cancelled goes back, and the number is not credited', async () => {
    wallet.mood = { balance: 'paidUnheard' };
    world.entrust.answer('query', async () => NO_ANSWER);
    world.entrust.answer('authorise', async ({ paymentNo, amount }) => {
      wallet.debits.set(paymentNo, {
        paymentNo,
        agreementNo,
        source: 'balance',
        amount,
        at: world.time.now,
        state: 'paid',
        reason: null,
      });
      return NO_ANSWER;
    });
    await world.live(december(15, 11), HOUR / 2);
    expect((await now()).charges).toEqual(['202612 debiting']);
    expect(await cancel()).toMatchObject({ outcome: 'beingCancelled' });
    await untilNextYear();
    expect((await now()).charges).toEqual(['202612 cancelled agreementEnded']);
    expect(wallet.paid(agreementNo)).toHaveLength(1);
    expect(wallet.kept(agreementNo)).toBe(0n);
    expect(carrier.credits.size).toBe(0);
    expect(await openMoney(world)).toEqual(ALL_SETTLED);
  });

  test('late words of the wallet after the charge was withdrawn change nothing but that the money goes back', async () => {
    wallet.mood = { balance: 'silent' };
    await world.live(december(15, 11), HOUR / 2);
    await cancel();
    await world.live(december(16));
    expect((await now()).charges).toEqual(['202612 cancelled agreementEnded']);
    const [charge] = await world.charges(agreementNo);
    const paymentNo = `P${charge?.orderNo}01`;
    await world.payments.handleWebhook(charge?.orderNo ?? '', 'agreement', {
      kind: 'payment',
      paymentNo,
      state: 'paid',
      tradeNo: 'T1',
      amount: 4990n,
      reason: null,
      paidFrom: null,
    });
    await untilNextYear();
    expect(wallet.refunds.get(`R${paymentNo.slice(1)}`)).toBe(4990n);
    expect((await now()).charges).toEqual(['202612 cancelled agreementEnded']);
    expect(await openMoney(world)).toEqual(ALL_SETTLED);
  });

  test('a top-up that the carrier then refuses goes back, though the agreement is over', async () => {
    carrier.mood = 'accepts';
    await world.live(december(15, 11), HOUR / 2);
    await cancel();
    carrier.mood = 'refuses';
    await untilNextYear();
    expect(await now()).toMatchObject({ state: 'cancelled', charges: ['202612 refunded deliveryFailed'] });
    expect(wallet.kept(agreementNo)).toBe(0n);
  });

  test('the wallet that is silent about the end is asked until it says so', async () => {
    world.entrust.answer('endMandate', async () => NO_ANSWER);
    await cancel();
    await world.live(world.time.now + 2 * HOUR, 60_000);
    expect((await world.agreement(agreementNo)).agreement.mandate).toBe('ending');
    world.entrust.answer('endMandate', async () => ({ kind: 'ended' }));
    await world.live(world.time.now + HOUR, 60_000);
    expect((await world.agreement(agreementNo)).agreement).toMatchObject({ mandate: 'ended', nextAt: null });
  });

  test('a change that the wallet is signing is not made any more', async () => {
    world.entrust.answer('signMandate', async () => NO_ANSWER);
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
    await cancel();
    world.entrust.answer('signMandate', async () => ({ kind: 'mandate', state: 'active', reason: null }));
    await untilNextYear();
    expect((await world.automatic.lookups.findOperation(USER, requestNo))?.operation).toMatchObject({
      state: 'replaced',
      refusal: 'agreementEnded',
    });
    expect((await now()).state).toBe('cancelled');
  });
});

describe('the last day', () => {
  const endsOn = (day: string, over = {}) =>
    world.opened({ agrMbl: '13900139000', terms: { ...sampleTerms, endsOn: day, ...over } }, '3333333333');

  test('is charged on; after it the agreement is over and its mandate ended', async () => {
    agreementNo = await endsOn('2026-12-15');
    await world.live(december(16) - 1, HOUR);
    expect(await now()).toMatchObject({ state: 'active', charges: ['202612 credited'] });
    await world.live(december(16));
    expect(await now()).toMatchObject({ state: 'ended' });
    expect(wallet.endedMandates.has(agreementNo)).toBe(true);
    await untilNextYear();
    expect((await now()).charges).toEqual(['202612 credited']);
  });

  test('comes before the day: nothing is announced', async () => {
    agreementNo = await endsOn('2026-12-14');
    await untilNextYear();
    expect(await now()).toMatchObject({ state: 'ended', charges: [] });
  });

  test('ends what is paused, too, and a late run debits nothing after it', async () => {
    agreementNo = await endsOn('2026-12-15');
    await world.live(ANNOUNCED);
    world.time.now = december(16, 12);
    await world.settle();
    expect(await now()).toMatchObject({ state: 'ended', charges: ['202612 cancelled agreementEnded'] });
    expect(wallet.paid(agreementNo)).toEqual([]);
  });

  test('a refused charge is not tried after it', async () => {
    wallet.mood = { balance: 'insufficient_balance', card: 'card_missing' };
    agreementNo = await endsOn('2026-12-15');
    await world.live(december(15));
    await world.live(december(16), HOUR);
    await untilNextYear();
    // At once and four hours later; a day later it is over.
    expect([...wallet.debits.values()].filter((debit) => debit.agreementNo === agreementNo)).toHaveLength(4);
    expect(await now()).toMatchObject({ state: 'ended', charges: ['202612 failed balanceTooLow'] });
  });

  test('a low balance in its last evening is not announced for the morning after', async () => {
    world.carrier.answer('bill', async () => ({
      kind: 'bill',
      balanceFen: 0n,
      asOf: new Date(0),
      months: [],
    }));
    world.time.now = december(10, 21) + HOUR * 0.9;
    agreementNo = await world.opened({ terms: { ...balanceTerms, endsOn: '2026-12-10' } }, '3333333333');
    world.sent.length = 0;
    await world.live(december(12), HOUR);
    expect(await now()).toMatchObject({ state: 'ended', charges: [] });
    expect(world.sent.filter(({ text }) => text.includes('届时自动扣款'))).toEqual([]);
  });
});
