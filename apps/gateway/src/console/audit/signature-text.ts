/**
 * Signatures about the audit log as storable text: the time (seconds since 1970), and one signature by each
 * key.
 */
import { createSigner, createVerifier, InvalidSignature } from '@phonebill/signing';

/** Signs `body`. `keys` are one or two `whsk_…`; `id` and the beginning of `body` state what is signed. */
export function signatureText(keys: string, id: string, body: string, nowMs: number): string {
  const headers = createSigner(keys).sign(body, id, nowMs);
  const signatures = headers['webhook-signature'].replaceAll('v1a,', '').replaceAll(' ', ',');
  return `${headers['webhook-timestamp']}:${signatures}`;
}

/** Returns whether one of these keys (`whpk_…`) signed it, however long ago. */
export function isSignedBy(publicKeys: string, id: string, body: string, text: string): boolean {
  const [seconds = '', signatures = ''] = text.split(':');
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures
      .split(',')
      .map((one) => `v1a,${one}`)
      .join(' '),
  };
  try {
    // Verified at its own time, so that its age does not matter.
    createVerifier(publicKeys).verify(body, headers, Number(seconds) * 1000);
    return true;
  } catch (error) {
    if (error instanceof InvalidSignature) return false;
    throw error;
  }
}
