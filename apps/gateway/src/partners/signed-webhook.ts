import { createVerifier, InvalidSignature } from '@phonebill/signing';
import { parseJson } from './parse-json.ts';
import type { Shape } from './signed-client.ts';

/** A webhook that the partner signed but whose content we do not understand. Its message is safe to log. */
export class MalformedWebhook extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MalformedWebhook';
  }
}

/**
 * A webhook that the partner signed for us, of a kind that changes nothing here. It is acknowledged, because
 * it would say the same if it were sent again. Its message is safe to log.
 */
export class UnknownEvent extends Error {
  /** The text by which the partner recognises the acknowledgement; null for the usual one. */
  readonly acknowledgement: string | null;

  constructor(reason: string, acknowledgement: string | null = null) {
    super(reason);
    this.name = 'UnknownEvent';
    this.acknowledgement = acknowledgement;
  }
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Reads one webhook: `rawBody` exactly as received, `nowMs` the present time, `trusts` whether a key of the
 * partner (`whpk_…`) is still valid. Throws InvalidSignature unless the partner signed it within five
 * minutes, {@link MalformedWebhook} when it is not what docs/partners.md describes, {@link UnknownEvent} when
 * its kind is not described there.
 */
export type WebhookReader<Event> = (
  rawBody: string,
  headers: WebhookHeaders,
  nowMs: number,
  trusts?: (publicKey: string) => boolean,
) => Event;

/**
 * Creates a reader of the webhooks of the partner with this `whpk_` key. Throws Error when the text is not
 * such a key.
 */
export function createWebhookReader<Wire, Event>(
  publicKey: string,
  shape: Shape<Wire>,
  toEvent: (wire: Wire) => Event,
): WebhookReader<Event> {
  const verifier = createVerifier(publicKey);
  return (rawBody, headers, nowMs, trusts) => {
    verifier.verify(rawBody, headers, nowMs, trusts);
    const wire = parseJson(rawBody);
    if (!shape.Check(wire)) throw new MalformedWebhook('webhook of unexpected shape');
    return toEvent(wire);
  };
}

/** The reader for a partner that the operator does not have: whoever claims to be it is not. */
export const fromNobody: WebhookReader<never> = () => {
  throw new InvalidSignature('there is no such partner (FEATURES_OFF)');
};
