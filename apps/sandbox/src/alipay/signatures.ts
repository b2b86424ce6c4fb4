/** Verifies the app's signature (RSA2) as Alipay does, and signs Alipay's answers and notices. */
import { createPrivateKey, createPublicKey, sign as signBytes, verify as verifyBytes } from 'node:crypto';
import type { AlipayApp } from './app.ts';

export type Parameters = Readonly<Record<string, string>>;

export interface AlipaySignatures {
  /** Whether the app signed these parameters, without the signature itself. */
  isApps(parameters: Parameters): boolean;
  /** Returns the signature of a text. */
  of(text: string): string;
  /**
   * Returns the parameters as a form or a query, signed, with the method of signing (which is itself not
   * signed).
   */
  signed(parameters: Parameters): URLSearchParams;
}

export function createAlipaySignatures({ appPublicKey, platformPrivateKey }: AlipayApp): AlipaySignatures {
  const appKey = createPublicKey({
    key: Buffer.from(appPublicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const platformKey = createPrivateKey({
    key: Buffer.from(platformPrivateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  const of = (text: string): string => signBytes('sha256', Buffer.from(text), platformKey).toString('base64');
  return {
    isApps({ sign = '', ...parameters }) {
      const text = Buffer.from(contentOf(parameters));
      return verifyBytes('sha256', text, appKey, Buffer.from(sign, 'base64'));
    },
    of,
    signed: (parameters) =>
      new URLSearchParams({ ...parameters, sign_type: 'RSA2', sign: of(contentOf(parameters)) }),
  };
}

/** Returns `a=1&b=2`, sorted by name; empty values are omitted. */
function contentOf(parameters: Parameters): string {
  const pairs = Object.entries(parameters).filter(([, value]) => value !== '');
  pairs.sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  return pairs.map(([name, value]) => `${name}=${value}`).join('&');
}
