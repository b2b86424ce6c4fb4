/** What a centre pushes that signs nothing: it is known by the secret in the address it is pushed to. */
import type { SmsReplyEvent, SmsReport } from './port.ts';

/** What was read of a push to an address that has a secret in it, instead of being signed. */
export interface SmsPush<Event> {
  readonly events: readonly Event[];
  /** How many more could not be read. */
  readonly malformed: number;
}

/**
 * Reads one push to the address with this secret. Throws InvalidSignature unless that is ours,
 * MalformedWebhook when nothing of it can be read.
 */
export interface SmsPushReader {
  replies(pushed: SmsPushed): SmsPush<SmsReplyEvent>;
  reports(pushed: SmsPushed): SmsPush<SmsReport>;
}

export interface SmsPushed {
  readonly secret: string;
  readonly rawBody: string;
  readonly nowMs: number;
}
