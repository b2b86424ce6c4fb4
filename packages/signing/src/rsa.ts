/**
 * RSA with SHA-256 (PKCS #1 v1.5), as wallets and channels sign. Keys are exchanged as base64 of their DER,
 * or as PEM.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { keyList } from './key-list.ts';

export interface RsaKeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

const LEAST_BITS = 2048;

/** Generates a random pair of 2048 bits. */
export function generateRsaKeyPair(): RsaKeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: LEAST_BITS });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

/**
 * Returns the public half, as base64 of its DER. Throws Error when the text is no RSA private key of 2048
 * bits or more.
 */
export function rsaPublicKeyOf(privateKey: string): string {
  return derOf(createPublicKey(readRsaPrivateKey(privateKey)));
}

export type RsaSign = (text: string) => string;
/**
 * `trusts`: whether a key, as {@link rsaKeyText} writes it, is trusted at present; when omitted, every key
 * is.
 */
export type RsaVerify = (text: string, signature: string, trusts?: (publicKey: string) => boolean) => boolean;

/**
 * Creates a signer with this key, or with the first of two, that returns base64. Throws Error when one is no
 * RSA private key of at least 2048 bits.
 */
export function createRsaSigner(privateKeys: string): RsaSign {
  const [key] = keyList(privateKeys, readRsaPrivateKey);
  return (text) => sign('sha256', Buffer.from(text), key).toString('base64');
}

/**
 * Reads PEM, or the base64 of the DER (PKCS 8 or PKCS 1). Throws Error when it is no RSA private key of at
 * least 2048 bits.
 */
export function readRsaPrivateKey(privateKey: string): KeyObject {
  return checked(privateKey, (text) => {
    if (text.includes('-----BEGIN')) return createPrivateKey(text);
    const der = { key: Buffer.from(text, 'base64'), format: 'der' } as const;
    try {
      return createPrivateKey({ ...der, type: 'pkcs8' });
    } catch {
      return createPrivateKey({ ...der, type: 'pkcs1' });
    }
  });
}

/**
 * Creates a verifier of signatures in base64 or base64url by this key, or by either of two; the check itself
 * never throws. Throws Error when one is no RSA public key of at least 2048 bits.
 */
export function createRsaVerifier(publicKeys: string): RsaVerify {
  const keys = keyList(publicKeys, (one) => {
    const key = readRsaPublicKey(one);
    return { key, name: derOf(key) };
  });
  return (text, signature, trusts = () => true) => {
    const given = Buffer.from(
      signature.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+'),
      'base64',
    );
    try {
      return keys.some(({ key, name }) => trusts(name) && verify('sha256', Buffer.from(text), key, given));
    } catch {
      return false;
    }
  };
}

/**
 * Returns a public key as base64 of its DER, however it was written. Throws Error when it is no RSA public
 * key of at least 2048 bits.
 */
export function rsaKeyText(publicKey: string): string {
  return derOf(readRsaPublicKey(publicKey));
}

const derOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'der' }).toString('base64');

function readRsaPublicKey(publicKey: string): KeyObject {
  if (publicKey.includes('PRIVATE KEY')) throw new Error('a private key, where a public one is wanted');
  return checked(publicKey, (text) =>
    text.includes('-----BEGIN')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
  );
}

function checked(text: string, read: (text: string) => KeyObject): KeyObject {
  let key: KeyObject | null = null;
  try {
    key = read(text);
  } catch {
    // Reported below, without the key's text.
  }
  if (key?.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS)
    throw new Error(`not an RSA key of at least ${LEAST_BITS} bits`);
  return key;
}
