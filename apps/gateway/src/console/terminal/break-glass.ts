/**
 * Break-glass: a session without a person, for when nobody can sign in. The owner of the database opens it,
 * for an hour; the total that it may give back is limited, by the database too. It is shown to the console's
 * people until two of them have reviewed it.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { BreakGlassView } from '@phonebill/contract/console';
import type { Client, Pool } from '../../db/index.ts';
import { ConsoleRefused } from '../refused.ts';

type Db = Pick<Client | Pool, 'query'>;

const GOOD_FOR = '1 hour';
const REVIEWERS = 2;
const TOO_NEW = 'who was let in less than a day ago reviews none yet';
/** The name of the act of opening one, in the audit log. */
export const OPENED = 'open break-glass';
/** The prefix of a session's token, by which the file that contains it shows its kind. */
const PREFIX = 'break-glass.';

export interface BreakGlass {
  readonly breakNo: number;
  readonly terminal: string;
  readonly reason: string;
  readonly expiresAt: Date;
  readonly limitFen: bigint;
  readonly spentFen: bigint;
}

const BREAK_GLASS = `break_no as "breakNo", terminal, reason, expires_at as "expiresAt",
  limit_fen as "limitFen", spent_fen as "spentFen"`;

/** Returns whether the login may alter the tables themselves, which the logins of processes may not. */
export async function ownsDatabase(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ owns: boolean }>(
    `select pg_has_role(current_user, relowner, 'member') as owns from pg_class
    where oid = 'console_people'::regclass`,
  );
  return rows[0]?.owns ?? false;
}

/** Opens a session and returns the token that the terminal stores. */
export async function openBreakGlass(
  client: Client,
  opened: { readonly terminal: string; readonly reason: string; readonly limitFen: number },
): Promise<{ readonly token: string; readonly session: BreakGlass }> {
  const token = PREFIX + randomBytes(32).toString('base64url');
  const { rows } = await client.query<BreakGlass>(
    `insert into console_break_glass (token_hash, terminal, reason, opened_at, expires_at, limit_fen)
    select $1, $2, $3, now.at, now.at + interval '${GOOD_FOR}', $4 from present_time() as now (at)
    returning ${BREAK_GLASS}`,
    [hashOf(token), opened.terminal, opened.reason, opened.limitFen],
  );
  const [session] = rows;
  if (!session) throw new Error('the session was not kept');
  return { token, session };
}

/** Returns whether a stored token is one of break-glass, valid or not, rather than a person's. */
export function isBreakGlassToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Finds a session; null if there is none, or its hour is over. */
export async function findBreakGlass(db: Db, token: string): Promise<BreakGlass | null> {
  const { rows } = await db.query<BreakGlass>(
    `select ${BREAK_GLASS} from console_break_glass where token_hash = $1 and expires_at > present_time()`,
    [hashOf(token)],
  );
  return rows[0] ?? null;
}

/** Ends a session now. */
export async function endBreakGlass(db: Db, breakNo: number): Promise<void> {
  await db.query(
    `update console_break_glass set expires_at = present_time()
    where break_no = $1 and expires_at > present_time()`,
    [breakNo],
  );
}

/**
 * Deducts an amount (fen) from what may still be given back. False if it exceeds the rest, or the hour is
 * over.
 */
export async function spendBreakGlass(db: Db, breakNo: number, amountFen: bigint): Promise<boolean> {
  const { rowCount } = await db.query(
    `update console_break_glass set spent_fen = spent_fen + $2
    where break_no = $1 and spent_fen + $2 <= limit_fen and expires_at > present_time()`,
    [breakNo, amountFen],
  );
  return rowCount === 1;
}

/** Restores an amount that was deducted but not given back, also after the session's hour. */
export async function unspendBreakGlass(db: Db, breakNo: number, amountFen: bigint): Promise<void> {
  await db.query('update console_break_glass set spent_fen = spent_fen - $2 where break_no = $1', [
    breakNo,
    amountFen,
  ]);
}

/** Returns the `address` under which the audit log records what was done in a session. */
export function breakGlassAddress({ breakNo, terminal }: Pick<BreakGlass, 'breakNo' | 'terminal'>): string {
  return `${breakGlassName({ breakNo })}, ${terminal}`;
}

