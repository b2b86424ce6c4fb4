/**
 * Queries for members' consents by the member's number, which cross users: the rows of the agreements are
 * stored with their signers (docs/shards.md). The signers that a member has blocked are also stored by the
 * member's number.
 */
import { inStates, stateLiteral } from '@phonebill/states';
import { fromRow } from '../../db/columns/index.ts';
import type { Database } from '../../db/index.ts';
import { chinaDayOf, type Clock, DAY_MS, monthPeriod } from '../../runtime/time/index.ts';
import type { Agreement, MemberConsent } from '../model/aggregate.ts';
import { agreementTable } from '../model/columns.ts';
import { type MemberConsentRow, toMemberConsent } from './rows.ts';
import { chargedStates } from '../model/states/charge.ts';
import {
  askedConsentStates,
  deniedConsentStates,
  memberConsentMachine,
  openConsentStates,
} from '../model/states/member-consent.ts';

/** A consent as it is shown to the member. */
export interface Offer {
  readonly consent: MemberConsent;
  readonly agreement: Agreement;
  readonly isBlocked: boolean;
  /** The sum of this month's charges in `chargedStates`, in fen. */
  readonly chargedFen: bigint;
}

export interface ConsentQueries {
  /** Returns open, agreed and lately ended consents of a number, the newest first. */
  offers(mobileNo: string): Promise<Offer[]>;
  /** Returns how many consents wait for the answer of a number's user. */
  openAsks(mobileNo: string): Promise<number>;
  /** Returns all consents of a number with these digits, the newest first. */
  withReplyCode(mobileNo: string, replyCode: string): Promise<MemberConsent[]>;
  /** Returns a reply code that no open, agreed or lately ended consent of the number has. */
  freeReplyCode(mobileNo: string): Promise<string>;
  /**
   * Returns whether a signer may ask a number: it has not blocked the signer, has not lately refused or
   * stopped, and is not being asked for another agreement.
   */
  mayBeAsked(userNo: string, mobileNo: string, agreementNo: string | null): Promise<boolean>;
  block(mobileNo: string, signerNo: string): Promise<void>;
  unblock(mobileNo: string, signerNo: string): Promise<void>;
}

/** How long (ms) ended consents are still shown to the member. */
const SHOWN_AFTER_END_MS = 30 * DAY_MS;
/** How long (ms) digits are not used again, so that a late reply does not reach another consent. */
const CODE_RESTS_MS = 90 * DAY_MS;
const MOST_SHOWN = 200;

