/** The people who work in the console: their roles, since when, and their passkeys. */
import {
  type ConsoleRole,
  consoleRoleNames,
  type ConsoleVerb,
  type PasskeyView,
  type PersonView,
  verbsOf,
} from '@phonebill/contract/console';
import { type Client, type Pool, violatedConstraint } from '../../db/index.ts';
import { ConsoleRefused } from '../refused.ts';

type Db = Pick<Client | Pool, 'query'>;

export interface ConsolePerson {
  readonly personNo: number;
  readonly name: string;
  readonly roles: readonly ConsoleRole[];
  readonly moneyFrom: Date;
  readonly endedAt: Date | null;
}

/**
 * Rights that take effect at once: reading, reviewing, asking, answering, stopping. All others move money, or
 * let people in or end their work, and take effect at `moneyFrom`.
 */
const AT_ONCE = /\.(?:read|review|export|reveal|ask|answer|stop)$/;

/** Returns a person's rights at that time; none after their work has ended. */
export function verbsAt({ roles, moneyFrom, endedAt }: ConsolePerson, at: Date): ReadonlySet<ConsoleVerb> {
  if (endedAt !== null && endedAt <= at) return new Set();
  const verbs = verbsOf(roles);
  return moneyFrom <= at ? verbs : new Set([...verbs].filter((verb) => AT_ONCE.test(verb)));
}

const PERSON = `person_no as "personNo", name, roles, money_from as "moneyFrom", ended_at as "endedAt"`;

/** Finds a person, also one whose work was ended. Null when the number was never assigned. */
export async function findPerson(db: Db, personNo: number): Promise<ConsolePerson | null> {
  const { rows } = await db.query<ConsolePerson>(
    `select ${PERSON} from console_people where person_no = $1`,
    [personNo],
  );
  return rows[0] ?? null;
}

export interface NewPerson {
  readonly name: string;
  readonly roles: readonly ConsoleRole[];
  /** The person who added them; null for a person at the server. */
  readonly addedBy: number | null;
  /** Time (ms) before rights that move money or people take effect. */
  readonly moneyAfterMs: number;
}

/** Adds a person. Throws ConsoleRefused (nameTaken). */
export async function addPerson(db: Db, { name, roles, addedBy, moneyAfterMs }: NewPerson): Promise<number> {
  try {
    const { rows } = await db.query<{ person_no: number }>(
      `insert into console_people (name, roles, added_at, added_by, money_from)
      select $1, $2, now.at, $3, now.at + $4 * interval '1 millisecond' from present_time() as now (at)
      returning person_no`,
      [name, roles, addedBy, moneyAfterMs],
    );
    return rows[0]?.person_no ?? 0;
  } catch (error) {
    if (violatedConstraint(error) === 'console_people_by_name') throw new ConsoleRefused('nameTaken');
    throw error;
  }
}

/** The condition for people who were invited and never came in; they can be invited again. */
const NEVER_CAME = `p.enrolled_at is null and p.ended_at is null and not exists (
  select from console_company_accounts a where a.person_no = p.person_no and a.bound_at is not null)`;

/**
 * Returns whether the name is taken, ignoring case; also by people whose work was ended, but not by those who
 * never came in.
 */
