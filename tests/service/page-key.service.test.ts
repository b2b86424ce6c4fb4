/**
 * Pages that send only the fields of SPEC section 7 receive numbers encrypted to the page key that the
 * operator set; pages with a key of their own, encrypted to theirs.
 */
import { generateSm2KeyPair, sm2Decrypt } from '@phonebill/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { createSignOnHarness, newNonce } from '../support/sign-on-harness.ts';

const MOBILE = '13800138090';
const TO_TOP_UP = '13700137090';
const pageKey = generateSm2KeyPair();
const ownKey = generateSm2KeyPair();

let product: RunningProduct;
let harness: ReturnType<typeof createSignOnHarness>;
beforeAll(async () => {
  product = await startProduct({ PAGE_SM2_PUBLIC_KEY: pageKey.publicKey });
  harness = createSignOnHarness(product);
});
afterAll(() => product?.stop());

const credential = () =>
  harness.credential({
    text:
      `mobileNo=${MOBILE}&rechargeMobileNo=${TO_TOP_UP}&nonce=${newNonce()}&time=${Date.now()}` +
      '&channel=wallet&authorized=Y',
  });

test('SPEC 7 GET /common/v1/ssoToken/check, GET /common/v1/ssoToken/validCheck: by page key', async () => {
  const signedOn = await harness.call('GET', '/common/v1/ssoToken/check', credential());
  const valid = await harness.call('GET', '/common/v1/ssoToken/validCheck', {
    ssoToken: signedOn['ssoToken'],
  });
  for (const answer of [signedOn, valid]) {
    expect(answer.msgCd).toBe('PMC00000');
    expect(JSON.stringify(answer)).not.toMatch(/138001380|137001370/);
    expect(sm2Decrypt(String(answer['mobileNo']), pageKey.privateKey)).toBe(MOBILE);
  }
  expect(sm2Decrypt(String(signedOn['rechargeMobileNo']), pageKey.privateKey)).toBe(TO_TOP_UP);
});

test('SPEC 3 mobile numbers arrive encrypted: a page with its own key gets them by that key', async () => {
  const signedOn = await harness.call('GET', '/common/v1/ssoToken/check', {
    ...credential(),
    clientKey: ownKey.publicKey,
  });
  const valid = await harness.call('GET', '/common/v1/ssoToken/validCheck', {
    ssoToken: signedOn['ssoToken'],
    clientKey: ownKey.publicKey,
  });
  for (const { mobileNo } of [signedOn, valid]) {
    expect(sm2Decrypt(String(mobileNo), ownKey.privateKey)).toBe(MOBILE);
    expect(sm2Decrypt(String(mobileNo), pageKey.privateKey)).toBeNull();
  }
});
