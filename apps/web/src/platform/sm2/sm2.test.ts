import { expect, test } from 'vitest';
import { decrypt, encrypt, makeKeyPair, readNumber } from './sm2.ts';
import { decryptByHand } from './testing/decrypt-by-hand.ts';

/** The example of the standard, GB/T 32918.5-2017 annex C. */
const example = {
  privateKey: '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8',
  cipher:
    '04' +
    '04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73' +
    'e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0' +
    '59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766' +
    '21886ca989ca9c7d58087307ca93092d651efa',
  text: 'encryption standard',
};

test('decrypts the example of the standard, as does an independent implementation', () => {
  expect(decrypt(example.cipher, example.privateKey)).toBe(example.text);
  expect(decryptByHand(example.cipher, example.privateKey)).toBe(example.text);
});

test('SPEC 7 the mobile number is encrypted with an SM2 public-key scheme: decrypted independently', () => {
  const { publicKey, privateKey } = makeKeyPair();
  const ciphers = Array.from({ length: 2 }, () => encrypt('13800138000', publicKey));
  expect(new Set(ciphers).size).toBe(2);
  for (const cipher of ciphers) expect(decryptByHand(cipher, privateKey)).toBe('13800138000');
  expect(() => decryptByHand(ciphers[0] ?? '', makeKeyPair().privateKey)).toThrow('C3');
});

test('refuses a changed ciphertext, and one for another key', () => {
  const { publicKey, privateKey } = makeKeyPair();
  const cipher = encrypt('13800138000', publicKey);
  const changed = cipher.slice(0, -1) + (cipher.endsWith('0') ? '1' : '0');
  expect(() => decrypt(changed, privateKey)).toThrow();
  expect(() => decrypt(cipher, makeKeyPair().privateKey)).toThrow();
});

test('accepts only a mobile number or an empty text', async () => {
  const { publicKey, privateKey } = makeKeyPair();
  expect(await readNumber(encrypt('13800138000', publicKey), privateKey)).toBe('13800138000');
  expect(await readNumber('', privateKey)).toBe('');
  for (const text of ['04ab', '1380013800', 'hello'])
    await expect(readNumber(encrypt(text, publicKey), privateKey), text).rejects.toThrow('no mobile number');
  await expect(readNumber('13800138000', privateKey)).rejects.toThrow();
});
