import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { createWebhookReader, MalformedWebhook, type WebhookReader } from '../signed-webhook.ts';
import { instantOf } from '../instants.ts';
import { Instant, Reference } from '../wire-shapes.ts';
import type { SmsReplyEvent } from './port.ts';
import { storable } from './storable.ts';

/** A length greater than that of any message that a phone sends, its parts joined. */
const MOST_CHARACTERS = 2000;
const PartNumber = Type.Integer({ minimum: 1, maximum: 255 });

const eventShape = Compile(
  Type.Object({
    type: Type.Literal('message.received'),
    messageId: Reference,
    from: Type.String({ maxLength: 64 }),
    to: Type.String({ maxLength: 64 }),
    text: Type.String({ maxLength: MOST_CHARACTERS }),
    part: Type.Optional(PartNumber),
    parts: Type.Optional(PartNumber),
    reference: Type.Optional(Reference),
    receivedAt: Instant,
  }),
);

/**
 * Creates a reader of the SMS centre's webhooks, signed with the key whose public half is `publicKey`
 * (`whpk_…`). The reader throws InvalidSignature and MalformedWebhook; see {@link WebhookReader}.
 */
export function createReplyWebhookReader(publicKey: string): WebhookReader<SmsReplyEvent> {
  return createWebhookReader(publicKey, eventShape, ({ messageId, from, to, text, receivedAt, ...wire }) => {
    const { part = 1, parts = 1, reference } = wire;
    const at = instantOf(receivedAt);
    if (at === null) throw new MalformedWebhook('a reply at a time that is none');
    return {
      messageId,
      from: storable(from),
      to: storable(to),
      text: storable(text),
      // A part without a reference, or with a number beyond the last, is a message of its own.
      part: parts > 1 && part <= parts && reference !== undefined ? { part, parts, reference } : null,
      receivedAt: at,
    };
  });
}
