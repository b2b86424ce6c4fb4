/** Verifies that a request was signed by the account, as Alibaba Cloud documents signatures of version 3. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { AliyunSmsAccount } from './account.ts';
import { AliyunError } from './errors.ts';

const FRESH_MS = 15 * 60_000;
/** The most nonces that are remembered: requests with older ones are refused because of their time. */
const MOST_NONCES = 100_000;

export interface SignedRequest {
  readonly method: string;
  /** The address including its query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Creates the check of requests, which throws {@link AliyunError}. */
export function createSignatureCheck(
  { accessKeyId, accessKeySecret }: Pick<AliyunSmsAccount, 'accessKeyId' | 'accessKeySecret'>,
  now: () => number,
): (request: SignedRequest) => void {
  const nonces = new Set<string>();
  return ({ method, url, headers, body }) => {
    const one = (name: string): string => {
      const value = headers[name];
      if (typeof value !== 'string' || value === '') throw new AliyunError(400, 'MissingParameter', name);
      return value;
    };
    const parts = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([\da-f]{64})$/.exec(
      one('authorization'),
    );
    if (!parts) throw new AliyunError(400, 'IncompleteSignature', 'the header Authorization');
    const [, credential, signedHeaders = '', signature = ''] = parts;
    if (credential !== accessKeyId) throw new AliyunError(404, 'InvalidAccessKeyId.NotFound', 'no such key');
    const names = signedHeaders.split(';');
    const mustBeSigned = Object.keys(headers).filter(
      (name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'),
    );
    if (!mustBeSigned.every((name) => names.includes(name)) || names.join() !== names.toSorted().join())
      throw new AliyunError(400, 'IncompleteSignature', 'the signed headers');
    if (hashOf(body) !== one('x-acs-content-sha256'))
      throw new AliyunError(400, 'SignatureDoesNotMatch', 'the content');

    const asked = new URL(url, 'http://any');
    const query = [...asked.searchParams]
      .map(([name, value]) => `${strict(name)}=${strict(value)}`)
      .toSorted()
      .join('&');
    const headerLines = names.map((name) => `${name}:${one(name).trim()}`).join('\n');
    const head = `${method}\n${asked.pathname}\n${query}\n${headerLines}\n`;
    const canonical = `${head}\n${signedHeaders}\n${hashOf(body)}`;
    const expected = createHmac('sha256', accessKeySecret)
      .update('ACS3-HMAC-SHA256\n')
      .update(hashOf(canonical))
      .digest();
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
      throw new AliyunError(400, 'SignatureDoesNotMatch', 'the signature');

    if (!(Math.abs(now() - Date.parse(one('x-acs-date'))) < FRESH_MS))
      throw new AliyunError(400, 'InvalidTimeStamp.Expired', 'the time');
    const nonce = one('x-acs-signature-nonce');
    if (nonces.has(nonce)) throw new AliyunError(400, 'SignatureNonceUsed', 'the nonce');
    if (nonces.size >= MOST_NONCES) nonces.clear();
    nonces.add(nonce);
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Encodes every character but letters, digits and - _ . ~ as its bytes. */
function strict(text: string): string {
  return [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[A-Za-z0-9\-_.~]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
