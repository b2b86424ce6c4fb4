/** How requests to Tencent Cloud's API 3.0 are signed: its signature of version 3 (decision 79). */
import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'TC3-HMAC-SHA256';
const CONTENT_TYPE = 'application/json; charset=utf-8';

export interface SecretPair {
  readonly secretId: string;
  readonly secretKey: string;
}

/** What is signed: a POST of JSON to the one address that all calls have. */
export interface UnsignedCall {
  readonly host: string;
  /** As its host begins, like `sms`. */
  readonly service: string;
  readonly action: string;
  readonly version: string;
  readonly region: string;
  /** The very text that is sent. */
  readonly body: string;
  readonly nowMs: number;
}

/** The headers that a call goes out with, its signature among them. */
export function signedHeaders(
  { secretId, secretKey }: SecretPair,
  { host, service, action, version, region, body, nowMs }: UnsignedCall,
): Record<string, string> {
  // In order of their names, as they are signed; the action in small letters.
  const signed = { 'content-type': CONTENT_TYPE, host, 'x-tc-action': action.toLowerCase() };
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const names = Object.keys(signed).join(';');
  // The path is always signed as `/`, the query as none.
  const canonical = ['POST', '/', '', lines.join(''), names, sha256(body)].join('\n');
  const time = String(Math.floor(nowMs / 1000));
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request');
  const signature = hmac(key, [ALGORITHM, time, scope, sha256(canonical)].join('\n')).toString('hex');
  const signedPart = `SignedHeaders=${names}, Signature=${signature}`;
  return {
    'content-type': CONTENT_TYPE,
    host,
    'x-tc-action': action,
    'x-tc-version': version,
    'x-tc-timestamp': time,
    'x-tc-region': region,
    authorization: `${ALGORITHM} Credential=${secretId}/${scope}, ${signedPart}`,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