export function createConsentQueries({
  pool,
  clock,
  askAfterRefusalMs,
  randomInt,
}: {
  readonly pool: Database;
  readonly clock: Clock;
  readonly askAfterRefusalMs: number;
  readonly randomInt: (below: number) => number;
}): ConsentQueries {
  const { numbers } = pool;
  return {
    async offers(mobileNo) {
      const month = monthPeriod(chinaDayOf(clock()));
      const { rows } = await pool.query<{
        consent: MemberConsentRow;
        agreement: Parameters<typeof fromRow<typeof agreementTable.fields>>[1];
        blocked: boolean;
        charged: string;
      }>({
        name: 'consent-offers',
        text: `select to_json(m) as consent, to_json(a) as agreement,
            exists (select from blocked_signers b
              where b.mobile_no = any ($1) and b.signer_no = m.user_no) as blocked,
            (select coalesce(sum(c.amount_fen), 0) from charges c
              where c.user_no = m.user_no
                and c.charge_no between 'C' || substr(m.agreement_no, 2) || $2 || '00'
                  and 'C' || substr(m.agreement_no, 2) || $2 || '99'
                and ${inStates('c.state', chargedStates)}) as charged
          from (
            select * from member_consents
            where agr_mbl = any ($1) and state <> ${stateLiteral(memberConsentMachine, 'replaced')}
              and (ended_at is null or ended_at > $3)
            order by requested_at desc, consent_no desc limit ${MOST_SHOWN}
          ) m
          cross join lateral (
            select * from agreements one
            where one.user_no = m.user_no and one.agreement_no = m.agreement_no offset 0
          ) a
          order by m.requested_at desc, m.consent_no desc`,
        values: [numbers.formsOf(mobileNo), month, new Date(clock() - SHOWN_AFTER_END_MS)],
      });
      return rows.map(({ consent, agreement, blocked, charged }) => ({
        consent: toMemberConsent(consent, numbers),
        agreement: fromRow(agreementTable, agreement, numbers),
        isBlocked: blocked,
        chargedFen: BigInt(charged),
      }));
    },
    async openAsks(mobileNo) {
      const { rows } = await pool.query<{ count: number }>({
        name: 'open-asks',
        text: `select count(*)::integer as count from member_consents
          where agr_mbl = any ($1) and ended_at is null and ${inStates('state', askedConsentStates)}
            and expires_at > $2`,
        values: [numbers.formsOf(mobileNo), new Date(clock())],
      });
      return rows[0]?.count ?? 0;
    },
    async withReplyCode(mobileNo, replyCode) {
      const { rows } = await pool.query<{ consent: MemberConsentRow }>({
        name: 'consents-with-reply-code',
        text: `select to_json(m) as consent from member_consents m
          where m.agr_mbl = any ($1) and m.reply_code = $2
          order by m.requested_at desc, m.consent_no desc limit 20`,
        values: [numbers.formsOf(mobileNo), replyCode],
      });
      return rows.map(({ consent }) => toMemberConsent(consent, numbers));
    },
    async freeReplyCode(mobileNo) {
      const { rows } = await pool.query<{ reply_code: string; open: boolean }>({
        name: 'reply-codes',
        text: `select reply_code, ended_at is null as open from member_consents
          where agr_mbl = any ($1) and (ended_at is null or requested_at > $2)`,
        values: [numbers.formsOf(mobileNo), new Date(clock() - CODE_RESTS_MS)],
      });
      const used = new Set(rows.map(({ reply_code: code }) => code));
      const open = new Set(rows.filter((row) => row.open).map(({ reply_code: code }) => code));
      const free = [codes(10, 99, used), codes(100, 999, used), codes(100, 999, open)].find(
        (choice) => choice.length > 0,
      );
      const code = free?.[randomInt(free.length)];
      if (code === undefined) throw new Error('a number has a thousand open consents');
      return code;
    },
    async mayBeAsked(userNo, mobileNo, agreementNo) {
      const { rows } = await pool.query<{ refused: boolean }>({
        name: 'may-be-asked',
        text: `select exists (select from blocked_signers where mobile_no = any ($2) and signer_no = $1)
          or exists (select from member_consents
            where user_no = $1 and agr_mbl = any ($2) and (
              ${inStates('state', deniedConsentStates)} and ended_at > $3
              or ${inStates('state', openConsentStates)} and agreement_no is distinct from $4
            )) as refused`,
        values: [userNo, numbers.formsOf(mobileNo), new Date(clock() - askAfterRefusalMs), agreementNo],
      });
      return rows[0]?.refused === false;
    },
    async block(mobileNo, signerNo) {
      await pool.query({
        name: 'block-signer',
        text: `insert into blocked_signers (mobile_no, signer_no, blocked_at) values ($1, $2, $3)
          on conflict do nothing`,
        values: [numbers.store(mobileNo), signerNo, new Date(clock())],
      });
    },
    async unblock(mobileNo, signerNo) {
      await pool.query({
        name: 'unblock-signer',
        text: 'delete from blocked_signers where mobile_no = any ($1) and signer_no = $2',
        values: [numbers.formsOf(mobileNo), signerNo],
      });
    },
  };
}

function codes(from: number, to: number, taken: ReadonlySet<string>): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index)).filter(
    (code) => !taken.has(code),
  );
}
