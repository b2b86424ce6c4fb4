/** The reasons why an account cannot be closed yet: whatever is under way, owed or held must end first. */
import type { ClosingObstacle } from '@phonebill/contract';
import type { Client, Database } from '../../db/index.ts';

/** The conditions about agreements; $1 is the user number. */
export type AgreementObstacles = Readonly<
  Record<Extract<ClosingObstacle, 'agreementActive' | 'debtOwed'>, string>
>;

/**
 * The condition of each obstacle: $1 is the user number, $2 the texts under which the number may be stored,
 * $3 now.
 */
const obstacles = (ofAgreements: AgreementObstacles): Readonly<Record<ClosingObstacle, string>> => ({
  // An order is open until everything that belongs to it has ended: refunds on their way, points that are
  // held.
  ordersUnderWay: `exists (select from orders where user_no = $1 and open)
    or exists (select from charges where user_no = $1 and ended_at is null)`,
  ...ofAgreements,
  rewardUnderWay: 'exists (select from rewards where user_no = $1 and look_at is not null)',
  invoiceUnderWay: 'exists (select from invoices where user_no = $1 and look_at is not null)',
  signUpUnderWay: `exists (select from sign_ups
    where (user_no = $1 or mobile_no = any ($2)) and ended_at is null)`,
  othersPay: `exists (select from member_consents
    where agr_mbl = any ($2) and user_no <> $1 and ended_at is null)`,
  worksAtHall: `exists (select from staff_members
    where user_no = $1 and ended_at is null and valid_until > $3)`,
});

/** Returns the obstacles, in the order in which a user should deal with them. */
export async function obstaclesOf(
  database: Database | Client,
  ofAgreements: AgreementObstacles,
  { userNo, numberForms, now }: { userNo: string; numberForms: readonly unknown[]; now: Date },
): Promise<ClosingObstacle[]> {
  const conditions = obstacles(ofAgreements);
  const columns = Object.entries(conditions).map(([name, condition]) => `(${condition}) as "${name}"`);
  const { rows } = await database.query<Record<ClosingObstacle, boolean>>(
    `select ${columns.join(', ')} from (values ($1::text, $2::text[], $3::timestamptz)) as asked`,
    [userNo, numberForms, now],
  );
  const [found] = rows;
  return (Object.keys(conditions) as ClosingObstacle[]).filter((name) => found?.[name]);
}
