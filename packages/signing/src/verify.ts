import { verify as verifyBytes } from 'node:crypto';
import { keyList } from './key-list.ts';
import { readPublicKey } from './keys.ts';
import { InvalidSignature } from './sign.ts';

/**
 * The most by which a message's time may differ from ours, in seconds, either way (the standard's five
 * minutes).
 */
const TOLERANCE_SECONDS = 5 * 60;
/**
 * The most signatures that are checked: more keys than this are never in use at once, and each check takes
 * time.
 */
const MOST_SIGNATURES = 4;

export interface Verifier {
  /**
   * Throws {@link InvalidSignature} unless the headers carry a signature of `body` by a known key, made
   * within five minutes of `nowMs`. `trusts`: whether a key (`whpk_…`) is trusted at present; when omitted,
   * every key is.
   */
  verify(
    body: string,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    nowMs: number,
    trusts?: (publicKey: string) => boolean,
  ): void;
}

/** Creates a verifier for a `whpk_` key, or for either of two. Throws Error when the text is neither. */
export function createVerifier(publicKeys: string): Verifier {
  const keys = keyList(publicKeys, (text) => ({ text, key: readPublicKey(text) }));
  return {
    verify(body, headers, nowMs, trusts = () => true) {
      const id = single(headers['webhook-id']);
      const timestamp = single(headers['webhook-timestamp']);
      const signatures = single(headers['webhook-signature']);
      if (!id || !timestamp || !signatures) throw new InvalidSignature('signature headers missing');
      if (!/^\d{1,12}$/.test(timestamp)) throw new InvalidSignature('timestamp not a number');
      if (Math.abs(Math.floor(nowMs / 1000) - Number(timestamp)) > TOLERANCE_SECONDS)
        throw new InvalidSignature('timestamp outside the window');
      const message = Buffer.from(`${id}.${timestamp}.${body}`);
      const matches = signatures
        .split(' ', MOST_SIGNATURES)
        .map((part) => part.split(',', 2))
        .some(([version, signature = '']) => {
          const given = Buffer.from(signature, 'base64');
          return (
            version === 'v1a' &&
            keys.some(({ text, key }) => trusts(text) && verifyBytes(null, message, key, given))
          );
        });
      if (!matches) throw new InvalidSignature('signature does not match');
    },
  };
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
