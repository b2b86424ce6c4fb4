/** Lets people in from the server: the first administrator, and those who have lost every passkey. */
import type { ConsoleRole } from '@phonebill/contract/console';
import { inTransaction, type Pool } from '../../db/index.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import { writeAudit } from '../audit/index.ts';
import { letAccountIn } from '../company/index.ts';
import { invitationAddress, invite } from './invitations.ts';
import { addPerson, hasAnybody, wasAnybody } from './people.ts';

/** The first person's name until it is changed. */
const FIRST_NAME = 'administrator';

/**
 * Returns an address that lets the first administrator in, once, and invalidates the one from before. Null
 * when a person can already work in the console.
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
        // After everybody's work was ended, a new first person waits a day before moving money.
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
  /** The person at the server, and the reason they give. */
  readonly operator: string;
  readonly reason: string;
  /** The e-mail address of the company account by which the person is identified from now on. */
  readonly companyAccount?: string | undefined;
}

/**
 * Lets in a person who has no passkey any more, or a new one when no person is left who could invite: a
 * person of this name is added or may make a new first passkey, and their other passkeys are removed. Rights
 * to move money or to let people in take effect after a day, so that others can notice. Returns the address.
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
