/**
 * Operators' functions for business halls: open one, give out enrolment codes, view its staff, end a staff
 * member, close the hall. Each records who did it and why.
 */
import { maskedNumber } from '../../numbers/index.ts';
import { type Client, inTransaction, type Pool } from '../../db/index.ts';
import type { StoredNumber } from '../../db/numbers/index.ts';
import { groupedCode } from '../../runtime/index.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import { newEnrolmentCode, sha256 } from './staff-codes.ts';

/** The operator, the reason and the time. */
export interface ByOperator {
  readonly operator: string;
  readonly reason: string;
  readonly at: Date;
}

/** How long (ms) an enrolment code is valid. */
const ENROLMENT_VALID_MS = 7 * DAY_MS;
const HALL_NO = /^[a-z0-9][a-z0-9-]{2,31}$/;

/** Opens a hall. Returns null when done; else the reason why not. */
export async function openHall(
  pool: Pool,
  { hallNo, nameZh, nameEn }: { readonly hallNo: string; readonly nameZh: string; readonly nameEn: string },
  by: ByOperator,
): Promise<string | null> {
  if (!HALL_NO.test(hallNo)) return 'a hall is named by 3 to 32 small letters, digits and hyphens';
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into business_halls (hall_no, name_zh, name_en, opened_at) values ($1, $2, $3, $4)
        on conflict do nothing`,
      [hallNo, nameZh, nameEn, by.at],
    );
    if (rowCount !== 1) return `there is a hall ${hallNo} already`;
    await keepEvent(client, hallNo, 'opened', by);
    return null;
  });
}

/** Issues a code with which one person enrols, in groups of four; returns null when no such hall is open. */
export async function issueEnrolmentCode(
  pool: Pool,
  hallNo: string,
  by: ByOperator,
): Promise<{ readonly code: string; readonly expiresAt: Date } | null> {
  const code = newEnrolmentCode();
  const expiresAt = new Date(by.at.getTime() + ENROLMENT_VALID_MS);
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into enrolment_codes (code_hash, hall_no, issued_by, reason, issued_at, expires_at)
        select $2, hall_no, $3, $4, $5, $6 from business_halls where hall_no = $1 and closed_at is null`,
      [hallNo, sha256(code), by.operator, by.reason, by.at, expiresAt],
    );
    if (rowCount !== 1) return null;
    await keepEvent(client, hallNo, 'codeIssued', by);
    return { code: groupedCode(code), expiresAt };
  });
}

/** Closes a hall; its staff are refused from then on. Returns whether there was one to close. */
export function closeHall(pool: Pool, hallNo: string, by: ByOperator): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'update business_halls set closed_at = $2 where hall_no = $1 and closed_at is null',
      [hallNo, by.at],
    );
    if (rowCount !== 1) return false;
    await keepEvent(client, hallNo, 'closed', by);
    return true;
  });
}

/** Ends a staff member; their tickets become invalid. Returns whether there was one to end. */
export function endStaffMember(pool: Pool, staffNo: string, by: ByOperator): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ hall_no: string }>(
      'update staff_members set ended_at = $2 where staff_no = $1 and ended_at is null returning hall_no',
      [staffNo, by.at],
    );
    if (!rows[0]) return false;
    await keepEvent(client, rows[0].hall_no, 'staffEnded', by, staffNo);
    return true;
  });
}

/** Returns a hall, its staff and its events, as plain lines; null when there is none. */
export async function hallReport(pool: Pool, hallNo: string, now: Date): Promise<string[] | null> {
  const { rows: halls } = await pool.query<{ name_zh: string; name_en: string; closed_at: Date | null }>(
    'select name_zh, name_en, closed_at from business_halls where hall_no = $1',
    [hallNo],
  );
  const [hall] = halls;
  if (!hall) return null;
  const { rows: staff } = await pool.query<StaffRow>(
    `select s.staff_no, s.valid_until, s.ended_at, s.enrolled_by, u.mobile_no
      from staff_members s join users u on u.user_no = s.user_no where s.hall_no = $1 order by s.enrolled_at`,
    [hallNo],
  );
  const { rows: events } = await pool.query<EventRow>(
    `select at, event, staff_no, by_whom, reason from business_hall_events
      where hall_no = $1 order by seq desc limit 20`,
    [hallNo],
  );
  return [
    `${hallNo}: ${hall.name_en} / ${hall.name_zh}` +
      (hall.closed_at ? `, closed ${hall.closed_at.toISOString()}` : ''),
    ...staff.map(
      (one) =>
        `  ${one.staff_no} ${maskedNumber(pool.numbers.read(one.mobile_no))} ${standing(one, now)}, ` +
        `code given by ${one.enrolled_by}`,
    ),
    ...events.map(
      ({ at, event, staff_no: staffNo, by_whom: who, reason }) =>
        `  ${at.toISOString()} ${[event, staffNo, `by ${who}`, reason].filter(Boolean).join(' ')}`,
    ),
  ];
}

interface StaffRow {
  staff_no: string;
  valid_until: Date;
  ended_at: Date | null;
  enrolled_by: string;
  mobile_no: StoredNumber;
}
interface EventRow {
  at: Date;
  event: string;
  staff_no: string | null;
  by_whom: string;
  reason: string | null;
}

function standing({ ended_at: endedAt, valid_until: validUntil }: StaffRow, now: Date): string {
  if (endedAt) return `ended ${endedAt.toISOString()}`;
  return `${validUntil <= now ? 'expired' : 'until'} ${validUntil.toISOString()}`;
}

/** Records an event of a hall: what was done, by whom and why. */
export async function keepEvent(
  client: Client,
  hallNo: string,
  event: 'opened' | 'codeIssued' | 'closed' | 'staffEnrolled' | 'staffEnded',
  { operator, reason, at }: Omit<ByOperator, 'reason'> & { readonly reason: string | null },
  staffNo: string | null = null,
): Promise<void> {
  await client.query(
    `insert into business_hall_events (hall_no, staff_no, event, by_whom, reason, at)
      values ($1, $2, $3, $4, $5, $6)`,
    [hallNo, staffNo, event, operator, reason, at],
  );
}
