/**
 * Deletes what was begun and never completed, where a time in one row does not suffice to tell
 * (db/schema/tables.ts has the rest): devices without an order, and openings of agreements that failed.
 */
import { inStates, stateLiteral } from '@phonebill/states';
import type { Pool } from '../db/index.ts';
import { DAY_MS } from '../runtime/time/index.ts';
import { noteRemoved, noteWhole } from './purge-notes.ts';
import { absentMandateStates, agreementMachines } from '../agreements/index.ts';

/**
 * How long (ms) a device without an order is kept. A device is written, or renewed, just before its order: a
 * day later that order exists or never will.
 */
const DEVICE_KEPT_MS = DAY_MS;
/** How far back (ms) devices are checked: those with an order stay and are not checked every day. */
const DEVICES_LOOKED_AT_MS = 31 * DAY_MS;
/** How long (ms) a failed opening is kept, so that its outcome can be queried. */
const OPENING_KEPT_MS = 30 * DAY_MS;
/**
 * How long (ms) an opening is kept for which a member was asked: their refusal affects later requests, the
 * reply code is not used again yet, and they may ask who wrote to them. By then each of these has ended
 * (consent-queries.ts, sms_replies).
 */
const ASK_KEPT_MS = 180 * DAY_MS;
/** The number of rows handled by one statement. */
const BATCH = 1000;

const EXPIRED = stateLiteral(agreementMachines.agreement, 'expired');
const NEVER_SIGNED = stateLiteral(agreementMachines.mandate, 'none');

/** Deletes, in portions, what is over at `now`. Returns how many devices and openings were deleted. */
export async function purgeUnused(pool: Pool, now: Date): Promise<{ devices: number; openings: number }> {
  const devices = await purgeDevices(pool, now);
  const openings = await purgeOpenings(pool, now);
  await noteWhole(pool, 'purgeUnused', now);
  return { devices, openings };
}

async function purgeDevices(pool: Pool, now: Date): Promise<number> {
  const until = new Date(now.getTime() - DEVICE_KEPT_MS);
  let [after, afterUser] = [new Date(now.getTime() - DEVICES_LOOKED_AT_MS), ''];
  let removed = 0;
  for (;;) {
    const { rows } = await pool.query<{ user_no: string; created_at: Date }>(
      `select user_no, created_at from visitors
      where (created_at, user_no) > ($1, $2) and created_at < $3 order by created_at, user_no limit $4`,
      [after, afterUser, until, BATCH],
    );
    const last = rows.at(-1);
    if (!last) {
      await noteRemoved(pool, 'visitors', removed, now);
      return removed;
    }
    [after, afterUser] = [last.created_at, last.user_no];
    // The users are named, so that each shard is queried only for its own.
    const { rows: withOrders } = await pool.query<{ user_no: string }>(
      'select distinct user_no from orders where user_no = any ($1::text[])',
      [rows.map(({ user_no: userNo }) => userNo)],
    );
    const kept = new Set(withOrders.map(({ user_no: userNo }) => userNo));
    const unused = rows.map(({ user_no: userNo }) => userNo).filter((userNo) => !kept.has(userNo));
    // The time is checked again: a device that places its first order now has been renewed.
    const { rowCount } = await pool.query(
      `with gone as (
        delete from visitors where user_no = any ($1::text[]) and created_at < $2 returning user_no
      )
      delete from users u using gone where u.user_no = gone.user_no and u.mobile_no = ''`,
      [unused, until],
    );
    removed += rowCount ?? 0;
  }
}

/** Deletes openings that were never signed, so that nothing was ever charged under them. */
async function purgeOpenings(pool: Pool, now: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows } = await pool.query<{ user_no: string; agreement_no: string }>(
      `select a.user_no, a.agreement_no from agreements a
      where a.signed_at is null and a.ended_at < $1 and (
        a.ended_at < $2 and ${inStates('a.mandate', absentMandateStates)}
        or a.state = ${EXPIRED} and a.mandate = ${NEVER_SIGNED} and not exists (
          select from member_consents m where m.user_no = a.user_no and m.agreement_no = a.agreement_no))
      limit $3`,
      [new Date(now.getTime() - OPENING_KEPT_MS), new Date(now.getTime() - ASK_KEPT_MS), BATCH],
    );
    if (rows.length === 0) {
      await noteRemoved(pool, 'agreements', removed, now);
      return removed;
    }
    const keys = [rows.map((row) => row.user_no), rows.map((row) => row.agreement_no)];
    // The agreement is deleted last, so that an interrupted deletion is found again.
    for (const table of ['member_consents', 'agreement_operations', 'agreement_events', 'agreements'])
      await pool.query(
        `delete from ${table} where user_no = any ($1::text[]) and agreement_no = any ($2::text[])`,
        keys,
      );
    removed += rows.length;
  }
}
