/**
 * The keys that WeChat Pay signs by: a public key (`PUB_KEY_ID_…`), or platform certificates by their serial
 * numbers. While it changes from one to another both are given, and either is believed.
 */
import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';

export interface PlatformKey {
  /** As it stands in `Wechatpay-Serial`. */
  readonly id: string;
  readonly key: KeyObject;
}

/**
 * Reads `id=base64` for each key, with spaces between, the one in use first: the base64 of the DER, or of the
 * PEM, of a public key or a certificate. Throws Error with a sentence for the operator.
 */
export function readPlatformKeys(text: string): readonly [PlatformKey, ...PlatformKey[]] {
  const [first, ...others] = text.split(/\s+/).filter((part) => part !== '');
  if (first === undefined) throw new Error('must name a key as ID=base64');
  return [readPlatformKey(first), ...others.map(readPlatformKey)];
}

function readPlatformKey(text: string): PlatformKey {
  const { id, encoded } = /^(?<id>[\w-]{8,80})=(?<encoded>[\w+/=-]{100,})$/.exec(text)?.groups ?? {};
  if (id === undefined || encoded === undefined)
    throw new Error('must be ID=base64 for each key, with spaces between');
  const key = keyIn(Buffer.from(encoded, 'base64'));
  if (key?.asymmetricKeyType !== 'rsa') throw new Error(`${id} is no RSA public key and no certificate`);
  return { id, key };
}

function keyIn(bytes: Buffer): KeyObject | null {
  const isPem = bytes.toString('latin1').startsWith('-----BEGIN');
  const ways = [
    () => (isPem ? createPublicKey(bytes) : createPublicKey({ key: bytes, format: 'der', type: 'spki' })),
    () => new X509Certificate(bytes).publicKey,
  ];
  for (const read of ways) {
    try {
      return read();
    } catch {
      // The other way, or neither.
    }
  }
  return null;
}
