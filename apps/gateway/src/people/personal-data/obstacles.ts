/** Why an account cannot be closed yet: what is under way, owed or held is brought to its end first. */
import type { ClosingObstacle } from '@phonebill/contract';
import { inStates, notInStates, stateLiteral } from '@phonebill/states';
import type { Client, Pool } from '../../db/index.ts';
import { agreementMachines, heldMandateStates, paidDebtStates } from '../../agreements/index.ts';

/** For each, a condition: $1 is the user number, $2 the texts under which the number may stand, $3 now. */
const obstacles: Readonly<Record<ClosingObstacle, string>> = {
  // Open until all that belongs to it has ended: money on its way back, points that are held.
  ordersUnderWay: `exists (select from orders where user_no = $1 and open)
    or exists (select from charges where user_no = $1 and ended_at is null)`,
  // One that waits for its signer's code ends with the account.
  agreementActive: `exists (select from agreements a where user_no = $1
    and (ended_at is null or ${inStates('mandate', heldMandateStates)})
    and not (state = ${stateLiteral(agreementMachines.agreement, 'draft')}
      and not exists (select from agreement_operations o
        where o.user_no = a.user_no and o.agreement_no = a.agreement_no and o.ended_at is null
          and o.state <> ${stateLiteral(agreementMachines.operation, 'awaitingCode')})))`,
  debtOwed: `exists (select from debts where user_no = $1 and ${notInStates('state', paidDebtStates)})`,
  rewardUnderWay: 'exists (select from rewards where user_no = $1 and look_at is not null)',
  invoiceUnderWay: 'exists (select from invoices where user_no = $1 and look_at is not null)',
  signUpUnderWay: `exists (select from sign_ups
    where (user_no = $1 or mobile_no = any ($2)) and ended_at is null)`,
  othersPay: `exists (select from member_consents
    where agr_mbl = any ($2) and user_no <> $1 and ended_at is null)`,
  worksAtHall: `exists (select from staff_members
    where user_no = $1 and ended_at is null and valid_until > $3)`,
};

/** What is in the way, in the order in which it is to be seen to. */
export async function obstaclesOf(
  database: Pool | Client,
  { userNo, numberForms, now }: { userNo: string; numberForms: readonly unknown[]; now: Date },
): Promise<ClosingObstacle[]> {
  const columns = Object.entries(obstacles).map(([name, condition]) => `(${condition}) as "${name}"`);
  const { rows } = await database.query<Record<ClosingObstacle, boolean>>(
    `select ${columns.join(', ')} from (values ($1::text, $2::text[], $3::timestamptz)) as asked`,
    [userNo, numberForms, now],
  );
  const [found] = rows;
  return (Object.keys(obstacles) as ClosingObstacle[]).filter((name) => found?.[name]);
}
