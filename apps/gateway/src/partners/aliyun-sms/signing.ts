/** Signs requests to Alibaba Cloud's API with its signature version 3 (decision 70). */
import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

export interface AccessKey {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
}

/** The parts of a request without a body that are signed. */
export interface UnsignedRequest {
  readonly method: string;
  readonly host: string;
  /** The path as it is sent, with its query, which is sorted by name and encoded as {@link queryOf} does. */
  readonly path: string;
  readonly action: string;
  readonly version: string;
  /** A value that is never used twice. */
  readonly nonce: string;
  readonly nowMs: number;
}

/** Returns the headers of a request, including its signature. */
export function signedHeaders(
  { accessKeyId, accessKeySecret }: AccessKey,
  { method, host, path, action, version, nonce, nowMs }: UnsignedRequest,
): Record<string, string> {
  const payload = sha256('');
  // The headers are sorted by name, which is the order in which they are signed.
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': payload,
    'x-acs-date': new Date(nowMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const names = Object.keys(headers).join(';');
  const [uri = '/', query = ''] = path.split('?');
  const canonical = [method, uri, query, lines.join(''), names, payload].join('\n');
  const signature = createHmac('sha256', accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  const signed = `Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`;
  return { ...headers, authorization: `${ALGORITHM} ${signed}` };
}

/** Returns parameters as a query, sorted by name and encoded according to RFC 3986. */
export function queryOf(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
