/**
 * Accounts of the console's people at the company's provider. A person is let in by an e-mail address, which
 * is used for the first sign-in only; after that the account is identified by the provider's own identifier
 * for it, whatever becomes of the address.
 */
import type { Client, Pool } from '../../db/index.ts';
import { violatedConstraint } from '../../db/index.ts';
import { ConsoleRefused } from '../refused.ts';
import type { CompanyIdentity } from './company-provider.ts';

type Db = Pick<Client | Pool, 'query'>;

/** The time a person has between being let in and the first sign-in. */
const LET_IN_FOR = '7 days';

/** Returns whether a person is let in by that address and has not signed in yet. */
export async function isAccountTaken(db: Db, email: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from console_company_accounts where email = lower($1) and subject is null',
    [email],
  );
  return rowCount !== 0;
}

/** Lets a person in by an e-mail address. Throws ConsoleRefused (accountTaken). */
export async function letAccountIn(db: Db, personNo: number, email: string): Promise<void> {
  try {
    await db.query(
      `insert into console_company_accounts (person_no, email, let_in_until)
      values ($1, lower($2), present_time() + interval '${LET_IN_FOR}')`,
      [personNo, email],
    );
  } catch (error) {
    if (violatedConstraint(error) === 'console_company_accounts_waiting')
      throw new ConsoleRefused('accountTaken');
    throw error;
  }
}

/** Finds the person with this account; null if there is none yet. */
export async function personOfAccount(
  db: Db,
  { issuer, subject }: Pick<CompanyIdentity, 'issuer' | 'subject'>,
): Promise<number | null> {
  const { rows } = await db.query<{ person_no: number }>(
    'select person_no from console_company_accounts where issuer = $1 and subject = $2',
    [issuer, subject],
  );
  return rows[0]?.person_no ?? null;
}

/**
 * Binds the account to the person who was let in by that address, at their first sign-in, and spends their
 * invitation. Null if no person is let in by it, or the time has passed.
 */
export async function bindAccount(
  client: Client,
  { issuer, subject }: Pick<CompanyIdentity, 'issuer' | 'subject'>,
  email: string,
): Promise<number | null> {
  const { rows } = await client.query<{ person_no: number }>(
    `update console_company_accounts set issuer = $1, subject = $2, bound_at = present_time()
    where email = lower($3) and subject is null and let_in_until > present_time() returning person_no`,
    [issuer, subject, email],
  );
  const personNo = rows[0]?.person_no ?? null;
  if (personNo !== null)
    await client.query(
      'update console_invitations set used_at = present_time() where person_no = $1 and used_at is null',
      [personNo],
    );
  return personNo;
}
