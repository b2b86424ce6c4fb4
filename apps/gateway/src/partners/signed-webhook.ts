import { createVerifier } from '@phonebill/signing';
import type { Shape } from './signed-client.ts';

/** A callback that was signed by the partner but does not say anything we know. Its text is safe to log. */
export class MalformedWebhook extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MalformedWebhook';
  }
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Reads one callback: `rawBody` exactly as it came, `nowMs` the present time. Throws InvalidSignature unless
 * the partner signed it within five minutes, {@link MalformedWebhook} when it is not what docs/partners.md
 * describes.
 */
export type WebhookReader<Notice> = (rawBody: string, headers: WebhookHeaders, nowMs: number) => Notice;

/** A reader of the callbacks of the partner with this `whpk_` key. Throws Error when the text is not one. */
export function createWebhookReader<Wire, Notice>(
  publicKey: string,
  shape: Shape<Wire>,
  toNotice: (wire: Wire) => Notice,
): WebhookReader<Notice> {
  const verifier = createVerifier(publicKey);
  return (rawBody, headers, nowMs) => {
    verifier.verify(rawBody, headers, nowMs);
    let wire: unknown;
    try {
      wire = JSON.parse(rawBody);
    } catch {
      throw new MalformedWebhook('callback is not JSON');
    }
    if (!shape.Check(wire)) throw new MalformedWebhook('callback of unexpected shape');
    return toNotice(wire);
  };
}
