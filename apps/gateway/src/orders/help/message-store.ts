/**
 * Stores messages about orders and their answers, numbered by their order. Both texts are encrypted, as
 * people write numbers in them. One function writes a state.
 */
import type { HelpMessageState, Language } from '@phonebill/contract';
import { canApply, inStates, next } from '@phonebill/states';
import { inTransaction, type Pool } from '../../db/index.ts';
import type { StoredText } from '../../db/numbers/index.ts';
import { helpMessageMachine, openMessageStates } from './help-states.ts';

export interface HelpMessage {
  readonly userNo: string;
  readonly messageNo: string;
  readonly orderNo: string;
  readonly idempotencyKey: string;
  readonly state: HelpMessageState;
  /** The language of the message, in which the SMS about its answer is written. */
  readonly language: Language;
  readonly text: string;
  readonly writtenAt: Date;
  readonly answer: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: Date | null;
  /** When the user read the answer. */
  readonly readAt: Date | null;
}

export type NewMessage = Pick<
  HelpMessage,
  'userNo' | 'orderNo' | 'idempotencyKey' | 'language' | 'text' | 'writtenAt'
>;

/** The position of a message among those that wait. */
export type MessagePlace = Pick<HelpMessage, 'writtenAt' | 'messageNo'>;

export interface MessageStore {
  /** Returns an order's messages, the oldest first. */
  ofOrder(userNo: string, orderNo: string): Promise<HelpMessage[]>;
  /** Returns messages about all of a user's orders, those about the newest orders first. */
  ofUser(userNo: string, most: number): Promise<HelpMessage[]>;
  /**
   * Writes a message, or returns the order's existing one with that idempotency key; `full` when the order
   * has the most messages allowed.
   */
  write(message: NewMessage): Promise<HelpMessage | 'full'>;
  /** Records that all answers to the messages of an order have been read. */
  markRead(userNo: string, orderNo: string, at: Date): Promise<void>;
  /** Returns a user's orders with an unread answer, the newest answer first. */
  unread(userNo: string, most: number): Promise<string[]>;
  /** Returns the unanswered messages, the oldest first. `after`: only those after this message. */
  open(most: number, after?: MessagePlace): Promise<HelpMessage[]>;
  /** Records that an operator read the message as it was written, and why. */
  noteShown(
    of: Pick<HelpMessage, 'userNo' | 'messageNo'>,
    to: { readonly by: string; readonly reason: string; readonly at: Date },
  ): Promise<void>;
  find(userNo: string, messageNo: string): Promise<HelpMessage | null>;
  /** Answers a message. Returns null when there is no such message, or it was already answered. */
  answer(
    of: Pick<HelpMessage, 'userNo' | 'messageNo'>,
    answer: { readonly text: string; readonly by: string; readonly at: Date },
  ): Promise<HelpMessage | null>;
  /** Sets when the SMS about the answer is tried again; null when it is no longer tried. */
  lookAgain(of: Pick<HelpMessage, 'userNo' | 'messageNo'>, at: Date | null): Promise<void>;
  /** Takes answers whose SMS is due; no other process gets them before `until`. */
  takeDue(now: Date, until: Date, most: number): Promise<HelpMessage[]>;
}

/**
 * The most messages about one order: numbers have two digits, and a user who has written so often should be
 * telephoned.
 */
const MOST_OF_AN_ORDER = 20;

const SELECTED = `user_no as "userNo", message_no as "messageNo", order_no as "orderNo",
  request_no as "idempotencyKey", state, language, text, written_at as "writtenAt", answer,
  answered_by as "answeredBy", answered_at as "answeredAt", read_at as "readAt"`;

type Row = Omit<HelpMessage, 'text' | 'answer'> & {
  readonly text: StoredText;
  readonly answer: StoredText | null;
};

