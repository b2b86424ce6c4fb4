/**
 * Records for operators which messages a centre was asked to send: to which number, under which name, about
 * what, whether the centre took it and what it reported about its delivery. The text is never recorded, and
 * so never a code. Each message is recorded before the centre is called, because a report may arrive before
 * the centre's answer. A message is sent even if this record cannot be written.
 */
import type { Pool } from '../../db/index.ts';
import type { StoredNumber } from '../../db/numbers/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import type { SmsCentre, SmsReport, SmsReportOutcome } from './port.ts';

type Message = Parameters<SmsCentre['send']>[0];

export interface SentMessages {
  /** Records that the centre is about to be called. Repeating it changes nothing. */
  asked(message: Message): Promise<void>;
  /**
   * Records that the centre took the message, whether or not it was recorded before. Repeating it changes
   * nothing.
   */
  taken(message: Message): Promise<void>;
  /**
   * Records a report. A report about an unknown message changes nothing; a reported delivery is not
   * overwritten.
   */
  reported(report: SmsReport): Promise<void>;
}

export function createSentMessages(pool: Pool, clock: Clock): SentMessages {
  async function note({ requestNo, mobileNo, name, about }: Message, isTaken: boolean): Promise<void> {
    const now = new Date(clock());
    await pool.query({
      name: 'note-sms-sent',
      text: `insert into sms_sent as s (request_no, mobile_no, name, about, asked_at, taken_at)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (request_no) do update set taken_at = excluded.taken_at
        where s.taken_at is null and excluded.taken_at is not null`,
      values: [requestNo, pool.numbers.store(mobileNo), name, about ?? null, now, isTaken ? now : null],
    });
  }
  return {
    asked: (message) => note(message, false),
    taken: (message) => note(message, true),
    async reported({ requestNo, outcome }) {
      if (requestNo === null) return;
      await pool.query({
        name: 'note-sms-report',
        text: `update sms_sent set report = $2, reported_at = $3
          where request_no = $1 and report is distinct from 'delivered'`,
        values: [requestNo, outcome, new Date(clock())],
      });
    },
  };
}

/**
 * Returns a centre whose messages are recorded. `onNotNoted` is called with the reason when a record could
 * not be written.
 */
export function notingCentre<Centre extends SmsCentre>(
  centre: Centre,
  sent: Pick<SentMessages, 'asked' | 'taken'>,
  onNotNoted: (why: string) => void,
): Centre {
  const orSay = (noted: Promise<void>): Promise<void> =>
    noted.catch((error: unknown) => onNotNoted(String(error)));
  return {
    ...centre,
    async send(message) {
      await orSay(sent.asked(message));
      const isTaken = await centre.send(message);
      if (isTaken) await orSay(sent.taken(message));
      return isTaken;
    },
  };
}

export interface SentMessage {
  readonly requestNo: string;
  readonly mobileNo: string;
  readonly name: string;
  readonly about: string | null;
  readonly askedAt: Date;
  readonly takenAt: Date | null;
  readonly report: SmsReportOutcome | null;
  readonly reportedAt: Date | null;
}

/** The largest number of messages read, because a page shows no more. */
const MOST_SHOWN = 100;
const SENT = `request_no as "requestNo", mobile_no, name, about, asked_at as "askedAt", taken_at as "takenAt",
  report, reported_at as "reportedAt"`;

/** Returns the messages about any of these numbers, the newest first. */
export function sentAbout(pool: Pool, abouts: readonly string[]): Promise<SentMessage[]> {
  return read(pool, 'about = any ($1)', abouts);
}

/** Returns the messages to a mobile number, in all its stored forms, the newest first. */
export function sentTo(pool: Pool, mobileNo: string): Promise<SentMessage[]> {
  return read(pool, 'mobile_no = any ($1)', pool.numbers.formsOf(mobileNo));
}

async function read(
  pool: Pool,
  where: string,
  values: readonly (string | StoredNumber)[],
): Promise<SentMessage[]> {
  const { rows } = await pool.query<SentMessage & { readonly mobile_no: StoredNumber }>(
    `select ${SENT} from sms_sent where ${where} order by asked_at desc, request_no limit ${MOST_SHOWN}`,
    [values],
  );
  return rows.map(({ mobile_no: stored, ...message }) => ({
    ...message,
    mobileNo: pool.numbers.read(stored),
  }));
}
