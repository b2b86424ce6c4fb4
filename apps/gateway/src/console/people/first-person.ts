/** Letting somebody in from the server: the first administrator, and who has lost every passkey. */
import type { ConsoleRole } from '@phonebill/contract/console';
import { inTransaction, type Pool } from '../../db/index.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import { writeAudit } from '../audit/index.ts';
import { letAccountIn } from '../company/index.ts';
import { invitationAddress, invite } from './invitations.ts';
import { addPerson, hasAnybody, wasAnybody } from './people.ts';

/** The first person's name until there is another. */
const FIRST_NAME = 'administrator';

/**
 * While nobody can work in the console: an address that lets the first administrator in, once, and makes the
 * one from before worthless. Null: somebody can.
 */
export async function firstInvitation(pool: Pool, consoleUrl: string): Promise<string | null> {
  return inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('first person of the console'))`);
    if (await hasAnybody(client)) return null;
    const { rows } = await client.query<{ person_no: number }>(
      'select person_no from console_people where name = $1 and ended_at is null',
      [FIRST_NAME],
    );
    const personNo =
      rows[0]?.person_no ??
      (await addPerson(client, {
        name: FIRST_NAME,
        roles: ['administrator'],
        addedBy: null,
        // Who ends everybody else's work does not begin anew at once.
        moneyAfterMs: (await wasAnybody(client)) ? DAY_MS : 0,
      }));
    const nobody = { personNo: null, session: null, address: '' };
    await writeAudit(client, nobody, { act: 'invite the first person', about: FIRST_NAME, outcome: 'done' });
    return invitationAddress(consoleUrl, await invite(client, personNo, null));
  });
}

export interface LetIn {
  readonly name: string;
  readonly roles: readonly ConsoleRole[];
  /** Who is at the server, and why. */
  readonly operator: string;
  readonly reason: string;
  /** The address of the account at the company by which they are known from now on. */
  readonly companyAccount?: string | undefined;
}

/**
 * For who has no passkey any more, or where nobody is left who could invite: a person of this name is let in,
 * or gets another first passkey; the others of theirs are removed. What moves money or lets people in they
 * may do after a day: time for others to see it. Gives the address.
 */
export async function letIn(
  pool: Pool,
  consoleUrl: string,
  { name, roles, operator, reason, companyAccount }: LetIn,
): Promise<string> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ person_no: number }>(
      `update console_people set roles = $2, money_from = present_time() + interval '1 day'
      where lower(name) = lower($1) and ended_at is null returning person_no`,
      [name, roles],
    );
    const personNo =
      rows[0]?.person_no ?? (await addPerson(client, { name, roles, addedBy: null, moneyAfterMs: DAY_MS }));
    await client.query('delete from console_passkeys where person_no = $1', [personNo]);
    await client.query(
      'update console_sessions set ended_at = present_time() where person_no = $1 and ended_at is null',
      [personNo],
    );
    if (companyAccount !== undefined) {
      await client.query('delete from console_company_accounts where person_no = $1', [personNo]);
      await letAccountIn(client, personNo, companyAccount);
    }
    await writeAudit(
      client,
      { personNo: null, session: null, address: 'server' },
      {
        act: 'let in from the server',
        about: name,
        outcome: 'done',
        detail: { operator, roles, reason, companyAccount },
      },
    );
    return invitationAddress(consoleUrl, await invite(client, personNo, null));
  });
}
