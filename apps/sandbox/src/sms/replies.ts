/**
 * Replies: what people send to the service number, handed over to whoever sent them messages. As at real
 * centres each is a signed webhook, repeated until it is acknowledged; see docs/partners.md.
 */
import type { Callbacks } from '../callbacks/callbacks.ts';
import { Refusal } from '../http/refusals.ts';
import type { Runtime } from '../runtime.ts';
import type { Store } from '../store/database.ts';
import { disguised, partsOf, type ReplyChoices } from './reply-forms.ts';

/** The number that messages come from and replies go to. */
export const SERVICE_NUMBER = '1065800886';
/** The latest that a reply may be, in seconds. */
export const LATEST_SECONDS = 86_400;
/** From one part to the next. */
const BETWEEN_PARTS_MS = 400;

export interface Reply {
  /** Whose inbox it is written in. */
  readonly mobileNo: string;
  readonly text: string;
  /** Another number that it comes from. */
  readonly from: string | null;
  readonly choices: ReplyChoices;
}

export interface Replies {
  /**
   * Hands it over; gives the ids of its messages, of each part one. Throws {@link Refusal} when no message
   * told where replies go.
   */
  send(reply: Reply): string[];
}

/** Who pushes replies in a protocol of its own, a long one whole. */
export interface RepliesPushed {
  readonly partner: 'aliyun-sms' | 'tencent-sms';
  /** Where it pushes the replies to what was sent through it; null: nowhere. */
  readonly url: string | null;
  /** Keeps what a number said, for whoever asks. */
  readonly keep?: (mobileNo: string, text: string) => void;
}

export function createReplies(
  { db, transaction }: Store,
  callbacks: Callbacks,
  { now, newId, random, scaled }: Runtime,
  pushed: readonly RepliesPushed[] = [],
): Replies {
  // A reply goes where the number's newest message said, else where the newest of all did.
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
