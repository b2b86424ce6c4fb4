/** How WeChat Pay's messages are signed, in both directions, and how its notices are sealed. */
import { InvalidSignature, type NamedRsaKey, readRsaPrivateKey } from '@phonebill/signing';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';

/** How old a signature may be, and how far ahead a clock. */
const TOLERANCE_MS = 5 * 60_000;

export interface MerchantIdentity {
  readonly merchantId: string;
  /** Of the merchant's API certificate, in hex. */
  readonly certificateSerial: string;
  /** PEM, or the base64 of the DER (PKCS 8): signs what we send. */
  readonly privateKey: string;
}

export type MessageHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Gives the `Authorization` of a request: `path` with its query, `body` the very bytes that are sent (empty
 * for GET), `nowMs` the present time.
 */
export function createRequestSigner({ merchantId, certificateSerial, privateKey }: MerchantIdentity) {
  const key = readRsaPrivateKey(privateKey);
  return (method: string, path: string, body: string, nowMs: number): string => {
    const [nonce, timestamp] = [Formatter.nonce(), Math.floor(nowMs / 1000)];
    const signature = Rsa.sign(Formatter.request(method, path, timestamp, nonce, body), key);
    return Formatter.authorization(merchantId, nonce, signature, timestamp, certificateSerial);
  };
}

/**
 * Throws InvalidSignature unless WeChat Pay signed `body` within five minutes by one of the keys. `trusts`:
 * whether a key of this id still counts. A probe, which WeChat Pay sends to see whether signatures are
 * checked, fails like anything that is not signed.
 */
export function verifySignature(
  keys: readonly NamedRsaKey[],
  headers: MessageHeaders,
  body: string,
  nowMs: number,
  trusts: (id: string) => boolean = () => true,
): void {
  const [id, timestamp, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map((name) => {
    const value = headers[`wechatpay-${name}`];
    if (typeof value !== 'string') throw new InvalidSignature(`no Wechatpay-${name}`);
    return value;
  }) as [string, string, string, string];
  const known = keys.find(({ name }) => name === id);
  if (!known) throw new InvalidSignature('signed by a key that is not known');
  if (!trusts(id)) throw new InvalidSignature('signed by a key that is not trusted any more');
  const age = Math.abs(nowMs - Number(timestamp) * 1000);
  if (!/^\d{1,12}$/.test(timestamp) || age > TOLERANCE_MS)
    throw new InvalidSignature('signed at another time');
  if (!Rsa.verify(Formatter.response(timestamp, nonce, body), signature, known.key))
    throw new InvalidSignature('the signature is wrong');
}

/** What the app around a page is handed so that its user pays: all of it text, in the app's own names. */
export type HandedOver = Readonly<
  Record<'appId' | 'timeStamp' | 'nonceStr' | 'package' | 'signType' | 'paySign', string>
>;

/** Gives what the app is handed for a trade that was opened for its user. */
export function createPaySigner({
  appId,
  privateKey,
  clock,
}: {
  readonly appId: string;
  readonly privateKey: string;
  readonly clock: () => number;
}): (prepayId: string) => HandedOver {
  const key = readRsaPrivateKey(privateKey);
  return (prepayId) => {
    const [timeStamp, nonceStr, content] = [
      String(Math.floor(clock() / 1000)),
      Formatter.nonce(),
      `prepay_id=${prepayId}`,
    ];
    const paySign = Rsa.sign(Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, content), key);
    return { appId, timeStamp, nonceStr, package: content, signType: 'RSA', paySign };
  };
}

/** A part of a notice that only the merchant can read. */
export interface SealedResource {
  readonly algorithm: string;
  readonly nonce: string;
  readonly associated_data?: string | null;
  readonly ciphertext: string;
}

/** What is sealed in it. Throws InvalidSignature when it was sealed by none of these keys (32 characters). */
export function unseal(
  { algorithm, nonce, ciphertext, ...rest }: SealedResource,
  apiV3Keys: readonly string[],
): string {
  if (algorithm !== 'AEAD_AES_256_GCM') throw new InvalidSignature('sealed in another way');
  for (const key of apiV3Keys) {
    try {
      return Aes.AesGcm.decrypt(ciphertext, key, nonce, rest.associated_data ?? '');
    } catch {
      // By the next one, or by none.
    }
  }
  throw new InvalidSignature('sealed by another key');
}
