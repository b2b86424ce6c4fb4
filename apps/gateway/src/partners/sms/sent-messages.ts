/**
 * Which messages a centre was asked to send, kept for operators: to which number, under which name, about
 * what, whether the centre took it and what it reported of its delivery. Never what a message said, and so
 * never a code. Each is noted before the centre is asked: a report may come before the centre's answer does.
 * A message is sent whether or not this can be written.
 */
import type { Pool } from '../../db/index.ts';
import type { StoredNumber } from '../../db/numbers/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import type { SmsCentre, SmsReport, SmsReportOutcome } from './port.ts';

type Message = Parameters<SmsCentre['send']>[0];

export interface SentMessages {
  /** The centre is about to be asked. The same again changes nothing. */
  asked(message: Message): Promise<void>;
  /** The centre took it, whether or not it was noted before. The same again changes nothing. */
  taken(message: Message): Promise<void>;
  /** Of a message that is not known it changes nothing; a delivery that was reported stays. */
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

/** A centre whose messages are noted. `onNotNoted`: called with the reason where one could not be. */
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

/** A page shows no more. */
const MOST_SHOWN = 100;
const SENT = `request_no as "requestNo", mobile_no, name, about, asked_at as "askedAt", taken_at as "takenAt",
  report, reported_at as "reportedAt"`;

/** About any of these numbers, the newest first. */
export function sentAbout(pool: Pool, abouts: readonly string[]): Promise<SentMessage[]> {
  return read(pool, 'about = any ($1)', abouts);
}

/** To a mobile number, by all its forms; the newest first. */
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
