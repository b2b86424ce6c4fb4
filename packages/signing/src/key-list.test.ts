// Tests of two keys at a time: signatures by either are accepted, and new ones are made with the first, or
// with both.

import { createPrivateKey, createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createRsaSigner,
  createRsaVerifier,
  createSigner,
  createVerifier,
  generateKeyPair,
  generateRsaKeyPair,
  keyList,
} from './index.ts';

const NOW = Date.UTC(2026, 10, 20);
const [before, after, other] = [generateKeyPair(), generateKeyPair(), generateKeyPair()];

test('a message signed with two keys is accepted by a verifier that knows either, and by no other', () => {
  const headers = { ...createSigner(`${before.secretKey} ${after.secretKey}`).sign('x', 'msg-1', NOW) };
  for (const { publicKey } of [before, after]) createVerifier(publicKey).verify('x', headers, NOW);
  expect(() => createVerifier(other.publicKey).verify('x', headers, NOW)).toThrow('does not match');
});

test('a message signed with either of two known keys is accepted', () => {
  const verifier = createVerifier(`${before.publicKey} ${after.publicKey}`);
  for (const { secretKey } of [before, after])
    verifier.verify('x', { ...createSigner(secretKey).sign('x', 'msg-1', NOW) }, NOW);
  const foreign = { ...createSigner(other.secretKey).sign('x', 'msg-1', NOW) };
  expect(() => verifier.verify('x', foreign, NOW)).toThrow('does not match');
});

test('checks only the first four of many signatures', () => {
  const headers = { ...createSigner(before.secretKey).sign('x', 'msg-1', NOW) };
  const [good, bad] = [headers['webhook-signature'], `v1a,${Buffer.alloc(64).toString('base64')}`];
  const verifyAfter = (count: number) => () =>
    createVerifier(before.publicKey).verify(
      'x',
      { ...headers, 'webhook-signature': [...Array<string>(count).fill(bad), good].join(' ') },
      NOW,
    );
  verifyAfter(3)();
  expect(verifyAfter(4)).toThrow('does not match');
});

test('RSA: a signature by either key is valid, the first key signs, and PEM is accepted', () => {
  const [first, second] = [generateRsaKeyPair(), generateRsaKeyPair()];
  const pem = (der: string): string =>
    createPublicKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'spki' })
      .export({ format: 'pem', type: 'spki' })
      .toString();
  const privatePem = createPrivateKey({
    key: Buffer.from(first.privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString();
  const signature = createRsaSigner(`${privatePem} ${second.privateKey}`)('text');
  expect(createRsaVerifier(first.publicKey)('text', signature)).toBe(true);
  expect(createRsaVerifier(second.publicKey)('text', signature)).toBe(false);
  for (const both of [
    `${second.publicKey} ${first.publicKey}`,
    `${pem(second.publicKey)}\n${pem(first.publicKey)}`,
    `${pem(second.publicKey)} ${first.publicKey}`,
  ])
    expect(createRsaVerifier(both)('text', signature)).toBe(true);
});

test('three keys, or the same key twice, are refused', () => {
  const read = (text: string) => () => keyList(text, (key) => key);
  expect(read('a b')()).toEqual(['a', 'b']);
  expect(read(' a\n')()).toEqual(['a']);
  expect(read('a b c')).toThrow('more than 2 keys');
  expect(read('a a')).toThrow('one key twice');
  expect(() => createVerifier('')).toThrow('not a whpk_ key');
  expect(() => createRsaVerifier(`${generateRsaKeyPair().publicKey} x`)).toThrow('not an RSA key');
});
