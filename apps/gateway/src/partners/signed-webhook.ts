import { createVerifier, InvalidSignature } from '@phonebill/signing';
import { parseJson } from './parse-json.ts';
import type { Shape } from './signed-client.ts';

/** A webhook that was signed by the partner but is not what we know. Its text is safe to log. */
export class MalformedWebhook extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MalformedWebhook';
  }
}

/**
 * A webhook that was signed by the partner for us, of a kind that changes nothing here. It is taken: sent
 * again it would say the same. Its text is safe to log.
 */
export class UnknownEvent extends Error {
  /** The words by which the partner knows that it was taken; null: the usual ones. */
  readonly acknowledgement: string | null;

  constructor(reason: string, acknowledgement: string | null = null) {
    super(reason);
    this.name = 'UnknownEvent';
    this.acknowledgement = acknowledgement;
  }
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Reads one webhook: `rawBody` exactly as it came, `nowMs` the present time, `trusts` whether a key of the
 * partner's (`whpk_…`) still counts. Throws InvalidSignature unless the partner signed it within five
 * minutes, {@link MalformedWebhook} when it is not what docs/partners.md describes, {@link UnknownEvent} when
 * it is of a kind that is not described there.
 */
export type WebhookReader<Event> = (
  rawBody: string,
  headers: WebhookHeaders,
  nowMs: number,
  trusts?: (publicKey: string) => boolean,
) => Event;

/** A reader of the webhooks of the partner with this `whpk_` key. Throws Error when the text is not one. */
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

/** Of a partner that the operator has not got: whoever says to be it is not. */
export const fromNobody: WebhookReader<never> = () => {
  throw new InvalidSignature('there is no such partner (FEATURES_OFF)');
};