/** Returns the name of a session, the subject of its opening in the audit log. */
export function breakGlassName({ breakNo }: Pick<BreakGlass, 'breakNo'>): string {
  return `break-glass ${breakNo}`;
}

const NOT_REVIEWED = `(select count(*) from console_break_glass_reviews r where r.break_no = b.break_no)
  < ${REVIEWERS}`;

/** Counts the sessions that are waiting for their reviewers, for the alarm BreakGlassOpened. */
export const COUNT_BREAK_GLASS = `select count(*)::int as count from console_break_glass b
  where ${NOT_REVIEWED}`;

/** Counts the sessions that two persons have not reviewed yet. */
export async function countBreakGlass(db: Db): Promise<number> {
  const { rows } = await db.query<{ count: number }>(COUNT_BREAK_GLASS);
  return rows[0]?.count ?? 0;
}

interface ToReview extends BreakGlass {
  readonly openedAt: Date;
}

/** Returns the sessions that two persons have not reviewed yet, oldest first, with what was done in each. */
export async function breakGlassToReview(db: Db, personNo: number): Promise<BreakGlassView[]> {
  const { rows } = await db.query<ToReview>(
    `select ${BREAK_GLASS}, opened_at as "openedAt" from console_break_glass b where ${NOT_REVIEWED}
    order by break_no limit 50`,
  );
  const views: BreakGlassView[] = [];
  for (const one of rows) {
    const [acts, reviews] = [await actsIn(db, one), await reviewsOf(db, one.breakNo)];
    views.push({
      breakNo: one.breakNo,
      terminal: one.terminal,
      reason: one.reason,
      openedAt: one.openedAt.toISOString(),
      endsAt: one.expiresAt.toISOString(),
      limitFen: Number(one.limitFen),
      spentFen: Number(one.spentFen),
      acts: acts.map(({ entryNo, at, ...act }) => ({
        entryNo: Number(entryNo),
        at: at.toISOString(),
        ...act,
      })),
      reviews: reviews.map(({ at, by, note }) => ({ at: at.toISOString(), by, note })),
      isReviewedByYou: reviews.some((review) => review.personNo === personNo),
    });
  }
  return views;
}

async function actsIn(db: Db, session: ToReview) {
  const { rows } = await db.query<{ entryNo: bigint; at: Date; act: string; about: string; outcome: string }>(
    `select entry_no as "entryNo", at, act, about, outcome from console_audit
    where entry_no >= (select min(entry_no) from console_audit where act = $3 and about = $2)
      and address = $1 and person_no is null order by entry_no limit 200`,
    [breakGlassAddress(session), breakGlassName(session), OPENED],
  );
  return rows;
}

async function reviewsOf(db: Db, breakNo: number) {
  const { rows } = await db.query<{ personNo: number; by: string; at: Date; note: string }>(
    `select r.person_no as "personNo", p.name as by, r.at, r.note from console_break_glass_reviews r
    join console_people p using (person_no) where r.break_no = $1 order by r.at`,
    [breakNo],
  );
  return rows;
}

/** Records a review; each person reviews once. Throws ConsoleRefused (notFound, cannotBeDone). */
export async function reviewBreakGlass(
  client: Client,
  { breakNo, personNo, note }: { readonly breakNo: number; readonly personNo: number; readonly note: string },
): Promise<void> {
  const { rows } = await client.query<{ isOpen: boolean; isNew: boolean }>(
    `select b.expires_at > present_time() as "isOpen", p.money_from > present_time() as "isNew"
    from console_break_glass b join console_people p on p.person_no = $2 where b.break_no = $1`,
    [breakNo, personNo],
  );
  const [session] = rows;
  if (!session) throw new ConsoleRefused('notFound');
  if (session.isOpen) throw new ConsoleRefused('cannotBeDone', { why: 'it is still open' });
  // The person who opened it could let two persons in from the same server and have them review it.
  if (session.isNew) throw new ConsoleRefused('cannotBeDone', { why: TOO_NEW });
  const { rowCount } = await client.query(
    `insert into console_break_glass_reviews (break_no, person_no, note, at)
    values ($1, $2, $3, present_time()) on conflict do nothing`,
    [breakNo, personNo, note],
  );
  if (rowCount !== 1)
    throw new ConsoleRefused('cannotBeDone', { why: 'another person has to look at it now' });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
