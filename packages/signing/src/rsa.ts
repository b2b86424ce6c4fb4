/**
 * RSA with SHA-256 (PKCS #1 v1.5), as wallets and channels sign. Keys travel as base64 of their DER, or as
 * PEM.
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

/** A new random pair of 2048 bits. */
export function generateRsaKeyPair(): RsaKeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: LEAST_BITS });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

export type RsaSign = (text: string) => string;
export type RsaVerify = (text: string, signature: string) => boolean;

/**
 * Signs with this key, of two with the first, giving base64. Throws Error when one is no RSA private key of
 * at least 2048 bits.
 */
export function createRsaSigner(privateKeys: string): RsaSign {
  const [key] = keyList(privateKeys, (one) =>
    checked(one, (text) =>
      text.includes('-----BEGIN')
        ? createPrivateKey(text)
        : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }),
    ),
  );
  return (text) => sign('sha256', Buffer.from(text), key).toString('base64');
}

/**
 * Checks signatures in base64 or base64url by this key, or by either of two; whatever comes, the check never
 * throws. Throws Error when one is no RSA public key of at least 2048 bits.
 */
export function createRsaVerifier(publicKeys: string): RsaVerify {
  if (publicKeys.includes('PRIVATE KEY')) throw new Error('a private key, where a public one is wanted');
  const keys = keyList(publicKeys, (one) =>
    checked(one, (text) =>
      text.includes('-----BEGIN')
        ? createPublicKey(text)
        : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
    ),
  );
  return (text, signature) => {
    const given = Buffer.from(
      signature.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+'),
      'base64',
    );
    try {
      return keys.some((key) => verify('sha256', Buffer.from(text), key, given));
    } catch {
      return false;
    }
  };
}

function checked(text: string, read: (text: string) => KeyObject): KeyObject {
  let key: KeyObject | null = null;
  try {
    key = read(text);
  } catch {
    // Said below, without the key's text.
  }
  if (key?.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS)
    throw new Error(`not an RSA key of at least ${LEAST_BITS} bits`);
  return key;
}
