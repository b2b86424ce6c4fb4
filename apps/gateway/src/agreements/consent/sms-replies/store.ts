/** The rows of replies: one for each message, or part of one, that the SMS centre handed over. */
import type { Pool } from '../../../db/index.ts';
import type { StoredNumber, StoredText } from '../../../db/numbers/index.ts';
import type { SmsReplyEvent } from '../../../partners/sms/index.ts';
import type { ReplyWord } from './read-reply.ts';

export interface StoredReply {
  readonly messageId: string;
  /** Null: it did not come from a mobile number. */
  readonly mobileNo: string | null;
  readonly text: string;
  readonly part: SmsReplyEvent['part'];
  /** When the centre got it, and when we did. */
  readonly repliedAt: Date;
  readonly receivedAt: Date;
  /** What it means, once that counts; before that null. */
  readonly word: ReplyWord | null;
}

export interface ReplyStore {
  /**
   * Writes what came, once, with a job `handleSmsReply` that handles it; `lookAt`: when it is looked at if
   * the job did not. `mobileNo` null: nobody can be answered.
   */
  keep(event: SmsReplyEvent, mobileNo: string | null, receivedAt: Date, lookAt: Date): Promise<void>;
  /**
   * The reply, when it is still to be handled: its row, or the rows of all parts that came of it, in no
   * order; none when it was handled, or never came.
   */
  waiting(messageId: string): Promise<StoredReply[]>;
  /** What it means counts from now on, whatever becomes of it. */
  counts(replies: readonly StoredReply[], word: ReplyWord): Promise<void>;
  handled(
    replies: readonly StoredReply[],
    how: { readonly word: ReplyWord; readonly outcome: string },
    at: Date,
  ): Promise<void>;
  /** They are not looked at before then by themselves: parts of them are missing. */
  lookLater(replies: readonly StoredReply[], lookAt: Date): Promise<void>;
  /** It is handled at that time by another job as well. */
  handleLater(messageId: string, at: Date): Promise<void>;
  /** Those to be looked at by now, the longest due first; nobody else gets them before `until`. */
  takeDue(now: Date, until: Date, most: number): Promise<string[]>;
}

interface Row extends Omit<StoredReply, 'part' | 'mobileNo' | 'text'> {
  readonly mobileNo: StoredNumber | null;
  readonly text: StoredText;
  readonly part: number | null;
  readonly parts: number | null;
  readonly reference: string | null;
}

/** The centre gets the parts of one message within so long; their reference comes again for another. */
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
