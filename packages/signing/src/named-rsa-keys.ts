import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { keyList } from './key-list.ts';

export interface NamedRsaKey {
  readonly name: string;
  readonly key: KeyObject;
  /** The end of a certificate's validity; null for a bare key, which has none. */
  readonly endsAt: Date | null;
}

/**
 * Reads `NAME=base64`, or two of them with a space between: the base64 of the DER, or of the PEM, of a public
 * RSA key or a certificate. Throws Error with a sentence for the operator.
 */
export function readNamedRsaKeys(text: string): readonly [NamedRsaKey, ...NamedRsaKey[]] {
  return keyList(text, readNamedKey);
}

function readNamedKey(text: string): NamedRsaKey {
  const { name, encoded } = /^(?<name>[\w-]{8,80})=(?<encoded>[\w+/=-]{100,})$/.exec(text)?.groups ?? {};
  if (name === undefined || encoded === undefined) throw new Error('must be NAME=base64');
  const read = keyIn(Buffer.from(encoded, 'base64'));
  if (read?.key.asymmetricKeyType !== 'rsa')
    throw new Error(`has ${name}, which is no public RSA key and no certificate`);
  return { name, ...read };
}

function keyIn(bytes: Buffer): Omit<NamedRsaKey, 'name'> | null {
  const isPem = bytes.toString('latin1').startsWith('-----BEGIN');
  // Node would derive the public key from a private one.
  if (isPem && bytes.includes('PRIVATE KEY')) return null;
  const ways = [
    () => {
      // Node would also take the public key from a certificate.
      if (bytes.includes('CERTIFICATE')) throw new Error('a certificate');
      const key = isPem
        ? createPublicKey(bytes)
        : createPublicKey({ key: bytes, format: 'der', type: 'spki' });
      return { key, endsAt: null };
    },
    () => {
      const { publicKey, validTo } = new X509Certificate(bytes);
      return { key: publicKey, endsAt: new Date(validTo) };
    },
  ];
  for (const read of ways) {
    try {
      return read();
    } catch {
      // It is the other kind, or neither.
    }
  }
  return null;
}
