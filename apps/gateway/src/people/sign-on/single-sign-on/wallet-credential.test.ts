import { createRsaSigner, generateRsaKeyPair } from '@phonebill/signing';
import { expect, test } from 'vitest';
import { createWalletCredentialReader } from './wallet-credential.ts';

const rsa = generateRsaKeyPair();
const sign = createRsaSigner(rsa.privateKey);

/**
 * Reads a text that the wallet signed for this recipient (undefined for none), when this recipient is
 * required.
 */
async function read(signedFor: string | undefined, required: string | null) {
  const text = new URLSearchParams({
    mobileNo: '13800138000',
    nonce: 'n'.repeat(16),
    time: '1764000000000',
    channel: 'wallet',
    ...(signedFor !== undefined && { recipient: signedFor }),
  }).toString();
  const readCredential = createWalletCredentialReader(
    { rsaPublicKeys: rsa.publicKey, sm2PublicKeys: [''], recipient: required },
    [],
    { verify: async () => false, decrypt: async () => null },
    { confirm: async () => undefined, trustsKey: () => true },
  );
  return (await readCredential(text, sign(text), 'RSA'))?.mobileNo ?? null;
}

test('refuses a credential with another or no recipient where a recipient is required', async () => {
  expect(await read('phonebill', 'phonebill')).toBe('13800138000');
  expect(await read('parking', 'phonebill')).toBeNull();
  expect(await read('', 'phonebill')).toBeNull();
  expect(await read(undefined, 'phonebill')).toBeNull();
});

test('accepts any recipient when none is required', async () => {
  expect(await read('parking', null)).toBe('13800138000');
  expect(await read(undefined, null)).toBe('13800138000');
});
