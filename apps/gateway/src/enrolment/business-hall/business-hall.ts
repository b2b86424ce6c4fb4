/**
 * The staff of business halls (SPEC sections 2 and 7: busModeYunNan, config/check, config/register). A staff
 * member enrols once with a code that an operator gave out, and gets a staff code; the staff code, checked at
 * a counter, gives a ticket for the working day. A ticket alone opens no customer's session: that requires
 * the code sent to the customer's own number.
 */
import { randomBytes } from 'node:crypto';
import { addressKey, networksOf, type RateLimits } from '../../db/rate-limits/index.ts';
import { inTransaction, type Pool } from '../../db/index.ts';
import type { StoredNumber } from '../../db/numbers/index.ts';
import { maskedNumber } from '../../numbers/index.ts';
import type { RealNames } from '../../people/index.ts';
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import { derivedNumber, groupedCode, type KeyedHash, readCode, Refusal } from '../../runtime/index.ts';
import { keepEvent } from './halls.ts';
import { newStaffCode, sha256, STAFF_CODE_LENGTH } from './staff-codes.ts';

/** How long (ms) a staff member may work before enrolling again. */
const STAFF_VALID_MS = 180 * DAY_MS;
/** How long (ms) a ticket is valid: a working day, after which the staff code is typed again. */
const TICKET_VALID_MS = 10 * HOUR_MS;
/** How long (ms) a customer's session at a counter lasts at most; the page ends it much earlier. */
export const COUNTER_SESSION_MS = 15 * MINUTE_MS;
const TICKET = /^st_[A-Za-z0-9_-]{43}$/;
/** The most wrong staff codes from one network address, and tries of one code, within the window (ms). */
const WRONG_CODES = 5;
const WRONG_CODES_WINDOW_MS = 15 * MINUTE_MS;
/**
 * The most wrong codes from all addresses together: more than the staff of all halls mistype in a quarter of
 * an hour.
 */
const WRONG_CODES_OF_ALL = 50;
/**
 * How long (ms) an address from which a right code came stays known, so that its staff can continue while
 * others guess.
 */
const KNOWN_HALL_MS = 30 * DAY_MS;
const ENROLMENT_TRIES_A_DAY = 5;

/** A staff member as others may see them. */
export interface StaffFacts {
  readonly staffNo: string;
  readonly hallNo: string;
  readonly hall: { readonly zh: string; readonly en: string };
  readonly validUntil: Date;
  /**
   * The checked name with its first part hidden; the number with its middle hidden if no name was checked.
   */
  readonly maskedName: string;
}

/** The result of checking a staff code. `expired`: the code was right, but is no longer valid. */
export type StaffCheck =
  | { readonly kind: 'allowed'; readonly staff: StaffFacts; readonly staffTicket: string }
  | { readonly kind: 'expired'; readonly staff: StaffFacts }
  | { readonly kind: 'unknown' };

export interface BusinessHall {
  /**
   * Checks a staff code and issues a ticket for the day. Wrong codes are counted by code, by address and its
   * networks, and in total; an address from which a right one came lately is exempt from the total. Throws
   * Refusal `staffCodeLocked`.
   */
  check(staffCode: string, address: string): Promise<StaffCheck>;
  /**
   * Returns the staff member of a ticket, with the ticket's `validUntil`; null when the ticket is invalid or
   * has expired.
   */
  staffOf(staffTicket: string): Promise<StaffFacts | null>;
  /** Returns the staff member of a ticket. Throws Refusal `staffNotAllowed` unless the ticket is valid. */
  require(staffTicket: string): Promise<StaffFacts>;
  /**
   * Enrols a user at the hall of the code; returns the staff code, in groups of four, which cannot be shown
   * again. The same code used again by the same user gives another staff code; the one before becomes
   * invalid. Throws Refusal `enrolmentCodeWrong`, `tooManyRequests`.
   */
  enrol(
    userNo: string,
    hallCode: string,
    address: string,
  ): Promise<{ readonly staff: StaffFacts; readonly staffCode: string }>;
}

interface StaffRow {
  readonly staff_no: string;
  readonly user_no: string;
  readonly hall_no: string;
  readonly name_zh: string;
  readonly name_en: string;
  readonly valid_until: Date;
  readonly mobile_no: StoredNumber;
}

/** Selects active staff of open halls. */
const STAFF = `select s.staff_no, s.user_no, s.hall_no, h.name_zh, h.name_en, s.valid_until, u.mobile_no
  from staff_members s
  join business_halls h on h.hall_no = s.hall_no and h.closed_at is null
  join users u on u.user_no = s.user_no
  where s.ended_at is null`;

