/**
 * Reads what is pushed by a centre that does not sign. The centre is recognised by the secret in the address,
 * which the operator has given to the centre alone.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { InvalidSignature } from '@phonebill/signing';
import { parseJson } from '../parse-json.ts';
import { MalformedWebhook } from '../signed-webhook.ts';
import type { SmsReplyEvent, SmsReport } from './port.ts';

/** The content of a push to an address that contains a secret, in place of a signature. */
export interface SmsPush<Event> {
  readonly events: readonly Event[];
  /** The number of further items that could not be read. */
  readonly malformed: number;
}

/**
 * Reads one push to the address with this secret. Throws InvalidSignature when the secret is not ours,
 * MalformedWebhook when nothing can be read.
 */
export interface SmsPushReader {
  replies(pushed: SmsPushed): SmsPush<SmsReplyEvent>;
  reports(pushed: SmsPushed): SmsPush<SmsReport>;
  /** The answer by which the centre recognises that a push was taken. */
  readonly taken: object;
}

export interface SmsPushed {
  readonly secret: string;
  readonly rawBody: string;
  readonly nowMs: number;
}

/** The push format of one centre; its functions return null for what cannot be read. */
export interface SmsPushWords {
  readonly taken: object;
  /** Returns the items of one parsed push; null when it is not such a push. */
  replies(pushed: unknown): readonly unknown[] | null;
  reports(pushed: unknown): readonly unknown[] | null;
  replyOf(wire: unknown, nowMs: number): SmsReplyEvent | null;
  reportOf(wire: unknown): SmsReport | null;
}

/** Returns the push itself if it is an array; otherwise null. */
export const arrayOf = (pushed: unknown): readonly unknown[] | null =>
  Array.isArray(pushed) ? pushed : null;

/**
 * Creates a reader of pushes to an address with one of these secrets, in one centre's format. It throws
 * InvalidSignature for any other secret, and MalformedWebhook for a body that is not such a push; of several
 * items it returns the readable ones and counts the others.
 */
export function createSmsPushReader(secrets: readonly string[], words: SmsPushWords): SmsPushReader {
  function read<Event>(
    { secret, rawBody }: SmsPushed,
    all: (pushed: unknown) => readonly unknown[] | null,
    one: (wire: unknown) => Event | null,
  ): SmsPush<Event> {
    if (!isOneOf(secret, secrets)) throw new InvalidSignature('pushed to an address with another secret');
    const given = all(parseJson(rawBody));
    if (given === null) throw new MalformedWebhook('push of unexpected shape');
    const events = given.map(one).filter((event) => event !== null);
    return { events, malformed: given.length - events.length };
  }
  return {
    taken: words.taken,
    replies: (pushed) =>
      read(
        pushed,
        (all) => words.replies(all),
        (wire) => words.replyOf(wire, pushed.nowMs),
      ),
    reports: (pushed) =>
      read(
        pushed,
        (all) => words.reports(all),
        (wire) => words.reportOf(wire),
      ),
  };
}

/** The reader for a centre that pushes nothing: every push is from somebody else. */
export const pushedByNobody: SmsPushReader = createSmsPushReader([], {
  taken: {},
  replies: arrayOf,
  reports: arrayOf,
  replyOf: () => null,
  reportOf: () => null,
});

/** Compares hashes, so that the time taken reveals neither how much of the secret is right nor its length. */
function isOneOf(given: string, secrets: readonly string[]): boolean {
  const known = secrets.map((secret) => timingSafeEqual(digest(given), digest(secret)));
  return known.includes(true);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
