/**
 * What a centre pushes that signs nothing: it is known by the secret in the address it is pushed to, which
 * the operator has given it and nobody else.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { InvalidSignature } from '@phonebill/signing';
import { parseJson } from '../parse-json.ts';
import { MalformedWebhook } from '../signed-webhook.ts';
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
  /** By which the centre knows that a push was taken. */
  readonly taken: object;
}

export interface SmsPushed {
  readonly secret: string;
  readonly rawBody: string;
  readonly nowMs: number;
}

/** How one centre words what it pushes; null: it cannot be read. */
export interface SmsPushWords {
  readonly taken: object;
  /** What is pushed in one, of what was parsed; null: nothing that it would push. */
  replies(pushed: unknown): readonly unknown[] | null;
  reports(pushed: unknown): readonly unknown[] | null;
  replyOf(wire: unknown, nowMs: number): SmsReplyEvent | null;
  reportOf(wire: unknown): SmsReport | null;
}

/** An array is what it is. */
export const arrayOf = (pushed: unknown): readonly unknown[] | null =>
  Array.isArray(pushed) ? pushed : null;

/**
 * A reader of pushes to an address with one of these secrets, whose words are those of one centre. It throws
 * InvalidSignature for any other, and MalformedWebhook for what is nothing of the kind; of several it gives
 * what can be read, and counts the rest.
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

/** Of a centre that pushes nothing: whatever comes is from somebody else. */
export const pushedByNobody: SmsPushReader = createSmsPushReader([], {
  taken: {},
  replies: arrayOf,
  reports: arrayOf,
  replyOf: () => null,
  reportOf: () => null,
});

/** Compared as hashes, so that the time tells neither how much is right nor how long it is. */
function isOneOf(given: string, secrets: readonly string[]): boolean {
  const known = secrets.map((secret) => timingSafeEqual(digest(given), digest(secret)));
  return known.includes(true);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
