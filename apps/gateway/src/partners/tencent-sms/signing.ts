/** Signs requests to Tencent Cloud's API 3.0 with its signature version 3 (decision 79). */
import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'TC3-HMAC-SHA256';
const CONTENT_TYPE = 'application/json; charset=utf-8';

export interface SecretPair {
  readonly secretId: string;
  readonly secretKey: string;
}

/** The parts of a call that are signed: a POST of JSON to the one address used by all calls. */
export interface UnsignedCall {
  readonly host: string;
  /** The first part of the host name, like `sms`. */
  readonly service: string;
  readonly action: string;
  readonly version: string;
  readonly region: string;
  /** The body exactly as it is sent. */
  readonly body: string;
  readonly nowMs: number;
}

/** Returns the headers of a call, including its signature. */
export function signedHeaders(
  { secretId, secretKey }: SecretPair,
  { host, service, action, version, region, body, nowMs }: UnsignedCall,
): Record<string, string> {
  // The headers are sorted by name, which is the order in which they are signed; the action is in lower case.
  const signed = { 'content-type': CONTENT_TYPE, host, 'x-tc-action': action.toLowerCase() };
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const names = Object.keys(signed).join(';');
  // The path is always signed as `/`, and the query as empty.
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
