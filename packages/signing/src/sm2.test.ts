import { sm2 as library, sm3 } from 'sm-crypto-v2';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createRsaSigner,
  createRsaVerifier,
  generateRsaKeyPair,
  generateSm2KeyPair,
  isSm2PublicKey,
  sm2Decrypt,
  sm2Encrypt,
  sm2PublicKeyOf,
  sm2Sign,
  sm2Verify,
} from './index.ts';

/** GM/T 0003.5-2012, recommended curve. */
const privateKey = '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8';
const publicKey =
  '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020' +
  'ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13';
const r = 'f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3';
const s = 'b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa';
const c1 =
  '04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73e8' +
  '58f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0';
const c3 = '59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766';
const c2 = '21886ca989ca9c7d58087307ca93092d651efa';

describe('GM/T vectors', () => {
  test('SM3 (GM/T 0004, examples 1 and 2)', () => {
    expect(sm3('abc')).toBe('66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0');
    expect(sm3('abcd'.repeat(16))).toBe('debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732');
  });
  test('SM2 key pair, identity and signature (GM/T 0003.5, part 2)', () => {
    expect(sm2PublicKeyOf(privateKey).toLowerCase()).toBe(publicKey);
    expect(Buffer.from(library.getZ(publicKey, '1234567812345678')).toString('hex')).toBe(
      'b2e14c5c79c6df5b85f4fe7ed8db7a262b9da7e07ccb0ea9f4747b8ccda8a4f3',
    );
    expect(library.getHash(library.utf8ToHex('message digest'), publicKey)).toBe(
      'f0b43e94ba45accaace692ed534382eb17e6ab5a19ce7b31f4486fdfc0d28640',
    );
    expect(sm2Verify('message digest', r + s, publicKey)).toBe(true);
    expect(sm2Verify('message digesT', r + s, publicKey)).toBe(false);
    expect(sm2Verify('message digest', s + r, publicKey)).toBe(false);
  });
  test('SM2 encryption (GM/T 0003.5, part 4), with and without the leading 04', () => {
    expect(sm2Decrypt(`04${c1}${c3}${c2}`, privateKey)).toBe('encryption standard');
    expect(sm2Decrypt(`${c1}${c3}${c2}`, privateKey)).toBe('encryption standard');
    expect(sm2Decrypt(`04${c1}${c3}${c2.replace('21', '22')}`, privateKey)).toBeNull();
    expect(sm2Decrypt(`04${c1}${c3.replace('59', '58')}${c2}`, privateKey)).toBeNull();
  });
});

test('ciphertext is decrypted, and a signature verified, only with its own key', () => {
  const [own, other] = [generateSm2KeyPair(), generateSm2KeyPair()];
  for (let count = 0; count < 20; count += 1) {
    const cipher = sm2Encrypt('13800138000', own.publicKey);
    expect(sm2Decrypt(cipher, own.privateKey)).toBe('13800138000');
    expect(sm2Decrypt(cipher, other.privateKey)).toBeNull();
  }
  const signature = sm2Sign('text', own.privateKey);
  expect([
    sm2Verify('text', signature, own.publicKey),
    sm2Verify('text', signature, other.publicKey),
  ]).toEqual([true, false]);
  expect(
    sm2Verify('text', library.doSignature('text', own.privateKey, { hash: true, der: true }), own.publicKey),
  ).toBe(true);
});

test('accepts only points of the curve as keys', () => {
  expect(isSm2PublicKey(publicKey)).toBe(true);
  for (const wrong of [
    '',
    '04',
    publicKey.slice(2),
    `03${publicKey.slice(2, 66)}`,
    publicKey.replace('0409', '0419'),
    `04${'0'.repeat(128)}`,
    `04${'f'.repeat(128)}`,
  ])
    expect(isSm2PublicKey(wrong), wrong).toBe(false);
});

test('any input gives false or null without throwing', () => {
  const hexDigit = fc.integer({ min: 0, max: 15 }).map((digit) => digit.toString(16));
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: hexDigit, maxLength: 300 }).map((hex) => `30${hex}`),
    fc.string({ unit: hexDigit, minLength: 128, maxLength: 128 }),
  );
  const { publicKey: rsaKey } = generateRsaKeyPair();
  const rsaVerify = createRsaVerifier(rsaKey);
  fc.assert(
    fc.property(
      text,
      (any) =>
        !sm2Verify('x', any, publicKey) && sm2Decrypt(any, privateKey) === null && !rsaVerify('x', any),
    ),
    { numRuns: 100 },
  );
});

test('RSA-SHA256 verifies a signature of this key only, and refuses invalid keys', () => {
  const [own, other] = [generateRsaKeyPair(), generateRsaKeyPair()];
  const signature = createRsaSigner(own.privateKey)('text');
  expect([
    createRsaVerifier(own.publicKey)('text', signature),
    createRsaVerifier(own.publicKey)('texT', signature),
    createRsaVerifier(other.publicKey)('text', signature),
  ]).toEqual([true, false, false]);
  expect(
    createRsaVerifier(own.publicKey)('text', Buffer.from(signature, 'base64').toString('base64url')),
  ).toBe(true);
  for (const wrong of ['', 'x', own.privateKey])
    expect(() => createRsaVerifier(wrong)).toThrow('not an RSA key of at least 2048 bits');
});
