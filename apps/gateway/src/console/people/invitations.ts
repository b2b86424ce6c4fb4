/** Invitations: an address that lets one person make their first passkey, once, within a day. */
import { createHash, randomBytes } from 'node:crypto';
import type { Client, Pool } from '../../db/index.ts';
import { ConsoleRefused } from '../refused.ts';

type Db = Pick<Client | Pool, 'query'>;

const GOOD_FOR = '24 hours';

export interface Invited {
  readonly personNo: number;
  readonly name: string;
}

/** Gives the code; it is kept as a hash alone. One that was given before is not good any more. */
export async function invite(client: Client, personNo: number): Promise<string> {
  await client.query(
    'update console_invitations set used_at = present_time() where person_no = $1 and used_at is null',
    [personNo],
  );
  const code = randomBytes(32).toString('base64url');
  await client.query(
    `insert into console_invitations (code_hash, person_no, created_at, expires_at)
    select $1, $2, now.at, now.at + interval '${GOOD_FOR}' from present_time() as now (at)`,
    [hashOf(code), personNo],
  );
  return code;
}

/** Whose it is. Throws ConsoleRefused (invitationSpent). */
export async function readInvitation(db: Db, code: string): Promise<Invited> {
  const { rows } = await db.query<Invited>(
    `select p.person_no as "personNo", p.name from console_invitations i
    join console_people p using (person_no)
    where i.code_hash = $1 and i.used_at is null and i.expires_at > present_time() and p.ended_at is null`,
    [hashOf(code)],
  );
  const [invited] = rows;
  if (!invited) throw new ConsoleRefused('invitationSpent');
  return invited;
}

/** Once. Throws ConsoleRefused (invitationSpent). */
export async function spendInvitation(client: Client, code: string): Promise<Invited> {
  const invited = await readInvitation(client, code);
  const { rowCount } = await client.query(
    'update console_invitations set used_at = present_time() where code_hash = $1 and used_at is null',
    [hashOf(code)],
  );
  if (rowCount !== 1) throw new ConsoleRefused('invitationSpent');
  return invited;
}

/** The page that takes it: the code stands behind the #, which browsers send to nobody. */
export function invitationAddress(consoleUrl: string, code: string): string {
  return `${consoleUrl}/enrol#${code}`;
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
