/**
 * Records which messages were requested, and when: written before each request to a centre that would send a
 * second message for a repeated request. A process that is about to send a message with a number recorded
 * before finds the record and first checks whether that message was sent.
 */
import type { Pool } from '../../db/index.ts';

export interface SmsAttempt {
  readonly askedAt: Date;
  readonly isTaken: boolean;
}

export interface SmsAttempts {
  /**
   * Records that the message with this number is requested now, and returns null. If it was recorded before,
   * returns that record and leaves it unchanged.
   */
  begin(requestNo: string, now: Date): Promise<SmsAttempt | null>;
  /**
   * Records that it is requested again; returns false if another process has recorded that since `before`.
   */
  again(requestNo: string, before: Date, now: Date): Promise<boolean>;
  /** Records that the message was sent. */
  taken(requestNo: string): Promise<void>;
  /** Records that the message was certainly not sent: the next request is the first one. */
  refused(requestNo: string): Promise<void>;
}

/** Creates the attempts stored in the database. */
export function createSmsAttempts(pool: Pick<Pool, 'query'>): SmsAttempts {
  const change = async (name: string, text: string, values: readonly unknown[]): Promise<boolean> =>
    (await pool.query({ name, text, values: [...values] })).rowCount === 1;
  return {
    async begin(requestNo, now) {
      const isFirst = await change(
        'begin-sms-attempt',
        'insert into sms_attempts (request_no, asked_at) values ($1, $2) on conflict do nothing',
        [requestNo, now],
      );
      if (isFirst) return null;
      const { rows } = await pool.query<SmsAttempt>({
        name: 'sms-attempt',
        text: `select asked_at as "askedAt", is_taken as "isTaken" from sms_attempts where request_no = $1`,
        values: [requestNo],
      });
      // The message was refused in the meantime, by another process: treated as requested just now.
      return rows[0] ?? { askedAt: now, isTaken: false };
    },
    again: (requestNo, before, now) =>
      change(
        'sms-attempt-again',
        `update sms_attempts set asked_at = $3
          where request_no = $1 and asked_at = $2 and not is_taken`,
        [requestNo, before, now],
      ),
    async taken(requestNo) {
      await change('taken-sms-attempt', 'update sms_attempts set is_taken = true where request_no = $1', [
        requestNo,
      ]);
    },
    async refused(requestNo) {
      await change('refused-sms-attempt', 'delete from sms_attempts where request_no = $1 and not is_taken', [
        requestNo,
      ]);
    },
  };
}
