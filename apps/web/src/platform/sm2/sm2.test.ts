import { expect, test } from 'vitest';
import { decrypt, encrypt, makeKeyPair } from './sm2.ts';

test('SPEC 7 the mobile number is encrypted with an SM2 public-key scheme', () => {
  const { publicKey, privateKey } = makeKeyPair();
  const cipher = encrypt('13800138000', publicKey);
  expect(cipher).toMatch(/^04[0-9a-f]+$/);
  expect(cipher).toHaveLength(2 * (1 + 64 + 32 + 11));
  expect(decrypt(cipher, privateKey)).toBe('13800138000');
  expect(encrypt('13800138000', publicKey)).not.toBe(cipher);
});

test('a cipher that was changed, or is for another key, is refused', () => {
  const { publicKey, privateKey } = makeKeyPair();
  const cipher = encrypt('13800138000', publicKey);
  const changed = cipher.slice(0, -1) + (cipher.endsWith('0') ? '1' : '0');
  expect(() => decrypt(changed, privateKey)).toThrow();
  expect(() => decrypt(cipher, makeKeyPair().privateKey)).toThrow();
});

test('the example of the standard, GB/T 32918.5-2017 annex C', () => {
  const privateKey = '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8';
  const point =
    '04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73' +
    'e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0';
  const hash = '59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766';
  expect(decrypt(`04${point}${hash}21886ca989ca9c7d58087307ca93092d651efa`, privateKey)).toBe(
    'encryption standard',
  );
});
