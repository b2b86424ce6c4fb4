/**
 * An app whose keys are in certificates names its own and Alipay's root with every request, each by a number
 * made of who issued it and its serial number.
 */
import { createHash } from 'node:crypto';
import { readRsaCertificates } from '@phonebill/signing';

export interface AppCertificates {
  /** The app's own, in PEM. */
  readonly app: string;
  /** Alipay's roots, one after the other, in PEM: those that sign by RSA count. */
  readonly roots: string;
}

/** What stands in each request. Throws Error when one is no certificate. */
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
