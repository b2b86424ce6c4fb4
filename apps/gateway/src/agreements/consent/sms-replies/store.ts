/** Stores replies: one row for each message, or part of one, that the SMS centre handed over. */
import type { Pool } from '../../../db/index.ts';
import type { StoredNumber, StoredText } from '../../../db/numbers/index.ts';
import type { SmsReplyEvent } from '../../../partners/sms/index.ts';
import type { ReplyWord } from './read-reply.ts';

export interface StoredReply {
  readonly messageId: string;
  /** The sender's mobile number; null when it did not come from one. */
  readonly mobileNo: string | null;
  readonly text: string;
  readonly part: SmsReplyEvent['part'];
  /** When the centre received it, and when we did. */
  readonly repliedAt: Date;
  readonly receivedAt: Date;
  /** The meaning of the reply, once it was found valid; null before. */
  readonly word: ReplyWord | null;
}

export interface ReplyStore {
  /**
   * Writes a reply, once, with a job `handleSmsReply` that handles it. `lookAt` is when it is looked at if
   * the job did not run. `mobileNo` is null when the sender cannot be answered.
   */
  keep(event: SmsReplyEvent, mobileNo: string | null, receivedAt: Date, lookAt: Date): Promise<void>;
  /**
   * Returns the rows of a reply that is still to be handled: its own, or those of all parts that have
   * arrived, in no order; none when it was handled, or never arrived.
   */
  waiting(messageId: string): Promise<StoredReply[]>;
  /** Records the meaning of a valid reply, which from now on is applied in any case. */
  counts(replies: readonly StoredReply[], word: ReplyWord): Promise<void>;
  handled(
    replies: readonly StoredReply[],
    how: { readonly word: ReplyWord; readonly outcome: string },
    at: Date,
  ): Promise<void>;
  /** Sets when replies with missing parts are next looked at by themselves. */
  lookLater(replies: readonly StoredReply[], lookAt: Date): Promise<void>;
  /** Adds another job that handles it at that time. */
  handleLater(messageId: string, at: Date): Promise<void>;
  /** Takes the replies that are due, the longest due first; no other process gets them before `until`. */
  takeDue(now: Date, until: Date, most: number): Promise<string[]>;
}

interface Row extends Omit<StoredReply, 'part' | 'mobileNo' | 'text'> {
  readonly mobileNo: StoredNumber | null;
  readonly text: StoredText;
  readonly part: number | null;
  readonly parts: number | null;
  readonly reference: string | null;
}

/**
 * The time within which the centre receives all parts of one message; later their reference is used again for
 * another.
 */
const PARTS_WITHIN = '1 hour';

export function createReplyStore(pool: Pool): ReplyStore {
  return {
    async keep({ messageId, to, text, part, receivedAt: repliedAt }, mobileNo, receivedAt, lookAt) {
      await pool.query({
        name: 'keep-sms-reply',
        text: `with kept as (
            insert into sms_replies (message_id, mobile_no, service_number, text, part, parts, reference,
              replied_at, received_at, look_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning message_id
          )
          select graphile_worker.add_job('handleSmsReply', json_build_object('messageId', message_id))
          from kept`,
        values: [
          messageId,
          mobileNo === null ? null : pool.numbers.store(mobileNo),
          to,
          pool.numbers.storeText(text),
          part?.part ?? null,
          part?.parts ?? null,
          part?.reference ?? null,
          repliedAt,
          receivedAt,
          lookAt,
        ],
      });
    },
    async waiting(messageId) {
      const { rows } = await pool.query<Row>({
        name: 'waiting-sms-reply',
        text: `select other.message_id as "messageId", other.mobile_no as "mobileNo", other.text, other.part,
            other.parts, other.reference, other.replied_at as "repliedAt",
            other.received_at as "receivedAt", other.word
          from sms_replies one
          join sms_replies other on other.message_id = one.message_id or (
            other.mobile_no = one.mobile_no and other.reference = one.reference
            and other.service_number = one.service_number and other.parts = one.parts
            and other.replied_at between one.replied_at - interval '${PARTS_WITHIN}'
              and one.replied_at + interval '${PARTS_WITHIN}'
          )
          where one.message_id = $1 and one.handled_at is null and other.handled_at is null`,
        values: [messageId],
      });
      return rows.map(({ mobileNo, text, part, parts, reference, ...row }) => ({
        ...row,
        mobileNo: mobileNo && pool.numbers.read(mobileNo),
        text: pool.numbers.readText(text),
        part: part === null || parts === null || reference === null ? null : { part, parts, reference },
      }));
    },
    async counts(replies, word) {
      await pool.query({
        name: 'sms-reply-counts',
        text: 'update sms_replies set word = $2 where message_id = any ($1) and handled_at is null',
        values: [replies.map(({ messageId }) => messageId), word],
      });
    },
    async handled(replies, { word, outcome }, at) {
      await pool.query({
        name: 'handled-sms-reply',
        text: `update sms_replies set word = $2, outcome = $3, handled_at = $4, look_at = null
          where message_id = any ($1) and handled_at is null`,
        values: [replies.map(({ messageId }) => messageId), word, outcome, at],
      });
    },
    async lookLater(replies, lookAt) {
      await pool.query({
        name: 'look-later-at-sms-reply',
        text: `update sms_replies set look_at = $2 where message_id = any ($1) and handled_at is null`,
        values: [replies.map(({ messageId }) => messageId), lookAt],
      });
    },
    async handleLater(messageId, at) {
      await pool.query({
        name: 'handle-sms-reply-later',
        text: `select graphile_worker.add_job('handleSmsReply', json_build_object('messageId', $1::text),
          run_at := $2)`,
        values: [messageId, at],
      });
    },
    async takeDue(now, until, most) {
      const { rows } = await pool.query<{ messageId: string }>({
        name: 'due-sms-replies',
        text: `update sms_replies set look_at = $2 where message_id in (
            select message_id from sms_replies where look_at <= $1 order by look_at limit $3
            for update skip locked)
          returning message_id as "messageId"`,
        values: [now, until, most],
      });
      return rows.map(({ messageId }) => messageId);
    },
  };
}
