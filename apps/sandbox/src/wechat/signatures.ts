/** How WeChat Pay checks the merchant's signature, signs what it says, and seals what it reports. */
import {
  createCipheriv,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';
import type { WechatMerchant } from './merchant.ts';

const TOLERANCE_MS = 5 * 60_000;
const SCHEME = 'WECHATPAY2-SHA256-RSA2048';

export interface Signatures {
  /** Whether the merchant signed this request: `path` with its query, `body` as it came. */
  isMerchants(authorization: string | undefined, method: string, path: string, body: string): boolean;
  /** Whether the merchant signed this text. */
  isMerchantsText(text: string, signature: string): boolean;
  /** Headers for what WeChat Pay says, as an answer or as a notice. */
  headersFor(body: string): Record<string, string>;
  seal(text: string): {
    readonly algorithm: string;
    readonly nonce: string;
    readonly associated_data: string;
    readonly ciphertext: string;
  };
}

export function createSignatures(merchant: WechatMerchant, now: () => number): Signatures {
  const merchantKey = createPublicKey({
    key: Buffer.from(merchant.merchantPublicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const platformKey = createPrivateKey({
    key: Buffer.from(merchant.platformPrivateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    isMerchants(authorization = '', method, path, body) {
      if (!authorization.startsWith(`${SCHEME} `)) return false;
      const parts = Object.fromEntries(
        [...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
      );
      const { mchid, nonce_str: nonce, timestamp, signature, serial_no: serial } = parts;
      if (mchid !== merchant.merchantId || !nonce || !timestamp || !signature || !serial) return false;
      if (Math.abs(now() - Number(timestamp) * 1000) > TOLERANCE_MS) return false;
      const message = Buffer.from(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`);
      return verifyBytes('sha256', message, merchantKey, Buffer.from(signature, 'base64'));
    },
    isMerchantsText: (text, signature) =>
      verifyBytes('sha256', Buffer.from(text), merchantKey, Buffer.from(signature, 'base64')),
    headersFor(body) {
      const [timestamp, nonce] = [String(Math.floor(now() / 1000)), randomBytes(16).toString('hex')];
      const message = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`);
      return {
        'wechatpay-serial': merchant.platformKeyId,
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-signature': signBytes('sha256', message, platformKey).toString('base64'),
      };
    },
    seal(text) {
      const [nonce, about] = [randomBytes(6).toString('hex'), 'transaction'];
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
