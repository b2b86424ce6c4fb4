/** How messages of WeChat Pay's API v2 are signed, in both directions: by a key that both sides know. */
import { Formatter, Hash } from 'wechatpay-axios-plugin';
import type { Fields } from './xml.ts';

/** Both are known in API v2; what moves money is signed by the first, and believed by it alone. */
type SignType = 'HMAC-SHA256' | 'MD5';

/** What is sent: `fields` with what makes them a signed message. `key`: the merchant's API v2 key. */
export function signedFields(
  fields: Readonly<Record<string, string>>,
  key: string,
): Readonly<Record<string, string>> {
  const whole = { ...fields, sign_type: 'HMAC-SHA256' };
  return { ...whole, sign: Hash.sign('HMAC-SHA256', whole, key) };
}

/** The same with what makes two messages with the same content different. */
export function signedMessage(
  fields: Readonly<Record<string, string>>,
  key: string,
): Readonly<Record<string, string>> {
  return signedFields({ ...fields, nonce_str: Formatter.nonce() }, key);
}

/** Whether a message was signed by one of the keys, in one of the ways that count for it. */
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
