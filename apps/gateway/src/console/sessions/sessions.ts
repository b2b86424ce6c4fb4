/**
 * Sessions of the console: a cookie in a browser, or a token in a terminal's file, of which the database has
 * the hash. They are short, and end with the person's work and with the passkey or company account that
 * opened them. A session alone moves no money: in a browser each such act takes a touch of a passkey, and a
 * terminal only proposes.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { OpenSessionView, TerminalView } from '@phonebill/contract/console';
import type { Client, Pool } from '../../db/index.ts';
import { HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import type { ConsolePerson } from '../people/index.ts';

type Db = Pick<Client | Pool, 'query'>;

/** A session ends after this time, even while it is in use. */
export const SESSION_MS = 10 * HOUR_MS;
/** The same limit for a terminal's session. */
const TERMINAL_SESSION_MS = 8 * HOUR_MS;
/** A session ends after this time without a call. */
export const SESSION_IDLE_MS = 30 * MINUTE_MS;
const FRESH_FOR = '10 minutes';
/** How often the last use is stored, at most. */
const NOTED_EVERY = '1 minute';

export interface ConsoleSession {
  readonly person: ConsolePerson;
  /** The passkey that opened it; null if the company's account did. */
  readonly credentialId: string | null;
  readonly tokenHash: Buffer;
  /** Whether it was opened within the last minutes, so that the person is probably still present. */
  readonly isFresh: boolean;
  readonly endsAt: Date;
  /** The terminal that has it; null for a browser. */
  readonly terminal: string | null;
}

export interface NewSession {
  readonly personNo: number;
  readonly credentialId: string | null;
  /** The terminal; omitted for a browser's session. */
  readonly terminal?: string | undefined;
  /** The details of a browser's session. */
  readonly openedFrom?: OpenedFrom | undefined;
}

/** Details by which people recognise their own sessions. */
export interface OpenedFrom {
  readonly address: string;
  /** The browser's User-Agent. */
  readonly userAgent: string;
}

/** Opens a session and returns the cookie's value, or the token that the terminal stores. */
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
 * Finds a browser's session. Null when it is unknown, has ended, has expired or was not used for too long, or
 * when its person, passkey or account was removed.
 */
export function findSession(db: Db, token: string): Promise<ConsoleSession | null> {
  return sessionOf(db, tokenHashOf(token));
}

/** Finds a terminal's session in the same way. */
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

/** Ends a session for all later calls; one that has ended is left unchanged. */
export async function endSession(db: Db, { tokenHash }: Pick<ConsoleSession, 'tokenHash'>): Promise<void> {
  await db.query(
    'update console_sessions set ended_at = present_time() where token_hash = $1 and ended_at is null',
    [tokenHash],
  );
}

const MARK = `left(encode(token_hash, 'hex'), 16)`;
/**
 * Returns the condition for an open session. `idle` is the parameter with the time without a call after which
 * it ends.
 */
const isOpen = (idle: '$1' | '$2'): string => `ended_at is null and expires_at > present_time()
  and last_used_at > present_time() - ${idle} * interval '1 millisecond'`;

/** Returns the terminals at which a person is signed in, newest first. */
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

/** Signs out one of a person's terminals, by its mark. Returns its name; null if there is none. */
export async function endTerminal(db: Db, personNo: number, mark: string): Promise<string | null> {
  const { rows } = await db.query<{ terminal: string }>(
    `update console_sessions set ended_at = present_time()
    where person_no = $1 and terminal is not null and ended_at is null
      and ${MARK} = $2 returning terminal`,
    [personNo, mark],
  );
  return rows[0]?.terminal ?? null;
}

/** Returns the browsers in which a person is signed in, this one first, then newest first. */
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

/** Counts the places in which each person is signed in, browsers and terminals, by the person's number. */
export async function countSessions(db: Db): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ person_no: number; count: number }>(
    `select person_no, count(*)::int as count from console_sessions where ${isOpen('$1')} group by person_no`,
    [SESSION_IDLE_MS],
  );
  return new Map(rows.map(({ person_no, count }) => [person_no, count]));
}

/** Ends one of a person's browser sessions, by its mark. False if there is none. */
export async function endBrowser(db: Db, personNo: number, mark: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update console_sessions set ended_at = present_time()
    where person_no = $1 and terminal is null and ended_at is null and ${MARK} = $2`,
    [personNo, mark],
  );
  return rowCount === 1;
}

/**
 * Ends all sessions of a person, at terminals too, except the one with `exceptHash`, if given. Returns how
 * many of them were still open.
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

/** Returns the mark by which the audit log names the session. */
export function sessionMark({ tokenHash }: Pick<ConsoleSession, 'tokenHash'>): string {
  return tokenHash.toString('hex').slice(0, 16);
}

function tokenHashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns the hash of a terminal's token, which is useless as a cookie. */
function terminalTokenHash(token: string): Buffer {
  return createHash('sha256').update('terminal ').update(token).digest();
}
