import { expect, test } from 'vitest';
import { encrypt, makeKeyPair, readNumber } from '../sm2/sm2.ts';
import { createValidityCheck, type ValidityCheckPorts } from './session-validity.ts';

const page = makeKeyPair();

function check(mobileNo: string, clientKey: ValidityCheckPorts['clientKey']) {
  const asked: unknown[] = [];
  const made = createValidityCheck({
    ask: (input) => {
      asked.push(input);
      return Promise.resolve({ userNo: 'U', mobileNo });
    },
    clientKey,
    decrypt: (cipher) => readNumber(cipher, page.privateKey),
  });
  return { made, asked };
}
const withKey = () => Promise.resolve(page.publicKey);

test('SPEC 7 GET /common/v1/ssoToken/validCheck returns mobileNo, encrypted to the page’s key', async () => {
  const { made, asked } = check(encrypt('13800138000', page.publicKey), withKey);
  expect(await made()).toEqual({ userNo: 'U', mobileNo: '13800138000' });
  expect(asked).toEqual([{ clientKey: page.publicKey }]);
});

test.each([
  ['for another key', encrypt('13800138000', makeKeyPair().publicKey)],
  ['no cipher', '13800138000'],
  ['of no number', encrypt('hello', page.publicKey)],
  ['empty', ''],
])('a number that is %s is unknown, and ciphertext is never kept as a number', async (_, mobileNo) => {
  expect(await check(mobileNo, withKey).made()).toEqual({ userNo: 'U', mobileNo: null });
});

test('the session is checked even if no key could be created', async () => {
  const { made, asked } = check('', () => Promise.reject(new Error('not loaded')));
  expect(await made()).toEqual({ userNo: 'U', mobileNo: null });
  expect(asked).toEqual([{}]);
});
