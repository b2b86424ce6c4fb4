/**
 * Sessions of the console: a cookie, or what a terminal keeps in a file, whose hash stands in the database.
 * Short, and ended with the person, and with the passkey or the company's account that opened it. Neither
 * moves money: in a browser each such act takes a touch of a passkey, a terminal only proposes.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { OpenSessionView, TerminalView } from '@phonebill/contract/console';
import type { Client, Pool } from '../../db/index.ts';
import { HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import type { ConsolePerson } from '../people/index.ts';

type Db = Pick<Client | Pool, 'query'>;

/** However much it is used. */
export const SESSION_MS = 10 * HOUR_MS;
/** The same of a terminal's. */
const TERMINAL_SESSION_MS = 8 * HOUR_MS;
/** Without a call. */
export const SESSION_IDLE_MS = 30 * MINUTE_MS;
const FRESH_FOR = '10 minutes';
/** Its last use is written no more often than this. */
const NOTED_EVERY = '1 minute';

export interface ConsoleSession {
  readonly person: ConsolePerson;
  /** Of the passkey that opened it; null: the company's account did. */
  readonly credentialId: string | null;
  readonly tokenHash: Buffer;
  /** Opened a few minutes ago at most: who opened it is still there. */
  readonly isFresh: boolean;
  readonly endsAt: Date;
  /** Which terminal has it; null: a browser. */
  readonly terminal: string | null;
}

export interface NewSession {
  readonly personNo: number;
  readonly credentialId: string | null;
  /** Left out: of a browser. */
  readonly terminal?: string | undefined;
  /** Of the browser. */
  readonly openedFrom?: OpenedFrom | undefined;
}

/** By what a person knows a session of their own again. */
export interface OpenedFrom {
  readonly address: string;
  /** As the browser names itself. */
  readonly userAgent: string;
}

/** Gives the cookie's value, or what the terminal keeps. */
export async function openSession(
  client: Client,
  { personNo, credentialId, terminal, openedFrom }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const isTerminal = terminal !== undefined;
  await client.query(
    `insert into console_sessions
      (token_hash, person_no, credential_id, terminal, started_at, last_used_at, expires_at,
        address, user_agent)
    select $1, $2, $3, $4, now.at, now.at, now.at + $5 * interval '1 millisecond', $6, $7
    from present_time() as now (at)`,
    [
      isTerminal ? terminalTokenHash(token) : tokenHashOf(token),
      personNo,
      credentialId,
      terminal ?? null,
      isTerminal ? TERMINAL_SESSION_MS : SESSION_MS,
      openedFrom?.address ?? null,
      openedFrom?.userAgent ?? null,
    ],
  );
  return token;
}

interface SessionRow extends ConsolePerson {
  readonly credentialId: string | null;
  readonly isFresh: boolean;
  readonly endsAt: Date;
  readonly terminal: string | null;
  readonly isToBeNoted: boolean;
}

/**
 * A browser's. Null: unknown, ended, expired, or not used for too long; or its person, passkey or account is
 * gone.
 */
export function findSession(db: Db, token: string): Promise<ConsoleSession | null> {
  return sessionOf(db, tokenHashOf(token));
}

/** The same of a terminal. */
export function findTerminalSession(db: Db, token: string): Promise<ConsoleSession | null> {
  return sessionOf(db, terminalTokenHash(token));
}

async function sessionOf(db: Db, tokenHash: Buffer): Promise<ConsoleSession | null> {
  const { rows } = await db.query<SessionRow>(
    `select p.person_no as "personNo", p.name, p.roles, p.money_from as "moneyFrom",
      p.ended_at as "endedAt", s.credential_id as "credentialId",
      s.started_at > now.at - interval '${FRESH_FOR}' as "isFresh", s.expires_at as "endsAt", s.terminal,
      s.last_used_at < now.at - interval '${NOTED_EVERY}' as "isToBeNoted"
    from present_time() as now (at)
    join console_sessions s on s.token_hash = $1
    join console_people p using (person_no)
    left join console_passkeys k on k.credential_id = s.credential_id and k.person_no = s.person_no
    left join console_company_accounts a on a.person_no = s.person_no and a.subject is not null
    where (k.person_no is not null or (s.credential_id is null and a.person_no is not null))
      and s.ended_at is null and s.expires_at > now.at and p.ended_at is null
      and s.last_used_at > now.at - $2 * interval '1 millisecond'`,
    [tokenHash, SESSION_IDLE_MS],
  );
  const [row] = rows;
  if (!row) return null;
  const { credentialId, isFresh, endsAt, terminal, isToBeNoted, ...person } = row;
  if (isToBeNoted)
    await db.query('update console_sessions set last_used_at = present_time() where token_hash = $1', [
      tokenHash,
    ]);
  return { person, credentialId, tokenHash, isFresh, endsAt, terminal };
}

