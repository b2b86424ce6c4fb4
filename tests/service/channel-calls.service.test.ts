/**
 * Calls that none of our pages makes, made as a channel makes them: over real HTTP. The call's row in the
 * contract says which call serves our pages instead.
 */
import { createPublicKey, verify } from 'node:crypto';
import { type CallRow, callRows } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, openAgreement, onDay, quickAgreements, setupOf } from '../support/agreements.ts';
import { createApiClient } from '../support/api-client.ts';
import { askForCode } from '../support/sending-work.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

let product: RunningProduct;

beforeAll(async () => {
  product = await startProduct(quickAgreements);
});
afterAll(() => product?.stop());

/** Returns a client without a session. */
const visitor = () => createApiClient(product.url, '');

test('the row of each call that our pages do not make names the call that our pages make', () => {
  for (const name of [
    'POST /common/v1/checkMessage',
    'POST /vi/rsaSignData',
    'GET /auto/v1/protocol/queryAgrIdByReqNo',
  ] as const)
    expect((callRows[name] as CallRow).notOfOurPages, name).toMatch(/^Our (login )?pages? /);
});

test('SPEC 7 POST /common/v1/checkMessage: exchanges the code for a ticket that logs in once', async () => {
  const { mobileNo } = await product.newUser();
  const scene = 'login' as const;
  await askForCode(visitor(), mobileNo);
  const smsCode = await product.sandbox.newestCode(mobileNo);
  const wrong = await visitor().call('POST /common/v1/checkMessage', {
    mobileNo,
    scene,
    smsCode: smsCode === '000000' ? '000001' : '000000',
  });
  // SPEC section 5: the message for a wrong SMS code.
  expect(wrong.msgInfo).toBe('please enter the correct verification code');
  const { messageTicket = '' } = await visitor().call('POST /common/v1/checkMessage', {
    mobileNo,
    scene,
    smsCode,
  });
  const { ssoToken = '' } = await visitor().call('POST /vi/mobileLogin', { mobileNo, messageTicket });
  const own = await createApiClient(product.url, ssoToken).call('POST /vi/fusionPageInfo', {});
  expect(own.ownMobileNo).toBe(mobileNo);
  const again = await visitor().call('POST /vi/mobileLogin', { mobileNo, messageTicket });
  expect(again.msgCd).not.toMatch(/^...00000/);
  expect(again.ssoToken).toBeUndefined();
});

test('SPEC 7 POST /vi/rsaSignData: signs the data with our key, for a known partner only', async () => {
  const {
    signedText = '',
    sign = '',
    signType,
  } = await visitor().call('POST /vi/rsaSignData', {
    purpose: 'visit',
    targetOrigin: product.sandbox.url,
    data: 'from=bill',
  });
  expect(signType).toBe('RSA');
  const key = createPublicKey({
    key: Buffer.from(product.keys['GATEWAY_RSA_PUBLIC_KEY'] ?? '', 'base64'),
    format: 'der',
    type: 'spki',
  });
  expect(verify('sha256', Buffer.from(signedText), key, Buffer.from(sign, 'base64'))).toBe(true);
  expect(signedText).toContain(`target=${product.sandbox.url}`);
  expect(signedText).toContain(`data=${Buffer.from('from=bill').toString('base64url')}`);
  const elsewhere = await visitor().call('POST /vi/rsaSignData', {
    purpose: 'visit',
    targetOrigin: 'https://elsewhere.example',
    data: 'from=bill',
  });
  expect(elsewhere.sign).toBeUndefined();
});

test('SPEC 7 GET /auto/v1/protocol/queryProtocolByAgrMbl: the own agreements for a number', async () => {
  const person = await product.newUser();
  const agreementNo = await openAgreement(product, person, onDay(28));
  const of = async (agrMbl: string, { api } = person) =>
    (await api.call('GET /auto/v1/protocol/queryProtocolByAgrMbl', { agrMbl })).agreements?.map(
      (agreement) => agreement.agreementNo,
    );
  expect(await of(person.mobileNo)).toEqual([agreementNo]);
  expect(await of('13800000000')).toEqual([]);
  expect(await of(person.mobileNo, await product.newUser()), 'nobody sees another’s').toEqual([]);
});

test('SPEC 7 GET /auto/v1/protocol/queryAgrIdByReqNo: the own agreement by request number', async () => {
  const person = await product.newUser();
  const setup = setupOf(person, onDay(28));
  const { operation } = await person.api.call('POST /auto/v1/creditPay/protocolChange', setup);
  const smsCode = await codeOf(product, person);
  await person.api.call('POST /auto/v1/protocol/messageAffirm', { requestNo: setup.requestNo, smsCode });
  const idOf = async (requestNo: string, { api } = person) =>
    (await api.call('GET /auto/v1/protocol/queryAgrIdByReqNo', { requestNo })).agrId ?? null;
  expect(await idOf(setup.requestNo)).toBe(operation?.agreementNo);
  expect(await idOf('never-used-request-number')).toBeNull();
  expect(await idOf(setup.requestNo, await product.newUser())).toBeNull();
});
