/** Verifies that a call was signed by the account, as Tencent Cloud documents signatures of version 3. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { TencentSmsAccount } from './account.ts';
import { TencentError } from './errors.ts';

const FRESH_S = 5 * 60;
const FORM = new RegExp(
  '^TC3-HMAC-SHA256 Credential=([^/]+)/([\\d-]+)/(\\w+)/tc3_request, ' +
    'SignedHeaders=([a-z0-9;-]+), Signature=([\\da-f]{64})$',
);

export interface SignedCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Throws {@link TencentError} for a call that was not signed by the account. */
export function requireSigned(
  { secretId, secretKey }: Pick<TencentSmsAccount, 'secretId' | 'secretKey'>,
  { headers, body }: SignedCall,
  nowMs: number,
): void {
  const one = (name: string): string => {
    const value = headers[name];
    if (typeof value !== 'string' || value === '') throw new TencentError('MissingParameter', name);
    return value;
  };
  const parts = FORM.exec(one('authorization'));
  if (!parts) throw new TencentError('AuthFailure.InvalidAuthorization', 'the header Authorization');
  const [, credential, day = '', service = '', names = '', signature = ''] = parts;
  if (credential !== secretId) throw new TencentError('AuthFailure.SecretIdNotFound', 'no such SecretId');

  const seconds = Number(one('x-tc-timestamp'));
  if (!(Math.abs(nowMs / 1000 - seconds) < FRESH_S))
    throw new TencentError('AuthFailure.SignatureExpire', 'the timestamp');
  const wrong = new TencentError('AuthFailure.SignatureFailure', 'the signature');
  if (day !== new Date(seconds * 1000).toISOString().split('T')[0] || service !== 'sms') throw wrong;
  const listed = names.split(';');
  if (!listed.includes('content-type') || !listed.includes('host')) throw wrong;

  const request = [
    'POST',
    '/',
    '',
    ...listed.map((name) => `${name}:${one(name).trim().toLowerCase()}`),
    '',
    names,
    createHash('sha256').update(body, 'utf8').digest('hex'),
  ].join('\n');
  const text = [
    'TC3-HMAC-SHA256',
    one('x-tc-timestamp'),
    `${day}/${service}/tc3_request`,
    createHash('sha256').update(request).digest('hex'),
  ].join('\n');
  let key: Buffer = Buffer.from(`TC3${secretKey}`);
  for (const step of [day, service, 'tc3_request', text])
    key = createHmac('sha256', key).update(step).digest();
  if (!timingSafeEqual(key, Buffer.from(signature, 'hex'))) throw wrong;
}
