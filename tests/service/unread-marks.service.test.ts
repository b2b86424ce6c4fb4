/** What is unread of a user's agreements, by real charges (SPEC section 7, redPoint). */
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
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

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

test('SPEC 7 POST /vi/redPoint: an automatic top-up is unread until it was looked at', async () => {
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

test('SPEC 7 POST /vi/redPoint: what the user did is no news to them', async () => {
  const person = await product.newUser();
  const agreementNo = await openAgreement(product, person, onDay(28));
  await person.api.call('POST /auto/v1/creditPay/cancelProtocolByAgrMbl', {
    agrMbl: person.mobileNo,
    agreementNo,
    reasonCode: 'notNeeded',
  });
  expect(await unreadOf(person)).toEqual({ rechargeRecord: 0, agreements: 0 });
});

test('SPEC 7 POST /vi/redPoint: an agreement that the wallet ended is news', async () => {
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