export async function isNameTaken(db: Db, name: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from console_people p where lower(p.name) = lower($1) and not (${NEVER_CAME})`,
    [name],
  );
  return rowCount !== 0;
}

/**
 * Adds an invited person. A person of that name who never came in is invited again, with these roles only and
 * without their former company account. Returns the person's number. Throws ConsoleRefused (nameTaken).
 */
export async function addInvited(client: Client, invitee: NewPerson): Promise<number> {
  const { name, roles, addedBy, moneyAfterMs } = invitee;
  const { rows } = await client.query<{ person_no: number }>(
    `update console_people p set name = $1, roles = $2, added_by = $3,
      money_from = present_time() + $4 * interval '1 millisecond'
    where lower(p.name) = lower($1) and ${NEVER_CAME} returning person_no`,
    [name, roles, addedBy, moneyAfterMs],
  );
  const [invited] = rows;
  if (!invited) return addPerson(client, invitee);
  await client.query('delete from console_company_accounts where person_no = $1', [invited.person_no]);
  return invited.person_no;
}

/**
 * Returns how long (ms) the rights about money and people of a person let in by this person alone wait: as
 * long as the inviter's own waited, a day at most. So a single account can never act as two persons on the
 * same day, and where the sandbox lets the first person in for a trial there is no wait.
 */
export async function aloneAfterMs(db: Db, inviterNo: number | null): Promise<number> {
  const { rows } = await db.query<{ ms: number }>(
    `select extract(epoch from least(money_from - added_at, interval '1 day'))::float8 * 1000 as ms
    from console_people where person_no = $1`,
    [inviterNo],
  );
  return rows[0]?.ms ?? 0;
}

/**
 * Returns whether fewer than two persons could approve an invitation, so that the first administrator lets
 * the second one in alone.
 */
export async function isFounding(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ count: bigint }>('select count_console_approvers_of_people() as count');
  return (rows[0]?.count ?? 0n) < 2n;
}

/** Returns whether the person could confirm an act that takes a touch. */
export async function hasPasskey(db: Db, personNo: number): Promise<boolean> {
  const { rowCount } = await db.query('select from console_passkeys where person_no = $1 limit 1', [
    personNo,
  ]);
  return rowCount === 1;
}

const SECOND_PASSKEY_WITHIN = '7 days';

/**
 * Returns the time by which a person with only one passkey must add another; after it they can neither
 * propose nor approve what is about money. Null when they have two, or none yet.
 */
export async function secondPasskeyBy(
  db: Db,
  personNo: number,
): Promise<{ readonly by: Date; readonly isOver: boolean } | null> {
  const { rows } = await db.query<{ by: Date; isOver: boolean }>(
    `select p.enrolled_at + interval '${SECOND_PASSKEY_WITHIN}' as by,
      p.enrolled_at + interval '${SECOND_PASSKEY_WITHIN}' <= present_time() as "isOver"
    from console_people p where p.person_no = $1 and p.enrolled_at is not null
      and (select count(*) from console_passkeys k where k.person_no = p.person_no) = 1`,
    [personNo],
  );
  return rows[0] ?? null;
}

/** Returns whether any person can work in the console, that is, has a passkey. */
export async function hasAnybody(db: Db): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from console_people p where ended_at is null
      and exists (select from console_passkeys k where k.person_no = p.person_no) limit 1`,
  );
  return rowCount === 1;
}

/** Returns whether any person ever could, whatever became of them. */
export async function wasAnybody(db: Db): Promise<boolean> {
  const { rowCount } = await db.query('select from console_people where enrolled_at is not null limit 1');
  return rowCount === 1;
}

/**
 * Returns whether any person ever had a role in the console that covers the operator's terminal. People whose
 * work was ended are included, so that ending them does not open the terminal to users who merely give a
 * name.
 */
export async function isAnybodyOfTerminal(db: Db): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from console_people where enrolled_at is not null and roles && $1::text[] limit 1',
    [consoleRoleNames.filter((role) => role !== 'administrator')],
  );
  return rowCount === 1;
}

/**
 * Ends a person's work, with their sessions, passkeys, company account and invitations. Returns the person's
 * name; null if there is none to end.
 */
export async function endPerson(client: Client, personNo: number): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `update console_people set ended_at = present_time()
    where person_no = $1 and ended_at is null returning name`,
    [personNo],
  );
  const [ended] = rows;
  if (!ended) return null;
  await client.query(
    `update console_sessions set ended_at = present_time() where person_no = $1 and ended_at is null`,
    [personNo],
  );
  await client.query('delete from console_passkeys where person_no = $1', [personNo]);
  await client.query('delete from console_company_accounts where person_no = $1', [personNo]);
  await client.query(
    'update console_invitations set used_at = present_time() where person_no = $1 and used_at is null',
    [personNo],
  );
  return ended.name;
}

