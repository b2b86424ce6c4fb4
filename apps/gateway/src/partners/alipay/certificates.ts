/**
 * The certificates of an app. An app whose keys are in certificates identifies its own certificate and
 * Alipay's roots in every request, each by a number derived from its issuer and serial number.
 */
import { createHash } from 'node:crypto';
import { readRsaCertificates } from '@phonebill/signing';

export interface AppCertificates {
  /** The app's own certificate, in PEM. */
  readonly app: string;
  /** Alipay's root certificates, one after the other, in PEM; only those that sign with RSA are used. */
  readonly roots: string;
}

/** Returns the certificate numbers for each request. Throws Error when a text is not a certificate. */
export function certificateNumbers({ app, roots }: AppCertificates): Readonly<Record<string, string>> {
  return { app_cert_sn: numberOf(app), alipay_root_cert_sn: numberOf(roots) };
}

function numberOf(certificates: string): string {
  return readRsaCertificates(certificates)
    .map(({ issuer, serialNumber }) => {
      const names = issuer.split('\n').toReversed().join(',');
      return createHash('md5')
        .update(names + BigInt(`0x${serialNumber}`).toString())
        .digest('hex');
    })
    .join('_');
}
