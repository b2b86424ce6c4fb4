import type { EnvironmentReader } from '@phonebill/environment';
import { createRsaVerifier, readRsaCertificates, readRsaPrivateKey } from '@phonebill/signing';

export interface AlipayConfig {
  readonly kind: 'alipay';
  readonly baseUrl: string;
  readonly billUrl: string;
  readonly appId: string;
  readonly sellerId: string;
  readonly privateKey: string;
  /** One key, or two with a space between. */
  readonly publicKeys: string;
  /**
   * Set when the app's keys are in certificates: the app's own certificate, and Alipay's roots, in PEM;
   * otherwise null.
   */
  readonly certificates: { readonly app: string; readonly roots: string } | null;
}

/** Reads what a merchant of Alipay receives or creates at its open platform. */
export function readAlipay(from: EnvironmentReader): AlipayConfig {
  const number = (name: string, purpose: string, pattern: RegExp): string => {
    const value = from.required(name, purpose);
    if (value !== '' && !pattern.test(value)) from.problem(`${name} is not ${purpose}`);
    return value;
  };
  return {
    kind: 'alipay',
    baseUrl: from.optionalHttpUrl('ALIPAY_URL') ?? 'https://openapi.alipay.com',
    billUrl: from.optionalHttpUrl('ALIPAY_BILL_URL') ?? 'https://dwbillcenter.alipay.com',
    appId: number('ALIPAY_APP_ID', 'the number of the app at Alipay (16 digits)', /^\d{16}$/),
    sellerId: number('ALIPAY_SELLER_ID', "the merchant's number (PID, 2088 and 12 digits)", /^2088\d{12}$/),
    privateKey: from.key(
      'ALIPAY_PRIVATE_KEY',
      "signs our calls to Alipay: the app's private key (base64 of the DER, or PEM)",
      readRsaPrivateKey,
    ),
    publicKeys: from.key(
      'ALIPAY_PUBLIC_KEY',
      "verifies what Alipay says: Alipay's public key, not the app's (base64 of the DER, or PEM)",
      createRsaVerifier,
    ),
    certificates: readCertificates(from),
  };
}

/** Reads both certificates; both must be given, or neither. */
function readCertificates(from: EnvironmentReader): AlipayConfig['certificates'] {
  const names = ['ALIPAY_APP_CERTIFICATE', 'ALIPAY_ROOT_CERTIFICATE'] as const;
  const missing = names.filter((name) => from.text(name) === undefined);
  const [app, roots] = names.map((name) => from.parsed<string | null>(name, certificate, null));
  if (missing.length === 1)
    from.problem(`${missing[0]} is not set: an app whose keys are in certificates needs both`);
  return app && roots ? { app, roots } : null;
}

function certificate(text: string): string {
  readRsaCertificates(text);
  return text;
}
