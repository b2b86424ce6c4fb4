/** The replies of numbers to the stand-in, as it lists them on request. */
import type { Foundation } from '../foundation.ts';

export interface SaidReply {
  readonly mobileNo: string;
  readonly content: string;
  readonly at: number;
}

export interface SaidReplies {
  /** Stores what a number said now. */
  keep(mobileNo: string, content: string): void;
  /** Returns at most `most` replies of a number in [from, to], newest first. */
  of(mobileNo: string, from: number, to: number, most: number): SaidReply[];
}

/** The time (ms) from pushing a reply until it is also listed. */
const LISTED_AFTER_MS = 2000;

export function createSaidReplies({
  store: { db },
  runtime: { now, scaled },
}: Pick<Foundation, 'store' | 'runtime'>): SaidReplies {
  const insert = db.prepare(
    'INSERT INTO tencent_sms_replies (mobile_no, content, at, listed_at) VALUES (?, ?, ?, ?)',
  );
  const ofNumber = db.prepare(
    `SELECT mobile_no, content, at FROM tencent_sms_replies
      WHERE mobile_no = ? AND at >= ? AND at <= ? AND listed_at <= ? ORDER BY seq DESC LIMIT ?`,
  );
  return {
    keep(mobileNo, content) {
      insert.run(mobileNo, content, now(), now() + scaled(LISTED_AFTER_MS));
    },
    of: (mobileNo, from, to, most) =>
      ofNumber.all(mobileNo, from, to, now(), most).map((row) => ({
        mobileNo: String(row['mobile_no']),
        content: String(row['content']),
        at: Number(row['at']),
      })),
  };
}
