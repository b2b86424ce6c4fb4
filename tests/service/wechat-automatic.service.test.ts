// Automatic top-up debited by WeChat Pay, over HTTP: what is offered then, and an agreement from its opening
// to its end at WeChat Pay. The sandbox plays it, and reports to a real gateway.

import { randomUUID } from 'node:crypto';
import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CURRENT_TEXT } from '../../apps/gateway/src/agreements/testing/current-text.ts';
import { codeOf, lookAtAgreement, onDay, type Person, setupOf } from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ PLAYED_PARTNERS: 'wechat' });
});
afterAll(() => product.stop());

const papay = (path: string) =>
  fetch(`${product.sandbox.url}/sandbox/v1/wechat-papay${path}`, { method: 'POST' });
const operationOf = async ({ api }: Person, requestNo: string) =>
  (await api.call('GET /auto/v1/protocol/operation-status', { requestNo })).operation;

/** Opens an agreement and confirms it with its code. */
async function confirmed(person: Person) {
  const setup = setupOf(person, onDay(28));
  const { operation } = await person.api.call('POST /auto/v1/creditPay/protocolChange', setup);
  await person.api.call('POST /auto/v1/protocol/messageAffirm', {
    requestNo: setup.requestNo,
    smsCode: await codeOf(product, person),
  });
  return { requestNo: setup.requestNo, agreementNo: operation?.agreementNo ?? '' };
}

test('WeChat Pay is the only source, notifies its payers itself, and offers no credit pay', async () => {
  const { api } = await product.newUser();
  expect(await api.call('GET /auto/v1/protocol/rules', {})).toMatchObject({
    sources: ['balance'],
    walletNotice: {
      by: { zh: '微信支付', en: 'WeChat Pay' },
      days: 2,
      text: {
        zh: expect.stringContaining('微信支付在每次扣款前至少 2 天通知您') as string,
        en: expect.stringContaining('WeChat Pay tells you at least 2 days before each debit') as string,
      },
    },
  });
  expect((await api.call('GET /auto/v1/creditPay/account', {})).msgCd).toBe(errorList.featureOff.msgCd);
  const { msgCd } = await api.call('POST /auto/v1/creditPay/protocolChange', {
    ...setupOf(await product.newUser(), { ...onDay(28), payOrder: ['card'] }),
  });
  expect(msgCd).toBe(errorList.termsNotOffered.msgCd);
});

test('a sign-up with registration at another wallet is refused', async () => {
  const { api, mobileNo } = await product.newUser();
  const { msgCd } = await api.call('POST /auto/v1/protocol/registerAndAddProtocol', {
    requestNo: randomUUID(),
    mobileNo,
    smsCode: '123456',
    agrMbl: mobileNo,
    terms: onDay(3),
    textVersion: CURRENT_TEXT,
    consented: true,
    registrationConsented: true,
  });
  expect(msgCd).toBe(errorList.featureOff.msgCd);
});

test('an agreement waits until it is signed at WeChat Pay, and ends when it is ended there', async () => {
  const person = await product.newUser();
  const { requestNo, agreementNo } = await confirmed(person);
  expect(await operationOf(person, requestNo)).toMatchObject({
    state: 'signing',
    signAt: { zh: '微信支付', en: 'WeChat Pay' },
  });
  const listed = async () =>
    (await person.api.call('GET /auto/v1/protocol/queryProtocolList', {})).waiting?.map(
      (one) => one.requestNo,
    );
  expect(await listed()).toEqual([requestNo]);
  const { url } = await person.api.call('POST /own/v1/signingPage', { requestNo });
  expect(url).toContain(`${product.sandbox.url}/wechat/papay/sign?key=`);
  const desktop = await person.api.call('POST /own/v1/signingPage', { requestNo, browser: 'desktop' });
  expect(desktop.url).toBeNull();
  const stranger = await product.newUser();
  const { msgCd } = await stranger.api.call('POST /own/v1/signingPage', { requestNo });
  expect(msgCd).toBe(errorList.operationNotFound.msgCd);

  await papay(`/${agreementNo}/sign`);
  await eventually('it to be on', async () => (await operationOf(person, requestNo))?.state === 'done');
  expect(await listed()).toEqual([]);
  expect((await lookAtAgreement(person, agreementNo)).state).toBe('active');

  await papay(`/${agreementNo}/end`);
  const ended = () => lookAtAgreement(person, agreementNo);
  await eventually('it to have ended', async () => (await ended()).state === 'ended');
  expect((await ended()).endReason).toBe('mandateEnded');
});

test('cancelling an agreement ends its contract at WeChat Pay', async () => {
  const person = await product.newUser();
  const { requestNo, agreementNo } = await confirmed(person);
  await person.api.call('POST /own/v1/signingPage', { requestNo });
  await papay(`/${agreementNo}/sign`);
  await eventually('it to be on', async () => (await operationOf(person, requestNo))?.state === 'done');
  await person.api.call('POST /auto/v1/creditPay/cancelProtocolByAgrMbl', {
    agrMbl: person.mobileNo,
    agreementNo,
    reasonCode: 'notNeeded',
  });
  await eventually('the contract to end', async () =>
    (await product.sandbox.papayBook()).contracts.some(
      ({ code, state }) => code === agreementNo && state === 'ended',
    ),
  );
});
