// Codes sent to the session's own number: for spending points, and for sensitive steps.

import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { askForCode } from '../support/sending-work.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test(
  'SPEC 7 POST /common/v1/loginUser/sendMessage, SPEC 7 POST ' +
    '/common/v1/loginUser/checkMessage: the code is sent to the own number and gives one ticket',
  async () => {
    const { api, mobileNo } = await product.newUser();
    expect(await api.call('POST /common/v1/loginUser/sendMessage', { scene: 'integral' })).toMatchObject({
      msgCd: 'PMC00000',
      resendAfterMs: 60_000,
    });
    expect((await api.call('POST /common/v1/loginUser/sendMessage', { scene: 'integral' })).msgCd).toBe(
      errorList.smsTooSoon.msgCd,
    );
    const smsCode = await product.sandbox.newestCode(mobileNo);
    expect(
      (
        await api.call('POST /common/v1/loginUser/checkMessage', {
          scene: 'integral',
          smsCode: smsCode === '000000' ? '000001' : '000000',
        })
      ).msgCd,
    ).toBe(errorList.smsCodeWrong.msgCd);
    expect(
      await api.call('POST /common/v1/loginUser/checkMessage', { scene: 'integral', smsCode }),
    ).toMatchObject({ msgCd: 'PMC00000', messageTicket: expect.any(String) });
    expect(
      (await api.call('POST /common/v1/loginUser/checkMessage', { scene: 'integral', smsCode })).msgCd,
    ).toBe(errorList.smsCodeSpent.msgCd);
  },
);

test('SPEC 7 POST /common/v1/self/sendMessage: its code is valid for no other purpose', async () => {
  const { api, mobileNo } = await product.newUser();
  expect((await api.call('POST /common/v1/self/sendMessage', {})).msgCd).toBe('PMC00000');
  const smsCode = await product.sandbox.newestCode(mobileNo);
  expect(
    (await api.call('POST /common/v1/loginUser/checkMessage', { scene: 'integral', smsCode })).msgCd,
  ).toBe(errorList.smsCodeSpent.msgCd);
  expect(
    (await api.call('POST /common/v1/loginUser/checkMessage', { scene: 'sensitive', smsCode })).msgCd,
  ).toBe('PMC00000');
});

test('each purpose has its own resend time, so a user can sign and spend points after a login', async () => {
  const mobileNo = '13922220001';
  const browser = createApiClient(product.url, '', { 'x-auth-token': 'a-browser-of-theirs' });
  expect((await askForCode(browser, mobileNo)).msgCd).toBe('PMC00000');
  const smsCode = await product.sandbox.newestCode(mobileNo);
  const { ssoToken = '' } = await browser.call('POST /vi/mobileLogin', { mobileNo, smsCode });
  const api = createApiClient(product.url, ssoToken);
  const sends = [
    () => api.call('POST /common/v1/self/sendMessage', {}),
    () => api.call('POST /common/v1/loginUser/sendMessage', { scene: 'integral' }),
  ];
  for (const send of sends) expect((await send()).msgCd).toBe('PMC00000');
  for (const send of sends) expect((await send()).msgCd).toBe(errorList.smsTooSoon.msgCd);
});

test('a registration code can be sent at once although a login code was not used', async () => {
  const mobileNo = '13922220002';
  const browser = createApiClient(product.url, '', { 'x-auth-token': 'another-browser' });
  expect((await askForCode(browser, mobileNo, 'login')).msgCd).toBe('PMC00000');
  expect((await askForCode(browser, mobileNo, 'register')).msgCd).toBe('PMC00000');
  expect((await askForCode(browser, mobileNo, 'register')).msgCd).toBe(errorList.smsTooSoon.msgCd);
});

test('another user cannot use the code', async () => {
  const [owner, stranger] = [await product.newUser(), await product.newUser()];
  await owner.api.call('POST /common/v1/loginUser/sendMessage', { scene: 'integral' });
  const smsCode = await product.sandbox.newestCode(owner.mobileNo);
  expect(
    (await stranger.api.call('POST /common/v1/loginUser/checkMessage', { scene: 'integral', smsCode })).msgCd,
  ).toBe(errorList.smsCodeSpent.msgCd);
});
