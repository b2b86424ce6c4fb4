import {
  createRsaVerifier,
  generateSm2KeyPair,
  sm2Decrypt,
  sm2Encrypt,
  sm2PublicKeyOf,
  sm2Verify,
} from '@phonebill/signing';
import { expect, test } from 'vitest';
import { waysIn } from '../../sign-on/ways-in.ts';
import { sandboxOfFile } from '../../testing/sandbox-of-file.ts';
import { wayCopy } from './sign-on-copy.ts';

const PRODUCT = 'http://127.0.0.1:8080';
const NUMBER = '13800138000';
const sandbox = sandboxOfFile({ productUrl: `${PRODUCT}/phonebillh5/` });

const english = { 'accept-language': 'en' };
const press = async (path: string, form: Record<string, string>) => {
  const answer = await fetch(sandbox.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
    headers: english,
  });
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
};
const open = async (way: string, more: Record<string, string> = {}) =>
  new URL(
    (
      await press('/open', {
        way,
        mobileNo: '138 0013 8000',
        page: '/phonebillh5/rechargeTelebill/directCharge',
        authorized: 'on',
        ...more,
      })
    ).to ?? '',
  );

test('the page lists every way to sign on, in both languages', async () => {
  const [en, zh] = await Promise.all(
    ['en', 'zh'].map(async (language) => (await fetch(`${sandbox.url}/open?lang=${language}`)).text()),
  );
  for (const way of waysIn)
    expect([en?.includes(`value="${way}"`), zh?.includes(wayCopy[way].name.zh)]).toEqual([true, true]);
});

test('a wallet link signs its text, with the number encrypted to the gateway', async () => {
  const { walletRsaPublicKey, walletSm2PrivateKey, gatewaySm2PrivateKey } = sandbox.signOn;
  for (const way of ['walletRsa', 'walletSm2']) {
    const url = await open(way);
    expect([url.origin, url.pathname]).toEqual([PRODUCT, '/phonebillh5/rechargeTelebill/directCharge']);
    const [text, signature] = ['CREDTENTIAL', 'SIGN_DATA'].map((key) => url.searchParams.get(key) ?? '') as [
      string,
      string,
    ];
    expect(
      way === 'walletRsa'
        ? createRsaVerifier(walletRsaPublicKey)(text, signature)
        : sm2Verify(text, signature, sm2PublicKeyOf(walletSm2PrivateKey)),
    ).toBe(true);
    expect(sm2Decrypt(new URLSearchParams(text).get('mobileNoCipher') ?? '', gatewaySm2PrivateKey)).toBe(
      NUMBER,
    );
  }
});

test('a token is redeemed once, at its issuer, for its number', async () => {
  const ydrzToken = (await open('carrier')).searchParams.get('ydrzToken');
  expect((await sandbox.call('POST', '/wallet/v1/tokens/redeem', { token: ydrzToken })).status).toBe(404);
  expect(await sandbox.call('POST', '/carrier/v1/sign-on/redeem', { token: ydrzToken })).toEqual({
    status: 200,
    body: { mobileNo: NUMBER, authorized: true },
  });
  expect((await sandbox.call('POST', '/carrier/v1/sign-on/redeem', { token: ydrzToken })).body).toMatchObject(
    { code: 'not_found' },
  );
  expect((await sandbox.open('POST', '/wallet/v1/tokens/redeem', { token: 'x' })).status).toBe(401);
});

test('a one-tap link opens the login page, which leads on to the chosen page', async () => {
  const { pathname, searchParams } = await open('oneTap');
  expect(pathname).toBe('/phonebillh5/userLogin/login');
  expect(searchParams.get('refererUrl')).toBe('/phonebillh5/rechargeTelebill/directCharge');
  const token = searchParams.get('oneTapToken');
  const redeem = (path: string) => sandbox.call('POST', path, { token });
  expect((await redeem('/carrier/v1/sign-on/redeem')).status, 'no ydrzToken').toBe(404);
  expect((await redeem('/carrier/v1/one-tap/redeem')).body).toMatchObject({ mobileNo: NUMBER });
  expect((await redeem('/carrier/v1/one-tap/redeem')).status, 'once').toBe(404);
});

test("a number to be topped up is in a wallet’s link and in a token's answer", async () => {
  const rechargeMobileNo = '13700137000';
  const { searchParams } = await open('walletSm2', { rechargeMobileNo });
  const text = new URLSearchParams(searchParams.get('CREDTENTIAL') ?? '');
  expect(sm2Decrypt(text.get('rechargeMobileNoCipher') ?? '', sandbox.signOn.gatewaySm2PrivateKey)).toBe(
    rechargeMobileNo,
  );
  const token = (await open('walletToken', { rechargeMobileNo })).searchParams.get('ssoToken');
  expect((await sandbox.call('POST', '/wallet/v1/tokens/redeem', { token })).body).toEqual({
    mobileNo: NUMBER,
    rechargeMobileNo,
    authorized: true,
  });
  expect((await press('/open', { way: 'walletRsa', mobileNo: NUMBER, rechargeMobileNo: '1' })).status).toBe(
    400,
  );
});

test('an invalid number and an unknown way are refused', async () => {
  for (const form of [
    { way: 'walletRsa', mobileNo: '123' },
    { way: 'x', mobileNo: NUMBER },
    { mobileNo: NUMBER },
  ] as Record<string, string>[])
    expect((await press('/open', form)).status).toBe(400);
});

test('the authorisation page leads back into the product only', async () => {
  const { walletSm2PrivateKey } = sandbox.signOn;
  const user = sm2Encrypt(NUMBER, sm2PublicKeyOf(walletSm2PrivateKey));
  const see = async (query: Record<string, string>) =>
    (
      await fetch(`${sandbox.url}/wallet/authorize?${new URLSearchParams(query).toString()}`, {
        headers: english,
      })
    ).status;
  expect(await see({ user, backUrl: `${PRODUCT}/phonebillh5/x` })).toBe(200);
  for (const backUrl of ['https://evil.example/', 'javascript:alert(1)', '//evil.example'])
    expect(await see({ user, backUrl })).toBe(400);
  expect(await see({ user: sm2Encrypt(NUMBER, generateSm2KeyPair().publicKey), backUrl: PRODUCT })).toBe(400);
  expect((await press('/wallet/authorize', { user, backUrl: `${PRODUCT}/a`, do: 'refuse' })).to).toBe(
    `${PRODUCT}/a`,
  );
  expect((await press('/wallet/authorize', { user, backUrl: `${PRODUCT}/a`, do: 'grant' })).to).toContain(
    'authorized%3DY',
  );
});
