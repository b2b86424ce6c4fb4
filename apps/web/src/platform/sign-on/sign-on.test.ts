import { expect, test } from 'vitest';
import { createSignOn, type SignOnPorts } from './sign-on.ts';

const facts = { backUrl: 'https://pay.example/x', authorize: true, sourceChannel: 'charge' };
const answer = {
  authorizationFlag: 'Y' as const,
  authorizationUrl: '',
  ssoToken: 'S',
  userNo: 'U',
  mobileNo: '',
  rechargeMobileNo: '',
  mobileNoCipher: 'c1',
  rechargeMobileNoCipher: 'c2',
};

function signOn(check: SignOnPorts['check'] = () => Promise.resolve(answer)) {
  const asked: unknown[] = [];
  const made = createSignOn({
    check: (input) => {
      asked.push(input);
      return check(input);
    },
    clientKey: () => Promise.resolve('04KEY'),
    decrypt: (cipher) => Promise.resolve(cipher === 'c1' ? '13800138000' : '13900139000'),
  });
  return { ...made, asked };
}

test('SPEC 7 GET /common/v1/ssoToken/check is asked with what SPEC lists', async () => {
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
      clientKey: '04KEY',
    },
  ]);
});

test('SPEC 3 mobile numbers arrive encrypted and are decrypted on the client', async () => {
  const { carry, attempt } = signOn();
  carry({ ssoToken: 't', ssoType: 'cm' });
  expect(await attempt(facts)).toEqual({
    kind: 'signedOn',
    user: { tokenId: 'S', userNo: 'U', mobileNo: '13800138000', rechargeMobileNo: '13900139000' },
  });
});

test('it is used once; who asks meanwhile gets the same', async () => {
  const { carry, attempt, asked } = signOn();
  expect(attempt(facts)).toBeNull();
  carry({ ssoToken: 't', ssoType: 'hebao' });
  const first = attempt(facts);
  expect(attempt(facts)).toBe(first);
  await first;
  expect(attempt(facts)).toBeNull();
  expect(asked).toHaveLength(1);
});

test('a refusal, no answer and a number that cannot be decrypted are a failure', async () => {
  const refusing = signOn(() => Promise.reject(new Error('no')));
  refusing.carry({ ssoToken: 't', ssoType: 'hebao' });
  expect(await refusing.attempt(facts)).toEqual({ kind: 'failed' });
});

test('what was dropped is not used', () => {
  const { carry, forget, attempt } = signOn();
  carry({ ssoToken: 't', ssoType: 'hebao' });
  forget();
  expect(attempt(facts)).toBeNull();
});