export function createMessageStore(pool: Pool): MessageStore {
  const { numbers } = pool;
  const toMessage = ({ text, answer, ...row }: Row): HelpMessage => ({
    ...row,
    text: numbers.readText(text),
    answer: answer && numbers.readText(answer),
  });
  const read = async (
    where: string,
    values: readonly unknown[],
    client: Pick<Pool, 'query'> = pool,
  ): Promise<HelpMessage[]> =>
    (await client.query<Row>(`select ${SELECTED} from help_messages where ${where}`, [...values])).rows.map(
      toMessage,
    );

  return {
    ofUser: (userNo, most) => read('user_no = $1 order by message_no desc limit $2', [userNo, most]),
    ofOrder: (userNo, orderNo) =>
      read('user_no = $1 and message_no between $2 and $3 order by message_no', [
        userNo,
        `H${orderNo}00`,
        `H${orderNo}99`,
      ]),
    write: ({ userNo, orderNo, idempotencyKey, language, text, writtenAt }) =>
      inTransaction(pool, async (client) => {
        // Orders are locked, so that the second of two concurrent writes takes the next number, or finds the
        // message of the same request.
        await client.query("select pg_advisory_xact_lock(hashtextextended('help ' || $1, 0))", [orderNo]);
        const present = await read(
          'user_no = $1 and message_no between $2 and $3 order by message_no',
          [userNo, `H${orderNo}00`, `H${orderNo}99`],
          client,
        );
        const same = present.find((one) => one.idempotencyKey === idempotencyKey);
        if (same) return same;
        if (present.length >= MOST_OF_AN_ORDER) return 'full';
        const last = Number(present.at(-1)?.messageNo.slice(-2) ?? '-1');
        const messageNo = `H${orderNo}${String(last + 1).padStart(2, '0')}`;
        const { rows } = await client.query<Row>(
          `insert into help_messages
            (user_no, message_no, order_no, request_no, state, language, text, written_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${SELECTED}`,
          [
            userNo,
            messageNo,
            orderNo,
            idempotencyKey,
            helpMessageMachine.initial,
            language,
            numbers.storeText(text),
            writtenAt,
          ],
        );
        const [row] = rows;
        if (!row) throw new Error('a message that was written is there');
        return toMessage(row);
      }),
    async markRead(userNo, orderNo, at) {
      await pool.query(
        `update help_messages set read_at = $4
          where user_no = $1 and message_no between $2 and $3 and answer is not null and read_at is null`,
        [userNo, `H${orderNo}00`, `H${orderNo}99`, at],
      );
    },
    async unread(userNo, most) {
      const { rows } = await pool.query<{ order_no: string }>({
        name: 'unread-answers',
        text: `select order_no from help_messages
          where user_no = $1 and answer is not null and read_at is null
          group by order_no order by max(answered_at) desc limit $2`,
        values: [userNo, most],
      });
      return rows.map((row) => row.order_no);
    },
    open: (most, after) =>
      read(
        `${inStates('state', openMessageStates)} and (written_at, message_no) > ($2, $3)
        order by written_at, message_no limit $1`,
        [most, after?.writtenAt ?? '-infinity', after?.messageNo ?? ''],
      ),
    async noteShown({ userNo, messageNo }, to) {
      await pool.query(
        `update help_messages set shown_to = shown_to || $3::jsonb where user_no = $1 and message_no = $2`,
        [userNo, messageNo, JSON.stringify([to])],
      );
    },
    find: async (userNo, messageNo) =>
      (await read('user_no = $1 and message_no = $2', [userNo, messageNo]))[0] ?? null,
    answer: ({ userNo, messageNo }, { text, by, at }) =>
      inTransaction(pool, async (client) => {
        const [present] = await read(
          'user_no = $1 and message_no = $2 for update',
          [userNo, messageNo],
          client,
        );
        if (!present || !canApply(helpMessageMachine, present.state, 'answered')) return null;
        const state = next(helpMessageMachine, present.state, 'answered');
        await client.query(
          `update help_messages set state = $3, answer = $4, answered_by = $5, answered_at = $6, look_at = $6
            where user_no = $1 and message_no = $2`,
          [userNo, messageNo, state, numbers.storeText(text), by, at],
        );
        return { ...present, state, answer: text, answeredBy: by, answeredAt: at };
      }),
    async lookAgain({ userNo, messageNo }, at) {
      await pool.query('update help_messages set look_at = $3 where user_no = $1 and message_no = $2', [
        userNo,
        messageNo,
        at,
      ]);
    },
    async takeDue(now, until, most) {
      const { rows } = await pool.query<Row>(
        `update help_messages set look_at = $2 where (user_no, message_no) in (
            select user_no, message_no from help_messages where look_at <= $1 order by look_at limit $3
            for update skip locked)
          returning ${SELECTED}`,
        [now, until, most],
      );
      return rows.map(toMessage);
    },
  };
}
