/**
 * The agreements' part in closing an account: which of its signer's agreements prevent it, and which end with
 * it, namely those that were begun and never confirmed, so that nobody was asked for anything.
 */
import type { ClosingObstacle } from '@phonebill/contract';
import { inStates, notInStates, stateLiteral } from '@phonebill/states';
import type { Database } from '../../db/index.ts';
import type { Clock, Timers } from '../../runtime/time/index.ts';
import { agreementMachine } from '../model/states/agreement.ts';
import { paidDebtStates } from '../model/states/debt.ts';
import { heldMandateStates } from '../model/states/mandate.ts';
import { operationMachine } from '../model/states/operation.ts';
import { createAgreementStore } from '../store/agreement-store.ts';

/** The obstacles, each with a condition in SQL; $1 is the user number. */
const obstacles = {
  // An agreement that waits for its signer's code is no obstacle: it ends with the account.
  agreementActive: `exists (select from agreements a where user_no = $1
    and (ended_at is null or ${inStates('mandate', heldMandateStates)})
    and not (state = ${stateLiteral(agreementMachine, 'draft')}
      and not exists (select from agreement_operations o
        where o.user_no = a.user_no and o.agreement_no = a.agreement_no and o.ended_at is null
          and o.state <> ${stateLiteral(operationMachine, 'awaitingCode')})))`,
  debtOwed: `exists (select from debts where user_no = $1 and ${notInStates('state', paidDebtStates)})`,
} as const satisfies Partial<Record<ClosingObstacle, string>>;

/** Creates the agreements' part in closing an account: see `AgreementsOfPerson`. */
export function createAccountClosing(parts: {
  readonly pool: Database;
  readonly clock: Clock;
  /** The timers. Default: the system's. */
  readonly timers?: Timers;
}) {
  const store = createAgreementStore(parts);
  return {
    obstacles,
    async end(userNo: string): Promise<void> {
      const { rows } = await parts.pool.query<{ agreementNo: string }>(
        `select agreement_no as "agreementNo" from agreements
        where user_no = $1 and state = ${stateLiteral(agreementMachine, 'draft')} and ended_at is null`,
        [userNo],
      );
      for (const { agreementNo } of rows)
        await store.update(agreementNo, (change) => {
          const { agreement, operations } = change.after;
          if (agreement.state !== 'draft' || operations.some(({ state }) => state !== 'awaitingCode')) return;
          for (const { idempotencyKey } of operations)
            change.operation(idempotencyKey, 'replaced', { nextAt: null });
          change.agreement('takenBack');
        });
    },
  };
}
