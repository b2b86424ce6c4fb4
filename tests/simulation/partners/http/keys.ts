/** Keys of simulated partners, and ours as their merchant. No outcome depends on their values. */
import { createCipheriv, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { generateRsaKeyPair } from '@phonebill/signing';

type RsaKeyPair = ReturnType<typeof generateRsaKeyPair>;

/** Our merchant key. */
export const merchantKeys = generateRsaKeyPair();
/** Our merchant key, and the one that replaces it at some time. */
export const ourKeys: readonly [RsaKeyPair, RsaKeyPair] = [merchantKeys, generateRsaKeyPair()];
/** A partner's key, and the one that replaces it at some time. */
export const partnerKeys: readonly [RsaKeyPair, RsaKeyPair] = [generateRsaKeyPair(), generateRsaKeyPair()];
/** An attacker's key. */
export const strangersKeys = generateRsaKeyPair();

/** Which keys are in use now. */
export interface Keys {
  /** The index of the key that the partner signs with. */
  readonly own: () => 0 | 1;
  /** The index of our key, for a partner that accepts only one. */
  readonly merchants: () => 0 | 1;
}

/** Parses each key once, since partners sign every answer. */
function readOnce(read: (der: Buffer) => KeyObject): (base64: string) => KeyObject {
  const known = new Map<string, KeyObject>();
  return (base64) => {
    const key = known.get(base64) ?? read(Buffer.from(base64, 'base64'));
    known.set(base64, key);
    return key;
  };
}
const privateKeyOf = readOnce((key) => createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
const publicKeyOf = readOnce((key) => createPublicKey({ key, format: 'der', type: 'spki' }));

/** Signs with RSA and SHA-256; base64. */
export function signed(text: string, { privateKey }: RsaKeyPair): string {
  return sign('sha256', Buffer.from(text), privateKeyOf(privateKey)).toString('base64');
}

export function isSigned(text: string, signature: string, { publicKey }: RsaKeyPair): boolean {
  return verify('sha256', Buffer.from(text), publicKeyOf(publicKey), Buffer.from(signature, 'base64'));
}

/** Encrypts with AES-256-GCM and a nonce of twelve bytes; returns ciphertext and tag in base64. */
export function sealed(text: string, key: string, nonce: string, more: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(more));
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}
