/** Keys of simulated partners and of us as their merchant. Nothing that happens depends on what they are. */
import { createCipheriv, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { generateRsaKeyPair } from '@phonebill/signing';

type RsaKeyPair = ReturnType<typeof generateRsaKeyPair>;

/** Ours, as a merchant signs. */
export const merchantKeys = generateRsaKeyPair();
/** That one, and the one that we go over to at some time. */
export const ourKeys: readonly [RsaKeyPair, RsaKeyPair] = [merchantKeys, generateRsaKeyPair()];
/** A partner's; it goes over to the second one at some time. */
export const partnerKeys: readonly [RsaKeyPair, RsaKeyPair] = [generateRsaKeyPair(), generateRsaKeyPair()];
/** Nobody's. */
export const strangersKeys = generateRsaKeyPair();

/** Which key counts now. */
export interface Keys {
  /** Of those that a partner signs with. */
  readonly own: () => 0 | 1;
  /** Of ours, where a partner takes one alone. */
  readonly merchants: () => 0 | 1;
}

/** Reads a key once: partners sign each of their answers. */
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

/** RSA with SHA-256, base64. */
export function signed(text: string, { privateKey }: RsaKeyPair): string {
  return sign('sha256', Buffer.from(text), privateKeyOf(privateKey)).toString('base64');
}

export function isSigned(text: string, signature: string, { publicKey }: RsaKeyPair): boolean {
  return verify('sha256', Buffer.from(text), publicKeyOf(publicKey), Buffer.from(signature, 'base64'));
}

/** AES-256-GCM with a nonce of twelve bytes: what is sealed, and behind it what proves it; base64. */
export function sealed(text: string, key: string, nonce: string, more: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(more));
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}
