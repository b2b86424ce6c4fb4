// Keys and secrets are replaced while things made with the old ones are in use: two are known at a time, and
// neither side refuses what the other signs.

import { generateKeyPair, generateRsaKeyPair, generateSm2KeyPair } from '@phonebill/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { createGraphicReader } from '../support/product-secrets.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { askForCode, sendingRequest, solve } from '../support/sending-work.ts';
import { expectSignedOn } from '../support/sign-on-answers.ts';
import { createSignOnHarness } from '../support/sign-on-harness.ts';
import { placeAndPay, untilOrderIs } from '../support/top-up.ts';
import { numbersOf, visitorOf, wish } from '../support/visitors.ts';

const DONE = 'PMC00000';
const newNumber = numbersOf('1390017');

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ TRUST_PROXY: '1' });
});
afterAll(() => product.stop());

const key = (name: string): string => product.keys[name] ?? '';
const restartWith = (environment: Record<string, string>): Promise<void> => product.restart({ environment });

/**
 * Makes everything that depends on the secret and is held by others: a result's link, a code, work, a
 * picture, a session.
 */
async function makeThings(api: ApiClient, xAuthToken: string) {
  const { order, resultKey } = await api.call('POST /vi/order', { ...wish(newNumber()), xAuthToken });
  const typed = newNumber();
  await askForCode(api, typed);
  const work = await sendingRequest(api, newNumber());
  const { api: user } = await product.newUser();
  return { orderNo: order?.orderNo ?? '', resultKey: resultKey ?? '', typed, work, user };
}

/** Uses each of them once. Returns the answers. */
async function useThings(api: ApiClient, made: Awaited<ReturnType<typeof makeThings>>) {
  const { orderNo, resultKey, typed, work, user } = made;
  const mobileNo = typed;
  const smsCode = await product.sandbox.newestCode(typed);
  const answers = {
    link: await api.call('POST /vi/queryRechargeBill', { orderNo, resultKey }),
    code: await api.call('POST /vi/mobileLogin', { mobileNo, smsCode }),
    work: await api.call('POST /common/v1/sendMessage', work),
    session: await user.call('GET /vi/limit', {}),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, { msgCd }]) => [name, msgCd]));
}

test('links, codes and work made with an old secret are valid only while it is configured', async () => {
  const { api, xAuthToken } = visitorOf(product);
  const [used, kept] = [await makeThings(api, xAuthToken), await makeThings(api, xAuthToken)];
  const [before, after] = [key('GATEWAY_SECRETS'), 'another-secret-of-at-least-32-characters'];

  await restartWith({ GATEWAY_SECRETS: `${after} ${before}` });
  expect(await useThings(api, used)).toEqual({ link: DONE, code: DONE, work: DONE, session: DONE });
  const forged = { ...used, resultKey: `${used.resultKey.slice(0, -4)}AAAA` };
  expect((await useThings(api, forged))['link']).not.toBe(DONE);

  const during = await makeThings(api, xAuthToken);
  await restartWith({ GATEWAY_SECRETS: after });
  expect(await useThings(api, during)).toEqual({ link: DONE, code: DONE, work: DONE, session: DONE });
  const late = await useThings(api, kept);
  expect(late['session']).toBe(DONE);
  for (const one of ['link', 'code', 'work']) expect(late[one], one).not.toBe(DONE);
});

test('a picture drawn with the previous secret can still be solved', async () => {
  const secrets = ['a-first-secret-of-at-least-32-characters', 'a-later-secret-of-at-least-32-characters'];
  const [first = '', later = ''] = secrets;
  const always = { PICTURE_CODE: 'always' };
  await restartWith({ ...always, GATEWAY_SECRETS: first });
  const { api } = visitorOf(product);
  const { graphicId = '' } = await api.call('GET /own/v1/graphicCode', {});
  await restartWith({ ...always, GATEWAY_SECRETS: `${later} ${first}` });
  const mobileNo = newNumber();
  const letters = createGraphicReader(first)(graphicId);
  const asked = { mobileNo, scene: 'login' } as const;
  const { challenge, pictureNeeded } = await api.call('POST /own/v1/workChallenge', asked);
  if (!challenge) throw new Error('no work was set');
  expect(pictureNeeded).toBe(true);
  const request = { ...asked, work: await solve(challenge), graphicId, graphicCode: letters };
  expect((await api.call('POST /common/v1/sendMessage', request)).msgCd).toBe(DONE);
});

test('a changed signing key refuses no payment, sign-on or result link', async () => {
  await restartWith({});
  const { api, xAuthToken } = visitorOf(product);
  const made = await makeThings(api, xAuthToken);
  const [ours, cashiers, wallets] = [generateKeyPair(), generateKeyPair(), generateRsaKeyPair()];
  // The partners still know our old key, and sign with their old keys, which we know besides the new ones.
  await restartWith({
    GATEWAY_SIGNING_KEY: `${ours.secretKey} ${key('GATEWAY_SIGNING_KEY')}`,
    CASHIER_PUBLIC_KEY: `${cashiers.publicKey} ${key('CASHIER_PUBLIC_KEY')}`,
    CARRIER_PUBLIC_KEY: `${generateKeyPair().publicKey} ${key('CARRIER_PUBLIC_KEY')}`,
    WALLET_RSA_PUBLIC_KEY: `${wallets.publicKey} ${key('WALLET_RSA_PUBLIC_KEY')}`,
  });
  expect(await useThings(api, made)).toEqual({ link: DONE, code: DONE, work: DONE, session: DONE });
  const user = await product.newUser();
  await product.sandbox.addMoney(user.userNo, 100_000);
  const orderNo = await placeAndPay(user.api, product.sandbox, newNumber());
  await untilOrderIs('credited', user.api, orderNo);
  const harness = createSignOnHarness(product);
  expectSignedOn(await harness.check(harness.credential({ mobileNo: '13800138310' })), '13800138310');
  const byNew = harness.credential({ mobileNo: '13800138311', key: wallets.privateKey });
  expectSignedOn(await harness.check(byNew), '13800138311');
});

test('numbers encrypted to the old key are read, and pages are given the new key', async () => {
  const own = generateSm2KeyPair();
  const wallet = generateSm2KeyPair();
  await restartWith({
    GATEWAY_SM2_PRIVATE_KEY: `${own.privateKey} ${key('GATEWAY_SM2_PRIVATE_KEY')}`,
    WALLET_SM2_PUBLIC_KEY: `${key('WALLET_SM2_PUBLIC_KEY')} ${wallet.publicKey}`,
  });
  const harness = createSignOnHarness(product);
  // The partner shop encrypts to the old key.
  const byShop = await harness.call('POST', '/vi/verification', harness.tourist());
  expect(byShop.msgCd).toBe(DONE);
  const { sm2PublicKey } = await visitorOf(product).api.call('POST /vi/jkSwitch', {});
  expect(sm2PublicKey).toBe(own.publicKey);
  for (const signedBy of [key('WALLET_SM2_PRIVATE_KEY'), wallet.privateKey]) {
    const credential = harness.credential({ mobileNo: '13800138312', signType: 'SM2', key: signedBy });
    expectSignedOn(await harness.check(credential), '13800138312');
  }
});
