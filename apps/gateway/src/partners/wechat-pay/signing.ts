/** Signs and verifies messages of WeChat Pay, and decrypts its notices. */
import { InvalidSignature, type NamedRsaKey, readRsaPrivateKey } from '@phonebill/signing';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';

/** How old a signature may be, and how far a clock may be ahead. */
const TOLERANCE_MS = 5 * 60_000;

/** Thrown for a message signed by a key that we do not have, which WeChat Pay may have published since. */
export class UnknownKey extends InvalidSignature {
  constructor() {
    super('signed by a key that is not known');
  }
}

export interface MerchantIdentity {
  readonly merchantId: string;
  /** The serial number of the merchant's API certificate, in hex. */
  readonly certificateSerial: string;
  /** The key that signs our requests: PEM, or the base64 of the DER (PKCS 8). */
  readonly privateKey: string;
}

export type MessageHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Returns a function that gives the `Authorization` header of a request: `path` includes the query, `body` is
 * exactly what is sent (empty for GET), `nowMs` is the present time.
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
 * Throws InvalidSignature, or its UnknownKey, unless WeChat Pay signed `body` within five minutes with one of
 * the keys. `trusts`: whether a key with this id is still valid. A probe, which WeChat Pay sends to test
 * whether signatures are checked, fails like any unsigned message.
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
  if (!known) throw new UnknownKey();
  if (!trusts(id)) throw new InvalidSignature('signed by a key that is not trusted any more');
  const age = Math.abs(nowMs - Number(timestamp) * 1000);
  if (!/^\d{1,12}$/.test(timestamp) || age > TOLERANCE_MS)
    throw new InvalidSignature('signed at another time');
  if (!Rsa.verify(Formatter.response(timestamp, nonce, body), signature, known.key))
    throw new InvalidSignature('the signature is wrong');
}

/**
 * The parameters passed to the app in which a page is open, so that its user can pay: all are strings, by the
 * app's own names.
 */
export type HandedOver = Readonly<
  Record<'appId' | 'timeStamp' | 'nonceStr' | 'package' | 'signType' | 'paySign', string>
>;

/** Returns a function that gives the parameters passed to the app for a trade opened for its user. */
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

/** An encrypted part of a notice that only the merchant can read. */
export interface SealedResource {
  readonly algorithm: string;
  readonly nonce: string;
  readonly associated_data?: string | null;
  readonly ciphertext: string;
}

/**
 * Returns the decrypted content. Throws InvalidSignature when it was encrypted with none of these keys (32
 * characters).
 */
export function unseal(
  { algorithm, nonce, ciphertext, ...rest }: SealedResource,
  apiV3Keys: readonly string[],
): string {
  if (algorithm !== 'AEAD_AES_256_GCM') throw new InvalidSignature('sealed in another way');
  for (const key of apiV3Keys) {
    try {
      return Aes.AesGcm.decrypt(ciphertext, key, nonce, rest.associated_data ?? '');
    } catch {
      // The next key is tried, if there is one.
    }
  }
  throw new InvalidSignature('sealed by another key');
}
