import { createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createRsaSigner,
  createRsaVerifier,
  generateKeyPair,
  generateRsaKeyPair,
  generateSm2KeyPair,
  publicKeyText,
} from './index.ts';

const [ed25519, rsa, other, sm2] = [
  generateKeyPair(),
  generateRsaKeyPair(),
  generateRsaKeyPair(),
  generateSm2KeyPair(),
];
const pem = createPublicKey({ key: Buffer.from(rsa.publicKey, 'base64'), format: 'der', type: 'spki' })
  .export({ type: 'spki', format: 'pem' })
  .toString();

test('a public key has one text, whatever its notation', () => {
  for (const written of [rsa.publicKey, pem, ` ${rsa.publicKey}\n`])
    expect(publicKeyText(written)).toBe(rsa.publicKey);
  for (const written of [sm2.publicKey, sm2.publicKey.toUpperCase()])
    expect(publicKeyText(written)).toBe(sm2.publicKey.toLowerCase());
  expect(publicKeyText(ed25519.publicKey)).toBe(ed25519.publicKey);
});

test('is null for a text that is not a single public key', () => {
  for (const wrong of [
    '',
    'WALLET',
    'whpk_',
    ed25519.secretKey,
    rsa.privateKey,
    sm2.privateKey,
    `${ed25519.publicKey} ${generateKeyPair().publicKey}`,
    `${rsa.publicKey} ${other.publicKey}`,
    `${sm2.publicKey} ${generateSm2KeyPair().publicKey}`,
  ])
    expect(publicKeyText(wrong), wrong).toBeNull();
});

test('a verifier of two RSA keys refuses signatures by the untrusted one', () => {
  const verify = createRsaVerifier(`${pem} ${other.publicKey}`);
  const trusts = (key: string) => key !== publicKeyText(rsa.publicKey);
  const by = (pair: typeof rsa) => verify('text', createRsaSigner(pair.privateKey)('text'), trusts);
  expect([by(rsa), by(other)]).toEqual([false, true]);
});
