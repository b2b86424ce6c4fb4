/** Answers signed as Alipay signs them, for a partner that answers as a test requires. */
import { createPrivateKey, sign } from 'node:crypto';
import type { RawAnswer, RawRequest } from './raw-partner.ts';

/** Returns the method of a request. */
export function methodOf({ path }: RawRequest): string {
  return new URL(path, 'http://alipay').searchParams.get('method') ?? '';
}

/** Returns the content of a request. */
export function contentOf({ body }: RawRequest): unknown {
  return JSON.parse(new URLSearchParams(body).get('biz_content') ?? '');
}

/** Returns a signed answer to a method; the method `error` gives the answer to an unknown method. */
export function signedAnswer(privateKey: string, method: string, node: object): RawAnswer {
  const text = JSON.stringify(node);
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const signature = sign('sha256', Buffer.from(text), key).toString('base64');
  return { body: `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${signature}"}` };
}
