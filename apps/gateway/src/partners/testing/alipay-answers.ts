/** Answers as Alipay signs them, for a partner that says whatever a test wants. */
import { createPrivateKey, sign } from 'node:crypto';
import type { RawAnswer, RawRequest } from './raw-partner.ts';

/** What a request asks for. */
export function methodOf({ path }: RawRequest): string {
  return new URL(path, 'http://alipay').searchParams.get('method') ?? '';
}

/** What it is about. */
export function contentOf({ body }: RawRequest): unknown {
  return JSON.parse(new URLSearchParams(body).get('biz_content') ?? '');
}

/** An answer to a method; `error`: to none that it knows. */
export function signedAnswer(privateKey: string, method: string, node: object): RawAnswer {
  const text = JSON.stringify(node);
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const signature = sign('sha256', Buffer.from(text), key).toString('base64');
  return { body: `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${signature}"}` };
}