interface PersonRow {
  readonly person_no: number;
  readonly name: string;
  readonly roles: readonly string[];
  readonly added_at: Date;
  readonly added_by: string | null;
  readonly last_seen_at: Date | null;
  readonly passkey_count: bigint;
  readonly email: string | null;
  readonly bound_at: Date | null;
  readonly ended_at: Date | null;
  readonly is_awaited: boolean;
  readonly invited_until: Date | null;
  readonly is_invited: boolean | null;
  readonly wrong_words: number | null;
}

/** Wrong words after which an invitation ends (try_console_invitation). */
const MOST_WRONG_WORDS = 5;

/**
 * Returns all people, those who still work there first. `sessionCounts` says in how many places each is
 * signed in.
 */
export async function listPeople(db: Db, sessionCounts: ReadonlyMap<number, number>): Promise<PersonView[]> {
  const { rows } = await db.query<PersonRow>(
    `select p.person_no, p.name, p.roles, p.added_at, by.name as added_by, p.ended_at,
      (select max(s.last_used_at) from console_sessions s where s.person_no = p.person_no) as last_seen_at,
      (select count(*) from console_passkeys k where k.person_no = p.person_no) as passkey_count,
      a.email, a.bound_at, (${NEVER_CAME}) as is_awaited, i.expires_at as invited_until,
      i.used_at is null and i.expires_at > present_time() as is_invited, i.wrong_words
    from console_people p left join console_people by on by.person_no = p.added_by
    left join console_company_accounts a on a.person_no = p.person_no
    left join lateral (
      select expires_at, used_at, wrong_words from console_invitations
      where person_no = p.person_no order by created_at desc limit 1
    ) i on true
    order by p.ended_at is not null, lower(p.name)`,
  );
  return rows.map((row) => ({
    personNo: row.person_no,
    name: row.name,
    roles: consoleRoleNames.filter((role) => row.roles.includes(role)),
    addedAt: row.added_at.toISOString(),
    addedBy: row.added_by,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    passkeyCount: Number(row.passkey_count),
    sessionCount: sessionCounts.get(row.person_no) ?? 0,
    companyAccount:
      row.email === null ? null : { email: row.email, boundAt: row.bound_at?.toISOString() ?? null },
    endedAt: row.ended_at?.toISOString() ?? null,
    invitation: row.is_awaited ? invitationOf(row) : null,
  }));
}

function invitationOf({ is_invited: isOpen, invited_until: until, wrong_words: wrong }: PersonRow) {
  if (isOpen) return { state: 'open', until: until?.toISOString() ?? null } as const;
  return { state: wrong === MOST_WRONG_WORDS ? 'wrongWords' : 'over', until: null } as const;
}

/**
 * Returns a person's passkeys. `credentialId` is the passkey of the asking session; null when it was not
 * opened with one.
 */
export async function listPasskeys(
  db: Db,
  personNo: number,
  credentialId: string | null,
): Promise<PasskeyView[]> {
  const { rows } = await db.query<{
    credential_id: string;
    label: string;
    added_at: Date;
    last_used_at: Date | null;
  }>(
    `select credential_id, label, added_at, last_used_at from console_passkeys
    where person_no = $1 order by added_at, credential_id`,
    [personNo],
  );
  return rows.map((row) => ({
    credentialId: row.credential_id,
    label: row.label,
    addedAt: row.added_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    isOfThisSession: row.credential_id === credentialId,
  }));
}

/**
 * Counts the people whom one person alone let in less than a day ago, at the server or in the console; they
 * may not move money yet.
 */
export const COUNT_LET_IN = `select count(*)::int as count from console_people
  where ended_at is null and money_from > present_time()`;
