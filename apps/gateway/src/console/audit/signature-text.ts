/** Signatures about the audit log as a text to be kept: when (seconds since 1970), and one by each key. */
import { createSigner, createVerifier, InvalidSignature } from '@phonebill/signing';

/** `keys` are `whsk_…`, one or two. `id` and the beginning of `body` say what is signed. */
export function signatureText(keys: string, id: string, body: string, nowMs: number): string {
  const headers = createSigner(keys).sign(body, id, nowMs);
  const signatures = headers['webhook-signature'].replaceAll('v1a,', '').replaceAll(' ', ',');
  return `${headers['webhook-timestamp']}:${signatures}`;
}

/** Whether one of these keys (`whpk_…`) signed it, however long ago. */
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
    // Its own time takes the place of the present one.
    createVerifier(publicKeys).verify(body, headers, Number(seconds) * 1000);
    return true;
  } catch (error) {
    if (error instanceof InvalidSignature) return false;
    throw error;
  }
}
