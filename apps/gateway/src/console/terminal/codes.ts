/**
 * Codes by which a terminal asks to be let in, in the manner of OAuth's device authorization grant (RFC
 * 8628): the terminal keeps a long secret, and its user types a short code in the console and touches a
 * passkey. Both are valid for ten minutes and once; the secret is stored as a hash.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type Client, type Pool, violatedConstraint } from '../../db/index.ts';
import { openSession } from '../sessions/index.ts';
import { ConsoleRefused } from '../refused.ts';

type Db = Pick<Client | Pool, 'query'>;

const GOOD_FOR = '10 minutes';
/**
 * Without vowels, which would make words, and without digits, which are mistaken for letters (RFC 8628, 6.1).
 */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const CODE_LENGTH = 8;
const TRIES = 5;

export interface AskedCode {
  /** The secret, known to the terminal only. */
  readonly deviceCode: string;
  /** The code in the form in which it is typed: WDJB-MJHT. */
  readonly userCode: string;
  readonly expiresAt: Date;
}

/** Creates a code. `terminal` is the system's user and the host, as shown to the person. */
export async function askCode(db: Db, terminal: string): Promise<AskedCode> {
  const deviceCode = randomBytes(32).toString('base64url');
  for (let tries = 1; ; tries += 1) {
    const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    try {
      const { rows } = await db.query<{ expires_at: Date }>(
        `insert into console_terminal_codes (device_hash, user_code, terminal, asked_at, expires_at)
        select $1, $2, $3, now.at, now.at + interval '${GOOD_FOR}' from present_time() as now (at)
        returning expires_at`,
        [hashOf(deviceCode), code, terminal],
      );
      const userCode = `${code.slice(0, 4)}-${code.slice(4)}`;
      return { deviceCode, userCode, expiresAt: rows[0]?.expires_at ?? new Date(0) };
    } catch (error) {
      if (violatedConstraint(error) !== 'console_terminal_codes_waiting' || tries === TRIES) throw error;
    }
  }
}

export interface WaitingTerminal {
  readonly terminal: string;
  readonly askedAt: Date;
}

const WAITS = `user_code = $1 and ended_at is null and allowed_at is null and expires_at > present_time()`;

/** Finds the terminal that is waiting under a typed code. Throws ConsoleRefused (terminalUnknown). */
export async function lookAtCode(db: Db, typed: string): Promise<WaitingTerminal> {
  const { rows } = await db.query<WaitingTerminal>(
    `select terminal, asked_at as "askedAt" from console_terminal_codes where ${WAITS}`,
    [letters(typed)],
  );
  return found(rows[0]);
}

/**
 * Allows a code. Returns whether this call did it: a repetition by the same person, after a lost answer,
 * finds it done. Throws ConsoleRefused (terminalUnknown), also when the terminal is another one than was
 * shown.
 */
export async function allowCode(
  client: Client,
  typed: string,
  { terminal, personNo, credentialId }: AllowedBy,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update console_terminal_codes
    set allowed_by = $3, allowed_with = $4, allowed_at = present_time()
    where ${WAITS} and terminal = $2`,
    [letters(typed), terminal, personNo, credentialId],
  );
  if (rowCount === 1) return true;
  const { rows } = await client.query(
    `select 1 from console_terminal_codes c
    where user_code = $1 and terminal = $2 and allowed_by = $3 and expires_at > present_time()
      and (ended_at is null or exists (select from console_sessions s
        where s.person_no = $3 and s.terminal = $2 and s.started_at >= c.allowed_at and s.ended_at is null))`,
    [letters(typed), terminal, personNo],
  );
  found(rows[0]);
  return false;
}

interface AllowedBy {
  readonly terminal: string;
  readonly personNo: number;
  readonly credentialId: string;
}

/**
 * Declines a code. Returns the terminal, and whether this call did it: a repetition finds it done. A person
 * who allowed the code but lost the answer takes that back, and the terminal's session is ended. Throws
 * ConsoleRefused (terminalUnknown), also when another person allowed it.
 */
export async function declineCode(
  client: Client,
  typed: string,
  personNo: number,
): Promise<{ readonly terminal: string; readonly isNew: boolean }> {
  const code = letters(typed);
  const { rows: waiting } = await client.query<{ terminal: string }>(
    `update console_terminal_codes set ended_at = present_time() where ${WAITS} returning terminal`,
    [code],
  );
  if (waiting[0]) return { terminal: waiting[0].terminal, isNew: true };
  const { rows: own } = await client.query<{ terminal: string; allowed_at: Date; was_open: boolean }>(
    `update console_terminal_codes c set ended_at = coalesce(c.ended_at, present_time())
    from console_terminal_codes before
    where c.device_hash = before.device_hash and c.user_code = $1 and c.allowed_by = $2
      and c.expires_at > present_time()
    returning c.terminal, c.allowed_at, before.ended_at is null as was_open`,
    [code, personNo],
  );
  if (own[0]) {
    const { terminal, allowed_at: since, was_open: wasOpen } = own[0];
    const { rowCount } = await client.query(
      `update console_sessions set ended_at = present_time()
      where person_no = $1 and terminal = $2 and started_at >= $3 and ended_at is null`,
      [personNo, terminal, since],
    );
    return { terminal, isNew: wasOpen || rowCount !== 0 };
  }
  const { rows: before } = await client.query<{ terminal: string }>(
    `select terminal from console_terminal_codes
    where user_code = $1 and allowed_at is null and ended_at is not null and expires_at > present_time()`,
    [code],
  );
  return { ...found(before[0]), isNew: false };
}

/** The result of redeeming a code: a session's token, once; that it is still waiting; or that it is over. */
export type Redeemed = { readonly token: string } | 'waits' | 'over';

/** Redeems an allowed code. */
export async function redeemCode(client: Client, deviceCode: string): Promise<Redeemed> {
  const { rows } = await client.query<{ terminal: string; allowed_by: number; allowed_with: string }>(
    `update console_terminal_codes set ended_at = present_time()
    where device_hash = $1 and allowed_at is not null and ended_at is null and expires_at > present_time()
    returning terminal, allowed_by, allowed_with`,
    [hashOf(deviceCode)],
  );
  const [allowed] = rows;
  if (allowed) {
    const { terminal, allowed_by: personNo, allowed_with: credentialId } = allowed;
    return { token: await openSession(client, { personNo, credentialId, terminal }) };
  }
  const { rowCount } = await client.query(
    `select from console_terminal_codes
    where device_hash = $1 and ended_at is null and expires_at > present_time()`,
    [hashOf(deviceCode)],
  );
  return rowCount === 1 ? 'waits' : 'over';
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new ConsoleRefused('terminalUnknown');
  return row;
}

/** Returns the letters of a code, however it was typed. */
function letters(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
}

function hashOf(deviceCode: string): Buffer {
  return createHash('sha256').update(deviceCode).digest();
}
