/**
 * The database is set back to a moment before debits, orders and openings, as by a restore; the partners keep
 * what they did. Every request is made again, and nothing is done twice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lowBalance, openAgreement, type Person, untilChargeIs } from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { placeTopUp, untilOrderIs } from '../support/top-up.ts';

let database: TestDatabase;
let product: RunningProduct;
beforeAll(async () => {
  database = await createTestDatabase();
  const environment = {
    // Long enough (ms) to stop between the announcement and the debit.
    NOTICE_BEFORE_BALANCE_DEBIT_MS: '10000',
    DEBIT_HOURS: '0-24',
    MESSAGES_PER_ADDRESS: '100000',
  };
  product = await startProduct(environment, database);
});
afterAll(() => product.stop());

test('requests repeated after a restore to an earlier state take effect only once', async () => {
  const [signer, buyer, unlucky, opener]: Person[] = [
    await product.newUser(),
    await product.newUser(),
    await product.newUser(),
    await product.newUser(),
  ];
  if (!signer || !buyer || !unlucky || !opener) throw new Error('nobody');
  await product.sandbox.setNumberBalance(signer.mobileNo, 300);
  const before = await product.sandbox.balanceFen(unlucky.userNo);
  const agreementNo = await openAgreement(product, signer);
  await untilChargeIs(['announced'], signer, agreementNo);

  let setBack = (): Promise<void> => Promise.reject(new Error('nothing was kept'));
  await product.restart({
    whileStopped: async () => {
      setBack = await database.keep();
    },
  });
  const debitsOf = async (person: Person) => (await product.sandbox.entrustBooks(person.userNo)).debits;
  expect(await debitsOf(signer)).toEqual([]);

  /** Does what users do, each time with its own request number. Returns the resulting numbers. */
  async function everything() {
    const top = async ({ api }: Person, mobileNo: string, requestNo: string) => {
      const { order, payment, msgInfo } = await placeTopUp(api, mobileNo, requestNo);
      if (!order) throw new Error(msgInfo);
      if (payment) await product.sandbox.pay(payment.paymentNo);
      return order.orderNo;
    };
    const [signedBy, bought, refused] = [signer as Person, buyer as Person, unlucky as Person];
    const boughtNo = await top(bought, '13800134321', 'request-of-the-buyer-1');
    const refusedNo = await top(refused, '13800130010', 'request-of-the-unlucky');
    const opened = await openAgreement(
      product,
      opener as Person,
      { ...lowBalance, thresholdFen: 500 },
      'request-of-the-opener',
    );
    await untilOrderIs('credited', bought.api, boughtNo);
    await untilOrderIs('refunded', refused.api, refusedNo);
    const { chargeNo } = await untilChargeIs(['credited'], signedBy, agreementNo);
    return { boughtNo, refusedNo, opened, chargeNo };
  }
  const notices = async ({ mobileNo }: Person) =>
    (await product.sandbox.messages(mobileNo)).filter(({ code }) => code === null).toReversed();
  /**
   * Returns what partners have done, after waiting for the last message, which says that it is credited or
   * signed.
   */
  async function theirBooks() {
    const [signedBy, openedBy] = [signer as Person, opener as Person];
    await eventually('three messages', async () => (await notices(signedBy)).length >= 3);
    await eventually('a message', async () => (await notices(openedBy)).length > 0);
    return {
      wallet: await product.sandbox.entrustBooks(signedBy.userNo),
      mandates: (await product.sandbox.entrustBooks(openedBy.userNo)).mandates,
      cash: await product.sandbox.balanceFen((buyer as Person).userNo),
      credits: await product.sandbox.credits(),
      notices: [await notices(signedBy), await notices(openedBy)],
    };
  }
  /** Returns what our tables say partners have done. */
  async function ourBooks() {
    const { rows } = await product.pool.query<{ done: string }>(`
        select payment_no || ' ' || amount as done from payments where state = 'paid'
        union all select refund_no || ' ' || amount from refunds where state = 'settled'
        union all select delivery_no || ' ' || face_fen from deliveries where state = 'credited'
        order by 1`);
    return rows.map(({ done }) => done);
  }

  const numbers = await everything();
  const [theirs, ours] = [await theirBooks(), await ourBooks()];
  expect(theirs.wallet.debits).toMatchObject([{ agreementNo, state: 'paid', amountFen: 4990 }]);
  expect(theirs.mandates).toMatchObject([{ agreementNo: numbers.opened, state: 'active' }]);
  expect(theirs.credits).toHaveLength(2);
  expect(theirs.notices.map(({ length }) => length)).toEqual([3, 1]);
  expect(await product.sandbox.balanceFen(unlucky.userNo)).toBe(before);
  expect(ours).toHaveLength(3 + 1 + 2);

  await product.restart({ whileStopped: () => setBack() });
  expect(await ourBooks()).toEqual([]);
  expect(await everything()).toEqual(numbers);
  expect(await theirBooks()).toEqual(theirs);
  expect(await ourBooks()).toEqual(ours);
  expect(await product.sandbox.balanceFen(unlucky.userNo)).toBe(before);
});