/** Ends it for every later call; one that has ended stays as it is. */
export async function endSession(db: Db, { tokenHash }: Pick<ConsoleSession, 'tokenHash'>): Promise<void> {
  await db.query(
    'update console_sessions set ended_at = present_time() where token_hash = $1 and ended_at is null',
    [tokenHash],
  );
}

const MARK = `left(encode(token_hash, 'hex'), 16)`;
/** `idle`: the parameter that says after how long without a call a session is over. */
const isOpen = (idle: '$1' | '$2'): string => `ended_at is null and expires_at > present_time()
  and last_used_at > present_time() - ${idle} * interval '1 millisecond'`;

/** A person's terminals that are signed in, the newest first. */
export async function listTerminals(db: Db, personNo: number): Promise<TerminalView[]> {
  const { rows } = await db.query<{
    token_hash: Buffer;
    terminal: string;
    started_at: Date;
    last_used_at: Date;
    expires_at: Date;
  }>(
    `select token_hash, terminal, started_at, last_used_at, expires_at from console_sessions
    where person_no = $1 and terminal is not null and ${isOpen('$2')}
    order by started_at desc`,
    [personNo, SESSION_IDLE_MS],
  );
  return rows.map((row) => ({
    session: sessionMark({ tokenHash: row.token_hash }),
    terminal: row.terminal,
    startedAt: row.started_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
  }));
}

/** Signs one of a person's terminals out, by its mark. Gives which it was; null: there is none. */
export async function endTerminal(db: Db, personNo: number, mark: string): Promise<string | null> {
  const { rows } = await db.query<{ terminal: string }>(
    `update console_sessions set ended_at = present_time()
    where person_no = $1 and terminal is not null and ended_at is null
      and ${MARK} = $2 returning terminal`,
    [personNo, mark],
  );
  return rows[0]?.terminal ?? null;
}

/** The browsers in which a person is signed in, this one first and then the newest. */
export async function listSessions(db: Db, personNo: number, ownHash: Buffer): Promise<OpenSessionView[]> {
  const { rows } = await db.query<{
    session: string;
    address: string | null;
    user_agent: string | null;
    started_at: Date;
    last_used_at: Date;
    expires_at: Date;
    is_this: boolean;
  }>(
    `select ${MARK} as session, address, user_agent, started_at, last_used_at, expires_at,
      token_hash = $3 as is_this
    from console_sessions where person_no = $1 and terminal is null and ${isOpen('$2')}
    order by is_this desc, started_at desc`,
    [personNo, SESSION_IDLE_MS, ownHash],
  );
  return rows.map((row) => ({
    session: row.session,
    address: row.address,
    userAgent: row.user_agent,
    startedAt: row.started_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
    isThis: row.is_this,
  }));
}

/** In how many places people are signed in, browsers and terminals, by their numbers. */
export async function countSessions(db: Db): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ person_no: number; count: number }>(
    `select person_no, count(*)::int as count from console_sessions where ${isOpen('$1')} group by person_no`,
    [SESSION_IDLE_MS],
  );
  return new Map(rows.map(({ person_no, count }) => [person_no, count]));
}

/** Ends one of a person's browser sessions, by its mark. False: there is none. */
export async function endBrowser(db: Db, personNo: number, mark: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update console_sessions set ended_at = present_time()
    where person_no = $1 and terminal is null and ended_at is null and ${MARK} = $2`,
    [personNo, mark],
  );
  return rowCount === 1;
}

/**
 * Ends all sessions of a person, at terminals too. `exceptHash`: this one goes on; null: none does. Gives how
 * many of them somebody could still have used.
 */
export async function endSessionsOf(db: Db, personNo: number, exceptHash: Buffer | null): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `with ended as (
      update console_sessions set ended_at = present_time()
      where person_no = $1 and token_hash is distinct from $3 and ${isOpen('$2')} returning 1
    ) select count(*)::int as count from ended`,
    [personNo, SESSION_IDLE_MS, exceptHash],
  );
  return rows[0]?.count ?? 0;
}

/** As the audit log names it. */
export function sessionMark({ tokenHash }: Pick<ConsoleSession, 'tokenHash'>): string {
  return tokenHash.toString('hex').slice(0, 16);
}

function tokenHashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Of a terminal's: as a cookie it opens nothing. */
function terminalTokenHash(token: string): Buffer {
  return createHash('sha256').update('terminal ').update(token).digest();
}
