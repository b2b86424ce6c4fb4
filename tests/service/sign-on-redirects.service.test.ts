/**
 * Tests where a sign-on sends the browser: to the page that asks for consent and back, and never to a foreign
 * address.
 */
import { describe, expect, test } from 'vitest';
import { productOfFile } from '../support/product-of-file.ts';
import { createSignOnHarness, newNonce } from '../support/sign-on-harness.ts';
import { codeOf, expectSignedOn } from '../support/sign-on-answers.ts';

const product = productOfFile();
const harness = createSignOnHarness(product);

describe('SPEC 2 guard: authorize and authorizationFlag', () => {
  const back = () => `${product.url}/phonebillh5/rechargeTelebill/placeOrder?cnlCode=x`;
  test("a user without consent is sent to the wallet's page, and returns with a valid sign-on", async () => {
    const answer = await harness.check({
      ...harness.credential({
        text:
          `mobileNo=13800138020&rechargeMobileNo=13700137020&nonce=${newNonce()}` +
          `&time=${Date.now()}&channel=wallet&authorized=N`,
      }),
      backUrl: back(),
      authorize: 'true',
      sourceChannel: 'charge',
    });
    expect(answer).toMatchObject({
      msgCd: 'PMC00000',
      authorizationFlag: 'N',
      ssoToken: '',
      mobileNo: '',
      userNo: '',
    });
    const url = new URL(String(answer['authorizationUrl']));
    expect([url.origin, url.pathname, url.searchParams.get('backUrl')]).toEqual([
      product.sandbox.url,
      '/wallet/authorize',
      back(),
    ]);
    expect(url.href).not.toMatch(/13800138020|13700137020/);

    const shown = await (await fetch(url, { headers: { 'accept-language': 'en' } })).text();
    expect(shown).toContain('138 **** 8020');
    const press = (what: string) =>
      fetch(`${product.sandbox.url}/wallet/authorize`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          user: url.searchParams.get('user') ?? '',
          rechargeUser: url.searchParams.get('rechargeUser') ?? '',
          backUrl: back(),
          do: what,
        }),
      });
    expect((await press('refuse')).headers.get('location')).toBe(back());
    const returned = Object.fromEntries(
      new URL((await press('grant')).headers.get('location') ?? '').searchParams,
    ) as Record<'CREDTENTIAL' | 'SIGN_DATA' | 'SIGN_TYPE', string>;
    expectSignedOn(
      await harness.check({
        originalData: returned.CREDTENTIAL,
        signData: returned.SIGN_DATA,
        signType: returned.SIGN_TYPE,
        authorize: 'true',
      }),
      '13800138020',
      '13700137020',
    );
    // From now on the user is not asked.
    expectSignedOn(
      await harness.check({
        ...harness.credential({ mobileNo: '13800138020', authorized: 'N' }),
        authorize: 'true',
      }),
      '13800138020',
    );
  });
  test('authorize false signs on without a request for consent', async () => {
    expectSignedOn(
      await harness.check({
        ...harness.credential({ mobileNo: '13800138021', authorized: 'N' }),
        authorize: 'false',
      }),
      '13800138021',
    );
    const { ydrzToken = '' } = await harness.wayIn('carrier', '13800138022', false);
    expectSignedOn(
      await harness.check({ ssoToken: ydrzToken, ssoType: 'cm', authorize: 'false' }),
      '13800138022',
    );
  });
});

const elsewhere = [
  'http://evil.example/',
  '//evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://127.0.0.1/',
  'http:evil.example',
  'http:\\\\evil.example',
  'http://127.0.0.1@evil.example/',
  'http://evil.example#@127.0.0.1',
  ' http://evil.example',
  'http://evil.example\t',
  'https:///evil.example',
  'HTTP://EVIL.EXAMPLE/',
  '/\\evil.example',
] as const;

describe('open redirects are impossible', () => {
  test.each(elsewhere)('backUrl %j is refused, and the credential is not used up', async (backUrl) => {
    const credential = harness.credential({ mobileNo: '13800138030', authorized: 'N' });
    for (const wrong of [
      backUrl,
      `${product.url}@evil.example/`,
      product.url.replace('http:', 'ftp:'),
      product.url.replace('//', '//user:pass@'),
    ]) {
      expect((await harness.check({ ...credential, backUrl: wrong })).msgCd, wrong).toBe(
        codeOf('addressNotAllowed'),
      );
    }
    expect((await harness.check(credential)).msgCd).toBe('PMC00000');
  });
  test.each(elsewhere)('jumpUrl to %j is refused', async (targetChannelUrl) => {
    const { ssoToken } = await product.newUser();
    for (const wrong of [
      targetChannelUrl,
      product.url,
      `${product.sandbox.url}@evil.example/`,
      product.sandbox.url.replace('//', '//user@'),
    ]) {
      expect(
        (
          await harness.call('POST', '/common/v1/ssoToken/apply', {
            ssoToken,
            targetChannelMark: 'partner-shop',
            targetChannelUrl: wrong,
            ssoType: 'other',
            tokenName: 'token',
          })
        ).msgCd,
        wrong,
      ).toBe(codeOf('addressNotAllowed'));
    }
  });
  test.each(elsewhere)('rsaSignData for %j is refused', async (targetOrigin) => {
    expect(
      (await harness.call('POST', '/vi/rsaSignData', { purpose: 'login', targetOrigin, data: 'x' })).msgCd,
    ).toBe(codeOf('addressNotAllowed'));
  });
});
