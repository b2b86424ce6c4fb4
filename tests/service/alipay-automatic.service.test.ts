// Automatic top-up debited by Alipay, over HTTP: what is offered with and without a plan, an agreement from
// its opening to its end from either side, and a debit whose answer is lost. The sandbox plays Alipay and
// reports to a real gateway.

import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  codeOf,
  lookAtAgreement,
  lowBalance,
  newRequestNo,
  onDay,
  type Person,
  quickAgreements,
  setupOf,
  untilChargeIs,
} from '../support/agreements.ts';
import { createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { signInUser } from '../support/test-user.ts';

let withPlan: RunningProduct;
let withoutPlan: RunningProduct;
beforeAll(async () => {
  [withPlan, withoutPlan] = await Promise.all([
    startProduct({ PLAYED_PARTNERS: 'alipay' }),
    startProduct({
      ...quickAgreements,
      PLAYED_PARTNERS: 'alipay',
      ALIPAY_SALES_PRODUCT: 'GENERAL_WITHHOLDING',
      ALIPAY_PERSONAL_PRODUCT: 'GENERAL_WITHHOLDING_P',
    }),
  ]);
});
afterAll(() => Promise.all([withPlan.stop(), withoutPlan.stop()]));

const atAlipay = ({ sandbox }: RunningProduct, path: string) =>
  fetch(`${sandbox.url}/sandbox/v1/alipay-agreements${path}`, { method: 'POST' });

/** Opens an agreement, confirms it and signs it at Alipay. Returns its number. */
async function signed(product: RunningProduct, person: Person, terms = onDay(28)): Promise<string> {
  const setup = setupOf(person, terms);
  const { requestNo } = setup;
  const { operation } = await person.api.call('POST /auto/v1/creditPay/protocolChange', setup);
  const agreementNo = operation?.agreementNo ?? '';
  const smsCode = await codeOf(product, person);
  await person.api.call('POST /auto/v1/protocol/messageAffirm', { requestNo, smsCode });
  const now = async () =>
    (await person.api.call('GET /auto/v1/protocol/operation-status', { requestNo })).operation;
  expect(await now()).toMatchObject({ state: 'signing', signAt: { zh: '支付宝', en: 'Alipay' } });
  const { url } = await person.api.call('POST /own/v1/signingPage', { requestNo });
  expect(url).toMatch(`${product.sandbox.url}/alipay/app-link?scheme=alipays`);
  // Visiting the page is not enough: the agreement starts only once its payer has agreed at Alipay.
  await fetch(url ?? '');
  expect((await now())?.state).toBe('signing');
  await atAlipay(product, `/${agreementNo}/sign`);
  await eventually('it to be on', async () => (await now())?.state === 'done');
  return agreementNo;
}

test('with a plan, only day triggers are offered, and the terms agreed at Alipay cannot change', async () => {
  const person = await withPlan.newUser();
  expect(await person.api.call('GET /auto/v1/protocol/rules', {})).toMatchObject({
    triggers: ['day'],
    sources: ['balance'],
    walletPlan: { latestDay: 28 },
    walletNotice: { by: { zh: '支付宝', en: 'Alipay' }, days: null },
  });
  for (const terms of [onDay(29), lowBalance]) {
    const { msgCd } = await person.api.call('POST /auto/v1/creditPay/protocolChange', setupOf(person, terms));
    expect(msgCd).toBe(errorList.termsNotOffered.msgCd);
  }
  const agreementNo = await signed(withPlan, person);
  const { textVersion } = setupOf(person);
  const change = async (terms: object) =>
    (
      await person.api.call('POST /auto/v1/creditPay/protocolChange', {
        operation: 'edit',
        requestNo: newRequestNo(),
        agreementNo,
        terms: { ...onDay(28), ...terms },
        textVersion,
        consented: true,
      })
    ).msgCd;
  expect(await change({ dayOfMonth: 27 })).toBe(errorList.termsNotOffered.msgCd);
  expect(await change({ amountFen: 10_000 })).toBe(errorList.termsNotOffered.msgCd);
  expect(await change({ amountFen: 3000 })).toBe('PMC00000');
});

test('the messaging app gets no signing page of Alipay, and another user cannot open one', async () => {
  const person = await withPlan.newUser();
  const setup = setupOf(person, onDay(28));
  const { requestNo } = setup;
  await person.api.call('POST /auto/v1/creditPay/protocolChange', setup);
  await person.api.call('POST /auto/v1/protocol/messageAffirm', {
    requestNo,
    smsCode: await codeOf(withPlan, person),
  });
  const page = await person.api.call('POST /own/v1/signingPage', { requestNo, browser: 'messagingApp' });
  expect(page.url).toBeNull();
  const stranger = await withPlan.newUser();
  const { msgCd } = await stranger.api.call('POST /own/v1/signingPage', { requestNo });
  expect(msgCd).toBe(errorList.operationNotFound.msgCd);
});

test('an agreement that its payer ends at Alipay ends here', async () => {
  const person = await withPlan.newUser();
  const agreementNo = await signed(withPlan, person);
  await atAlipay(withPlan, `/${agreementNo}/end`);
  const ended = () => lookAtAgreement(person, agreementNo);
  await eventually('it to have ended', async () => (await ended()).state === 'ended');
  expect((await ended()).endReason).toBe('mandateEnded');
});

test('an agreement that is cancelled here ends at Alipay', async () => {
  const person = await withPlan.newUser();
  const agreementNo = await signed(withPlan, person);
  await person.api.call('POST /auto/v1/creditPay/cancelProtocolByAgrMbl', {
    agrMbl: person.mobileNo,
    agreementNo,
    reasonCode: 'notNeeded',
  });
  await eventually('it to end at Alipay', async () =>
    (await withPlan.sandbox.alipayAgreements()).agreements.some(
      ({ externalNo, state }) => externalNo === agreementNo && state === 'ended',
    ),
  );
});

/**
 * Returns a signed-in person with a low balance; the last digits of the number decide the outcome of debits
 * in the sandbox.
 */
async function personLow(mobileNo: string): Promise<Person> {
  const user = await signInUser(withoutPlan.pool, mobileNo);
  await withoutPlan.sandbox.setNumberBalance(mobileNo, 300);
  return { ...user, api: createApiClient(withoutPlan.url, user.ssoToken) };
}

const creditsOf = async ({ mobileNo }: Person) =>
  (await withoutPlan.sandbox.credits()).filter((one) => one.mobileNo === mobileNo);

/** Returns how often Alipay was asked to debit, or about the outcome of a debit, without a final answer. */
async function questionsAboutDebits(): Promise<number> {
  const { rows } = await withoutPlan.pool.query<{ asked: number }>(
    'select sum(attempt_count)::int as asked from payments',
  );
  return rows[0]?.asked ?? 0;
}

test('without a plan, a low balance is debited once, even when the answer is lost', async () => {
  const person = await personLow('13900010025');
  expect(await person.api.call('GET /auto/v1/protocol/rules', {})).toMatchObject({
    triggers: ['day', 'balance'],
    walletPlan: null,
    walletNotice: null,
  });
  const agreementNo = await signed(withoutPlan, person, lowBalance);
  await untilChargeIs(['credited'], person, agreementNo);
  expect(await creditsOf(person)).toMatchObject([{ faceFen: 5000 }]);
  const { agreements, debits } = await withoutPlan.sandbox.alipayAgreements();
  const signedAs = agreements.find(({ externalNo }) => externalNo === agreementNo);
  expect(debits.filter((one) => one.agreementNo === signedAs?.agreementNo)).toHaveLength(1);
});

test('while Alipay does not answer, a debit stays open and is queried by the same number', async () => {
  const person = await personLow('13900020444');
  // The lock keeps debits from starting before Alipay has stopped answering.
  const holding = await withoutPlan.pool.connect();
  await holding.query('begin; lock table charges in exclusive mode');
  const agreementNo = await signed(withoutPlan, person, lowBalance);
  await withoutPlan.sandbox.setFaults({ alipay: { dropReplyRate: 1, callbackDelayMs: [60_000, 60_000] } });
  await holding.query('rollback');
  holding.release();
  await untilChargeIs(['debiting'], person, agreementNo);
  const asked = await questionsAboutDebits();
  await eventually('it to be asked again', async () => (await questionsAboutDebits()) >= asked + 2);
  // A missing answer decides nothing: the charge stays in its state.
  await untilChargeIs(['debiting'], person, agreementNo);
  expect(await creditsOf(person)).toEqual([]);
  await withoutPlan.sandbox.clearFaults();
  await untilChargeIs(['credited'], person, agreementNo);
  expect(await creditsOf(person)).toMatchObject([{ faceFen: 5000 }]);
  const { agreements, debits } = await withoutPlan.sandbox.alipayAgreements();
  const signedAs = agreements.find(({ externalNo }) => externalNo === agreementNo);
  expect(debits.filter((one) => one.agreementNo === signedAs?.agreementNo)).toHaveLength(1);
});
