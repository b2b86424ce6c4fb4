/**
 * Ed25519 keys in the text form of Standard Webhooks: `whsk_` + base64 of the 32-byte seed and the 32-byte
 * public key, `whpk_` + base64 of the 32-byte public key.
 */
import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';

const SECRET_PREFIX = 'whsk_';
const PUBLIC_PREFIX = 'whpk_';

export interface KeyPair {
  readonly secretKey: string;
  readonly publicKey: string;
}

/** Generates a random key pair. */
export function generateKeyPair(): KeyPair {
  const { privateKey } = generateKeyPairSync('ed25519');
  const jwk = privateKey.export({ format: 'jwk' });
  const seed = Buffer.from(jwk.d ?? '', 'base64url');
  const point = Buffer.from(jwk.x ?? '', 'base64url');
  return {
    secretKey: SECRET_PREFIX + Buffer.concat([seed, point]).toString('base64'),
    publicKey: PUBLIC_PREFIX + point.toString('base64'),
  };
}

/** Returns the public half (`whpk_`) of a `whsk_` text. Throws Error when it is not one. */
export function publicKeyOf(secretKey: string): string {
  return PUBLIC_PREFIX + decode(secretKey, SECRET_PREFIX, 64).subarray(32).toString('base64');
}

/** Reads a `whsk_` text. Throws Error when it is not one. */
export function readSecretKey(text: string): KeyObject {
  const raw = decode(text, SECRET_PREFIX, 64);
  const [d, x] = [raw.subarray(0, 32).toString('base64url'), raw.subarray(32).toString('base64url')];
  return createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', d, x } });
}

/** Reads a `whpk_` text. Throws Error when it is not one. */
export function readPublicKey(text: string): KeyObject {
  const x = decode(text, PUBLIC_PREFIX, 32).toString('base64url');
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
}

function decode(text: string, prefix: string, length: number): Buffer {
  const raw = Buffer.from(text.slice(prefix.length), 'base64');
  if (!text.startsWith(prefix) || raw.length !== length) {
    const other = [SECRET_PREFIX, PUBLIC_PREFIX].find((known) => known !== prefix && text.startsWith(known));
    throw new Error(`not a ${prefix} key${other ? ` but a ${other} one` : ''}`);
  }
  return raw;
}
