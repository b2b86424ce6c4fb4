/**
 * Replies: what people send to the service number, delivered to whichever party sent them messages. As at
 * real centres each is a signed webhook, repeated until it is acknowledged; see docs/partners.md.
 */
import type { Callbacks } from '../callbacks/callbacks.ts';
import { Refusal } from '../http/refusals.ts';
import type { Runtime } from '../runtime.ts';
import type { Store } from '../store/database.ts';
import { disguised, partsOf, type ReplyChoices } from './reply-forms.ts';

/** The number from which messages come, and to which replies are sent. */
export const SERVICE_NUMBER = '1065800886';
/** The longest delay of a reply, in seconds. */
export const LATEST_SECONDS = 86_400;
/** The time (ms) from one part to the next. */
const BETWEEN_PARTS_MS = 400;

export interface Reply {
  /** The number in whose inbox the reply is written. */
  readonly mobileNo: string;
  readonly text: string;
  /** Another number from which it comes; null otherwise. */
  readonly from: string | null;
  readonly choices: ReplyChoices;
}

export interface Replies {
  /**
   * Delivers the reply; returns the ids of its messages, one for each part. Throws {@link Refusal} when no
   * message gave an address for replies.
   */
  send(reply: Reply): string[];
}

/** A provider that pushes replies in a protocol of its own, a long one as a whole. */
export interface RepliesPushed {
  readonly partner: 'aliyun-sms' | 'tencent-sms';
  /** The address to which it pushes replies to messages sent through it; null for none. */
  readonly url: string | null;
  /** Stores what a number said, for later queries. */
  readonly keep?: (mobileNo: string, text: string) => void;
}

export function createReplies(
  { db, transaction }: Store,
  callbacks: Callbacks,
  { now, newId, random, scaled }: Runtime,
  pushed: readonly RepliesPushed[] = [],
): Replies {
  // A reply is sent to the address given by the number's newest message, else to that of the newest message
  // of all.
  const target = db.prepare(
    'SELECT notify_url FROM reply_addresses ORDER BY mobile_no = ? DESC, at DESC LIMIT 1',
  );
  return {
    send({ mobileNo, text, from, choices }) {
      const url = target.get(mobileNo)?.['notify_url'];
      if (typeof url !== 'string')
        throw new Refusal('reply_unwanted', 'no message has told yet where replies go');
      const whole = disguised(text, choices);
      const by = pushed.find((one) => one.url === url);
      const parts = choices.inParts && !by ? partsOf(whole) : [whole];
      const reference = String(Math.floor(random() * 65_536));
      const afterMs = scaled(choices.lateSeconds * 1000);
      return transaction(() => {
        by?.keep?.(from ?? mobileNo, whole);
        return parts.map((part, index) => {
          const messageId = `MO${newId()}`;
          callbacks.enqueue({
            partner: by?.partner ?? 'sms',
            url,
            content: {
              type: 'message.received',
              messageId,
              from: (choices.countryCode ? '+86' : '') + (from ?? mobileNo),
              to: SERVICE_NUMBER,
              text: part,
              ...(parts.length > 1 && { part: index + 1, parts: parts.length, reference }),
              receivedAt: new Date(now()).toISOString(),
            },
            amountKey: null,
            copies: choices.twice ? 2 : 1,
            afterMs: afterMs + scaled((parts.length - 1 - index) * BETWEEN_PARTS_MS),
          });
          return messageId;
        });
      });
    },
  };
}
