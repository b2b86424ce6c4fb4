/**
 * Verifies the merchant's signature as WeChat Pay does, signs WeChat Pay's answers and notices, and encrypts
 * its notices.
 */
import {
  createCipheriv,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';
import { type IssuedCertificate, issueCertificates } from './issued-certificates.ts';
import type { KeysByName, WechatMerchant } from './merchant.ts';

const TOLERANCE_MS = 5 * 60_000;
const SCHEME = 'WECHATPAY2-SHA256-RSA2048';

export interface Signatures {
  /** Whether the merchant signed this request: `path` with its query, `body` as it arrived. */
  isMerchants(authorization: string | undefined, method: string, path: string, body: string): boolean;
  /** Whether the merchant signed this text. */
  isMerchantsText(text: string, signature: string): boolean;
  /**
   * Returns the headers of WeChat Pay's answer or notice. `wanted`: the key with which the merchant asks to
   * be answered; when omitted, the one that was asked for last.
   */
  headersFor(body: string, wanted?: string): Record<string, string>;
  /**
   * Returns the certificates of the valid keys, the newest last; none when the merchant was given the key
   * itself.
   */
  certificates(): readonly IssuedCertificate[];
  /** Encrypts a text. `about`: the associated data, which is sent unencrypted. */
  seal(
    text: string,
    about?: string,
  ): {
    readonly algorithm: string;
    readonly nonce: string;
    readonly associated_data: string;
    readonly ciphertext: string;
  };
}

/** `oldKeysEnd`: whether the first of two keys, of either side, is no longer valid. */
export function createSignatures(
  merchant: WechatMerchant,
  now: () => number,
  oldKeysEnd: () => boolean,
): Signatures {
  const merchantKeys = keysOf(merchant.merchantPublicKeys, (key) =>
    createPublicKey({ key, format: 'der', type: 'spki' }),
  );
  const platformKeys = keysOf(merchant.platformPrivateKeys, (key) =>
    createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
  );
  const issued = issueCertificates(platformKeys, now());
  let [named = ''] = platformKeys.keys();
  const counts = (keys: ReadonlyMap<string, KeyObject>, name: string): boolean =>
    keys.has(name) && !(oldKeysEnd() && name !== newestOf(keys));
  return {
    isMerchants(authorization = '', method, path, body) {
      if (!authorization.startsWith(`${SCHEME} `)) return false;
      const parts = Object.fromEntries(
        [...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
      );
      const { mchid, nonce_str: nonce, timestamp, signature, serial_no: serial } = parts;
      if (mchid !== merchant.merchantId || !nonce || !timestamp || !signature || !serial) return false;
      if (Math.abs(now() - Number(timestamp) * 1000) > TOLERANCE_MS) return false;
      const key = counts(merchantKeys, serial) ? merchantKeys.get(serial) : undefined;
      const message = `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`;
      return key !== undefined && verifies(key, message, signature);
    },
    isMerchantsText: (text, signature) =>
      [...merchantKeys.values()].some((key) => verifies(key, text, signature)),
    headersFor(body, wanted) {
      if (wanted !== undefined && counts(platformKeys, wanted)) named = wanted;
      if (!counts(platformKeys, named)) named = newestOf(platformKeys);
      const platformKey = platformKeys.get(named);
      if (!platformKey) throw new Error('there is no key that WeChat Pay signs by');
      const [timestamp, nonce] = [String(Math.floor(now() / 1000)), randomBytes(16).toString('hex')];
      const message = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`);
      return {
        'wechatpay-serial': named,
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-signature': signBytes('sha256', message, platformKey).toString('base64'),
      };
    },
    certificates: () => issued.filter(({ serial }) => counts(platformKeys, serial)),
    seal(text, about = 'transaction') {
      const nonce = randomBytes(6).toString('hex');
      const cipher = createCipheriv('aes-256-gcm', merchant.apiV3Key, nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return {
        algorithm: 'AEAD_AES_256_GCM',
        nonce,
        associated_data: about,
        ciphertext: sealed.toString('base64'),
      };
    },
  };
}

/** Returns the name of the key that was given last. */
function newestOf(keys: ReadonlyMap<string, KeyObject>): string {
  return [...keys.keys()].at(-1) ?? '';
}

function keysOf(texts: KeysByName, read: (der: Buffer) => KeyObject): ReadonlyMap<string, KeyObject> {
  return new Map([...texts].map(([name, text]) => [name, read(Buffer.from(text, 'base64'))]));
}

function verifies(key: KeyObject, text: string, signature: string): boolean {
  return verifyBytes('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'));
}
