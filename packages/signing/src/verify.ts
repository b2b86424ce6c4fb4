import { verify as verifyBytes } from 'node:crypto';
import { readPublicKey } from './keys.ts';
import { InvalidSignature } from './sign.ts';

/** How far a message's time may be from ours, in seconds, either way (the standard's five minutes). */
const TOLERANCE_SECONDS = 5 * 60;

export interface Verifier {
  /**
   * Throws {@link InvalidSignature} unless the headers carry a signature of `body` by the known key within
   * five minutes of `nowMs`.
   */
  verify(body: string, headers: Readonly<Record<string, string | string[] | undefined>>, nowMs: number): void;
}

/** A verifier for a `whpk_` key. Throws Error when the text is not one. */
export function createVerifier(publicKey: string): Verifier {
  const key = readPublicKey(publicKey);
  return {
    verify(body, headers, nowMs) {
      const id = single(headers['webhook-id']);
      const timestamp = single(headers['webhook-timestamp']);
      const signatures = single(headers['webhook-signature']);
      if (!id || !timestamp || !signatures) throw new InvalidSignature('signature headers missing');
      if (!/^\d{1,12}$/.test(timestamp)) throw new InvalidSignature('timestamp not a number');
      if (Math.abs(Math.floor(nowMs / 1000) - Number(timestamp)) > TOLERANCE_SECONDS)
        throw new InvalidSignature('timestamp outside the window');
      const message = Buffer.from(`${id}.${timestamp}.${body}`);
      const matches = signatures.split(' ').some((part) => {
        const [version, signature] = part.split(',', 2);
        return (
          version === 'v1a' &&
          signature !== undefined &&
          verifyBytes(null, message, key, Buffer.from(signature, 'base64'))
        );
      });
      if (!matches) throw new InvalidSignature('signature does not match');
    },
  };
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