export function createBusinessHall({
  pool,
  rateLimits,
  realNames,
  clock,
  hash,
}: {
  readonly pool: Pool;
  readonly rateLimits: RateLimits;
  readonly realNames: Pick<RealNames, 'of'>;
  readonly clock: Clock;
  /** The keyed hash under which staff codes are stored. */
  readonly hash: KeyedHash;
}): BusinessHall {
  async function factsOf(row: StaffRow): Promise<StaffFacts> {
    const { maskedName } = await realNames.of(row.user_no);
    return {
      staffNo: row.staff_no,
      hallNo: row.hall_no,
      hall: { zh: row.name_zh, en: row.name_en },
      validUntil: row.valid_until,
      maskedName: maskedName || maskedNumber(pool.numbers.read(row.mobile_no)),
    };
  }

  async function staffOf(staffTicket: string): Promise<StaffFacts | null> {
    if (!TICKET.test(staffTicket)) return null;
    const { rows } = await pool.query<StaffRow & { readonly expires_at: Date }>({
      name: 'staff-of-ticket',
      text: `select staff.*, t.expires_at from staff_tickets t
        join (${STAFF}) as staff on staff.staff_no = t.staff_no
        where t.ticket_hash = $1 and t.expires_at > $2 and staff.valid_until > $2`,
      values: [sha256(staffTicket), new Date(clock())],
    });
    return rows[0] ? { ...(await factsOf(rows[0])), validUntil: rows[0].expires_at } : null;
  }

  return {
    staffOf,
    async require(staffTicket) {
      const staff = await staffOf(staffTicket);
      if (!staff) throw new Refusal('staffNotAllowed');
      return staff;
    },
    async check(typed, address) {
      const staffCode = readCode(typed);
      const window = WRONG_CODES_WINDOW_MS;
      const rightFrom = {
        scope: 'staffCode.right',
        key: addressKey(address),
        window: KNOWN_HALL_MS,
      } as const;
      const isKnown = (await rateLimits.count(rightFrom)) > 0;
      const taking = await rateLimits.take([
        ...networksOf(address).map(({ key, allowances }) => ({
          scope: 'staffCode.address' as const,
          key,
          most: WRONG_CODES * allowances,
          window,
        })),
        { scope: 'staffCode.code', key: hash.of(staffCode).toString('hex'), most: WRONG_CODES, window },
        ...(isKnown
          ? []
          : [{ scope: 'staffCode.everybody', key: 'all', most: WRONG_CODES_OF_ALL, window } as const]),
      ]);
      if (taking.kind === 'exceeded')
        throw new Refusal('staffCodeLocked', { minutes: Math.ceil(taking.waitMs / MINUTE_MS) });
      if (staffCode.length !== STAFF_CODE_LENGTH) return { kind: 'unknown' };
      const { rows } = await pool.query<StaffRow>({
        name: 'staff-of-code',
        text: `${STAFF} and s.code_hash = any ($1)`,
        values: [hash.all(staffCode)],
      });
      if (!rows[0]) return { kind: 'unknown' };
      // Only wrong codes are counted.
      await taking.giveBack();
      // Recorded once a day, which is enough to know the address.
      await rateLimits.take([
        { ...rightFrom, most: 1, window: DAY_MS },
        { ...rightFrom, most: KNOWN_HALL_MS / DAY_MS + 1 },
      ]);
      const staff = await factsOf(rows[0]);
      const now = clock();
      if (staff.validUntil.getTime() <= now) return { kind: 'expired', staff };
      const staffTicket = `st_${randomBytes(32).toString('base64url')}`;
      const expiresAt = new Date(Math.min(staff.validUntil.getTime(), now + TICKET_VALID_MS));
      await pool.query({
        name: 'issue-staff-ticket',
        text: `insert into staff_tickets (ticket_hash, staff_no, issued_at, expires_at)
          values ($1, $2, $3, $4)`,
        values: [sha256(staffTicket), staff.staffNo, new Date(now), expiresAt],
      });
      return { kind: 'allowed', staff: { ...staff, validUntil: expiresAt }, staffTicket };
    },
    async enrol(userNo, typed, address) {
      const taking = await rateLimits.take([
        { scope: 'enrolment.user', key: userNo, most: ENROLMENT_TRIES_A_DAY, window: DAY_MS },
        {
          scope: 'enrolment.address',
          key: addressKey(address),
          most: 4 * ENROLMENT_TRIES_A_DAY,
          window: DAY_MS,
        },
      ]);
      if (taking.kind === 'exceeded') throw new Refusal('tooManyRequests');
      const at = new Date(clock());
      const staffCode = newStaffCode();
      await inTransaction(pool, async (client) => {
        // One statement, so that of two people with one code only one gets it.
        const { rows } = await client.query<{ hall_no: string; issued_by: string }>(
          `update enrolment_codes c set used_by = $2, used_at = coalesce(c.used_at, $3)
            from business_halls h
            where c.code_hash = $1 and (c.used_by is null or c.used_by = $2) and c.expires_at > $3
              and h.hall_no = c.hall_no and h.closed_at is null
            returning c.hall_no, c.issued_by`,
          [sha256(readCode(typed)), userNo, at],
        );
        const [code] = rows;
        if (!code) throw new Refusal('enrolmentCodeWrong');
        const { rows: enrolled } = await client.query<{ staff_no: string }>(
          `insert into staff_members
              (staff_no, hall_no, user_no, code_hash, enrolled_by, enrolled_at, valid_until)
            values ($1, $2, $3, $4, $5, $6, $7)
            on conflict (hall_no, user_no) do update set code_hash = $4, enrolled_by = $5, enrolled_at = $6,
              valid_until = $7, ended_at = null
            returning staff_no`,
          [
            derivedNumber('S', userNo, code.hall_no),
            code.hall_no,
            userNo,
            hash.of(staffCode),
            code.issued_by,
            at,
            new Date(at.getTime() + STAFF_VALID_MS),
          ],
        );
        const staffNo = enrolled[0]?.staff_no ?? null;
        // A device that was checked with the earlier code must be checked again.
        await client.query('delete from staff_tickets where staff_no = $1', [staffNo]);
        const by = { operator: userNo, reason: null, at };
        await keepEvent(client, code.hall_no, 'staffEnrolled', by, staffNo);
      });
      await taking.giveBack();
      const { rows } = await pool.query<StaffRow>(`${STAFF} and s.code_hash = $1`, [hash.of(staffCode)]);
      if (!rows[0]) throw new Refusal('enrolmentCodeWrong');
      return { staff: await factsOf(rows[0]), staffCode: groupedCode(staffCode) };
    },
  };
}
