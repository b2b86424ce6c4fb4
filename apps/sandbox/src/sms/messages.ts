import { Refusal } from '../http/refusals.ts';
import type { Store } from '../store/database.ts';

export interface Message {
  readonly requestNo: string;
  readonly mobileNo: string;
  readonly text: string;
  /** The verification code in the text; null when there is none. */
  readonly code: string | null;
  readonly at: number;
}

export interface SentMessage extends Pick<Message, 'requestNo' | 'mobileNo' | 'text'> {
  /** The address to which replies to it are sent; omitted for none. */
  readonly notifyUrl?: string | undefined;
}

/** The messages sent, which are stored instead of being delivered. */
export interface Messages {
  /** Stores a message; one with the same request number is stored only once. */
  send(message: SentMessage): void;
  /** Returns messages, newest first; to one number, or to all when null. */
  list(mobileNo: string | null): Message[];
}

const MOST_LISTED = 50;

export function createMessages({ db }: Store, now: () => number): Messages {
  const find = db.prepare('SELECT mobile_no, text FROM messages WHERE request_no = ?');
  const insert = db.prepare('INSERT INTO messages (request_no, mobile_no, text, at) VALUES (?, ?, ?, ?)');
  const keepAddress = db.prepare(
    'INSERT OR REPLACE INTO reply_addresses (mobile_no, notify_url, at) VALUES (?, ?, ?)',
  );
  const all = db.prepare(`SELECT * FROM messages ORDER BY seq DESC LIMIT ${MOST_LISTED}`);
  const ofNumber = db.prepare(
    `SELECT * FROM messages WHERE mobile_no = ? ORDER BY seq DESC LIMIT ${MOST_LISTED}`,
  );
  return {
    send({ requestNo, mobileNo, text, notifyUrl }) {
      const known = find.get(requestNo);
      if (known && (known['mobile_no'] !== mobileNo || known['text'] !== text))
        throw new Refusal('request_no_reused', 'this request number was used for another message');
      if (!known) insert.run(requestNo, mobileNo, text, now());
      if (notifyUrl !== undefined) keepAddress.run(mobileNo, notifyUrl, now());
    },
    list: (mobileNo) => (mobileNo === null ? all.all() : ofNumber.all(mobileNo)).map(toMessage),
  };
}

function toMessage(row: Record<string, unknown>): Message {
  const text = String(row['text']);
  return {
    requestNo: String(row['request_no']),
    mobileNo: String(row['mobile_no']),
    text,
    code: codeIn(text),
    at: Number(row['at']),
  };
}

/**
 * Returns the first run of exactly six digits, else the first of four to eight; never a part of a longer
 * number, an amount or an address.
 */
export function codeIn(text: string): string | null {
  const words = text.replaceAll(/https?:\/\/[\x21-\x7e]+/g, ' ');
  const whole = (length: string) =>
    new RegExp(`(?<![\\d¥*]|\\d\\.)\\d{${length}}(?![\\d*]|\\.\\d)`).exec(words)?.[0];
  return whole('6') ?? whole('4,8') ?? null;
}
