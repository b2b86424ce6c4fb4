import { expect, test } from 'vitest';
import { encrypt, makeKeyPair, readNumber } from '../sm2/sm2.ts';
import { createSignOn, type SignOnPorts } from './sign-on.ts';

const facts = { backUrl: 'https://pay.example/x', authorize: true, sourceChannel: 'charge' };
const page = makeKeyPair();
const answer = {
  authorizationFlag: 'Y' as const,
  authorizationUrl: '',
  ssoToken: 'S',
  userNo: 'U',
  mobileNo: encrypt('13800138000', page.publicKey),
  rechargeMobileNo: encrypt('13900139000', page.publicKey),
};

function signOn(check: SignOnPorts['check'] = () => Promise.resolve(answer)) {
  const asked: unknown[] = [];
  const made = createSignOn({
    check: (input) => {
      asked.push(input);
      return check(input);
    },
    clientKey: () => Promise.resolve(page.publicKey),
    decrypt: (cipher) => readNumber(cipher, page.privateKey),
  });
  return { ...made, asked };
}

test('SPEC 7 GET /common/v1/ssoToken/check is called with the fields of the specification', async () => {
  const { carry, attempt, asked } = signOn();
  carry({ originalData: 'o', signData: 's', signType: 'RSA', ssoToken: 't', ssoType: 'hebao' });
  await attempt({ ...facts, authorize: false });
  expect(asked).toEqual([
    {
      originalData: 'o',
      signData: 's',
      signType: 'RSA',
      ssoToken: 't',
      backUrl: 'https://pay.example/x',
      authorize: 'false',
      sourceChannel: 'charge',
      ssoType: 'hebao',
      clientKey: page.publicKey,
    },
  ]);
});

test('SPEC 3 mobile numbers arrive encrypted, and are decrypted on the client', async () => {
  const { carry, attempt } = signOn();
  carry({ ssoToken: 't', ssoType: 'cm' });
  expect(await attempt(facts)).toEqual({
    kind: 'signedOn',
    user: { tokenId: 'S', userNo: 'U', mobileNo: '13800138000', rechargeMobileNo: '13900139000' },
  });
});

test('sign-on data is used once, and concurrent callers get the same result', async () => {
  const { carry, attempt, asked } = signOn();
  expect(attempt(facts)).toBeNull();
  carry({ ssoToken: 't', ssoType: 'hebao' });
  const first = attempt(facts);
  expect(attempt(facts)).toBe(first);
  await first;
  expect(attempt(facts)).toBeNull();
  expect(asked).toHaveLength(1);
});

test('SPEC 3 the number to be topped up is no copy: it is empty if the channel sent none', async () => {
  const { carry, attempt } = signOn(() => Promise.resolve({ ...answer, rechargeMobileNo: '' }));
  carry({ ssoToken: 't', ssoType: 'cm' });
  expect(await attempt(facts)).toMatchObject({ user: { mobileNo: '13800138000', rechargeMobileNo: '' } });
});

const elsewhere = makeKeyPair().publicKey;
test.each([
  ['a refusal, or no answer', () => Promise.reject(new Error('no'))],
  [
    'a number for another key',
    () => Promise.resolve({ ...answer, mobileNo: encrypt('13800138000', elsewhere) }),
  ],
  [
    'a number to top up that is no cipher',
    () => Promise.resolve({ ...answer, rechargeMobileNo: '13900139000' }),
  ],
  [
    'a cipher of something that is no number',
    () => Promise.resolve({ ...answer, mobileNo: encrypt('04abcdef', page.publicKey) }),
  ],
])('a sign-on fails on %s, and never stores ciphertext as a number', async (_, check) => {
  const { carry, attempt } = signOn(check);
  carry({ ssoToken: 't', ssoType: 'hebao' });
  expect(await attempt(facts)).toEqual({ kind: 'failed' });
});

test.each(['', null, undefined])(
  'takes an answer without a session token (%j) for a failed sign-on, and signs nobody on',
  async (ssoToken) => {
    const hollow = { ...answer, ssoToken, mobileNo: '', rechargeMobileNo: '' } as typeof answer;
    const { carry, attempt } = signOn(() => Promise.resolve(hollow));
    carry({ ssoToken: 't', ssoType: 'hebao' });
    expect(await attempt(facts)).toEqual({ kind: 'failed' });
  },
);

test('does not use discarded sign-on data', () => {
  const { carry, forget, attempt } = signOn();
  carry({ ssoToken: 't', ssoType: 'hebao' });
  forget();
  expect(attempt(facts)).toBeNull();
});
