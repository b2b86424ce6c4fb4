/** Unread marks of a user's agreements, with real charges (SPEC section 7, redPoint). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  lowBalance,
  onDay,
  openAgreement,
  type Person,
  personLowOnCredit,
  quickAgreements,
  untilChargeIs,
} from '../support/agreements.ts';
import { followOrder } from '../../apps/web/src/platform/http/follow-order.ts';
import { eventually } from '../support/eventually.ts';
import { answerAsMember, askMember } from '../support/family.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { lookAtOrder, placeAndPay, untilOrderIs } from '../support/top-up.ts';

let product: RunningProduct;

beforeAll(async () => {
  product = await startProduct(quickAgreements);
});
afterAll(() => product?.stop());

async function unreadOf({ api }: Person, seen?: 'agreements' | 'rechargeRecord'): Promise<unknown> {
  const { msgCd, rechargeRecord, agreements } = await api.call('POST /vi/redPoint', seen ? { seen } : {});
  expect(msgCd).toBe('PMC00000');
  return { rechargeRecord, agreements };
}

test('SPEC 7 POST /vi/redPoint: an automatic top-up is unread until its user has looked at it', async () => {
  const person = await personLowOnCredit(product);
  const agreementNo = await openAgreement(product, person, lowBalance);
  await untilChargeIs(['credited'], person, agreementNo);
  expect(await unreadOf(person)).toEqual({ rechargeRecord: 0, agreements: 1 });
  expect(await unreadOf(person, 'rechargeRecord'), 'the records were looked at').toMatchObject({
    agreements: 1,
  });
  expect(await unreadOf(person, 'agreements')).toEqual({ rechargeRecord: 0, agreements: 0 });
  expect(await unreadOf(person)).toEqual({ rechargeRecord: 0, agreements: 0 });
});

test('SPEC 7 POST /vi/redPoint: a top-up is unread unless its user watched its end', async () => {
  const person = await product.newUser();
  const watched = await placeAndPay(person.api, product.sandbox, '13800138000');
  const followed = await placeAndPay(person.api, product.sandbox, '13800138000');
  const nobodys = await placeAndPay(person.api, product.sandbox, '13800138000');
  const stop = new AbortController();
  let last = '';
  const ended = followOrder({ orderNo: followed }, ({ state }) => void (last = state), stop.signal, {
    fetch: (path, init) => fetch(`${product.url}${path}`, init),
    ssoToken: () => person.ssoToken,
    acceptLanguage: () => 'en',
  }).catch(() => undefined);
  await untilOrderIs('credited', person.api, watched);
  await eventually('the followed one to be credited', () => last === 'credited');
  stop.abort();
  await ended;
  // Read from the database, because a user who requests the order has seen it.
  await eventually('the one nobody looks at to be credited', async () => {
    const { rows } = await product.pool.query<{ ended_at: Date | null }>(
      'select ended_at from orders where order_no = $1',
      [nobodys],
    );
    return rows[0]?.ended_at;
  });
  expect(await unreadOf(person)).toMatchObject({ rechargeRecord: 1 });
  await person.api.call('POST /vi/queryRechargeBill', {});
  expect(await unreadOf(person), 'a list is no look at an order').toMatchObject({ rechargeRecord: 1 });
  expect(await unreadOf(person, 'rechargeRecord')).toMatchObject({ rechargeRecord: 0 });
  // Marks that the records cover are no longer needed: one row for the list is left.
  await lookAtOrder(person.api, watched);
  const { rows } = await product.pool.query('select what from seen_marks where user_no = $1', [
    person.userNo,
  ]);
  expect(rows).toEqual([{ what: 'rechargeRecord' }]);
});

test("SPEC 7 POST /vi/redPoint: another user's request for an order leaves it unread", async () => {
  const person = await product.newUser();
  const orderNo = await placeAndPay(person.api, product.sandbox, '13800138000');
  const stranger = await product.newUser();
  await eventually('the order to be credited', async () => {
    await stranger.api.call('POST /vi/queryRechargeBill', { orderNo });
    const { rechargeRecord } = await person.api.call('POST /vi/redPoint', {});
    return rechargeRecord === 1;
  });
});

test("SPEC 7 POST /vi/redPoint: a user's own cancellation is not unread", async () => {
  const person = await product.newUser();
  const agreementNo = await openAgreement(product, person, onDay(28));
  await person.api.call('POST /auto/v1/creditPay/cancelProtocolByAgrMbl', {
    agrMbl: person.mobileNo,
    agreementNo,
    reasonCode: 'notNeeded',
  });
  expect(await unreadOf(person)).toEqual({ rechargeRecord: 0, agreements: 0 });
});

test('SPEC 7 POST /vi/redPoint: an agreement that the wallet ended is unread', async () => {
  const person = await product.newUser();
  const agreementNo = await openAgreement(product, person, onDay(28));
  expect(await unreadOf(person)).toEqual({ rechargeRecord: 0, agreements: 0 });
  await product.sandbox.endMandate(agreementNo);
  await eventually('the mark', async () => {
    const { agreements } = await person.api.call('POST /vi/redPoint', {});
    return agreements === 1;
  });
  expect(await unreadOf(person, 'agreements')).toEqual({ rechargeRecord: 0, agreements: 0 });
});

const offersOf = async ({ api }: Person) => (await api.call('POST /vi/redPoint', {})).offers;

test.each(['agree', 'refuse'] as const)(
  'SPEC 7 POST /vi/redPoint: a request is unread until the member\'s "%s", then unread by the signer',
  async (answer) => {
    const [signer, member] = [await product.newUser(), await product.newUser()];
    const { consent } = await askMember(product, signer, member);
    expect(await unreadOf(signer)).toMatchObject({ agreements: 0 });
    expect(await offersOf(member)).toBe(1);
    expect(await offersOf(signer)).toBe(0);
    await unreadOf(member, 'agreements');
    expect(await offersOf(member), 'looked at, and not answered').toBe(1);
    await answerAsMember(member, consent, answer);
    expect(await offersOf(member)).toBe(0);
    expect(await unreadOf(signer)).toMatchObject({ agreements: 1 });
    expect(await unreadOf(signer, 'agreements')).toMatchObject({ agreements: 0 });
  },
);
