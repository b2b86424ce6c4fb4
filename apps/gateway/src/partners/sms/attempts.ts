/**
 * Which messages were asked for, and when: written before each request to a centre that sends a second
 * message when the same is asked for again. Whoever comes with a number that was asked for before, in
 * whichever process, finds it here and looks first whether that message was sent.
 */
import type { Pool } from '../../db/index.ts';

export interface SmsAttempt {
  readonly askedAt: Date;
  readonly isTaken: boolean;
}

export interface SmsAttempts {
  /** Notes that the message of this number is asked for now; what was noted before, if it was, stays. */
  begin(requestNo: string, now: Date): Promise<SmsAttempt | null>;
  /** Notes that it is asked for again; false: somebody else has noted it since `before`. */
  again(requestNo: string, before: Date, now: Date): Promise<boolean>;
  /** It was sent. */
  taken(requestNo: string): Promise<void>;
  /** It was certainly not sent: who asks next is the first. */
  refused(requestNo: string): Promise<void>;
}

/** Attempts in the database. */
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
      // Refused meanwhile, elsewhere: as if it was asked for just now.
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
