/** Certificates in PEM, one after the other. */
import { X509Certificate } from 'node:crypto';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Returns the certificates in a text that have an RSA key; those of other kinds, known here or not, are
 * skipped. Throws Error when there is none.
 */
export function readRsaCertificates(text: string): X509Certificate[] {
  const found = (text.match(PEM) ?? []).flatMap((one) => {
    try {
      const certificate = new X509Certificate(one);
      return certificate.publicKey.asymmetricKeyType === 'rsa' ? [certificate] : [];
    } catch {
      return [];
    }
  });
  if (found.length === 0) throw new Error('no RSA certificate (PEM)');
  return found;
}
