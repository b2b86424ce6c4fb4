import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Terms } from '../model/aggregate.ts';
import { HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { type AgreementHarness, createAgreementHarness, sampleTerms } from '../testing/agreement-harness.ts';
import { inDecember } from '../testing/fixture-dates.ts';
import { NOTHING_UNSETTLED, summaryOf, unsettledMoney } from '../testing/agreement-summary.ts';
import {
  type CarrierBook,
  keepCarrierBook,
  keepWalletBook,
  type WalletBook,
} from '../../partners/testing/partner-books.ts';
import type { Scripted } from '../../partners/testing/scripted.ts';

/** Two processes with stores and pools of their own over one database, and the same partners. */
let one: AgreementHarness;
let other: AgreementHarness;
let wallet: WalletBook;
let carrier: CarrierBook;
beforeAll(async () => {
  const database = await createTestDatabase();
  one = createAgreementHarness(database);
  other = createAgreementHarness({ url: database.url, drop: async () => undefined });
  wallet = keepWalletBook(one.entrust, one.clock);
  carrier = keepCarrierBook(one.carrier);
  sharePartner(one.entrust, other.entrust);
  sharePartner(one.carrier, other.carrier);
});
afterAll(async () => {
  await other.end();
  await one.end();
});

function sharePartner<Port extends object>(from: Scripted<Port>, to: Scripted<Port>): void {
  for (const name of Object.keys(from.port) as (keyof Port)[]) to.answer(name, from.port[name]);
}

/** Runs both at the same time, with two runs in each. */
async function bothLive(until: number, step: number): Promise<void> {
  while (one.time.now < until) {
    one.time.now = other.time.now = Math.min(until, one.time.now + step);
    await Promise.all([one.settle(), other.settle(), one.automatic.run(), other.automatic.run()]);
    await one.settle();
  }
}

const creditsOf = async (agreementNo: string): Promise<bigint[]> =>
  (await one.charges(agreementNo)).flatMap(({ orderNo }) => carrier.credits.get(`D${orderNo}`) ?? []);

test('two processes with four runs at once make one charge, debit, credit and notice a month', async () => {
  const kinds: Partial<Terms>[] = [
    {},
    { payOrder: ['card', 'balance'] },
    { payOrder: ['creditPay'] },
    { dayOfMonth: 31 },
  ];
  const nos: string[] = [];
  for (const terms of kinds)
    for (let index = 0; index < 3; index += 1)
      nos.push(await one.openAgreement({ terms: { ...sampleTerms, ...terms } }));
  wallet.behaviour = { card: 'card_missing' };
  await bothLive(inDecember(14, 8), 24 * HOUR);
  await bothLive(inDecember(15, 16), HOUR);
  await bothLive(inDecember(31, 16), 12 * HOUR);
  for (const agreementNo of nos) {
    const charges = await one.charges(agreementNo);
    expect(charges.map(({ state }) => state)).toEqual(charges.map(() => 'credited'));
    expect(charges).toHaveLength(
      (await one.agreement(agreementNo)).agreement.terms.dayOfMonth === 31 ? 2 : 1,
    );
    expect(wallet.paid(agreementNo)).toHaveLength(charges.length);
    expect(await creditsOf(agreementNo)).toEqual(charges.map(() => 5000n));
  }
  const sent = [...one.sent, ...other.sent].map(({ text, requestNo }) => `${requestNo} ${text}`);
  // A message that two workers send has one number, and the centre accepts it once.
  expect(new Set(sent).size).toBe(new Set(sent.map((line) => line.slice(0, 33))).size);
  expect(await unsettledMoney(one)).toEqual(NOTHING_UNSETTLED);
});

test('an agreement cancelled while another process debits ends with a refund or a credit', async () => {
  one.time.now = other.time.now = inDecember(31 + 1);
  wallet.behaviour = { card: 'card_missing' };
  const nos: string[] = [];
  for (let index = 0; index < 12; index += 1)
    nos.push(await one.openAgreement({ terms: { ...sampleTerms, payOrder: ['card', 'balance'] } }));
  await bothLive(inDecember(31 + 14, 16), 24 * HOUR);
  one.time.now = other.time.now = inDecember(31 + 15, 12);
  const userNos = await Promise.all(
    nos.map(async (agreementNo) => (await one.agreement(agreementNo)).agreement.userNo),
  );
  await Promise.all([
    other.settle(),
    ...nos.map(async (agreementNo, index) => {
      // Each a little later than the one before, in steps of the work that goes on meanwhile.
      for (let waits = 0; waits < index * 3; waits += 1) await one.pool.query('select 1');
      await one.automatic.commands.cancel(userNos[index] ?? '', {
        agreementNo,
        reasonCode: 'notNeeded',
        reasonText: null,
      });
    }),
  ]);
  await bothLive(inDecember(31 + 17), 3 * HOUR);
  for (const agreementNo of nos) {
    const { state, charges } = await summaryOf(one, agreementNo);
    expect(state).toBe('cancelled');
    const [charge] = charges;
    expect(['202701 credited', '202701 cancelled agreementEnded']).toContain(charge);
    expect([wallet.kept(agreementNo), ...(await creditsOf(agreementNo))]).toEqual(
      charge?.endsWith('credited') ? [4990n, 5000n] : [0n],
    );
  }
  expect(await unsettledMoney(one)).toEqual(NOTHING_UNSETTLED);
});
