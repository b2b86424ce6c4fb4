/** Signs and verifies messages of WeChat Pay's API v2 with a key that both sides share. */
import { Formatter, Hash } from 'wechatpay-axios-plugin';
import type { Fields } from './xml.ts';

/**
 * Both types exist in API v2; requests that move money are signed with the first, and reports of payments are
 * believed with it alone.
 */
type SignType = 'HMAC-SHA256' | 'MD5';

/**
 * Returns `fields` with the type and the signature that make them a signed message. `key` is the merchant's
 * API v2 key.
 */
export function signedFields(
  fields: Readonly<Record<string, string>>,
  key: string,
): Readonly<Record<string, string>> {
  const whole = { ...fields, sign_type: 'HMAC-SHA256' };
  return { ...whole, sign: Hash.sign('HMAC-SHA256', whole, key) };
}

/** Does the same, and adds a nonce that distinguishes messages with the same content. */
export function signedMessage(
  fields: Readonly<Record<string, string>>,
  key: string,
): Readonly<Record<string, string>> {
  return signedFields({ ...fields, nonce_str: Formatter.nonce() }, key);
}

/** Returns whether a message was signed with one of the keys, with one of the accepted signature types. */
export function isSigned(
  fields: Fields,
  keys: readonly string[],
  types: readonly SignType[] = ['HMAC-SHA256'],
): boolean {
  const sign = fields.get('sign');
  const texts = Object.fromEntries(fields);
  return (
    sign !== undefined &&
    keys.some((key) => types.some((type) => Hash.equals(Hash.sign(type, texts, key), sign)))
  );
}
